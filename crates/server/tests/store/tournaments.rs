//! Who changes a tournament first is decided by the store.

use quintile_server::TableId;
use quintile_server::store::{Appended, TournamentRow};
use quintile_table::{Moment, Name};

use crate::database::{ANA, BO, Database, on_both};

on_both!(of_changes_at_the_same_moment_one_is_stored, names_are_peoples_to_change, what_runs_is_found);

fn row(number: u128) -> TournamentRow {
    let body = "{}".to_owned();
    TournamentRow { id: TableId::from_bits(number), host: ANA, version: 1, updated: Moment(5), running: false, body }
}

async fn of_changes_at_the_same_moment_one_is_stored(database: Database) {
    let (one, two) = (database.open().await, database.open().await);
    assert_eq!(one.add_tournament(row(1)).await.expect("an answer"), Appended::Stored);
    assert_eq!(two.add_tournament(row(1)).await.expect("an answer"), Appended::Conflict, "the name is taken");
    for version in 2..20 {
        let next = |by: &str| TournamentRow { version, body: format!("{{\"by\":\"{by}\"}}"), ..row(1) };
        let (first, second) = tokio::join!(one.update_tournament(next("one")), two.update_tournament(next("two")));
        let stored = [first.expect("an answer"), second.expect("an answer")].map(|done| done == Appended::Stored);
        assert!(stored[0] != stored[1], "version {version}");
        let found = one.tournament(row(1).id).await.expect("an answer").expect("the tournament");
        assert_eq!(found, next(if stored[0] { "one" } else { "two" }));
    }
    let late = TournamentRow { version: 3, ..row(1) };
    assert_eq!(one.update_tournament(late).await.expect("an answer"), Appended::Conflict);
    assert_eq!(one.tournament(row(2).id).await.expect("an answer"), None);
}

async fn names_are_peoples_to_change(database: Database) {
    let store = database.open().await;
    let name = |text: &str| Name::new(text).expect("a name");
    let (here, there) = (row(1).id, row(2).id);
    for (tournament, person, text) in [(here, ANA, "Ana"), (here, BO, "Bo"), (there, ANA, "Anna"), (here, ANA, "Ann")] {
        store.name_contender(tournament, person, &name(text)).await.expect("a name");
    }
    let names = async |tournament| {
        let names = store.contenders(tournament).await.expect("names");
        let mut names: Vec<String> = names.into_values().collect();
        names.sort();
        names
    };
    assert_eq!((names(here).await, names(there).await), (vec!["Ann".into(), "Bo".into()], vec!["Anna".into()]));
    assert!(store.takes_part(BO, here).await.expect("an answer"));
    assert!(!store.takes_part(BO, there).await.expect("an answer"));
    store.rename(ANA, &name("Zoe")).await.expect("renamed");
    assert_eq!((names(here).await, names(there).await), (vec!["Bo".into(), "Zoe".into()], vec!["Zoe".into()]));
}

async fn what_runs_is_found(database: Database) {
    let store = database.open().await;
    for number in 1..=4 {
        store.add_tournament(row(number)).await.expect("an answer");
        let updated = Moment(10 * number as u64);
        let next = TournamentRow { version: 2, running: number != 2, updated, ..row(number) };
        assert_eq!(store.update_tournament(next).await.expect("an answer"), Appended::Stored);
    }
    let running = store.running_tournaments(2).await.expect("a list");
    assert_eq!(running, [row(4).id, row(3).id], "the latest first");
    // What has not changed for long goes, with the names in it.
    store.name_contender(row(1).id, BO, &Name::new("Bo").expect("a name")).await.expect("a name");
    store.remove_traces(Moment(15)).await.expect("removed");
    assert_eq!(store.tournament(row(1).id).await.expect("an answer"), None);
    assert!(store.contenders(row(1).id).await.expect("names").is_empty());
    assert!(store.tournament(row(2).id).await.expect("an answer").is_some());
}
