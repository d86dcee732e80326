//! Words that make another device a person's own: a code that is valid once and for minutes, or a phrase to keep.
//!
//! Both are made of the words that names of tables are made of, so they can be read out, typed with slips, and are understood in either
//! language. A code is four words: 38 bits, enough for the ten minutes it lives. A phrase is nine: 77 bits, and eight more that say whether the
//! words belong together.

use std::fmt;
use std::str::FromStr;

use quintile_table::Bytes32;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::id::names::{COUNT, Spelling};
use crate::id::{MAX_TYPED, words_of};

/// How many words a code has.
const CODE_WORDS: usize = 4;
/// How many words a phrase has.
const PHRASE_WORDS: usize = 9;
/// Random bits of a phrase.
const PHRASE_BITS: u32 = 77;
/// Bits that say whether the words of a phrase belong together.
const CHECK_BITS: u32 = 8;

/// Words that prove who somebody is.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pass(
    #[cfg_attr(feature = "schema", schemars(with = "String", regex(pattern = "^[a-z]+(-[a-z]+){3}((-[a-z]+){5})?$")))]
    Inner,
);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Inner {
    Code(u64),
    /// Without its check.
    Phrase(u128),
}

/// Which kind of pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassKind {
    /// Valid once, and for minutes.
    Code,
    /// Valid until it is replaced.
    Phrase,
}

impl PassKind {
    /// How many words it has.
    pub const fn words(self) -> usize {
        match self {
            Self::Code => CODE_WORDS,
            Self::Phrase => PHRASE_WORDS,
        }
    }
}

/// A word that was typed with a slip, and the one that was meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corrected {
    /// Which word, from 1.
    pub at: usize,
    /// What was typed.
    pub typed: String,
    /// What it was taken for.
    pub meant: &'static str,
}

/// Why a text is no pass.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAPass {
    /// It has another number of words.
    #[error("a code has {CODE_WORDS} words and a phrase {PHRASE_WORDS}, not {0}")]
    Length(usize),
    /// A word is none of ours, nor nearly one.
    #[error("word {at} is not in the list")]
    Unknown {
        /// Which word, from 1.
        at: usize,
        /// What was typed.
        typed: String,
    },
    /// All words are, but they do not belong together.
    #[error("these words do not belong together: one of them is another one, or their order is")]
    Unmatched {
        /// Those that were corrected.
        corrected: Vec<Corrected>,
    },
}

impl Pass {
    /// A code made of random bits.
    pub const fn code(bits: u128) -> Self {
        Self(Inner::Code((bits % COUNT.pow(CODE_WORDS as u32) as u128) as u64))
    }

    /// A phrase made of random bits.
    pub const fn phrase(bits: u128) -> Self {
        Self(Inner::Phrase(bits & ((1 << PHRASE_BITS) - 1)))
    }

    /// Which kind it is.
    pub const fn kind(self) -> PassKind {
        match self.0 {
            Inner::Code(_) => PassKind::Code,
            Inner::Phrase(_) => PassKind::Phrase,
        }
    }

    /// What the store keeps of it. Slow hashing is for secrets that people choose. 77 random bits are beyond trying however fast a hash is; a
    /// code could be found by whoever has the database, but it is void by then.
    pub fn hash(self) -> Bytes32 {
        match self.0 {
            Inner::Code(number) => Bytes32::hash(&[b"code", &number.to_le_bytes()]),
            Inner::Phrase(number) => Bytes32::hash(&[b"phrase", &number.to_le_bytes()]),
        }
    }

    /// Its words in a language.
    pub fn spelled(self, spelling: Spelling) -> String {
        let (mut rest, length) = match self.0 {
            Inner::Code(number) => (u128::from(number), CODE_WORDS),
            Inner::Phrase(number) => (number << CHECK_BITS | u128::from(check(number)), PHRASE_WORDS),
        };
        let mut words = Vec::with_capacity(length);
        for _ in 0..length {
            words.push(spelling.words()[(rest % u128::from(COUNT)) as usize]);
            rest /= u128::from(COUNT);
        }
        words.join("-")
    }

    /// Understands what people type: any case, with or without accents, in either language, with a wrong letter in a word. What was corrected
    /// is told.
    pub fn hear(text: &str) -> Result<(Self, Vec<Corrected>), NotAPass> {
        let typed = if text.len() > MAX_TYPED { Vec::new() } else { words_of(text) };
        if ![CODE_WORDS, PHRASE_WORDS].contains(&typed.len()) {
            return Err(NotAPass::Length(typed.len()));
        }
        // The language in which the fewest words are unknown, and then corrected.
        let heard = Spelling::ALL.map(|list| typed.iter().map(|word| (list, list.meant(word))).collect::<Vec<_>>());
        let doubts = |words: &Vec<(Spelling, Option<(u64, bool)>)>| {
            let unknown = words.iter().filter(|(_, meant)| meant.is_none()).count();
            (unknown, words.iter().filter(|(_, meant)| matches!(meant, Some((_, true)))).count())
        };
        let [one, other] = heard;
        let best = if doubts(&other) < doubts(&one) { other } else { one };
        let (mut number, mut corrected) = (0u128, Vec::new());
        let mut place = 1u128;
        for (at, (typed, (list, meant))) in (1..).zip(typed.iter().zip(&best)) {
            let Some((word, slipped)) = meant else { return Err(NotAPass::Unknown { at, typed: typed.clone() }) };
            number += place * u128::from(*word);
            place *= u128::from(COUNT);
            if *slipped {
                corrected.push(Corrected { at, typed: typed.clone(), meant: list.words()[*word as usize] });
            }
        }
        if best.len() == CODE_WORDS {
            return Ok((Self(Inner::Code(number as u64)), corrected));
        }
        let (phrase, checked) = (number >> CHECK_BITS, (number & ((1 << CHECK_BITS) - 1)) as u8);
        if phrase >> PHRASE_BITS == 0 && check(phrase) == checked {
            Ok((Self(Inner::Phrase(phrase)), corrected))
        } else {
            Err(NotAPass::Unmatched { corrected })
        }
    }
}

/// Says whether the words of a phrase belong together.
fn check(number: u128) -> u8 {
    Bytes32::hash(&[b"check", &number.to_le_bytes()]).0[0]
}

impl FromStr for Pass {
    type Err = NotAPass;

    fn from_str(text: &str) -> Result<Self, NotAPass> {
        Self::hear(text).map(|(pass, _)| pass)
    }
}

/// In English words.
impl fmt::Display for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelled(Spelling::English))
    }
}

/// Never shows the words: they are a secret, and debug output ends up in logs.
impl fmt::Debug for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pass({:?})", self.kind())
    }
}

impl Serialize for Pass {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Pass {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOME: [u128; 5] = [0, 1, 0x1234_5678_9abc_def0_1122_3344_5566_7788, u128::MAX, 720];

    #[test]
    fn passes_are_read_as_they_are_spelled() {
        for bits in SOME {
            for pass in [Pass::code(bits), Pass::phrase(bits)] {
                for spelling in Spelling::ALL {
                    let text = pass.spelled(spelling);
                    assert_eq!(text.split('-').count(), pass.kind().words());
                    for typed in [text.clone(), text.to_uppercase().replace('-', "  "), format!(" {text}. ")] {
                        assert_eq!(Pass::hear(&typed), Ok((pass, Vec::new())), "{typed}");
                    }
                }
            }
        }
    }

    #[test]
    fn slips_are_corrected_and_told() {
        let phrase = Pass::phrase(SOME[2]);
        let mut words: Vec<String> = phrase.to_string().split('-').map(str::to_owned).collect();
        let right = words[6].clone();
        words[6].push('x');
        let (heard, corrected) = Pass::hear(&words.join(" ")).expect("a slip");
        assert_eq!(heard, phrase);
        assert_eq!((corrected[0].at, corrected[0].typed.clone(), corrected[0].meant), (7, words[6].clone(), &*right));
        words[6] = "qqqqq".to_owned();
        words[8] = "zzzzz".to_owned();
        let unknown = Pass::hear(&words.join(" "));
        assert_eq!(unknown, Err(NotAPass::Unknown { at: 7, typed: "qqqqq".to_owned() }), "the first of them");
    }

    #[test]
    fn words_that_do_not_belong_together_are_no_phrase() {
        let mut found = 0;
        for number in 0..200u128 {
            let bits = number.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834);
            let text = Pass::phrase(bits).to_string();
            let mut words: Vec<&str> = text.split('-').collect();
            words.swap(2, 3);
            found += usize::from(Pass::hear(&words.join(" ")).is_ok());
        }
        // One in 256 gets by, and those whose words were the same.
        assert!(found < 8, "{found}");
        for (text, length) in [("", 0), ("fox river", 2), ("a b c d e", 5)] {
            assert_eq!(Pass::hear(text), Err(NotAPass::Length(length)));
        }
        assert_eq!(Pass::hear(&"river ".repeat(100)), Err(NotAPass::Length(0)));
    }

    #[test]
    fn nothing_shows_the_words_by_accident() {
        assert_eq!(format!("{:?} {:?}", Pass::code(1), Pass::phrase(1)), "Pass(Code) Pass(Phrase)");
        assert_ne!(Pass::code(1).hash(), Pass::phrase(1).hash());
    }
}
