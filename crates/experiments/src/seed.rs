//! Seeds: the one way to name chance, with one meaning everywhere.

use std::fmt;
use std::str::FromStr;

use quintile_rules::kit::{Chance, excerpt};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::Error;

/// A 256-bit seed.
///
/// As text it is a whole number below 2^64, which is eight bytes, little-endian, followed by zeros; or all 32 bytes as 64
/// hexadecimal digits. `Display` writes the number where there is one, JSON always has the digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Seed([u8; 32]);

impl Seed {
    /// How a seed is written, for help texts.
    pub const HELP: &str = "A whole number below 2^64, or 64 hexadecimal digits";

    /// A seed from the system's randomness.
    pub fn fresh() -> Result<Self, Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(Error::NoRandomness)?;
        Ok(Self(bytes))
    }

    /// The seed's own stream, which deals are drawn from.
    pub fn chance(self) -> Chance {
        Chance::from_seed(self.0)
    }

    /// The first eight bytes as a number, little-endian: for players, whose seeds are short.
    pub fn number(self) -> u64 {
        self.0.iter().take(8).rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }

    /// An independent seed for one purpose and number: SHA-256 of this seed, the purpose's name and the number as
    /// eight bytes, little-endian. It depends on nothing else, so work can be split in any way.
    pub fn derive(self, purpose: &str, number: u64) -> Self {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(purpose);
        hash.update(number.to_le_bytes());
        Self(hash.finalize().into())
    }

    /// All 32 bytes as 64 hexadecimal digits.
    pub fn hex(self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl From<[u8; 32]> for Seed {
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self(bytes)
    }
}

/// A text that is not a seed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a seed is a whole number below 2^64 or 64 hexadecimal digits, not \"{0}\"")]
pub struct BadSeed(String);

impl FromStr for Seed {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Self, BadSeed> {
        let bad = || BadSeed(excerpt(text));
        if text.len() == 64 {
            let digits: Option<Vec<u32>> = text.chars().map(|letter| letter.to_digit(16)).collect();
            let digits = digits.filter(|digits| digits.len() == 64).ok_or_else(bad)?;
            let mut bytes = [0; 32];
            digits.chunks(2).zip(&mut bytes).for_each(|(pair, byte)| *byte = (pair[0] << 4 | pair[1]) as u8);
            return Ok(Self(bytes));
        }
        // A number may not have a sign, which `parse` would read.
        let number = text.bytes().all(|letter| letter.is_ascii_digit()).then(|| text.parse::<u64>().ok());
        number.flatten().map(Self::from).ok_or_else(bad)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::from(self.number()) { write!(f, "{}", self.number()) } else { f.write_str(&self.hex()) }
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> Self {
        seed.hex()
    }
}

impl TryFrom<String> for Seed {
    type Error = BadSeed;

    fn try_from(text: String) -> Result<Self, BadSeed> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_whole_numbers() {
        for (text, number) in [("7", 7), ("10", 10), ("100", 100), ("007", 7), ("18446744073709551615", u64::MAX)] {
            let seed: Seed = text.parse().unwrap();
            assert_eq!((seed, seed.number(), seed.to_string()), (number.into(), number, number.to_string()));
            assert_eq!(seed.chance().word(), Chance::from_number(number).word());
        }
        assert_ne!("1".parse::<Seed>(), "10".parse());
        assert_ne!("10".parse::<Seed>(), "100".parse());
    }

    #[test]
    fn digits_are_the_bytes_in_order() {
        let text: String = (0..32).map(|byte| format!("{:02x}", 255 - byte)).collect();
        let seed: Seed = text.parse().unwrap();
        assert_eq!(seed, Seed::from(std::array::from_fn(|at| 255 - at as u8)));
        assert_eq!((seed.to_string(), seed.hex()), (text.clone(), text.clone()));
        assert_eq!(text.to_uppercase().parse(), Ok(seed));
        assert_eq!(format!("07{}", "0".repeat(62)).parse(), Ok(Seed::from(7)));
    }

    #[test]
    fn anything_else_is_refused() {
        let long = "1".repeat(65);
        for text in ["", "5eed", "0x7", "-1", "+1", "1.0", " 7", "é", "18446744073709551616", &long, &"é".repeat(32)]
        {
            let message = text.parse::<Seed>().unwrap_err().to_string();
            assert!(
                message.starts_with("a seed is a whole number below 2^64 or 64 hexadecimal digits, not \""),
                "{message}"
            );
        }
    }

    #[test]
    fn json_has_all_digits_and_reads_both_forms() {
        assert_eq!(serde_json::to_string(&Seed::from(7)).unwrap(), format!("\"07{}\"", "0".repeat(62)));
        assert_eq!(serde_json::from_str::<Seed>("\"7\"").unwrap(), Seed::from(7));
    }

    #[test]
    fn derived_seeds_are_the_sha256_they_are_said_to_be() {
        // printf '%064d' 0 | xxd -r -p; printf 'quintile selfplay'; printf '\x01\0\0\0\0\0\0\0' — through sha256sum.
        let derived = Seed::from(0).derive("quintile selfplay", 1);
        assert_eq!(derived.to_string(), "002a2db7b6bf3f4f4321f11b3ddb3aeefeeed4b24c3e6cce19e8ad903d38772a");
    }
}
