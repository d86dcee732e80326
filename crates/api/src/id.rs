//! The name of a table: five short words that can be read out over the phone and that nobody can guess.
//!
//! `lucky-river-kettle-green-acorn` is five words out of 720: 47 bits, as many as the codes of video calls have. Whoever knows the name of a
//! private table may watch it, so wrong guesses are rate-limited: at 40 guesses a second, one of 10,000 tables would be found once in 15
//! years. It was 55 bits in words that nobody could dictate; such names still lead to their tables.

pub(crate) mod names;

use std::fmt;
use std::str::FromStr;

pub use names::Spelling;
use quintile_table::Bytes32;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many names there are.
const NAMES: u64 = names::COUNT.pow(names::LENGTH as u32);

/// Names used to be three made-up words of three syllables, such as `tomira-beluko-sadive`.
const CONSONANTS: &[u8; 14] = b"bdfgklmnprstvz";
const VOWELS: &[u8; 5] = b"aeiou";
const SYLLABLES: u64 = 70;
const WORDS: usize = 3;
const LENGTH: usize = 9;
const COUNT: u64 = SYLLABLES.pow(LENGTH as u32);

/// The name of a table, and its key in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableId(
    #[cfg_attr(feature = "schema", schemars(with = "String", regex(pattern = "^[a-z]+(-[a-z]+){2,4}$")))] u64,
);

impl TableId {
    /// A name made of random bits.
    pub const fn from_bits(bits: u128) -> Self {
        Self((bits % NAMES as u128) as u64)
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

impl TableId {
    /// The name in the words of a language. Old names are the same in all.
    pub fn spelled(self, spelling: Spelling) -> String {
        if self.0 >= NAMES {
            return self.to_string();
        }
        let word = |at: usize| {
            let number = self.0 / names::COUNT.pow(at as u32) % names::COUNT;
            spelling.words()[number as usize]
        };
        [0, 1, 2, 3, 4].map(word).join("-")
    }
}

/// The name in English words; an old one as it always was.
impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < NAMES {
            return f.write_str(&self.spelled(Spelling::English));
        }
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
#[error("expected five words such as \"lucky-river-kettle-green-acorn\"")]
pub struct NotATableId;

/// The longest text that is looked at.
pub(crate) const MAX_TYPED: usize = 120;

/// The letters of what people type, without accents, word by word.
pub(crate) fn words_of(text: &str) -> Vec<String> {
    let plain = |letter: char| match letter {
        'á' | 'à' | 'â' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ñ' => 'n',
        other => other,
    };
    let lower: String = text.chars().flat_map(char::to_lowercase).map(plain).collect();
    // A decomposed accent is a character of its own.
    let lower = lower.replace(|letter| ('\u{300}'..='\u{36f}').contains(&letter), "");
    let words = lower.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// Parses what people type: any case, with or without accents, anything or nothing between the words, in either language, and with a
/// wrong letter in a word.
impl FromStr for TableId {
    type Err = NotATableId;

    fn from_str(text: &str) -> Result<Self, NotATableId> {
        if text.len() > MAX_TYPED {
            return Err(NotATableId);
        }
        let typed = words_of(text);
        let made_of_words = |words: Vec<u64>| words.iter().rev().fold(0, |number, word| number * names::COUNT + word);
        let name = || names::read(&typed).map(made_of_words).map(Self).ok_or(NotATableId);
        // Five words are never an old name, even if their letters could be one.
        if typed.len() == names::LENGTH {
            return name();
        }
        Self::from_syllables(&typed.concat()).or_else(|_| name())
    }
}

impl TableId {
    fn from_syllables(text: &str) -> Result<Self, NotATableId> {
        let letters = text.as_bytes();
        if letters.len() != LENGTH * 2 {
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
    fn old_names_lead_to_their_tables() {
        let id: TableId = "tomira-beluko-sadive".parse().expect("an old name");
        assert_eq!(id.to_string(), "tomira-beluko-sadive");
        assert_eq!("Tomira beluko sadive".parse(), Ok(id));
        assert_eq!(TableId::from_key(id.key()), Some(id));
    }

    #[test]
    fn near_misses_are_understood() {
        let id = TableId::from_bits(123_456_789_012);
        let words: Vec<String> = id.to_string().split('-').map(str::to_owned).collect();
        for at in 0..words.len() {
            let mut typed = words.clone();
            // A letter too many, a letter missing.
            typed[at].push('x');
            assert_eq!(typed.join(" ").parse(), Ok(id), "{typed:?}");
            typed[at] = words[at][..words[at].len() - 1].to_owned();
            assert_eq!(typed.join(" ").parse(), Ok(id), "{typed:?}");
        }
        let spanish = id.spelled(Spelling::Spanish);
        let accented = spanish.to_uppercase().replace('A', "Á").replace('O', "O\u{301}").replace('-', ", ");
        assert_eq!(accented.parse(), Ok(id), "{accented}");
    }

    #[test]
    fn names_are_parsed_as_people_type_them() {
        for bits in [0, 1, 69, 70, u128::from(u64::MAX), u128::MAX, 0x1234_5678_9abc_def0_1122_3344] {
            let id = TableId::from_bits(bits);
            let text = id.to_string();
            assert_eq!(text.split('-').count(), 5, "{text}");
            assert_eq!(text.parse(), Ok(id));
            assert_eq!(id.spelled(Spelling::Spanish).parse(), Ok(id));
            assert_eq!(text.replace('-', "").parse(), Ok(id), "{text}");
            assert_eq!(text.to_uppercase().replace('-', " ").parse(), Ok(id));
            assert_eq!(TableId::from_key(id.key()), Some(id));
        }
        for bad in
            ["", "fox river", "tomira-beluko", "tomira-beluko-sadixe", "tomira-beluko-sadive-ba", "qqq www zzz xxx yyy"]
        {
            assert_eq!(bad.parse::<TableId>(), Err(NotATableId), "{bad}");
        }
        assert_eq!(TableId::from_key(-1), None);
        assert_eq!(TableId::from_key(i64::MAX), None);
    }
}
