//! The position and how a play changes it.

use super::deal::Deal;
use super::material::{Group, MAX_CELLS, MAX_PILE, MAX_SEATS, MAX_TURNS, Set};
use super::notation::Play;
use super::score::price;
use super::tile::{Face, Symbol, Tile};
use crate::kit::{End, Outcome, Seat, SetupError, Shared, Sides};

const _: () = assert!(size_of::<Polygon>() <= 1024);

/// What every cell shows; the entry of `NOWHERE` shows nothing.
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

    /// The faces beside a cell in its group of a symbol.
    #[inline]
    pub(super) fn others(&self, set: &Set, symbol: Symbol, cell: u8) -> [Face; 2] {
        self.others_in(set.group_around(symbol, cell), cell)
    }

    /// The faces beside a cell in a group.
    #[inline]
    pub(super) fn others_in(&self, [a, b, c]: Group, cell: u8) -> [Face; 2] {
        let others = if cell == a {
            [b, c]
        } else if cell == b {
            [a, c]
        } else {
            [a, b]
        };
        others.map(|other| self.face(other))
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
    /// The position before the first turn. Refuses a deal that could not have been drawn.
    pub(super) fn start(set: Shared<Set>, seats: usize, deal: &Deal) -> Result<Self, SetupError> {
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
        (self.played >= self.turns).then(|| Outcome::new(Sides::alone(self.seats.into()), self.points(), End::Pile))
    }

    /// Makes a play without judging it; gives its points.
    pub(super) fn make(&mut self, play: &Play) -> i32 {
        let (Some(seat), Some((_, symbol))) = (self.seat_on_turn(), self.drawn()) else { return 0 };
        let mut points = 0;
        for placement in [play.first(), play.second()] {
            let tile = placement.tile();
            match placement.cell() {
                Some(cell) => {
                    let Some(cell) = self.set.number(cell) else { continue };
                    points += price(&self.set, &self.board, symbol, tile, cell);
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
