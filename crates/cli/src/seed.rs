//! Seeds: the one way to write chance on the command line.

use std::fmt;
use std::str::FromStr;

use quintile_rules::kit::{Chance, excerpt};
use sha2::{Digest, Sha256};

use crate::error::Error;

/// How a seed is written, for the help texts.
pub(crate) const HELP: &str =
    "1 to 64 hex digits, the beginning of a 256-bit seed; digits left out are zeros (7 means 7000…0)";

/// A 256-bit seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seed([u8; 32]);

impl Seed {
    /// A seed from the system's randomness.
    pub(crate) fn fresh() -> Result<Self, Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| Error::at("the system gives no random seed", error))?;
        Ok(Self(bytes))
    }

    /// The seed's own stream, which deals are drawn from.
    pub(crate) fn chance(self) -> Chance {
        Chance::from_seed(self.0)
    }

    /// The first eight bytes of the seed as a number, little-endian: for players, whose seeds are short.
    pub(crate) fn number(self) -> u64 {
        self.0.iter().take(8).rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }

    /// An independent seed for one purpose and number: SHA-256 of this seed, the purpose's name and the number as
    /// eight bytes, little-endian. It depends on nothing else, so work can be split in any way.
    pub(crate) fn derive(self, purpose: &str, number: u64) -> Self {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(purpose);
        hash.update(number.to_le_bytes());
        Self(hash.finalize().into())
    }
}

impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.is_empty() || text.len() > 64 {
            return Err(format!("a seed has 1 to 64 hex digits, not {}", text.chars().count()));
        }
        let mut bytes = [0; 32];
        for (at, letter) in text.chars().enumerate() {
            let Some(digit) = letter.to_digit(16) else {
                return Err(format!("«{}» is not a hex digit in «{}»", letter.escape_debug(), excerpt(text)));
            };
            bytes[at / 2] |= (digit as u8) << if at % 2 == 0 { 4 } else { 0 };
        }
        Ok(Self(bytes))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_seed_is_the_beginning_of_a_long_one() {
        let long = format!("abc{}", "0".repeat(61));
        assert_eq!("abc".parse::<Seed>().unwrap().to_string(), long);
        assert_eq!("ABC".parse::<Seed>(), long.parse());
        assert_ne!("abc".parse::<Seed>(), "0abc".parse());
        for text in ["", "0x1", "g", "-1", "é", &"0".repeat(65)] {
            assert!(text.parse::<Seed>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn derived_seeds_are_the_sha256_they_are_said_to_be() {
        // printf '%064d' 0 | xxd -r -p; printf 'quintile selfplay'; printf '\x01\0\0\0\0\0\0\0' — through sha256sum.
        let derived = "0".parse::<Seed>().unwrap().derive("quintile selfplay", 1);
        assert_eq!(derived.to_string(), "002a2db7b6bf3f4f4321f11b3ddb3aeefeeed4b24c3e6cce19e8ad903d38772a");
    }
}
