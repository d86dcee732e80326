//! A contest as a class plays it: names from a list, coming back on another device, the desk, and looking back together.

use std::fmt;
use std::str::FromStr;

use quintile_rules::AnyView;
use quintile_rules::kit::Seat;
use quintile_table::{Bytes32, ForViewer, Moment, Name, Played};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::id::TableId;

/// The most names on a list.
pub const MAX_ROSTER: usize = 500;

/// A name of a contest's list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct RosterName {
    /// The name.
    pub name: Name,
    /// Whether somebody has joined under it.
    pub taken: bool,
}

/// Letters of a personal code: none that looks like another, and no vowels, so that no code is a word.
const LETTERS: &[u8; 18] = b"BCDFGHJKMNPRSTWXYZ";
/// How many of them a code has.
const LENGTH: usize = 6;

/// By what somebody comes back to a contest on another device: six letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonalCode(String);

impl PersonalCode {
    /// A code out of random bits.
    pub fn from_bits(mut bits: u128) -> Self {
        let count = LETTERS.len() as u128;
        let letter = |_| {
            let letter = LETTERS[(bits % count) as usize];
            bits /= count;
            char::from(letter)
        };
        Self((0..LENGTH).map(letter).collect())
    }

    /// Its letters, in capitals.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PersonalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Not six letters of those that codes are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotACode;

impl fmt::Display for NotACode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a code has six letters")
    }
}

impl FromStr for PersonalCode {
    type Err = NotACode;

    /// As people type it: small letters, spaces and hyphens are fine.
    fn from_str(text: &str) -> Result<Self, NotACode> {
        let mut code = String::with_capacity(LENGTH);
        for letter in text.chars().filter(|letter| !matches!(letter, ' ' | '-')) {
            let letter = letter.to_ascii_uppercase();
            if code.len() == LENGTH || !letter.is_ascii() || !LETTERS.contains(&(letter as u8)) {
                return Err(NotACode);
            }
            code.push(letter);
        }
        if code.len() == LENGTH { Ok(Self(code)) } else { Err(NotACode) }
    }
}

impl Serialize for PersonalCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for PersonalCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for PersonalCode {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "PersonalCode".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "description": "Six letters, by which somebody comes back to a contest on another device",
            "minLength": LENGTH,
            "maxLength": 4 * LENGTH,
            "examples": ["BCDFGH"],
        })
    }
}

/// Comes back to a contest on another device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "name": "Ana", "code": "BCDFGH" })))]
#[serde(deny_unknown_fields)]
pub struct Return {
    /// The name the person joined under.
    pub name: Name,
    /// The code they were given then, or by the host.
    pub code: PersonalCode,
    /// Give the token in the answer, for a program, instead of a cookie.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bearer: bool,
}

/// Somebody is back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Returned {
    /// Their table, if they have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// Its page, or that of the contest.
    pub link: String,
    /// To be sent with every request, for a program; a browser has a cookie.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<Bytes32>,
}

/// Only whoever knows the code gets it.
impl ForViewer for Returned {}

/// Asks for a new code: the host for somebody, everybody else for themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "table": 1, "seat": 0 })))]
#[serde(deny_unknown_fields)]
pub struct RenewCode {
    /// Host: the number of the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<usize>,
    /// Host: the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// A new code. The old one is worth nothing any more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct RenewedCode {
    /// Whose it is.
    pub name: Name,
    /// The code.
    pub code: PersonalCode,
}

/// It goes to whoever it is for, or to the host.
impl ForViewer for RenewedCode {}

/// Gives more time where clocks run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "seconds": 60, "step": 1 })))]
#[serde(deny_unknown_fields)]
pub struct MoreTime {
    /// How much.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 3600)))]
    pub seconds: u32,
    /// At which table, if not at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<usize>,
    /// Only to whoever is on turn, instead of to everybody.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub on_turn: bool,
    /// One more than the contest's `step`. The same request once more is carried out once.
    pub step: u64,
}

/// When all games start by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "starts": null })))]
#[serde(deny_unknown_fields)]
pub struct Schedule {
    /// The moment; left out, they wait for the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<Moment>,
}

/// Everybody's turn of one number, looked at together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct TurnPage {
    /// Which turn: everybody's first is 1.
    pub turn: usize,
    /// The last turn that can be looked at.
    pub last: usize,
    /// What the players saw, each position once, the most frequent first.
    pub positions: Vec<TurnPosition>,
}

/// The host gets it when everybody is past that turn, all others when nobody plays any more.
impl ForViewer for TurnPage {}

/// A position that somebody had.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct TurnPosition {
    /// Who was on turn.
    pub seat: Seat,
    /// What they saw.
    pub view: AnyView,
    /// What was played there, the most points first.
    pub plays: Vec<TurnPlay>,
}

/// What somebody played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct TurnPlay {
    /// At which table.
    pub table: usize,
    /// Who.
    pub name: String,
    /// What, and what it scored.
    pub played: Played,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_type_it() {
        let code = PersonalCode::from_bits(u128::MAX / 7);
        assert_eq!(code.as_str().len(), LENGTH);
        assert_eq!(code.as_str().parse(), Ok(code.clone()));
        let typed = format!(" {}-{} ", code.as_str()[..3].to_lowercase(), &code.as_str()[3..]);
        assert_eq!(typed.parse(), Ok(code));
        for bad in ["", "BCDFG", "BCDFGHJ", "BCDFGA", "BCDFG1", "ÑCDFGH", "bcd\u{130}gh"] {
            assert_eq!(bad.parse::<PersonalCode>(), Err(NotACode), "{bad}");
        }
    }

    #[test]
    fn all_letters_come_up() {
        let codes: String = (0..200_u128).map(|n| PersonalCode::from_bits(n * 0x9e37_79b9_7f4a_7c15).0).collect();
        assert!(LETTERS.iter().all(|letter| codes.contains(char::from(*letter))));
    }
}
