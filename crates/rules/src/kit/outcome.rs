//! How a game ended.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Seat, Sides};

/// Why a game ended: the words of the records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// Every tile has been played.
    Tiles,
    /// Every square holds a tile or a block (24/7).
    Full,
    /// Nobody can place a tile any more (24/7).
    Blocked,
    /// The pile is empty (Polygon).
    Pile,
    /// Everybody passed.
    Passes,
    /// A seat went out (Sums of 1.0).
    Out,
    /// Nobody can place, or nobody did for too long (Sums of 1.0).
    Stuck,
    /// Time was called and the round is complete (Sums of 1.0).
    Time,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Tiles => "tiles",
            Self::Full => "full",
            Self::Blocked => "blocked",
            Self::Pile => "pile",
            Self::Passes => "passes",
            Self::Out => "out",
            Self::Stuck => "stuck",
            Self::Time => "time",
        })
    }
}

/// The result of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// Final scores by seat, adjustments at the end included.
    pub scores: Vec<i32>,
    /// In team games, each team's total: seats 0 and 2, then seats 1 and 3.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teams: Option<[i32; 2]>,
    /// Every seat with the highest score, or both seats of every winning team.
    pub winners: Vec<Seat>,
    /// Why it ended.
    pub end: End,
}

impl Outcome {
    /// The result of these sides.
    pub fn new(sides: Sides, scores: &[i32], end: End) -> Self {
        let teams = match sides.totals(scores)[..] {
            [one, two] if sides.in_teams() => Some([one, two]),
            _ => None,
        };
        Self { scores: scores.to_vec(), teams, winners: sides.leaders(scores), end }
    }
}
