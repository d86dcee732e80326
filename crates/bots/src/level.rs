//! Levels that a person can feel, and every computer player by name.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::bot::{Bot, Budget, Choice, NoChoice};
use crate::insight::Insight;
use crate::monte_carlo::{Full, MonteCarlo};
use crate::outlook::Static;
use crate::person::Person;
use crate::simple::{Greedy, Random};

/// How well a computer player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Has just learnt the game: overlooks much.
    Novice,
    /// Plays now and then: sees most of it.
    Casual,
    /// Looks a round ahead.
    Club,
    /// Thinks as long as it may.
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

impl FromStr for Level {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        Self::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| UnknownPlayer::new(text))
    }
}

/// A computer player: a level, or one stage of what makes the strongest one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Any legal play.
    Random,
    /// The most points now.
    Greedy,
    /// The best static value.
    Static,
    /// Monte Carlo without exact endings.
    MonteCarlo,
    /// Monte Carlo with exact endings.
    Full,
    /// A level.
    Level(Level),
}

impl Player {
    /// Every player: the stages, then the levels.
    pub const ALL: [Self; 9] = [
        Self::Random,
        Self::Greedy,
        Self::Static,
        Self::MonteCarlo,
        Self::Full,
        Self::Level(Level::Novice),
        Self::Level(Level::Casual),
        Self::Level(Level::Club),
        Self::Level(Level::Expert),
    ];

    /// The player's name in commands and records: `"monte-carlo"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Static => "static",
            Self::MonteCarlo => "monte-carlo",
            Self::Full => "full",
            Self::Level(level) => level.name(),
        }
    }

    /// The player itself, for one game.
    pub fn bot<G: Insight>(self) -> Box<dyn Bot<G>> {
        match self {
            Self::Random => Box::new(Random),
            Self::Greedy => Box::new(Greedy),
            Self::Static | Self::Level(Level::Club) => Box::new(Static),
            Self::MonteCarlo => Box::new(MonteCarlo),
            Self::Full | Self::Level(Level::Expert) => Box::new(Full),
            Self::Level(Level::Novice) => Box::new(Person::NOVICE),
            Self::Level(Level::Casual) => Box::new(Person::CASUAL),
        }
    }
}

impl<G: Insight> Bot<G> for Player {
    fn choose(&mut self, view: &G::View, budget: Budget, seed: u64) -> Result<Choice<G>, NoChoice> {
        self.bot::<G>().choose(view, budget, seed)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        Self::ALL.into_iter().find(|player| player.name() == text).ok_or_else(|| UnknownPlayer::new(text))
    }
}

/// The name given is no computer player's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPlayer(
    /// The name that was given, cut short.
    pub String,
);

impl UnknownPlayer {
    fn new(text: &str) -> Self {
        Self(text.chars().take(40).collect())
    }
}

impl fmt::Display for UnknownPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Player::ALL.map(Player::name).join(", ");
        write!(f, "there is no player «{}»; there are {names}", self.0)
    }
}

impl std::error::Error for UnknownPlayer {}
