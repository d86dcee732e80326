//! Nothing waits for a database without end.

use std::time::Duration;

use quintile_rules::GameId;
use quintile_server::store::{Appended, Store, StoreError, StoreOptions};
use quintile_table::Moment;
use tokio_postgres::NoTls;

use crate::database::{Database, FakeTable, on_both, setup};

on_both!(what_cannot_be_stored_is_given_up_in_time);

/// Somebody else who lets nobody write.
enum Blocker {
    Sqlite(rusqlite::Connection),
    Postgres(tokio_postgres::Client),
}

impl Blocker {
    async fn start(url: &str) -> Self {
        if let Some(path) = url.strip_prefix("sqlite:") {
            let db = rusqlite::Connection::open(path).expect("the database");
            db.execute_batch("BEGIN EXCLUSIVE").expect("a lock");
            return Self::Sqlite(db);
        }
        let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect("the server");
        tokio::spawn(connection);
        client.batch_execute("BEGIN; LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE").await.expect("a lock");
        Self::Postgres(client)
    }

    async fn stop(self) {
        match self {
            Self::Sqlite(db) => db.execute_batch("ROLLBACK").expect("no lock"),
            Self::Postgres(client) => client.batch_execute("ROLLBACK").await.expect("no lock"),
        }
    }
}

async fn what_cannot_be_stored_is_given_up_in_time(database: Database) {
    let options = StoreOptions { deadline: Duration::from_millis(800), ..StoreOptions::default() };
    let store = Store::open_with(&database.url, &options).await.expect("a database");
    let mut table = FakeTable::new(1, setup(GameId::Polygon));
    store.create(&table.batch(), None).await.expect("stored");
    store.ready(Moment(1)).await.expect("it can store");

    let blocker = Blocker::start(&database.url).await;
    let failed = store.append(&table.reaction(2, 1)).await;
    assert!(matches!(failed, Err(StoreError::TimedOut | StoreError::Unavailable(_))), "{failed:?}");
    assert!(store.ready(Moment(2)).await.is_err(), "it cannot store");
    store.health().await.expect("it can be read");
    assert_eq!(store.events(table.id, 0).await.expect("events").len(), 1);

    blocker.stop().await;
    store.ready(Moment(3)).await.expect("it can store again");
    let stored = store.append(&table.reaction(2, 2)).await.expect("stored");
    assert_eq!(stored, Appended::Stored, "what was given up is not there");
}
