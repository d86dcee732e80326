//! Tournaments: several rounds, standings, a crosstable.

use quintile_rules::Level;
use quintile_table::{ForViewer, Moment, Name, Phase, Setup};
use serde::{Deserialize, Serialize};

use crate::id::TableId;

/// The most rounds of a tournament.
pub const MAX_ROUNDS: usize = 32;
/// The most seats of a table in one.
pub const MAX_SEATS: usize = 4;
/// The most players who can enter one.
pub const MAX_PLAYERS: usize = 256;

/// Opens a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({
    "name": "Friday club",
    "setup": { "game": "twenty-four-seven", "seats": ["open", "open"] },
    "system": "swiss",
    "rounds": 5,
})))]
#[serde(deny_unknown_fields)]
pub struct NewTournament {
    /// What it is called.
    pub name: Name,
    /// What all its tables have agreed: the game, and two to four seats, all of them open.
    pub setup: Setup,
    /// Who meets whom.
    pub system: System,
    /// How many rounds there are. Left out, a round robin of tables of two has as many as it takes, and any other one goes on until its
    /// host ends it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MAX_ROUNDS)))]
    pub rounds: Option<usize>,
    /// Whether all tables of a round have the same deal. Then nobody watches, and the host does not play.
    #[serde(default)]
    pub duplicate: bool,
    /// Which computer players take the seats that are left over. Left out, somebody has a bye, or tables are smaller.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill: Option<Level>,
    /// Whether a round begins as soon as the one before is over. Otherwise the host opens each.
    #[serde(default)]
    pub by_itself: bool,
}

/// Who meets whom in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum System {
    /// Everybody meets everybody; at larger tables as evenly as possible.
    RoundRobin,
    /// Those meet who have about as many points and have not met yet.
    Swiss,
}

/// A tournament is open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct OpenedTournament {
    /// Its name.
    pub tournament: TableId,
    /// Its page.
    pub link: String,
}

impl ForViewer for OpenedTournament {}

/// Enters a tournament, or comes back to it, or changes the name for the tables to come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "name": "Ana" })))]
#[serde(deny_unknown_fields)]
pub struct Enter {
    /// Under which name.
    pub name: Name,
}

/// Says whether a player is there for the rounds to come.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "presence": "absent" })))]
#[serde(deny_unknown_fields)]
pub struct SetPresence {
    /// Host: which player, from 1. Left out, it is the asker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<usize>,
    /// What they are from now on.
    pub presence: Presence,
}

/// Whether a player is there for the rounds to come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// They play.
    #[default]
    Playing,
    /// They sit out until they say otherwise.
    Absent,
    /// They have withdrawn.
    Withdrawn,
    /// The host has removed them; only the host can bring them back.
    Removed,
}

/// Opens a round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "round": 1 })))]
#[serde(deny_unknown_fields)]
pub struct OpenRound {
    /// Its number, from 1. A round that is open already stays as it is.
    pub round: usize,
}

/// Says how a table ended, in place of its game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "round": 1, "table": 1, "places": [1, 2] })))]
#[serde(deny_unknown_fields)]
pub struct ScoreTable {
    /// The number of the round.
    pub round: usize,
    /// The number of the table.
    pub table: usize,
    /// The place of each seat, from 1; those who tied have the same. Left out: it was not played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(length(min = 2, max = 4), inner(range(min = 1, max = 4))))]
    pub places: Option<Vec<u8>>,
}

/// The query `?round=N`: which round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhichRound {
    /// Its number, from 1; left out, the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<usize>,
}

/// A tournament, as far as its viewer may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields, rename = "Tournament"))]
pub struct TournamentPage {
    /// What it is called.
    pub name: Name,
    /// What all its tables have agreed.
    pub setup: Setup,
    /// Who meets whom.
    pub system: System,
    /// How many rounds there will be, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub planned: Option<usize>,
    /// Whether all tables of a round have the same deal.
    pub duplicate: bool,
    /// Which computer players take the seats that are left over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill: Option<Level>,
    /// Whether a round begins as soon as the one before is over.
    pub by_itself: bool,
    /// Whether the viewer is its host.
    pub host: bool,
    /// Whether anybody new can enter.
    pub takes_players: bool,
    /// Whether it has ended.
    pub ended: bool,
    /// The server's time.
    pub now: Moment,
    /// How many rounds have begun.
    pub rounds: usize,
    /// Whether the last of them is over.
    pub over: bool,
    /// Everybody who entered, in order.
    pub players: Vec<Entrant>,
    /// The viewer's number, if they have entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<usize>,
    /// Where the viewer plays in the last round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<OwnTable>,
    /// The round that was asked for, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<RoundPage>,
    /// Everybody's points, the best first. While a round of one deal goes on, as they were before it.
    pub standings: Vec<Line>,
}

impl ForViewer for TournamentPage {}

/// Somebody who entered a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Entrant {
    /// The number, from 1, in order of entry.
    pub number: usize,
    /// Under which name.
    pub name: String,
    /// Whether they are there for the rounds to come.
    pub presence: Presence,
}

/// Where somebody plays.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct OwnTable {
    /// In which round.
    pub round: usize,
    /// The number of the table in that round.
    pub number: usize,
    /// Its name; absent for a bye.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// Whether it is over.
    pub over: bool,
}

/// A round of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields, rename = "TournamentRound"))]
pub struct RoundPage {
    /// Its number, from 1.
    pub number: usize,
    /// Whether all its tables are over.
    pub over: bool,
    /// Its tables, by number.
    pub tables: Vec<TournamentTable>,
}

/// A table of a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct TournamentTable {
    /// Its number in the round, from 1.
    pub number: usize,
    /// Its name, for those who may look at it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// How far it is.
    pub state: TableState,
    /// Who sits where. One seat alone is a bye.
    pub seats: Vec<TournamentSeat>,
}

/// How far a table of a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TableState {
    /// They play.
    Playing,
    /// The game ended without a result: the host has to say what counts.
    Undecided,
    /// The game is over. Its result counts.
    Over,
    /// The host has said what counts.
    ByHost,
    /// It was not played. It counts for nobody.
    NotPlayed,
    /// Nobody to play with.
    Bye,
}

impl TableState {
    /// How far a table is that has no result yet.
    pub fn without_result(phase: Phase) -> Self {
        match phase {
            Phase::Lobby | Phase::Playing => Self::Playing,
            Phase::Over | Phase::Closed => Self::Undecided,
        }
    }
}

/// A seat of such a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct TournamentSeat {
    /// The number of the player; absent for a computer player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<usize>,
    /// The name; that of the level for a computer player.
    pub name: String,
    /// The place at the table, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
    /// The points in the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// The match points, in twelfths of a point.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_points: Option<u32>,
    /// How many hints the player asked for.
    #[serde(default)]
    pub hints: usize,
    /// How many of the player's plays a bot made.
    #[serde(default)]
    pub stand_in: usize,
}

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields, rename = "TournamentLine"))]
pub struct Line {
    /// The number of the player.
    pub player: usize,
    /// The place, from 1; the same for those whom only their number tells apart.
    pub place: usize,
    /// The match points, in twelfths of a point.
    pub match_points: u32,
    /// The match points of all opponents, in 72nds of a point.
    pub buchholz: u32,
    /// The match points of those who were beaten and half of those of a tie, in 144ths of a point.
    pub sonneborn_berger: u32,
    /// In rounds of one deal: how often the player had more points in the game than the same seat at another table, ties being half.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0, max = 100.0)))]
    pub percent: Option<f64>,
    /// How many tables counted, byes among them.
    pub rounds: usize,
}

/// Everybody against everybody, round by round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Crosstable {
    /// How many rounds there are.
    pub rounds: usize,
    /// The players, the best first.
    pub rows: Vec<CrossRow>,
}

impl ForViewer for Crosstable {}

/// A player's line of the crosstable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct CrossRow {
    /// The number of the player.
    pub player: usize,
    /// Under which name.
    pub name: String,
    /// The place.
    pub place: usize,
    /// The match points, in twelfths of a point.
    pub match_points: u32,
    /// By round; nothing where the player was not there.
    pub cells: Vec<Option<CrossCell>>,
}

/// What a player did in a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct CrossCell {
    /// The places of the others in the standings, 0 for a computer player; nobody for a bye.
    pub others: Vec<usize>,
    /// The match points, in twelfths of a point, once there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_points: Option<u32>,
}
