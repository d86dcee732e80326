//! Why a command is refused: typed, readable as a sentence, translated elsewhere.

use quintile_rules::kit::{Illegal, Seat};
use serde::{Deserialize, Serialize};

use crate::setup::BadSetup;

/// Why a command is refused. The table is as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "refusal", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are what the sentence of the variant names")]
pub enum Refusal {
    /// No table can be made of the set-up.
    #[error(transparent)]
    Setup(BadSetup),
    /// The table has no such seat.
    #[error("the table has no seat {seat}")]
    NoSuchSeat { seat: Seat },
    /// Somebody sits there.
    #[error("seat {seat} is taken")]
    SeatTaken { seat: Seat },
    /// No seat is open.
    #[error("no seat is open")]
    Full,
    /// The person already has a seat.
    #[error("you are already in seat {seat}")]
    Seated { seat: Seat },
    /// The person has no seat.
    #[error("you have no seat at this table")]
    NotSeated,
    /// Only the host may.
    #[error("only the host can do that")]
    NotHost,
    /// Only the program that runs the table may.
    #[error("only the table itself can do that")]
    NotKeeper,
    /// The game has not started.
    #[error("the game has not started")]
    NotStarted,
    /// The game has started.
    #[error("the game has already started")]
    Started,
    /// Nobody has a colour of their own in this game.
    #[error("nobody has a colour of their own in this game")]
    NoColors,
    /// Seats are still open.
    #[error("{}", if *open == 1 { "one seat is still open".into() } else { format!("{open} seats are still open") })]
    SeatsOpen { open: usize },
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The table is closed.
    #[error("the table is closed")]
    Closed,
    /// It is another seat's turn.
    #[error("it is seat {turn}'s turn")]
    NotYourTurn { turn: Seat },
    /// A bot sits in for the person; they have to return first.
    #[error("a bot is playing for you; return first")]
    SatInFor,
    /// The command was for another position.
    #[error("this was for ply {ply}; the game is at ply {now}")]
    Stale { ply: usize, now: usize },
    /// The rules refuse the play.
    #[error("{reason}")]
    Illegal {
        play: String,
        #[cfg_attr(feature = "schema", schemars(with = "serde_json::Map<String, serde_json::Value>"))]
        reason: Illegal,
    },
    /// This play is not proposed.
    #[error("that play is not on the table")]
    NothingProposed,
    /// The table plays without hints.
    #[error("this table plays without hints")]
    NoHints,
    /// The table plays without takebacks.
    #[error("this table plays without takebacks")]
    NoTakebacks,
    /// The person has no play to take back.
    #[error("there is no play of yours to take back")]
    NothingToTakeBack,
    /// Something has been revealed since: a tile drawn, a die rolled.
    #[error("something new has been revealed since, so the play stands")]
    Revealed,
    /// Nobody asked.
    #[error("nobody asked for a takeback")]
    NotAsked,
    /// It has already been asked, or its sender has done something else since.
    #[error("that has already been asked")]
    AskedAlready,
    /// Somebody sat down or got up since.
    #[error("somebody has sat down or got up since")]
    SeatsChanged,
    /// The seats of a contest's tables are given out by the contest.
    #[error("join the contest to play at its tables")]
    SeatsByContest,
    /// Whoever runs a contest does not play in it.
    #[error("whoever runs a contest cannot play in it")]
    HostOfContest,
    /// The host of the contest has the game stand still.
    #[error("the host has paused the game")]
    Halted,
    /// Only at tables of a contest.
    #[error("this can be done only at the tables of a contest, by its host")]
    NoContest,
    /// No clock runs at this table.
    #[error("no clock runs at this table")]
    NoClock,
    /// Too many plays proposed in one position.
    #[error("that is enough trying out for one turn; make the play instead")]
    TooManyProposals,
    /// The table has seen too many events.
    #[error("too much has happened at this table; finish the game and open a new table")]
    LogFull,
    /// The person is not away.
    #[error("the person in seat {seat} is not away")]
    NotAway { seat: Seat },
    /// Nothing to return from.
    #[error("you are already playing")]
    NotAbsent,
    /// The seat's time is up, or it gave up: it cannot return to this game.
    #[error("this seat is out of the game")]
    Out,
    /// The table plays without reactions.
    #[error("this table plays without reactions")]
    NoReactions,
    /// Too many reactions.
    #[error("one moment, please")]
    TooSoon,
    /// It is not a bot's turn.
    #[error("it is not a bot's turn")]
    NoBotsTurn,
}
