//! Finished games: stored with the batch that ends them, in an order that readers can follow.

use std::sync::Arc;

use quintile_rules::GameId;
use quintile_rules::kit::Record;
use quintile_server::store::{Appended, Archived, Batch};
use quintile_table::Moment;

use crate::database::{Database, FakeTable, on_both, setup};

on_both!(
    a_game_is_imported_once,
    a_game_is_archived_with_its_last_batch_or_not_at_all,
    games_appear_in_an_order_that_readers_can_follow,
);

/// Finished games from the test vectors of the rules.
fn records() -> Vec<Record> {
    let text = include_str!("../../../rules/tests/vectors/twenty-four-seven.jsonl");
    text.lines().take(12).map(|line| serde_json::from_str(line).expect("a record")).collect()
}

async fn a_game_is_imported_once(database: Database) {
    let store = database.open().await;
    let records = records();
    for record in &records {
        assert!(store.import(record.clone(), Moment(1)).await.expect("stored"));
    }
    for record in &records {
        assert!(!store.import(record.clone(), Moment(2)).await.expect("an answer"));
    }
    let archive = store.archive(None, 0, 100).await.expect("the archive");
    assert_eq!(archive.iter().map(|(_, record)| record.clone()).collect::<Vec<_>>(), records);
}

async fn a_game_is_archived_with_its_last_batch_or_not_at_all(database: Database) {
    let store = database.open().await;
    let records = records();
    let archived = |index: usize| Some(Archived { round: 0, finished: Moment(7), record: records[index].clone() });
    let mut table = FakeTable::new(1, setup(GameId::TwentyFourSeven));
    let first = Batch { archive: archived(0), ..table.batch() };
    assert_eq!(store.create(&first, None).await.expect("stored"), Appended::Stored);
    let mut late = FakeTable::new(1, setup(GameId::TwentyFourSeven));
    let late = Batch { archive: archived(1), ..late.batch() };
    assert_eq!(store.append(&late).await.expect("an answer"), Appended::Conflict);
    store.import(records[2].clone(), Moment(8)).await.expect("stored");

    let of_table = store.archive(Some(table.id), 0, 10).await.expect("the archive");
    assert_eq!(of_table.len(), 1);
    assert_eq!(of_table[0].1, records[0]);
    assert_eq!(store.archive(None, 0, 10).await.expect("the archive").len(), 2);
}

/// Whoever has read up to a position has seen everything before it: none becomes visible later.
async fn games_appear_in_an_order_that_readers_can_follow(database: Database) {
    let stores = [Arc::new(database.open().await), Arc::new(database.open().await)];
    let records = records();
    let writers: Vec<_> = records
        .iter()
        .cloned()
        .enumerate()
        .map(|(index, record)| {
            let store = Arc::clone(&stores[index % 2]);
            tokio::spawn(async move { store.import(record, Moment(1)).await })
        })
        .collect();
    let (mut seen, mut last) = (Vec::new(), 0);
    let mut writing = true;
    while writing {
        writing = writers.iter().any(|writer| !writer.is_finished());
        for (position, record) in stores[0].archive(None, last, 3).await.expect("the archive") {
            assert!(position > last);
            last = position;
            seen.push(record);
        }
        tokio::task::yield_now().await;
    }
    for writer in writers {
        assert!(writer.await.expect("a writer").expect("stored"));
    }
    loop {
        let more = stores[0].archive(None, last, 3).await.expect("the archive");
        let Some((position, _)) = more.last() else { break };
        last = *position;
        seen.extend(more.into_iter().map(|(_, record)| record));
    }
    assert_eq!(seen.len(), records.len(), "a reader missed a game");
    assert!(records.iter().all(|record| seen.contains(record)));
}
