//! What other nodes store, as it happens: a connection that does nothing but listen, on a channel of this node's own.
//!
//! A notification names a table, and gives the events that were stored if they are not too long. It is sent after the commit,
//! so whoever receives it finds the events. They are queued by table: however slowly the news is read, a table is queued once,
//! and beyond a number of events only the fact that there are some.

use std::collections::{HashMap, VecDeque};
use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use quintile_api::TableId;
use quintile_table::Logged;
use tokio::sync::mpsc;
use tokio_postgres::{AsyncMessage, Error};

use super::super::news::{Counters, News, join};
use super::super::value::from_text;
use super::Backoff;
use super::connection::Address;
use super::notifier::channel;

/// News that the channel itself holds.
const CAPACITY: usize = 64;

/// Starts to listen, until nobody reads the news any more.
pub(super) fn start(address: Address, node: &str, counters: Arc<Counters>) -> mpsc::Receiver<News> {
    let (sender, receiver) = mpsc::channel(CAPACITY);
    let channel = channel(node);
    tokio::spawn(async move {
        let mut backoff = Backoff::new();
        while !sender.is_closed() {
            match listen(&address, &channel, &counters, &sender, &mut backoff).await {
                Ok(()) => return,
                Err(error) => tracing::warn!(%error, "cannot listen for news of other nodes"),
            }
            backoff.wait().await;
        }
    });
    receiver
}

/// Listens on one connection; `Ok` when nobody reads the news any more.
async fn listen(
    address: &Address,
    channel: &str,
    counters: &Counters,
    sender: &mpsc::Sender<News>,
    backoff: &mut Backoff,
) -> Result<(), Error> {
    let (client, mut connection) = address.connect().await?;
    let mut queued = Queue::default();
    let hear = |message: AsyncMessage, queued: &mut Queue| {
        if let AsyncMessage::Notification(notification) = message
            && let Some((table, events)) = read(notification.payload())
        {
            counters.received.fetch_add(1, Ordering::Relaxed);
            queued.add(table, events);
        }
    };
    let begin = format!("LISTEN {channel}");
    let mut listening = std::pin::pin!(client.batch_execute(&begin));
    // The answer to LISTEN comes only while the connection is being read.
    loop {
        tokio::select! {
            done = &mut listening => break done?,
            message = poll_fn(|cx| connection.poll_message(cx)) => match message {
                Some(message) => hear(message?, &mut queued),
                None => return listening.await,
            },
        }
    }
    *backoff = Backoff::new();
    // Nobody was notified of what was written before this moment.
    if sender.send(News::Anything).await.is_err() {
        return Ok(());
    }
    loop {
        tokio::select! {
            message = poll_fn(|cx| connection.poll_message(cx)) => match message {
                Some(message) => hear(message?, &mut queued),
                None => return client.batch_execute("").await,
            },
            permit = sender.reserve(), if !queued.is_empty() => match (permit, queued.take()) {
                (Ok(permit), Some((table, events))) => permit.send(News::Table(table, events)),
                _ => return Ok(()),
            },
            () = sender.closed() => return Ok(()),
        }
    }
}

/// The table of a notification, and the events that come with it.
fn read(payload: &str) -> Option<(TableId, Vec<Logged>)> {
    let (key, body) = payload.split_once(' ').unwrap_or((payload, ""));
    let table = TableId::from_key(key.parse().ok()?)?;
    // What cannot be read here is read from the store, like what was too long.
    Some((table, from_text("news", body).unwrap_or_default()))
}

/// Tables in the order of their first notification, each once, with the events that have come since.
#[derive(Default)]
struct Queue {
    order: VecDeque<TableId>,
    events: HashMap<TableId, Vec<Logged>>,
}

impl Queue {
    fn add(&mut self, table: TableId, events: Vec<Logged>) {
        if let Some(earlier) = self.events.get_mut(&table) {
            join(earlier, events);
        } else {
            self.events.insert(table, events);
            self.order.push_back(table);
        }
    }

    fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    fn take(&mut self) -> Option<(TableId, Vec<Logged>)> {
        let table = self.order.pop_front()?;
        Some((table, self.events.remove(&table).unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use quintile_table::{Event, Moment};

    use super::*;

    fn closed(number: u64) -> Vec<Logged> {
        vec![Logged { number, at: Moment(7), event: Event::Closed }]
    }

    #[test]
    fn a_notification_has_events_or_says_that_there_are_some() {
        let table = TableId::from_bits(77);
        let body = serde_json::to_string(&closed(9)).expect("JSON");
        assert_eq!(read(&format!("{} {body}", table.key())), Some((table, closed(9))));
        for no_events in ["", " ", " []", " [{", " nonsense"] {
            assert_eq!(read(&format!("{}{no_events}", table.key())), Some((table, Vec::new())), "{no_events}");
        }
        for nonsense in ["", "-1", "x []", " []"] {
            assert_eq!(read(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn a_table_is_queued_once() {
        let mut queue = Queue::default();
        let (one, two) = (TableId::from_bits(1), TableId::from_bits(2));
        for (table, number) in [(one, 4), (two, 7), (one, 5), (two, 9)] {
            queue.add(table, closed(number));
        }
        assert_eq!(queue.take(), Some((one, [closed(4), closed(5)].concat())));
        assert_eq!(queue.take(), Some((two, Vec::new())));
        assert_eq!(queue.take(), None);
        queue.add(one, closed(6));
        assert!(!queue.is_empty());
    }
}
