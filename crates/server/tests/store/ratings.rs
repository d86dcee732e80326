//! Rated games: stored with the batch that ends them, counted once by whichever node is there, and the same however often they
//! are counted.

use std::sync::Arc;

use quintile_rules::GameId;
use quintile_rules::kit::Seat;
use quintile_server::ratings::Rating;
use quintile_server::store::{Appended, Batch, Rated, Store};
use quintile_server::{Config, TableId};
use quintile_table::{Moment, Name, PersonId, RatedGame, RatedSeat, RatedSide, Rival, Sender, Setup};

use crate::cluster::Cluster;
use crate::database::{ANA, BO, Database, FakeTable, on_both, play_to_the_end, setup, sit, until};
use crate::in_doubt::{DROP_AFTER_COMMIT, Proxy};

on_both!(
    a_rated_game_is_counted_by_whoever_is_left,
    games_count_once_however_many_count_them,
    ratings_can_be_worked_out_again,
    a_rated_game_is_stored_with_its_last_batch_or_not_at_all,
    the_ladder_shows_those_who_want_to_be_seen,
);

const GAME: GameId = GameId::TwentyFourSeven;

fn name(text: &str) -> Name {
    Name::new(text).expect("a name")
}

/// A game that these people finished in this order.
fn finished(order: &[PersonId]) -> Rated {
    let side = |(place, person): (usize, &PersonId)| RatedSide {
        place,
        seats: vec![RatedSeat { seat: Seat(place as u8), rival: Rival::Person(*person) }],
    };
    let game = RatedGame { game: GAME, sides: order.iter().enumerate().map(side).collect(), undecided: false };
    let names = order.iter().map(|person| (*person, name(&format!("P{:x}", person.0 & 0xff)))).collect();
    Rated { round: 0, finished: Moment(1000), game, names }
}

async fn store_game(store: &Store, number: u128, order: &[PersonId]) -> TableId {
    let mut table = FakeTable::new(number, setup(GAME));
    let batch = Batch { rated: Some(finished(order)), ..table.batch() };
    assert_eq!(store.create(&batch, None).await.expect("stored"), Appended::Stored);
    table.id
}

async fn fold_all(store: &Store) -> usize {
    let mut games = 0;
    loop {
        match store.fold_ratings().await.expect("folded") {
            0 => return games,
            more => games += more,
        }
    }
}

async fn rating(store: &Store, person: PersonId) -> Rating {
    store.rating(person, GAME).await.expect("an answer").expect("a rating")
}

/// The node that ran the game is gone before it could count it.
async fn a_rated_game_is_counted_by_whoever_is_left(database: Database) {
    let store = database.open().await;
    let table = store_game(&store, 1, &[ANA, BO]).await;
    assert_eq!(store.rating(ANA, GAME).await.expect("an answer"), None);
    drop(store);
    let hub = quintile_server::start(database.open().await, Config::default());
    until("the game is counted", async || hub.store().rating(ANA, GAME).await.expect("an answer").is_some()).await;
    let store = hub.store();
    assert!(rating(store, ANA).await.rating > 1_600_000 && rating(store, BO).await.rating < 1_400_000);
    let changes = store.rating_changes(table, 0).await.expect("an answer").expect("it counts");
    assert_eq!(changes.len(), 2);
    assert_eq!((changes[0].seat, changes[0].before), (Seat(0), 1_500_000));
    assert_eq!(changes[0].after, rating(store, ANA).await.rating);
    assert_eq!(store.rating_changes(table, 1).await.expect("an answer"), None);
}

async fn games_count_once_however_many_count_them(database: Database) {
    let people: Vec<PersonId> = (1..=5).map(PersonId).collect();
    let stores: Vec<Arc<Store>> = vec![Arc::new(database.open().await), Arc::new(database.open().await)];
    let mut folders = Vec::new();
    for number in 0..120_u128 {
        let at = number as usize;
        store_game(&stores[at % 2], number, &[at, at + 1, at + 3].map(|at| people[at % 5])).await;
        if at.is_multiple_of(10) {
            for store in &stores {
                let store = Arc::clone(store);
                folders.push(tokio::spawn(async move { store.fold_ratings().await }));
            }
        }
    }
    for folder in folders {
        folder.await.expect("a task").expect("folded");
    }
    fold_all(&stores[1]).await;
    let mut played = 0;
    for person in &people {
        played += rating(&stores[0], *person).await.games;
    }
    assert_eq!(played, 3 * 120);
}

async fn ratings_can_be_worked_out_again(database: Database) {
    let store = database.open().await;
    let people: Vec<PersonId> = (1..=4).map(PersonId).collect();
    for number in 0..70_u128 {
        let at = number as usize;
        store_game(&store, number, &[people[at % 4], people[(at + 1 + at % 3) % 4]]).await;
    }
    assert_eq!(fold_all(&store).await, 70);
    let mut before = Vec::new();
    for person in &people {
        before.push(rating(&store, *person).await);
    }
    assert_eq!(store.forget_ratings().await.expect("forgotten"), 70);
    assert_eq!(store.rating(people[0], GAME).await.expect("an answer"), None);
    assert_eq!(fold_all(&store).await, 70);
    for (person, before) in people.iter().zip(before) {
        assert_eq!(rating(&store, *person).await, before);
    }
}

async fn a_rated_game_is_stored_with_its_last_batch_or_not_at_all(database: Database) {
    let store = database.open().await;
    let id = store_game(&store, 1, &[ANA, BO]).await;
    // Another node has decided the same game the other way round, and comes second.
    let mut late = FakeTable::new(1, setup(GAME));
    let batch = Batch { rated: Some(finished(&[BO, ANA])), ..late.batch() };
    assert_eq!(store.append(&batch).await.expect("an answer"), Appended::Conflict);
    assert_eq!(fold_all(&store).await, 1);
    assert!(rating(&store, ANA).await.rating > rating(&store, BO).await.rating);
    // The ratings outlive the table.
    assert!(store.remove_table(id).await.expect("removed"));
    assert_eq!(rating(&store, ANA).await.games, 1);
}

async fn the_ladder_shows_those_who_want_to_be_seen(database: Database) {
    let store = database.open().await;
    let [strong, middle, weak] = [PersonId(1), PersonId(2), BO];
    for number in 0..12 {
        store_game(&store, number, &[strong, middle, weak]).await;
    }
    let newcomer = PersonId(9);
    store_game(&store, 100, &[newcomer, strong]).await;
    fold_all(&store).await;
    let names = async || {
        let ladder = store.ladder(GAME, 0, 10).await.expect("the ladder");
        ladder.into_iter().map(|standing| standing.name).collect::<Vec<_>>()
    };
    assert_eq!(names().await, ["P1", "P2", "Pf2", "P9"], "too few games come last");
    assert_eq!(store.ladder(GAME, 1, 1).await.expect("a page")[0].person, middle);
    assert_eq!(store.ladder(GameId::Polygon, 0, 10).await.expect("another ladder"), []);
    for (person, rank) in [(strong, 0), (middle, 1), (weak, 2), (newcomer, 3)] {
        let own = store.own_standing(person, GAME).await.expect("an answer").expect("a rating");
        assert_eq!(own.rank, Some(rank));
    }

    assert!(store.show_on_ladder(middle, false).await.expect("done"));
    assert!(!store.show_on_ladder(PersonId(77), false).await.expect("nobody"));
    assert_eq!(names().await, ["P1", "Pf2", "P9"]);
    assert_eq!(store.ladder_length(GAME).await.expect("a number"), 3);
    let own = store.own_standing(middle, GAME).await.expect("an answer").expect("a rating");
    assert_eq!(own.rank, None);
    assert!(store.show_on_ladder(middle, true).await.expect("done"));

    store.erase(weak, &name("Erased")).await.expect("erased");
    assert_eq!(names().await, ["P1", "P2", "P9"]);
    store_game(&store, 200, &[weak, strong]).await;
    fold_all(&store).await;
    assert!(!store.show_on_ladder(weak, true).await.expect("done"), "there is nobody to show");
    assert_eq!(names().await.len(), 3, "a game that still went on does not bring them back");
    store.rename(strong, &name("Ana")).await.expect("renamed");
    assert_eq!(names().await[0], "Ana");
}

/// The server has stored the last batch of a rated game, and the node cannot know.
#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_whose_commit_is_in_doubt_counts_once() {
    let cluster = Cluster::shared();
    let database = cluster.database();
    let proxy = Proxy::start();
    let behind = Arc::new(Store::open(&proxy.url(&database)).await.expect("a database"));
    let direct = Store::open(&cluster.url(&database)).await.expect("a database");
    let mut table = FakeTable::new(1, setup(GAME));
    behind.create(&table.batch(), None).await.expect("stored");
    table.then(ANA, &sit("Ana"), 2000);
    let batch = Batch { rated: Some(finished(&[ANA, BO])), ..table.batch() };

    proxy.set(DROP_AFTER_COMMIT);
    let store = Arc::clone(&behind);
    let append = tokio::spawn(async move { store.append(&batch).await });
    until("the batch is there", async || !direct.events(table.id, 1).await.expect("events").is_empty()).await;
    assert_eq!(direct.fold_ratings().await.expect("folded"), 1, "another node has counted it already");
    proxy.reset();
    assert_eq!(append.await.expect("a task").expect("an answer"), Appended::Stored);
    assert_eq!(fold_all(&behind).await, 0);
    assert_eq!(rating(&direct, ANA).await.games, 1);
}

/// Two nodes play rated games; one ends while they go on.
#[tokio::test(flavor = "multi_thread")]
async fn games_through_two_nodes_count_once_though_one_dies() {
    let database = Database::postgres();
    let config = || Config { bot_pause: 0, bot_budget: 1, lease: 500, ..Config::default() };
    let mut nodes = vec![
        quintile_server::start(database.open().await, config()),
        quintile_server::start(database.open().await, config()),
    ];
    let rated = Setup { rated: true, hints: false, takebacks: false, ..setup(GAME) };
    for round in 0..4 {
        if round == 2 {
            // Its tasks end with it, whatever they were about to do.
            nodes.truncate(1);
        }
        let id = nodes[0].create(rated.clone(), ANA, None).await.expect("a table");
        nodes[0].command(id, Sender::Person(ANA), &sit("Ana")).await.expect("a seat");
        nodes[0].command(id, Sender::Person(BO), &sit("Bo")).await.expect("a seat");
        play_to_the_end(&nodes, id).await;
    }
    nodes[0].fold_ratings().await.expect("folded");
    for person in [ANA, BO] {
        assert_eq!(rating(nodes[0].store(), person).await.games, 4);
    }
    let ladder = nodes[0].store().ladder(GAME, 0, 10).await.expect("the ladder");
    let mut names: Vec<&str> = ladder.iter().map(|standing| standing.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Ana", "Bo"]);
}
