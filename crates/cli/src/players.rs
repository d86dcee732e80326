//! The computer players at a table.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use quintile_bots::{Budget, Player, UnknownPlayer};

/// How long computer players may think.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Thinking {
    /// Let expert, monte-carlo and full make this many playouts per play: the same choices everywhere
    #[arg(long, value_name = "I", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) iterations: Option<u32>,

    /// Let them think for this many milliseconds per play
    #[arg(long, value_name = "T", conflicts_with = "iterations", value_parser = clap::value_parser!(u32).range(1..=600_000))]
    pub(crate) millis: Option<u32>,
}

impl Thinking {
    /// The budget for one play; `playouts` if none was given.
    pub(crate) fn budget(self, playouts: u32) -> Budget {
        self.given().unwrap_or(Budget::Iterations(playouts))
    }

    /// The budget for one play, if anything is said.
    pub(crate) fn given(self) -> Option<Budget> {
        let time = self.millis.map(|millis| Budget::Time(Duration::from_millis(millis.into())));
        time.or(self.iterations.map(Budget::Iterations))
    }
}

/// Who takes part in an arena: one of our players, or any program.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Contestant {
    /// One of ours.
    Computer(Player),
    /// A command of the system's shell that speaks `quintile-bot/1`.
    Program(String),
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_prefix("cmd:").map(str::trim) {
            Some("") => Err("after cmd: comes a command, such as cmd:python3 mybot.py".to_owned()),
            Some(command) => Ok(Self::Program(command.to_owned())),
            None => text
                .parse()
                .map(Self::Computer)
                .map_err(|error: UnknownPlayer| format!("{error}, or cmd:COMMAND for a program")),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Computer(player) => player.fmt(f),
            Self::Program(command) => write!(f, "cmd:{command}"),
        }
    }
}
