//! Finished games.

use quintile_rules::GameId;
use quintile_rules::kit::Record;
use quintile_table::{ForViewer, Moment};
use serde::{Deserialize, Serialize};

use crate::id::TableId;

/// A record that everybody may see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct OpenRecord(pub Record);

impl ForViewer for OpenRecord {}

/// Finished games, oldest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Records {
    /// The games.
    pub records: Vec<OpenRecord>,
    /// Of a contest, the number of each game's table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<usize>,
}

impl ForViewer for Records {}

/// The most games on a page of one's own.
pub const MAX_MY_GAMES: usize = 20;

/// Finished games of the asker, the latest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct MyGames {
    /// The games.
    pub games: Vec<MyGame>,
    /// What the next page comes after, if there may be one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
}

impl ForViewer for MyGames {}

/// A finished game at a table where the asker has sat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct MyGame {
    /// At which table.
    pub table: TableId,
    /// When it ended.
    pub finished: Moment,
    /// Which game.
    pub game: GameId,
    /// Who played, by seat: names, or the levels of computer players.
    pub names: Vec<String>,
    /// Their points.
    pub scores: Vec<i32>,
    /// The record; absent while others may still play the same deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<OpenRecord>,
}
