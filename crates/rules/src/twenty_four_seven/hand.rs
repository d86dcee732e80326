//! Hands of 24/7: so few small numbers that a hand is one machine word.

/// The tiles a seat holds: four bits for each number from 0 to 15, counting how often it is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct NumberHand(u64);

impl NumberHand {
    /// Adds a tile, a number up to 15. No hand holds 16 tiles.
    #[inline]
    pub(super) fn insert(&mut self, tile: u8) {
        self.0 += 1 << (4 * u32::from(tile & 15));
    }

    /// Takes one such tile out; `false` when there is none.
    #[inline]
    pub(super) fn remove(&mut self, tile: u8) -> bool {
        let held = self.holds(tile);
        if held {
            self.0 -= 1 << (4 * u32::from(tile & 15));
        }
        held
    }

    /// Whether it holds such a tile.
    #[inline]
    pub(super) fn holds(self, tile: u8) -> bool {
        self.0 >> (4 * u32::from(tile & 15)) & 15 != 0
    }

    /// Each number it holds, once, ascending.
    #[inline]
    pub(super) fn kinds(self) -> impl Iterator<Item = u8> {
        let halves = self.0 | self.0 >> 2;
        let mut left = (halves | halves >> 1) & 0x1111_1111_1111_1111;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let tile = left.trailing_zeros() as u8 / 4;
                left &= left - 1;
                tile
            })
        })
    }

    /// The smallest number it holds.
    #[inline]
    pub(super) fn smallest(self) -> Option<u8> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as u8 / 4)
    }

    /// All its tiles, ascending.
    pub(super) fn tiles(self) -> impl Iterator<Item = u8> {
        self.kinds().flat_map(move |tile| std::iter::repeat_n(tile, (self.0 >> (4 * u32::from(tile)) & 15) as usize))
    }

    /// How many tiles it holds.
    pub(super) fn len(self) -> usize {
        self.tiles().count()
    }

    /// Whether it holds none.
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<u8> for NumberHand {
    fn from_iter<I: IntoIterator<Item = u8>>(tiles: I) -> Self {
        let mut hand = Self::default();
        tiles.into_iter().for_each(|tile| hand.insert(tile));
        hand
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_is_a_sorted_list() {
        let mut hand: NumberHand = [10, 1, 4, 15, 4, 4].into_iter().collect();
        assert_eq!(hand.tiles().collect::<Vec<_>>(), [1, 4, 4, 4, 10, 15]);
        assert_eq!(hand.kinds().collect::<Vec<_>>(), [1, 4, 10, 15]);
        assert_eq!((hand.len(), hand.smallest()), (6, Some(1)));
        assert!(hand.remove(4) && hand.remove(15) && !hand.remove(15) && !hand.remove(2));
        assert_eq!(hand.tiles().collect::<Vec<_>>(), [1, 4, 4, 10]);
        assert!(!hand.is_empty() && NumberHand::default().is_empty());
    }
}
