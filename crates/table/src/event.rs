//! What happened at a table: one enum. A table is the fold of its events; they are what is stored.
//!
//! Events hold secrets (the seed, ids, proposed plays). Others see them as [`Seen`](crate::Seen) only.

use quintile_rules::kit::{Outcome, Scoring, Seat};
use quintile_rules::synergo::Color;
use quintile_rules::{AnyFeature, Level};
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// The person on the seat.
    Person,
    /// A bot on the seat, or sitting in.
    Bot(Level),
    /// The rules: there was no choice.
    Rules,
    /// The table: a proposed play confirmed itself.
    #[serde(rename = "habit")]
    AutoConfirm,
}

impl By {
    /// Whether the person on the seat chose the play.
    pub fn is_person(self) -> bool {
        matches!(self, Self::Person | Self::AutoConfirm)
    }
}

/// A play that was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Played {
    /// Which seat made it.
    pub seat: Seat,
    /// Its notation.
    pub play: String,
    /// What it scored, item by item.
    pub scoring: Scoring<AnyFeature>,
    /// Who chose it.
    pub by: By,
}

/// Why a bot sits in for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// The table was opened. `version` is [`VERSION`] at that time; `master` is the secret that its seeds come from;
    /// `shared_deal` a deal seed that it shares with other tables.
    Created {
        #[serde(default = "first_version", skip_serializing_if = "is_first_version")]
        version: u32,
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
    /// A person chose a colour; these are everybody's now.
    Colored { seat: Seat, colors: Vec<Color> },
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
    Played(Played),
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
    /// The game is over; without an outcome, because the others gave up or because it was broken off.
    Finished {
        outcome: Option<Outcome>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        broken_off: bool,
    },
    /// Nobody saw to the table for a while: its clocks are put back by `millis`, and the player on turn gets a `grace`.
    Resumed { millis: u64, grace: u64 },
    /// The table is closed.
    Closed,
}

/// The version of events that this program writes; it reads all up to this one. It grows when an older program could not
/// read a log any more, and `tests/stored` has a log of every version.
pub const VERSION: u32 = 3;

/// The version of tables that were opened before events had one.
fn first_version() -> u32 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_first_version(version: &u32) -> bool {
    *version == first_version()
}

impl Event {
    /// Whether nobody who looks at a closed table could tell that this happened there.
    pub(crate) fn leaves_no_trace(&self) -> bool {
        matches!(
            self,
            Self::Proposed { .. }
                | Self::Recalled { .. }
                | Self::TakebackAsked { .. }
                | Self::TakebackAgreed { .. }
                | Self::TakebackRefused { .. }
                | Self::Away { .. }
                | Self::Back { .. }
                | Self::Reacted { .. }
        )
    }

    /// The seat whose holder changes by this.
    pub(crate) fn reseats(&self) -> Option<Seat> {
        match self {
            Self::Sat { seat, .. } | Self::Stood { seat } | Self::Assigned { seat, .. } => Some(*seat),
            _ => None,
        }
    }

    /// The seat whose person did this, if it is something that can be done in any position: what a late copy is told by.
    pub(crate) fn actor(&self) -> Option<Seat> {
        match self {
            Self::Sat { seat, .. }
            | Self::Colored { seat, .. }
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
