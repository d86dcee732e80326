//! People: who asks.

use quintile_table::{Bytes32, ForViewer};
use serde::{Deserialize, Serialize};

/// How a new person wants to be known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = NewPerson { bearer: true }))]
#[serde(deny_unknown_fields)]
pub struct NewPerson {
    /// Give the token in the answer, for a program, instead of a cookie.
    #[serde(default)]
    pub bearer: bool,
}

/// Who the new person is: a secret.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Token {
    /// To be sent with every request; absent when a cookie has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<Bytes32>,
}

/// Only its owner gets it, once.
impl ForViewer for Token {}

/// What the server knows of whoever asks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Me {
    /// Whether it knows them at all.
    pub known: bool,
    /// How many tables they have open.
    pub open_tables: usize,
    /// How many they may have.
    pub most_tables: usize,
    /// Whether games can be rated here, and there are ladders.
    #[serde(default)]
    pub ratings: bool,
    /// Whether people may send reactions here.
    #[serde(default)]
    pub reactions: bool,
}

impl ForViewer for Me {}
