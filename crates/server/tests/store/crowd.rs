//! Many people at one table.

use std::time::Duration;

use quintile_rules::GameId;
use quintile_server::store::Store;
use quintile_server::{Config, Hub, Watching};
use quintile_table::{Command, Reaction, Sender, ToViewer};
use tokio::task::JoinSet;

use crate::database::{ANA, metric, setup, sit};

const CROWD: usize = 1000;

async fn hub() -> Hub {
    quintile_server::start(Store::open("sqlite::memory:").await.expect("a database"), Config::default())
}

async fn next(watching: &mut Watching) -> Option<ToViewer> {
    let text = tokio::time::timeout(Duration::from_secs(60), watching.messages.recv()).await.expect("in time")?;
    Some(serde_json::from_str(&text).expect("a message"))
}

/// Nobody reads before the last of them is there, and nobody is dropped for it.
#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_onlookers_who_come_at_once_all_stay() {
    let hub = hub().await;
    let id = hub.create(setup(GameId::Polygon), ANA, None).await.expect("a table");
    let mut coming = JoinSet::new();
    for _ in 0..CROWD {
        let hub = hub.clone();
        coming.spawn(async move { hub.watch(id, None, None).await.expect("a watcher") });
    }
    let mut crowd = coming.join_all().await;
    for watching in &mut crowd {
        assert!(serde_json::from_str::<ToViewer>(&watching.first).is_ok());
        loop {
            match next(watching).await.expect("nobody is dropped") {
                ToViewer::Presence { onlookers: CROWD, .. } => break,
                ToViewer::Presence { .. } => {}
                other => panic!("{other:?}"),
            }
        }
    }
    let told = metric(&hub, "quintile_presences_total");
    assert!(told < CROWD as u64 / 2, "told {told} times");
    // They hear of the first play, and that they leave.
    hub.command(id, Sender::Person(ANA), &sit("Ana")).await.expect("a seat");
    let mut last = crowd.pop().expect("an onlooker");
    drop(crowd);
    loop {
        if let ToViewer::Presence { onlookers: 1, .. } = next(&mut last).await.expect("the last one stays") {
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_read_is_dropped() {
    let hub = hub().await;
    let id = hub.create(setup(GameId::Polygon), ANA, None).await.expect("a table");
    let mut slow = hub.watch(id, None, None).await.expect("a watcher");
    hub.command(id, Sender::Person(ANA), &sit("Ana")).await.expect("a seat");
    for _ in 0..64 {
        let mut quick = hub.watch(id, None, None).await.expect("a watcher");
        hub.command(id, Sender::Person(ANA), &Command::Leave { seen: u64::MAX }).await.expect("left");
        hub.command(id, Sender::Person(ANA), &sit("Ana")).await.expect("a seat");
        next(&mut quick).await.expect("whoever reads stays");
    }
    let mut unread = 0;
    while next(&mut slow).await.is_some() {
        unread += 1;
    }
    assert!(unread <= 65, "{unread} messages were kept");
    let react = Command::React { seen: u64::MAX, reaction: Reaction::Hello };
    hub.command(id, Sender::Person(ANA), &react).await.expect("the table goes on");
}
