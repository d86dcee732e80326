//! What happened at a table: one enum. A table is the fold of its events; they are what is stored.
//!
//! Events hold secrets (the seed, ids, proposed plays). Others see them as [`Seen`](crate::Seen) only.

use quintile_bots::Level;
use quintile_rules::AnyFeature;
use quintile_rules::kit::{Outcome, Scoring, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::bytes::Bytes32;
use crate::command::Reaction;
use crate::moment::Moment;
use crate::person::{Name, PersonId};
use crate::setup::{Chair, Setup};

/// An event with its place in the table's history.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Logged {
    /// Its number: 1, 2, 3, …
    pub number: u64,
    /// When it happened.
    pub at: Moment,
    /// What happened.
    pub event: Event,
}

/// Who made a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// The person on the seat.
    Person,
    /// A bot on the seat, or sitting in.
    Bot(Level),
    /// The rules: there was no choice.
    Rules,
    /// The table: a proposed play confirmed itself.
    Habit,
}

/// Why a bot sits in for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SitIn {
    /// The person left; the seat is theirs again when they return.
    Left,
    /// The person is away; the seat is theirs again when they return.
    Absent,
    /// The time for this one play was up.
    OnePlay,
    /// The time for all plays was up.
    Flag,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are the commands' and the seat they are about")]
pub enum Event {
    /// The table was opened. `master` is the secret that its seeds come from; `shared_deal` a deal seed that it shares with
    /// other tables.
    Created {
        setup: Setup,
        host: PersonId,
        master: Bytes32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shared_deal: Option<Bytes32>,
    },
    /// A person took a seat.
    Sat { seat: Seat, person: PersonId, name: Name, entropy: Option<Bytes32> },
    /// A person got up before the game.
    Stood { seat: Seat },
    /// The host put a bot on a seat or opened it.
    Assigned { seat: Seat, chair: Chair },
    /// Somebody else is the host now.
    HostPassed { person: PersonId },
    /// A game began.
    Started { deal: Value },
    /// A play lies on the table; `confirms` is when it confirms itself.
    Proposed { seat: Seat, play: String, confirms: Option<Moment> },
    /// It was taken up again.
    Recalled { seat: Seat },
    /// A play was made.
    Played { seat: Seat, play: String, scoring: Scoring<AnyFeature>, by: By },
    /// The limit for the whole game is reached.
    TimeCalled,
    /// A seat's time is up.
    Flagged { seat: Seat },
    /// A seat is out of the game.
    Forfeited { seat: Seat },
    /// A hint was asked for.
    Hinted { seat: Seat },
    /// A seat asks to go back to before its play, entry `to`.
    TakebackAsked { seat: Seat, to: usize },
    /// A seat agrees.
    TakebackAgreed { seat: Seat },
    /// A seat does not.
    TakebackRefused { seat: Seat },
    /// The game is where it was before entry `to`.
    TakenBack { to: usize },
    /// The person on this seat is gone.
    Away { seat: Seat },
    /// And is back.
    Back { seat: Seat },
    /// A bot sits in.
    SatIn { seat: Seat, why: SitIn },
    /// The person plays again.
    Returned { seat: Seat },
    /// A short reaction.
    Reacted { seat: Seat, reaction: Reaction },
    /// A seat wants another game.
    RematchAsked { seat: Seat, entropy: Option<Bytes32> },
    /// The game is over; without an outcome, because the others gave up.
    Finished { outcome: Option<Outcome> },
    /// The table is closed.
    Closed,
}

impl Event {
    /// The seat whose person did this, if it is something that can be done in any position: what a late copy is told by.
    pub(crate) fn deed_of(&self) -> Option<Seat> {
        match self {
            Self::Sat { seat, .. }
            | Self::SatIn { seat, why: SitIn::Left }
            | Self::Returned { seat }
            | Self::Recalled { seat }
            | Self::Forfeited { seat }
            | Self::Reacted { seat, .. }
            | Self::RematchAsked { seat, .. } => Some(*seat),
            _ => None,
        }
    }
}
