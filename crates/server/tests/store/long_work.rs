//! Long work does not keep anybody else waiting: it is done on threads of its own.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use quintile_rules::GameId;
use quintile_server::Config;
use quintile_server::store::Store;
use quintile_table::{Command, Reaction, Sender};

use crate::database::{ANA, BO, Database, FakeTable, metric, setup, sit};

/// On one thread, two things go on at once only if one of them is done elsewhere.
#[tokio::test(flavor = "current_thread")]
async fn others_are_served_while_a_table_is_dealt() {
    let hub = quintile_server::start(Store::open("sqlite::memory:").await.expect("a database"), Config::default());
    let served = AtomicBool::new(false);
    let deal = async {
        let deadline = Instant::now() + Duration::from_secs(60);
        while !served.load(Ordering::Relaxed) {
            assert!(Instant::now() < deadline, "nobody is served while cards are dealt");
            let id = hub.create(setup(GameId::Synergo), ANA, None).await.expect("a table");
            hub.command(id, Sender::Person(ANA), &sit("Ana")).await.expect("a seat");
            hub.command(id, Sender::Person(BO), &sit("Bo")).await.expect("a seat");
            hub.command(id, Sender::Person(ANA), &Command::Close).await.expect("closed");
        }
    };
    let serve = async {
        while metric(&hub, "quintile_long_work_running") == 0 {
            tokio::task::yield_now().await;
        }
        served.store(true, Ordering::Relaxed);
    };
    tokio::join!(deal, serve);
}

#[tokio::test(flavor = "multi_thread")]
async fn deals_long_logs_and_records_are_long_work() {
    let database = Database::sqlite();
    let hub = quintile_server::start(database.open().await, Config::default());
    let counted = || metric(&hub, "quintile_long_work_seconds_count");
    let id = hub.create(setup(GameId::Polygon), ANA, None).await.expect("a table");
    let created = counted();
    assert!(created > 0, "opening a table may deal");
    hub.command(id, Sender::Person(ANA), &sit("Ana")).await.expect("a seat");
    hub.command(id, Sender::Person(BO), &sit("Bo")).await.expect("a seat");
    let dealt = counted();
    assert!(dealt > created, "the last one to sit down has it dealt");
    let react = Command::React { seen: u64::MAX, reaction: Reaction::Hello };
    hub.command(id, Sender::Person(ANA), &react).await.expect("a reaction");
    assert_eq!(counted(), dealt, "a reaction is short work");
    hub.command(id, Sender::Person(ANA), &Command::Resign { seen: u64::MAX }).await.expect("resigned");
    assert!(counted() > dealt, "a game that ends becomes a record");
    drop(hub);

    // A log of more than a hundred events.
    let store = database.open().await;
    let mut table = FakeTable::new(77, setup(GameId::Polygon));
    store.create(&table.batch(), None).await.expect("stored");
    for at in 0..60 {
        table.then(BO, &sit("Bo"), 2000 + at).then(BO, &Command::Leave { seen: u64::MAX }, 2000 + at);
    }
    store.append(&table.batch()).await.expect("stored");
    let hub = quintile_server::start(store, Config::default());
    hub.snapshot(table.id, Some(ANA)).await.expect("the table");
    assert_eq!(metric(&hub, "quintile_long_work_seconds_count"), 2, "folding it and reading it");
}
