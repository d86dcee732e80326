//! Places on any board, for messages and score sheets.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Hex, Square};

/// A place on Synergo's endless board: x to the right, y down, from the first tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
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

/// A place on some board. In JSON it says which kind of board, `{"hex": "e5"}`: squares and cells share their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// A square of a square board.
    Square(Square),
    /// A cell of a hex board.
    Hex(Hex),
    /// A place on the endless board.
    Xy(Xy),
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
