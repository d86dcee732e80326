//! What proves who a person is, on both databases.

use quintile_api::PassKind;
use quintile_server::store::{NewKey, Rewritten};
use quintile_table::{Bytes32, Moment};

use crate::database::{ANA, BO, Database, on_both};

on_both!(
    codes_are_taken_once_and_in_time,
    phrases_stay_until_there_is_another,
    keys_are_added_up_to_a_bound_and_made_void,
    many_change_the_past_at_once,
);

fn bytes(byte: u8) -> Bytes32 {
    Bytes32([byte; 32])
}

async fn codes_are_taken_once_and_in_time(database: Database) {
    let store = database.open().await;
    let set = async |hash, ends| {
        store.set_pass(BO, PassKind::Code, hash, Moment(10), Some(Moment(ends))).await.expect("stored");
    };
    set(bytes(1), 100).await;
    assert_eq!(store.take_code(bytes(1), Moment(100)).await.expect("an answer"), None, "it is void by then");
    // Whoever comes second with the same words gets nothing.
    let takers = [store.take_code(bytes(1), Moment(99)), store.take_code(bytes(1), Moment(99))];
    let [one, other] = takers;
    let (one, other) = tokio::join!(one, other);
    let mut found = [one.expect("an answer"), other.expect("an answer")];
    found.sort_unstable();
    assert_eq!(found, [None, Some(BO)]);
    set(bytes(2), 200).await;
    set(bytes(3), 200).await;
    assert_eq!(store.take_code(bytes(2), Moment(99)).await.expect("an answer"), None, "another has replaced it");
    assert_eq!(store.phrase_of(bytes(3)).await.expect("an answer"), None, "a code is no phrase");
}

async fn phrases_stay_until_there_is_another(database: Database) {
    let store = database.open().await;
    store.add_person(ANA, bytes(9), Moment(5)).await.expect("a person");
    for hash in [bytes(1), bytes(2)] {
        store.set_pass(ANA, PassKind::Phrase, hash, Moment(10), None).await.expect("stored");
        for _ in 0..2 {
            assert_eq!(database.open().await.phrase_of(hash).await.expect("an answer"), Some(ANA));
        }
    }
    assert_eq!(store.phrase_of(bytes(1)).await.expect("an answer"), None);
    assert_eq!(store.take_code(bytes(2), Moment(11)).await.expect("an answer"), None, "a phrase is no code");
    let profile = store.profile(ANA).await.expect("an answer").expect("a person");
    assert_eq!((profile.created, profile.devices, profile.phrase, profile.name), (Moment(5), 1, true, None));
    assert_eq!(store.profile(BO).await.expect("an answer"), None);
}

async fn keys_are_added_up_to_a_bound_and_made_void(database: Database) {
    let store = database.open().await;
    store.add_person(BO, bytes(1), Moment(5)).await.expect("a person");
    let add = async |byte| store.add_key(BO, bytes(byte), 2, Moment(6)).await.expect("an answer");
    assert_eq!([add(2).await, add(3).await, add(4).await], [NewKey::Added, NewKey::Added, NewKey::TooMany]);
    assert_eq!(add(3).await, NewKey::Added, "it is there already");
    assert_eq!(store.add_key(ANA, bytes(5), 2, Moment(6)).await.expect("an answer"), NewKey::Nobody);
    let mut keys = store.keys_of(BO).await.expect("keys");
    keys.sort_unstable_by_key(|key| key.0);
    assert_eq!(keys, [bytes(1), bytes(2), bytes(3)]);

    store.set_pass(BO, PassKind::Code, bytes(7), Moment(6), Some(Moment(900))).await.expect("stored");
    store.void_keys(BO, &[bytes(1), bytes(2)]).await.expect("void");
    for (byte, owner) in [(1, None), (2, None), (3, Some(BO))] {
        assert_eq!(store.person(bytes(byte)).await.expect("an answer"), owner, "{byte}");
    }
    assert_eq!(store.keys_of(BO).await.expect("keys"), [bytes(3)]);
    assert_eq!(store.profile(BO).await.expect("an answer").map(|profile| profile.devices), Some(1));
    assert_eq!(store.take_code(bytes(7), Moment(8)).await.expect("an answer"), None, "nor is there a way in");
    let what: Vec<Rewritten> =
        store.rewrites(0).await.expect("rewrites").into_iter().map(|rewrite| rewrite.what).collect();
    assert_eq!(what, [Rewritten::Key(bytes(1)), Rewritten::Key(bytes(2))]);
    assert_eq!(add(6).await, NewKey::Added, "there is room again");
}

async fn many_change_the_past_at_once(database: Database) {
    let store = database.open().await;
    let all = (0..8).map(|byte| {
        let store = &store;
        async move { store.void_keys(ANA, &[bytes(byte)]).await }
    });
    for done in futures_util::future::join_all(all).await {
        done.expect("each is stored");
    }
    let numbers: Vec<u64> =
        store.rewrites(0).await.expect("rewrites").into_iter().map(|rewrite| rewrite.number).collect();
    assert_eq!(numbers, (1..=8).collect::<Vec<_>>(), "each has a number of its own");
}
