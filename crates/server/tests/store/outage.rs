//! When the server goes away: nothing that was acknowledged is lost, nothing is stored twice, and the nodes come back.

use std::sync::Arc;
use std::time::{Duration, Instant};

use quintile_rules::GameId;
use quintile_rules::kit::Seat;
use quintile_server::store::{Appended, Batch, Listing, News, Store, StoreError};
use quintile_table::{Event, Logged, Moment, Reaction};

use crate::cluster::Cluster;
use crate::database::{ANA, Made, setup, sit};

fn reaction(made: &Made, number: u64, at: u64) -> Batch {
    let event = Event::Reacted { seat: Seat(0), reaction: Reaction::Wow };
    let listing = Listing::of(made.log.table(), None, Moment(at));
    let events = vec![Logged { number, at: Moment(at), event }];
    Batch { table: made.id, events, listing, claimed: Moment(0), archive: None }
}

/// Lines are cut again and again under writers that only ever write the next number: each write is either stored, and
/// then it is there, or it fails; and whoever is told of a conflict would have found a stranger's event.
#[tokio::test(flavor = "multi_thread")]
async fn a_cut_line_loses_nothing_and_doubles_nothing() {
    let cluster = Cluster::shared();
    let database = cluster.database();
    let store = Arc::new(Store::open(&cluster.url(&database)).await.expect("a database"));
    let mut writers = Vec::new();
    for number in 0..8 {
        let store = Arc::clone(&store);
        writers.push(tokio::spawn(async move {
            let mut made = Made::new(number, setup(GameId::Polygon));
            assert_eq!(store.create(made.batch(), None).await.expect("stored"), Appended::Stored);
            for number in 2..150 {
                // Nobody else writes here: a conflict would be this writer's own event, taken for another's.
                let stored = store.append(reaction(&made, number, number)).await.expect("the server came back");
                assert_eq!(stored, Appended::Stored, "event {number}");
            }
            made.id
        }));
    }
    let mut cuts = 0;
    while cuts < 5 || writers.iter().any(|writer| !writer.is_finished()) && cuts < 40 {
        let database = database.clone();
        tokio::task::spawn_blocking(move || cluster.cut_all_lines(&database)).await.expect("cut");
        cuts += 1;
    }
    for writer in writers {
        let id = writer.await.expect("a writer");
        let events = read_patiently(&store, id).await;
        assert!(events.iter().map(|logged| logged.number).eq(1..150));
    }
}

/// Reads fail while lines are being cut; the next one goes through.
async fn read_patiently(store: &Store, id: quintile_server::TableId) -> Vec<Logged> {
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
async fn news_is_of_others_and_after_a_cut_anything_may_have_happened() {
    let cluster = Cluster::shared();
    let database = cluster.database();
    let url = cluster.url(&database);
    let (ours, theirs) = (Store::open(&url).await.expect("a database"), Store::open(&url).await.expect("a database"));
    let mut news = ours.news().expect("PostgreSQL has other nodes");
    assert_eq!(news.recv().await, Some(News::Anything), "what was before is unknown");
    let mut made: Vec<Made> = (0..3).map(|number| Made::new(number, setup(GameId::Polygon))).collect();
    ours.create(made[0].batch(), None).await.expect("stored");
    theirs.create(made[1].batch(), None).await.expect("stored");
    assert_eq!(news.recv().await, Some(News::Table(made[1].id)), "the own table is no news");
    made[1].then(ANA, &sit("Ana"), 2000);
    theirs.append(made[1].batch()).await.expect("stored");
    assert_eq!(news.recv().await, Some(News::Table(made[1].id)));

    tokio::task::spawn_blocking(move || cluster.cut_all_lines(&database)).await.expect("cut");
    assert_eq!(news.recv().await, Some(News::Anything));
    theirs.create(made[2].batch(), None).await.expect("stored");
    assert_eq!(news.recv().await, Some(News::Table(made[2].id)));
}

/// What the database itself refuses is answered with its error; batches in the same transaction are stored.
#[tokio::test(flavor = "multi_thread")]
async fn a_batch_that_the_database_refuses_falls_alone() {
    let cluster = Cluster::shared();
    let database = cluster.database();
    let store = Arc::new(Store::open(&cluster.url(&database)).await.expect("a database"));
    let mut tables: Vec<Made> = (0..40).map(|number| Made::new(number, setup(GameId::Polygon))).collect();
    for table in &mut tables {
        store.create(table.batch(), None).await.expect("stored");
    }
    cluster.sql(&database, &format!("ALTER TABLE events ADD CHECK (table_id <> {} OR number < 2)", tables[7].id.key()));
    let tables = Arc::new(tables);
    let appends: Vec<_> = (0..tables.len())
        .map(|index| {
            let (store, tables) = (Arc::clone(&store), Arc::clone(&tables));
            tokio::spawn(async move { store.append(reaction(&tables[index], 2, 9)).await })
        })
        .collect();
    for (index, append) in appends.into_iter().enumerate() {
        match append.await.expect("a task") {
            Ok(stored) => assert_eq!((stored, index != 7), (Appended::Stored, true)),
            Err(error) => assert!(index == 7 && matches!(error, StoreError::Postgres(_)), "{index}: {error}"),
        }
    }
}
