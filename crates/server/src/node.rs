//! What all tables of a node share: the store, the settings, the counters, the alarms, and the threads for long work.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use quintile_table::{Event, Logged, Moment, PersonId, Table};
use tokio::sync::Semaphore;

use crate::alarms::{Alarm, Alarms, Reason};
use crate::asides::{Asides, Fault};
use crate::clock::now;
use crate::contest::Progress;
use crate::error::HubError;
use crate::following::Followed;
use crate::metrics::Metrics;
use crate::store::{Archived, Batch, Listing, Rated, Store, StoreError, to_text};
use crate::thinkers::Chooser;
use crate::thoughts::Owner;
use quintile_api::TableId;

/// Milliseconds after which a clock that has run out without anybody noticing was not its player's fault.
const OVERDUE: u64 = 3_000;
/// The most people whose address is remembered.
const MAX_ADDRESSES: usize = 50_000;
/// How many chunks of rated games are folded in before somebody else is let in.
const MAX_FOLDED: usize = 20;
/// Milliseconds after which a table is tried again that could not be kept going.
const TRY_AGAIN: u64 = 1_000;

/// How a node runs its tables.
#[derive(Clone, Debug)]
pub struct Config {
    /// Milliseconds before a bot plays, so that people can follow.
    pub bot_pause: u64,
    /// Milliseconds that an expert may think.
    pub bot_budget: u64,
    /// Milliseconds that an expert may think however busy the node is.
    pub min_bot_budget: u64,
    /// How many bots may wait for their turn to think.
    pub max_thoughts: usize,
    /// How many of them at tables of one person.
    pub max_thoughts_per_person: usize,
    /// Milliseconds for which bots play on after somebody has looked at a table or sent it a command, if nobody watches it.
    pub present_for: u64,
    /// Milliseconds after which a table is tried again whose bot or log failed. Later tries come later and later.
    pub retry_after: u64,
    /// How bots choose.
    pub chooser: Chooser,
    /// Milliseconds without a connection after which a person counts as away.
    pub away_after: u64,
    /// Milliseconds for which other nodes leave a due table to the node that wrote to it last.
    pub lease: u64,
    /// How many tables one person may have open.
    pub max_tables_per_person: usize,
    /// Milliseconds without an event after which an open table no longer counts against its host.
    pub tables_count_for: u64,
    /// How many bots think at the same time; by default as many as there are cores.
    pub bot_threads: Option<usize>,
    /// Milliseconds without an event after which a table is closed.
    pub idle_after: u64,
    /// Milliseconds that people get to come back in after the server was away, before their clocks run on.
    pub grace: u64,
    /// Milliseconds after its last event after which a closed table is compacted.
    pub compact_after: u64,
    /// Milliseconds after its last event after which a closed table is removed, with its games; by default never.
    pub keep: Option<u64>,
    /// Whether games may be rated.
    pub ratings: bool,
    /// Whether people may send reactions.
    pub reactions: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            bot_pause: 700,
            bot_budget: 300,
            min_bot_budget: 30,
            max_thoughts: 512,
            max_thoughts_per_person: 32,
            present_for: 60_000,
            retry_after: 10_000,
            chooser: Chooser::default(),
            away_after: 20_000,
            lease: 3_000,
            max_tables_per_person: 100,
            tables_count_for: 24 * 3_600_000,
            bot_threads: None,
            idle_after: 30 * 24 * 3_600_000,
            grace: 10_000,
            compact_after: 3_600_000,
            keep: None,
            ratings: true,
            reactions: true,
        }
    }
}

/// What all tables of a node share.
pub(crate) struct Node {
    pub(crate) store: Store,
    pub(crate) config: Config,
    pub(crate) metrics: Metrics,
    pub(crate) alarms: Arc<Alarms>,
    pub(crate) asides: Asides,
    /// When tables were seen to again after nobody had for a while: the start of this node, unless others were there.
    pub(crate) seen_to_since: AtomicU64,
    pub(crate) followed: Followed,
    /// Where people were last seen.
    addresses: Mutex<HashMap<PersonId, IpAddr>>,
    /// Bounds how much long work is done at the same time.
    places: Arc<Semaphore>,
    /// Held by whoever folds games into the ratings: two at once would only be in each other's way.
    folding: tokio::sync::Mutex<()>,
}

impl Drop for Node {
    fn drop(&mut self) {
        self.alarms.close();
    }
}

impl Node {
    pub(crate) fn new(store: Store, config: Config) -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let seen_to_since = AtomicU64::new(store.seen_to_since().0);
        Arc::new(Self {
            store,
            config,
            seen_to_since,
            metrics: Metrics::default(),
            alarms: Arc::default(),
            asides: Asides::default(),
            followed: Followed::default(),
            addresses: Mutex::default(),
            places: Arc::new(Semaphore::new(cores)),
            folding: tokio::sync::Mutex::default(),
        })
    }

    /// Does long work on a thread of its own, so that nobody else waits for an answer meanwhile.
    pub(crate) async fn long<T, F>(&self, work: F) -> Result<T, HubError>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| HubError::Crashed)?;
        let begun = Instant::now();
        let working = self.metrics.begin_long_work();
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(place);
            done
        });
        let done = done.await;
        drop(working);
        self.metrics.count_long_work(begun.elapsed());
        done.map_err(|_| HubError::Crashed)
    }

    /// Folds what rated games there are into the ratings. Where this ends too early, whoever asks next goes on.
    pub(crate) async fn fold_ratings(&self) -> Result<(), StoreError> {
        let _alone = self.folding.lock().await;
        for _ in 0..MAX_FOLDED {
            if self.store.fold_ratings().await? == 0 {
                break;
            }
        }
        Ok(())
    }

    /// The same, for nobody in particular.
    pub(crate) async fn keep_ratings(&self) {
        match self.fold_ratings().await {
            Ok(()) | Err(StoreError::Closed) => {}
            Err(error) => tracing::error!(%error, "cannot keep the ratings"),
        }
    }

    /// Reads a table's events after a number.
    pub(crate) async fn events(&self, table: TableId, after: u64) -> Result<Vec<Logged>, HubError> {
        self.metrics.count_read();
        Ok(self.store.events(table, after).await?)
    }

    /// Remembers where a person is.
    pub(crate) fn note_address(&self, person: PersonId, address: IpAddr) {
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if addresses.len() >= MAX_ADDRESSES {
            addresses.clear();
        }
        addresses.insert(person, address);
    }

    /// Whose processor time the bots of a table use: of whoever opened it, or, in a contest, of whoever plays there.
    pub(crate) fn owners(&self, table: &Table) -> Vec<Owner> {
        let player = table.people().next().map(|(_, person)| person).filter(|_| table.shares_deal());
        let person = player.unwrap_or(table.host());
        let address = self.addresses.lock().unwrap_or_else(PoisonError::into_inner).get(&person).copied();
        std::iter::once(Owner::Person(person)).chain(address.map(Owner::Address)).collect()
    }

    /// Sets a table aside, and has it tried again later.
    pub(crate) fn put_aside(&self, table: TableId, fault: Fault) {
        let aside = self.asides.put(table, fault, now(), self.config.retry_after);
        self.metrics.count_fault();
        self.set_due_alarm(table, aside.retry);
    }

    /// Whether nobody has seen to a table for a while: it has not changed since no node was there, or what was due is overdue,
    /// because the node that should have rung died.
    pub(crate) fn left_alone(&self, table: &Table, now: Moment) -> bool {
        let overdue = |due: Moment| due.after(self.config.lease.max(OVERDUE)) <= now;
        table.updated().0 < self.seen_to_since.load(Ordering::Relaxed) || table.due().is_some_and(overdue)
    }

    /// This node was not able to see to its tables for a while.
    pub(crate) fn note_outage(&self, until: Moment) {
        self.seen_to_since.fetch_max(until.0, Ordering::Relaxed);
    }

    /// When something happens at a table by itself next: a timer, or a bot's play.
    pub(crate) fn due(&self, table: &Table) -> Option<Moment> {
        let bot = table.bot_turn().and(table.since()).map(|since| since.after(self.config.bot_pause));
        [table.due(), bot].into_iter().flatten().min()
    }

    /// Sets the alarm for what happens at a table by itself next, in the place of the last one.
    pub(crate) fn set_due_alarm(&self, table: TableId, due: Option<Moment>) {
        match due {
            Some(due) => self.alarms.set(Alarm { due, table, reason: Reason::Due }),
            None => self.alarms.clear(table, Reason::Due),
        }
    }

    /// Sets an alarm for a table that could not be kept going just now. Another node may not know that somebody is there.
    pub(crate) fn try_again(&self, table: TableId) {
        self.alarms.set_unless_set(Alarm { due: now().after(TRY_AGAIN), table, reason: Reason::Due });
    }

    /// Sets an alarm for when whoever is not connected to a table counts as away. One that is set already stays: it sees to
    /// everybody who is missing then.
    pub(crate) fn set_missing_alarm(&self, table: TableId) {
        let due = now().after(self.config.away_after);
        self.alarms.set_unless_set(Alarm { due, table, reason: Reason::Missing });
    }

    /// Sets an alarm for when viewers are told who is present.
    pub(crate) fn set_presence_alarm(&self, table: TableId, due: Moment) {
        self.alarms.set_unless_set(Alarm { due, table, reason: Reason::Presence });
    }

    /// The batch that stores new events of a table. `table` is as they leave it.
    pub(crate) fn batch(&self, id: TableId, table: &Table, events: Vec<Logged>, now: Moment) -> Batch {
        let due = self.due(table);
        let finished = events.iter().any(|logged| matches!(logged.event, Event::Finished { .. }));
        let archive = match table.record() {
            Some(record) if finished => Some(Archived { round: table.round() - 1, finished: now, record }),
            _ => None,
        };
        let listing = Listing::of(table, due, now);
        let progress = Progress::of(table).and_then(|progress| to_text(&progress).ok());
        let claimed = due.unwrap_or(now).after(self.config.lease);
        let rated = if finished && self.config.ratings { Rated::of(table, now) } else { None };
        Batch { table: id, events, listing, claimed, archive, progress, rated }
    }
}
