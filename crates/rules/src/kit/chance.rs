//! The one source of randomness, exact to the byte so that anybody can recompute a deal (docs/fairness.md).

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

/// A stream of random numbers from a 256-bit seed: ChaCha20 with a zero nonce, read as little-endian 32-bit words.
#[derive(Clone, Debug)]
pub struct Chance(ChaCha20Rng);

impl Chance {
    /// The stream of this seed.
    pub fn from_seed(seed: [u8; 32]) -> Self {
        Self(ChaCha20Rng::from_seed(seed))
    }

    /// The stream of a small number: a seed whose first eight bytes are `number`, little-endian, and the rest zero.
    pub fn from_number(number: u64) -> Self {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        Self::from_seed(seed)
    }

    /// The next word of the stream.
    #[inline]
    pub fn word(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A fair number below `bound`, which must not be 0: words at or above the largest multiple of `bound` that
    /// fits 2³² are skipped, the first other one is taken modulo `bound`.
    ///
    /// # Panics
    /// When `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "nothing is below 0");
        loop {
            let word = self.word();
            let rest = word % bound;
            // `word - rest` is a multiple of the bound; its whole run of `bound` words has to fit 2³².
            if (word - rest).checked_add(bound - 1).is_some() {
                return rest;
            }
        }
    }

    /// A fair index into a list of `length` entries, which must not be empty.
    #[inline]
    pub fn index(&mut self, length: usize) -> usize {
        self.below(length as u32) as usize
    }

    /// Fisher–Yates from the back: for i from the last index down to 1, entry i changes places with entry
    /// `below(i + 1)`.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            let j = self.index(i + 1);
            list.swap(i, j);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_the_published_chacha20_stream() {
        // RFC 8439, appendix A.1, test vector 1: key, nonce and counter all zero.
        let mut chance = Chance::from_seed([0; 32]);
        assert_eq!([chance.word(), chance.word(), chance.word()], [0xade0_b876, 0x903d_f1a0, 0xe56a_5d40]);
    }

    #[test]
    fn below_stays_below_and_reaches_everything() {
        let mut chance = Chance::from_number(7);
        let mut seen = [0; 6];
        for _ in 0..600 {
            seen[chance.index(6)] += 1;
        }
        assert!(seen.iter().all(|&n| n > 60), "{seen:?}");
        assert_eq!(chance.below(1), 0);
        assert!(chance.below(u32::MAX) < u32::MAX);
    }
}
