//! What viewers see of the events of a table.

use quintile_rules::kit::Seat;
use quintile_rules::synergo::Color;
use serde::{Deserialize, Serialize};

use crate::command::Reaction;
use crate::event::{Event, Played, SitIn};
use crate::moment::Moment;
use crate::person::Name;
use crate::setup::Chair;

/// An event as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeenAt {
    /// Its number.
    pub number: u64,
    /// When it happened.
    pub at: Moment,
    /// What happened.
    pub seen: Seen,
}

/// What a viewer sees of an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "as the events they come from")]
pub enum Seen {
    Created,
    Sat {
        seat: Seat,
        name: Name,
    },
    Stood {
        seat: Seat,
    },
    Colored {
        seat: Seat,
        #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
        colors: Vec<Color>,
    },
    Assigned {
        seat: Seat,
        chair: Chair,
    },
    HostPassed,
    Started,
    Proposed {
        seat: Seat,
    },
    Recalled {
        seat: Seat,
    },
    Played(Played),
    TimeCalled,
    Flagged {
        seat: Seat,
    },
    Forfeited {
        seat: Seat,
    },
    Hinted {
        seat: Seat,
    },
    TakebackAsked {
        seat: Seat,
        to: usize,
    },
    TakebackAgreed {
        seat: Seat,
    },
    TakebackRefused {
        seat: Seat,
    },
    TakenBack {
        to: usize,
    },
    Away {
        seat: Seat,
    },
    Back {
        seat: Seat,
    },
    SatIn {
        seat: Seat,
        why: SitIn,
    },
    Returned {
        seat: Seat,
    },
    Reacted {
        seat: Seat,
        reaction: Reaction,
    },
    RematchAsked {
        seat: Seat,
    },
    Finished,
    Resumed,
    Halted,
    WentOn,
    TimeAdded {
        seat: Option<Seat>,
        millis: u64,
    },
    Closed,
}

impl Seen {
    /// What everybody sees of an event. Field by field: whatever is not copied here stays hidden.
    pub fn of(event: &Event) -> Self {
        match event {
            Event::Created { .. } => Self::Created,
            Event::Sat { seat, name, .. } => Self::Sat { seat: *seat, name: name.clone() },
            Event::Stood { seat } => Self::Stood { seat: *seat },
            Event::Colored { seat, colors } => Self::Colored { seat: *seat, colors: colors.clone() },
            Event::Assigned { seat, chair } => Self::Assigned { seat: *seat, chair: *chair },
            Event::HostPassed { .. } => Self::HostPassed,
            Event::Started { .. } => Self::Started,
            Event::Proposed { seat, .. } => Self::Proposed { seat: *seat },
            Event::Recalled { seat } => Self::Recalled { seat: *seat },
            // All of it is for everybody to see: it lies on the board.
            Event::Played(played) => Self::Played(played.clone()),
            Event::TimeCalled => Self::TimeCalled,
            Event::Flagged { seat } => Self::Flagged { seat: *seat },
            Event::Forfeited { seat } => Self::Forfeited { seat: *seat },
            Event::Hinted { seat } => Self::Hinted { seat: *seat },
            Event::TakebackAsked { seat, to } => Self::TakebackAsked { seat: *seat, to: *to },
            Event::TakebackAgreed { seat } => Self::TakebackAgreed { seat: *seat },
            Event::TakebackRefused { seat } => Self::TakebackRefused { seat: *seat },
            Event::TakenBack { to } => Self::TakenBack { to: *to },
            Event::Away { seat } => Self::Away { seat: *seat },
            Event::Back { seat } => Self::Back { seat: *seat },
            Event::SatIn { seat, why } => Self::SatIn { seat: *seat, why: *why },
            Event::Returned { seat } => Self::Returned { seat: *seat },
            Event::Reacted { seat, reaction } => Self::Reacted { seat: *seat, reaction: *reaction },
            Event::RematchAsked { seat, .. } => Self::RematchAsked { seat: *seat },
            Event::Finished { .. } => Self::Finished,
            Event::Resumed { .. } => Self::Resumed,
            Event::Halted => Self::Halted,
            Event::WentOn { .. } => Self::WentOn,
            Event::TimeAdded { seat, millis, .. } => Self::TimeAdded { seat: *seat, millis: *millis },
            Event::Closed => Self::Closed,
        }
    }
}
