//! What can stop a command, and the exit code that follows.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use quintile_bots::NoChoice;
use quintile_rules::kit::{Fault, Illegal, SetupError};

/// Why a command stopped.
#[derive(Debug)]
pub(crate) enum Error {
    /// Something was judged and found false; the command has said what.
    JudgedFalse,
    /// Whoever read our output has left (`| head`). Nothing is wrong.
    ReaderLeft,
    /// The command could not do what it was asked to; why.
    CouldNotRun(String),
}

impl Error {
    /// A file that cannot be read or written.
    pub(crate) fn file(name: impl Display, error: &io::Error) -> Self {
        Self::CouldNotRun(format!("{name}: {error}"))
    }

    /// The same reason, with where it happened in front.
    pub(crate) fn at(place: impl Display, reason: impl Display) -> Self {
        Self::CouldNotRun(format!("{place}: {reason}"))
    }

    /// Tells the user, and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::ReaderLeft => ExitCode::SUCCESS,
            Self::JudgedFalse => ExitCode::from(1),
            Self::CouldNotRun(why) => {
                complain(why);
                ExitCode::from(2)
            }
        }
    }
}

/// Writes a complaint to stderr. When even that is closed there is nobody left to tell.
pub(crate) fn complain(why: &str) {
    let _ = writeln!(io::stderr(), "quintile: {}", crate::paint::one_line(why));
}

/// Errors of our own output. Files have [`Error::file`], which names them.
impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ReaderLeft,
            _ => Self::CouldNotRun(format!("cannot write the output: {error}")),
        }
    }
}

impl From<SetupError> for Error {
    fn from(error: SetupError) -> Self {
        Self::CouldNotRun(error.to_string())
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        Self::CouldNotRun(fault.to_string())
    }
}

impl From<NoChoice> for Error {
    fn from(reason: NoChoice) -> Self {
        Self::CouldNotRun(reason.to_string())
    }
}

impl From<Illegal> for Error {
    fn from(reason: Illegal) -> Self {
        Self::CouldNotRun(reason.to_string())
    }
}
