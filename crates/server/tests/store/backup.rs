//! Copies taken while others write.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quintile_rules::GameId;
use quintile_server::Config;
use quintile_server::store::{Store, StoreOptions};
use quintile_table::{Bytes32, Moment, Sender};

use crate::database::{ANA, BO, Database, FakeTable, on_both, play_to_the_end, setup, sit};

on_both!(a_copy_holds_everything_as_of_one_moment, whoever_only_reads_changes_nothing);

fn count(copied: &quintile_server::store::Copied, part: &str) -> u64 {
    copied.rows.iter().find(|(name, _)| *name == part).expect("a part").1
}

async fn a_copy_holds_everything_as_of_one_moment(database: Database) {
    let hub = quintile_server::start(database.open().await, Config::default());
    hub.store().add_person(ANA, Bytes32([7; 32]), Moment(1)).await.expect("a person");
    let id = hub.create(setup(GameId::TwentyFourSeven), ANA, None).await.expect("a table");
    for (person, name) in [(ANA, "Ana"), (BO, "Bo")] {
        hub.command(id, Sender::Person(person), &sit(name)).await.expect("a seat");
    }
    play_to_the_end(std::slice::from_ref(&hub), id).await;
    let (busy, ended) = (database.open().await, Arc::new(AtomicBool::new(false)));
    let writer = tokio::spawn({
        let ended = Arc::clone(&ended);
        async move {
            let mut table = FakeTable::new(9, setup(GameId::Polygon));
            busy.create(&table.batch(), None).await.expect("stored");
            for number in 2.. {
                if ended.load(Ordering::Relaxed) {
                    return;
                }
                busy.append(&table.reaction(number, number)).await.expect("stored");
            }
        }
    });
    let folder = tempfile::tempdir().expect("a folder");
    let options = StoreOptions { read_only: true, ..StoreOptions::default() };
    let reader = Store::open_with(&database.url, &options).await.expect("a database");
    for number in 0..3 {
        let file = folder.path().join(format!("{number}.db"));
        let copied = reader.copy_to(&file).await.expect("a copy");
        assert_eq!((count(&copied, "people"), count(&copied, "archive")), (1, 1));
        let copy = Store::open(&format!("sqlite:{}", file.display())).await.expect("the copy");
        assert_eq!(copy.events(id, 0).await.expect("events"), hub.store().events(id, 0).await.expect("events"));
        assert_eq!(copy.person(Bytes32([7; 32])).await.expect("people"), Some(ANA));
        let again = quintile_server::start(copy, Config::default());
        assert!(again.record(id, None).await.expect("the table").is_some());
    }
    ended.store(true, Ordering::Relaxed);
    writer.await.expect("the writer");
}

async fn whoever_only_reads_changes_nothing(database: Database) {
    let options = StoreOptions { read_only: true, ..StoreOptions::default() };
    assert!(Store::open_with(&database.url, &options).await.is_err(), "there is nothing to read yet");
    let store = database.open().await;
    let mut table = FakeTable::new(1, setup(GameId::Polygon));
    store.create(&table.batch(), None).await.expect("stored");
    let reader = Store::open_with(&database.url, &options).await.expect("a database");
    assert_eq!(reader.events(table.id, 0).await.expect("events").len(), 1);
    assert!(reader.append(&table.reaction(2, 1)).await.is_err());
    assert!(reader.add_person(ANA, Bytes32([7; 32]), Moment(1)).await.is_err());
    assert!(reader.ready(Moment(1)).await.is_err());
    assert_eq!(store.events(table.id, 0).await.expect("events").len(), 1);
}
