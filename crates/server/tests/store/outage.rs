//! When the server goes away: nothing acknowledged is lost, nothing is stored twice, and the nodes reconnect.

use std::sync::Arc;
use std::time::{Duration, Instant};

use quintile_rules::GameId;
use quintile_server::TableId;
use quintile_server::store::{Appended, News, Store, StoreError};
use quintile_table::Logged;

use crate::cluster::Cluster;
use crate::database::{ANA, FakeTable, setup, sit};

/// Connections are closed again and again under writers that only ever write the next number: each write is either stored,
/// and then it is there, or it fails; a conflict would mean that somebody else's event is there.
#[tokio::test(flavor = "multi_thread")]
async fn lost_connections_lose_nothing_and_store_nothing_twice() {
    let cluster = Cluster::shared();
    let database = cluster.database();
    let store = Arc::new(Store::open(&cluster.url(&database)).await.expect("a database"));
    let mut writers = Vec::new();
    for number in 0..8 {
        let store = Arc::clone(&store);
        writers.push(tokio::spawn(async move {
            let mut table = FakeTable::new(number, setup(GameId::Polygon));
            assert_eq!(store.create(&table.batch(), None).await.expect("stored"), Appended::Stored);
            for number in 2..150 {
                // Nobody else writes here: a conflict would be this writer's event, mistaken for another's.
                let stored = store.append(&table.reaction(number, number)).await.expect("the server came back");
                assert_eq!(stored, Appended::Stored, "event {number}");
            }
            table.id
        }));
    }
    let mut outages = 0;
    while outages < 5 || writers.iter().any(|writer| !writer.is_finished()) && outages < 40 {
        let database = database.clone();
        tokio::task::spawn_blocking(move || cluster.close_connections(&database)).await.expect("closed");
        outages += 1;
    }
    for writer in writers {
        let id = writer.await.expect("a writer");
        let events = read_with_retries(&store, id).await;
        assert!(events.iter().map(|logged| logged.number).eq(1..150));
    }
}

/// Reads fail while connections are being closed; a later one succeeds.
async fn read_with_retries(store: &Store, id: TableId) -> Vec<Logged> {
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        match store.events(id, 0).await {
            Ok(events) => return events,
            Err(error) => assert!(Instant::now() < deadline, "{error}"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn news_is_of_other_nodes_and_after_an_outage_of_anything() {
    let cluster = Cluster::shared();
    let database = cluster.database();
    let url = cluster.url(&database);
    let (ours, theirs) = (Store::open(&url).await.expect("a database"), Store::open(&url).await.expect("a database"));
    let mut news = ours.news().expect("PostgreSQL has other nodes");
    assert_eq!(news.recv().await, Some(News::Anything), "what happened before is unknown");
    let mut tables: Vec<FakeTable> = (0..4).map(|number| FakeTable::new(number, setup(GameId::Polygon))).collect();
    let watched: Vec<TableId> = tables[..3].iter().map(|table| table.id).collect();
    ours.watch(&watched).await.expect("watched");
    let news_of =
        |table: &FakeTable| Some(News::Table(table.id, vec![table.log.events()[table.log.events().len() - 1].clone()]));
    ours.create(&tables[0].batch(), None).await.expect("stored");
    theirs.create(&tables[3].batch(), None).await.expect("stored");
    theirs.create(&tables[1].batch(), None).await.expect("stored");
    assert_eq!(
        news.recv().await,
        news_of(&tables[1]),
        "neither a node's own writes are news, nor what it does not watch"
    );
    tables[1].then(ANA, &sit("Ana"), 2000);
    theirs.append(&tables[1].batch()).await.expect("stored");
    assert_eq!(news.recv().await, news_of(&tables[1]));

    tokio::task::spawn_blocking(move || cluster.close_connections(&database)).await.expect("closed");
    assert_eq!(news.recv().await, Some(News::Anything));
    theirs.create(&tables[2].batch(), None).await.expect("stored");
    assert_eq!(news.recv().await, news_of(&tables[2]));
}

/// A batch that the database itself refuses is answered with its error; others of the same transaction are stored.
#[tokio::test(flavor = "multi_thread")]
async fn a_batch_that_the_database_refuses_fails_alone() {
    let cluster = Cluster::shared();
    let database = cluster.database();
    let store = Arc::new(Store::open(&cluster.url(&database)).await.expect("a database"));
    let mut tables: Vec<FakeTable> = (0..40).map(|number| FakeTable::new(number, setup(GameId::Polygon))).collect();
    for table in &mut tables {
        store.create(&table.batch(), None).await.expect("stored");
    }
    cluster.sql(&database, &format!("ALTER TABLE events ADD CHECK (table_id <> {} OR number < 2)", tables[7].id.key()));
    let tables = Arc::new(tables);
    let appends: Vec<_> = (0..tables.len())
        .map(|index| {
            let (store, tables) = (Arc::clone(&store), Arc::clone(&tables));
            tokio::spawn(async move { store.append(&tables[index].reaction(2, 9)).await })
        })
        .collect();
    for (index, append) in appends.into_iter().enumerate() {
        match append.await.expect("a task") {
            Ok(stored) => assert_eq!((stored, index != 7), (Appended::Stored, true)),
            Err(error) => assert!(index == 7 && matches!(error, StoreError::Postgres(_)), "{index}: {error}"),
        }
    }
}
