//! The tiles a viewer has not seen, and where they can be.

use std::fmt::Display;

use super::{Counts, HandView, SetupError, check_part_of_set};

/// The tiles a viewer has not seen. Which of them is where stays hidden; how many are where is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unseen<T> {
    /// Each kind of tile with how many of it there are, in the game's own order; kinds that have all been seen are left out.
    pub tiles: Vec<(T, u16)>,
    /// How many of them can still be drawn.
    pub in_stock: usize,
    /// How many are in hands that the viewer cannot see.
    pub in_hands: usize,
    /// How many left the game unseen: removed before the start, or the half of a pool that is not played with.
    pub out_of_play: usize,
}

impl<T: Copy + Ord + Display> Unseen<T> {
    /// What is left of a set when the tiles on the board and in open hands are taken out. Refuses tiles that the set does not
    /// hold.
    pub(crate) fn of(
        set: &Counts<T>,
        on_board: impl Iterator<Item = T> + Clone,
        hands: &[HandView<T>],
        in_stock: usize,
    ) -> Result<Self, SetupError> {
        let open = hands.iter().filter_map(HandView::open).flatten().copied();
        let seen = on_board.chain(open);
        check_part_of_set("view", seen.clone(), set)?;
        let mut left = set.clone();
        for tile in seen {
            if let Some(count) = left.get_mut(&tile) {
                *count -= 1;
            }
        }
        let tiles: Vec<_> = left.into_iter().filter(|&(_, count)| count > 0).collect();
        let total: usize = tiles.iter().map(|&(_, count)| usize::from(count)).sum();
        let in_hands = hands.iter().filter(|hand| hand.open().is_none()).map(HandView::len).sum();
        let elsewhere = total.checked_sub(in_stock).and_then(|rest| rest.checked_sub(in_hands));
        let Some(out_of_play) = elsewhere else {
            return Err(SetupError::other("view.bag", "more tiles are hidden than the set has left"));
        };
        Ok(Self { tiles, in_stock, in_hands, out_of_play })
    }
}

impl<T> Unseen<T> {
    /// How many tiles there are in all.
    pub fn total(&self) -> usize {
        self.in_stock + self.in_hands + self.out_of_play
    }

    /// The same tiles under other names.
    pub fn map<U>(self, mut name: impl FnMut(T) -> U) -> Unseen<U> {
        let Self { tiles, in_stock, in_hands, out_of_play } = self;
        let tiles = tiles.into_iter().map(|(tile, count)| (name(tile), count)).collect();
        Unseen { tiles, in_stock, in_hands, out_of_play }
    }
}

impl<T: Copy> Unseen<T> {
    /// Every tile, sorted, as often as it is there.
    pub(crate) fn list(&self) -> Vec<T> {
        self.tiles.iter().flat_map(|&(tile, count)| std::iter::repeat_n(tile, count.into())).collect()
    }
}
