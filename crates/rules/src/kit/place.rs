//! Places on any board, for messages and score sheets.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Expected, Hex, Illegal, Square, excerpt};
use crate::GameId;

/// A place on Synergo's endless board: x to the right, y down, from the first tile. Ordered in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(inline))]
pub struct Xy {
    /// To the right.
    pub x: i8,
    /// Down.
    pub y: i8,
}

impl fmt::Display for Xy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl Ord for Xy {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Xy {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl FromStr for Xy {
    type Err = Illegal;

    /// Reads `2,-1`. A place that is farther than the tiles of any set can reach is [`Illegal::OffBoard`].
    fn from_str(text: &str) -> Result<Self, Illegal> {
        let malformed = || Illegal::malformed(text, Expected::Play(GameId::Synergo));
        let (x, y) = text.split_once(',').ok_or_else(malformed)?;
        if !is_whole_number(x) || !is_whole_number(y) {
            return Err(malformed());
        }
        match (x.parse(), y.parse()) {
            (Ok(x), Ok(y)) => Ok(Self { x, y }),
            _ => Err(Illegal::OffBoard { name: excerpt(text) }),
        }
    }
}

/// Whether this is a whole number in its one exact form: no plus, no leading zero, no negative zero.
fn is_whole_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    match digits.as_bytes() {
        [b'0'] => text == "0",
        [b'1'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// A place on some board, ordered as the board is read. In JSON it says which kind of board, `{"hex": "e5"}`: squares and
/// cells share their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// A square of a square board.
    Square(#[cfg_attr(feature = "schema", schemars(with = "String"))] Square),
    /// A cell of a hex board.
    Hex(#[cfg_attr(feature = "schema", schemars(with = "String"))] Hex),
    /// A place on the endless board.
    Xy(Xy),
}

impl Place {
    /// Reads the name of a place on the board of a game.
    pub fn parse(game: GameId, name: &str) -> Result<Self, Illegal> {
        match game {
            GameId::Polygon => name.parse().map(Self::Hex),
            GameId::Synergo => name.parse().map(Self::Xy),
            GameId::TwentyFourSeven | GameId::ScrambledFives | GameId::SumsOfOne => name.parse().map(Self::Square),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => square.fmt(f),
            Self::Hex(cell) => cell.fmt(f),
            Self::Xy(xy) => xy.fmt(f),
        }
    }
}

impl From<Square> for Place {
    fn from(square: Square) -> Self {
        Self::Square(square)
    }
}

impl From<Hex> for Place {
    fn from(cell: Hex) -> Self {
        Self::Hex(cell)
    }
}

impl From<Xy> for Place {
    fn from(xy: Xy) -> Self {
        Self::Xy(xy)
    }
}
