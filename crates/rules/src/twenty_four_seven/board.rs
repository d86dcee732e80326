//! The board of 24/7 and what follows from its tiles.
//!
//! Every empty cell keeps, for each of the eight directions, the sum and number of the tiles that lie unbroken beside
//! it. A placement changes that only at the two ends of each line through it, and sums only ever grow, so «does this
//! tile fit there?» is one bit per tile and cell, struck off once and for good.

use super::layout::{Mask, Side};
use super::material::{MAX_TILE, Options, Set};
use crate::kit::Square;

/// A cell without a tile: this bit, and the largest tile that fits.
const EMPTY: u8 = 0x80;
/// A cell outside the board.
const OUTSIDE: u8 = 0xC0;
/// The bits that tell the two and a tile apart.
const KIND: u8 = 0xC0;

/// The tiles on a board and what follows from them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Board<M, S, const CELLS: usize> {
    /// Each cell: a tile, or empty with its room, or outside.
    codes: [u8; CELLS],
    /// For each empty cell, the tiles beside it: ahead on the four lines, then behind.
    sides: [[S; 8]; CELLS],
    /// For each tile, the empty cells where no line would pass the limit.
    fits: [M; MAX_TILE as usize + 1],
    occupied: M,
    /// Empty cells beside a tile.
    frontier: M,
    /// Every cell of the board.
    all: M,
}

/// Boards up to 7 × 7 whose lines sum to at most 31: the house board among them.
pub(super) type SmallBoard = Board<u64, u8, 73>;
/// Boards up to 9 × 9.
pub(super) type LargeBoard = Board<u128, u16, 111>;

impl<M: Mask, S: Side, const CELLS: usize> Board<M, S, CELLS> {
    /// The steps of the four lines: row, column, falling, rising diagonal.
    pub(super) const STEPS: [usize; 4] = [1, M::STRIDE, M::STRIDE + 1, M::STRIDE - 1];

    /// Whether a set's board can lie like this.
    pub(super) fn suits(options: &Options) -> bool {
        options.columns <= M::SIDE && options.rows <= M::SIDE && options.limit <= S::LIMIT
    }

    pub(super) fn empty(set: &Set) -> Self {
        let room = set.options.limit.min(set.highest);
        let mut codes = [OUTSIDE; CELLS];
        let mut all = M::NONE;
        for square in set.options.grid().squares() {
            codes[M::at(square)] = EMPTY | room;
            all |= M::cell(M::at(square));
        }
        let fits = std::array::from_fn(|tile| if tile <= room.into() { all } else { M::NONE });
        Self { codes, sides: [[S::default(); 8]; CELLS], fits, occupied: M::NONE, frontier: M::NONE, all }
    }

    /// The tile on a square of the board.
    pub(super) fn tile(&self, square: Square) -> Option<u8> {
        Some(self.codes[M::at(square)]).filter(|&code| code < EMPTY)
    }

    /// The code of a cell: a tile, or far from any tile's number.
    #[inline]
    pub(super) fn code(&self, at: usize) -> u8 {
        self.codes[at]
    }

    /// What lies beside an empty cell on a line: ahead, then behind.
    #[inline]
    pub(super) fn beside(&self, at: usize, line: usize) -> (S, S) {
        (self.sides[at][line], self.sides[at][line + 4])
    }

    /// Where this tile may go.
    #[inline]
    pub(super) fn legal(&self, tile: u8) -> M {
        self.frontier & self.fits[tile as usize]
    }

    /// Whether this tile may go anywhere.
    pub(super) fn takes(&self, tile: u8) -> bool {
        self.legal(tile) != M::NONE
    }

    /// Whether no line through the square would pass the limit, beside a tile or not.
    pub(super) fn has_room(&self, square: Square, tile: u8) -> bool {
        self.fits[tile as usize] & M::cell(M::at(square)) != M::NONE
    }

    /// Whether the square is beside a tile.
    pub(super) fn is_beside_a_tile(&self, square: Square) -> bool {
        self.frontier & M::cell(M::at(square)) != M::NONE
    }

    /// The squares with a tile, and the tile.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (Square, u8)> {
        self.occupied.cells().map(|at| (M::square(at), self.codes[at]))
    }

    /// The squares where even the smallest tile would be too much.
    pub(super) fn blocks(&self, set: &Set) -> impl Iterator<Item = Square> + use<M, S, CELLS> {
        (self.all & !self.occupied & !self.fits[set.lowest as usize]).cells().map(M::square)
    }

    /// Whether every square holds a tile or a block.
    pub(super) fn is_full(&self, set: &Set) -> bool {
        self.all & !self.occupied & self.fits[set.lowest as usize] == M::NONE
    }

    /// The tiles that lie unbroken from a cell onward, walked one by one: the slow way to what `sides` keeps.
    pub(super) fn walk(&self, at: usize, step: usize, ahead: bool) -> (usize, u8) {
        let (mut length, mut sum) = (0, 0);
        let mut next = at;
        loop {
            next = if ahead { next + step } else { next - step };
            if self.codes[next] >= EMPTY {
                return (length, sum);
            }
            length += 1;
            sum += self.codes[next];
        }
    }

    /// Puts a tile on an empty square and brings everything up to date.
    pub(super) fn put(&mut self, set: &Set, tile: u8, square: Square) {
        let at = M::at(square);
        self.codes[at] = tile;
        let cell = M::cell(at);
        self.occupied |= cell;
        let row = cell | cell << 1 | cell >> 1;
        let around = row | row << M::STRIDE | row >> M::STRIDE;
        self.frontier = (self.frontier | around & self.all) & !self.occupied;
        let sides = self.sides[at];
        for (line, step) in Self::STEPS.into_iter().enumerate() {
            let (ahead, behind) = (sides[line], sides[line + 4]);
            let stretch = S::new(ahead.sum() + behind.sum() + tile, ahead.length() + behind.length() + 1);
            // The cells at both ends saw only their own part of the stretch; now they see all of it.
            self.see(set, at + step * (ahead.length() + 1), line + 4, stretch);
            self.see(set, at - step * (behind.length() + 1), line, stretch);
        }
    }

    /// The cell, if it is empty, now sees this stretch in this direction.
    #[inline]
    fn see(&mut self, set: &Set, at: usize, direction: usize, stretch: S) {
        let code = self.codes[at];
        if code & KIND != EMPTY {
            return;
        }
        self.sides[at][direction] = stretch;
        let sum = stretch.sum() + self.sides[at][direction ^ 4].sum();
        let room = set.options.limit.saturating_sub(sum);
        let before = code & !KIND;
        if room < before {
            for fits in &mut self.fits[room as usize + 1..=before as usize] {
                *fits &= !M::cell(at);
            }
            self.codes[at] = EMPTY | room;
        }
    }
}
