//! The position.

use super::deal::Deal;
use super::material::{MAX_CELLS, MAX_PILE, MAX_SEATS, MAX_TURNS, NOWHERE, Set};
use super::notation::{Placement, Play};
use super::plays::Menu;
use super::score::{Feature, combination, multiplier};
use super::tile::{Face, Symbol, Tile};
use crate::kit::{End, Hex, Illegal, Item, Outcome, Place, Scoring, Seat, SetupError, Shared};

const _: () = assert!(size_of::<Polygon>() <= 1024);

/// What every cell shows; the entry of [`NOWHERE`] shows nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    faces: [Face; MAX_CELLS + 1],
}

impl Board {
    /// The board with nothing but its printed tiles.
    pub(super) fn new(set: &Set) -> Self {
        Self { faces: set.printed }
    }

    #[inline]
    pub(super) fn face(&self, cell: u8) -> Face {
        self.faces[usize::from(cell)]
    }

    #[inline]
    pub(super) fn lay(&mut self, tile: Tile, cell: u8) {
        self.faces[usize::from(cell)] = Face::in_play(tile);
    }

    /// The faces beside a cell in its group.
    #[inline]
    fn others(&self, set: &Set, symbol: Symbol, cell: u8) -> [Face; 2] {
        let [a, b, c] = set.groups[symbol.index()][usize::from(set.group_of(symbol, cell))];
        let others = if cell == a {
            [b, c]
        } else if cell == b {
            [a, c]
        } else {
            [a, b]
        };
        others.map(|other| self.face(other))
    }

    #[inline]
    fn price(&self, set: &Set, symbol: Symbol, tile: Tile, cell: u8) -> i16 {
        let [one, two] = self.others(set, symbol, cell);
        set.price(tile, one, two)
    }
}

/// A game of Polygon: the whole position, the pile included.
#[derive(Clone, Debug)]
pub struct Polygon {
    pub(super) set: Shared<Set>,
    pub(super) board: Board,
    /// How many tiles lie on each cell.
    pub(super) heights: [u8; MAX_CELLS],
    /// The pile, two tiles a turn, each pair sorted. Those of past turns are not looked at again.
    pub(super) pile: [Tile; MAX_PILE],
    /// The die, turn by turn.
    pub(super) rolls: [Symbol; MAX_TURNS],
    /// How many of each tile were set aside, by code less 1.
    pub(super) aside: [u8; Tile::KINDS],
    pub(super) scores: [i32; MAX_SEATS],
    pub(super) seats: u8,
    /// The seat that started.
    pub(super) first: Seat,
    /// How many turns there are.
    pub(super) turns: u8,
    /// How many of them have been played.
    pub(super) played: u8,
}

impl PartialEq for Polygon {
    fn eq(&self, other: &Self) -> bool {
        self.set == other.set
            && (self.seats, self.first, self.turns, self.played)
                == (other.seats, other.first, other.turns, other.played)
            && self.board == other.board
            && self.heights == other.heights
            && self.aside == other.aside
            && self.scores == other.scores
            && self.pile_from(self.played) == other.pile_from(other.played)
            && self.rolls_ahead() == other.rolls_ahead()
    }
}

impl Polygon {
    pub(super) fn start(set: Shared<Set>, seats: usize, deal: &Deal) -> Result<Self, SetupError> {
        set.check_seats(seats)?;
        let (first, start) = deal.check(&set, seats)?;
        let mut game = Self::bare(set, seats, first);
        game.board.lay(start, game.set.start);
        game.heights[usize::from(game.set.start)] = 1;
        game.pile.iter_mut().zip(&deal.bag).for_each(|(place, &tile)| *place = tile);
        game.rolls.iter_mut().zip(&deal.rolls).for_each(|(place, &symbol)| *place = symbol);
        game.sort_pairs();
        Ok(game)
    }

    /// An empty table: no tile on START, pile and die not filled in.
    pub(super) fn bare(set: Shared<Set>, seats: usize, first: Seat) -> Self {
        Self {
            board: Board::new(&set),
            heights: [0; MAX_CELLS],
            pile: [Tile::WILD; MAX_PILE],
            rolls: [Symbol::Star; MAX_TURNS],
            aside: [0; Tile::KINDS],
            scores: [0; MAX_SEATS],
            seats: seats as u8,
            first,
            turns: set.turns() as u8,
            played: 0,
            set,
        }
    }

    /// Two tiles drawn together have no order between them.
    pub(super) fn sort_pairs(&mut self) {
        self.pile.chunks_exact_mut(2).for_each(<[Tile]>::sort_unstable);
    }

    pub(super) fn seat_on_turn(&self) -> Option<Seat> {
        (self.played < self.turns).then(|| Seat((self.first.0 + self.played % self.seats) % self.seats))
    }

    /// The two tiles of this turn, sorted, and its symbol.
    #[inline]
    pub(super) fn drawn(&self) -> Option<([Tile; 2], Symbol)> {
        if self.played >= self.turns {
            return None;
        }
        let turn = usize::from(self.played);
        Some(([*self.pile.get(2 * turn)?, *self.pile.get(2 * turn + 1)?], *self.rolls.get(turn)?))
    }

    /// The tiles of a turn and of all later ones.
    pub(super) fn pile_from(&self, turn: u8) -> &[Tile] {
        self.pile.get(2 * usize::from(turn)..2 * usize::from(self.turns)).unwrap_or_default()
    }

    fn rolls_ahead(&self) -> &[Symbol] {
        self.rolls.get(usize::from(self.played)..usize::from(self.turns)).unwrap_or_default()
    }

    pub(super) fn points(&self) -> &[i32] {
        &self.scores[..usize::from(self.seats)]
    }

    pub(super) fn result(&self) -> Option<Outcome> {
        (self.played >= self.turns).then(|| Outcome::of_seats(self.points(), End::Pile))
    }

    pub(super) fn judge(&self, play: &Play) -> Result<Scoring<Feature>, Illegal> {
        let (hand, symbol) = self.drawn().ok_or(Illegal::Over)?;
        check_hand(hand, play)?;
        let mut turn = Turn { set: &self.set, symbol, board: self.board, scored: None };
        let mut scoring = Scoring::nothing();
        for placement in [play.first(), play.second()] {
            if let Some(item) = turn.place(placement)? {
                scoring.add(item);
            }
        }
        if self.set.options.best_only {
            let best = Menu::of(self).map_or(0, |menu| menu.best());
            if scoring.points < best {
                return Err(Illegal::NotBest { points: scoring.points, best });
            }
        }
        Ok(scoring)
    }

    /// Makes a play without judging it.
    pub(super) fn make(&mut self, play: &Play) -> i32 {
        let (Some(seat), Some((_, symbol))) = (self.seat_on_turn(), self.drawn()) else { return 0 };
        let mut points = 0;
        for placement in [play.first(), play.second()] {
            let tile = placement.tile();
            match placement.cell() {
                Some(cell) => {
                    let Some(cell) = self.set.number(cell) else { continue };
                    points += i32::from(self.board.price(&self.set, symbol, tile, cell));
                    self.board.lay(tile, cell);
                    let height = &mut self.heights[usize::from(cell)];
                    *height = height.saturating_add(1);
                }
                None => {
                    let count = &mut self.aside[usize::from(tile.code() - 1)];
                    *count = count.saturating_add(1);
                }
            }
        }
        self.scores[seat.index()] += points;
        self.played += 1;
        points
    }
}

fn check_hand(hand: [Tile; 2], play: &Play) -> Result<(), Illegal> {
    let [first, second] = [play.first().tile(), play.second().tile()];
    let missing = match hand {
        [a, b] if first == a => (second != b).then_some(second),
        [a, b] if first == b => (second != a).then_some(second),
        _ => Some(first),
    };
    missing.map_or(Ok(()), |tile| Err(Illegal::NotInHand { tile: tile.to_string() }))
}

/// A turn as it is judged, tile by tile.
struct Turn<'a> {
    set: &'a Set,
    symbol: Symbol,
    board: Board,
    /// The group that the first tile scored.
    scored: Option<u8>,
}

impl Turn<'_> {
    fn place(&mut self, placement: Placement) -> Result<Option<Item<Feature>>, Illegal> {
        let tile = placement.tile();
        let Some(name) = placement.cell() else {
            return self.check_aside(tile).map(|()| None);
        };
        let cell = self.set.number(name).ok_or_else(|| Illegal::OffBoard { name: name.to_string() })?;
        self.check(tile, cell)?;
        let item = self.item(tile, cell);
        self.board.lay(tile, cell);
        if item.is_some() {
            self.scored = Some(self.set.group_of(self.symbol, cell));
        }
        Ok(item)
    }

    fn check_aside(&self, tile: Tile) -> Result<(), Illegal> {
        let mut cells = (0..).zip(&self.set.cells);
        match cells.find(|&(cell, _)| self.check(tile, cell).is_ok()) {
            Some((_, &name)) => Err(Illegal::CanBePlaced { tile: tile.to_string(), place: name.into() }),
            None => Ok(()),
        }
    }

    /// The three rules of placement.
    fn check(&self, tile: Tile, cell: u8) -> Result<(), Illegal> {
        let place = || Place::from(self.name(cell));
        if self.scored == Some(self.set.group_of(self.symbol, cell)) {
            return Err(Illegal::SameGroup { place: place() });
        }
        if !self.board.others(self.set, self.symbol, cell).into_iter().any(Face::is_in_play) {
            return Err(Illegal::NotAdjacent { place: place() });
        }
        if !self.board.face(cell).takes(tile) {
            return Err(match tile.is_wild() {
                true => Illegal::WildOnWild { place: place() },
                false => Illegal::SameNumber { place: place(), number: tile.rank() },
            });
        }
        Ok(())
    }

    fn item(&self, tile: Tile, cell: u8) -> Option<Item<Feature>> {
        let [one, two] = self.board.others(self.set, self.symbol, cell);
        let tiles = [tile, one.tile()?, two.tile()?];
        let (feature, points) = combination(&self.set.options, tiles)?;
        let times = multiplier(tiles);
        let group = self.set.groups[self.symbol.index()][usize::from(self.set.group_of(self.symbol, cell))];
        let places = group.into_iter().filter(|&cell| cell != NOWHERE).map(|cell| self.name(cell).into()).collect();
        Some(Item { feature, points: points * times, times, places })
    }

    fn name(&self, cell: u8) -> Hex {
        self.set.cells[usize::from(cell)]
    }
}
