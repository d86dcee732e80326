//! The store: events in a row, taken only after the last one there is. That is the only lock.

use quintile_table::{Event, Logged, Moment, Phase, Table};

/// A client's command: whose, and its number.
pub(super) type Origin = (usize, u64);

#[derive(Default)]
pub(super) struct Store {
    events: Vec<Logged>,
    /// Which commands led to events, with the number of the last of them, and whether they changed the position or a seat.
    origins: Vec<(Origin, u64, bool)>,
    table: Option<Table>,
    refused: usize,
}

impl Store {
    /// Stores events after number `last`, unless others have been stored there meanwhile.
    pub(super) fn insert(&mut self, last: u64, events: Vec<Event>, at: Moment, origin: Option<Origin>) -> bool {
        if last != self.last() {
            self.refused += 1;
            return false;
        }
        let lasting = |event: &Event| {
            matches!(
                event,
                Event::Played { .. }
                    | Event::TakenBack { .. }
                    | Event::Sat { .. }
                    | Event::SatIn { .. }
                    | Event::Returned { .. }
                    | Event::Recalled { .. }
                    | Event::Reacted { .. }
            )
        };
        let lasting = events.iter().any(lasting);
        for logged in Logged::number(events, last, at) {
            // What is stored is text.
            let text = serde_json::to_string(&logged).expect("it serialises");
            let logged: Logged = serde_json::from_str(&text).expect("it was written here");
            match &mut self.table {
                None => self.table = Table::fold(std::slice::from_ref(&logged)).ok(),
                Some(table) => table.apply(&logged).unwrap_or_else(|bad| panic!("{bad}")),
            }
            self.events.push(logged);
        }
        self.origins.extend(origin.map(|origin| (origin, self.last(), lasting)));
        true
    }

    pub(super) fn last(&self) -> u64 {
        self.events.len() as u64
    }

    pub(super) fn events(&self) -> &[Logged] {
        &self.events
    }

    pub(super) fn origins(&self) -> impl Iterator<Item = (Origin, u64, bool)> {
        self.origins.iter().copied()
    }

    /// How often somebody came too late.
    pub(super) fn refused(&self) -> usize {
        self.refused
    }

    pub(super) fn table(&self) -> Table {
        Table::fold(&self.events).expect("a good log")
    }

    pub(super) fn phase(&self) -> Phase {
        self.table.as_ref().map_or(Phase::Lobby, Table::phase)
    }
}
