//! A table in memory, and everybody who watches it.
//!
//! All that happens to a table happens under its room's lock, one thing after another: decide, store, show. A room can be
//! thrown away at any moment; the next one is folded from the store.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use quintile_rules::kit::Seat;
use quintile_table::{Event, ForViewer, Logged, Moment, PersonId, Table, ToViewer};
use tokio::sync::{Mutex, mpsc};

use crate::hub::HubError;
use crate::id::TableId;
use crate::store::{Appended, Archived, Batch, Listing, Store};

/// A message for a viewer, ready to be sent.
pub(crate) fn message(content: &ToViewer) -> Utf8Bytes {
    for_viewer(content)
}

/// The one way from a value to bytes on a socket: only what was made for a viewer takes it.
fn for_viewer<T: ForViewer>(content: &T) -> Utf8Bytes {
    serde_json::to_string(content).unwrap_or_default().into()
}

/// Messages that wait for one viewer. Whoever reads more slowly is dropped, and comes back with the last number seen.
const MOST_WAITING: usize = 64;

/// A table in memory.
pub(crate) struct Room {
    pub(crate) id: TableId,
    pub(crate) state: Mutex<State>,
    /// When somebody wanted it last.
    used: AtomicU64,
}

/// What is behind the lock.
#[derive(Default)]
pub(crate) struct State {
    /// `None`: not loaded, or not to be trusted any more.
    table: Option<Table>,
    /// The last event that watchers know.
    shown: u64,
    watchers: Vec<Watcher>,
    next_key: u64,
    /// The ply a bot of this node thinks about.
    pub(crate) thinking: Option<usize>,
}

struct Watcher {
    key: u64,
    person: Option<PersonId>,
    sender: mpsc::Sender<Utf8Bytes>,
}

/// Somebody who watches: what to send first, and what comes after it. When the channel closes, the viewer was too slow.
pub struct Watching {
    /// The table.
    pub table: TableId,
    /// Which watcher, to be named when it goes.
    pub key: u64,
    /// The first message.
    pub first: Utf8Bytes,
    /// The messages after it.
    pub messages: mpsc::Receiver<Utf8Bytes>,
}

impl Room {
    pub(crate) fn new(id: TableId) -> Arc<Self> {
        Arc::new(Self { id, state: Mutex::new(State::default()), used: AtomicU64::new(0) })
    }

    pub(crate) fn touch(&self, now: Moment) {
        self.used.store(now.0, Ordering::Relaxed);
    }

    /// Whether nobody has wanted it since `before`, and nobody watches.
    pub(crate) fn is_idle(&self, before: Moment) -> bool {
        let unwatched = self.state.try_lock().is_ok_and(|state| state.watchers.is_empty());
        unwatched && self.used.load(Ordering::Relaxed) < before.0
    }
}

impl State {
    /// The table, loaded if need be.
    pub(crate) async fn table(&mut self, id: TableId, store: &Store) -> Result<&Table, HubError> {
        if self.table.is_none() {
            let events = store.events(id, 0).await?;
            if events.is_empty() {
                return Err(HubError::NoSuchTable);
            }
            let table = Table::fold(&events).map_err(HubError::BadLog)?;
            self.table = Some(table);
            let missed = self.shown;
            if missed > 0 {
                self.show(&events[missed.min(events.len() as u64) as usize..]);
            }
            self.shown = events.len() as u64;
        }
        self.table.as_ref().ok_or(HubError::NoSuchTable)
    }

    /// The table, if it is loaded.
    pub(crate) fn loaded(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// Puts a new table in.
    pub(crate) fn put(&mut self, table: Table) {
        self.shown = table.last();
        self.table = Some(table);
    }

    /// Reads what other nodes have stored since; whether there was anything.
    pub(crate) async fn catch_up(&mut self, id: TableId, store: &Store) -> Result<bool, HubError> {
        let last = self.table(id, store).await?.last();
        let events = store.events(id, last).await?;
        if events.is_empty() {
            return Ok(false);
        }
        let applied = match &mut self.table {
            Some(table) => events.iter().try_for_each(|logged| table.apply(logged)),
            None => Ok(()),
        };
        if let Err(error) = applied {
            self.table = None;
            return Err(HubError::BadLog(error));
        }
        self.show(&events);
        Ok(true)
    }

    /// Stores events and shows them. After a conflict or a failure the table is loaded anew when it is wanted next.
    pub(crate) async fn commit(
        &mut self,
        id: TableId,
        store: &Store,
        events: Vec<Event>,
        now: Moment,
        alarm: impl Fn(&Table) -> Option<Moment>,
        lease: u64,
    ) -> Result<Appended, HubError> {
        // The table runs ahead of the store, but nobody can look before the store has answered.
        let Some(mut table) = self.table.take() else { return Err(HubError::NoSuchTable) };
        let logged = Logged::number(events, table.last(), now);
        logged.iter().try_for_each(|logged| table.apply(logged)).map_err(HubError::BadLog)?;
        let due = alarm(&table);
        let finished = logged.iter().any(|logged| matches!(logged.event, Event::Finished { .. }));
        let archive = match table.record() {
            Some(record) if finished => Some(Archived { round: table.round() - 1, finished: now, record }),
            _ => None,
        };
        let batch = Batch {
            table: id,
            listing: Listing::of(&table, due, now),
            events: logged.clone(),
            claimed: due.unwrap_or(now).after(lease),
            archive,
        };
        let appended = store.append(batch).await?;
        if appended == Appended::Stored {
            self.table = Some(table);
            self.show(&logged);
        }
        Ok(appended)
    }

    /// Tells everybody what happened.
    fn show(&mut self, events: &[Logged]) {
        let (Some(table), Some(last)) = (&self.table, events.last()) else { return };
        self.shown = last.number;
        let mut written: Vec<(Option<PersonId>, Utf8Bytes)> = Vec::new();
        self.watchers.retain(|watcher| {
            // Everybody without a part in it sees the same.
            let part = |person: &PersonId| *person == table.host() || table.seat_of(*person).is_ok();
            let person = watcher.person.filter(part);
            let text = match written.iter().find(|(other, _)| *other == person) {
                Some((_, text)) => text.clone(),
                None => {
                    let text = message(&ToViewer::Update(Box::new(table.update(events, person))));
                    written.push((person, text.clone()));
                    text
                }
            };
            watcher.sender.try_send(text).is_ok()
        });
    }

    /// Adds a watcher, who has seen the events up to `after`.
    pub(crate) async fn watch(
        &mut self,
        id: TableId,
        store: &Store,
        person: Option<PersonId>,
        after: Option<u64>,
    ) -> Result<Watching, HubError> {
        self.table(id, store).await?;
        let missed = match after {
            Some(after) if after <= self.shown => Some(store.events(id, after).await?),
            _ => None,
        };
        let table = self.table(id, store).await?;
        if !table.setup().onlookers && person.is_none_or(|person| !table.admits(person)) {
            return Err(HubError::NoOnlookers);
        }
        let first = match missed {
            // Another node may have stored something since; then the snapshot is the simpler answer.
            Some(events) if events.last().is_none_or(|last| last.number == table.last()) => {
                ToViewer::Update(Box::new(table.update(&events, person)))
            }
            _ => ToViewer::Snapshot(Box::new(table.snapshot(person))),
        };
        let first = message(&first);
        let (sender, messages) = mpsc::channel(MOST_WAITING);
        let key = self.next_key;
        self.next_key += 1;
        self.watchers.push(Watcher { key, person, sender });
        Ok(Watching { table: id, key, first, messages })
    }

    /// Takes a watcher away; whether its person has no other here.
    pub(crate) fn unwatch(&mut self, key: u64) -> Option<PersonId> {
        let at = self.watchers.iter().position(|watcher| watcher.key == key)?;
        let person = self.watchers.swap_remove(at).person?;
        (!self.is_watching(person)).then_some(person)
    }

    /// Whether this person watches on this node.
    pub(crate) fn is_watching(&self, person: PersonId) -> bool {
        self.watchers.iter().any(|watcher| watcher.person == Some(person) && !watcher.sender.is_closed())
    }

    /// Tells everybody who is there. `shared`: people may be connected to other nodes, so that only the table knows.
    pub(crate) fn show_presence(&mut self, shared: bool) {
        let Some(table) = &self.table else { return };
        let mut here = vec![false; table.setup().seats.len()];
        for (seat, person) in table.people() {
            here[seat.index()] = self.is_watching(person) || shared && !table.is_absent(seat);
        }
        let seated = |watcher: &&Watcher| watcher.person.is_some_and(|person| table.seat_of(person).is_ok());
        let onlookers = self.watchers.len() - self.watchers.iter().filter(seated).count();
        let text = message(&ToViewer::Presence { here, onlookers });
        self.watchers.retain(|watcher| watcher.sender.try_send(text.clone()).is_ok());
    }

    /// The seats whose person is not connected to this node, and not noted as away.
    pub(crate) fn missing(&self) -> Vec<Seat> {
        let Some(table) = &self.table else { return Vec::new() };
        let missing = |(seat, person): &(Seat, PersonId)| !self.is_watching(*person) && !table.is_absent(*seat);
        table.people().filter(missing).map(|(seat, _)| seat).collect()
    }

    /// The seats of people who are noted as away, but connected here.
    pub(crate) fn returned(&self) -> Vec<Seat> {
        let Some(table) = &self.table else { return Vec::new() };
        let back = |(seat, person): &(Seat, PersonId)| self.is_watching(*person) && table.is_absent(*seat);
        table.people().filter(back).map(|(seat, _)| seat).collect()
    }
}
