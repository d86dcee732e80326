//! What a refusal asks for instead: typed, so that it can be said in any language.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::GameId;
use crate::sums_of_one::Tile;

/// What was expected where a text could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Expected {
    /// A play of this game.
    Play(GameId),
    /// A tile of this game.
    Tile(GameId),
    /// A square.
    Square,
    /// A cell of a hex board.
    Cell,
    /// At least one tile on a square.
    Placement,
    /// A text that is short enough.
    ShortText,
    /// A WILD with its value (Sums of 1.0, placed).
    NamedWild,
    /// A WILD without a value (Sums of 1.0, traded).
    PlainWild,
    /// A view that a game can produce.
    View,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Play(GameId::Polygon) => "two tiles, each placed or set aside: 3x2@e6 W@f5, or 3x2@e6 4!",
            Self::Play(GameId::Synergo) => "a tile and its place, such as BBGR@2,-1, or pass",
            Self::Play(GameId::TwentyFourSeven) => "a play such as 7@d5, or pass",
            Self::Play(GameId::ScrambledFives) => "tiles on squares, such as 7@h8 3@i8, or pass",
            Self::Play(GameId::SumsOfOne) => {
                "tiles on squares such as 0.25@e5 *0.3@e8, a trade such as trade 0.1 0.35 *, or pass"
            }
            Self::Tile(GameId::Polygon) => "a tile such as 3, 3x2 or W",
            Self::Tile(GameId::Synergo) => "a tile such as BBGR",
            Self::Tile(GameId::TwentyFourSeven | GameId::ScrambledFives) => "a tile such as 7",
            Self::Tile(GameId::SumsOfOne) => "a tile such as 0.25 or *",
            Self::Square => "a square such as d5",
            Self::Cell => "a cell such as e5",
            Self::Placement => "at least one tile on a square",
            Self::ShortText => "at most 256 characters",
            Self::NamedWild => "the WILD's value too, such as *0.3",
            Self::PlainWild => "a WILD without a value (*) in a trade",
            Self::View => "a view that a game can produce",
        })
    }
}

/// What a sum has to be, or which values a WILD can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wanted {
    /// A multiple of this (Scrambled 5's).
    MultipleOf(u8),
    /// 1.0 (Sums of 1.0).
    One,
    /// More than 0 and less than 1.
    Fraction,
    /// From here to there in steps (Sums of 1.0).
    Steps {
        /// The first.
        least: Tile,
        /// The last.
        most: Tile,
        /// The step.
        step: Tile,
    },
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MultipleOf(number) => write!(f, "a multiple of {number}"),
            Self::One => f.write_str("1.0"),
            Self::Fraction => f.write_str("more than 0 and less than 1"),
            Self::Steps { least, most, step } => write!(f, "from {least} to {most} in steps of {step}"),
        }
    }
}
