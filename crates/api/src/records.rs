//! Finished games.

use quintile_rules::kit::Record;
use quintile_table::ForViewer;
use serde::{Deserialize, Serialize};

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
