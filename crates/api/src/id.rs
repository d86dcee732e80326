//! The name of a table: three made-up words that can be read out over the phone and that nobody can guess.
//!
//! `tomira-beluko-sadive` is nine syllables out of 70: 55 bits. Whoever knows the name of a private table may watch it, so
//! wrong guesses are rate-limited.

use std::fmt;
use std::str::FromStr;

use quintile_table::Bytes32;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Letters that sound alike in English and Spanish.
const CONSONANTS: &[u8; 14] = b"bdfgklmnprstvz";
const VOWELS: &[u8; 5] = b"aeiou";
const SYLLABLES: u64 = 70;
/// Three words of three syllables.
const WORDS: usize = 3;
const LENGTH: usize = 9;
const COUNT: u64 = SYLLABLES.pow(LENGTH as u32);

/// The name of a table, and its key in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableId(
    #[cfg_attr(feature = "schema", schemars(with = "String", regex(pattern = "^([a-z]{6}-){2}[a-z]{6}$")))] u64,
);

impl TableId {
    /// A name made of random bits.
    pub const fn from_bits(bits: u128) -> Self {
        Self((bits % COUNT as u128) as u64)
    }

    /// The key in the store. It is never negative.
    pub const fn key(self) -> i64 {
        self.0 as i64
    }

    /// Six hex digits for logs, which must not hold the name itself: it gives access to private tables.
    pub fn short_hash(self) -> String {
        Bytes32::hash(&[b"log", &self.0.to_le_bytes()]).to_string()[..6].to_owned()
    }

    /// The name with this key, if there is one.
    pub fn from_key(key: i64) -> Option<Self> {
        u64::try_from(key).ok().filter(|key| *key < COUNT).map(Self)
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        for syllable in 0..LENGTH {
            if syllable > 0 && syllable % WORDS == 0 {
                f.write_str("-")?;
            }
            let (consonant, vowel) = ((rest % 14) as usize, (rest / 14 % 5) as usize);
            rest /= SYLLABLES;
            write!(f, "{}{}", char::from(CONSONANTS[consonant]), char::from(VOWELS[vowel]))?;
        }
        Ok(())
    }
}

/// The text is not the name of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected three words such as \"tomira-beluko-sadive\"")]
pub struct NotATableId;

/// Parses what people type: any case, with spaces, dashes or nothing between the words.
impl FromStr for TableId {
    type Err = NotATableId;

    fn from_str(text: &str) -> Result<Self, NotATableId> {
        let mut letters = [0; LENGTH * 2];
        let mut count = 0;
        for byte in text.bytes().filter(|byte| !matches!(byte, b'-' | b' ')) {
            *letters.get_mut(count).ok_or(NotATableId)? = byte.to_ascii_lowercase();
            count += 1;
        }
        if count != letters.len() {
            return Err(NotATableId);
        }
        let index = |list: &[u8], byte: u8| list.iter().position(|&other| other == byte).ok_or(NotATableId);
        let mut number = 0;
        for pair in letters.chunks_exact(2).rev() {
            let (consonant, vowel) = (index(CONSONANTS, pair[0])?, index(VOWELS, pair[1])?);
            number = number * SYLLABLES + (vowel * 14 + consonant) as u64;
        }
        Ok(Self(number))
    }
}

impl Serialize for TableId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TableId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_parsed_as_people_type_them() {
        for bits in [0, 1, 69, 70, u128::from(u64::MAX), u128::MAX, 0x1234_5678_9abc_def0_1122_3344] {
            let id = TableId::from_bits(bits);
            let text = id.to_string();
            assert_eq!(text.len(), 20, "{text}");
            assert_eq!(text.parse(), Ok(id));
            assert_eq!(text.to_uppercase().replace('-', " ").parse(), Ok(id));
            assert_eq!(TableId::from_key(id.key()), Some(id));
        }
        for bad in ["", "tomira-beluko", "tomira-beluko-sadixe", "tomira-beluko-sadive-ba", "ñandu-beluko-sadive"] {
            assert_eq!(bad.parse::<TableId>(), Err(NotATableId), "{bad}");
        }
        assert_eq!(TableId::from_key(-1), None);
        assert_eq!(TableId::from_key(i64::MAX), None);
    }
}
