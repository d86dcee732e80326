//! A seat at the table: who holds it, and what the table remembers of them.

use quintile_rules::Level;

use crate::bytes::Bytes32;
use crate::event::SitIn;
use crate::moment::Moment;
use crate::person::{Name, PersonId};
use crate::setup::Chair;

/// A seat at the table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SeatState {
    pub(crate) holder: Holder,
    pub(crate) sat_in: Option<SitIn>,
    pub(crate) away: Option<Moment>,
    /// Out of this game.
    pub(crate) out: bool,
    /// Its time was up, once at least, in this game.
    pub(crate) flagged: bool,
    /// The event by which its person left this game to a bot, or was out of it.
    pub(crate) given_up: Option<u64>,
    /// Milliseconds left on a clock per game.
    pub(crate) left: u64,
    pub(crate) entropy: Option<Bytes32>,
    pub(crate) wants_rematch: bool,
    pub(crate) reacted: Option<Moment>,
    pub(crate) reactions: u32,
    /// The last event by which its person did what can be done in any position.
    pub(crate) acted: u64,
    /// The last event by which somebody else, or nobody, holds it.
    pub(crate) changed: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Holder {
    Nobody,
    Bot(Level),
    Person { id: PersonId, name: Name },
}

impl SeatState {
    pub(crate) fn new(chair: Chair) -> Self {
        let holder = match chair {
            Chair::Open => Holder::Nobody,
            Chair::Bot(level) => Holder::Bot(level),
        };
        Self {
            holder,
            sat_in: None,
            away: None,
            out: false,
            flagged: false,
            given_up: None,
            left: 0,
            entropy: None,
            wants_rematch: false,
            reacted: None,
            reactions: 0,
            acted: 0,
            changed: 0,
        }
    }

    /// Whether anybody may sit down here.
    pub(crate) fn is_open(&self) -> bool {
        self.holder == Holder::Nobody
    }

    /// The person who holds the seat, if one does.
    pub(crate) fn person(&self) -> Option<PersonId> {
        match self.holder {
            Holder::Person { id, .. } => Some(id),
            Holder::Nobody | Holder::Bot(_) => None,
        }
    }

    /// Whether a person makes this seat's plays.
    pub(crate) fn is_played_by_person(&self) -> bool {
        self.person().is_some() && self.sat_in.is_none() && !self.out
    }

    /// Whether whoever holds the seat plays it: a bot, or a person who is there.
    pub(crate) fn is_taken_part_in(&self) -> bool {
        !self.is_open() && self.sat_in.is_none()
    }

    /// Whether a person holds the seat who may agree or not: also one for whom a bot makes a single play.
    pub(crate) fn has_a_say(&self) -> bool {
        self.person().is_some() && matches!(self.sat_in, None | Some(SitIn::OnePlay)) && !self.out
    }

    /// Whether a person holds the seat who has not left.
    pub(crate) fn is_kept(&self) -> bool {
        self.person().is_some() && self.sat_in != Some(SitIn::Left)
    }

    /// Whether a person holds the seat who has neither left nor given up.
    pub(crate) fn has_person(&self) -> bool {
        self.is_kept() && !self.out
    }
}
