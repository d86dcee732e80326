//! Tables: open one, find one, do something there.

use quintile_rules::GameId;
use quintile_rules::kit::Seat;
use quintile_table::{Bytes32, ForViewer, Moment, Name, Phase, Setup};
use serde::{Deserialize, Serialize};

use crate::id::TableId;

/// Opens a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({
    "setup": { "game": "twenty-four-seven", "seats": ["open", { "bot": "club" }], "public": true },
    "sit": { "name": "Ana", "entropy": "5a".repeat(32) },
})))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// What is agreed before the game.
    pub setup: Setup,
    /// Sit down at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sit: Option<Sit>,
}

/// A seat for whoever opens the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// Which seat; left out, the first open one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Under which name.
    pub name: Name,
    /// What the person adds to the mix that the deal is drawn from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<Bytes32>,
}

/// A table is open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Opened {
    /// Its name.
    pub table: TableId,
    /// Its page.
    pub link: String,
    /// The commitment to the seed of its first game.
    pub commitment: Bytes32,
}

/// The name goes to whoever opened the table.
impl ForViewer for Opened {}

/// A list of tables, the latest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Tables {
    /// The tables.
    pub tables: Vec<Listed>,
}

/// Listings hold nothing that is hidden at a table; which tables are in a list is for the handlers to say.
impl ForViewer for Tables {}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Listed {
    /// Its name.
    pub table: TableId,
    /// Which game.
    pub game: GameId,
    /// How far it is.
    pub phase: Phase,
    /// How many seats it has.
    pub seats: usize,
    /// How many of them are open.
    pub open: usize,
    /// Whether everybody may see it.
    pub public: bool,
    /// When something happened last.
    pub updated: Moment,
    /// Who sits where, for those who sit there too; none for an open seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<Option<Player>>,
    /// Whether it is the asker's turn.
    #[serde(default)]
    pub yours: bool,
    /// When whoever is on turn runs out of time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flag: Option<Moment>,
}

/// Somebody at a table in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Player {
    /// Their name, or the level of a computer player.
    pub name: String,
    /// Their points so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Whether it is their turn.
    #[serde(default)]
    pub on_turn: bool,
    /// Whether it is the asker.
    #[serde(default)]
    pub you: bool,
}

/// A command is carried out and stored.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Done {
    /// The number of the last event.
    pub number: u64,
}

impl ForViewer for Done {}

/// The query `?after=N`: from where to go on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct After {
    /// The number of the last event the asker has seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<u64>,
}
