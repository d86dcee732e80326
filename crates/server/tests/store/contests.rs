//! Who plays where in a contest is decided by the store.

use quintile_server::TableId;

use crate::database::{ANA, BO, Database, on_both};

on_both!(a_person_has_one_table_whatever_nodes_they_ask, an_entry_moves_once);

/// Two nodes that hear from the same person at the same moment, each with a table of its own in mind.
async fn a_person_has_one_table_whatever_nodes_they_ask(database: Database) {
    let (one, two) = (database.open().await, database.open().await);
    for round in 0..20 {
        let contest = TableId::from_bits(1000 + round);
        let tables = [TableId::from_bits(2 * round + 1), TableId::from_bits(2 * round + 2)];
        let (first, second) =
            tokio::join!(one.enter(contest, ANA, None, tables[0]), two.enter(contest, ANA, None, tables[1]));
        let (first, second) = (first.expect("an answer"), second.expect("an answer"));
        assert_eq!(first, second, "round {round}");
        assert_eq!(one.entry(contest, ANA).await.expect("an answer"), Some(first));
        assert_eq!(one.entry(contest, BO).await.expect("an answer"), None);
    }
}

async fn an_entry_moves_once(database: Database) {
    let (one, two) = (database.open().await, database.open().await);
    let contest = TableId::from_bits(1000);
    let [old, new, other] = [1, 2, 3].map(TableId::from_bits);
    assert_eq!(one.enter(contest, BO, None, old).await.expect("an answer"), old);
    assert_eq!(one.enter(contest, BO, Some(old), new).await.expect("an answer"), new);
    assert_eq!(two.enter(contest, BO, Some(old), other).await.expect("an answer"), new, "it has moved already");
}
