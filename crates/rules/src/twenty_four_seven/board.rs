//! The board of 24/7 and what follows from its tiles.
//!
//! Every empty cell keeps, for each of the eight directions, the sum and number of the tiles that lie unbroken beside
//! it. A placement changes that only at the two ends of each line through it. What a cell can take is its *room*: the
//! largest tile that no line forbids. Cells are also kept by room, so that the cells a tile fits are a few words joined.
//!
//! Everything here takes the same steps whatever the tiles are: random games are bound by mispredicted branches long
//! before they are bound by arithmetic.

use super::layout::{Mask, Side};
use super::material::{MAX_TILE, Options, Set};
use crate::kit::Square;

/// A cell without a tile: this bit, and its room in the lowest four. Cells outside the board have none.
pub(super) const EMPTY: u8 = 0x80;
const _: () = assert!(MAX_TILE == 15, "a room is four bits");

/// The tiles on a board and what follows from them. `CELLS` and `CODES` are powers of two, so that an index is brought
/// into range by a mask: cells outside the board share entries that nobody reads.
#[derive(Clone, Debug)]
pub(super) struct Board<M, S, const CELLS: usize, const CODES: usize> {
    /// Each cell: a tile, or empty with its room, or outside. Two cells of outside lie around the board.
    codes: [u8; CODES],
    /// For each empty cell, the tiles beside it: ahead on the four lines, then behind.
    sides: [[S; 8]; CELLS],
    /// The empty cells by room.
    by_room: [M; MAX_TILE as usize + 1],
    occupied: M,
    /// Empty cells beside a tile.
    frontier: M,
    /// Every cell of the board.
    all: M,
    /// The room of a cell with no tile in sight.
    ample: u8,
}

/// Boards up to 7 × 7 whose lines sum to at most 31: the house board among them.
pub(super) type SmallBoard = Board<u64, u8, 64, 128>;
/// Boards up to 9 × 9.
pub(super) type LargeBoard = Board<u128, u16, 128, 256>;

/// Everything follows from the tiles and the size of the board.
impl<M, S, const CELLS: usize, const CODES: usize> PartialEq for Board<M, S, CELLS, CODES> {
    fn eq(&self, other: &Self) -> bool {
        self.codes == other.codes
    }
}

impl<M: Mask, S: Side, const CELLS: usize, const CODES: usize> Board<M, S, CELLS, CODES> {
    /// The steps of the four lines: row, column, falling, rising diagonal.
    pub(super) const STEPS: [usize; 4] = [1, M::STRIDE, M::STRIDE + 1, M::STRIDE - 1];
    /// How far into `codes` cell 0 lies, so that two steps up from the board are still inside.
    const MARGIN: usize = M::STRIDE + 1;

    /// Whether a set's board can lie like this.
    pub(super) fn suits(options: &Options) -> bool {
        options.columns <= M::SIDE && options.rows <= M::SIDE && options.limit <= S::LIMIT
    }

    pub(super) fn empty(set: &Set) -> Self {
        let room = set.options.limit.min(set.highest);
        let mut codes = [EMPTY; CODES];
        let mut all = M::NONE;
        for square in set.options.grid().squares() {
            codes[M::at(square) + Self::MARGIN] = EMPTY | room;
            all |= M::cell(M::at(square));
        }
        let mut by_room = [M::NONE; MAX_TILE as usize + 1];
        by_room[room as usize] = all;
        Self {
            codes,
            sides: [[S::default(); 8]; CELLS],
            by_room,
            occupied: M::NONE,
            frontier: M::NONE,
            all,
            ample: room,
        }
    }

    /// The tile on a square of the board.
    pub(super) fn tile(&self, square: Square) -> Option<u8> {
        Some(self.code(M::at(square))).filter(|&code| code < EMPTY)
    }

    /// The code of a cell up to two steps off the board: a tile, or far from any tile's number.
    #[inline]
    pub(super) fn code(&self, at: usize) -> u8 {
        self.codes[at.wrapping_add(Self::MARGIN) % CODES]
    }

    /// What lies beside an empty cell: ahead on the four lines, then behind.
    #[inline]
    pub(super) fn sides(&self, at: usize) -> &[S; 8] {
        &self.sides[at % CELLS]
    }

    /// The empty cells where this tile fits.
    #[inline]
    fn fitting(&self, tile: u8) -> M {
        self.by_room[tile as usize..].iter().fold(M::NONE, |fitting, &cells| fitting | cells)
    }

    /// Where this tile may go.
    #[inline]
    pub(super) fn legal(&self, tile: u8) -> M {
        self.frontier & self.fitting(tile)
    }

    /// Whether there is a cell beside a tile where every tile fits.
    #[inline]
    pub(super) fn has_ample_room(&self) -> bool {
        self.by_room[self.ample as usize % (MAX_TILE as usize + 1)] & self.frontier != M::NONE
    }

    /// The same for every tile.
    #[inline]
    pub(super) fn legal_by_tile(&self) -> [M; MAX_TILE as usize + 1] {
        let mut fitting = M::NONE;
        let mut legal = [M::NONE; MAX_TILE as usize + 1];
        for (legal, &cells) in legal.iter_mut().zip(&self.by_room).rev() {
            fitting |= cells;
            *legal = fitting & self.frontier;
        }
        legal
    }

    /// Whether this tile may go anywhere.
    pub(super) fn takes(&self, tile: u8) -> bool {
        self.legal(tile) != M::NONE
    }

    /// Whether no line through the square would pass the limit, beside a tile or not.
    pub(super) fn has_room(&self, square: Square, tile: u8) -> bool {
        self.fitting(tile) & M::cell(M::at(square)) != M::NONE
    }

    /// Whether the square is beside a tile.
    pub(super) fn is_beside_a_tile(&self, square: Square) -> bool {
        self.frontier & M::cell(M::at(square)) != M::NONE
    }

    /// The squares with a tile, and the tile.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (Square, u8)> {
        self.occupied.cells().map(|at| (M::square(at), self.code(at)))
    }

    /// The squares where even the smallest tile would be too much.
    pub(super) fn blocks(&self, set: &Set) -> impl Iterator<Item = Square> + use<M, S, CELLS, CODES> {
        (self.all & !self.occupied & !self.fitting(set.lowest)).cells().map(M::square)
    }

    /// Whether every square holds a tile or a block.
    pub(super) fn is_full(&self, set: &Set) -> bool {
        self.fitting(set.lowest) == M::NONE
    }

    /// The tiles that lie unbroken from a cell onward, walked one by one: the slow way to what `sides` keeps.
    pub(super) fn walk(&self, at: usize, step: usize, ahead: bool) -> (usize, u8) {
        let (mut length, mut sum) = (0, 0);
        let mut next = at;
        loop {
            next = if ahead { next + step } else { next - step };
            let code = self.code(next);
            if code >= EMPTY {
                return (length, sum);
            }
            length += 1;
            sum += code;
        }
    }

    /// Puts a tile on an empty square and brings everything up to date.
    pub(super) fn put(&mut self, set: &Set, tile: u8, square: Square) {
        let at = M::at(square);
        let cell = M::cell(at);
        let code = &mut self.codes[(at + Self::MARGIN) % CODES];
        let room = *code & MAX_TILE;
        *code = tile;
        self.by_room[room as usize] ^= cell;
        self.occupied |= cell;
        let row = cell | cell << 1 | cell >> 1;
        let around = row | row << M::STRIDE | row >> M::STRIDE;
        self.frontier = (self.frontier | around & self.all) & !self.occupied;
        let sides = *self.sides(at);
        // One by one rather than in a loop, so that each step is a constant.
        self.lengthen::<0>(set, tile, at, &sides);
        self.lengthen::<1>(set, tile, at, &sides);
        self.lengthen::<2>(set, tile, at, &sides);
        self.lengthen::<3>(set, tile, at, &sides);
    }

    /// A tile lies between these sides: the cells at both ends of the line saw only their own part of the stretch; now
    /// they see all of it.
    #[inline(always)]
    fn lengthen<const LINE: usize>(&mut self, set: &Set, tile: u8, at: usize, sides: &[S; 8]) {
        let (ahead, behind) = (sides[LINE], sides[LINE + 4]);
        let stretch = ahead.joined(behind).joined(S::new(tile, 1));
        self.see(set, at + Self::STEPS[LINE] * (ahead.length() + 1), LINE + 4, stretch);
        self.see(set, at - Self::STEPS[LINE] * (behind.length() + 1), LINE, stretch);
    }

    /// A cell now sees this stretch in this direction. Outside the board this changes nothing that counts: there is no
    /// room to lose.
    #[inline(always)]
    fn see(&mut self, set: &Set, at: usize, direction: usize, stretch: S) {
        let sides = &mut self.sides[at % CELLS];
        sides[direction] = stretch;
        let sum = stretch.sum() + sides[direction ^ 4].sum();
        let code = &mut self.codes[(at + Self::MARGIN) % CODES];
        let (before, after) = (*code, (*code).min(set.room_beside[sum as usize]));
        *code = after;
        // Twice the same room is no change.
        let cell = M::cell(at % CELLS);
        self.by_room[(before & MAX_TILE) as usize] ^= cell;
        self.by_room[(after & MAX_TILE) as usize] ^= cell;
    }
}
