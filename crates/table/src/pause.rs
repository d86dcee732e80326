//! A table where nobody is left waits. Bots play for people who are late or away, but not a whole game among themselves.

use crate::current::HistoryEntry;
use crate::event::{By, Event};
use crate::moment::Moment;
use crate::table::{Phase, Table};

/// After this many plays that bots made for people, one after the other, a table where nobody is waits.
const MAX_UNATTENDED: usize = 2;

impl Table {
    /// Whether the table waits for somebody to come back: bots made the last plays for people, and none of them is there.
    pub fn is_paused(&self) -> bool {
        self.paused.is_some()
    }

    /// A table where nobody is left waits from this moment on.
    pub(crate) fn pause_or_go_on(&mut self, at: Moment) {
        let before = self.paused;
        self.paused = if self.is_deserted() { before.or(Some(at)) } else { None };
        // It stands still for another reason, too, which counts from the earlier moment.
        if let (Some(paused), None, Some(halted)) = (before, self.paused, self.halted) {
            self.halted = Some(halted.min(paused));
        }
    }

    /// While the table waits no clock runs: the first sign of life puts them back.
    pub(crate) fn go_on_with(&self, mut events: Vec<Event>, now: Moment) -> Vec<Event> {
        let is_sign = |event: &Event| matches!(event, Event::Back { .. } | Event::Returned { .. } | Event::Played(_));
        if let (Some(since), None) = (self.paused, self.halted)
            && events.iter().any(is_sign)
        {
            events.insert(0, Event::Resumed { millis: now.since(since), grace: 0 });
        }
        events
    }

    /// Whether bots have made the last plays for people of whom nobody is there.
    fn is_deserted(&self) -> bool {
        let Some(current) = self.current.as_ref().filter(|_| self.phase == Phase::Playing) else { return false };
        let of_people = current.history.iter().rev().filter_map(|entry| match entry {
            HistoryEntry::Play(played) => self.seats.get(played.seat.index())?.person().map(|_| played.by),
            HistoryEntry::Time => None,
        });
        let last = of_people.filter(|by| *by != By::Rules).take(MAX_UNATTENDED);
        last.filter(|by| matches!(by, By::Bot(_))).count() == MAX_UNATTENDED && self.nobody_is_there()
    }

    /// Whether all who could play on are away. Of those who left for good nobody is expected.
    fn nobody_is_there(&self) -> bool {
        let mut expected = self.seats.iter().filter(|state| state.has_person()).peekable();
        expected.peek().is_some() && expected.all(|state| state.away.is_some())
    }
}
