//! What can be wrong with a stored log.

use std::fmt;

use quintile_rules::kit::{Illegal, SetupError};

/// A log that no table can have written.
#[derive(Clone, Debug, PartialEq)]
pub struct BadLog {
    /// The event's number.
    pub number: u64,
    /// What is wrong with it.
    pub problem: BadEvent,
}

/// What can be wrong with an event.
#[derive(Clone, Debug, PartialEq)]
pub enum BadEvent {
    /// Its number is not the next one, or the first event does not open a table, or a later one does.
    OutOfOrder,
    /// It names a seat the table does not have, or a game that has not begun.
    OutOfPlace,
    /// Options or a deal that make no game.
    Setup(SetupError),
    /// A play the rules refuse.
    Illegal(Illegal),
}

impl fmt::Display for BadLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {}: ", self.number)?;
        match &self.problem {
            BadEvent::OutOfOrder => f.write_str("it is out of order"),
            BadEvent::OutOfPlace => f.write_str("it names a seat or a game that is not there"),
            BadEvent::Setup(error) => error.fmt(f),
            BadEvent::Illegal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BadLog {}

impl From<SetupError> for BadEvent {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

impl From<Illegal> for BadEvent {
    fn from(error: Illegal) -> Self {
        Self::Illegal(error)
    }
}
