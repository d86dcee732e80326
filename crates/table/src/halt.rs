//! What the host of a contest does to the clocks of its tables: everything stands still for a while, somebody gets more time.
//!
//! Only there: the host of a contest does not play, so none of it is to anybody's advantage.

use quintile_rules::kit::{Seat, SetupProblem};

use crate::bad_log::BadEvent;
use crate::event::{Event, SitIn};
use crate::moment::{Moment, seconds};
use crate::person::PersonId;
use crate::refusal::Refusal;
use crate::setup::{BadSetup, MAX_SECONDS, Pace};
use crate::table::{Phase, Table};

/// The most seconds that are added at once.
const MAX_ADDED: u32 = 3600;

impl Table {
    /// Since when the host has had the game stand still: nobody plays, no clock runs.
    pub fn halted(&self) -> Option<Moment> {
        self.halted
    }

    /// The game stands still.
    pub(crate) fn halt(&self, person: PersonId, seen: u64) -> Result<Vec<Event>, Refusal> {
        self.check_desk(person)?;
        if self.halted.is_some() {
            return Ok(Vec::new());
        }
        if seen < self.desk {
            return Err(Refusal::AskedAlready);
        }
        Ok(vec![Event::Halted])
    }

    /// The game goes on.
    pub(crate) fn go_on(&self, person: PersonId, seen: u64, now: Moment) -> Result<Vec<Event>, Refusal> {
        self.check_desk(person)?;
        let Some(since) = self.halted else { return Ok(Vec::new()) };
        if seen < self.desk {
            return Err(Refusal::AskedAlready);
        }
        // A table that waits for somebody as well counts the time when they come.
        let millis = if self.is_paused() { 0 } else { now.since(since) };
        Ok(vec![Event::WentOn { millis }])
    }

    /// A seat gets more time, or everybody does and the whole game.
    pub(crate) fn add_time(
        &self,
        person: PersonId,
        seat: Option<Seat>,
        added: u32,
        step: u64,
    ) -> Result<Vec<Event>, Refusal> {
        self.check_desk(person)?;
        if !(1..=MAX_ADDED).contains(&added) {
            let problem = SetupProblem::SecondsOutOfRange { seconds: added, least: 1, most: MAX_ADDED };
            return Err(Refusal::Setup(BadSetup { field: "seconds".into(), problem }));
        }
        if let Some(seat) = seat {
            self.state(seat)?;
        }
        let limited = seat.is_none() && self.setup.limit.is_some();
        if self.setup.pace == Pace::Free && !limited {
            return Err(Refusal::NoClock);
        }
        // A copy: it has been done.
        if step <= self.step {
            return Ok(Vec::new());
        }
        Ok(vec![Event::TimeAdded { seat, millis: seconds(added), step }])
    }

    /// Whether this is the host of a contest and a game of it goes on here.
    fn check_desk(&self, person: PersonId) -> Result<(), Refusal> {
        self.check_host(person)?;
        if !self.shares_deal() {
            return Err(Refusal::NoContest);
        }
        match self.phase {
            Phase::Lobby => Err(Refusal::NotStarted),
            Phase::Over => Err(Refusal::Over),
            Phase::Closed => Err(Refusal::Closed),
            Phase::Playing => Ok(()),
        }
    }

    /// Takes in that the game goes on. Time that counts for another reason, too, counts once, from the earlier one.
    pub(crate) fn went_on(&mut self, millis: u64, at: Moment) {
        let halted = self.halted.take();
        self.paused = self.paused.map(|paused| halted.map_or(paused, |halted| paused.min(halted)));
        self.put_clocks_back(millis, 0);
        // Whoever went meanwhile has been away since now, as far as clocks go.
        for state in &mut self.seats {
            state.away = state.away.map(|away| away.min(at));
        }
    }

    /// Takes in that there is more time. Whoever had run out of it plays again.
    pub(crate) fn time_added(&mut self, seat: Option<Seat>, millis: u64, step: u64) -> Result<(), BadEvent> {
        self.step = step;
        let most = seconds(MAX_SECONDS);
        let pace = self.setup.pace;
        let turn = self.current_mut()?.game.turn();
        for (number, state) in Seat::all(self.seats.len()).zip(&mut self.seats) {
            if matches!(pace, Pace::PerGame { .. }) && seat.is_none_or(|seat| seat == number) {
                state.left = state.left.saturating_add(millis).min(most);
                state.sat_in.take_if(|why| *why == SitIn::Flag);
            }
        }
        let current = self.current_mut()?;
        if seat.is_none_or(|seat| Some(seat) == turn) {
            current.extra = current.extra.saturating_add(millis).min(most);
        }
        if seat.is_none() {
            current.limit_extra = current.limit_extra.saturating_add(millis).min(most);
        }
        Ok(())
    }
}
