//! How the server is, and what it offers.

use quintile_sets::CustomSet;
use quintile_table::ForViewer;
use serde::{Deserialize, Serialize};

/// The server and its database answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Health {
    /// `ok`.
    pub status: String,
    /// The server's version.
    pub version: String,
    /// Whether it has a lobby.
    #[serde(default)]
    pub lobby: bool,
}

impl ForViewer for Health {}

/// Sets to choose from when a table is opened. Choosing one means sending its options: a table that is open already does not
/// care what is offered later.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Sets {
    /// In the host's order.
    pub sets: Vec<CustomSet>,
}

impl ForViewer for Sets {}
