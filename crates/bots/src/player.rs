//! Every computer player by name, the levels that a person can feel among them.

use std::fmt;
use std::str::FromStr;

use quintile_rules::Level;

use crate::bot::{Bot, Budget, Choice, NoChoice};
use crate::evaluation::Static;
use crate::insight::Insight;
use crate::monte_carlo::{Full, MonteCarlo};
use crate::person::Person;
use crate::simple::{Greedy, Random};

/// A computer player: a level, or a stage on the way to the strongest one.
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

/// Not the name of a computer player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown player \"{0}\"; the players are {names}", names = Player::ALL.map(Player::name).join(", "))]
pub struct UnknownPlayer(
    /// The name that was given, cut short.
    pub String,
);

impl UnknownPlayer {
    fn new(text: &str) -> Self {
        Self(text.chars().take(40).collect())
    }
}
