//! A lobby: open tables for everybody, and people who look for somebody to play.

use std::fmt;

use quintile_rules::{GameId, Level};
use quintile_table::{ForViewer, Moment, Name, Pace};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::id::TableId;
use crate::tables::{Listed, Player};

/// The shortest wait for a person before a computer player takes the seat, in seconds.
pub const SHORTEST_WAIT: u32 = 15;
/// The longest.
pub const LONGEST_WAIT: u32 = 300;

/// What somebody's search is called, by them alone. In JSON 16 hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeekId(
    #[cfg_attr(feature = "schema", schemars(with = "String", regex(pattern = "^[0-9a-f]{16}$")))] pub u64,
);

impl fmt::Display for SeekId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Serialize for SeekId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for SeekId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        if text.len() != 16 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(serde::de::Error::custom("expected 16 hex digits"));
        }
        u64::from_str_radix(&text, 16).map(Self).map_err(serde::de::Error::custom)
    }
}

/// Looks for somebody to play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({
    "name": "Ana", "game": "polygon", "pace": { "per-game": { "seconds": 600 } }, "level": "club", "wait": 60,
})))]
#[serde(deny_unknown_fields)]
pub struct NewSeek {
    /// Under which name.
    pub name: Name,
    /// Which game.
    pub game: GameId,
    /// How long people may think: only those who want the same meet.
    #[serde(default)]
    pub pace: Pace,
    /// How strong a game they want: they meet those who want the same or the next level, and a computer player of this one. Left out, any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// After how many seconds a computer player takes the seat; left out, never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = SHORTEST_WAIT, max = LONGEST_WAIT)))]
    pub wait: Option<u32>,
}

/// Which search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "seek": "00000000000000ab" })))]
#[serde(deny_unknown_fields)]
pub struct WhichSeek {
    /// Its id.
    pub seek: SeekId,
}

/// How a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Seek {
    /// Its id.
    pub seek: SeekId,
    /// When a computer player takes the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill: Option<Moment>,
    /// The table, once there is one: the asker sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
}

/// The table's name goes to those who sit there.
impl ForViewer for Seek {}

/// A search is over.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Withdrawn {
    /// Whether it still went on.
    pub withdrawn: bool,
}

impl ForViewer for Withdrawn {}

/// Who waits for whom.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Lobby {
    /// Public tables with a free seat, the latest first.
    pub tables: Vec<OpenTable>,
    /// Others who look for somebody, the longest first.
    pub seekers: Vec<Seeker>,
}

/// Everybody may see who waits in public.
impl ForViewer for Lobby {}

/// A public table with a free seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct OpenTable {
    /// Its name.
    pub table: TableId,
    /// Which game.
    pub game: GameId,
    /// How long people may think.
    pub pace: Pace,
    /// Who sits where; none for a free seat.
    pub players: Vec<Option<Player>>,
    /// When something happened last.
    pub updated: Moment,
}

/// Somebody who looks for somebody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Seeker {
    /// Their name.
    pub name: Name,
    /// Which game.
    pub game: GameId,
    /// How long people may think.
    pub pace: Pace,
    /// How strong a game they want.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// Since when.
    pub since: Moment,
}

/// The tables that wait for the asker or will, and whether there is a lobby: all that the first page asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Turns {
    /// Whether this server has a lobby.
    pub lobby: bool,
    /// The number to give as `after` next time: as long as it is the same, nothing has changed.
    pub stamp: u64,
    /// Tables that are neither over nor closed, those first where it is the asker's turn; absent when nothing has changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tables: Option<Vec<Listed>>,
}

impl ForViewer for Turns {}
