//! Every table that this node runs: commands, views, watching.
//!
//! A hub does only what it is asked to. Whatever has to happen by itself, tables announce as alarms; whoever holds their
//! queue sees to it.

use std::collections::HashMap;
use std::future::Future;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use quintile_rules::kit::{Record, Seat, Unrated};
use quintile_table::{
    BadSetup, BotTurn, Bytes32, Command, Logged, Moment, PersonId, Refusal, Sender, Setup, Snapshot, Table, Update,
};
use tracing::Instrument;

use crate::alarms::Alarms;
use crate::asides::{Fault, SetAside};
use crate::attendance::{Cause, Woken};
use crate::clock::now;
use crate::error::HubError;
use crate::following::Followed;
use crate::metrics::{Gauges, Metrics};
use crate::node::{Config, Node};
use crate::random;
use crate::room::Room;
use crate::store::{Appended, Store, StoreError};
use crate::watchers::Watching;
use quintile_api::TableId;

/// Every table that this node runs. Cheap to clone.
#[derive(Clone)]
pub struct Hub {
    inner: Arc<Inner>,
    /// What happens by itself goes on while somebody holds this. Whoever sees to it does not, or it would keep itself going.
    _wanted: Option<Arc<()>>,
}

struct Inner {
    node: Arc<Node>,
    wanted: Weak<()>,
    rooms: Mutex<HashMap<TableId, Arc<Slot>>>,
    /// Held by whoever changes the past of several tables.
    rewriting: tokio::sync::Mutex<()>,
}

/// A room, and when it was last wanted.
pub(crate) struct Slot {
    pub(crate) room: tokio::sync::Mutex<Room>,
    used: AtomicU64,
}

impl Slot {
    /// Whether nobody has wanted it since `before`, and nobody watches.
    fn is_idle(&self, before: Moment) -> bool {
        let unwatched = self.room.try_lock().is_ok_and(|room| !room.is_watched());
        unwatched && self.used.load(Ordering::Relaxed) < before.0
    }
}

/// A hub that is not kept alive by whoever holds this.
#[derive(Clone)]
pub(crate) struct WeakHub(Weak<Inner>);

impl WeakHub {
    /// The hub, if anybody wants it yet. What is returned does not count as that.
    pub(crate) fn upgrade(&self) -> Option<Hub> {
        let inner = self.0.upgrade().filter(|inner| inner.wanted.strong_count() > 0)?;
        Some(Hub { inner, _wanted: None })
    }
}

impl Hub {
    /// The tables of a store.
    pub(crate) fn new(store: Store, config: Config) -> Self {
        let wanted = Arc::new(());
        let inner = Inner {
            node: Node::new(store, config),
            wanted: Arc::downgrade(&wanted),
            rooms: Mutex::default(),
            rewriting: tokio::sync::Mutex::default(),
        };
        Self { inner: Arc::new(inner), _wanted: Some(wanted) }
    }

    pub(crate) fn downgrade(&self) -> WeakHub {
        WeakHub(Arc::downgrade(&self.inner))
    }

    pub(crate) fn config(&self) -> &Config {
        &self.inner.node.config
    }

    pub(crate) fn node(&self) -> &Arc<Node> {
        &self.inner.node
    }

    pub(crate) fn alarms(&self) -> Arc<Alarms> {
        Arc::clone(&self.inner.node.alarms)
    }

    /// The database.
    pub fn store(&self) -> &Store {
        &self.inner.node.store
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.inner.node.metrics
    }

    /// Everything that is counted, for Prometheus; how many sockets are open is for the caller to say.
    pub fn write_metrics(&self, sockets: usize) -> String {
        let node = &self.inner.node;
        let (alarms, set_aside) = (node.alarms.len(), node.asides.len());
        let news = node.store.news_counts();
        node.metrics.write(&Gauges { rooms: self.rooms(), sockets, alarms, set_aside, news })
    }

    /// Remembers where a person is: bots of one address share their processor time.
    pub(crate) fn note_address(&self, person: Option<PersonId>, address: Option<IpAddr>) {
        if let (Some(person), Some(address)) = (person, address) {
            self.inner.node.note_address(person, address);
        }
    }

    /// Opens a table. Once begun, this is done whether or not anybody waits for it.
    pub async fn create(
        &self,
        setup: Setup,
        host: PersonId,
        contest: Option<(TableId, Bytes32)>,
    ) -> Result<TableId, HubError> {
        let hub = self.clone();
        to_the_end(async move { hub.open(setup, host, contest).await }).await
    }

    async fn open(
        &self,
        mut setup: Setup,
        host: PersonId,
        contest: Option<(TableId, Bytes32)>,
    ) -> Result<TableId, HubError> {
        let (node, now) = (&self.inner.node, now());
        if setup.rated && !node.config.ratings {
            return Err(Refusal::Setup(BadSetup::unrated("setup.rated", Unrated::NoRatings)).into());
        }
        setup.reactions &= node.config.reactions;
        if contest.is_none() && self.open_tables_of(host).await? >= node.config.max_tables_per_person {
            return Err(HubError::TooManyTables);
        }
        let (contest, shared_deal) = contest.unzip();
        let id = TableId::from_bits(random::bits());
        let (at, dealer) = (now, Arc::clone(node));
        let deal = move || {
            let events = Table::create(setup, host, random::bytes(), shared_deal, at)?;
            let events = Logged::number(events, 0, at);
            let table = Table::fold(&events)?;
            let batch = dealer.batch(id, &table, events, at);
            Ok::<_, HubError>((table, batch))
        };
        let (table, mut batch) = node.long(deal).await??;
        while node.store.create(&batch, contest).await? == Appended::Conflict {
            batch.table = TableId::from_bits(random::bits());
        }
        self.slot(batch.table).room.lock().await.put(table);
        node.set_due_alarm(batch.table, batch.listing.due);
        Ok(batch.table)
    }

    /// Folds what rated games there are into the ratings.
    pub async fn fold_ratings(&self) -> Result<(), StoreError> {
        self.inner.node.fold_ratings().await
    }

    /// The same until none is left, however many there are.
    pub(crate) async fn fold_all_ratings(&self) -> Result<(), StoreError> {
        while !self.store().ratings_are_complete().await? {
            self.fold_ratings().await?;
        }
        Ok(())
    }

    /// How many tables count against a person: those that are not over, and that somebody still cares about.
    pub(crate) async fn open_tables_of(&self, host: PersonId) -> Result<usize, HubError> {
        let since = Moment(now().0.saturating_sub(self.config().tables_count_for));
        Ok(self.store().open_tables_of(host, since).await?)
    }

    /// Carries out a command. When this returns, it is stored; the number of the last event. Once begun, it is done whether or
    /// not anybody waits for it.
    pub async fn command(&self, id: TableId, from: Sender, command: &Command) -> Result<u64, HubError> {
        let (hub, command) = (self.clone(), command.clone());
        to_the_end(async move { hub.carry_out(id, from, &command).await }).await
    }

    /// The same for those who stay to the end, and need no task of its own for that.
    pub(crate) async fn carry_out(&self, id: TableId, from: Sender, command: &Command) -> Result<u64, HubError> {
        let slot = self.slot(id);
        let mut room = slot.room.lock().await;
        let done = room.command(from, command).await;
        self.forget_unknown(id, done)
    }

    /// Everything a person may know about a table.
    pub async fn snapshot(&self, id: TableId, person: Option<PersonId>) -> Result<Snapshot, HubError> {
        let slot = self.slot(id);
        let mut room = slot.room.lock().await;
        let snapshot = room.snapshot(person).await;
        self.forget_unknown(id, snapshot)
    }

    /// What happened after an event, for a person.
    pub async fn update(&self, id: TableId, person: Option<PersonId>, after: u64) -> Result<Update, HubError> {
        let events = self.inner.node.events(id, after).await?;
        self.look(id, person, |table| {
            let known = events.iter().take_while(|logged| logged.number <= table.last()).count();
            Ok(table.update(&events[..known], person))
        })
        .await
    }

    /// The record of a table's last game, if it is over and no other table is playing the same deal.
    pub async fn record(&self, id: TableId, person: Option<PersonId>) -> Result<Option<Record>, HubError> {
        Ok(self.snapshot(id, person).await?.record)
    }

    /// Reads something off a table, if this person may look at it.
    pub async fn look<T>(
        &self,
        id: TableId,
        person: Option<PersonId>,
        look: impl FnOnce(&Table) -> Result<T, HubError>,
    ) -> Result<T, HubError> {
        let slot = self.slot(id);
        let mut room = slot.room.lock().await;
        let table = room.table_for(person).await;
        look(self.forget_unknown(id, table)?)
    }

    /// Watches a table: what to send first, and everything after it.
    pub async fn watch(&self, id: TableId, person: Option<PersonId>, after: Option<u64>) -> Result<Watching, HubError> {
        let hub = self.clone();
        to_the_end(async move {
            let slot = hub.slot(id);
            let mut room = slot.room.lock().await;
            let watching = room.watch(hub.downgrade(), person, after).await;
            hub.forget_unknown(id, watching)
        })
        .await
    }

    /// A watcher is gone.
    pub(crate) async fn unwatch(&self, id: TableId, key: u64) {
        if let Some(slot) = self.slot_in_memory(id) {
            slot.room.lock().await.unwatch(key);
        }
    }

    /// Tables that cannot go on by themselves, because a bot failed or their log cannot be read.
    pub fn set_aside(&self) -> Vec<SetAside> {
        self.inner.node.asides.list()
    }

    /// How many tables are in memory.
    pub fn rooms(&self) -> usize {
        self.lock_rooms().len()
    }

    pub(crate) fn slot(&self, id: TableId) -> Arc<Slot> {
        let new = || {
            let room = tokio::sync::Mutex::new(Room::new(id, Arc::clone(&self.inner.node)));
            Arc::new(Slot { room, used: AtomicU64::new(0) })
        };
        let slot = Arc::clone(self.lock_rooms().entry(id).or_insert_with(new));
        slot.used.store(now().0, Ordering::Relaxed);
        slot
    }

    pub(crate) fn slot_in_memory(&self, id: TableId) -> Option<Arc<Slot>> {
        self.lock_rooms().get(&id).cloned()
    }

    /// Drops the room of a table that does not exist: anybody can ask for any name.
    fn forget_unknown<T>(&self, id: TableId, done: Result<T, HubError>) -> Result<T, HubError> {
        if matches!(done, Err(HubError::NoSuchTable)) {
            self.forget(id);
        }
        done
    }

    /// Drops the room of a table.
    pub(crate) fn forget(&self, id: TableId) {
        self.lock_rooms().remove(&id);
    }

    /// Waits until nobody else changes the past of several tables.
    pub(crate) async fn rewriting(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.inner.rewriting.lock().await
    }

    fn lock_rooms(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Slot>>> {
        // Nothing panics while it holds the lock, and the map is consistent at every step.
        self.inner.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// For whoever sees to what happens by itself.
impl Hub {
    /// Lets everything happen at a table that is due.
    pub(crate) async fn wake(&self, id: TableId, cause: Cause) -> Result<Woken, HubError> {
        let hub = self.clone();
        self.metrics().count_wake();
        to_the_end(async move {
            let slot = hub.slot(id);
            let mut room = slot.room.lock().await;
            let woken = room.wake(cause).await;
            hub.forget_unknown(id, woken)
        })
        .await
    }

    /// A bot has finished thinking.
    pub(crate) async fn stop_thinking(&self, id: TableId, turn: BotTurn, took: Duration) {
        if let Some(slot) = self.slot_in_memory(id) {
            slot.room.lock().await.stop_thinking(turn, took);
        }
    }

    /// There is no room for the thought of a bot.
    pub(crate) async fn put_off(&self, id: TableId, ply: usize) {
        self.slot(id).room.lock().await.put_off(ply);
    }

    /// Sets a table aside.
    pub(crate) fn put_aside(&self, id: TableId, fault: Fault) {
        self.inner.node.put_aside(id, fault);
    }

    /// A table could not be kept going just now.
    pub(crate) fn try_again(&self, id: TableId) {
        self.inner.node.try_again(id);
    }

    /// A table goes on, if it was set aside.
    pub(crate) fn recover(&self, id: TableId) {
        self.inner.node.asides.recover(id);
    }

    /// When a table is tried again that is set aside.
    pub(crate) fn retry(&self, id: TableId) -> Option<Moment> {
        self.inner.node.asides.resting(id, now()).and_then(|aside| aside.retry)
    }

    /// Nobody saw to the tables of this node until now.
    pub(crate) fn note_outage(&self, until: Moment) {
        self.inner.node.note_outage(until);
    }

    /// Tells the viewers of a table who is present.
    pub(crate) async fn show_presence(&self, id: TableId) {
        if let Some(slot) = self.slot_in_memory(id) {
            slot.room.lock().await.show_presence();
        }
    }

    /// Somebody could not be marked as away just now.
    pub(crate) fn set_missing_alarm(&self, id: TableId) {
        self.inner.node.set_missing_alarm(id);
    }

    /// The seats of a table whose person is connected to no node, and not yet marked as away.
    pub(crate) async fn missing(&self, id: TableId) -> Result<Vec<Seat>, StoreError> {
        let Some(slot) = self.slot_in_memory(id) else { return Ok(Vec::new()) };
        // Nobody comes or goes meanwhile.
        let room = slot.room.lock().await;
        let (mut missing, here) = room.attendance();
        let elsewhere = self.inner.node.store.elsewhere(id, &here).await?;
        let away = |(_, person): &(Seat, PersonId)| !elsewhere.contains(person);
        // Their node may die, and would not say so.
        if !here.is_empty() && !missing.iter().all(away) {
            self.set_missing_alarm(id);
        }
        missing.retain(away);
        Ok(missing.into_iter().map(|(seat, _)| seat).collect())
    }

    /// Shows what another node has stored of a table, if it is in memory: these events, or whatever the store has.
    pub(crate) async fn follow(&self, id: TableId, events: &[Logged]) -> Result<(), HubError> {
        match self.slot_in_memory(id) {
            Some(slot) => slot.room.lock().await.follow(events).await,
            None => Ok(()),
        }
    }

    pub(crate) fn followed(&self) -> &Followed {
        &self.inner.node.followed
    }

    /// Whether anybody watches a table, or may be about to.
    pub(crate) fn is_watched(&self, id: TableId) -> bool {
        self.slot_in_memory(id).is_some_and(|slot| slot.room.try_lock().map_or(true, |room| room.is_watched()))
    }

    pub(crate) fn is_in_memory(&self, id: TableId) -> bool {
        self.lock_rooms().contains_key(&id)
    }

    /// Drops tables from memory that nobody has wanted since `before`: they are in the store.
    pub(crate) fn forget_idle(&self, before: Moment) {
        self.lock_rooms().retain(|_, slot| Arc::strong_count(slot) > 1 || !slot.is_idle(before));
    }
}

/// Does something in a task of its own: it ends well even if whoever asked for it does not wait for it any more.
pub(crate) async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, HubError>> + Send + 'static,
) -> Result<T, HubError> {
    tokio::spawn(work.in_current_span()).await.unwrap_or(Err(HubError::Crashed))
}
