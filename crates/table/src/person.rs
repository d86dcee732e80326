//! Who people are to a table: an id nobody else sees, and a name everybody does.

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A person, by a number that is never shown to others. In JSON 16 hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PersonId(pub u64);

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Serialize for PersonId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PersonId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        if text.len() != 16 || text.starts_with('+') {
            return Err(serde::de::Error::custom("expected 16 hex digits"));
        }
        u64::from_str_radix(&text, 16).map(Self).map_err(serde::de::Error::custom)
    }
}

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 24;

/// Zero-width and direction marks, and fillers that draw nothing: with them one name passes for another, or for none.
const INVISIBLE: [RangeInclusive<char>; 14] = [
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{2028}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{e0000}'..='\u{e0fff}',
];

/// A name at the table: 1 to 24 characters on one line, none of them invisible.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("minLength" = 1, "maxLength" = LONGEST_NAME)))]
#[serde(transparent)]
pub struct Name(String);

/// Why a name is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadName {
    /// Nothing but space.
    #[error("a name needs at least one letter")]
    Empty,
    /// More than [`LONGEST_NAME`] characters.
    #[error("a name has at most {LONGEST_NAME} characters")]
    TooLong,
    /// A control character, or one that turns the direction of writing.
    #[error("a name has no invisible characters")]
    Unprintable,
}

impl Name {
    /// A name out of what somebody typed; space around it goes.
    pub fn new(text: &str) -> Result<Self, BadName> {
        let text = text.trim();
        let invisible = |c: char| c.is_control() || INVISIBLE.iter().any(|range| range.contains(&c));
        match text.chars().count() {
            0 => Err(BadName::Empty),
            count if count > LONGEST_NAME => Err(BadName::TooLong),
            _ if text.chars().any(invisible) => Err(BadName::Unprintable),
            _ => Ok(Self(text.to_owned())),
        }
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        Self::new(&text).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_bounded_and_visible() {
        assert_eq!(Name::new("  Ana María ").map(|name| name.0), Ok("Ana María".to_owned()));
        assert_eq!(Name::new(" \t "), Err(BadName::Empty));
        assert_eq!(Name::new(&"é".repeat(25)), Err(BadName::TooLong));
        assert!(Name::new(&"é".repeat(24)).is_ok());
        assert_eq!(Name::new("a\u{202e}b"), Err(BadName::Unprintable));
        assert_eq!(Name::new("a\nb"), Err(BadName::Unprintable));
        assert_eq!(Name::new("\u{3164}"), Err(BadName::Unprintable), "it looks like no name at all");
    }

    #[test]
    fn ids_are_sixteen_digits() {
        let id = PersonId(0xab);
        let text = serde_json::to_string(&id).expect("a text");
        assert_eq!(text, "\"00000000000000ab\"");
        assert_eq!(serde_json::from_str::<PersonId>(&text).expect("an id"), id);
        assert!(serde_json::from_str::<PersonId>("\"ab\"").is_err());
    }
}
