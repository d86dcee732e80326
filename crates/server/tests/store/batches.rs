//! Appending: one batch for each number, entirely or not at all, and durably.

use std::sync::Arc;

use quintile_rules::GameId;
use quintile_server::TableId;
use quintile_server::store::{Appended, Store, StoreError};
use quintile_table::{Command, Moment, Reaction};

use crate::database::{ANA, BO, Database, FakeTable, on_both, setup, sit};

on_both!(
    the_second_batch_with_a_number_is_a_conflict,
    events_are_read_after_any_number,
    a_name_is_taken_once,
    what_is_stored_is_there_when_the_database_is_opened_again,
    concurrent_writers_store_each_number_once,
    two_stores_race_and_each_number_is_stored_once,
    a_batch_that_cannot_be_stored_fails_alone,
);

async fn the_second_batch_with_a_number_is_a_conflict(database: Database) {
    let store = database.open().await;
    let mut first = FakeTable::new(1, setup(GameId::Polygon));
    let mut second = FakeTable::new(1, setup(GameId::Polygon));
    assert_eq!(store.create(&first.batch(), None).await.expect("stored"), Appended::Stored);
    second.batch();
    first.then(ANA, &sit("Ana"), 2000);
    second.then(BO, &sit("Bo"), 2001).then(ANA, &sit("Ana"), 2002);
    assert_eq!(store.append(&first.batch()).await.expect("stored"), Appended::Stored);
    assert_eq!(store.append(&second.batch()).await.expect("an answer"), Appended::Conflict);

    assert_eq!(store.events(first.id, 0).await.expect("events"), first.log.events());
    // Nothing else of the second batch is stored either.
    assert_eq!(store.tables_of(BO, 10).await.expect("a list"), []);
    let listed = store.tables_of(ANA, 10).await.expect("a list");
    assert_eq!((listed[0].listing.open, listed[0].listing.updated), (1, Moment(2000)));
}

async fn events_are_read_after_any_number(database: Database) {
    let store = database.open().await;
    let mut table = FakeTable::new(2, setup(GameId::TwentyFourSeven));
    store.create(&table.batch(), None).await.expect("stored");
    // The game starts when the second person sits down: a batch of several events.
    table.then(ANA, &sit("Ana"), 2000).then(BO, &sit("Bo"), 2001);
    assert!(table.log.events().len() > 3);
    store.append(&table.batch()).await.expect("stored");
    table.then(BO, &Command::React { reaction: Reaction::Hello, seen: 99 }, 9000);
    store.append(&table.batch()).await.expect("stored");
    let all = table.log.events();
    for after in 0..=all.len() + 1 {
        let rest = store.events(table.id, after as u64).await.expect("events");
        assert_eq!(rest, all[after.min(all.len())..], "after {after}");
    }
    assert_eq!(store.events(TableId::from_bits(999), 0).await.expect("an answer"), []);
}

async fn a_name_is_taken_once(database: Database) {
    let store = database.open().await;
    let mut first = FakeTable::new(3, setup(GameId::Synergo));
    let mut second = FakeTable::new(3, setup(GameId::Polygon));
    assert_eq!(store.create(&first.batch(), None).await.expect("stored"), Appended::Stored);
    assert_eq!(store.create(&second.batch(), None).await.expect("an answer"), Appended::Conflict);
    assert_eq!(store.events(first.id, 0).await.expect("events"), first.log.events());
    assert_eq!(store.open_tables_of(ANA, Moment(0)).await.expect("a count"), 1);
}

async fn what_is_stored_is_there_when_the_database_is_opened_again(database: Database) {
    let mut table = FakeTable::new(4, setup(GameId::SumsOfOne));
    let store = database.open().await;
    store.create(&table.batch(), None).await.expect("stored");
    table.then(ANA, &sit("Ana"), 2000);
    store.append(&table.batch()).await.expect("stored");
    drop(store);
    assert_eq!(database.open().await.events(table.id, 0).await.expect("events"), table.log.events());
}

async fn concurrent_writers_store_each_number_once(database: Database) {
    race(&[Arc::new(database.open().await)]).await;
}

async fn two_stores_race_and_each_number_is_stored_once(database: Database) {
    race(&[Arc::new(database.open().await), Arc::new(database.open().await)]).await;
}

/// All writers want every number of every table; whoever is told "stored" is the one whose event is there.
async fn race(stores: &[Arc<Store>]) {
    const TABLES: u128 = 4;
    const NUMBERS: u64 = 12;
    const WRITERS: u64 = 6;
    let mut tables = Vec::new();
    for number in 0..TABLES {
        let mut table = FakeTable::new(100 + number, setup(GameId::Polygon));
        stores[0].create(&table.batch(), None).await.expect("stored");
        tables.push(Arc::new(table));
    }
    let mut writers = Vec::new();
    for writer in 0..WRITERS {
        let (store, tables) = (Arc::clone(&stores[writer as usize % stores.len()]), tables.clone());
        writers.push(tokio::spawn(async move {
            let mut won = Vec::new();
            for number in 2..2 + NUMBERS {
                for table in &tables {
                    let at = 10_000 + writer;
                    if store.append(&table.reaction(number, at)).await.expect("an answer") == Appended::Stored {
                        won.push((table.id, number, Moment(at)));
                    }
                }
            }
            won
        }));
    }
    let mut won = Vec::new();
    for writer in writers {
        won.extend(writer.await.expect("a writer"));
    }
    won.sort();
    let mut there = Vec::new();
    for table in &tables {
        let events = stores[0].events(table.id, 1).await.expect("events");
        there.extend(events.iter().map(|logged| (table.id, logged.number, logged.at)));
    }
    there.sort();
    assert_eq!(won, there);
    assert_eq!(there.len() as u64, TABLES as u64 * NUMBERS);
}

async fn a_batch_that_cannot_be_stored_fails_alone(database: Database) {
    let store = Arc::new(database.open().await);
    let mut tables: Vec<FakeTable> =
        (0..8).map(|number| FakeTable::new(200 + number, setup(GameId::Polygon))).collect();
    let mut waiting = Vec::new();
    for (index, table) in tables.iter_mut().enumerate() {
        let mut batch = table.batch();
        if index == 3 {
            // A table that does not begin with its creation.
            batch.events.clear();
        }
        let store = Arc::clone(&store);
        waiting.push(tokio::spawn(async move { store.create(&batch, None).await }));
    }
    for (index, answer) in waiting.into_iter().enumerate() {
        let answer = answer.await.expect("a task");
        match index {
            3 => assert!(matches!(answer, Err(StoreError::Corrupt(_))), "{answer:?}"),
            _ => assert_eq!(answer.expect("stored"), Appended::Stored),
        }
    }
    assert_eq!(store.open_tables_of(ANA, Moment(0)).await.expect("a count"), 7);
}
