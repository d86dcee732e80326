//! The legal plays of one turn with their points: what generation walks over.
//!
//! A first tile changes nothing outside its own group. So each of the two tiles gets one list of cells and prices, in the
//! order of the groups, for the board as it is; what the second tile can do is that list, except for the part that
//! belongs to the first tile's group, which is worked out anew.

use arrayvec::ArrayVec;

use super::material::{Group, MAX_CELLS, NOWHERE, Set};
use super::notation::{Placement, Play};
use super::state::{Board, Polygon};
use super::tile::{Face, Tile};
use crate::Priced;
use crate::kit::Chance;

/// A way to place one tile, and what it scores.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) placement: Placement,
    pub(super) price: i16,
}

impl Spot {
    #[inline]
    fn on(tile: Tile, cell: u8, set: &Set, [one, two]: [Face; 2]) -> Self {
        Self { placement: Placement::on(tile, set.cells[usize::from(cell)]), price: set.price(tile, one, two) }
    }

    fn aside(tile: Tile) -> Self {
        Self { placement: Placement::aside(tile), price: 0 }
    }
}

/// What is done with the first tile, and what can follow: what the second tile can do elsewhere, before and after the
/// group where the first one went, and [`TurnPlays::follow_ups`] in that group.
struct FirstPlacement<'a> {
    spot: Spot,
    group: Group,
    /// The second tile.
    tile: Tile,
    before: &'a [Spot],
    after: &'a [Spot],
}

/// Where one tile can go, group by group.
struct Spots {
    tile: Tile,
    list: ArrayVec<Spot, MAX_CELLS>,
    /// Where each group's part of the list begins; one more for the end of the last.
    begins: [u8; MAX_CELLS + 1],
}

/// Everything a seat can do in its turn.
pub(super) struct TurnPlays<'a> {
    set: &'a Set,
    board: &'a Board,
    groups: &'a [Group],
    spots: [Spots; 2],
}

impl<'a> TurnPlays<'a> {
    /// The plays of the seat on turn; `None` when the game is over.
    pub(super) fn of(game: &'a Polygon) -> Option<Self> {
        let (tiles, symbol) = game.drawn()?;
        let groups = &game.set.groups[symbol.index()][..];
        let spots = tiles.map(|tile| Spots::new(tile, &game.set, &game.board, groups));
        Some(Self { set: &game.set, board: &game.board, groups, spots })
    }

    /// Calls `visit` with each thing to do with a first tile, in both orders of the tiles where they differ.
    #[inline]
    fn first_placements(&self, mut visit: impl FnMut(FirstPlacement<'_>)) {
        let [one, two] = &self.spots;
        self.first_placements_in_order(one, two, &mut visit);
        if one.tile != two.tile {
            self.first_placements_in_order(two, one, &mut visit);
        }
    }

    #[inline]
    fn first_placements_in_order(&self, mine: &Spots, other: &Spots, visit: &mut impl FnMut(FirstPlacement<'_>)) {
        if mine.list.is_empty() {
            let spot = Spot::aside(mine.tile);
            visit(FirstPlacement { spot, group: [NOWHERE; 3], tile: other.tile, before: &other.list, after: &[] });
            return;
        }
        for (index, &group) in self.groups.iter().enumerate() {
            let (before, after) = other.around(index);
            for &spot in mine.part(index) {
                visit(FirstPlacement { spot, group, tile: other.tile, before, after });
            }
        }
    }

    /// What the group where the first tile went shows then; `None` when that tile scored, which closes the group.
    ///
    /// Rule 1 holds for the second tile on all its cells: beside the first tile's cell there was a tile in play, beside
    /// the two others there is the first tile.
    #[inline]
    fn group_after(&self, first: &FirstPlacement<'_>) -> Option<[Face; 3]> {
        if first.spot.price != 0 {
            return None;
        }
        let number = first.spot.placement.cell().map_or(NOWHERE, |cell| self.set.number_or_nowhere(cell));
        let laid = Face::in_play(first.spot.placement.tile());
        Some(first.group.map(|cell| if cell == number { laid } else { self.board.face(cell) }))
    }

    /// What the second tile can do in that group; or that it goes aside, when there is nothing elsewhere either.
    #[inline]
    fn follow_ups(&self, first: &FirstPlacement<'_>) -> ArrayVec<Spot, 3> {
        let mut spots = ArrayVec::new();
        if let Some(faces) = self.group_after(first) {
            for (cell, face, [one, two]) in with_others(first.group, faces) {
                if cell != NOWHERE && face.takes(first.tile) {
                    spots.push(Spot::on(first.tile, cell, self.set, [one, two]));
                }
            }
        }
        if spots.is_empty() && first.before.is_empty() && first.after.is_empty() {
            spots.push(Spot::aside(first.tile));
        }
        spots
    }

    /// How many plays begin so.
    #[inline]
    fn count(&self, first: &FirstPlacement<'_>) -> usize {
        let follow_ups = self.group_after(first).map_or(0, |faces| {
            let ways = first.group.into_iter().zip(faces);
            ways.filter(|&(cell, face)| cell != NOWHERE && face.takes(first.tile)).count()
        });
        (first.before.len() + follow_ups + first.after.len()).max(1)
    }

    /// Calls `visit` with each first spot and a run of second ones.
    #[inline]
    pub(super) fn visit(&self, mut visit: impl FnMut(Spot, &[Spot])) {
        self.first_placements(|first| {
            visit(first.spot, first.before);
            visit(first.spot, &self.follow_ups(&first));
            visit(first.spot, first.after);
        });
    }

    /// The highest points of all plays.
    pub(super) fn best(&self) -> i32 {
        let mut best = i32::MIN;
        self.visit(|first, run| best = run.iter().map(|&second| total(first, second)).fold(best, i32::max));
        best
    }

    /// The first play whose two spots are worth most together, as they are listed, without listing them.
    pub(super) fn best_by(&self, worth: impl Fn(Spot) -> i32) -> Option<Priced<Play>> {
        let mut best = Best { worth: i32::MIN, spots: None };
        let [one, two] = &self.spots;
        let values = [one, two].map(|spots| spots.list.iter().map(|&spot| worth(spot)).collect::<Values>());
        self.best_in_order(one, two, &values[0], &values[1], &worth, &mut best);
        if one.tile != two.tile {
            self.best_in_order(two, one, &values[1], &values[0], &worth, &mut best);
        }
        best.spots.map(|(first, second)| Priced { play: join(first, second), points: total(first, second) })
    }

    #[inline]
    fn best_in_order(
        &self,
        mine: &Spots,
        other: &Spots,
        mine_worth: &[i32],
        other_worth: &[i32],
        worth: &impl Fn(Spot) -> i32,
        best: &mut Best,
    ) {
        let peaks = Peaks::of(other_worth);
        let spot = |at: usize| (other_worth[at], other.list[at]);
        let mut values = mine_worth.iter();
        self.first_placements_in_order(mine, other, &mut |first: FirstPlacement<'_>| {
            // A tile that goes aside is worth nothing.
            let value = values.next().copied().unwrap_or(0);
            let mut offer = |(second_value, second)| best.offer(value + second_value, first.spot, second);
            peaks.of_first(first.before.len()).map(spot).map(&mut offer);
            // A first tile that scored closes its group; if there is no other place, the second goes aside.
            if first.spot.price == 0 || first.before.is_empty() && first.after.is_empty() {
                self.follow_ups(&first).into_iter().for_each(|second| offer((worth(second), second)));
            }
            peaks.of_last(first.after.len()).map(spot).map(&mut offer);
        });
    }

    /// A fair choice from all plays, as they are listed, without listing them.
    pub(super) fn pick(&self, chance: &mut Chance) -> Option<Play> {
        let mut counts: ArrayVec<u8, { 2 * MAX_CELLS }> = ArrayVec::new();
        self.first_placements(|first| counts.push(self.count(&first) as u8));
        let total: usize = counts.iter().map(|&count| usize::from(count)).sum();
        let mut index = chance.index(total);
        let mut counts = counts.into_iter().map(usize::from);
        let mut found = None;
        self.first_placements(|first| {
            let count = counts.next().unwrap_or(0);
            if found.is_none() && index < count {
                let follow_ups = self.follow_ups(&first);
                let mut seconds = first.before.iter().chain(&follow_ups).chain(first.after);
                found = seconds.nth(index).map(|&second| join(first.spot, second));
            }
            index = index.wrapping_sub(count);
        });
        found
    }
}

impl Spots {
    fn new(tile: Tile, set: &Set, board: &Board, groups: &[Group]) -> Self {
        let mut spots = Self { tile, list: ArrayVec::new(), begins: [0; MAX_CELLS + 1] };
        for (&group, begin) in groups.iter().zip(&mut spots.begins) {
            *begin = spots.list.len() as u8;
            let faces = group.map(|cell| board.face(cell));
            for (cell, face, [one, two]) in with_others(group, faces) {
                if cell != NOWHERE && (one.is_in_play() || two.is_in_play()) && face.takes(tile) {
                    spots.list.push(Spot::on(tile, cell, set, [one, two]));
                }
            }
        }
        spots.begins[groups.len()] = spots.list.len() as u8;
        spots
    }

    fn bounds(&self, group: usize) -> (usize, usize) {
        (self.begins[group].into(), self.begins[group + 1].into())
    }

    /// The part of one group.
    fn part(&self, group: usize) -> &[Spot] {
        let (begin, end) = self.bounds(group);
        &self.list[begin..end]
    }

    /// All but the part of one group.
    fn around(&self, group: usize) -> (&[Spot], &[Spot]) {
        let (begin, end) = self.bounds(group);
        (&self.list[..begin], &self.list[end..])
    }
}

/// What each spot of a list is worth.
type Values = ArrayVec<i32, MAX_CELLS>;

/// Where the best of the first few and of the last few values are, the first among equals.
struct Peaks {
    first: [u8; MAX_CELLS + 1],
    last: [u8; MAX_CELLS + 1],
}

impl Peaks {
    fn of(values: &[i32]) -> Self {
        let mut peaks = Self { first: [0; MAX_CELLS + 1], last: [0; MAX_CELLS + 1] };
        let mut best = 0;
        for (at, &value) in values.iter().enumerate() {
            best = if value > values[best] { at } else { best };
            peaks.first[at + 1] = best as u8;
        }
        best = values.len().saturating_sub(1);
        for (at, &value) in values.iter().enumerate().rev() {
            best = if value >= values[best] { at } else { best };
            peaks.last[values.len() - at] = best as u8;
        }
        peaks
    }

    #[inline]
    fn of_first(&self, count: usize) -> Option<usize> {
        (count > 0).then(|| self.first[count].into())
    }

    #[inline]
    fn of_last(&self, count: usize) -> Option<usize> {
        (count > 0).then(|| self.last[count].into())
    }
}

/// The best two spots so far, the first among equals.
struct Best {
    worth: i32,
    spots: Option<(Spot, Spot)>,
}

impl Best {
    #[inline]
    fn offer(&mut self, worth: i32, first: Spot, second: Spot) {
        if worth > self.worth {
            *self = Self { worth, spots: Some((first, second)) };
        }
    }
}

/// Each cell of a group with its face and the two faces beside it.
#[inline]
fn with_others([a, b, c]: Group, [x, y, z]: [Face; 3]) -> [(u8, Face, [Face; 2]); 3] {
    [(a, x, [y, z]), (b, y, [x, z]), (c, z, [x, y])]
}

/// The points of a play.
#[inline]
pub(super) fn total(first: Spot, second: Spot) -> i32 {
    i32::from(first.price) + i32::from(second.price)
}

/// The play of two spots.
#[inline]
pub(super) fn join(first: Spot, second: Spot) -> Play {
    Play::new(first.placement, second.placement)
}
