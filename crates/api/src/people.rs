//! People: who asks.

use quintile_table::{Bytes32, ForViewer, Moment, Name};
use serde::{Deserialize, Serialize};

use crate::pass::Pass;

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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    /// The name they have at the table where they sat down last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// Since when they are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Moment>,
    /// How many devices are theirs, this one included.
    #[serde(default)]
    pub devices: usize,
    /// Whether a recovery phrase leads back to them.
    #[serde(default)]
    pub phrase: bool,
}

impl ForViewer for Me {}

/// Words that make another device the asker's own: a secret.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct NewPass {
    /// The words, in English; every other spelling of them is as good.
    pub pass: Pass,
    /// When they are void; absent, when others are made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<Moment>,
}

/// Only its owner gets it, once.
impl ForViewer for NewPass {}

/// The words of a code or a phrase, on another device.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "code": Pass::code(7), "bearer": true })))]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The words.
    pub code: Pass,
    /// Give a token in the answer, for a program, instead of a cookie.
    #[serde(default)]
    pub bearer: bool,
}

/// Another name for the asker, at every table and in every finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "name": "Ana" })))]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// The name.
    pub name: Name,
}

/// It is so everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Renamed {
    /// At how many tables.
    pub tables: usize,
}

impl ForViewer for Renamed {}
