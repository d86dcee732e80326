//! What happens by itself: confirmations, clocks, absences. A table says when, and whoever runs it comes back then.

use crate::event::{By, Event, SitIn};
use crate::moment::{Moment, seconds};
use crate::place::Place;
use crate::setup::{OnFlag, Pace};
use crate::table::{Current, Phase, Table};

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

    fn alarms(&self) -> impl Iterator<Item = (Moment, Alarm)> {
        let current = self.current.as_ref().filter(|_| self.phase == Phase::Playing);
        let alarms = current.map(|current| {
            let person = self.person_on_turn(current);
            [
                self.limit_at(current).map(|at| (at, Alarm::Limit)),
                current.proposal.as_ref().and_then(|proposal| proposal.confirms).map(|at| (at, Alarm::Confirm)),
                person.and_then(|place| self.flag_at(current, place)).map(|at| (at, Alarm::Flag)),
                person.and_then(|place| self.sit_in_at(current, place)).map(|at| (at, Alarm::SitIn)),
            ]
        });
        alarms.into_iter().flatten().flatten()
    }

    fn person_on_turn(&self, current: &Current) -> Option<&Place> {
        let place = self.places.get(current.game.turn()?.index())?;
        place.is_played_by_person().then_some(place)
    }

    /// When time is called.
    pub(crate) fn limit_at(&self, current: &Current) -> Option<Moment> {
        let limit = self.setup.limit?;
        (!current.time_called).then(|| current.started.after(seconds(limit)))
    }

    /// When the person on turn runs out of time.
    pub(crate) fn flag(&self) -> Option<Moment> {
        let current = self.current.as_ref().filter(|_| self.phase == Phase::Playing)?;
        self.flag_at(current, self.person_on_turn(current)?)
    }

    fn flag_at(&self, current: &Current, place: &Place) -> Option<Moment> {
        match self.setup.pace {
            Pace::Free => None,
            Pace::PerMove { seconds: count } => Some(current.since.after(seconds(count))),
            Pace::PerGame { .. } => Some(current.since.after(place.left)),
        }
    }

    fn sit_in_at(&self, current: &Current, place: &Place) -> Option<Moment> {
        let since = place.away?.max(current.since);
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
                self.make_play(seat, play, By::Habit).unwrap_or_else(|_| vec![Event::Recalled { seat }])
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
