//! Tables whose bot or log fails: set aside, tried again a few times, and said so.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use quintile_bots::{Level, NoChoice, Player};
use quintile_rules::GameId;
use quintile_rules::kit::Seat;
use quintile_server::store::{Batch, Listing, Store};
use quintile_server::{Chooser, Config, Fault, Hub, HubError, TableId};
use quintile_table::{Chair, Command, Event, Logged, Moment, Sender, Setup, Table};

use crate::database::{ANA, Database, metric, next_play, setup, sit, until};

/// Ana plays with a bot until it is its turn.
async fn until_its_turn(hub: &Hub) -> TableId {
    let setup = Setup::new(GameId::TwentyFourSeven, vec![Chair::Open, Chair::Bot(Level::Novice)]);
    let id = hub.create(setup, ANA, None).await.expect("a table");
    hub.command(id, Sender::Person(ANA), &sit("Ana")).await.expect("a seat");
    let scene = hub.snapshot(id, Some(ANA)).await.expect("the table").scene;
    if scene.turn == scene.you {
        let play = next_play(hub, id, ANA).await;
        hub.command(id, Sender::Person(ANA), &play).await.expect("a legal play");
    }
    id
}

async fn hub(retry_after: u64, chooser: Chooser) -> Hub {
    let config = Config { bot_pause: 0, retry_after, lease: 0, chooser, ..Config::default() };
    quintile_server::start(Store::open("sqlite::memory:").await.expect("a database"), config)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_fails_is_tried_a_few_times_and_its_people_are_told() {
    let choosers = [
        Chooser::new(|_, _, _, _| panic!("a bot that panics")),
        Chooser::new(|_, _, _, _| Err(NoChoice::Over)),
        Chooser::new(|_, _, _, _| Ok("nonsense".into())),
    ];
    for chooser in choosers {
        let hub = hub(1, chooser).await;
        let id = until_its_turn(&hub).await;
        until("the table is given up", async || hub.set_aside().iter().any(|aside| aside.retry.is_none())).await;
        let asides = hub.set_aside();
        assert_eq!((asides.len(), asides[0].table, asides[0].tries), (1, id, 5), "{asides:?}");
        assert!(matches!(asides[0].fault, Fault::Bot(_) | Fault::BotPlay(_)), "{asides:?}");
        assert_eq!(metric(&hub, "quintile_tables_set_aside"), 1);
        assert_eq!(metric(&hub, "quintile_faults_total"), 5);

        // Looking at it does not have it tried again, and whoever wants to play is told what is wrong.
        let scene = hub.snapshot(id, Some(ANA)).await.expect("the table").scene;
        let play = Command::Play { ply: scene.ply, play: "pass".into() };
        let told = hub.command(id, Sender::Person(ANA), &play).await;
        assert!(matches!(told, Err(HubError::SetAside(_))), "{told:?}");
        assert_eq!(metric(&hub, "quintile_bot_seconds_count"), 5);
        hub.command(id, Sender::Person(ANA), &Command::Close).await.expect("people can still go");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_bot_recovers_goes_on() {
    let thoughts = Arc::new(AtomicUsize::new(0));
    let chooser = Chooser::new(move |level, view, budget, seed| {
        assert!(thoughts.fetch_add(1, Ordering::Relaxed) > 1, "it fails twice");
        Player::Level(level).choose_any(view, budget, seed)
    });
    let hub = hub(1, chooser).await;
    let id = until_its_turn(&hub).await;
    let on_turn = async || {
        let scene = hub.snapshot(id, Some(ANA)).await.expect("the table").scene;
        scene.turn == scene.you
    };
    until("the bot plays", on_turn).await;
    until("it is forgotten", async || hub.set_aside().is_empty()).await;
    assert_eq!(metric(&hub, "quintile_faults_total"), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_cannot_be_folded_is_read_once() {
    let database = Database::sqlite();
    let first = quintile_server::start(database.open().await, Config::default());
    let id = first.create(setup(GameId::Polygon), ANA, None).await.expect("a table");
    let events = first.store().events(id, 0).await.expect("events");
    // Nobody has asked for a takeback: there is not even a game.
    let last = events.last().expect("an event").number;
    let wrong = Logged { number: last + 1, at: Moment(1), event: Event::TakebackAgreed { seat: Seat(0) } };
    let listing = Listing::of(&Table::fold(&events).expect("a table"), Some(Moment(1)), Moment(1));
    let batch = Batch {
        table: id,
        events: vec![wrong],
        listing,
        claimed: Moment(0),
        archive: None,
        progress: None,
        rated: None,
    };
    first.store().append(&batch).await.expect("stored");
    drop(first);

    let config = Config { lease: 0, ..Config::default() };
    let second = quintile_server::start(database.open().await, config);
    // It is due: the keeper finds it first, or somebody does who looks.
    until("it is set aside", async || !second.set_aside().is_empty()).await;
    for _ in 0..100 {
        let told = second.snapshot(id, Some(ANA)).await;
        assert!(matches!(told, Err(HubError::SetAside(Fault::Log(_)))), "{told:?}");
    }
    assert_eq!(metric(&second, "quintile_reads_total"), 1, "not read again and again");
    assert_eq!(second.set_aside()[0].tries, 1);
}
