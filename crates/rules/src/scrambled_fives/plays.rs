//! Every legal play, fast; judging one play, slowly and with reasons.
//!
//! Generation: a play is a run of empty squares in a line (tiles between them are part of the run's cluster) and tiles in some
//! order. The run alone decides what is missing to the next multiple and which tiles each crossing square takes. So
//! runs are walked once, only tiles that add up are looked at, and only permutations that fit the crossings. Those are a set
//! of bits, so plays are counted without being made.

use arrayvec::ArrayVec;

use super::bonus::Boost;
use super::material::Set;
use super::notation::Play;
use super::permutations::{COUNT, MAX, Permutations};
use super::score::{Feature, clusters, itemise, judge_cluster};
use super::state::ScrambledFives;
use super::subsets::{Subset, Subsets};
use crate::kit::{Axis, Chance, Illegal, Joined, JoinedTable, LineBoard, Placements, Scoring, Square, Stretch};
use crate::{Priced, max_tried};

/// What an empty square asks of a tile, because of the tiles beside it across the play.
#[derive(Clone, Copy)]
struct Crossing {
    /// A bit for each kind of tile it takes.
    kinds: u8,
    /// What the crossing cluster is worth without the new tile; 0 without a crossing.
    points: i32,
    /// What each point of the new tile adds to that; 0 without a crossing.
    times: i32,
}

impl Crossing {
    const NONE: Self = Self { kinds: u8::MAX, points: 0, times: 0 };
}

/// The squares of a play that is being extended along a line.
#[derive(Clone, Copy)]
struct Run {
    squares: [u8; Placements::CAPACITY],
    length: u8,
    /// Which kinds each square takes.
    kinds: [u8; Placements::CAPACITY],
    /// The boost of the cluster along the line.
    boost: Boost,
    /// The points of all crossing clusters without their new tiles.
    crossing_points: i32,
    /// Which of its squares have a crossing cluster, as bits.
    crossed: u8,
    /// What a point of the new tile on each square adds.
    times: [i32; Placements::CAPACITY],
}

impl Run {
    const EMPTY: Self = Self {
        squares: [0; Placements::CAPACITY],
        length: 0,
        kinds: [0; Placements::CAPACITY],
        boost: Boost::NONE,
        crossing_points: 0,
        crossed: 0,
        times: [0; Placements::CAPACITY],
    };
}

/// Tiles on the squares of a run in several permutations, each a legal play.
struct Permuted<'a> {
    run: &'a Run,
    subset: &'a Subset,
    /// The tiles past the fifth.
    last: [u8; 2],
    /// Which permutations, as bits.
    permutations: u128,
    /// What all of them score, without the new tiles in crossing clusters.
    points: i32,
}

impl Permuted<'_> {
    /// The play of one permutation, and its points.
    #[inline]
    fn play(&self, permutation: u32) -> (Play, i32) {
        let Self { run, subset, last, .. } = *self;
        let places = Permutations::of(subset.length.into()).places(permutation);
        let tile = |place: usize| subset.tiles[usize::from(places[place] & 7)];
        let tiles = [tile(0), tile(1), tile(2), tile(3), tile(4), last[0], last[1]];
        let crossing = |at: usize| run.times[at] * i32::from(tiles[at]);
        let points = self.points + ones(run.crossed.into()).map(crossing).sum::<i32>();
        (Play::Place(Placements::from_parts(tiles, run.squares, run.length)), points)
    }
}

/// What becomes of the plays that are found.
trait Visitor {
    fn visit(&mut self, permuted: &Permuted<'_>);
}

/// Shows every play.
struct Show<F> {
    /// How many permutations of the same tiles on the same squares for the same points are shown.
    alike: usize,
    /// How many more permutations are tried.
    left: usize,
    show: F,
}

impl<F: FnMut(Play, i32)> Visitor for Show<F> {
    #[inline]
    fn visit(&mut self, permuted: &Permuted<'_>) {
        let mut left = permuted.permutations;
        // What those shown so far score.
        let mut shown: ArrayVec<i32, 16> = ArrayVec::new();
        while left != 0 {
            let Some(tries) = self.left.checked_sub(1) else { return };
            self.left = tries;
            let (play, points) = permuted.play(left.trailing_zeros());
            left &= left - 1;
            if self.alike < COUNT {
                let same = shown.iter().filter(|&&before| before == points).count();
                if same >= self.alike {
                    if permuted.run.crossed == 0 {
                        return;
                    }
                    continue;
                }
                // Past its capacity some are shown more than once too often, which does no harm.
                let _ = shown.try_push(points);
            }
            (self.show)(play, points);
        }
    }
}

/// Counts the plays.
struct Count(usize);

impl Visitor for Count {
    #[inline]
    fn visit(&mut self, permuted: &Permuted<'_>) {
        self.0 += permuted.permutations.count_ones() as usize;
    }
}

/// Finds the play after `skip` others.
struct Find {
    skip: usize,
    found: Option<Play>,
}

impl Visitor for Find {
    fn visit(&mut self, permuted: &Permuted<'_>) {
        let count = permuted.permutations.count_ones() as usize;
        if self.found.is_none() && self.skip < count {
            self.found = ones(permuted.permutations).nth(self.skip).map(|at| permuted.play(at as u32).0);
        }
        self.skip = self.skip.saturating_sub(count);
    }
}

/// One ply's generation.
struct Generator<'a, V> {
    game: &'a ScrambledFives,
    set: &'a Set,
    subsets: &'a Subsets,
    longest: usize,
    visitor: V,
}

impl ScrambledFives {
    /// Every legal play: placements along rows, then along columns, then the pass.
    pub(super) fn list_plays(&self, into: &mut Vec<Play>) {
        into.clear();
        self.visit_plays(usize::MAX, usize::MAX, |play, _| into.push(play));
    }

    /// As [`Self::list_plays`], in the same order, with points.
    pub(super) fn list_priced(&self, into: &mut Vec<Priced<Play>>) {
        into.clear();
        self.visit_plays(usize::MAX, usize::MAX, |play, points| into.push(Priced { play, points }));
    }

    /// As [`Self::list_priced`], but of the permutations of the same tiles on the same squares for the same points only the
    /// first `alike`, and no more than can be tried in a moment.
    pub(super) fn list_thinned(&self, alike: usize, into: &mut Vec<Priced<Play>>) {
        into.clear();
        self.visit_plays(alike, max_tried(alike), |play, points| into.push(Priced { play, points }));
    }

    /// One of [`Self::list_plays`], drawn fairly without listing them: they are counted line by line, and only the line that has
    /// the play is walked again.
    pub(super) fn pick_play(&self, chance: &mut Chance) -> Option<Play> {
        if self.end.is_some() {
            return None;
        }
        let mut subsets = Subsets::new();
        self.list_subsets(&mut subsets);
        let subsets = &subsets;
        let mut counter = Generator::new(self, subsets, Count(0));
        let mut lines: ArrayVec<(Axis, u8, u16, usize), { 2 * LineBoard::MAX_SIDE as usize }> = ArrayVec::new();
        let joined = AXES.map(|axis| self.board.joined(axis.across()));
        for (axis, joined) in AXES.into_iter().zip(&joined) {
            for (line, anchors) in self.anchored_lines(axis) {
                lines.push((axis, line, anchors, counter.visitor.0));
                counter.in_line(axis, line, anchors, joined);
            }
        }
        let index = chance.index(counter.visitor.0 + 1);
        if index == counter.visitor.0 {
            return Some(Play::Pass);
        }
        let &(axis, line, anchors, before) = lines.iter().rfind(|(.., before)| *before <= index)?;
        let mut finder = Generator::new(self, subsets, Find { skip: index - before, found: None });
        finder.in_line(axis, line, anchors, &joined[usize::from(axis == Axis::Column)]);
        finder.visitor.found
    }

    /// Judges a play of the seat on turn, and itemises its points.
    pub(super) fn judge(&self, play: &Play) -> Result<Scoring<Feature>, Illegal> {
        if self.end.is_some() {
            return Err(Illegal::Over);
        }
        let Play::Place(placements) = play else { return Ok(Scoring::nothing()) };
        let axis = self.judge_place(placements)?;
        let mut board = self.board.clone();
        board.put_all(placements, |tile| tile);
        let clusters: Vec<Stretch> = clusters(&board, placements, axis, self.board.is_empty()).collect();
        clusters.iter().try_for_each(|&cluster| judge_cluster(&self.set, cluster))?;
        Ok(itemise(&self.set, placements, &clusters))
    }

    /// Judges everything but the sums: squares, start or connection, and hand. Returns the axis.
    fn judge_place(&self, placements: &Placements) -> Result<Axis, Illegal> {
        let hand = self.hand_on_turn();
        for &tile in placements.tiles() {
            let named = placements.tiles().iter().filter(|&&other| other == tile).count();
            if named > hand.count(tile) {
                return Err(Illegal::NotInHand { tile: tile.to_string() });
            }
        }
        let axis = self.board.judge_squares(placements)?;
        if !self.board.is_empty() {
            self.board.judge_touching(placements)?;
        } else if !placements.squares().any(|square| square == self.set.centre) {
            return Err(Illegal::NotCentre { centre: self.set.centre.into() });
        }
        Ok(axis)
    }

    #[inline]
    fn visit_plays(&self, alike: usize, tried: usize, mut visit: impl FnMut(Play, i32)) {
        if self.end.is_some() {
            return;
        }
        let mut subsets = Subsets::new();
        self.list_subsets(&mut subsets);
        let subsets = &subsets;
        let mut generator = Generator::new(self, subsets, Show { alike, left: tried, show: &mut visit });
        for axis in AXES {
            let joined = self.board.joined(axis.across());
            for (line, anchors) in self.anchored_lines(axis) {
                generator.in_line(axis, line, anchors, &joined);
            }
        }
        visit(Play::Pass, 0);
    }

    /// Lists the subsets of the hand on turn that one play can hold.
    #[inline]
    fn list_subsets(&self, into: &mut Subsets) {
        into.list(self.hand_on_turn().tiles(), self.longest(), self.set.options.divisor);
    }

    /// The most tiles of a play.
    fn longest(&self) -> usize {
        self.hand_on_turn().tiles().len().min(self.set.options.cluster_limit.into())
    }

    /// The lines along this axis in which plays may lie, each with the squares of which a play has to cover one.
    #[inline]
    fn anchored_lines(&self, axis: Axis) -> impl Iterator<Item = (u8, u16)> {
        let board = &self.board;
        let start = board.is_empty().then(|| {
            let (column, row) = (self.set.centre.column(), self.set.centre.row());
            if axis == Axis::Column { (column, 1 << row) } else { (row, 1 << column) }
        });
        let anchors = move |line: u8| match start {
            Some((only, anchor)) => {
                if line == only {
                    anchor
                } else {
                    0
                }
            }
            None => board.beside_tiles(axis, line),
        };
        (0..board.lines(axis)).map(move |line| (line, anchors(line))).filter(|&(_, anchors)| anchors != 0)
    }
}

/// In which directions plays lie. Single tiles belong to both and are found in the rows.
const AXES: [Axis; 2] = [Axis::Row, Axis::Column];

impl<'a, V: Visitor> Generator<'a, V> {
    fn new(game: &'a ScrambledFives, subsets: &'a Subsets, visitor: V) -> Self {
        Self { game, set: &game.set, subsets, longest: game.longest(), visitor }
    }

    /// Plays in one line that cover an anchor.
    fn in_line(&mut self, axis: Axis, line: u8, anchors: u16, joined: &JoinedTable) {
        let board = &self.game.board;
        let length = board.line_length(axis);
        let covered = board.covered(axis, line);
        let mut crossings = [Crossing::NONE; 16];
        // sums[i] is the sum of the tiles before the i-th square.
        let mut sums = [0_u16; 17];
        for at in 0..length {
            let square = LineBoard::square(axis, line, at);
            sums[usize::from(at) + 1] = sums[usize::from(at)] + board.get(square).map_or(0, u16::from);
            let across = joined[square.index()];
            if across.length > 0 && covered >> at & 1 == 0 {
                crossings[usize::from(at)] = self.crossing(across, self.set.boost(square));
            }
        }
        let reach = (1_u16 << self.set.options.cluster_limit) - 1;
        for start in 0..length {
            if covered >> start & 1 == 1 || anchors & reach << start == 0 {
                continue;
            }
            let before = (u32::from(covered) << (31 - start) << 1).leading_ones() as u8;
            let begin = start - before;
            let mut run = Run::EMPTY;
            let mut anchored = false;
            let mut at = start;
            while at < length && usize::from(run.length) < self.longest {
                self.extend(&mut run, LineBoard::square(axis, line, at), &crossings[usize::from(at)]);
                anchored |= anchors >> at & 1 == 1;
                let end = at + 1 + (covered >> at >> 1).trailing_ones() as u8;
                let cluster = end - begin;
                if !self.set.allows_length(cluster) || crossings[usize::from(at)].kinds == 0 {
                    break;
                }
                if anchored && (run.length > 1 || axis == Axis::Row) {
                    let sum = sums[usize::from(end)] - sums[usize::from(begin)];
                    self.lay(&run, cluster, sum);
                }
                at = end;
            }
        }
    }

    /// What a square asks of its tile.
    #[inline]
    fn crossing(&self, across: Joined, boost: Boost) -> Crossing {
        let fits = self.set.allows_length(across.length + 1);
        let kinds = if fits { self.subsets.kinds_leaving(self.set.missing(across.sum)) } else { 0 };
        Crossing { kinds, points: boost.points(across.sum.into()), times: boost.times }
    }

    #[inline]
    fn extend(&self, run: &mut Run, square: Square, crossing: &Crossing) {
        let at = usize::from(run.length);
        run.squares[at] = square.index() as u8;
        run.kinds[at] = crossing.kinds;
        run.boost = run.boost.and(self.set.boost(square));
        run.crossing_points += crossing.points;
        run.times[at] = crossing.times;
        run.crossed |= u8::from(crossing.times != 0) << at;
        run.length += 1;
    }

    /// All tiles that fit the run; `cluster` and `sum` are the length of the cluster along the line and what lies in
    /// it already.
    #[inline]
    fn lay(&mut self, run: &Run, cluster: u8, sum: u16) {
        let subsets = self.subsets;
        // A tile that touches nothing along the line makes no cluster there, unless it is the first of the game.
        let counts = cluster > 1 || self.game.board.is_empty();
        if counts {
            for subset in subsets.leaving(run.length, self.set.missing(sum)) {
                let own = run.boost.points((sum + subset.sum).into());
                self.permute(run, subset, [0; 2], own + run.crossing_points);
            }
        } else {
            for subset in subsets.of_length(run.length) {
                self.permute(run, subset, [0; 2], run.crossing_points);
            }
        }
    }

    /// These tiles on the first squares of the run, in every permutation that fits; `last` are the tiles past the fifth.
    #[inline]
    fn permute(&mut self, run: &Run, subset: &Subset, last: [u8; 2], points: i32) {
        if usize::from(subset.length) > MAX {
            self.permute_last(run, subset, last, points);
            return;
        }
        let numbered = Permutations::of(subset.length.into());
        let mut permutations = subset.permutations;
        for at in ones(run.crossed.into()).take_while(|&at| at < MAX) {
            permutations &= numbered.with(at, subset.tiles_of(run.kinds[at]));
        }
        self.visitor.visit(&Permuted { run, subset, last, permutations, points });
    }

    /// Large hands only: fixes the tile on the last square, since the permutations of that many are not numbered.
    #[cold]
    fn permute_last(&mut self, run: &Run, subset: &Subset, last: [u8; 2], points: i32) {
        let at = usize::from(subset.length) - 1;
        for (tile, _) in subset.firsts().filter(|&(_, kind)| run.kinds[at] & kind != 0) {
            let mut last = last;
            last[at - MAX] = subset.tiles[tile];
            self.permute(run, &subset.without(tile), last, points);
        }
    }
}

/// The numbers of the bits that are set.
#[inline]
fn ones(bits: u128) -> impl Iterator<Item = usize> {
    let mut left = bits;
    std::iter::from_fn(move || {
        let at = (left != 0).then(|| left.trailing_zeros() as usize);
        left &= left.wrapping_sub(1);
        at
    })
}
