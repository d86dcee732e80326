//! The game that goes on at a table, or the last one: the position, what was played, what is asked.

use quintile_rules::AnyGame;
use quintile_rules::kit::{Outcome, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::event::Played;
use crate::fairness::Contribution;
use crate::moment::Moment;

/// One entry of a game's history.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum HistoryEntry {
    /// A play.
    Play(Played),
    /// Time was called.
    Time,
}

/// The game that goes on, or the last one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Current {
    pub(crate) deal: Value,
    pub(crate) contributions: Vec<Contribution>,
    pub(crate) game: AnyGame,
    pub(crate) history: Vec<HistoryEntry>,
    /// How much of the history ends with something seen: a tile drawn, a die rolled, time called. No takeback that asks for
    /// consent goes back beyond it.
    pub(crate) seen: usize,
    /// A play was taken back after something had been seen: the game is practice.
    pub(crate) practice: bool,
    /// The table plays for ratings, and everybody was there when the game began.
    pub(crate) rated: bool,
    pub(crate) started: Moment,
    /// Since when the seat on turn has been thinking; later where its clock stood still.
    pub(crate) since: Moment,
    /// Milliseconds that this turn has more than the clock per move says.
    pub(crate) extra: u64,
    /// Milliseconds that the whole game has more than its limit says.
    pub(crate) limit_extra: u64,
    /// When its turn began.
    pub(crate) turned: Moment,
    pub(crate) time_called: bool,
    pub(crate) proposal: Option<Proposal>,
    /// How many plays were proposed in this position.
    pub(crate) proposals: u32,
    pub(crate) takeback: Option<Takeback>,
    pub(crate) hints: Vec<Hint>,
    pub(crate) over: bool,
    /// It ended because the table was closed.
    pub(crate) broken_off: bool,
    pub(crate) outcome: Option<Outcome>,
}

/// A play on the table that is not confirmed yet.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Proposal {
    pub(crate) seat: Seat,
    pub(crate) play: String,
    pub(crate) confirms: Option<Moment>,
}

/// A question to the others.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Takeback {
    pub(crate) seat: Seat,
    pub(crate) to: usize,
    pub(crate) agreed: Vec<Seat>,
}

/// A hint that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hint {
    /// Before which ply.
    pub ply: usize,
    /// By whom.
    pub seat: Seat,
}
