//! Tells other nodes what this one has stored, after it is stored.
//!
//! A transaction that notifies takes a lock at its commit, one for the whole server, and keeps it until its log is synced. So
//! the writer does not notify. This connection does, with `synchronous_commit = off`: it has nothing to lose, waits for no
//! sync, and one statement carries all the news that has gathered while the last one was under way.
//!
//! News is a help, not a promise. If it cannot be sent at once it is dropped, and whoever should have had it finds out by
//! itself (`watches.rs`). The writer never waits for it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::timeout;

use super::super::StoreError;
use super::super::news::Counters;
use super::super::work::BatchRow;
use super::Backoff;
use super::connection::{Address, Connection, is_lost};

/// News that waits to be sent: at most 32 MB of it.
const MAX_QUEUED: usize = 4096;
/// The most news in one statement.
const MAX_AT_ONCE: usize = 512;
/// The longest payload with events in it. The server takes less than 8,000 bytes.
const MAX_PAYLOAD: usize = 7900;

/// How long sending may take. After that the connection is given up: a line may be dead without anybody saying so.
const TIMEOUT: Duration = Duration::from_secs(5);

const SETTINGS: &str = "SET synchronous_commit = off";

const NOTIFY: &str =
    "SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS news (channel, payload)";

/// The channel that a node listens on. The name of a node is a random number in hexadecimal digits, so this needs no quotes.
pub(super) fn channel(node: &str) -> String {
    format!("quintile_{node}")
}

/// News for one node.
struct Note {
    channel: String,
    payload: String,
}

/// The queue of the news.
pub(super) struct Notifier {
    queue: mpsc::Sender<Note>,
    counters: Arc<Counters>,
}

impl Notifier {
    /// Starts to send news. It ends when this is dropped.
    pub(super) fn start(address: Address, counters: Arc<Counters>) -> Self {
        let (queue, notes) = mpsc::channel(MAX_QUEUED);
        tokio::spawn(send_all(address, notes, Arc::clone(&counters)));
        Self { queue, counters }
    }

    /// Tells nodes of a batch that is stored.
    pub(super) fn tell(&self, nodes: &[String], batch: &BatchRow) {
        if nodes.is_empty() {
            return;
        }
        let payload = payload(batch);
        for node in nodes {
            if self.queue.try_send(Note { channel: channel(node), payload: payload.clone() }).is_err() {
                self.counters.dropped.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}

/// The table and its events; the table alone if they are too long.
fn payload(batch: &BatchRow) -> String {
    let with_events = format!("{} {}", batch.table, batch.body);
    if with_events.len() <= MAX_PAYLOAD { with_events } else { batch.table.to_string() }
}

async fn send_all(address: Address, mut queue: mpsc::Receiver<Note>, counters: Arc<Counters>) {
    let mut connection: Option<Connection> = None;
    let mut backoff = Backoff::new();
    let mut notes = Vec::with_capacity(MAX_AT_ONCE);
    while queue.recv_many(&mut notes, MAX_AT_ONCE).await > 0 {
        let count = notes.len() as u64;
        let sending = timeout(TIMEOUT, send(&address, &mut connection, &notes)).await;
        match sending.unwrap_or(Err(StoreError::TimedOut)) {
            Ok(()) => {
                counters.sent.fetch_add(count, Ordering::Relaxed);
                backoff = Backoff::new();
            }
            Err(error) => {
                tracing::warn!(%error, "cannot send news to other nodes");
                connection = None;
                let queued = std::iter::from_fn(|| queue.try_recv().ok()).count() as u64;
                counters.dropped.fetch_add(count + queued, Ordering::Relaxed);
                backoff.wait().await;
            }
        }
        notes.clear();
    }
}

/// Sends news; once more on a new connection, if the first is lost. News that comes twice does no harm.
async fn send(address: &Address, connection: &mut Option<Connection>, notes: &[Note]) -> Result<(), StoreError> {
    let channels: Vec<&str> = notes.iter().map(|note| &*note.channel).collect();
    let payloads: Vec<&str> = notes.iter().map(|note| &*note.payload).collect();
    if let Some(open) = connection.as_ref().filter(|connection| connection.is_open()) {
        match open.query(NOTIFY, &[&channels, &payloads]).await {
            Err(error) if is_lost(&error) => {}
            done => return Ok(done.map(drop)?),
        }
    }
    *connection = None;
    let opened = Connection::open(address).await?;
    opened.run(SETTINGS).await?;
    Ok(connection.insert(opened).query(NOTIFY, &[&channels, &payloads]).await.map(drop)?)
}
