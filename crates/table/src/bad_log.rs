//! What can be wrong with a stored log.

use quintile_rules::kit::{Illegal, SetupError};

/// A log that no table can have written.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("event {number}: {problem}")]
pub struct BadLog {
    /// The event's number.
    pub number: u64,
    /// What is wrong with it.
    pub problem: BadEvent,
}

/// What can be wrong with an event.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BadEvent {
    /// Its number is not the next one, or the first event does not open a table, or a later one does.
    #[error("it is out of order")]
    OutOfOrder,
    /// A later version of the program opened the table.
    #[error("it was written by a later version (events of version {version})")]
    TooNew {
        /// The version of its events.
        version: u32,
    },
    /// It names a seat the table does not have, or a game that has not begun.
    #[error("it names a seat or a game that is not there")]
    OutOfPlace,
    /// Options or a deal that make no game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A play the rules refuse.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}
