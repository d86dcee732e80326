//! Ratings: the ladder of a game, and what a game did to them.

use quintile_rules::Level;
use quintile_rules::kit::Seat;
use quintile_table::{ForViewer, Moment};
use serde::{Deserialize, Serialize};

/// The most places on a page of the ladder.
pub const MAX_LADDER_PAGE: usize = 100;
/// The last place that can be asked for.
pub const MAX_LADDER: usize = 100_000;

/// The query `?from=N&limit=N`: which places of the ladder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LadderPage {
    /// How many places to leave out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<usize>,
    /// How many places, up to [`MAX_LADDER_PAGE`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<usize>,
}

/// A page of the ladder of a game: everybody who has played a rated one, and has not left the ladder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Ladder {
    /// The places, the best first; those with too few games come after the others.
    pub people: Vec<LadderPlace>,
    /// How many places there are in all.
    pub total: u64,
    /// The computer players: measured, and fixed.
    pub computers: Vec<ComputerPlace>,
    /// Whoever asks, if they have played a rated game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<YourPlace>,
}

/// It has names and ratings only, of people who play rated games.
impl ForViewer for Ladder {}

/// How well somebody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Figure {
    /// The rating.
    pub rating: i64,
    /// How sure it is: the truth is within twice as much, 19 times in 20.
    pub deviation: i64,
}

/// A place on the ladder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct LadderPlace {
    /// Which one, from 1.
    pub place: u64,
    /// The name they last played under.
    pub name: String,
    /// How well they play.
    pub figure: Figure,
    /// How many rated games it is from.
    pub games: u64,
    /// Whether those are too few yet.
    pub provisional: bool,
    /// When the last one ended.
    pub played: Moment,
    /// Whether it is whoever asks.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub you: bool,
}

/// A computer player beside the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct ComputerPlace {
    /// Which one.
    pub level: Level,
    /// How well it plays.
    pub figure: Figure,
}

/// Where whoever asks stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct YourPlace {
    /// Which place, from 1; absent for those who have left the ladder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u64>,
    /// How well they play.
    pub figure: Figure,
    /// How many rated games it is from.
    pub games: u64,
    /// Whether those are too few yet.
    pub provisional: bool,
}

/// Shows whoever asks on the ladders, or no longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = OnLadder { shown: false }))]
#[serde(deny_unknown_fields)]
pub struct OnLadder {
    /// Whether they are shown.
    pub shown: bool,
}

impl ForViewer for OnLadder {}

/// What the last game of a table did to the ratings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct RatingChanges {
    /// Which game at the table, from 0.
    pub round: u32,
    /// Whether it counts.
    pub counts: bool,
    /// The people whose ratings changed.
    pub seats: Vec<RatingChange>,
}

impl ForViewer for RatingChanges {}

/// What a game did to a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct RatingChange {
    /// Whose.
    pub seat: Seat,
    /// The rating before.
    pub before: Figure,
    /// The rating after.
    pub after: Figure,
}
