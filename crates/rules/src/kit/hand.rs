//! Hands: the tiles a seat holds, and what others see of them.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::{Bag, Chance, Seat, Viewer};

/// The tiles a seat holds, sorted, at most `N`, kept without heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hand<T, const N: usize> {
    tiles: ArrayVec<T, N>,
}

impl<T, const N: usize> Default for Hand<T, N> {
    fn default() -> Self {
        Self { tiles: ArrayVec::new_const() }
    }
}

impl<T: Copy + Ord, const N: usize> Hand<T, N> {
    /// Adds a tile at its place. A full hand stays as it is; hand sizes are checked against `N` beforehand.
    #[inline]
    pub(crate) fn insert(&mut self, tile: T) {
        if self.tiles.try_push(tile).is_ok() {
            let mut at = self.tiles.len() - 1;
            while at > 0 && self.tiles[at - 1] > tile {
                self.tiles.swap(at - 1, at);
                at -= 1;
            }
        }
    }

    /// Takes one such tile out; `false` when there is none.
    #[inline]
    pub(crate) fn remove(&mut self, tile: T) -> bool {
        match self.tiles.iter().position(|&held| held == tile) {
            Some(at) => {
                self.tiles.remove(at);
                true
            }
            None => false,
        }
    }

    /// How many such tiles it holds.
    #[inline]
    pub(crate) fn count(&self, tile: T) -> usize {
        self.tiles.iter().filter(|&&held| held == tile).count()
    }

    /// The tiles, sorted.
    #[inline]
    pub(crate) fn tiles(&self) -> &[T] {
        &self.tiles
    }

    /// Each kind of tile once, sorted.
    #[inline]
    pub(crate) fn kinds(&self) -> impl Iterator<Item = T> + '_ {
        let mut last = None;
        self.tiles.iter().copied().filter(move |&tile| last.replace(tile) != Some(tile))
    }

    /// How many tiles it holds.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether it holds none.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }
}

impl<T: Copy + Ord, const N: usize> FromIterator<T> for Hand<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(tiles: I) -> Self {
        let mut hand = Self::default();
        tiles.into_iter().for_each(|tile| hand.insert(tile));
        hand
    }
}

/// Deals anew what these views hide: the tiles of the hidden hands, one set aside and those of the bag, together no more
/// than the bag can hold, are shuffled and shared out as before. Nothing is allocated.
pub(crate) fn redeal<T: Copy + Ord, const N: usize, const TILES: usize>(
    views: &[HandView<T>],
    hands: &mut [Hand<T, N>],
    aside: Option<&mut T>,
    bag: &mut Bag<T, TILES>,
    chance: &mut Chance,
) {
    let mut hidden: ArrayVec<T, TILES> = bag.iter().collect();
    let in_hands = hands.iter().zip(views).filter(|(_, view)| view.open().is_none());
    let outside = in_hands.flat_map(|(hand, _)| hand.tiles().iter().copied()).chain(aside.as_deref().copied());
    hidden.extend(outside.take(TILES - bag.len()));
    chance.shuffle(&mut hidden);
    let size = bag.len();
    let mut outside = hidden.drain(size..);
    for (hand, _) in hands.iter_mut().zip(views).filter(|(_, view)| view.open().is_none()) {
        *hand = outside.by_ref().take(hand.len()).collect();
    }
    if let (Some(aside), Some(tile)) = (aside, outside.next()) {
        *aside = tile;
    }
    drop(outside);
    *bag = Bag::new(hidden.into_iter());
}

/// The hands as a viewer sees them who sees no hand but their own.
pub(crate) fn hidden_hands<T>(
    viewer: Viewer,
    hands: impl IntoIterator<Item: IntoIterator<Item = T>>,
) -> Vec<HandView<T>> {
    let seats = (0..).map(Seat).zip(hands);
    let view = seats.map(|(seat, hand)| match viewer.is(seat) {
        true => HandView::Open(hand.into_iter().collect()),
        false => HandView::Hidden(hand.into_iter().count()),
    });
    view.collect()
}

/// A hand as a viewer sees it: the tiles, or how many there are. In JSON a list or a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum HandView<T> {
    /// The tiles themselves, sorted.
    Open(Vec<T>),
    /// Only how many there are.
    Hidden(usize),
}

impl<T> HandView<T> {
    /// How many tiles the hand holds.
    pub fn len(&self) -> usize {
        match self {
            Self::Open(tiles) => tiles.len(),
            Self::Hidden(count) => *count,
        }
    }

    /// Whether the hand holds none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The tiles, where they can be seen.
    pub fn open(&self) -> Option<&[T]> {
        match self {
            Self::Open(tiles) => Some(tiles),
            Self::Hidden(_) => None,
        }
    }
}

impl<T: Copy> HandView<T> {
    /// A hand that looks like this: the tiles that are seen, or as many of the unseen ones.
    pub(crate) fn imagine<H: FromIterator<T>>(&self, unseen: &mut impl Iterator<Item = T>) -> H {
        match self {
            Self::Open(tiles) => tiles.iter().copied().collect(),
            Self::Hidden(count) => unseen.take(*count).collect(),
        }
    }
}
