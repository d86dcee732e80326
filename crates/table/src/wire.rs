//! What travels between a table and its viewers while they are connected: one enum per direction (docs/protocol.md).

use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::refusal::Refusal;
use crate::scene::{ForViewer, Snapshot, Update};

/// A message from a viewer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToTable {
    /// Carry this out. The answer names the same `id`.
    Command {
        /// The viewer's own number for it.
        id: u64,
        /// What to do.
        command: Command,
    },
    /// Are you there?
    Ping,
}

/// A message to a viewer. In JSON its content stands beside its type, as `data`: views of custom sets have numbers for keys,
/// which serde cannot read back from beside a tag.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", content = "data", rename_all = "kebab-case")]
pub enum ToViewer {
    /// Everything: the first message, unless the viewer said what it had seen.
    Snapshot(Box<Snapshot>),
    /// What happened since.
    Update(Box<Update>),
    /// A command is carried out and stored: nothing can undo it any more.
    Done {
        /// The command's number.
        id: u64,
        /// The last event's number.
        number: u64,
    },
    /// A command is refused.
    Refused {
        /// The command's number.
        id: u64,
        /// Why.
        refusal: Refusal,
    },
    /// The command could not be carried out for a reason that is not the table's; it may be tried again.
    Failed {
        /// The command's number, if it could be read.
        id: Option<u64>,
        /// Why, in English.
        message: String,
    },
    /// Who is connected.
    Presence {
        /// For each seat, whether its person is.
        here: Vec<bool>,
        /// How many watch.
        onlookers: usize,
    },
    /// I am.
    Pong,
}

impl ForViewer for ToViewer {}
