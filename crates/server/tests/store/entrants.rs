//! Who has joined a contest under which name, codes that are tried, contests that are changed and started: decided by the store.

use quintile_server::TableId;
use quintile_server::store::{Appended, ContestRow, Entered, Entrant, Store, Tries};
use quintile_table::{Bytes32, Moment, Name, PersonId};

use crate::database::{ANA, BO, Database, on_both};

on_both!(
    a_name_of_a_list_is_one_persons,
    codes_are_tried_a_few_times_by_whatever_node,
    of_two_who_change_a_contest_one_does,
    a_contest_that_is_due_is_started_by_one_node_and_by_another_if_that_dies,
    people_who_are_erased_have_not_entered,
);

fn name(text: &str) -> Name {
    Name::new(text).expect("a name")
}

fn entrant(person: PersonId, text: &str) -> Entrant {
    Entrant { person, name: name(text), code: Bytes32::hash(&[text.as_bytes(), &person.0.to_be_bytes()]) }
}

async fn enter(store: &Store, contest: TableId, person: PersonId, text: &str, listed: bool) -> Entered {
    let claim = name(text);
    store.join_contest(contest, entrant(person, text), listed.then_some(&claim)).await.expect("an answer")
}

/// Two nodes that are asked for the same name at the same moment.
async fn a_name_of_a_list_is_one_persons(database: Database) {
    let (one, two) = (database.open().await, database.open().await);
    for round in 0..20 {
        let contest = TableId::from_bits(1000 + round);
        let (first, second) =
            tokio::join!(enter(&one, contest, ANA, "Ana", true), enter(&two, contest, BO, "Ana", true));
        let both = [first, second];
        assert!(both.contains(&Entered::New) && both.contains(&Entered::Taken), "round {round}: {both:?}");
        assert_eq!(one.claims(contest).await.expect("a list"), ["Ana"]);
    }
    let contest = TableId::from_bits(1);
    assert_eq!(enter(&one, contest, ANA, "Ana", true).await, Entered::New);
    assert_eq!(enter(&two, contest, ANA, "Bo", true).await, Entered::Before(name("Ana")));
    assert_eq!(enter(&two, contest, BO, "Bo", true).await, Entered::New, "nobody has it");
    // Without a list two may have one name.
    let contest = TableId::from_bits(2);
    assert_eq!(enter(&one, contest, ANA, "Ana", false).await, Entered::New);
    assert_eq!(enter(&two, contest, BO, "Ana", false).await, Entered::New);
    assert_eq!(one.namesakes(contest, &name("Ana")).await.expect("a count"), 2);
    assert!(one.claims(contest).await.expect("a list").is_empty());
}

async fn codes_are_tried_a_few_times_by_whatever_node(database: Database) {
    const TRIES: Tries = Tries { most: 5, within: 1000 };
    let nodes = [database.open().await, database.open().await];
    let contest = TableId::from_bits(1);
    enter(&nodes[0], contest, ANA, "Ana", false).await;
    let attempt = async |number: usize, now: u64| {
        let tried = nodes[number % 2].try_codes(contest, &name("Ana"), Moment(now), TRIES).await.expect("an answer");
        assert!(tried.iter().all(|entrant| entrant.person == ANA));
        !tried.is_empty()
    };
    for number in 0..5 {
        assert!(attempt(number, 10_000 + number as u64).await, "try {number}");
    }
    assert!(!attempt(5, 10_500).await && !attempt(6, 10_999).await, "that is enough");
    assert!(attempt(7, 11_000).await, "later there are others");
    for number in 0..4 {
        assert!(attempt(number, 11_100).await);
    }
    assert!(!attempt(0, 11_200).await);
    let code = Bytes32::hash(&[b"another"]);
    assert!(nodes[1].renew_code(contest, ANA, code).await.expect("an answer"));
    assert!(attempt(0, 11_300).await, "a new code has tries of its own");
    let found = nodes[0].entrant(contest, ANA).await.expect("an answer").expect("she has joined");
    assert_eq!((found.code, found.name), (code, name("Ana")));
    assert!(!nodes[0].renew_code(contest, BO, code).await.expect("an answer"), "he has not joined");
    // All at once are no more than one after the other.
    assert!(nodes[1].renew_code(contest, ANA, code).await.expect("an answer"));
    let tries = (0..12).map(|number| attempt(number, 20_000));
    let allowed = futures_util::future::join_all(tries).await.into_iter().filter(|allowed| *allowed).count();
    assert_eq!(allowed, 5);
}

fn contest(id: u128) -> ContestRow {
    ContestRow { id: TableId::from_bits(id), host: BO, body: "{}".into(), created: Moment(5) }
}

async fn of_two_who_change_a_contest_one_does(database: Database) {
    let (one, two) = (database.open().await, database.open().await);
    one.add_contest(contest(1), None).await.expect("stored");
    for round in 0..20 {
        let read = one.contest(contest(1).id).await.expect("an answer").expect("it is there");
        let write = |number: usize| format!("{{\"round\":{round},\"by\":{number}}}");
        let (first, second) =
            tokio::join!(one.update_contest(&read, write(1), None), two.update_contest(&read, write(2), None));
        let (first, second) = (first.expect("an answer"), second.expect("an answer"));
        assert_ne!(first, second, "round {round}");
        let winner = if first == Appended::Stored { 1 } else { 2 };
        let now = two.contest(contest(1).id).await.expect("an answer").expect("it is there");
        assert_eq!(now.body, write(winner));
    }
}

async fn a_contest_that_is_due_is_started_by_one_node_and_by_another_if_that_dies(database: Database) {
    let (one, two) = (database.open().await, database.open().await);
    one.add_contest(contest(1), Some(Moment(1000))).await.expect("stored");
    one.add_contest(contest(2), None).await.expect("stored");
    let due = contest(1).id;
    let claim = async |store: &Store, now: u64, until: u64| {
        store.claim_contests(Moment(now), Moment(until)).await.expect("a list")
    };
    assert!(claim(&one, 999, 2000).await.is_empty(), "its time has not come");
    let (first, second) = tokio::join!(claim(&one, 1000, 2000), claim(&two, 1000, 2000));
    assert_eq!([first, second].concat(), [due], "one of them");
    assert!(claim(&two, 1999, 3000).await.is_empty(), "the other one is at it");
    assert_eq!(claim(&two, 2000, 3000).await, [due], "it died");
    let read = two.contest(due).await.expect("an answer").expect("it is there");
    assert_eq!(two.update_contest(&read, "{\"started\":true}".into(), None).await.expect("stored"), Appended::Stored);
    assert!(claim(&one, 9000, 9999).await.is_empty(), "it is done");
}

async fn people_who_are_erased_have_not_entered(database: Database) {
    let store = database.open().await;
    let contest = TableId::from_bits(1);
    enter(&store, contest, ANA, "Ana", true).await;
    enter(&store, contest, BO, "Bo", true).await;
    store.erase(ANA, &name("Somebody")).await.expect("erased");
    assert_eq!(store.entrant(contest, ANA).await.expect("an answer"), None);
    store.rename(BO, &name("Bob")).await.expect("renamed");
    let bo = store.entrant(contest, BO).await.expect("an answer").expect("he has joined");
    assert_eq!(bo.name, name("Bob"));
    assert_eq!(store.claims(contest).await.expect("a list"), ["Bo"], "the place on the list stays his");
}
