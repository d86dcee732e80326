//! Another name for a person in what is stored of a table. Nothing else of it changes.

use std::collections::HashMap;

use quintile_rules::kit::{Record, Seat};
use quintile_table::{Bytes32, Event, Logged, Name, PersonId};

use super::StoreError;
use super::value::{from_text, to_text};

/// A person gets another name at a table: first in its events, in order, then in its finished games.
pub(super) struct Renaming<'a> {
    person: PersonId,
    name: &'a Name,
    /// Where the person sits after the events so far.
    seats: Vec<Seat>,
    /// Games begun so far.
    begun: i64,
    /// Where the person sat in each finished game.
    played: HashMap<i64, Vec<Seat>>,
}

impl<'a> Renaming<'a> {
    pub(super) fn new(person: PersonId, name: &'a Name) -> Self {
        Self { person, name, seats: Vec::new(), begun: 0, played: HashMap::new() }
    }

    /// The next batch of events, if the name is in it.
    pub(super) fn events(&mut self, body: &str) -> Result<Option<String>, StoreError> {
        let mut events: Vec<Logged> = from_text("events", body)?;
        let mut changed = false;
        for Logged { event, .. } in &mut events {
            match event {
                Event::Sat { seat, person, name, .. } => {
                    self.seats.retain(|other| other != seat);
                    if *person == self.person {
                        self.seats.push(*seat);
                        changed |= name != self.name;
                        *name = self.name.clone();
                    }
                }
                Event::Stood { seat } => self.seats.retain(|other| other != seat),
                Event::Started { .. } => self.begun += 1,
                Event::Finished { .. } => drop(self.played.insert(self.begun - 1, self.seats.clone())),
                _ => {}
            }
        }
        if changed { to_text(&events).map(Some) } else { Ok(None) }
    }

    /// A finished game and its new digest, if the person played in it.
    pub(super) fn record(&self, round: i64, text: &str) -> Result<Option<(String, String)>, StoreError> {
        let Some(seats) = self.played.get(&round).filter(|seats| !seats.is_empty()) else { return Ok(None) };
        let mut record: Record = from_text("record", text)?;
        for seat in seats {
            if let Some(name) = record.seats.get_mut(seat.index()) {
                self.name.as_str().clone_into(name);
            }
        }
        let text = to_text(&record)?;
        Ok(Some((Bytes32::hash(&[text.as_bytes()]).to_string(), text)))
    }
}
