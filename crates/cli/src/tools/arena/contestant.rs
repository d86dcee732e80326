//! Who takes part in an arena, as written on the command line.

use std::fmt;
use std::str::FromStr;

use quintile_bots::Player;

use crate::names;

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
            None => names::player(text)
                .map(Self::Computer)
                .map_err(|error| format!("{error}, or cmd:COMMAND for a program")),
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
