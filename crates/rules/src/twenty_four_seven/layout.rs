//! How a board lies in memory: cells by number, sets of cells as bits, both sides of a cell packed.
//!
//! The house board fits one machine word a set and one byte a side; larger boards take twice of each. The rules are
//! written once, over these traits.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

use crate::kit::Square;

/// A set of cells, one bit each.
pub(super) trait Mask:
    Copy
    + PartialEq
    + Debug
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// No cell.
    const NONE: Self;
    /// From a cell to the one below it. One more than the widest board has columns: the cell between two rows is
    /// outside for both.
    const STRIDE: usize;
    /// The widest and highest board.
    const SIDE: u8;

    /// The set of this cell alone.
    fn cell(at: usize) -> Self;
    /// How many cells.
    fn count(self) -> u32;
    /// The lowest cell of a set that is not empty.
    fn lowest(self) -> usize;
    /// The set without its lowest cell.
    fn without_lowest(self) -> Self;

    /// The cell's number of a square. A frame of one cell lies around the board.
    #[inline]
    fn at(square: Square) -> usize {
        (square.row() as usize + 1) * Self::STRIDE + square.column() as usize + 1
    }

    /// The square of a cell on the board.
    #[inline]
    fn square(at: usize) -> Square {
        Square::new((at % Self::STRIDE) as u8 - 1, (at / Self::STRIDE) as u8 - 1)
    }

    /// The cells, ascending.
    #[inline]
    fn cells(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        std::iter::from_fn(move || {
            (left != Self::NONE).then(|| {
                let at = left.lowest();
                left = left.without_lowest();
                at
            })
        })
    }

    /// The cell that `index` others of the set come before.
    #[inline]
    fn nth(self, index: u32) -> usize {
        let mut left = self;
        for _ in 0..index {
            left = left.without_lowest();
        }
        left.lowest()
    }
}

macro_rules! mask {
    ($word:ty, $stride:expr) => {
        impl Mask for $word {
            const NONE: Self = 0;
            const STRIDE: usize = $stride;
            const SIDE: u8 = $stride - 1;

            #[inline]
            fn cell(at: usize) -> Self {
                1 << at
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

mask!(u64, 8);
mask!(u128, 10);

/// The tiles beside a cell in one direction: their sum and how many they are.
pub(super) trait Side: Copy + Default + PartialEq + Debug {
    /// The largest sum it can hold.
    const LIMIT: u8;

    /// Packs a sum and a length.
    fn new(sum: u8, length: usize) -> Self;
    /// The sum.
    fn sum(self) -> u8;
    /// The length.
    fn length(self) -> usize;
}

macro_rules! side {
    ($word:ty, $length_bits:expr, $limit:expr) => {
        impl Side for $word {
            const LIMIT: u8 = $limit;

            #[inline]
            fn new(sum: u8, length: usize) -> Self {
                <$word>::from(sum) << $length_bits | length as $word
            }

            #[inline]
            fn sum(self) -> u8 {
                (self >> $length_bits) as u8
            }

            #[inline]
            fn length(self) -> usize {
                (self & ((1 << $length_bits) - 1)) as usize
            }
        }
    };
}

side!(u8, 3, 31);
side!(u16, 4, 120);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::Grid;

    fn cells_go_both_ways<M: Mask>() {
        let grid = Grid { columns: M::SIDE, rows: M::SIDE };
        let mut all = M::NONE;
        for square in grid.squares() {
            assert_eq!(M::square(M::at(square)), square);
            all |= M::cell(M::at(square));
        }
        let listed: Vec<Square> = all.cells().map(M::square).collect();
        assert_eq!(listed, grid.squares().collect::<Vec<_>>());
        assert_eq!(M::square(all.nth(10)), listed[10]);
        assert_eq!(all.count() as usize, listed.len());
    }

    #[test]
    fn squares_and_cells() {
        cells_go_both_ways::<u64>();
        cells_go_both_ways::<u128>();
    }

    #[test]
    fn sides_pack() {
        assert_eq!((<u8 as Side>::new(24, 6).sum(), <u8 as Side>::new(24, 6).length()), (24, 6));
        assert_eq!((<u16 as Side>::new(120, 8).sum(), <u16 as Side>::new(120, 8).length()), (120, 8));
    }
}
