//! How well a computer player plays: the names that tables, records and bots share. What a level does is for bots to say.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How well a computer player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Has just learnt the game and overlooks a lot.
    Novice,
    /// Plays now and then and sees most things.
    Casual,
    /// Looks one round ahead.
    Club,
    /// Uses all the time it has.
    Expert,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; 4] = [Self::Novice, Self::Casual, Self::Club, Self::Expert];

    /// The level's name in commands and records: `"club"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Novice => "novice",
            Self::Casual => "casual",
            Self::Club => "club",
            Self::Expert => "expert",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The name of no level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel(
    /// The name that was given, cut short.
    pub String,
);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Level::ALL.map(Level::name).join(", ");
        write!(f, "unknown level \"{}\"; the levels are {names}", self.0)
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let short = || UnknownLevel(text.chars().take(40).collect());
        Self::ALL.into_iter().find(|level| level.name() == text).ok_or_else(short)
    }
}
