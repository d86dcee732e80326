//! What other nodes write, as it happens: a line that does nothing but listen.
//!
//! A notification says which table, and who wrote; it leaves the server when the writing transaction is committed, so
//! whoever hears of it finds the events. Tables wait here in a set: however slowly the news is read, a table waits once.

use std::collections::{HashSet, VecDeque};
use std::future::poll_fn;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio_postgres::{AsyncMessage, Config, Error, NoTls};

use super::super::News;
use super::CHANNEL;
use crate::id::TableId;

/// News that waits in the channel itself.
const CHANNEL_ROOM: usize = 64;
/// How long to wait before the first new attempt; doubled for each after it, up to the second figure.
const BACK_OFF: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(2));

/// Starts to listen. It ends when nobody reads the news any more.
pub(super) fn start(address: Config, node: String) -> mpsc::Receiver<News> {
    let (sender, receiver) = mpsc::channel(CHANNEL_ROOM);
    tokio::spawn(async move {
        let mut pause = BACK_OFF.0;
        while !sender.is_closed() {
            match listen(&address, &node, &sender, &mut pause).await {
                Ok(()) => return,
                Err(error) => tracing::warn!(%error, "listening for news from other nodes"),
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(BACK_OFF.1);
        }
    });
    receiver
}

/// Listens on one connection; `Ok` when nobody reads the news any more.
async fn listen(address: &Config, node: &str, sender: &mpsc::Sender<News>, pause: &mut Duration) -> Result<(), Error> {
    let (client, mut connection) = address.connect(NoTls).await?;
    let mut waiting = Waiting::default();
    let hear = |message: AsyncMessage, waiting: &mut Waiting| {
        if let AsyncMessage::Notification(told) = message
            && let Some(table) = foreign(told.payload(), node)
        {
            waiting.add(table);
        }
    };
    let begin = format!("LISTEN {CHANNEL}");
    let mut listening = std::pin::pin!(client.batch_execute(&begin));
    // The answer to LISTEN comes only while the connection is being read.
    loop {
        tokio::select! {
            done = &mut listening => break done?,
            message = poll_fn(|cx| connection.poll_message(cx)) => match message {
                Some(message) => hear(message?, &mut waiting),
                None => return listening.await,
            },
        }
    }
    *pause = BACK_OFF.0;
    // What was written before this moment was told to nobody.
    if sender.send(News::Anything).await.is_err() {
        return Ok(());
    }
    loop {
        tokio::select! {
            message = poll_fn(|cx| connection.poll_message(cx)) => match message {
                Some(message) => hear(message?, &mut waiting),
                None => return client.batch_execute("").await,
            },
            permit = sender.reserve(), if !waiting.is_empty() => match (permit, waiting.take()) {
                (Ok(permit), Some(table)) => permit.send(News::Table(table)),
                _ => return Ok(()),
            },
            () = sender.closed() => return Ok(()),
        }
    }
}

/// The table of a notification that another node sent.
fn foreign(payload: &str, node: &str) -> Option<TableId> {
    let (key, from) = payload.split_once(' ')?;
    if from == node {
        return None;
    }
    TableId::from_key(key.parse().ok()?)
}

/// Tables in the order of their first news, each once.
#[derive(Default)]
struct Waiting {
    order: VecDeque<TableId>,
    known: HashSet<TableId>,
}

impl Waiting {
    fn add(&mut self, table: TableId) {
        if self.known.insert(table) {
            self.order.push_back(table);
        }
    }

    fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    fn take(&mut self) -> Option<TableId> {
        let table = self.order.pop_front()?;
        self.known.remove(&table);
        Some(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_news_and_nonsense_are_passed_over() {
        let table = TableId::from_bits(77);
        let payload = |from: &str| format!("{} {from}", table.key());
        assert_eq!(foreign(&payload("b"), "a"), Some(table));
        assert_eq!(foreign(&payload("a"), "a"), None);
        for nonsense in ["", "77", "-1 b", "x b"] {
            assert_eq!(foreign(nonsense, "a"), None, "{nonsense}");
        }
    }

    #[test]
    fn a_table_waits_once() {
        let mut waiting = Waiting::default();
        let (one, two) = (TableId::from_bits(1), TableId::from_bits(2));
        for table in [one, two, one, one] {
            waiting.add(table);
        }
        assert_eq!([waiting.take(), waiting.take(), waiting.take()], [Some(one), Some(two), None]);
        waiting.add(one);
        assert!(!waiting.is_empty());
    }
}
