//! Tables run by a hub on SQLite: whole games, and what is left when the hub is gone.

use std::slice::from_ref;

use quintile_rules::GameId;
use quintile_rules::Level;
use quintile_server::store::Store;
use quintile_server::{Config, Hub, HubError, TableId};
use quintile_table::{Chair, Command, Phase, Refusal, Sender, Setup, check_fairness};

use crate::database::{ANA, BO, Database, FakeTable, play_to_the_end, setup, sit};

async fn hub(url: &str) -> Hub {
    let config = Config { bot_pause: 0, bot_budget: 1, ..Config::default() };
    quintile_server::start(Store::open(url).await.expect("a database"), config)
}

#[tokio::test]
async fn two_people_play_every_game_and_its_record_is_proof() {
    let hub = hub("sqlite::memory:").await;
    for game in GameId::ALL {
        let id = hub.create(setup(game), ANA, None).await.expect("a table");
        hub.command(id, Sender::Person(ANA), &sit("Ana")).await.expect("a seat");
        hub.command(id, Sender::Person(BO), &sit("Bo")).await.expect("a seat");
        let end = play_to_the_end(from_ref(&hub), id).await;
        assert_eq!(end.scene.phase, Phase::Over, "{game}");
        let record = end.record.expect("the game is over");
        assert_eq!(check_fairness(&record), Ok(true), "{game}");
        let archived = hub.store().archive(Some(id), 0, 10).await.expect("the archive");
        assert_eq!(archived.len(), 1);
        assert_eq!(archived[0].1, record);
    }
}

#[tokio::test]
async fn everything_is_there_after_a_restart() {
    let database = Database::sqlite();
    let first = hub(&database.url).await;
    let id = first.create(setup(GameId::TwentyFourSeven), ANA, None).await.expect("a table");
    first.command(id, Sender::Person(ANA), &sit("Ana")).await.expect("a seat");
    first.command(id, Sender::Person(BO), &sit("Bo")).await.expect("a seat");
    let before = first.snapshot(id, Some(ANA)).await.expect("the table");
    drop(first);

    let second = hub(&database.url).await;
    assert_eq!(second.snapshot(id, Some(ANA)).await.expect("the table"), before);
    let end = play_to_the_end(from_ref(&second), id).await;
    assert_eq!(end.scene.phase, Phase::Over);
}

#[tokio::test]
async fn bots_play_on_after_a_restart() {
    let database = Database::sqlite();
    let chairs = vec![Chair::Bot(Level::Casual), Chair::Bot(Level::Novice)];
    let first = hub(&database.url).await;
    let id = first.create(Setup::new(GameId::TwentyFourSeven, chairs), ANA, None).await.expect("a table");
    let mut watching = first.watch(id, Some(ANA), None).await.expect("a watcher");
    watching.messages.recv().await.expect("something happens");
    drop(first);

    let second = hub(&database.url).await;
    let mut watching = second.watch(id, Some(ANA), Some(1)).await.expect("a watcher");
    while second.snapshot(id, None).await.expect("the table").scene.phase != Phase::Over {
        watching.messages.recv().await.expect("the bots play on");
    }
}

#[tokio::test]
async fn what_is_refused_changes_nothing_and_unknown_tables_leave_no_trace() {
    let hub = hub("sqlite::memory:").await;
    let id = hub.create(setup(GameId::Polygon), ANA, None).await.expect("a table");
    let before = hub.snapshot(id, Some(BO)).await.expect("the table");
    let refused = hub.command(id, Sender::Person(BO), &Command::Start { seen: 0 }).await;
    assert!(matches!(refused, Err(HubError::Refused(Refusal::NotHost))));
    assert_eq!(hub.snapshot(id, Some(BO)).await.expect("the table"), before);

    let nowhere = TableId::from_bits(12345);
    assert!(matches!(hub.snapshot(nowhere, None).await, Err(HubError::NoSuchTable)));
    assert!(matches!(hub.watch(nowhere, None, None).await, Err(HubError::NoSuchTable)));
    assert!(matches!(
        hub.command(nowhere, Sender::Person(BO), &Command::Leave { seen: 9 }).await,
        Err(HubError::NoSuchTable)
    ));
    assert_eq!(hub.rooms(), 1);
}

/// A teacher's tables of earlier days do not count, those of today do.
#[tokio::test(flavor = "multi_thread")]
async fn unfinished_tables_count_for_a_day() {
    let store = Store::open("sqlite::memory:").await.expect("a database");
    for number in 0..60 {
        store.create(&FakeTable::new(number, setup(GameId::Polygon)).batch(), None).await.expect("stored");
    }
    let hub = quintile_server::start(store, Config { max_tables_per_person: 3, ..Config::default() });
    for _ in 0..3 {
        hub.create(setup(GameId::Polygon), ANA, None).await.expect("a table");
    }
    let refused = hub.create(setup(GameId::Polygon), ANA, None).await;
    assert!(matches!(refused, Err(HubError::TooManyTables)), "{refused:?}");
}
