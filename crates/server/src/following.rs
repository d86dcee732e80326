//! Keeping up with what other nodes store.
//!
//! A node follows the tables that somebody watches here: it asks the store to be told of them, and takes in the events that it
//! is told of. What it is not told of, it finds out at the next round: every other second it asks whether any of these tables
//! has moved on. Tables that nobody watches are not followed; they catch up when they are looked at or woken.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use quintile_api::TableId;
use quintile_table::{Logged, Moment};
use tokio::sync::{Notify, mpsc};
use tokio::task::{Id, JoinSet};
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::clock::now;
use crate::hub::{Hub, WeakHub};
use crate::keeper::report;
use crate::store::{News, StoreError, join};

/// The time between two rounds: how long a viewer may have to wait for something that this node was not told of.
const ROUND: Duration = Duration::from_secs(2);
/// How long news has to arrive that is on its way when a round finds that a table has moved on.
const GRACE: Duration = Duration::from_millis(100);
/// Milliseconds for which a table is followed after its last watcher has left: people reload pages.
const LINGER: u64 = 10_000;
/// Tables found in a round that wait to be read.
const CAPACITY: usize = 64;

/// The tables that a node follows.
#[derive(Default)]
pub(crate) struct Followed(Mutex<HashMap<TableId, Entry>>);

struct Entry {
    /// The number of the last event that watchers know of.
    shown: u64,
    /// When somebody last watched.
    watched: Moment,
}

impl Followed {
    /// Begins to follow a table; `false` if it is followed already.
    pub(crate) fn begin(&self, table: TableId, shown: u64) -> bool {
        self.lock().insert(table, Entry { shown, watched: now() }).is_none()
    }

    /// Watchers have been shown the events of a table up to this number.
    pub(crate) fn note(&self, table: TableId, shown: u64) {
        if let Some(entry) = self.lock().get_mut(&table) {
            entry.shown = shown;
        }
    }

    /// Whether watchers have yet to be shown the event with this number.
    fn lacks(&self, table: TableId, number: u64) -> bool {
        self.lock().get(&table).is_some_and(|entry| entry.shown < number)
    }

    fn all(&self) -> Vec<(TableId, u64)> {
        self.lock().iter().map(|(table, entry)| (*table, entry.shown)).collect()
    }

    /// The tables that nobody has watched for a while.
    fn idle(&self, is_watched: impl Fn(TableId) -> bool) -> Vec<TableId> {
        let watched: Vec<TableId> =
            self.all().into_iter().map(|(table, _)| table).filter(|id| is_watched(*id)).collect();
        let (mut entries, now) = (self.lock(), now());
        for table in watched {
            if let Some(entry) = entries.get_mut(&table) {
                entry.watched = now;
            }
        }
        let idle = |(_, entry): &(&TableId, &Entry)| entry.watched.after(LINGER) < now;
        entries.iter().filter(idle).map(|(table, _)| *table).collect()
    }

    /// Stops following those tables that nobody has come back to.
    fn end(&self, idle: &[TableId], is_watched: impl Fn(TableId) -> bool) {
        let mut entries = self.lock();
        for table in idle {
            if !is_watched(*table) {
                entries.remove(table);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, Entry>> {
        // Nothing panics while it holds the lock, and the map is consistent at every step.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts to keep up with other nodes, if the store has any. It ends when the hub is gone.
pub(crate) fn start(hub: &Hub) {
    if let Some(news) = hub.store().news() {
        let (sender, behind) = mpsc::channel(CAPACITY);
        let hurry = Arc::<Notify>::default();
        tokio::spawn(go_round(hub.downgrade(), sender, Arc::clone(&hurry)));
        tokio::spawn(follow(hub.downgrade(), news, behind, hurry));
    }
}

/// Finds the tables that have moved on without this node being told, round after round.
async fn go_round(hub: WeakHub, behind: mpsc::Sender<TableId>, hurry: Arc<Notify>) {
    let mut rounds = interval(ROUND);
    rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = rounds.tick() => {}
            () = hurry.notified() => {}
        }
        let Some(hub) = hub.upgrade() else { return };
        match round(&hub).await {
            Ok(tables) => {
                for table in tables {
                    hub.metrics().count_news_missed();
                    if behind.send(table).await.is_err() {
                        return;
                    }
                }
            }
            Err(StoreError::Closed) => return,
            Err(error) => tracing::error!(%error, "cannot ask what other nodes have stored"),
        }
    }
}

/// One round: a sign of life, an end to what nobody watches any more, and the tables that have moved on.
async fn round(hub: &Hub) -> Result<Vec<TableId>, StoreError> {
    let (store, followed) = (hub.store(), hub.followed());
    let is_watched = |table| hub.is_watched(table);
    store.beat().await?;
    let idle = followed.idle(is_watched);
    store.unwatch(&idle).await?;
    followed.end(&idle, is_watched);
    let known = followed.all();
    // Somebody may have come back just now, or other nodes may have taken this one for dead.
    store.watch(&known.iter().map(|(table, _)| *table).collect::<Vec<_>>()).await?;
    let mut behind = store.behind(&known).await?;
    if !behind.is_empty() {
        // Mostly it is on its way, or this node has just stored it.
        sleep(GRACE).await;
        behind.retain(|(table, number)| followed.lacks(*table, *number));
    }
    Ok(behind.into_iter().map(|(table, _)| table).collect())
}

/// Shows what other nodes have stored. Each table is seen to by a task of its own, one at a time, so that a slow table holds up
/// no other; news that comes meanwhile has it seen to once more.
async fn follow(hub: WeakHub, mut news: mpsc::Receiver<News>, mut behind: mpsc::Receiver<TableId>, hurry: Arc<Notify>) {
    let mut tasks = JoinSet::new();
    let mut running: HashMap<Id, TableId> = HashMap::new();
    // Tables that are being seen to, and the news that has come of them since.
    let mut since: HashMap<TableId, Option<Vec<Logged>>> = HashMap::new();
    loop {
        let told = tokio::select! {
            news = news.recv() => match news {
                Some(News::Table(table, events)) => Some((table, events)),
                Some(News::Anything) => {
                    hurry.notify_one();
                    None
                }
                None => return,
            },
            Some(table) = behind.recv() => Some((table, Vec::new())),
            Some(done) = tasks.join_next_with_id() => {
                let done = done.map_or_else(|error| error.id(), |(id, ())| id);
                running.remove(&done).and_then(|table| Some((table, since.remove(&table)??)))
            }
        };
        let Some(hub) = hub.upgrade() else { return };
        let Some((table, events)) = told else { continue };
        match since.get_mut(&table) {
            Some(Some(earlier)) => join(earlier, events),
            Some(later @ None) => *later = Some(events),
            None if hub.is_in_memory(table) => {
                let task = tasks.spawn(async move { report("news", table, hub.follow(table, &events).await) });
                running.insert(task.id(), table);
                since.insert(table, None);
            }
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_followed_while_somebody_watches_and_lacks_what_was_not_shown() {
        let followed = Followed::default();
        let (one, two) = (TableId::from_bits(1), TableId::from_bits(2));
        assert!(followed.begin(one, 3));
        assert!(!followed.begin(one, 3));
        followed.note(one, 5);
        followed.note(two, 9);
        assert_eq!(followed.all(), [(one, 5)]);
        assert_eq!(
            [(one, 5), (one, 6), (two, 9)].map(|(table, number)| followed.lacks(table, number)),
            [false, true, false]
        );
        // Nobody watches, but not for long yet.
        assert_eq!(followed.idle(|_| false), []);
        followed.lock().values_mut().for_each(|entry| entry.watched = Moment(0));
        assert_eq!(followed.idle(|_| true), []);
        followed.lock().values_mut().for_each(|entry| entry.watched = Moment(0));
        let idle = followed.idle(|_| false);
        assert_eq!(idle, [one]);
        // Somebody came back at the last moment.
        followed.end(&idle, |_| true);
        assert_eq!(followed.all(), [(one, 5)]);
        followed.end(&idle, |_| false);
        assert_eq!(followed.all(), []);
    }
}
