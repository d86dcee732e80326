//! Closed tables are compacted, and removed where the host wants that.

use std::time::Duration;

use quintile_rules::GameId;
use quintile_server::store::Store;
use quintile_server::{Config, HubError};
use quintile_table::{Command, Logged, Reaction, Sender, Snapshot};

use crate::database::{ANA, BO, Database, FakeTable, on_both, setup, sit};

on_both!(a_closed_table_is_compacted, an_old_table_is_removed_with_everything);

/// A table that was closed long ago, after a lot of talk.
async fn closed(store: &Store) -> FakeTable {
    let mut table = FakeTable::new(1, setup(GameId::Polygon));
    store.create(&table.batch(), None).await.expect("stored");
    table.then(ANA, &sit("Ana"), 1_000).then(BO, &sit("Bo"), 1_000);
    store.append(&table.batch()).await.expect("stored");
    for at in 0..30 {
        let seen = table.log.table().last();
        table.then(ANA, &Command::React { seen, reaction: Reaction::Wow }, 10_000 * (at + 1));
        store.append(&table.batch()).await.expect("stored");
    }
    table.then(ANA, &Command::Close, 500_000);
    store.append(&table.batch()).await.expect("stored");
    table
}

/// What a person sees of it, whatever its events are numbered.
fn seen(log: &[Logged]) -> Snapshot {
    let table = quintile_table::Table::fold(log).expect("a table");
    Snapshot { number: 0, ..table.snapshot(Some(ANA)) }
}

async fn a_closed_table_is_compacted(database: Database) {
    let store = database.open().await;
    let table = closed(&store).await;
    let before = store.events(table.id, 0).await.expect("events");
    let hub = quintile_server::start(store, Config::default());
    let after = loop {
        let events = hub.store().events(table.id, 0).await.expect("events");
        if events.len() < before.len() {
            break events;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    assert_eq!(after.len(), before.len() - 30, "the talk is gone");
    assert_eq!(seen(&after), seen(&before));
    let snapshot = hub.snapshot(table.id, Some(BO)).await.expect("the table");
    assert!(snapshot.record.is_some(), "the game that was broken off can still be checked");
    let refused = hub.command(table.id, Sender::Person(ANA), &Command::Close).await;
    assert!(matches!(refused, Err(HubError::Refused(_))), "{refused:?}");
    assert_eq!(hub.store().uncompacted(quintile_table::Moment(u64::MAX >> 1), 10).await.expect("a list"), []);
}

async fn an_old_table_is_removed_with_everything(database: Database) {
    let store = database.open().await;
    let table = closed(&store).await;
    let hub = quintile_server::start(store, Config { keep: Some(90 * 24 * 3_600_000), ..Config::default() });
    while !matches!(hub.snapshot(table.id, Some(ANA)).await, Err(HubError::NoSuchTable)) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(hub.store().events(table.id, 0).await.expect("events").is_empty());
    assert!(hub.store().tables_of(ANA, 10).await.expect("a list").is_empty());
}
