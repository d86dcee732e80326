//! What a rated game says about who plays how well: sides in order. How ratings follow from that is for others to say.
//!
//! Whoever gives up, runs out of time, or has a bot make a play for them has lost to everybody who has not, and of several the
//! first to go has lost to the others. So nobody gains by breaking a game off, and whoever is left alone does not have to stay.

use std::cmp::Reverse;

use quintile_rules::kit::Seat;
use quintile_rules::{GameId, Level};
use serde::{Deserialize, Serialize};

use crate::bad_log::BadEvent;
use crate::current::{Current, HistoryEntry};
use crate::person::{Name, PersonId};
use crate::seat_state::Holder;
use crate::table::{Phase, Table};

/// The result of a rated game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatedGame {
    /// Which game.
    pub game: GameId,
    /// Everybody who took part.
    pub sides: Vec<RatedSide>,
    /// Whether it was broken off, so that sides in the same place have not drawn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undecided: bool,
}

/// A side in a rated game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatedSide {
    /// How many sides were better.
    pub place: usize,
    /// Its seats.
    pub seats: Vec<RatedSeat>,
}

/// A seat in a rated game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatedSeat {
    /// Which one.
    pub seat: Seat,
    /// Who played it.
    pub rival: Rival,
}

/// Somebody with a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rival {
    /// A person.
    Person(PersonId),
    /// A computer player.
    Bot(Level),
}

/// How a side came out of a game, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Finish {
    /// By the rules.
    Scored { lost: bool, points: Reverse<i32> },
    /// The game ended without a result for those who stayed.
    Stayed,
    /// It was given up, by this event.
    GivenUp(Reverse<u64>),
}

impl Table {
    /// What the last game says about ratings, if it is over and counts: rated, without practice, and every seat has made a play.
    pub fn rated_game(&self) -> Option<RatedGame> {
        let current = self.current.as_ref().filter(|current| current.over && current.rated && !current.practice)?;
        if !self.has_begun_everywhere(current) || self.people().next().is_none() {
            return None;
        }
        let sides = self.setup.sides();
        let finishes: Vec<Finish> = (0..sides.count()).map(|side| self.finish(current, side)).collect();
        let rated_side = |side: usize| {
            let seats = sides.members(side).filter_map(|seat| Some(RatedSeat { seat, rival: self.rival(seat)? }));
            let place = finishes.iter().filter(|other| **other < finishes[side]).count();
            RatedSide { place, seats: seats.collect() }
        };
        let undecided = finishes.iter().filter(|finish| **finish == Finish::Stayed).count() > 1;
        let game = RatedGame { game: self.setup.game, sides: (0..sides.count()).map(rated_side).collect(), undecided };
        game.has_a_result().then_some(game)
    }

    /// The people who hold seats, with their names.
    pub fn names_of_people(&self) -> impl Iterator<Item = (PersonId, &Name)> {
        self.seats.iter().filter_map(|state| match &state.holder {
            Holder::Person { id, name } => Some((*id, name)),
            Holder::Nobody | Holder::Bot(_) => None,
        })
    }

    fn has_begun_everywhere(&self, current: &Current) -> bool {
        let plays = |seat: Seat| {
            let of_seat = |entry: &HistoryEntry| matches!(entry, HistoryEntry::Play(played) if played.seat == seat);
            current.history.iter().any(of_seat)
        };
        Seat::all(self.seats.len()).all(plays)
    }

    /// Partners win and lose together: a side has given up as soon as one of its seats has.
    fn finish(&self, current: &Current, side: usize) -> Finish {
        let sides = self.setup.sides();
        let given_up = sides.members(side).filter_map(|seat| self.seats.get(seat.index())?.given_up).min();
        match (given_up, &current.outcome) {
            (Some(event), _) => Finish::GivenUp(Reverse(event)),
            (None, None) => Finish::Stayed,
            (None, Some(outcome)) => {
                let points = sides.totals(&outcome.scores).get(side).copied().unwrap_or_default();
                let lost = !sides.members(side).any(|seat| outcome.winners.contains(&seat));
                Finish::Scored { lost, points: Reverse(points) }
            }
        }
    }

    fn rival(&self, seat: Seat) -> Option<Rival> {
        match &self.seats.get(seat.index())?.holder {
            Holder::Person { id, .. } => Some(Rival::Person(*id)),
            Holder::Bot(level) => Some(Rival::Bot(*level)),
            Holder::Nobody => None,
        }
    }

    /// The person on this seat no longer plays the game that goes on.
    pub(crate) fn gives_up(&mut self, seat: Seat) -> Result<(), BadEvent> {
        let (number, playing) = (self.number, self.phase == Phase::Playing);
        let state = self.seat_mut(seat)?;
        if playing {
            state.given_up.get_or_insert(number);
        }
        Ok(())
    }

    /// They play again: nothing is lost unless a bot has made a play meanwhile.
    pub(crate) fn takes_up_again(&mut self, seat: Seat) -> Result<(), BadEvent> {
        let helped = self.help(seat).stand_in > 0;
        let state = self.seat_mut(seat)?;
        if !helped && !state.out {
            state.given_up = None;
        }
        Ok(())
    }
}

impl RatedGame {
    /// Whether any two sides can be compared.
    fn has_a_result(&self) -> bool {
        self.sides.len() > 1 && !(self.undecided && self.sides.iter().all(|side| side.place == 0))
    }
}
