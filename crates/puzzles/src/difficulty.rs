//! How hard a puzzle is, in one word.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How hard people would find a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Difficulty {
    /// For somebody who has just learnt the game.
    Easy,
    /// Takes a while.
    Medium,
    /// Long plays, many lines, or many plays that look as good.
    Hard,
}

impl Difficulty {
    /// Every difficulty, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Its name: `"easy"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Not the name of a difficulty.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown level \"{0}\"; the levels are {names}", names = Difficulty::ALL.map(Difficulty::name).join(", "))]
pub struct UnknownDifficulty(
    /// The beginning of what was given.
    pub String,
);

impl FromStr for Difficulty {
    type Err = UnknownDifficulty;

    fn from_str(text: &str) -> Result<Self, UnknownDifficulty> {
        let known = Self::ALL.into_iter().find(|difficulty| difficulty.name() == text);
        known.ok_or_else(|| UnknownDifficulty(text.chars().take(40).collect()))
    }
}
