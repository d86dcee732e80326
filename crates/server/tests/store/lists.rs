//! What the store knows without reading events: lists, claims, people, contests, idle tables.

use std::collections::HashSet;

use quintile_rules::GameId;
use quintile_server::TableId;
use quintile_server::store::{Appended, Batch, ContestRow, Store, StoreError};
use quintile_table::{Bytes32, Command, Moment, Setup};

use crate::database::{ANA, BO, Database, FakeTable, on_both, setup, sit};

on_both!(
    public_tables_are_listed_latest_first,
    people_find_the_tables_where_they_had_a_seat,
    a_due_table_is_claimed_once,
    a_claim_expires,
    people_are_known_by_their_token,
    contests_know_their_tables,
    idle_tables_are_found,
    a_healthy_database_says_so,
    other_kinds_of_database_are_refused,
);

fn public(game: GameId) -> Setup {
    Setup { public: true, ..setup(game) }
}

async fn public_tables_are_listed_latest_first(database: Database) {
    let store = database.open().await;
    let mut tables: Vec<FakeTable> = (0..3).map(|number| FakeTable::new(number, public(GameId::Synergo))).collect();
    let mut private = FakeTable::new(9, setup(GameId::Synergo));
    for table in tables.iter_mut().chain([&mut private]) {
        store.create(&table.batch(), None).await.expect("stored");
    }
    for (table, at) in [(1, 2000), (0, 3000), (2, 2500)] {
        tables[table].then(BO, &sit("Bo"), at);
        store.append(&tables[table].batch()).await.expect("stored");
    }
    let listed = store.public_tables(10).await.expect("a list");
    let order: Vec<TableId> = listed.iter().map(|listed| listed.table).collect();
    assert_eq!(order, [tables[0].id, tables[2].id, tables[1].id]);
    let listing = &listed[0].listing;
    assert_eq!((listing.game, listing.seats, listing.open, listing.public), (GameId::Synergo, 2, 1, true));
    assert_eq!(store.public_tables(2).await.expect("a list"), listed[..2]);

    tables[0].then(ANA, &Command::Close, 4000);
    store.append(&tables[0].batch()).await.expect("stored");
    assert_eq!(store.public_tables(10).await.expect("a list"), listed[1..]);
}

async fn people_find_the_tables_where_they_had_a_seat(database: Database) {
    let store = database.open().await;
    let mut tables: Vec<FakeTable> = (0..3).map(|number| FakeTable::new(number, setup(GameId::Polygon))).collect();
    for (index, table) in tables.iter_mut().enumerate() {
        store.create(&table.batch(), None).await.expect("stored");
        if index != 1 {
            table.then(BO, &sit("Bo"), 2000 + index as u64);
            store.append(&table.batch()).await.expect("stored");
        }
    }
    let order: Vec<TableId> =
        store.tables_of(BO, 10).await.expect("a list").iter().map(|listed| listed.table).collect();
    assert_eq!(order, [tables[2].id, tables[0].id]);
    // A table is listed once, however often a person sits down there.
    tables[0].then(BO, &Command::Leave { seen: 99 }, 3000).then(BO, &sit("Bo"), 3001).then(
        BO,
        &Command::Leave { seen: 99 },
        3002,
    );
    store.append(&tables[0].batch()).await.expect("stored");
    assert_eq!(store.tables_of(BO, 10).await.expect("a list").len(), 2);
    assert_eq!(store.tables_of(ANA, 10).await.expect("a list"), []);
}

/// Stores tables that are due at 100, 101, …, with a lease until `claimed`.
async fn due_tables(store: &Store, count: u64, claimed: u64) -> HashSet<TableId> {
    let mut ids = HashSet::new();
    for number in 0..count {
        let mut table = FakeTable::new(u128::from(number), setup(GameId::Polygon));
        let batch = table.batch();
        let mut listing = batch.listing.clone();
        listing.due = Some(Moment(100 + number));
        store.create(&Batch { listing, claimed: Moment(claimed), ..batch }, None).await.expect("stored");
        ids.insert(table.id);
    }
    ids
}

async fn a_due_table_is_claimed_once(database: Database) {
    let stores = [database.open().await, database.open().await];
    let ids = due_tables(&stores[0], 40, 0).await;
    let now = Moment(1000);
    let claim = |store: usize| stores[store].claim_due(now, now.after(500), 9);
    let mut claimed = Vec::new();
    loop {
        let (a, b, c, d) = tokio::join!(claim(0), claim(1), claim(0), claim(1));
        let round: Vec<TableId> = [a, b, c, d].into_iter().flat_map(|claimed| claimed.expect("claims")).collect();
        if round.is_empty() {
            break;
        }
        claimed.extend(round);
    }
    assert_eq!(claimed.len(), ids.len());
    assert_eq!(claimed.into_iter().collect::<HashSet<_>>(), ids);
}

async fn a_claim_expires(database: Database) {
    let store = database.open().await;
    due_tables(&store, 3, 2000).await;
    let claim = async |now: u64| store.claim_due(Moment(now), Moment(now + 500), 10).await.expect("claims").len();
    assert_eq!(claim(1999).await, 0, "the lease still holds");
    assert_eq!(claim(2000).await, 3);
    assert_eq!(claim(2499).await, 0);
    assert_eq!(claim(2500).await, 3);
    let early = Moment(50);
    assert_eq!(store.claim_due(early, early, 10).await.expect("claims"), [], "none is due");
}

/// A node where nobody is finds a bot's turn due, of a table that somebody watches on another node.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_stays_due_as_long_as_somebody_watches_it_on_any_node() {
    let database = Database::postgres();
    let (empty, watching) = (database.open().await, database.open().await);
    let table = *due_tables(&empty, 1, 0).await.iter().next().expect("a table");
    let claim = async |now: u64| empty.claim_due(Moment(now), Moment(now), 10).await.expect("claims").len();
    watching.watch(&[table]).await.expect("watched");
    empty.postpone(table, Moment(1000), None).await.expect("asked");
    assert_eq!(claim(1001).await, 1);
    empty.postpone(table, Moment(1001), Some(Moment(1100))).await.expect("asked");
    assert_eq!((claim(1099).await, claim(1100).await), (0, 1));
    watching.unwatch(&[table]).await.expect("watched no more");
    empty.postpone(table, Moment(1101), None).await.expect("asked");
    assert_eq!(claim(2000).await, 0);
}

async fn people_are_known_by_their_token(database: Database) {
    let store = database.open().await;
    let token = |text: &str| Bytes32::hash(&[text.as_bytes()]);
    store.add_person(BO, token("bo"), Moment(1)).await.expect("stored");
    assert_eq!(store.person(token("bo")).await.expect("an answer"), Some(BO));
    assert_eq!(store.person(token("ana")).await.expect("an answer"), None);
    assert!(store.add_person(ANA, token("bo"), Moment(2)).await.is_err(), "a token proves one person");
    assert_eq!(store.person(token("bo")).await.expect("an answer"), Some(BO));
}

async fn contests_know_their_tables(database: Database) {
    let store = database.open().await;
    let id = TableId::from_bits(77);
    let contest = ContestRow { id, host: BO, body: r#"{"title":"Noche de \"tú\""}"#.into(), created: Moment(5) };
    assert_eq!(store.contest(id).await.expect("an answer"), None);
    assert_eq!(store.add_contest(contest.clone(), None).await.expect("stored"), Appended::Stored);
    let other = ContestRow { host: ANA, ..contest.clone() };
    assert_eq!(store.add_contest(other, None).await.expect("an answer"), Appended::Conflict);
    assert_eq!(store.contest(id).await.expect("an answer"), Some(contest));
    let mut inside = Vec::new();
    for number in 0..4 {
        let mut table = FakeTable::new(number, setup(GameId::Polygon));
        store.create(&table.batch(), (number != 2).then_some(id)).await.expect("stored");
        if number != 2 {
            inside.push(table.id);
        }
    }
    inside.sort();
    assert_eq!(store.contest_tables(id).await.expect("a list"), inside);
}

async fn idle_tables_are_found(database: Database) {
    let store = database.open().await;
    let mut tables: Vec<FakeTable> = (0..3).map(|number| FakeTable::new(number, setup(GameId::Polygon))).collect();
    for table in &mut tables {
        store.create(&table.batch(), None).await.expect("stored");
    }
    tables[1].then(BO, &sit("Bo"), 5000);
    tables[2].then(ANA, &Command::Close, 1500);
    for table in &mut tables[1..] {
        store.append(&table.batch()).await.expect("stored");
    }
    assert_eq!(store.idle(Moment(4000), 10).await.expect("a list"), [tables[0].id]);
    assert_eq!(store.idle(Moment(6000), 10).await.expect("a list"), [tables[0].id, tables[1].id]);
    assert_eq!(store.idle(Moment(6000), 1).await.expect("a list"), [tables[0].id]);
    assert_eq!(store.open_tables_of(ANA, Moment(0)).await.expect("a count"), 2);
}

async fn a_healthy_database_says_so(database: Database) {
    let store = database.open().await;
    store.health().await.expect("it answers");
    assert_eq!(store.is_shared(), database.url.starts_with("postgres"));
}

async fn other_kinds_of_database_are_refused(_: Database) {
    let refused = Store::open("mysql://ana:secret@db/quintile").await.err().expect("it is refused");
    assert!(matches!(&refused, StoreError::BadUrl(why) if !why.contains("secret")), "{refused}");
}
