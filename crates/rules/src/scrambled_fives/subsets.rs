//! Every subset of a hand's tiles, listed once a turn by size.

use arrayvec::ArrayVec;

use super::material::{MAX_HAND, MAX_VALUE};
use super::permutations::{MAX, Permutations};

/// How many subsets the largest hand has, the empty one aside.
const SUBSETS: usize = (1 << MAX_HAND) - 1;

/// Some tiles of a hand, in no order yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subset {
    /// The tiles, ascending, then zeros; the last is always 0.
    pub(super) tiles: [u8; 8],
    /// The bit of each tile's kind.
    kinds: [u8; MAX_HAND],
    /// How many tiles.
    pub(super) length: u8,
    /// Their sum.
    pub(super) sum: u16,
    /// Their permutations that differ; 0 when they are too many to number.
    pub(super) permutations: u128,
}

impl Subset {
    fn new(hand: &[u8], mask: u32) -> Self {
        let mut subset = Self { tiles: [0; 8], kinds: [0; MAX_HAND], length: 0, sum: 0, permutations: 0 };
        for (at, &tile) in hand.iter().enumerate().take(MAX_HAND).filter(|&(at, _)| mask >> at & 1 == 1) {
            let to = usize::from(subset.length);
            subset.tiles[to] = tile;
            subset.kinds[to] = 1 << kind_of(hand, at);
            subset.sum += u16::from(tile);
            subset.length += 1;
        }
        subset.number_permutations();
        subset
    }

    fn number_permutations(&mut self) {
        let length = usize::from(self.length);
        self.permutations = 0;
        if length <= MAX {
            let equals_next = |at: usize| at + 1 < length && self.tiles[at] == self.tiles[at + 1];
            self.permutations = Permutations::of(length).distinct(equals_next);
        }
    }

    /// Which of the tiles, as bits, are of these kinds.
    #[inline]
    pub(super) fn tiles_of(&self, kinds: u8) -> u8 {
        let kinds_of = self.kinds.iter().enumerate();
        kinds_of.fold(0, |tiles, (at, &kind)| tiles | u8::from(kind & kinds != 0) << at)
    }

    /// The subset without its tile number `at`.
    pub(super) fn without(&self, at: usize) -> Self {
        let mut rest = *self;
        rest.tiles.copy_within(at + 1.., at);
        rest.kinds.copy_within(at + 1.., at);
        rest.kinds[MAX_HAND - 1] = 0;
        rest.length -= 1;
        rest.number_permutations();
        rest
    }

    /// The first tile of each kind: its number among the tiles, and its kind's bit.
    pub(super) fn firsts(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        let tiles = 0..usize::from(self.length);
        tiles.filter(|&at| at == 0 || self.tiles[at] != self.tiles[at - 1]).map(|at| (at, self.kinds[at]))
    }
}

/// The subsets of a hand, fewest tiles first.
#[derive(Debug)]
pub(super) struct Subsets {
    list: ArrayVec<Subset, SUBSETS>,
    /// Where each number of tiles begins.
    starts: [u8; MAX_HAND + 2],
    divisor: u8,
    /// For each number of tiles and each remainder, the subsets whose sum leaves it, as bits from where they begin.
    leaving: ArrayVec<u64, { (MAX_HAND + 1) * MAX_VALUE as usize }>,
}

impl Subsets {
    /// No subsets yet. They are listed in place: the lists are long, and moving them takes as long as filling them.
    #[inline]
    pub(super) const fn new() -> Self {
        Self { list: ArrayVec::new_const(), starts: [0; MAX_HAND + 2], divisor: 1, leaving: ArrayVec::new_const() }
    }

    /// Lists every subset of at most `most` tiles of a sorted hand.
    pub(super) fn list(&mut self, hand: &[u8], most: usize, divisor: u8) {
        let most = most.min(MAX_HAND);
        self.divisor = divisor.clamp(1, MAX_VALUE);
        self.list.clear();
        self.leaving.clear();
        self.leaving.extend(std::iter::repeat_n(0, (most + 1) * usize::from(self.divisor)));
        for length in 1..=most {
            let start = self.list.len();
            self.starts[length] = start as u8;
            for mask in (1_u32..1 << hand.len()).filter(|mask| mask.count_ones() as usize == length) {
                if takes_first_of_equals(hand, mask) {
                    let subset = Subset::new(hand, mask);
                    let remainder = subset.sum % u16::from(self.divisor);
                    let entry = length * usize::from(self.divisor) + usize::from(remainder);
                    self.leaving[entry] |= 1 << (self.list.len() - start);
                    self.list.push(subset);
                }
            }
        }
        self.starts[most + 1..].fill(self.list.len() as u8);
    }

    /// The subsets of this many tiles.
    #[inline]
    pub(super) fn of_length(&self, length: u8) -> &[Subset] {
        let at = usize::from(length);
        match self.starts.get(at..at + 2) {
            Some(&[from, to]) => &self.list[from.into()..to.into()],
            _ => &[],
        }
    }

    /// The subsets of this many tiles whose sum leaves this remainder when the divisor is taken out.
    #[inline]
    pub(super) fn leaving(&self, length: u8, remainder: u8) -> impl Iterator<Item = &Subset> {
        let entry = usize::from(length) * usize::from(self.divisor) + usize::from(remainder);
        let mut left = self.leaving.get(entry).copied().unwrap_or(0);
        let subsets = self.of_length(length);
        std::iter::from_fn(move || {
            let subset = subsets.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(subset)
        })
    }

    /// The kinds, as bits, whose tiles leave this remainder.
    #[inline]
    pub(super) fn kinds_leaving(&self, remainder: u8) -> u8 {
        self.leaving(1, remainder).fold(0, |kinds, subset| kinds | subset.kinds[0])
    }
}

/// Kinds are numbered by the place of their first tile in the sorted hand.
fn kind_of(hand: &[u8], at: usize) -> usize {
    hand.iter().position(|&tile| tile == hand[at]).unwrap_or(at)
}

/// Of equal tiles, only the first ones are taken, so that no subset comes twice.
fn takes_first_of_equals(hand: &[u8], mask: u32) -> bool {
    (1..hand.len()).all(|at| hand[at] != hand[at - 1] || mask >> at & 1 == 0 || mask >> (at - 1) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subset_comes_once() {
        for (hand, most, count, permutations) in [
            (&[1, 2, 3, 4, 5][..], 7, 31, 325),
            (&[1, 2, 3, 4, 5], 3, 25, 85),
            (&[3, 3, 3, 3, 3], 7, 5, 5),
            (&[0, 0, 7], 7, 5, 2 + 3 + 3),
            (&[1, 2, 3, 4, 5, 6, 7], 7, 127, 7 + 42 + 210 + 840 + 2520),
            (&[], 7, 0, 0),
        ] {
            let mut subsets = Subsets::new();
            subsets.list(hand, most, 5);
            let all: Vec<_> = (0..=MAX_HAND as u8 + 1).flat_map(|length| subsets.of_length(length)).collect();
            assert_eq!(all.len(), count, "{hand:?}");
            assert_eq!(
                all.iter().map(|subset| subset.permutations.count_ones()).sum::<u32>(),
                permutations,
                "{hand:?}"
            );
            for subset in all {
                let tiles = &subset.tiles[..subset.length.into()];
                assert_eq!(subset.sum, tiles.iter().map(|&tile| u16::from(tile)).sum::<u16>());
                let remainder = (subset.sum % 5) as u8;
                for other in 0..5 {
                    let found = subsets.leaving(subset.length, other).any(|found| found.tiles == subset.tiles);
                    assert_eq!(found, other == remainder, "{tiles:?}");
                }
            }
        }
    }
}
