//! What happens by itself: confirmations, clocks, absences. A table says when, and whoever runs it comes back then.

use crate::current::Current;
use crate::event::{By, Event, SitIn};
use crate::moment::{Moment, seconds};
use crate::person::PersonId;
use crate::seat_state::SeatState;
use crate::setup::{OnFlag, Pace};
use crate::table::{Phase, Table};

/// Milliseconds that are left at a slow table when its server comes back.
const SLOW_GRACE: u64 = 3_600_000;
/// Milliseconds for which a clock stands still in one turn at most.
const LONGEST_REST: u64 = 14 * 24 * 3_600_000;

/// Something that is going to happen.
enum Alarm {
    /// The limit for the whole game.
    Limit,
    /// The proposed play confirms itself.
    Confirm,
    /// The seat on turn runs out of time.
    Flag,
    /// The person on turn has been away long enough.
    SitIn,
}

impl Table {
    /// When something happens by itself next, if nobody does anything before.
    pub fn due(&self) -> Option<Moment> {
        self.alarms().map(|(at, _)| at).min()
    }

    /// What happens by itself at `now`, one thing at a time: ask again until there is nothing left.
    pub fn tick(&self, now: Moment) -> Vec<Event> {
        let due = self.alarms().filter(|(at, _)| *at <= now).min_by_key(|(at, _)| *at);
        match due {
            Some((_, alarm)) => self.ring(&alarm),
            None => Vec::new(),
        }
    }

    /// What happens when nobody has seen to the table since its last event, though somebody should have: the server was down, or
    /// the node that had it died. Its clocks go on from where they were then, and whoever is on turn gets a `grace` to come
    /// back in. Nothing, if no clock runs.
    pub fn resume(&self, now: Moment, grace: u64) -> Vec<Event> {
        let millis = now.since(self.updated);
        if self.setup.is_slow() {
            // A server that is away for minutes costs nobody days, so nobody is given days for it: an hour at the end is enough.
            let missing = self.flag().map_or(0, |flag| now.after(SLOW_GRACE).since(flag));
            return if missing == 0 { Vec::new() } else { vec![Event::Resumed { millis: 0, grace: missing }] };
        }
        if self.due().is_none() { Vec::new() } else { vec![Event::Resumed { millis, grace }] }
    }

    /// Whose clock runs at a slow table, and when that turn began.
    pub fn slow_turn(&self) -> Option<(PersonId, Moment)> {
        self.flag().filter(|_| self.setup.is_slow())?;
        let current = self.current.as_ref()?;
        Some((self.person_on_turn(current)?.person()?, current.turned))
    }

    /// What happens at a slow table whose player had days off, `off` milliseconds of them since their turn began: the clock stood still
    /// then, though never for more than two weeks in one turn.
    pub fn rest(&self, off: u64) -> Vec<Event> {
        let Some((current, _)) = self.current.as_ref().zip(self.slow_turn()) else { return Vec::new() };
        let given = current.since.since(current.turned);
        match off.min(LONGEST_REST).saturating_sub(given) {
            0 => Vec::new(),
            millis => vec![Event::Resumed { millis, grace: 0 }],
        }
    }

    fn alarms(&self) -> impl Iterator<Item = (Moment, Alarm)> {
        let stands = self.is_paused() || self.halted.is_some();
        let current = self.current.as_ref().filter(|_| self.phase == Phase::Playing && !stands);
        let alarms = current.map(|current| {
            let person = self.person_on_turn(current);
            [
                self.limit_at(current).map(|at| (at, Alarm::Limit)),
                current.proposal.as_ref().and_then(|proposal| proposal.confirms).map(|at| (at, Alarm::Confirm)),
                person.and_then(|state| self.flag_at(current, state)).map(|at| (at, Alarm::Flag)),
                person.and_then(|state| self.sit_in_at(current, state)).map(|at| (at, Alarm::SitIn)),
            ]
        });
        alarms.into_iter().flatten().flatten()
    }

    pub(crate) fn person_on_turn(&self, current: &Current) -> Option<&SeatState> {
        let state = self.seats.get(current.game.turn()?.index())?;
        state.is_played_by_person().then_some(state)
    }

    /// When time is called.
    pub(crate) fn limit_at(&self, current: &Current) -> Option<Moment> {
        let limit = self.setup.limit?;
        (!current.time_called).then(|| current.started.after(seconds(limit) + current.limit_extra))
    }

    /// When the person on turn runs out of time, or would have if the host had not halted the game.
    pub fn flag(&self) -> Option<Moment> {
        let current = self.current.as_ref().filter(|_| self.phase == Phase::Playing && !self.is_paused())?;
        self.flag_at(current, self.person_on_turn(current)?)
    }

    fn flag_at(&self, current: &Current, state: &SeatState) -> Option<Moment> {
        match self.setup.pace {
            Pace::Free => None,
            Pace::PerMove { seconds: count } => Some(current.since.after(seconds(count) + current.extra)),
            Pace::PerGame { .. } => Some(current.since.after(state.left)),
        }
    }

    fn sit_in_at(&self, current: &Current, state: &SeatState) -> Option<Moment> {
        // At a slow table nobody is expected to stay.
        let since = state.away.filter(|_| !self.setup.is_slow())?.max(current.since);
        Some(since.after(seconds(self.setup.sit_in?)))
    }

    fn ring(&self, alarm: &Alarm) -> Vec<Event> {
        let Some(current) = &self.current else { return Vec::new() };
        let Some(seat) = current.game.turn() else { return Vec::new() };
        match alarm {
            Alarm::Limit => {
                let mut game = current.game.clone();
                let mut events = vec![Event::TimeCalled];
                if game.call_time().is_ok() {
                    crate::decide::follow(game, &mut events);
                }
                events
            }
            Alarm::SitIn => vec![Event::SatIn { seat, why: SitIn::Absent }],
            // Whoever has a play on the table when the time is up meant it.
            Alarm::Confirm | Alarm::Flag if current.proposal.is_some() => {
                let play = current.proposal.as_ref().map_or("", |proposal| &proposal.play);
                self.make_play(seat, play, By::AutoConfirm).unwrap_or_else(|_| vec![Event::Recalled { seat }])
            }
            Alarm::Confirm => Vec::new(),
            Alarm::Flag => {
                let mut events = vec![Event::Flagged { seat }];
                match (self.setup.on_flag, self.setup.pace) {
                    (OnFlag::Forfeit, _) => events.extend(self.forfeit(seat)),
                    (OnFlag::Bot, Pace::PerGame { .. }) => events.push(Event::SatIn { seat, why: SitIn::Flag }),
                    (OnFlag::Bot, Pace::Free | Pace::PerMove { .. }) => {
                        events.push(Event::SatIn { seat, why: SitIn::OnePlay });
                    }
                }
                events
            }
        }
    }
}
