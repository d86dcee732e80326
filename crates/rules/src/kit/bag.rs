//! The bag: tiles in draw order.

use arrayvec::ArrayVec;

/// Tiles in draw order, at most `N`, kept without heap. Index 0 is drawn first.
#[derive(Clone, Debug)]
pub(crate) struct Bag<T, const N: usize> {
    // Reversed, so that drawing pops.
    tiles: ArrayVec<T, N>,
}

impl<T: Copy, const N: usize> Bag<T, N> {
    /// A bag with these tiles, the first to be drawn first. Tiles past the capacity are left out; sets are checked
    /// against it beforehand.
    pub(crate) fn new(tiles: impl DoubleEndedIterator<Item = T>) -> Self {
        Self { tiles: tiles.rev().take(N).collect() }
    }

    /// Draws the front tile.
    #[inline]
    pub(crate) fn draw(&mut self) -> Option<T> {
        self.tiles.pop()
    }

    /// How many tiles are left.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether no tile is left.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// Puts a tile back before index `at`; `at` equal to the length puts it last.
    ///
    /// # Panics
    /// When `at` is past the end or the bag is full.
    pub(crate) fn put_back(&mut self, at: usize, tile: T) {
        self.tiles.insert(self.tiles.len() - at, tile);
    }

    /// The tiles left, in draw order.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = T> + ExactSizeIterator {
        self.tiles.iter().rev().copied()
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Bag<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.tiles == other.tiles
    }
}
