//! Whoever hangs up in the middle of a command: it is carried out to its end, or not at all.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use quintile_bots::Level;
use quintile_rules::GameId;
use quintile_server::store::Store;
use quintile_server::{Config, Hub, TableId, Watching};
use quintile_table::{By, Bytes32, Chair, Event, Moment, PersonId, Played, Sender, Setup, ToViewer};

use crate::database::{ANA, metric, next_play, setup, sit, until};

/// When something is dropped that was polled a number of times.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Drop {
    /// Right after it was polled.
    Early,
    /// When it could go on.
    Late,
}

/// Polls a number of times, each time when there is something to do. `None`: it was not done by then, and is dropped.
async fn poll_times<F: Future>(future: F, times: usize, when: Drop) -> Option<F::Output> {
    let mut future = pin!(future);
    let mut left = times;
    poll_fn(|cx| {
        if left == 0 {
            return Poll::Ready(None);
        }
        left -= 1;
        match future.as_mut().poll(cx) {
            Poll::Ready(done) => Poll::Ready(Some(done)),
            Poll::Pending if left == 0 && when == Drop::Early => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        }
    })
    .await
}

async fn hub() -> Hub {
    let config = Config { bot_pause: 0, ..Config::default() };
    quintile_server::start(Store::open("sqlite::memory:").await.expect("a database"), config)
}

/// Whatever was handed to the store before is stored when this returns.
async fn after_all_writes(hub: &Hub, number: u64) {
    let token = Bytes32::hash(&[&number.to_le_bytes()]);
    hub.store().add_person(PersonId(1000 + number), token, Moment(1)).await.expect("stored");
}

/// Waits until a watcher has seen a number.
async fn sees(watching: &mut Watching, number: u64, seen: &mut u64, what: &str) {
    while *seen < number {
        let message = tokio::time::timeout(Duration::from_secs(30), watching.messages.recv()).await;
        let message = message.unwrap_or_else(|_| panic!("{what}: event {number} is stored, and only {seen} shown"));
        let message: ToViewer = serde_json::from_str(&message.expect("the watcher stays")).expect("a message");
        if let ToViewer::Update(update) = message {
            *seen = update.events.last().map_or(*seen, |event| event.number);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_stored_is_shown_and_followed_up() {
    let hub = hub().await;
    // On a busy machine a command may be done by the time it is first looked at; then it is tried again.
    let mut tries = (0..20).flat_map(|round| [(round, Drop::Early), (round, Drop::Late)]);
    let mut stored_though_dropped = 0;
    while let Some((round, when)) = tries.next().filter(|(round, _)| *round == 0 || stored_though_dropped == 0) {
        for times in 0.. {
            let setup = Setup::new(GameId::Polygon, vec![Chair::Open, Chair::Bot(Level::Novice)]);
            let id = hub.create(setup, ANA, None).await.expect("a table");
            let mut watching = hub.watch(id, None, None).await.expect("a watcher");
            let mut seen = 1;
            hub.command(id, Sender::Person(ANA), &sit("Ana")).await.expect("a seat");
            let mut last = my_turn(&hub, id, &mut watching, &mut seen).await;
            let play = next_play(&hub, id, ANA).await;
            let plays = metric(&hub, "quintile_plays_total");
            let done = poll_times(hub.command(id, Sender::Person(ANA), &play), times, when).await;
            if times > 0 {
                until("what was begun is done", async || metric(&hub, "quintile_plays_total") > plays).await;
            }
            after_all_writes(&hub, times as u64 + 100 * (2 * round + u64::from(when == Drop::Late))).await;
            let events = hub.store().events(id, 0).await.expect("events");
            let what = format!("dropped {when:?} after {times} polls");
            if events.len() as u64 > last {
                last += 1;
                stored_though_dropped += usize::from(done.is_none());
                sees(&mut watching, last, &mut seen, &what).await;
                // The alarm is set: the bot plays in its turn.
                let is_bot = |event: &Event| matches!(event, Event::Played(Played { by: By::Bot(_), .. }));
                let after = seen.max(last);
                let events = hub.store().events(id, 0).await.expect("events");
                let over = events.iter().any(|logged| matches!(logged.event, Event::Finished { .. }));
                if !over && !events[last as usize - 1..].iter().any(|logged| is_bot(&logged.event)) {
                    sees(&mut watching, after + 1, &mut seen, &what).await;
                }
            } else {
                assert!(done.is_none(), "{what}: answered and not stored");
            }
            hub.command(id, Sender::Person(ANA), &quintile_table::Command::Close).await.expect("closed");
            if done.is_some() {
                break;
            }
        }
    }
    assert!(stored_though_dropped > 0, "no drop came in the middle of anything");
}

/// Waits for Ana's turn; the last event.
async fn my_turn(hub: &Hub, id: TableId, watching: &mut Watching, seen: &mut u64) -> u64 {
    loop {
        let snapshot = hub.snapshot(id, Some(ANA)).await.expect("the table");
        sees(watching, snapshot.number, seen, "before").await;
        if snapshot.scene.turn == snapshot.scene.you {
            return snapshot.number;
        }
        sees(watching, snapshot.number + 1, seen, "the bot's first play").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_who_hangs_up_while_coming_leaves_no_trace() {
    let hub = hub().await;
    let id = hub.create(setup(GameId::Polygon), ANA, None).await.expect("a table");
    let mut watching = hub.watch(id, None, None).await.expect("a watcher");
    for times in 0..4 {
        let coming = poll_times(hub.watch(id, Some(ANA), None), times, Drop::Late).await;
        std::mem::drop(coming);
    }
    let _last = hub.watch(id, None, None).await.expect("a watcher");
    loop {
        let message = tokio::time::timeout(Duration::from_secs(60), watching.messages.recv()).await.expect("in time");
        let message: ToViewer = serde_json::from_str(&message.expect("the watcher stays")).expect("a message");
        if matches!(message, ToViewer::Presence { onlookers: 2, .. }) {
            break;
        }
    }
}
