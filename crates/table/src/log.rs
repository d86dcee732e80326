//! A table with its events, for those who keep both in memory: local tables, tests.

use crate::bad_log::BadLog;
use crate::bytes::Bytes32;
use crate::command::{Command, Sender};
use crate::event::{Event, Logged};
use crate::moment::Moment;
use crate::person::PersonId;
use crate::refusal::Refusal;
use crate::setup::Setup;
use crate::table::Table;

/// A table and all that happened at it.
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    table: Table,
    events: Vec<Logged>,
}

impl Log {
    /// Opens a table.
    pub fn create(
        setup: Setup,
        host: PersonId,
        master: Bytes32,
        shared_deal: Option<Bytes32>,
        now: Moment,
    ) -> Result<Self, Refusal> {
        let events = Logged::number(Table::create(setup, host, master, shared_deal, now)?, 0, now);
        Self::fold(events).map_err(|_| Refusal::Closed)
    }

    /// Builds it again from its events.
    pub fn fold(events: Vec<Logged>) -> Result<Self, BadLog> {
        Ok(Self { table: Table::fold(&events)?, events })
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// All that happened.
    pub fn events(&self) -> &[Logged] {
        &self.events
    }

    /// Carries a command out; the events it led to.
    pub fn handle(&mut self, sender: Sender, command: &Command, now: Moment) -> Result<&[Logged], Refusal> {
        let events = self.table.handle(sender, command, now)?;
        Ok(self.push(events, now))
    }

    /// Lets happen what happens by itself; the events.
    pub fn tick(&mut self, now: Moment) -> &[Logged] {
        let before = self.events.len();
        loop {
            let events = self.table.tick(now);
            if events.is_empty() {
                return &self.events[before..];
            }
            self.push(events, now);
        }
    }

    /// Goes on after a time in which nobody saw to the table; the events.
    pub fn resume(&mut self, now: Moment, grace: u64) -> &[Logged] {
        let events = self.table.resume(now, grace);
        self.push(events, now)
    }

    /// Lets a clock stand still at a slow table whose player had days off; the events.
    pub fn rest(&mut self, now: Moment, off: u64) -> &[Logged] {
        let events = self.table.rest(off);
        self.push(events, now)
    }

    fn push(&mut self, events: Vec<Event>, now: Moment) -> &[Logged] {
        let before = self.events.len();
        for logged in Logged::number(events, self.table.last(), now) {
            // A table's own events always apply; the tests fold and compare.
            let applied = self.table.apply_own(&logged);
            debug_assert_eq!(applied, Ok(()), "{logged:?}");
            self.events.push(logged);
        }
        &self.events[before..]
    }
}

impl Logged {
    /// The log of a closed table without what left no trace in its games: proposals, questions, greetings, comings and goings.
    pub fn compact(events: Vec<Self>) -> Vec<Self> {
        let kept = events.into_iter().filter(|logged| !logged.event.leaves_no_trace());
        (1..).zip(kept).map(|(number, logged)| Self { number, ..logged }).collect()
    }

    /// Numbers new events, after the last one there is.
    pub fn number(events: Vec<Event>, last: u64, at: Moment) -> Vec<Self> {
        (last + 1..).zip(events).map(|(number, event)| Self { number, at, event }).collect()
    }
}
