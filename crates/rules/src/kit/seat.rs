//! Seats and viewers.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The most seats any game has (Synergo's Match and Score).
pub const MAX_SEATS: usize = 5;

/// A player's place, numbered from 0. Play goes clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("maximum" = MAX_SEATS - 1)))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seats of a table of `count`, in order.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..count as u8).map(Self)
    }

    /// The seat's number, to index lists by.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat that follows clockwise at a table of `count`.
    #[must_use]
    pub const fn next(self, count: usize) -> Self {
        let next = self.0 + 1;
        if next as usize >= count { Self(0) } else { Self(next) }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Who looks at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// The player at this seat.
    Seat(Seat),
    /// Anybody else: sees what lies open to all.
    Onlooker,
}

impl Viewer {
    /// Whether this viewer sits at `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}
