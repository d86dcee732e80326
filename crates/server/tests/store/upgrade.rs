//! Databases of older versions open, and everything in them is still there.
//!
//! The folder `dumps` has a dump for each version of the schema, which both databases understand: the schema as it was, and
//! one of everything. Whoever adds a version adds its dump; the tests insist.

use std::slice::from_ref;

use quintile_server::store::{Store, StoreError};
use quintile_server::{Config, TableId};
use quintile_table::{Bytes32, Moment, Phase, check_fairness};

use crate::cluster::Cluster;
use crate::database::{ANA, BO, Database, on_both, play_to_the_end};

/// The dumps, oldest first: the first is of version 1.
const DUMPS: &[&str] = &[
    include_str!("dumps/1.sql"),
    include_str!("dumps/2.sql"),
    include_str!("dumps/3.sql"),
    include_str!("dumps/4.sql"),
];

on_both!(
    every_older_database_opens_with_everything_in_it,
    a_newer_database_is_refused_untouched,
    nodes_that_start_together_build_the_schema_once,
);

/// Runs SQL on a database behind the store's back.
fn run(database: &Database, text: &str) {
    match database.url.strip_prefix("sqlite:") {
        Some(path) => {
            let db = rusqlite::Connection::open(path).expect("a file");
            db.execute_batch(text).expect("SQL");
        }
        None => {
            let name = database.url.split(['/', '?']).nth(3).expect("a name");
            Cluster::shared().sql(name, text);
        }
    }
}

/// Sets the schema version of a database of either kind.
fn set_version(database: &Database, version: usize) {
    let text = if database.url.starts_with("sqlite:") {
        format!("PRAGMA user_version = {version};")
    } else {
        format!(
            "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL);
             INSERT INTO schema_version (version) VALUES ({version});"
        )
    };
    run(database, &text);
}

async fn every_older_database_opens_with_everything_in_it(database: Database) {
    let postgres = database.url.starts_with("postgres");
    let mut database = database;
    for (version, dump) in (1..).zip(DUMPS) {
        run(&database, dump);
        set_version(&database, version);
        let store = Store::open(&database.url).await.expect("an older database opens");

        let token = Bytes32::hash(&[b"a token"]);
        assert_eq!(store.person(token).await.expect("an answer"), Some(BO), "version {version}");
        let key = Bytes32::hash(&[b"a key"]);
        let owner = store.person(key).await.expect("an answer");
        assert_eq!(owner, (version >= 4).then_some(BO), "version {version}");
        let tables = store.tables_of(ANA, 10).await.expect("a list");
        let phases: Vec<Phase> = tables.iter().map(|listed| listed.listing.phase).collect();
        assert_eq!(phases, [Phase::Playing, Phase::Over], "version {version}");
        let contest = TableId::from_bits(4711);
        let row = store.contest(contest).await.expect("an answer").expect("the contest");
        assert_eq!((row.host, row.created), (ANA, Moment(1_000)));
        assert_eq!(store.contest_tables(contest).await.expect("a list"), [tables[0].table]);
        let archive = store.archive(None, 0, 10).await.expect("the archive");
        assert_eq!(archive.len(), 1);
        assert_eq!(check_fairness(&archive[0].1), Ok(true));

        // The running game can be finished.
        let (open, over) = (tables[0].table, tables[1].table);
        let hub = quintile_server::start(store, Config::default());
        assert_eq!(hub.record(over, None).await.expect("the table").as_ref(), Some(&archive[0].1));
        play_to_the_end(from_ref(&hub), open).await;
        drop(hub);
        database = if postgres { Database::postgres() } else { Database::sqlite() };
    }
}

async fn a_newer_database_is_refused_untouched(database: Database) {
    drop(database.open().await);
    set_version(&database, 1000);
    match Store::open(&database.url).await.err() {
        // This tells the newest version; there has to be a dump for each.
        Some(StoreError::TooNew { found: 1000, known }) => assert_eq!(known as usize, DUMPS.len(), "a dump is missing"),
        other => panic!("{other:?}"),
    }
}

async fn nodes_that_start_together_build_the_schema_once(database: Database) {
    let (a, b, c) = tokio::join!(Store::open(&database.url), Store::open(&database.url), Store::open(&database.url));
    for store in [a, b, c] {
        store.expect("a database").health().await.expect("it answers");
    }
}
