//! `quintile doctor`: checks that this machine has what the other commands need.

use std::io::{self, IsTerminal, Write};
use std::net::TcpListener;
use std::time::Instant;

use quintile_bots::{Budget, Player};
use quintile_experiments::{Computer, Seed, play_on};
use quintile_rules::kit::Chance;
use quintile_rules::{Game, TwentyFourSeven};
use serde_json::json;

use crate::error::Error;
use crate::paint::TITLE;

/// Check whether this machine has what the commands need
///
/// Exit code 0: games can be played, though some commands may be limited; 1: they cannot.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// The result of one check.
struct Finding {
    what: &'static str,
    state: State,
    says: String,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Fine,
    /// Something is missing that some commands need.
    Limited,
    /// Games cannot be played.
    Broken,
}

impl State {
    const fn name(self) -> &'static str {
        match self {
            Self::Fine => "fine",
            Self::Limited => "limited",
            Self::Broken => "broken",
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let findings = [version(), chance(), engine(), cores(), terminal(), folder(), port()];
    if args.json {
        let entry =
            |finding: &Finding| json!({"what": finding.what, "state": finding.state.name(), "says": finding.says});
        writeln!(out, "{:#}", serde_json::Value::from(findings.iter().map(entry).collect::<Vec<_>>()))?;
    } else {
        for Finding { what, state, says } in &findings {
            writeln!(out, "{TITLE}{:8}{TITLE:#} {what:10} {says}", state.name())?;
        }
    }
    if findings.iter().any(|finding| finding.state == State::Broken) { Err(Error::JudgedFalse) } else { Ok(()) }
}

fn version() -> Finding {
    let says = format!("quintile {}, {} {}", env!("CARGO_PKG_VERSION"), std::env::consts::OS, std::env::consts::ARCH);
    Finding { what: "program", state: State::Fine, says }
}

fn chance() -> Finding {
    match Seed::fresh() {
        Ok(_) => Finding { what: "chance", state: State::Fine, says: "the system provides random seeds".to_owned() },
        Err(_) => Finding {
            what: "chance",
            state: State::Broken,
            says: "the system provides no random seeds; pass --seed to every command".to_owned(),
        },
    }
}

/// Plays one game with a known result: a different one means that this build is broken.
fn engine() -> Finding {
    const EXPECTED: [i32; 2] = [370, 610];
    let start = Instant::now();
    let says = |text: String, state| Finding { what: "rules", state, says: text };
    match known_game() {
        Some(scores) if scores == EXPECTED => says(
            format!("a known game came out right, in {:.1} ms", start.elapsed().as_secs_f64() * 1000.0),
            State::Fine,
        ),
        Some(scores) => {
            says(format!("a known game ended {scores:?} instead of {EXPECTED:?}; rebuild quintile"), State::Broken)
        }
        None => says("a known game could not be played; rebuild quintile".to_owned(), State::Broken),
    }
}

fn known_game() -> Option<Vec<i32>> {
    let options = Default::default();
    let mut chance = Chance::from_number(7);
    let deal = TwentyFourSeven::deal(&options, 2, &mut chance).ok()?;
    let mut game = TwentyFourSeven::new(&options, 2, &deal).ok()?;
    let mut greedy = [Box::new(Computer::new(Player::Greedy, Budget::Iterations(1)))];
    play_on(&mut game, &mut greedy, &mut chance, &mut ()).ok()?;
    Some(game.scores().to_vec())
}

fn cores() -> Finding {
    match std::thread::available_parallelism() {
        Ok(cores) => {
            Finding { what: "cores", state: State::Fine, says: format!("{cores}, used by selfplay, arena and lab") }
        }
        Err(error) => Finding {
            what: "cores",
            state: State::Limited,
            says: format!("cannot be counted ({error}); pass --threads to selfplay, arena and lab"),
        },
    }
}

fn terminal() -> Finding {
    let colours = match anstream::AutoStream::choice(&io::stdout()) {
        anstream::ColorChoice::Never => "without colours",
        _ => "with colours",
    };
    let (state, says) = if io::stdout().is_terminal() {
        (State::Fine, format!("output goes to a terminal, {colours}"))
    } else {
        (State::Fine, format!("output goes to a file or program, {colours}"))
    };
    Finding { what: "terminal", state, says }
}

fn folder() -> Finding {
    match crate::database::data_folder() {
        Ok(folder) => Finding {
            what: "folder",
            state: State::Fine,
            says: format!("`serve` keeps its tables in {}", folder.display()),
        },
        Err(_) => Finding {
            what: "folder",
            state: State::Limited,
            says: "there is no data folder; pass --database to `serve`".to_owned(),
        },
    }
}

fn port() -> Finding {
    match TcpListener::bind(("127.0.0.1", 0)) {
        Ok(_) => Finding { what: "network", state: State::Fine, says: "a server can listen here".to_owned() },
        Err(error) => Finding {
            what: "network",
            state: State::Limited,
            says: format!("cannot open a port ({error}), so `serve` does not work here"),
        },
    }
}
