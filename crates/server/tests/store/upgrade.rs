//! Databases of older versions open, and everything in them is still there.
//!
//! A dump for each version of the schema is kept in `dumps`, written for both databases: the schema as it was, and one of
//! everything. Whoever adds a version adds its dump; the tests ask for it.

use quintile_rules::GameId;
use quintile_server::store::{Store, StoreError};
use quintile_server::{Config, Hub, TableId};
use quintile_table::{Bytes32, Command, From, Moment, PersonId, Phase, check_fairness};

use crate::cluster::Cluster;
use crate::database::{ANA, BO, Database, on_both};

/// The dumps, oldest first: the first is of version 1.
const DUMPS: &[&str] = &[include_str!("dumps/1.sql")];

on_both!(
    every_older_database_opens_with_all_it_holds,
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

/// How a database of either kind says its version.
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

async fn every_older_database_opens_with_all_it_holds(database: Database) {
    let postgres = database.url.starts_with("postgres");
    let mut database = database;
    for (version, dump) in (1..).zip(DUMPS) {
        run(&database, dump);
        set_version(&database, version);
        let store = Store::open(&database.url).await.expect("an older database opens");

        let token = Bytes32::hash(&[b"a token"]);
        assert_eq!(store.person(token).await.expect("an answer"), Some(BO), "version {version}");
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

        // The game that was going on goes on.
        let (open, over) = (tables[0].table, tables[1].table);
        let hub = Hub::start(store, Config::default());
        assert_eq!(hub.record(over, None).await.expect("the table").as_ref(), Some(&archive[0].1));
        play_on(&hub, open).await;
        drop(hub);
        database = if postgres { Database::postgres() } else { Database::sqlite() };
    }
}

async fn play_on(hub: &Hub, id: TableId) {
    loop {
        let snapshot = hub.snapshot(id, None).await.expect("the table");
        assert_eq!(snapshot.setup.game, GameId::TwentyFourSeven);
        let Some(turn) = snapshot.scene.turn else { return };
        let person: PersonId = [ANA, BO][turn.index()];
        let mine = hub.snapshot(id, Some(person)).await.expect("the table");
        let view = mine.scene.game.expect("a game goes on");
        let budget = quintile_bots::Budget::Iterations(1);
        let play = quintile_bots::Player::Greedy.choose_any(&view, budget, 1).expect("a play");
        let play = Command::Play { ply: mine.scene.ply, play };
        hub.command(id, From::Person(person), &play).await.expect("a legal play");
    }
}

async fn a_newer_database_is_refused_untouched(database: Database) {
    drop(database.open().await);
    set_version(&database, 1000);
    match Store::open(&database.url).await.err() {
        // So the newest version is known here; there has to be a dump for each.
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
