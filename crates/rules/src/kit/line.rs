//! Lines of a square board, for messages.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Square;

/// The direction of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Axis {
    /// Left to right.
    Row,
    /// Top to bottom.
    Column,
    /// From the top left to the bottom right.
    Falling,
    /// From the bottom left to the top right.
    Rising,
}

impl Axis {
    /// Columns to the right and rows down from one square of such a line to the next.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::Row => (1, 0),
            Self::Column => (0, 1),
            Self::Falling => (1, 1),
            Self::Rising => (1, -1),
        }
    }

    /// The direction at right angles to it.
    #[inline]
    #[must_use]
    pub const fn across(self) -> Self {
        match self {
            Self::Row => Self::Column,
            Self::Column => Self::Row,
            Self::Falling => Self::Rising,
            Self::Rising => Self::Falling,
        }
    }
}

/// The line through a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Line {
    /// Its direction.
    pub axis: Axis,
    /// A square on it.
    pub through: Square,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let square = self.through;
        match self.axis {
            Axis::Row => write!(f, "row {}", square.row() + 1),
            Axis::Column => write!(f, "column {}", char::from(b'a' + square.column())),
            Axis::Falling => write!(f, "the falling diagonal through {square}"),
            Axis::Rising => write!(f, "the rising diagonal through {square}"),
        }
    }
}
