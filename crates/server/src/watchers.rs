//! Everybody who watches a table, and what they are sent.
//!
//! What happens at the table is queued for each viewer, up to a bound; whoever reads more slowly is dropped. Who is present is
//! not queued: a viewer gets the latest word on it when there is nothing else to send, however many came and went before.

use axum::extract::ws::Utf8Bytes;
use quintile_table::PersonId;
use tokio::sync::{mpsc, watch};

use crate::hub::WeakHub;
use quintile_api::TableId;

/// Messages queued for one viewer. Whoever reads more slowly is dropped, and comes back with the last number seen.
const MAX_QUEUED: usize = 64;

/// The watchers of one table.
#[derive(Default)]
pub(crate) struct Watchers {
    list: Vec<Watcher>,
    next_key: u64,
    presence: watch::Sender<Utf8Bytes>,
}

struct Watcher {
    key: u64,
    person: Option<PersonId>,
    sender: mpsc::Sender<Utf8Bytes>,
}

/// A watcher's end of a table. The watcher is gone when this is dropped.
pub struct Watching {
    /// The table.
    pub table: TableId,
    /// The message to send first.
    pub first: Utf8Bytes,
    /// The messages after it.
    pub messages: Messages,
    pub(crate) place: Place,
}

/// What a watcher is to be sent.
pub struct Messages {
    queue: mpsc::Receiver<Utf8Bytes>,
    presence: watch::Receiver<Utf8Bytes>,
}

impl Messages {
    /// The next message; `None` once the viewer was too slow, or the table is gone. Nothing is lost if this is not waited for to the end.
    pub async fn recv(&mut self) -> Option<Utf8Bytes> {
        tokio::select! {
            biased;
            text = self.queue.recv() => text,
            Ok(()) = self.presence.changed() => Some(self.presence.borrow_and_update().clone()),
        }
    }

    /// Whether the table is gone.
    pub(crate) fn is_gone(&self) -> bool {
        self.presence.has_changed().is_err()
    }
}

/// Takes the watcher out of the room, however its connection ends.
pub(crate) struct Place {
    pub(crate) hub: WeakHub,
    pub(crate) table: TableId,
    pub(crate) key: u64,
}

impl Drop for Place {
    fn drop(&mut self) {
        if let (Some(hub), Ok(runtime)) = (self.hub.upgrade(), tokio::runtime::Handle::try_current()) {
            let (table, key) = (self.table, self.key);
            runtime.spawn(async move { hub.unwatch(table, key).await });
        }
    }
}

impl Watchers {
    /// Adds a watcher: its key, and what it will be sent.
    pub(crate) fn add(&mut self, person: Option<PersonId>) -> (u64, Messages) {
        let (sender, queue) = mpsc::channel(MAX_QUEUED);
        let key = self.next_key;
        self.next_key += 1;
        self.list.push(Watcher { key, person, sender });
        (key, Messages { queue, presence: self.presence.subscribe() })
    }

    /// Removes a watcher; who it was.
    pub(crate) fn remove(&mut self, key: u64) -> Option<PersonId> {
        let at = self.list.iter().position(|watcher| watcher.key == key)?;
        self.list.swap_remove(at).person
    }

    /// Drops everybody: they come back if they like. Their keys are not given to others, for they have yet to leave.
    pub(crate) fn drop_all(&mut self) {
        self.list.clear();
    }

    /// Drops everybody for good: the table is gone.
    pub(crate) fn close(&mut self) {
        self.drop_all();
        self.presence = watch::Sender::default();
    }

    /// Sends everybody the message that is theirs, and drops whoever has too many unread.
    pub(crate) fn send(&mut self, mut text_for: impl FnMut(Option<PersonId>) -> Utf8Bytes) {
        self.list.retain(|watcher| watcher.sender.try_send(text_for(watcher.person)).is_ok());
    }

    /// Tells everybody who is present. Nobody is dropped for this.
    pub(crate) fn send_presence(&self, text: Utf8Bytes) {
        self.presence.send_replace(text);
    }

    /// Whether this person watches on this node.
    pub(crate) fn has(&self, person: PersonId) -> bool {
        self.list.iter().any(|watcher| watcher.person == Some(person) && !watcher.sender.is_closed())
    }

    /// Everybody who watches on this node and is known by name.
    pub(crate) fn people(&self) -> Vec<PersonId> {
        self.list.iter().filter(|watcher| !watcher.sender.is_closed()).filter_map(|watcher| watcher.person).collect()
    }

    /// How many watch of whom this is true.
    pub(crate) fn count(&self, which: impl Fn(Option<PersonId>) -> bool) -> usize {
        self.list.iter().filter(|watcher| which(watcher.person)).count()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.iter().all(|watcher| watcher.sender.is_closed())
    }
}
