//! What whoever runs a server does to what is stored.

use quintile_rules::GameId;
use quintile_server::Config;
use quintile_server::store::{Ban, Rewritten};
use quintile_table::{Bytes32, Moment, Name, Sender, Table, check_fairness};

use crate::database::{ANA, BO, Database, FakeTable, on_both, play_to_the_end, setup, sit};

on_both!(a_name_vanishes_and_the_games_stay, tables_are_removed_with_all_that_is_theirs, bans_are_kept);

async fn a_name_vanishes_and_the_games_stay(database: Database) {
    let hub = quintile_server::start(database.open().await, Config::default());
    let store = hub.store();
    let token = Bytes32([7; 32]);
    store.add_person(BO, token, Moment(1)).await.expect("a person");
    let id = hub.create(setup(GameId::TwentyFourSeven), ANA, None).await.expect("a table");
    for (person, name) in [(ANA, "Ana"), (BO, "Bo Secret")] {
        hub.command(id, Sender::Person(person), &sit(name)).await.expect("a seat");
    }
    let end = play_to_the_end(std::slice::from_ref(&hub), id).await;
    let other = hub.create(setup(GameId::Polygon), ANA, None).await.expect("a table");
    hub.command(other, Sender::Person(BO), &sit("Bo Secret")).await.expect("a seat");

    let name = Name::new("Somebody").expect("a name");
    let mut changed = store.erase(BO, &name).await.expect("erased");
    changed.sort_unstable();
    let mut both = [id, other];
    both.sort_unstable();
    assert_eq!(changed, both);
    assert_eq!(store.person(token).await.expect("an answer"), None, "the token proves nothing any more");
    let rewrites = store.rewrites(0).await.expect("rewrites");
    let what: Vec<Rewritten> = rewrites.iter().map(|rewrite| rewrite.what).collect();
    assert_eq!(what, [Rewritten::Person(BO), Rewritten::Table(both[0]), Rewritten::Table(both[1])]);
    assert_eq!(store.last_rewrite().await.expect("a number"), rewrites[2].number);
    assert_eq!(store.rewrites(rewrites[1].number).await.expect("rewrites"), rewrites[2..]);
    assert!(store.has_person(BO).await.expect("an answer"), "they have sat at tables");
    for table in both {
        let events = store.events(table, 0).await.expect("events");
        assert!(!serde_json::to_string(&events).expect("text").contains("Secret"));
        Table::fold(&events).expect("it is still a table");
    }
    let (_, record) = store.archive(Some(id), 0, 10).await.expect("the archive").remove(0);
    let before = end.record.expect("the game is over");
    assert_eq!(record.seats, ["Ana", "Somebody"]);
    assert_eq!((&record.plays, &record.scores), (&before.plays, &before.scores), "nothing else changes");
    assert_eq!(check_fairness(&record), Ok(true));
    let sitters = store.sitters(id).await.expect("sitters");
    assert_eq!(sitters.last(), Some(&(BO, name)));
    assert!(!store.import(record, Moment(9)).await.expect("an answer"), "its digest is right: it is there already");
}

async fn tables_are_removed_with_all_that_is_theirs(database: Database) {
    let store = database.open().await;
    let mut tables: Vec<FakeTable> = (0..3).map(|number| FakeTable::new(number, setup(GameId::Polygon))).collect();
    for table in &mut tables {
        store.create(&table.then(ANA, &sit("Ana"), 1500).batch(), None).await.expect("stored");
    }
    assert!(store.remove_table(tables[1].id).await.expect("an answer"));
    assert!(!store.remove_table(tables[1].id).await.expect("an answer"));
    assert_eq!(store.rewrites(0).await.expect("rewrites").len(), 1, "other nodes are told once");
    assert!(!store.has_table(tables[1].id).await.expect("an answer"));
    assert!(store.has_table(tables[0].id).await.expect("an answer"));
    assert!(store.events(tables[1].id, 0).await.expect("events").is_empty());
    let listed = store.tables_of(ANA, 10).await.expect("a list");
    assert_eq!(listed.len(), 2);
    let first = store.table_entries(None, 1).await.expect("a page");
    let second = store.table_entries(Some(first[0].listed.table), 10).await.expect("a page");
    let keys: Vec<_> = first.iter().chain(&second).map(|entry| (entry.listed.table, entry.host)).collect();
    assert_eq!(keys, [(tables[0].id, ANA), (tables[2].id, ANA)]);
}

async fn bans_are_kept(database: Database) {
    let store = database.open().await;
    let ban = |subject: &str, created: u64| Ban {
        subject: subject.to_owned(),
        reason: "shouting".to_owned(),
        created: Moment(created),
    };
    store.ban(ban("203.0.113.9", 1)).await.expect("banned");
    store.ban(ban(&BO.to_string(), 2)).await.expect("banned");
    store.ban(ban("203.0.113.9", 3)).await.expect("banned again");
    assert_eq!(database.open().await.bans().await.expect("bans"), [ban("203.0.113.9", 1), ban(&BO.to_string(), 2)]);
    assert!(store.unban("203.0.113.9").await.expect("an answer"));
    assert!(!store.unban("203.0.113.9").await.expect("an answer"));
    store.add_person(ANA, Bytes32([1; 32]), Moment(5)).await.expect("a person");
    store.add_person(BO, Bytes32([2; 32]), Moment(6)).await.expect("a person");
    let people = store.people(None, 10).await.expect("people");
    let after = store.people(Some(people[0].person), 10).await.expect("people");
    assert_eq!((people.len(), &after[..]), (2, &people[1..]));
}
