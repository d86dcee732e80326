//! Every choice of tiles from a hand, listed once a turn by how many they are.

use arrayvec::ArrayVec;

use super::material::MAX_HAND;
use super::orders::{MOST, Orders};

/// How many ways there are to choose tiles from the largest hand.
const CHOICES: usize = (1 << MAX_HAND) - 1;

/// Some tiles of a hand, in no order yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// The tiles, ascending, then zeros; the last is always 0.
    pub(super) tiles: [u8; 8],
    /// The bit of each tile's kind.
    kinds: [u8; MAX_HAND],
    /// How many tiles.
    pub(super) length: u8,
    /// What is left of their sum when the divisor is taken out.
    pub(super) remainder: u8,
    /// Their sum.
    pub(super) sum: u16,
    /// Their orders that differ; 0 when they are too many to number.
    pub(super) orders: u128,
}

impl Choice {
    fn new(hand: &[u8], mask: u32, divisor: u8) -> Self {
        let mut choice = Self { tiles: [0; 8], kinds: [0; MAX_HAND], length: 0, remainder: 0, sum: 0, orders: 0 };
        for (at, &tile) in hand.iter().enumerate().take(MAX_HAND).filter(|&(at, _)| mask >> at & 1 == 1) {
            let to = usize::from(choice.length);
            choice.tiles[to] = tile;
            choice.kinds[to] = 1 << kind_of(hand, at);
            choice.sum += u16::from(tile);
            choice.length += 1;
        }
        choice.remainder = (choice.sum % u16::from(divisor)) as u8;
        choice.number_orders();
        choice
    }

    fn number_orders(&mut self) {
        let length = usize::from(self.length);
        self.orders = 0;
        if length <= MOST {
            let equals_next = |at: usize| at + 1 < length && self.tiles[at] == self.tiles[at + 1];
            self.orders = Orders::of(length).distinct(equals_next);
        }
    }

    /// Which of the tiles, as bits, are of these kinds.
    #[inline]
    pub(super) fn tiles_of(&self, kinds: u8) -> u8 {
        let kinds_of = self.kinds.iter().enumerate();
        kinds_of.fold(0, |tiles, (at, &kind)| tiles | u8::from(kind & kinds != 0) << at)
    }

    /// The choice without its tile number `at`.
    pub(super) fn without(&self, at: usize) -> Self {
        let mut rest = *self;
        rest.tiles.copy_within(at + 1.., at);
        rest.kinds.copy_within(at + 1.., at);
        rest.kinds[MAX_HAND - 1] = 0;
        rest.length -= 1;
        rest.number_orders();
        rest
    }

    /// The first tile of each kind: its number among the tiles, and its kind's bit.
    pub(super) fn firsts(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        let tiles = 0..usize::from(self.length);
        tiles.filter(|&at| at == 0 || self.tiles[at] != self.tiles[at - 1]).map(|at| (at, self.kinds[at]))
    }
}

/// The choices of a hand, fewest tiles first.
#[derive(Debug)]
pub(super) struct Choices {
    list: ArrayVec<Choice, CHOICES>,
    /// Where each number of tiles begins.
    starts: [u8; MAX_HAND + 2],
}

impl Choices {
    /// Lists every choice of at most `most` tiles of a sorted hand.
    pub(super) fn of(hand: &[u8], most: usize, divisor: u8) -> Self {
        let mut choices = Self { list: ArrayVec::new(), starts: [0; MAX_HAND + 2] };
        for length in 1..=most.min(MAX_HAND) {
            choices.starts[length] = choices.list.len() as u8;
            for mask in (1_u32..1 << hand.len()).filter(|mask| mask.count_ones() as usize == length) {
                if takes_first_of_equals(hand, mask) {
                    choices.list.push(Choice::new(hand, mask, divisor));
                }
            }
        }
        choices.starts[most.min(MAX_HAND) + 1..].fill(choices.list.len() as u8);
        choices
    }

    /// The choices of so many tiles.
    #[inline]
    pub(super) fn of_length(&self, length: u8) -> &[Choice] {
        let at = usize::from(length);
        match self.starts.get(at..at + 2) {
            Some(&[from, to]) => &self.list[from.into()..to.into()],
            _ => &[],
        }
    }

    /// The kinds, as bits, whose tiles leave this remainder.
    #[inline]
    pub(super) fn kinds_leaving(&self, remainder: u8) -> u8 {
        let single = self.of_length(1).iter().filter(|choice| choice.remainder == remainder);
        single.fold(0, |kinds, choice| kinds | choice.kinds[0])
    }
}

/// Kinds are numbered by the place of their first tile in the sorted hand.
fn kind_of(hand: &[u8], at: usize) -> usize {
    hand.iter().position(|&tile| tile == hand[at]).unwrap_or(at)
}

/// Of equal tiles, only the first ones are chosen, so that no choice comes twice.
fn takes_first_of_equals(hand: &[u8], mask: u32) -> bool {
    (1..hand.len()).all(|at| hand[at] != hand[at - 1] || mask >> at & 1 == 0 || mask >> (at - 1) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_comes_once() {
        for (hand, most, count, orders) in [
            (&[1, 2, 3, 4, 5][..], 7, 31, 325),
            (&[1, 2, 3, 4, 5], 3, 25, 85),
            (&[3, 3, 3, 3, 3], 7, 5, 5),
            (&[0, 0, 7], 7, 5, 2 + 3 + 3),
            (&[1, 2, 3, 4, 5, 6, 7], 7, 127, 7 + 42 + 210 + 840 + 2520),
            (&[], 7, 0, 0),
        ] {
            let choices = Choices::of(hand, most, 5);
            let all: Vec<_> = (0..=MAX_HAND as u8 + 1).flat_map(|length| choices.of_length(length)).collect();
            assert_eq!(all.len(), count, "{hand:?}");
            assert_eq!(all.iter().map(|choice| choice.orders.count_ones()).sum::<u32>(), orders, "{hand:?}");
            for choice in all {
                let tiles = &choice.tiles[..choice.length.into()];
                assert_eq!(choice.sum, tiles.iter().map(|&tile| u16::from(tile)).sum::<u16>());
                assert_eq!(u16::from(choice.remainder), choice.sum % 5);
            }
        }
    }
}
