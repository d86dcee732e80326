//! The names of the games.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::kit::{Action, Illegal, read_play};
use crate::{Game, with_game};

/// A game's name in records, commands and addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Game"))]
#[serde(rename_all = "kebab-case")]
pub enum GameId {
    /// Polygon: hexagonal tiles, groups of three around a corner.
    Polygon,
    /// Synergo: square tiles with coloured sides, three game types.
    Synergo,
    /// 24/7: no line may pass 24.
    TwentyFourSeven,
    /// Scrambled 5's: every cluster is a multiple of five.
    ScrambledFives,
    /// Sums of 1.0: every line of decimals sums to one.
    SumsOfOne,
}

impl GameId {
    /// Every game, in the order of the owner's documents.
    pub const ALL: [Self; 5] =
        [Self::Polygon, Self::Synergo, Self::TwentyFourSeven, Self::ScrambledFives, Self::SumsOfOne];

    /// The id as written in records: `"twenty-four-seven"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Polygon => "polygon",
            Self::Synergo => "synergo",
            Self::TwentyFourSeven => "twenty-four-seven",
            Self::ScrambledFives => "scrambled-fives",
            Self::SumsOfOne => "sums-of-one",
        }
    }

    /// The title as players know it: `"24/7"`.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Polygon => "Polygon",
            Self::Synergo => "Synergo",
            Self::TwentyFourSeven => "24/7",
            Self::ScrambledFives => "Scrambled 5's",
            Self::SumsOfOne => "Sums of 1.0",
        }
    }

    /// Whether hands lie open to everybody.
    pub fn has_open_hands(self) -> bool {
        with_game!(self, G => G::OPEN_HANDS)
    }

    /// Whether the game can be played against the clock.
    pub fn has_clock(self) -> bool {
        with_game!(self, G => G::HAS_CLOCK)
    }

    /// What a play given as text does, legal or not; tiles in notation.
    pub fn action(self, play: &str) -> Result<Action<String>, Illegal> {
        with_game!(self, G => {
            let action: Action<<G as Game>::Tile> = read_play::<G>(play)?.into();
            Ok(action.map(|tile| tile.to_string()))
        })
    }
}

impl Display for GameId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

/// The name of no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown game \"{0}\"; the games are {names}", names = GameId::ALL.map(GameId::name).join(", "))]
pub struct UnknownGame(
    /// The name that was given.
    pub String,
);

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        let short = || UnknownGame(text.chars().take(40).collect());
        Self::ALL.into_iter().find(|id| id.name() == text).ok_or_else(short)
    }
}
