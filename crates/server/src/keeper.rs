//! What happens by itself: timers, bots' turns, absence, alarms of other nodes, idle tables.
//!
//! Every node sees to the alarms of the tables it wrote to last. If it dies, another one claims them shortly afterwards;
//! whoever acts goes through the store, where only one can be first.

use std::sync::Arc;
use std::time::Duration;

use quintile_table::{Command, Moment, Sender};
use tokio::time::interval;

use crate::alarms::{Alarms, Reason};
use crate::asides::Fault;
use crate::attendance::{Cause, Woken};
use crate::clock::now;
use crate::error::HubError;
use crate::following;
use crate::hub::{Hub, WeakHub};
use crate::store::StoreError;
use crate::thinkers::Thinkers;
use quintile_api::TableId;

/// How often the store is asked for due alarms that no node holds a lease on.
const CLAIM_INTERVAL: Duration = Duration::from_secs(1);
/// How many tables are claimed, or closed, at once.
const MAX_CLAIMED: usize = 200;
/// Milliseconds between two rounds after which the program must have stood still: a laptop that slept, a machine that was paused.
const MAX_GAP: u64 = 5_000;
/// How often idle tables are dropped from memory or closed.
const SWEEP_INTERVAL: Duration = Duration::from_secs(30);
/// Milliseconds after which a table that nobody wants is dropped from memory.
const FORGET_AFTER: u64 = 60_000;

/// Sees to everything that happens by itself, for as long as its hub exists.
#[derive(Clone)]
pub(crate) struct Keeper {
    hub: WeakHub,
    thinkers: Thinkers,
}

impl Keeper {
    /// Starts the tasks. They end when the hub is gone.
    pub(crate) fn start(hub: &Hub) {
        let keeper = Self { hub: hub.downgrade(), thinkers: Thinkers::new(hub.config()) };
        following::start(hub);
        tokio::spawn(keeper.clone().claim());
        tokio::spawn(keeper.clone().sweep());
        tokio::spawn(keeper.wait_for_alarms(hub.alarms()));
    }

    /// Acts on alarms when they are due.
    async fn wait_for_alarms(self, alarms: Arc<Alarms>) {
        while let Some(alarm) = alarms.next().await {
            let Some(hub) = self.hub.upgrade() else { return };
            match alarm.reason {
                Reason::Due => drop(tokio::spawn(self.clone().ring(hub, alarm.table))),
                Reason::Missing => drop(tokio::spawn(mark_missing(hub, alarm.table))),
                Reason::Presence => drop(tokio::spawn(async move { hub.show_presence(alarm.table).await })),
            }
        }
    }

    async fn ring(self, hub: Hub, table: TableId) {
        self.wake(Cause::Alarm, &hub, table).await;
    }

    /// Lets everything happen at a table that is due, and has its bot think. When it is due again, if it rests until then.
    async fn wake(&self, cause: Cause, hub: &Hub, table: TableId) -> Option<Option<Moment>> {
        match hub.wake(table, cause).await {
            Ok(Woken::Thinks(thought)) => self.thinkers.think(hub, *thought).await,
            Ok(Woken::Busy) => {}
            Ok(Woken::Rests(until)) => return Some(until),
            Err(HubError::SetAside(_)) => return Some(hub.retry(table)),
            Err(HubError::Crashed) => hub.put_aside(table, Fault::Crash),
            Err(HubError::BadLog(error)) => hub.put_aside(table, Fault::Log(error.to_string())),
            Err(HubError::Refused(_) | HubError::NoSuchTable) => {}
            failed => {
                hub.try_again(table);
                report(cause.name(), table, failed);
            }
        }
        None
    }

    /// Wakes a table that was due in the store. If it has nothing to do, the store is told so, or it would be claimed again and
    /// again.
    async fn claimed(self, hub: Hub, table: TableId) {
        let due = now();
        if let Some(next) = self.wake(Cause::Claim, &hub, table).await
            && let Err(error) = hub.store().postpone(table, due, next).await
        {
            tracing::error!(%error, "cannot postpone an alarm");
        }
    }

    /// Takes over due alarms that no node holds a lease on: after a start, or when another node died.
    async fn claim(self) {
        let mut rounds = interval(CLAIM_INTERVAL);
        let mut last = now();
        loop {
            rounds.tick().await;
            let Some(hub) = self.hub.upgrade() else { return };
            let now = now();
            if now.since(last) > MAX_GAP {
                tracing::warn!(millis = now.since(last), "the program stood still; clocks are put back");
                hub.note_outage(now);
            }
            last = now;
            match hub.store().claim_due(now, now.after(hub.config().lease), MAX_CLAIMED).await {
                Ok(tables) => {
                    for table in tables {
                        tokio::spawn(self.clone().claimed(hub.clone(), table));
                    }
                }
                Err(StoreError::Closed) => return,
                Err(error) => tracing::error!(%error, "cannot claim due alarms"),
            }
            match hub.store().claim_contests(now, now.after(hub.config().lease)).await {
                Ok(contests) => {
                    for contest in contests {
                        tokio::spawn(start_contest(hub.clone(), contest));
                    }
                }
                Err(StoreError::Closed) => return,
                Err(error) => tracing::error!(%error, "cannot claim contests that are due"),
            }
        }
    }

    /// Drops idle tables from memory, and closes those where nothing has happened for long.
    async fn sweep(self) {
        let mut rounds = interval(SWEEP_INTERVAL);
        loop {
            rounds.tick().await;
            let Some(hub) = self.hub.upgrade() else { return };
            let before = |age: u64| Moment(now().0.saturating_sub(age));
            hub.forget_idle(before(FORGET_AFTER));
            // Of games that a node has stored and not lived to count.
            if let Err(error) = hub.fold_ratings().await {
                tracing::error!(%error, "cannot keep the ratings");
            }
            match hub.store().idle(before(hub.config().idle_after), MAX_CLAIMED).await {
                Ok(tables) => {
                    for table in tables {
                        report("closing", table, hub.command(table, Sender::Keeper, &Command::Close).await);
                    }
                }
                Err(error) => tracing::error!(%error, "cannot look for idle tables"),
            }
            let compacted = before(hub.config().compact_after);
            if let Err(error) = compact(&hub, compacted).await {
                tracing::error!(%error, "cannot compact closed tables");
            }
            if let Some(keep) = hub.config().keep
                && let Err(error) = remove(&hub, before(keep)).await
            {
                tracing::error!(%error, "cannot remove old tables");
            }
        }
    }
}

/// Starts the games of a contest whose time has come. What fails is tried again when the lease is over.
async fn start_contest(hub: Hub, contest: TableId) {
    if let Err(error) = hub.start_contest_on_time(contest, now()).await {
        tracing::error!(%error, contest_hash = contest.short_hash(), "cannot start a contest");
    }
}

/// Compacts tables that have been closed since before a moment.
async fn compact(hub: &Hub, before: Moment) -> Result<(), StoreError> {
    let store = hub.store();
    for table in store.uncompacted(before, MAX_CLAIMED).await? {
        match store.compact(table).await {
            Err(StoreError::Corrupt(_)) => store.leave_uncompacted(table).await?,
            done => done?,
        }
    }
    Ok(())
}

/// Removes tables that have been closed since before a moment, and what nothing refers to any more.
async fn remove(hub: &Hub, before: Moment) -> Result<(), StoreError> {
    let store = hub.store();
    for table in store.closed_before(before, MAX_CLAIMED).await? {
        report("removing", table, hub.remove(table).await);
    }
    store.remove_traces(before).await
}

/// Marks everybody as away who has had no connection for a while.
async fn mark_missing(hub: Hub, table: TableId) {
    let missing = match hub.missing(table).await {
        Ok(missing) => missing,
        Err(error) => {
            hub.set_missing_alarm(table);
            return report("away", table, Err::<(), _>(error.into()));
        }
    };
    for seat in missing {
        let done = hub.command(table, Sender::Keeper, &Command::Away { seat }).await;
        if matches!(done, Err(HubError::Store(_))) {
            hub.set_missing_alarm(table);
        }
        report("away", table, done);
    }
}

pub(crate) fn report<T>(phase: &str, table: TableId, done: Result<T, HubError>) {
    match done {
        // Somebody else was first, or the table has moved on: that is what refusals are for.
        // Tables that are set aside were reported then.
        Ok(_) | Err(HubError::Refused(_) | HubError::NoSuchTable | HubError::SetAside(_)) => {}
        Err(error) => tracing::error!(%error, phase, table_hash = table.short_hash(), "cannot keep a table going"),
    }
}
