//! Every table this node runs.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use quintile_rules::kit::Record;
use quintile_table::{
    BadLog, Bytes32, Command, Event, From, Logged, Moment, PersonId, Phase, Refusal, Setup, Snapshot, Table, Update,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

use crate::clock::now;
use crate::id::TableId;
use crate::keeper::{self, Alarm};
use crate::metrics::Metrics;
use crate::random;
use crate::room::{Room, Watching};
use crate::store::{Appended, Batch, Listing, Store, StoreError};

/// How a node runs its tables.
#[derive(Clone, Debug)]
pub struct Config {
    /// Milliseconds before a bot plays, so that people can follow.
    pub bot_pause: u64,
    /// Milliseconds an expert may think.
    pub bot_budget: u64,
    /// Milliseconds without a connection until a person counts as away.
    pub away_after: u64,
    /// Milliseconds other nodes leave a due table to the node that wrote to it last.
    pub lease: u64,
    /// The most open tables of one person.
    pub tables_a_person: usize,
    /// Milliseconds without an event until a table is closed.
    pub idle_after: u64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            bot_pause: 700,
            bot_budget: 300,
            away_after: 20_000,
            lease: 3_000,
            tables_a_person: 50,
            idle_after: 30 * 24 * 3_600_000,
        }
    }
}

/// Why the hub cannot do something.
#[derive(Debug)]
pub enum HubError {
    /// There is no such table.
    NoSuchTable,
    /// The table does without onlookers.
    NoOnlookers,
    /// The person has too many tables open.
    TooManyTables,
    /// The table refuses.
    Refused(Refusal),
    /// The table's stored events make no sense.
    BadLog(BadLog),
    /// The database fails.
    Store(StoreError),
    /// Other nodes were always faster.
    Contended,
}

impl fmt::Display for HubError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchTable => f.write_str("there is no such table"),
            Self::NoOnlookers => f.write_str("this table plays without onlookers"),
            Self::TooManyTables => f.write_str("you have too many open tables; finish or close some"),
            Self::Refused(refusal) => refusal.fmt(f),
            Self::BadLog(error) => write!(f, "the table cannot be read: {error}"),
            Self::Store(error) => error.fmt(f),
            Self::Contended => f.write_str("too many changes at once; try again"),
        }
    }
}

impl std::error::Error for HubError {}

impl std::convert::From<StoreError> for HubError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// How often a command is decided anew when other nodes are faster.
const ATTEMPTS: usize = 16;

/// Every table this node runs. Cheap to copy.
#[derive(Clone)]
pub struct Hub(Arc<Inner>);

pub(crate) struct Inner {
    store: Store,
    config: Config,
    rooms: Mutex<HashMap<TableId, Arc<Room>>>,
    alarms: mpsc::UnboundedSender<Alarm>,
    /// Bots that think at the same time.
    thinkers: Arc<Semaphore>,
    metrics: Metrics,
}

impl Hub {
    /// Starts to run the tables of a store.
    pub fn start(store: Store, config: Config) -> Self {
        let (alarms, queue) = mpsc::unbounded_channel();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let hub = Self(Arc::new(Inner {
            store,
            config,
            rooms: Mutex::default(),
            alarms,
            thinkers: Arc::new(Semaphore::new(cores)),
            metrics: Metrics::default(),
        }));
        keeper::start(&hub, queue);
        hub
    }

    pub(crate) fn inner(&self) -> &Arc<Inner> {
        &self.0
    }

    pub(crate) fn config(&self) -> &Config {
        &self.0.config
    }

    /// Waits until a bot may think.
    pub(crate) async fn thinker(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.0.thinkers).acquire_owned().await.ok()
    }

    pub(crate) fn from_inner(inner: Arc<Inner>) -> Self {
        Self(inner)
    }

    /// The database.
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// What has been counted.
    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// How many tables are in memory.
    pub fn rooms(&self) -> usize {
        self.lock_rooms().len()
    }

    fn lock_rooms(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Arc<Room>>> {
        // Nothing panics while it holds the lock, and the map is whole at every step.
        self.0.rooms.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    pub(crate) fn room(&self, id: TableId) -> Arc<Room> {
        let room = Arc::clone(self.lock_rooms().entry(id).or_insert_with(|| Room::new(id)));
        room.touch(now());
        room
    }

    /// The room, if it is in memory.
    pub(crate) fn room_in_memory(&self, id: TableId) -> Option<Arc<Room>> {
        self.lock_rooms().get(&id).cloned()
    }

    pub(crate) fn rooms_in_memory(&self) -> Vec<TableId> {
        self.lock_rooms().keys().copied().collect()
    }

    /// Forgets tables that nobody has wanted since `before`: they are in the store.
    pub(crate) fn forget_idle(&self, before: Moment) {
        self.lock_rooms().retain(|_, room| Arc::strong_count(room) > 1 || !room.is_idle(before));
    }

    fn forget(&self, id: TableId) {
        self.lock_rooms().remove(&id);
    }

    /// Opens a table.
    pub async fn create(
        &self,
        setup: Setup,
        host: PersonId,
        contest: Option<(TableId, Bytes32)>,
    ) -> Result<TableId, HubError> {
        if contest.is_none() && self.0.store.open_tables_of(host).await? >= self.0.config.tables_a_person {
            return Err(HubError::TooManyTables);
        }
        let now = now();
        let shared_deal = contest.map(|(_, deal)| deal);
        let events = Table::create(setup, host, random::bytes(), shared_deal, now).map_err(HubError::Refused)?;
        let events = Logged::number(events, 0, now);
        let table = Table::fold(&events).map_err(HubError::BadLog)?;
        let due = self.alarm(&table);
        loop {
            let id = TableId::from_bits(random::bits());
            let batch = Batch {
                table: id,
                events: events.clone(),
                listing: Listing::of(&table, due, now),
                claimed: due.unwrap_or(now).after(self.0.config.lease),
                archive: None,
            };
            if self.0.store.create(batch, contest.map(|(id, _)| id)).await? == Appended::Stored {
                self.room(id).state.lock().await.put(table);
                self.schedule(id, due);
                return Ok(id);
            }
        }
    }

    /// Carries a command out. When this returns, it is stored: the number of the last event.
    pub async fn command(&self, id: TableId, from: From, command: &Command) -> Result<u64, HubError> {
        let done = self.carry_out(id, from, command).await;
        self.0.metrics.count_command(command, &done);
        done
    }

    async fn carry_out(&self, id: TableId, from: From, command: &Command) -> Result<u64, HubError> {
        let room = self.room(id);
        let mut state = room.state.lock().await;
        for _ in 0..ATTEMPTS {
            let now = now();
            self.tick(&room, &mut state, now).await.map_err(|error| self.forgetting(id, error))?;
            let table = state.table(id, &self.0.store).await?;
            let events = match table.handle(from, command, now) {
                Ok(events) if events.is_empty() => return Ok(table.last()),
                Ok(events) => events,
                // It may be refused only because this node has not heard of the latest yet.
                Err(_) if self.0.store.is_shared() && state.catch_up(id, &self.0.store).await? => continue,
                Err(refusal) => return Err(HubError::Refused(refusal)),
            };
            if self.commit(&room, &mut state, events, now).await? == Appended::Stored {
                return Ok(state.loaded().map_or(0, Table::last));
            }
        }
        Err(HubError::Contended)
    }

    /// Lets happen what is due.
    pub(crate) async fn tick(&self, room: &Room, state: &mut crate::room::State, now: Moment) -> Result<(), HubError> {
        for _ in 0..ATTEMPTS {
            let events = state.table(room.id, &self.0.store).await?.tick(now);
            if events.is_empty() {
                return Ok(());
            }
            self.commit(room, state, events, now).await?;
        }
        Ok(())
    }

    async fn commit(
        &self,
        room: &Room,
        state: &mut crate::room::State,
        events: Vec<Event>,
        now: Moment,
    ) -> Result<Appended, HubError> {
        let alarm = |table: &Table| self.alarm(table);
        let seats_change = events.iter().any(|event| matches!(event, Event::Sat { .. } | Event::Stood { .. }));
        let begun = Instant::now();
        let appended = state.commit(room.id, &self.0.store, events, now, alarm, self.0.config.lease).await?;
        self.0.metrics.count_commit(appended, begun.elapsed());
        self.schedule(room.id, state.loaded().and_then(|table| self.alarm(table)));
        if seats_change {
            // Whoever watched sits now, or the other way round.
            state.show_presence(self.0.store.is_shared());
        }
        Ok(appended)
    }

    /// When a table needs its keeper next: for a timer, or for a bot.
    pub(crate) fn alarm(&self, table: &Table) -> Option<Moment> {
        let bot = table.bot_turn().and(table.since()).map(|since| since.after(self.0.config.bot_pause));
        [table.due(), bot].into_iter().flatten().min()
    }

    pub(crate) fn schedule(&self, table: TableId, due: Option<Moment>) {
        if let Some(due) = due {
            // The keeper lives as long as the hub.
            let _ = self.0.alarms.send(Alarm { due, table });
        }
    }

    /// Everything a person may know of a table.
    pub async fn snapshot(&self, id: TableId, person: Option<PersonId>) -> Result<Snapshot, HubError> {
        self.look(id, person, |table| Ok(table.snapshot(person))).await
    }

    /// What happened after an event, for a person.
    pub async fn update(&self, id: TableId, person: Option<PersonId>, after: u64) -> Result<Update, HubError> {
        let events = self.0.store.events(id, after).await?;
        self.look(id, person, |table| {
            let known = events.iter().take_while(|logged| logged.number <= table.last()).count();
            Ok(table.update(&events[..known], person))
        })
        .await
    }

    /// The record of a table's last game, if it is over and no other table plays the same deal.
    pub async fn record(&self, id: TableId, person: Option<PersonId>) -> Result<Option<Record>, HubError> {
        self.look(id, person, |table| Ok(table.snapshot(None).record)).await
    }

    /// Reads something off a table, as far as this person may look at it at all.
    pub async fn look<T>(
        &self,
        id: TableId,
        person: Option<PersonId>,
        look: impl FnOnce(&Table) -> Result<T, HubError>,
    ) -> Result<T, HubError> {
        let room = self.room(id);
        let mut state = room.state.lock().await;
        if self.0.store.is_shared() {
            state.catch_up(id, &self.0.store).await.map_err(|error| self.forgetting(id, error))?;
        }
        let table = state.table(id, &self.0.store).await.map_err(|error| self.forgetting(id, error))?;
        if !table.setup().onlookers && person.is_none_or(|person| !table.admits(person)) {
            return Err(HubError::NoOnlookers);
        }
        look(table)
    }

    /// A room for a table that does not exist must not stay: anybody can ask for any name.
    fn forgetting(&self, id: TableId, error: HubError) -> HubError {
        if matches!(error, HubError::NoSuchTable) {
            self.forget(id);
        }
        error
    }

    /// Watches a table: what to send first, and everything after.
    pub async fn watch(&self, id: TableId, person: Option<PersonId>, after: Option<u64>) -> Result<Watching, HubError> {
        let room = self.room(id);
        let mut state = room.state.lock().await;
        if self.0.store.is_shared() {
            state.catch_up(id, &self.0.store).await.map_err(|error| self.forgetting(id, error))?;
        }
        let watching = state.watch(id, &self.0.store, person, after).await;
        let watching = watching.map_err(|error| self.forgetting(id, error))?;
        state.show_presence(self.0.store.is_shared());
        let back = state.returned();
        let missing = !state.missing().is_empty();
        drop(state);
        for seat in back {
            self.command(id, From::Keeper, &Command::Back { seat }).await?;
        }
        if missing {
            keeper::look_for_missing(self, id);
        }
        Ok(watching)
    }

    /// A watcher is gone.
    pub async fn unwatch(&self, id: TableId, key: u64) {
        let Some(room) = self.room_in_memory(id) else { return };
        let mut state = room.state.lock().await;
        let gone = state.unwatch(key);
        state.show_presence(self.0.store.is_shared());
        if gone.is_some() && state.loaded().is_some_and(|table| table.phase() != Phase::Closed) {
            keeper::look_for_missing(self, id);
        }
    }
}
