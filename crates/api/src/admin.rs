//! What whoever runs a server asks of it: look through tables and people, close, remove, ban, rename, erase.

use quintile_rules::GameId;
use quintile_table::{ForViewer, Moment, Name, PersonId, Phase};
use serde::{Deserialize, Serialize};

use crate::id::TableId;

/// The most entries on a page.
pub const MAX_PAGE: usize = 200;
/// The longest reason for a ban, in characters.
pub const LONGEST_REASON: usize = 200;

/// The query `?after=ID&limit=N`: which page.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Page<T> {
    /// The last entry of the page before.
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    pub after: Option<T>,
    /// How many entries, up to [`MAX_PAGE`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<usize>,
}

/// Unlike `Default::default`, this asks nothing of the type.
fn none<T>() -> Option<T> {
    None
}

/// A page of tables, in an order that never changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields, rename = "AdminTables"))]
pub struct Tables {
    /// The tables.
    pub tables: Vec<Table>,
    /// What the next page comes after, if there may be one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<TableId>,
}

/// Only whoever runs the server gets it; it tells nothing that is hidden at a table.
impl ForViewer for Tables {}

/// A table, as whoever runs the server sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields, rename = "AdminTable"))]
pub struct Table {
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
    /// Everybody who has taken a seat there.
    pub people: Vec<Sitter>,
    /// Who opened it.
    #[cfg_attr(feature = "schema", schemars(with = "String", regex(pattern = "^[0-9a-f]{16}$")))]
    pub host: PersonId,
    /// When something happened last.
    pub updated: Moment,
    /// Why it is set aside, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set_aside: Option<String>,
}

/// Somebody who has taken a seat at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Sitter {
    /// Who.
    #[cfg_attr(feature = "schema", schemars(with = "String", regex(pattern = "^[0-9a-f]{16}$")))]
    pub person: PersonId,
    /// The name they gave there.
    pub name: Name,
}

/// A page of people, in an order that never changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields, rename = "AdminPeople"))]
pub struct People {
    /// The people.
    pub people: Vec<Person>,
    /// What the next page comes after, if there may be one.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<PersonId>,
}

/// Only whoever runs the server gets it.
impl ForViewer for People {}

/// A person, as whoever runs the server sees them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields, rename = "AdminPerson"))]
pub struct Person {
    /// Who.
    #[cfg_attr(feature = "schema", schemars(with = "String", regex(pattern = "^[0-9a-f]{16}$")))]
    pub person: PersonId,
    /// Since when.
    pub created: Moment,
    /// At how many tables they have sat.
    pub tables: u64,
}

/// All bans, the latest last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Bans {
    /// The bans.
    pub bans: Vec<Ban>,
}

/// Only whoever runs the server gets it.
impl ForViewer for Bans {}

/// Somebody who may not do anything here.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Ban {
    /// A person's id, an address or a network.
    pub subject: String,
    /// Why, for whoever looks at it later.
    pub reason: String,
    /// Since when.
    pub created: Moment,
}

/// Only whoever runs the server gets it.
impl ForViewer for Ban {}

/// Bans somebody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({
    "subject": "203.0.113.0/24", "reason": "shouting",
})))]
#[serde(deny_unknown_fields)]
pub struct NewBan {
    /// A person's id (16 hex digits), an address, or a network such as `203.0.113.0/24`.
    pub subject: String,
    /// Why, for whoever looks at it later.
    #[cfg_attr(feature = "schema", schemars(extend("minLength" = 1, "maxLength" = LONGEST_REASON)))]
    pub reason: String,
}

/// The query `?subject=TEXT`: which ban to lift.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lift {
    /// The subject of the ban.
    pub subject: String,
}

/// A ban is lifted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Lifted {
    /// Whose.
    pub subject: String,
}

impl ForViewer for Lifted {}

/// Gives a person another name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "name": "Somebody" })))]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// The new name.
    pub name: Name,
}

/// What is stored has changed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Changed {
    /// At how many tables.
    pub tables: usize,
}

impl ForViewer for Changed {}

/// All ratings are worked out again.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Recounted {
    /// From how many games.
    pub games: u64,
}

impl ForViewer for Recounted {}
