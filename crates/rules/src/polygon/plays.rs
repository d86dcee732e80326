//! Every legal play of a turn, with its points.
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

/// A way to place one tile, and what it scores.
#[derive(Clone, Copy)]
struct Spot {
    placement: Placement,
    price: i16,
}

/// Where one tile can go, group by group.
struct Spots {
    tile: Tile,
    list: ArrayVec<Spot, MAX_CELLS>,
    /// Where each group's part of the list begins; one more for the end of the last.
    begins: [u8; MAX_CELLS + 1],
}

/// Everything a seat can do in its turn.
pub(super) struct Menu<'a> {
    set: &'a Set,
    board: &'a Board,
    groups: &'a [Group],
    spots: [Spots; 2],
}

impl<'a> Menu<'a> {
    /// The menu of the seat on turn; `None` when the game is over.
    pub(super) fn of(game: &'a Polygon) -> Option<Self> {
        let (tiles, symbol) = game.drawn()?;
        let groups = &game.set.groups[symbol.index()][..];
        let spots = tiles.map(|tile| Spots::new(tile, &game.set, &game.board, groups));
        Some(Self { set: &game.set, board: &game.board, groups, spots })
    }

    /// Calls `serve` with each thing to do with a first tile and all that can follow, in three runs. Those runs are
    /// never all empty.
    #[inline]
    fn courses(&self, mut serve: impl FnMut(Spot, [&[Spot]; 3])) {
        let [one, two] = &self.spots;
        self.courses_in_order(one, two, &mut serve);
        if one.tile != two.tile {
            self.courses_in_order(two, one, &mut serve);
        }
    }

    #[inline]
    fn courses_in_order(&self, mine: &Spots, other: &Spots, serve: &mut impl FnMut(Spot, [&[Spot]; 3])) {
        let aside = [Spot { placement: Placement::aside(other.tile), price: 0 }];
        if mine.list.is_empty() {
            let first = Spot { placement: Placement::aside(mine.tile), price: 0 };
            serve(first, [if other.list.is_empty() { &aside } else { &other.list }, &[], &[]]);
            return;
        }
        for (index, group) in self.groups.iter().enumerate() {
            let (before, after) = other.around(index);
            for &first in mine.part(index) {
                let follow_ups = self.follow_ups(first, *group, other.tile);
                let nothing = before.is_empty() && follow_ups.is_empty() && after.is_empty();
                serve(first, [before, if nothing { &aside } else { &follow_ups }, after]);
            }
        }
    }

    /// What the second tile can do in the group where the first one went.
    #[inline]
    fn follow_ups(&self, first: Spot, group: Group, tile: Tile) -> ArrayVec<Spot, 3> {
        let mut spots = ArrayVec::new();
        // Rule 3.
        if first.price != 0 {
            return spots;
        }
        let below = first.placement.cell().and_then(|cell| self.set.number(cell));
        let faces = group.map(|cell| match Some(cell) == below {
            true => Face::in_play(first.placement.tile()),
            false => self.board.face(cell),
        });
        // Rule 1 holds for all three cells: beside the first tile's cell there was a tile in play, beside the two
        // others there is the first tile.
        for (cell, face, [one, two]) in with_others(group, faces) {
            if cell != NOWHERE && face.takes(tile) {
                let placement = Placement::on(tile, self.set.cells[usize::from(cell)]);
                spots.push(Spot { placement, price: self.set.price(tile, one, two) });
            }
        }
        spots
    }

    /// The highest points of all plays.
    pub(super) fn best(&self) -> i32 {
        let mut best = i32::MIN;
        self.courses(|first, runs| {
            for second in runs.into_iter().flatten() {
                best = best.max(total(first, *second));
            }
        });
        best
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
                    let placement = Placement::on(tile, set.cells[usize::from(cell)]);
                    spots.list.push(Spot { placement, price: set.price(tile, one, two) });
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

/// Each cell of a group with its face and the two faces beside it.
#[inline]
fn with_others([a, b, c]: Group, [x, y, z]: [Face; 3]) -> [(u8, Face, [Face; 2]); 3] {
    [(a, x, [y, z]), (b, y, [x, z]), (c, z, [x, y])]
}

#[inline]
fn total(first: Spot, second: Spot) -> i32 {
    i32::from(first.price) + i32::from(second.price)
}

#[inline]
fn join(first: Spot, second: Spot) -> Play {
    Play { first: first.placement, second: second.placement }
}

impl Polygon {
    pub(super) fn list(&self, into: &mut Vec<Play>) {
        into.clear();
        let Some(menu) = Menu::of(self) else { return };
        if self.set.options.best_only {
            let best = menu.best();
            menu.courses(|first, runs| {
                let seconds = runs.into_iter().flatten().filter(|second| total(first, **second) == best);
                into.extend(seconds.map(|&second| join(first, second)));
            });
        } else {
            menu.courses(|first, runs| {
                for run in runs {
                    into.extend(run.iter().map(|&second| join(first, second)));
                }
            });
        }
    }

    pub(super) fn list_priced(&self, into: &mut Vec<Priced<Play>>) {
        into.clear();
        let Some(menu) = Menu::of(self) else { return };
        let price = |first, second| Priced { play: join(first, second), points: total(first, second) };
        if self.set.options.best_only {
            let best = menu.best();
            menu.courses(|first, runs| {
                let priced = runs.into_iter().flatten().map(|&second| price(first, second));
                into.extend(priced.filter(|priced| priced.points == best));
            });
        } else {
            menu.courses(|first, runs| {
                for run in runs {
                    into.extend(run.iter().map(|&second| price(first, second)));
                }
            });
        }
    }
}
