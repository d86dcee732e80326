//! Why a command is refused: typed, readable as a sentence, translated elsewhere.

use std::fmt;

use quintile_rules::kit::{Illegal, Seat};
use serde::{Deserialize, Serialize};

use crate::setup::BadSetup;

/// Why a command is refused. The table is as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "refusal", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are what the sentence of the variant names")]
pub enum Refusal {
    /// The set-up makes no table.
    Setup(BadSetup),
    /// The table has no such seat.
    NoSuchSeat { seat: Seat },
    /// Somebody sits there.
    SeatTaken { seat: Seat },
    /// No seat is open.
    Full,
    /// The person has a seat already.
    Seated { seat: Seat },
    /// The person has no seat.
    NotSeated,
    /// Only the host may.
    NotHost,
    /// Only the program that runs the table may.
    NotKeeper,
    /// The game has not started.
    NotStarted,
    /// The game has started.
    Started,
    /// Seats are open still.
    SeatsOpen { open: usize },
    /// The game is over.
    Over,
    /// The table is closed.
    Closed,
    /// It is another seat's turn.
    NotYourTurn { turn: Seat },
    /// A bot sits in for the person; they have to return first.
    SatInFor,
    /// The command was for another position.
    Stale { ply: usize, now: usize },
    /// The rules refuse the play.
    Illegal { play: String, reason: Illegal },
    /// This play is not proposed.
    NothingProposed,
    /// The table does without hints.
    NoHints,
    /// The table does without takebacks.
    NoTakebacks,
    /// There is no own play to take back.
    NothingToTakeBack,
    /// Something has been seen since: a tile drawn, a die rolled.
    Revealed,
    /// Nobody asked.
    NotAsked,
    /// It was asked already, or its sender has done something else since.
    AskedAlready,
    /// The person is there.
    NotAway { seat: Seat },
    /// Nothing to return from.
    NotAbsent,
    /// The seat's time is up, or it gave up: it cannot return to this game.
    Out,
    /// Too many reactions.
    TooSoon,
    /// It is no bot's turn.
    NoBotsTurn,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => error.fmt(f),
            Self::NoSuchSeat { seat } => write!(f, "the table has no seat {seat}"),
            Self::SeatTaken { seat } => write!(f, "seat {seat} is taken"),
            Self::Full => f.write_str("no seat is open"),
            Self::Seated { seat } => write!(f, "you sit on seat {seat} already"),
            Self::NotSeated => f.write_str("you have no seat at this table"),
            Self::NotHost => f.write_str("only the host can do that"),
            Self::NotKeeper => f.write_str("only the table itself can do that"),
            Self::NotStarted => f.write_str("the game has not started"),
            Self::Started => f.write_str("the game has started"),
            Self::SeatsOpen { open: 1 } => f.write_str("one seat is open"),
            Self::SeatsOpen { open } => write!(f, "{open} seats are open"),
            Self::Over => f.write_str("the game is over"),
            Self::Closed => f.write_str("the table is closed"),
            Self::NotYourTurn { turn } => write!(f, "it is the turn of seat {turn}"),
            Self::SatInFor => f.write_str("a bot sits in for you; return first"),
            Self::Stale { ply, now } => write!(f, "this was for ply {ply}; the game is at ply {now}"),
            Self::Illegal { reason, .. } => reason.fmt(f),
            Self::NothingProposed => f.write_str("that play is not on the table"),
            Self::NoHints => f.write_str("this table plays without hints"),
            Self::NoTakebacks => f.write_str("this table plays without takebacks"),
            Self::NothingToTakeBack => f.write_str("there is no play of yours to take back"),
            Self::Revealed => f.write_str("something has been seen since, so the play stands"),
            Self::NotAsked => f.write_str("nobody asked for a takeback"),
            Self::AskedAlready => f.write_str("that was asked already"),
            Self::NotAway { seat } => write!(f, "the person on seat {seat} is there"),
            Self::NotAbsent => f.write_str("you are playing"),
            Self::Out => f.write_str("this seat is out of the game"),
            Self::TooSoon => f.write_str("a moment, please"),
            Self::NoBotsTurn => f.write_str("it is no bot's turn"),
        }
    }
}

impl std::error::Error for Refusal {}
