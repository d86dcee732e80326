//! What can stop a command, and the exit code that follows.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use quintile_rules::kit::{Fault, Illegal, SetupError};

/// The exit code of a command that was stopped, as shells have it for Ctrl-C.
#[cfg(feature = "tools")]
pub(crate) const STOPPED: u8 = 130;

/// Why a command stopped.
#[derive(Debug)]
pub(crate) enum Error {
    /// Something was judged and found false; the command has said what.
    JudgedFalse,
    /// The reader of the output has closed it (`| head`). Nothing is wrong.
    ReaderLeft,
    /// A signal stopped the command, which has written what it had. How far it came.
    #[cfg(feature = "tools")]
    Stopped(String),
    /// The command could not do what it was asked to do, and why.
    CouldNotRun(String),
}

impl Error {
    /// A file that cannot be read or written.
    pub(crate) fn file(name: impl Display, error: &io::Error) -> Self {
        Self::CouldNotRun(format!("{name}: {error}"))
    }

    /// A reason, with the place in front.
    pub(crate) fn at(place: impl Display, reason: impl Display) -> Self {
        Self::CouldNotRun(format!("{place}: {reason}"))
    }

    /// Reports the error to the user and returns the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::ReaderLeft => ExitCode::SUCCESS,
            Self::JudgedFalse => ExitCode::from(1),
            #[cfg(feature = "tools")]
            Self::Stopped(how_far) => {
                complain(how_far);
                ExitCode::from(STOPPED)
            }
            Self::CouldNotRun(why) => {
                complain(why);
                ExitCode::from(2)
            }
        }
    }
}

/// Writes an error message to stderr. If even that is closed, nobody can be told.
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

impl From<quintile_experiments::Error> for Error {
    fn from(error: quintile_experiments::Error) -> Self {
        Self::CouldNotRun(error.to_string())
    }
}

impl From<Illegal> for Error {
    fn from(reason: Illegal) -> Self {
        Self::CouldNotRun(reason.to_string())
    }
}
