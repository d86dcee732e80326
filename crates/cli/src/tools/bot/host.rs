//! The host's side of `quintile-bot/1`: programs sit down at a table like any other player.
//!
//! The rule is short: whoever does not answer in time, closes its output, answers nonsense or an illegal play loses that
//! game. The program is ended, with whatever it started, and begins anew in the next game.

use std::fmt;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use quintile_bots::Budget;
use quintile_bots::protocol::{FromBot, LONGEST_ANSWER, Protocol, ToBot};
use quintile_experiments::{Error, Participant, Sitter, Turn};
use quintile_rules::Search;
use quintile_rules::kit::{Illegal, Seat, changed_options, excerpt, read_play};

use super::process::{Process, Said, Told};
use crate::input::json_reason;

/// How long a program may take to begin a game.
const HELLO: Duration = Duration::from_secs(10);
/// A budget in iterations counts as so much time for each.
const ITERATION: Duration = Duration::from_millis(10);

/// Reasons are for people.
const LONGEST_REASON: usize = 200;

/// Why a program lost a game. `Display` is a sentence about it without its full stop.
#[derive(Clone, Debug, PartialEq)]
enum Forfeit {
    /// It could not be started.
    NotStarted { reason: String },
    /// It did not answer in time.
    Silent { allowed: Duration },
    /// It does not read what it is told.
    Unread,
    /// It ended, or closed its output.
    Closed,
    /// It closed its input.
    Deaf,
    /// A line without an end.
    TooLong,
    /// A line that is not a message.
    Nonsense { line: String, reason: String },
    /// A message that does not answer what was asked.
    OutOfTurn { found: &'static str, wanted: &'static str },
    /// A play the rules refuse.
    Refused { play: String, reason: Illegal },
    /// It said that it cannot go on.
    GaveUp { message: String },
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted { reason } => write!(f, "it could not be started: {reason}"),
            Self::Silent { allowed } => write!(f, "it did not answer within {} ms", allowed.as_millis()),
            Self::Unread => f.write_str("it did not read what it was told"),
            Self::Closed => f.write_str("it ended or closed its output"),
            Self::Deaf => f.write_str("it closed its input"),
            Self::TooLong => write!(f, "its line was longer than {} KiB", LONGEST_ANSWER >> 10),
            Self::Nonsense { line, reason } => write!(f, "\"{line}\" is not a message: {reason}"),
            Self::OutOfTurn { found, wanted } => write!(f, "it said {found} where {wanted} was due"),
            Self::Refused { play, reason } => write!(f, "it played {play}: {reason}"),
            Self::GaveUp { message } => write!(f, "it gave up: {message}"),
        }
    }
}

/// A program that takes part in many games, several at a time.
pub(crate) struct Program {
    command: String,
    show_stderr: bool,
    /// How long it may think about each play.
    budget: Budget,
    /// What is added to every budget before a silent program loses.
    grace: Duration,
    /// Processes between two games.
    idle: Mutex<Vec<Process>>,
}

impl Program {
    pub(crate) fn new(command: String, show_stderr: bool, budget: Budget, grace: Duration) -> Self {
        Self { command, show_stderr, budget, grace, idle: Mutex::default() }
    }

    /// Begins a game.
    fn begin(&self, hello: &ToBot) -> Result<Sitting<'_>, Forfeit> {
        // A program may end after a game instead of waiting for the next; that is no fault.
        if let Some(process) = self.take_idle()
            && let Ok(sitting) = self.greet(process, hello)
        {
            return Ok(sitting);
        }
        let started = Process::start(&self.command, self.show_stderr);
        self.greet(started.map_err(|error| Forfeit::NotStarted { reason: error.to_string() })?, hello)
    }

    fn greet(&self, process: Process, hello: &ToBot) -> Result<Sitting<'_>, Forfeit> {
        let mut sitting = Sitting { program: self, process, name: None, fault: None };
        let wait = Wait::new(HELLO);
        sitting.tell(hello, wait)?;
        match sitting.listen(wait)? {
            FromBot::Ready { name } => sitting.name = name.map(|name| excerpt(&name)),
            other => return Err(unexpected(other, "ready")),
        }
        Ok(sitting)
    }

    fn take_idle(&self) -> Option<Process> {
        self.idle.lock().ok()?.pop()
    }
}

impl<G: Search> Participant<G> for Program {
    fn sit(&self, options: &G::Options, seats: usize, seat: Seat) -> Result<Box<dyn Sitter<G> + '_>, Error> {
        let options = changed_options::<G>(options);
        let hello = ToBot::Hello { protocol: Protocol::One, game: G::ID, options, seats, seat };
        Ok(Box::new(self.begin(&hello)?))
    }

    /// Starts the program, says hello, and lets it go.
    fn try_out(&self, options: &G::Options, seats: usize, seat: Seat) -> Result<(), Error> {
        let options = changed_options::<G>(options);
        let hello = ToBot::Hello { protocol: Protocol::One, game: G::ID, options, seats, seat };
        self.begin(&hello)?.process.dismiss(Instant::now() + self.grace);
        Ok(())
    }
}

impl From<Forfeit> for Error {
    fn from(forfeit: Forfeit) -> Self {
        Self::Forfeit(forfeit.to_string())
    }
}

impl Drop for Program {
    /// Programs that wait for another game are told that there is none.
    fn drop(&mut self) {
        let deadline = Instant::now() + self.grace;
        let idle = self.idle.get_mut().map(std::mem::take).unwrap_or_default();
        idle.into_iter().for_each(|process| process.dismiss(deadline));
    }
}

/// Until when an answer is waited for, and how long that was in all.
#[derive(Clone, Copy)]
struct Wait {
    deadline: Instant,
    allowed: Duration,
}

impl Wait {
    fn new(allowed: Duration) -> Self {
        Self { deadline: Instant::now() + allowed, allowed }
    }
}

/// A program in one game. Dropped before it hears of the result, the program is ended.
struct Sitting<'a> {
    program: &'a Program,
    process: Process,
    name: Option<String>,
    /// What went wrong while it was not its turn.
    fault: Option<Forfeit>,
}

impl<G: Search> Sitter<G> for Sitting<'_> {
    /// Asks for a play. Only the view of the program's own seat leaves this place.
    fn choose(&mut self, turn: &mut Turn<'_, G>) -> Result<G::Play, Error> {
        let view = turn.view();
        let budget = self.program.budget;
        let thought = match budget {
            Budget::Time(time) => time,
            Budget::Iterations(iterations) => ITERATION.saturating_mul(iterations),
        };
        let wait = Wait::new(thought.saturating_add(self.program.grace).min(Duration::from_secs(24 * 60 * 60)));
        self.tell(&ToBot::turn::<G>(turn.number, &view, budget), wait)?;
        loop {
            match self.listen(wait)? {
                FromBot::Legal => {
                    // The view of a real game can be imagined; an empty list would be our own fault.
                    let legal = ToBot::legal::<G>(&view).unwrap_or(ToBot::Legal { plays: Vec::new() });
                    self.tell(&legal, wait)?;
                }
                FromBot::Weigh { play } => self.tell(&ToBot::weigh::<G>(&view, &play), wait)?,
                FromBot::Play { play: text } => {
                    let refused = |reason| Forfeit::Refused { play: excerpt(&text), reason };
                    let play = read_play::<G>(&text).map_err(refused)?;
                    return Ok(G::weigh_view(&view, &play).map(|_| play).map_err(refused)?);
                }
                other => return Err(unexpected(other, "play").into()),
            }
        }
    }

    /// All games are played openly: everybody sees every play.
    fn played(&mut self, seat: Seat, play: &G::Play, points: i32) {
        // Whoever does not listen is judged on its turn.
        let told = ToBot::Played { seat, play: play.to_string(), points };
        self.fault = self.tell(&told, Wait::new(self.program.grace)).err();
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The program is ready for another game.
    fn over(self: Box<Self>, scores: &[i32], ranks: &[usize]) {
        let over = ToBot::Over { scores: scores.to_vec(), ranks: ranks.to_vec() };
        let told = self.tell(&over, Wait::new(self.program.grace));
        if told.is_ok()
            && let Ok(mut idle) = self.program.idle.lock()
        {
            idle.push(self.process);
        }
    }
}

impl Sitting<'_> {
    fn tell(&self, message: &ToBot, wait: Wait) -> Result<(), Forfeit> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        // Our own messages serialise without fail.
        let mut line = serde_json::to_vec(message).unwrap_or_default();
        line.push(b'\n');
        match self.process.tell(line, wait.deadline) {
            Told::Written => Ok(()),
            Told::Unread => Err(Forfeit::Unread),
            // Its last words, if any, say better why.
            Told::Closed => match self.process.listen(wait.deadline.min(Instant::now() + self.program.grace)) {
                Said::Nothing => Err(Forfeit::Deaf),
                said => Err(self.understand(said, wait).map_or_else(|forfeit| forfeit, |_| Forfeit::Deaf)),
            },
        }
    }

    fn listen(&self, wait: Wait) -> Result<FromBot, Forfeit> {
        self.understand(self.process.listen(wait.deadline), wait)
    }

    fn understand(&self, said: Said, wait: Wait) -> Result<FromBot, Forfeit> {
        let line = match said {
            Said::Line(line) => line,
            Said::TooLong => return Err(Forfeit::TooLong),
            Said::Closed => return Err(Forfeit::Closed),
            Said::Nothing => return Err(Forfeit::Silent { allowed: wait.allowed }),
        };
        let read: Result<FromBot, _> = serde_json::from_slice(&line);
        match read {
            Ok(FromBot::Error { message }) => Err(Forfeit::GaveUp { message: excerpt(&message) }),
            Ok(message) => Ok(message),
            Err(error) => {
                let line = excerpt(String::from_utf8_lossy(&line).trim_end());
                // The reason may quote the line.
                let reason = json_reason(&error).chars().take(LONGEST_REASON).collect();
                Err(Forfeit::Nonsense { line, reason })
            }
        }
    }
}

fn unexpected(found: FromBot, wanted: &'static str) -> Forfeit {
    let found = match found {
        FromBot::Ready { .. } => "ready",
        FromBot::Legal => "legal",
        FromBot::Weigh { .. } => "weigh",
        FromBot::Play { .. } => "play",
        FromBot::Error { message } => return Forfeit::GaveUp { message },
    };
    Forfeit::OutOfTurn { found, wanted }
}
