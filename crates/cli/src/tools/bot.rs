//! `quintile bot`: our computer players for any host that speaks `quintile-bot/1`.

pub(crate) mod host;
mod process;
mod warden;

use std::io::{self, BufRead, Write};

use quintile_bots::protocol::{Allowance, FromBot, ToBot};
use quintile_bots::{Bot, Budget, Insight, NoChoice, Player};
use quintile_experiments::Seed;
use quintile_rules::kit::excerpt;
use quintile_rules::{GameId, with_game};
use serde::Deserialize;
use serde_json::Value;

use crate::error::Error;
use crate::input::{json_reason, read_line};
use crate::names;
use crate::players::Thinking;

/// Play as a program: one JSON object a line, questions on stdin, answers on stdout
///
/// The protocol, quintile-bot/1, is told in docs/bots.md. What cannot be done is answered by an object of the type
/// "error"; the program ends with its input.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quintile bot --level expert
  quintile arena polygon --player 'cmd:quintile bot --level club' --players greedy --games 20")]
pub(crate) struct Args {
    /// Who plays: novice, casual, club, expert, or a stage: random, greedy, static, monte-carlo, full
    #[arg(long, value_name = "PLAYER", default_value = "expert", value_parser = names::player)]
    level: Player,

    #[command(flatten)]
    thinking: Thinking,

    #[arg(long, value_name = "SEED", help = Seed::HELP, default_value = "1")]
    seed: Seed,

    /// End the programs of a host once it is gone
    #[arg(long = warden::FLAG, hide = true)]
    warden: bool,
}

/// The longest line that is read. Views are far shorter.
const LONGEST: usize = 16 << 20;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    if args.warden {
        warden::run();
        return Ok(());
    }
    let mut player = Engine { args, game: None, games: 0 };
    let mut input = io::stdin().lock();
    loop {
        let answer = match next_line(&mut input) {
            Ok(None) => return Ok(()),
            Ok(Some(line)) => player.answer(&line),
            Err(error) => return Err(Error::file("stdin", &error)),
        };
        if let Some(answer) = answer.transpose() {
            let answer = answer.unwrap_or_else(|message| FromBot::Error { message });
            serde_json::to_writer(&mut *out, &answer).map_err(io::Error::from)?;
            writeln!(out)?;
            out.flush()?;
        }
    }
}

/// The next line that is not blank; too long a line is cut, which makes it nonsense.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    loop {
        let mut line = Vec::new();
        if read_line(input, LONGEST, &mut line)? == 0 {
            return Ok(None);
        }
        if !line.trim_ascii().is_empty() {
            return Ok(Some(line));
        }
    }
}

/// One of our players, spoken to.
struct Engine<'a> {
    args: &'a Args,
    /// The game that is being played.
    game: Option<GameId>,
    /// How many have begun: each has its own luck.
    games: u64,
}

impl Engine<'_> {
    /// What there is to say to a line; to some there is nothing. The error is a message for the host.
    fn answer(&mut self, line: &[u8]) -> Result<Option<FromBot>, String> {
        let shorten = |reason: String| reason.chars().take(200).collect::<String>();
        let message: ToBot = serde_json::from_slice(line).map_err(|error| shorten(json_reason(&error)))?;
        match message {
            ToBot::Hello { game, .. } => {
                self.game = Some(game);
                self.games += 1;
                Ok(Some(FromBot::Ready { name: Some(format!("quintile {}", self.args.level)) }))
            }
            ToBot::Turn { number, view, allowance } => {
                let game = self.game.ok_or("a turn before any hello")?;
                let play = with_game!(game, G => self.choose::<G>(number, &view, allowance))?;
                Ok(Some(FromBot::Play { play }))
            }
            ToBot::Played { .. } => Ok(None),
            ToBot::Over { .. } => {
                self.game = None;
                Ok(None)
            }
            ToBot::Legal { .. } | ToBot::Weigh { .. } => Err("nobody asked".to_owned()),
        }
    }

    fn choose<G: Insight>(&self, number: usize, view: &Value, allowance: Allowance) -> Result<String, String> {
        let view = G::View::deserialize(view).map_err(|error| format!("view: {}", excerpt(&error.to_string())))?;
        let budget: Budget = self.args.thinking.given().unwrap_or_else(|| allowance.into());
        let purpose = format!("quintile bot game {}", self.games);
        let seed = self.args.seed.derive(&purpose, number as u64).number();
        let mut player = self.args.level;
        let choice = Bot::<G>::choose(&mut player, &view, budget, seed);
        choice.map(|choice| choice.play.to_string()).map_err(|reason: NoChoice| reason.to_string())
    }
}

#[cfg(test)]
mod tests {
    use quintile_bots::Level;

    use super::*;

    #[test]
    fn anything_that_is_said_gets_an_answer_or_an_error() {
        let thinking = Thinking { iterations: Some(1), millis: None };
        let args = Args { level: Player::Level(Level::Club), thinking, seed: "1".parse().unwrap(), warden: false };
        let mut engine = Engine { args: &args, game: None, games: 0 };
        let turn = br#"{"type":"turn","number":0,"view":{},"millis":5}"#;
        assert_eq!(engine.answer(turn), Err("a turn before any hello".to_owned()));
        let hello = br#"{"type":"hello","protocol":"quintile-bot/1","game":"polygon","options":{},"seats":2,"seat":0}"#;
        assert!(matches!(engine.answer(hello), Ok(Some(FromBot::Ready { .. }))));
        assert!(engine.answer(turn).is_err_and(|message| message.starts_with("view: ")));
        for line in [&b"\xff\xfe"[..], b"{", b"null", br#"{"type":"dance"}"#, br#"{"type":"legal","plays":[]}"#] {
            assert!(engine.answer(line).is_err(), "{line:?}");
        }
        assert_eq!(engine.answer(br#"{"type":"over","scores":[1,2],"ranks":[2,1]}"#), Ok(None));
    }
}
