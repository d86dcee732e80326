//! Contests: many tables, one deal.

use quintile_rules::GameId;
use quintile_rules::kit::Seat;
use quintile_table::{Bytes32, ForViewer, Moment, Name, Phase, Setup};
use serde::{Deserialize, Serialize};

use crate::class::{PersonalCode, RosterName};
use crate::id::TableId;

/// Opens a contest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({
    "name": "Friday club",
    "setup": { "game": "twenty-four-seven", "seats": ["open", { "bot": "club" }], "public": true },
})))]
#[serde(deny_unknown_fields)]
pub struct NewContest {
    /// What it is called.
    pub name: Name,
    /// What all its tables have agreed.
    pub setup: Setup,
    /// The names of those who may join, each once; left out, everybody may, under any name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = crate::MAX_ROSTER)))]
    pub roster: Vec<Name>,
    /// When all games start by themselves, within 31 days; the set-up has to say `by-host`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<Moment>,
}

/// A contest is open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct OpenedContest {
    /// Its name.
    pub contest: TableId,
    /// Its page.
    pub link: String,
    /// The commitment to the seed of the deal.
    pub commitment: Bytes32,
}

impl ForViewer for OpenedContest {}

/// Asks for a seat in a contest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "name": "Ana" })))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Under which name; one of those that are free, if the contest has a list. Whoever has joined keeps theirs.
    pub name: Name,
    /// Taken for the sake of clients that always send it: the deal of a contest was there before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<Bytes32>,
}

/// Where somebody sits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Joined {
    /// The table.
    pub table: TableId,
    /// Its page.
    pub link: String,
    /// By what the person comes back on another device: told once, when they join first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<PersonalCode>,
}

/// The name of the table goes to whoever sits there.
impl ForViewer for Joined {}

/// A contest, as far as its viewer may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields, rename = "Contest"))]
pub struct ContestPage {
    /// What it is called.
    pub name: Name,
    /// Which game.
    pub game: GameId,
    /// What all its tables have agreed.
    pub setup: Setup,
    /// Whether the viewer is its host.
    pub host: bool,
    /// Whether it takes nobody any more.
    pub closed: bool,
    /// Whether games begin as tables fill. If the set-up says `by-host`, the host starts them all at once.
    pub started: bool,
    /// When all games start by themselves, if that is to come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<Moment>,
    /// Whether the host has had everything stand still.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paused: bool,
    /// How often the host has given more time.
    #[serde(default)]
    pub step: u64,
    /// The names of those who may join, if there is a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roster: Option<Vec<RosterName>>,
    /// The server's time.
    pub now: Moment,
    /// Whether nobody plays the deal any more, so that the records are there.
    pub released: bool,
    /// The commitment to the seed of the deal.
    pub commitment: Bytes32,
    /// Its tables, in order of opening, without those that were removed.
    pub tables: Vec<ContestTable>,
    /// Everybody's result, the best first and whoever had help last, if the viewer may see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standings: Option<Vec<ContestResult>>,
}

impl ForViewer for ContestPage {}

/// How a table of a contest goes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct ContestTable {
    /// Which table, from 1 in order of opening.
    pub number: usize,
    /// Its name, for the host and for those who sit there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// How far it is.
    pub phase: Phase,
    /// Which position it has reached.
    pub ply: usize,
    /// Who sits where; empty for an open seat.
    pub seats: Vec<String>,
    /// Whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Seat>,
    /// Since when.
    pub since: Moment,
    /// Whose person is away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub away: Vec<Seat>,
    /// Whether the host has had it stand still.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub halted: bool,
}

/// Takes a table out of a contest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "table": 1 })))]
#[serde(deny_unknown_fields)]
pub struct RemoveTable {
    /// Its number.
    pub table: usize,
}

/// One player's result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct ContestResult {
    /// Which table.
    pub table: usize,
    /// Which seat.
    pub seat: Seat,
    /// Who.
    pub name: String,
    /// The points.
    pub points: i32,
    /// Against each other table whose player had no help, the same seat: 1 for more points, ½ for as many, 0 for fewer. The
    /// mean of that, in hundredths; `None` while there is nobody to compare with.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0, max = 100.0)))]
    pub percent: Option<f64>,
    /// How many tables it was compared with: those whose player had no help.
    pub compared: usize,
    /// How many hints the player asked for.
    pub hints: usize,
    /// How many of the player's plays a bot made.
    pub stand_in: usize,
}

impl ContestResult {
    /// Whether something helped the player. Such results come after all others.
    pub fn is_helped(&self) -> bool {
        self.hints > 0 || self.stand_in > 0
    }
}
