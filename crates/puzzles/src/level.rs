//! How hard a puzzle is, in one word.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How hard people would find a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// For somebody who has just learnt the game.
    Easy,
    /// Takes a while.
    Medium,
    /// Long plays, many lines, or many that look as good.
    Hard,
}

impl Level {
    /// Every level, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// The level's name: `"easy"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The name given is no level's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel(
    /// The beginning of what was given.
    pub String,
);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Level::ALL.map(Level::name).join(", ");
        write!(f, "there is no level «{}»; there are {names}", self.0)
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let known = Self::ALL.into_iter().find(|level| level.name() == text);
        known.ok_or_else(|| UnknownLevel(text.chars().take(40).collect()))
    }
}
