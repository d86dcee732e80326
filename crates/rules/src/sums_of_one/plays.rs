//! Every legal play, fast; judging one play, slowly and with reasons.
//!
//! Generation: a placement fills a *window*: empty squares that follow each other in a line, with only tiles between them. The
//! window alone settles which sums the placement makes, hence its points, which squares are bound to one value by the
//! tiles across, and what the other squares have to sum to. [`SubsetSums`] then leads straight to the ways of filling it.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::material::{MAX_HAND, Options, Set};
use super::notation::Play;
use super::score::{self, Feature};
use super::state::SumsOfOne;
use super::subset_sums::{SubsetSums, Tiles, values};
use super::tile::{Decimal, Tile};
use crate::kit::{Axis, Chance, Hand, Illegal, JoinedTable, LineBoard, Placements, Scoring, Wanted};
use crate::{Priced, max_tried};

/// Empty squares that one placement would cover.
#[derive(Clone, Copy, Default)]
pub(super) struct Window {
    squares: [u8; Placements::CAPACITY],
    length: u8,
    /// The value a square is bound to; 0 where it is free.
    bound: [u8; Placements::CAPACITY],
    /// How many squares are free.
    free: u8,
    /// What the free squares have to sum to.
    rest: u8,
    /// What filling it scores.
    pub(super) points: i32,
}

/// Shows every window that this hand may be able to fill, until told to stop.
pub(super) fn each_window(
    set: &Set,
    board: &LineBoard,
    subsets: &SubsetSums,
    mut show: impl FnMut(&Window) -> ControlFlow<()>,
) -> ControlFlow<()> {
    AXES.into_iter().try_for_each(|axis| {
        let across = board.joined(axis.across());
        lines(board, subsets, axis).try_for_each(|line| Scan::of(set, board, subsets, &across, line).windows(&mut show))
    })
}

/// In which directions placements lie.
const AXES: [Axis; 2] = [Axis::Row, Axis::Column];

/// A line in which windows may lie: its axis, its number, and its empty squares beside a tile, as bits.
type OneLine = (Axis, u8, u16);

/// The lines along this axis in which the hand may be able to fill windows.
#[inline]
fn lines(board: &LineBoard, subsets: &SubsetSums, axis: Axis) -> impl Iterator<Item = OneLine> {
    let any = if subsets.len() == 0 { 0 } else { board.lines(axis) };
    (0..any).map(move |line| (axis, line, board.beside_tiles(axis, line))).filter(|&(.., beside)| beside != 0)
}

/// One line, looked through for windows.
struct Scan<'a> {
    set: &'a Set,
    subsets: &'a SubsetSums,
    axis: Axis,
    line: u8,
    /// The empty squares beside a tile, as bits along the line.
    beside: u16,
    across: &'a JoinedTable,
    empties: Empties,
}

impl<'a> Scan<'a> {
    #[inline]
    fn of(
        set: &'a Set,
        board: &LineBoard,
        subsets: &'a SubsetSums,
        across: &'a JoinedTable,
        (axis, line, beside): OneLine,
    ) -> Self {
        Self { set, subsets, axis, line, beside, across, empties: Empties::of(board, axis, line) }
    }

    /// Shows the windows of the line.
    #[inline]
    fn windows(&self, show: &mut impl FnMut(&Window) -> ControlFlow<()>) -> ControlFlow<()> {
        (0..self.empties.at.len()).try_for_each(|from| self.windows_from(from, show))
    }

    /// Shows the windows whose first square is the `from`-th empty one.
    #[inline]
    fn windows_from(&self, from: usize, show: &mut impl FnMut(&Window) -> ControlFlow<()>) -> ControlFlow<()> {
        let Empties { at: empties, joined } = &self.empties;
        let whole = self.subsets.whole();
        let last = (from + self.subsets.len()).min(empties.len()) - 1;
        // Most of an open board is too far from every tile.
        if (self.beside >> empties[from]).trailing_zeros() > u32::from(empties[last] - empties[from]) {
            return ControlFlow::Continue(());
        }
        let mut window = Window::default();
        // What the tiles along the line count, and what the squares bound by tiles across will.
        let (mut fixed, mut bound) = (joined[from], 0);
        // Sums across, plus squares, and plus squares that have a sum across.
        let (mut sums, mut plus, mut plus_across) = (0, 0, 0);
        let mut touches = false;
        for (to, &at) in empties.iter().enumerate().take(last + 1).skip(from) {
            fixed += joined[to + 1];
            let length = window.length + 1;
            let Some(wanted) = self.subsets.room(fixed, length) else { break };
            let square = LineBoard::square(self.axis, self.line, at);
            let across = self.across[square.index()];
            let here = i32::from(self.set.is_plus(square));
            plus += here;
            touches |= self.beside >> at & 1 != 0;
            if across.length == 0 {
                window.free += 1;
            } else {
                let value = u16::from(Tile::ONE).saturating_sub(across.sum) as u8;
                if !self.subsets.has(value) {
                    break;
                }
                window.bound[usize::from(window.length)] = value;
                bound += u16::from(value);
                sums += 1;
                plus_across += here;
            }
            window.squares[usize::from(window.length)] = square.index() as u8;
            window.length = length;
            if !touches {
                continue;
            }
            let along = i32::from(length > 1 || fixed > 0);
            window.points =
                score::price(&self.set.options, sums + along, plus * along + plus_across, i32::from(length));
            if length == 1 {
                // A single tile belongs to its row and its column alike; it is found in its row.
                if self.axis == Axis::Row {
                    window
                        .single(if fixed > 0 { wanted } else { 0 })
                        .map_or(ControlFlow::Continue(()), |w| show(&w))?;
                }
            } else if self.subsets.makes(whole, length, wanted) && u16::from(wanted) >= bound {
                window.rest = wanted - bound as u8;
                show(&window)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Window {
    /// A window of one square, bound to `along` by its row (0: it is not) besides what its column wants. `None` when
    /// they want different values.
    #[inline]
    fn single(mut self, along: u8) -> Option<Self> {
        let across = self.bound[0];
        (self.bound[0], self.free) = (across.max(along), 0);
        (along == 0 || across == 0 || along == across).then_some(self)
    }
}

/// The empty squares of a line and the tiles between them.
struct Empties {
    /// Where they are.
    at: ArrayVec<u8, 16>,
    /// Entry i: the sum of the tiles right before the i-th; the last entry: of those after the last.
    joined: ArrayVec<u16, 17>,
}

impl Empties {
    #[inline]
    fn of(board: &LineBoard, axis: Axis, line: u8) -> Self {
        let mut empty = Self { at: ArrayVec::new(), joined: ArrayVec::new() };
        let mut sum = 0;
        for at in 0..board.line_length(axis) {
            match board.get(LineBoard::square(axis, line, at)) {
                Some(value) => sum += u16::from(value),
                None => {
                    empty.at.push(at);
                    empty.joined.push(std::mem::take(&mut sum));
                }
            }
        }
        empty.joined.push(sum);
        empty
    }
}

/// Fills a window in every way the hand allows, until told to stop.
pub(super) struct Filling<'a, F> {
    subsets: &'a SubsetSums,
    window: &'a Window,
    /// The squares of the window, by place in it: first those bound to a value, then the free ones.
    order: [u8; Placements::CAPACITY],
    codes: [u8; Placements::CAPACITY],
    show: F,
}

impl<'a, F: FnMut(Placements) -> ControlFlow<()>> Filling<'a, F> {
    #[inline]
    pub(super) fn new(subsets: &'a SubsetSums, window: &'a Window, show: F) -> Self {
        let mut order = [0; Placements::CAPACITY];
        let (mut bound, mut free) = (0, usize::from(window.length - window.free));
        for at in 0..window.length {
            let next = if window.bound[usize::from(at)] == 0 { &mut free } else { &mut bound };
            order[*next] = at;
            *next += 1;
        }
        Self { subsets, window, order, codes: [0; Placements::CAPACITY], show }
    }

    pub(super) fn run(&mut self) -> ControlFlow<()> {
        self.fill_bound(0, self.subsets.whole())
    }

    /// Fills the bound squares from the `next`-th on: with the number itself, or a WILD of that name.
    fn fill_bound(&mut self, next: usize, tiles: Tiles) -> ControlFlow<()> {
        let window = self.window;
        if next == usize::from(window.length - window.free) {
            if !self.subsets.makes(tiles, window.free, window.rest) {
                return ControlFlow::Continue(());
            }
            return match window.free {
                0 => self.show(),
                free => self.fill_free(next, free, tiles, window.rest),
            };
        }
        let at = usize::from(self.order[next]);
        let value = window.bound[at];
        let number = self.subsets.number(tiles, value);
        if number != 0 {
            self.codes[at] = Tile::number(value).code();
            self.fill_bound(next + 1, tiles ^ number)?;
        }
        let wild = self.subsets.wild(tiles, value);
        if wild != 0 {
            self.codes[at] = Tile::named(value).code();
            self.fill_bound(next + 1, tiles ^ wild)?;
        }
        ControlFlow::Continue(())
    }

    /// Fills the last `free` squares with tiles that are known to be able to make `rest`. No choice is a dead end, so
    /// the work is in proportion to the plays found.
    fn fill_free(&mut self, next: usize, free: u8, tiles: Tiles, rest: u8) -> ControlFlow<()> {
        if free == 1 {
            return self.fill_last(next, tiles, rest);
        }
        let at = usize::from(self.order[next]);
        let (mut numbers, wild) = self.subsets.kinds(tiles);
        while numbers != 0 {
            let number = numbers & numbers.wrapping_neg();
            numbers ^= number;
            let code = self.subsets.code(number);
            if code < rest && self.subsets.makes(tiles ^ number, free - 1, rest - code) {
                self.codes[at] = code;
                match free {
                    2 => self.fill_last(next + 1, tiles ^ number, rest - code)?,
                    _ => self.fill_free(next + 1, free - 1, tiles ^ number, rest - code)?,
                }
            }
        }
        if wild != 0 {
            // Mirrored, bit v says whether the others make what v leaves of the rest.
            let others = self.subsets.sums(tiles ^ wild, free - 1).reverse_bits() >> (127 - rest);
            for value in values(others & self.subsets.wild_values) {
                self.codes[at] = Tile::named(value).code();
                match free {
                    2 => self.fill_last(next + 1, tiles ^ wild, rest - value)?,
                    _ => self.fill_free(next + 1, free - 1, tiles ^ wild, rest - value)?,
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Fills the last square with the tile that is worth `rest`, or a WILD.
    #[inline]
    fn fill_last(&mut self, next: usize, tiles: Tiles, rest: u8) -> ControlFlow<()> {
        let at = usize::from(self.order[next]);
        if self.subsets.number(tiles, rest) != 0 {
            self.codes[at] = Tile::number(rest).code();
            self.show()?;
        }
        if self.subsets.wild(tiles, rest) != 0 {
            self.codes[at] = Tile::named(rest).code();
            self.show()?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn show(&mut self) -> ControlFlow<()> {
        (self.show)(Placements::from_parts(self.codes, self.window.squares, self.window.length))
    }
}

/// Whether this hand has a legal placement.
pub(super) fn can_place(set: &Set, board: &LineBoard, hand: &Hand<Tile, MAX_HAND>) -> bool {
    let mut subsets = SubsetSums::new();
    subsets.find(set, hand);
    let stop = |_| ControlFlow::Break(());
    each_window(set, board, &subsets, |window| Filling::new(&subsets, window, stop).run()).is_break()
}

impl SumsOfOne {
    /// Every legal play: placements, then trades, then the pass.
    pub(super) fn list_plays(&self, into: &mut Vec<Play>) {
        into.clear();
        self.visit_plays(usize::MAX, usize::MAX, |play, _| into.push(play));
    }

    /// As [`Self::list_plays`], in the same order, with points.
    pub(super) fn list_priced(&self, into: &mut Vec<Priced<Play>>) {
        into.clear();
        self.visit_plays(usize::MAX, usize::MAX, |play, points| into.push(Priced { play, points }));
    }

    /// As [`Self::list_priced`], but of the ways to fill the same squares, which all score the same, only the first `alike`: a
    /// WILD alone can make thousands. And no more than can be listed in a moment.
    pub(super) fn list_thinned(&self, alike: usize, into: &mut Vec<Priced<Play>>) {
        into.clear();
        self.visit_plays(alike, max_tried(alike), |play, points| into.push(Priced { play, points }));
    }

    /// One of [`Self::list_plays`], drawn fairly without listing them: placements are counted line by line, and only the line that
    /// has the play is gone through again.
    pub(super) fn pick_play(&self, chance: &mut Chance) -> Option<Play> {
        if self.end.is_some() {
            return None;
        }
        let mut subsets = SubsetSums::new();
        subsets.find(&self.set, self.hand_on_turn());
        let across = AXES.map(|axis| self.board.joined(axis.across()));
        let mut counted: ArrayVec<(OneLine, usize), { 2 * LineBoard::MAX_SIDE as usize }> = ArrayVec::new();
        let mut count = 0;
        for (axis, across) in AXES.into_iter().zip(&across) {
            for line in lines(&self.board, &subsets, axis) {
                counted.push((line, count));
                let _ = Scan::of(&self.set, &self.board, &subsets, across, line).windows(&mut |window| {
                    let one = |_| {
                        count += 1;
                        ControlFlow::Continue(())
                    };
                    Filling::new(&subsets, window, one).run()
                });
            }
        }
        let trades = subsets.different(self.pool.len()).count();
        let index = chance.index(count + trades + 1);
        if let Some(index) = index.checked_sub(count) {
            let trade = subsets.different(self.pool.len()).nth(index);
            return Some(trade.map_or(Play::Pass, |tiles| Play::Trade(subsets.tiles(tiles).collect())));
        }
        let &(line, before) = counted.iter().rfind(|(_, before)| *before <= index)?;
        let (mut skip, mut found) = (index - before, None);
        let across = &across[usize::from(line.0 == Axis::Column)];
        let _ = Scan::of(&self.set, &self.board, &subsets, across, line).windows(&mut |window| {
            let one = |placements| match skip.checked_sub(1) {
                Some(fewer) => {
                    skip = fewer;
                    ControlFlow::Continue(())
                }
                None => {
                    found = Some(Play::Place(placements));
                    ControlFlow::Break(())
                }
            };
            Filling::new(&subsets, window, one).run()
        });
        found
    }

    /// Judges a play of the seat on turn, and itemises its points.
    pub(super) fn judge(&self, play: &Play) -> Result<Scoring<Feature>, Illegal> {
        if self.end.is_some() {
            return Err(Illegal::Over);
        }
        match play {
            Play::Place(placements) => self.judge_placement(placements),
            Play::Trade(trade) => self.judge_trade(trade.tiles()),
            Play::Pass => Ok(Scoring::nothing()),
        }
    }

    fn judge_placement(&self, placements: &Placements) -> Result<Scoring<Feature>, Illegal> {
        let tiles = placements.tiles().iter().map(|&code| Tile::from_code(code));
        self.judge_in_hand(tiles.clone().map(Tile::in_hand))?;
        if let Some(wild) = tiles.clone().find(|tile| tile.is_wild() && !self.set.wild_can_be(tile.hundredths())) {
            let Options { wild_least: least, wild_most: most, wild_step: step, .. } = self.set.options;
            let value = Decimal(wild.hundredths().into()).to_string();
            let wanted = Wanted::Steps { least, most, step };
            return Err(Illegal::WildRange { value, wanted });
        }
        let axis = self.board.judge_squares(placements)?;
        self.board.judge_touching(placements)?;
        let mut board = self.board.clone();
        board.put_all(placements, |code| Tile::from_code(code).hundredths());
        let stretches: ArrayVec<_, { Placements::CAPACITY + 1 }> = board.stretches_of(placements, axis).collect();
        if let Some(wrong) = stretches.iter().find(|stretch| stretch.sum != u16::from(Tile::ONE)) {
            let sum = Decimal(wrong.sum.into()).to_string();
            return Err(Illegal::WrongSum { line: wrong.line(), sum, wanted: Wanted::One });
        }
        Ok(score::itemise(&self.set, placements, &stretches))
    }

    fn judge_trade(&self, tiles: &[Tile]) -> Result<Scoring<Feature>, Illegal> {
        self.judge_in_hand(tiles.iter().copied())?;
        if tiles.len() > self.pool.len() {
            return Err(Illegal::TradeMoreThanPool { tiles: tiles.len(), pool: self.pool.len() });
        }
        Ok(score::itemise_trade(&self.set.options, tiles.len()))
    }

    fn judge_in_hand(&self, tiles: impl Iterator<Item = Tile>) -> Result<(), Illegal> {
        let mut hand = self.hand_on_turn().clone();
        for tile in tiles {
            if !hand.remove(tile) {
                return Err(Illegal::NotInHand { tile: tile.to_string() });
            }
        }
        Ok(())
    }

    #[inline]
    fn visit_plays(&self, alike: usize, mut tries: usize, mut visit: impl FnMut(Play, i32)) {
        if self.end.is_some() {
            return;
        }
        let mut subsets = SubsetSums::new();
        subsets.find(&self.set, self.hand_on_turn());
        let _ = each_window(&self.set, &self.board, &subsets, |window| {
            let most = alike.min(tries);
            let mut left = most;
            let show = |placements| {
                visit(Play::Place(placements), window.points);
                left -= 1;
                if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            // Enough of this window; the next one is looked at all the same.
            let _ = Filling::new(&subsets, window, show).run();
            tries -= most - left;
            if tries > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        for tiles in subsets.different(self.pool.len()) {
            let cost = tiles.count_ones() as i32 * self.set.options.trade_cost;
            visit(Play::Trade(subsets.tiles(tiles).collect()), -cost);
        }
        visit(Play::Pass, 0);
    }
}
