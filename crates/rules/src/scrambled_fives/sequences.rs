//! Every order in which tiles of a hand can be laid, listed once a turn: most squares take most of them.

use arrayvec::ArrayVec;

use super::material::{MAX_HAND, Set};
use crate::kit::Placements;

/// How many sequences five tiles have at most: 5 + 20 + 60 + 120 + 120.
pub(super) const SEQUENCES_OF_FIVE: usize = 325;

/// How many ways there are to choose tiles from the largest hand.
const CHOICES: usize = (1 << MAX_HAND) - 1;

/// Tiles in the order they are laid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sequence {
    /// The tiles, then zeros.
    pub(super) tiles: [u8; Placements::CAPACITY],
    /// For the i-th tile, byte i has the one bit of its kind; so one comparison asks all squares at once whether they
    /// take it.
    pub(super) kinds: u64,
}

/// Tiles of a hand without their order, and where their sequences are listed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// The remainder of their sum: what they give towards the next multiple.
    pub(super) remainder: u8,
    pub(super) sum: u16,
    from: u16,
    to: u16,
}

impl Choice {
    /// The sequences of these tiles.
    #[inline]
    pub(super) fn sequences(self, all: &[Sequence]) -> &[Sequence] {
        all.get(self.from.into()..self.to.into()).unwrap_or_default()
    }
}

/// The choices of a hand, shortest first.
#[derive(Debug)]
pub(super) struct Choices {
    list: ArrayVec<Choice, CHOICES>,
    /// Where each length begins.
    starts: [u8; MAX_HAND + 2],
}

impl Choices {
    /// Lists every choice of at most `longest` tiles of a sorted hand, and pushes its sequences.
    pub(super) fn of(hand: &[u8], longest: usize, set: &Set, mut push: impl FnMut(Sequence)) -> Self {
        let mut choices = Self { list: ArrayVec::new(), starts: [0; MAX_HAND + 2] };
        let mut pushed = 0;
        for length in 1..=MAX_HAND {
            choices.starts[length] = choices.list.len() as u8;
            if length > longest {
                continue;
            }
            for mask in (1_u32..1 << hand.len()).filter(|mask| mask.count_ones() as usize == length) {
                if !takes_first_of_equals(hand, mask) {
                    continue;
                }
                let from = pushed;
                let mut order: ArrayVec<u8, MAX_HAND> =
                    (0..hand.len() as u8).filter(|&at| mask >> at & 1 == 1).map(|at| kind_of(hand, at)).collect();
                let tile = |kind: u8| hand.get(usize::from(kind)).copied().unwrap_or(0);
                let sum: u16 = order.iter().map(|&kind| u16::from(tile(kind))).sum();
                loop {
                    let mut sequence = Sequence { tiles: [0; Placements::CAPACITY], kinds: 0 };
                    for (at, &kind) in order.iter().enumerate() {
                        sequence.tiles[at] = tile(kind);
                        sequence.kinds |= 1 << (8 * at + usize::from(kind));
                    }
                    push(sequence);
                    pushed += 1;
                    if !next_order(&mut order) {
                        break;
                    }
                }
                let remainder = (sum % u16::from(set.options.divisor)) as u8;
                choices.list.push(Choice { remainder, sum, from, to: pushed });
            }
        }
        choices.starts[MAX_HAND + 1] = choices.list.len() as u8;
        choices
    }

    /// The choices of so many tiles.
    #[inline]
    pub(super) fn of_length(&self, length: usize) -> &[Choice] {
        match self.starts.get(length..length + 2) {
            Some(&[from, to]) => &self.list[from.into()..to.into()],
            _ => &[],
        }
    }
}

/// Kinds are numbered by the place of their first tile in the sorted hand.
#[inline]
fn kind_of(hand: &[u8], at: u8) -> u8 {
    let tile = hand.get(usize::from(at));
    (0..at).find(|&earlier| hand.get(usize::from(earlier)) == tile).unwrap_or(at)
}

/// Of equal tiles, only the first ones are chosen, so that no choice comes twice.
fn takes_first_of_equals(hand: &[u8], mask: u32) -> bool {
    (1..hand.len()).all(|at| hand[at] != hand[at - 1] || mask >> at & 1 == 0 || mask >> (at - 1) & 1 == 1)
}

/// The next order of these kinds, of which some may be equal; `false` after the last.
#[inline]
fn next_order(order: &mut [u8]) -> bool {
    let Some(rise) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    if let Some(swap) = order.iter().rposition(|&kind| kind > order[rise]) {
        order.swap(rise, swap);
    }
    order[rise + 1..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::material::Options;
    use super::*;

    #[test]
    fn every_order_comes_once() {
        let set = Set::of(&Options::default(), 2).unwrap();
        for (hand, count) in [
            (&[1, 2, 3, 4, 5][..], SEQUENCES_OF_FIVE),
            (&[3, 3, 3, 3, 3], 5),
            (&[0, 0, 7], 2 + 3 + 3),
            (&[1, 2, 3, 4, 5, 6, 7], 13_699),
            (&[], 0),
        ] {
            let mut all = Vec::new();
            let choices = Choices::of(hand, MAX_HAND, &set, |sequence| all.push(sequence));
            let mut seen = BTreeSet::new();
            for length in 0..=MAX_HAND + 1 {
                for choice in choices.of_length(length) {
                    for sequence in choice.sequences(&all) {
                        let tiles = &sequence.tiles[..length];
                        assert!(seen.insert(tiles.to_vec()), "{tiles:?} twice");
                        assert_eq!(tiles.iter().map(|&tile| u16::from(tile)).sum::<u16>(), choice.sum);
                        assert_eq!(u16::from(choice.remainder), choice.sum % 5);
                    }
                }
            }
            assert_eq!((seen.len(), all.len()), (count, count), "{hand:?}");
        }
    }
}
