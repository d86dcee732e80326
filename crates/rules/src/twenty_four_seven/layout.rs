//! How a board lies in memory: cells by number, sets of cells as bits, both sides of a cell packed.
//!
//! The house board fits one machine word a set and one byte a side; larger boards take twice of each. The rules are
//! written once, over these traits.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXorAssign, Not, Shl, Shr};

use crate::kit::Square;

/// A set of cells, one bit each.
pub(super) trait Mask:
    Copy
    + PartialEq
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXorAssign
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
    fn nth(self, index: u32) -> usize;
}

macro_rules! mask {
    ($word:ty, $stride:expr, $nth:expr) => {
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

            #[inline]
            fn nth(self, index: u32) -> usize {
                $nth(self, index)
            }
        }
    };
}

mask!(u64, 8, nth_of_word);
mask!(u128, 10, nth_of_two_words);

/// Halves the range three times, each time by how many bits its lower half has, and looks the rest up. Takes the same
/// steps for every set and index, so there is nothing to mispredict.
#[inline]
fn nth_of_word(word: u64, index: u32) -> usize {
    let (mut left, mut index, mut at) = (word, index, 0);
    for width in [32, 16, 8] {
        let below = (left & ((1 << width) - 1)).count_ones();
        let skip = u32::from(index >= below);
        index -= below * skip;
        at += width * skip;
        left >>= width * skip;
    }
    at as usize + usize::from(NTH_OF_BYTE[(left & 0xff) as usize][(index & 7) as usize])
}

/// For each byte, where its first, second, … bit is; 0 past the last.
static NTH_OF_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut found) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][found] = bit;
                found += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[inline]
fn nth_of_two_words(words: u128, index: u32) -> usize {
    let (low, high) = (words as u64, (words >> 64) as u64);
    match index.checked_sub(low.count_ones()) {
        None => nth_of_word(low, index),
        Some(rest) => 64 + nth_of_word(high, rest),
    }
}

/// What the lines through a cell can sum to for points.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoringSums {
    /// The smaller sum.
    pub low: u8,
    /// The limit.
    pub limit: u8,
    /// How many tiles at the limit earn a bonus.
    pub long: u8,
}

/// How many of the four lines make a sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums {
    pub low: u32,
    pub limit: u32,
    pub long: u32,
}

/// The tiles beside a cell in one direction: their sum and how many they are.
pub(super) trait Side: Copy + Default + PartialEq + Debug {
    /// The largest sum it can hold.
    const LIMIT: u8;

    /// Packs a sum and a length.
    fn new(sum: u8, length: usize) -> Self;
    /// Both together. Sum and length are added at once: neither grows past its bits while lines keep to the limit.
    fn joined(self, other: Self) -> Self;
    /// The sum.
    fn sum(self) -> u8;
    /// The length.
    fn length(self) -> usize;

    /// The sums that a tile makes between these sides: ahead on the four lines, then behind.
    #[inline]
    fn sums(sides: &[Self; 8], tile: u8, scoring: ScoringSums) -> Sums {
        let mut sums = Sums::default();
        for line in 0..4 {
            let (ahead, behind) = (sides[line], sides[line + 4]);
            let length = ahead.length() + 1 + behind.length();
            let sum = ahead.sum() + tile + behind.sum();
            sums.low += u32::from(length > 1 && sum == scoring.low);
            sums.limit += u32::from(length > 1 && sum == scoring.limit);
            sums.long += u32::from(length > 1 && sum == scoring.limit && length == usize::from(scoring.long));
        }
        sums
    }
}

impl Side for u8 {
    const LIMIT: u8 = 31;

    #[inline]
    fn new(sum: u8, length: usize) -> Self {
        sum << 3 | length as u8
    }

    #[inline]
    fn joined(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline]
    fn sum(self) -> u8 {
        self >> 3
    }

    #[inline]
    fn length(self) -> usize {
        (self & 7).into()
    }

    /// All four lines at once: a byte each of one word.
    #[inline]
    fn sums(sides: &[Self; 8], tile: u8, scoring: ScoringSums) -> Sums {
        let four = |byte: u8| u32::from(byte) * 0x0101_0101;
        // The high bit of each byte that is not 0; no byte here has it to begin with.
        let filled = |bytes: u32| (bytes + four(0x7f)) & four(0x80);
        let equal = |bytes: u32, byte: u8| filled(bytes ^ four(byte)) ^ four(0x80);
        let word = u64::from_le_bytes(*sides);
        let fold = |word: u64| word as u32 + (word >> 32) as u32;
        let lengths = fold(word & 0x0707_0707_0707_0707);
        let sums = fold(word >> 3 & 0x1f1f_1f1f_1f1f_1f1f) + four(tile);
        let joined = filled(lengths);
        let limit = equal(sums, scoring.limit) & joined;
        Sums {
            low: (equal(sums, scoring.low) & joined).count_ones(),
            limit: limit.count_ones(),
            long: (equal(lengths + four(1), scoring.long) & limit).count_ones(),
        }
    }
}

impl Side for u16 {
    const LIMIT: u8 = 120;

    #[inline]
    fn new(sum: u8, length: usize) -> Self {
        Self::from(sum) << 4 | length as Self
    }

    #[inline]
    fn joined(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline]
    fn sum(self) -> u8 {
        (self >> 4) as u8
    }

    #[inline]
    fn length(self) -> usize {
        (self & 15).into()
    }
}

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
    fn the_nth_cell_is_the_nth_of_the_list() {
        let mut chance = crate::kit::Chance::from_number(3);
        for _ in 0..200 {
            let word = u64::from(chance.word()) << 32 | u64::from(chance.word() & chance.word());
            let words = u128::from(word) << 64 | u128::from(chance.word());
            for (index, at) in word.cells().enumerate() {
                assert_eq!(word.nth(index as u32), at);
            }
            for (index, at) in words.cells().enumerate() {
                assert_eq!(words.nth(index as u32), at);
            }
        }
    }

    /// Bytes at once against one by one.
    #[test]
    fn sums_of_four_lines() {
        let mut chance = crate::kit::Chance::from_number(4);
        for _ in 0..20_000 {
            let mut next = || if chance.below(3) == 0 { (0, 0) } else { (chance.below(25) as u8, chance.index(7)) };
            let pairs: [(u8, usize); 8] = std::array::from_fn(|_| next());
            let small = pairs.map(|(sum, length)| <u8 as Side>::new(sum, length));
            let large = pairs.map(|(sum, length)| <u16 as Side>::new(sum, length));
            let scoring = ScoringSums { low: 7, limit: 24, long: 1 + chance.below(9) as u8 };
            let tile = 1 + chance.below(15) as u8;
            assert_eq!(
                <u8 as Side>::sums(&small, tile, scoring),
                <u16 as Side>::sums(&large, tile, scoring),
                "{pairs:?}"
            );
        }
    }

    #[test]
    fn sides_pack() {
        assert_eq!((<u8 as Side>::new(24, 6).sum(), <u8 as Side>::new(24, 6).length()), (24, 6));
        assert_eq!((<u16 as Side>::new(120, 8).sum(), <u16 as Side>::new(120, 8).length()), (120, 8));
    }
}
