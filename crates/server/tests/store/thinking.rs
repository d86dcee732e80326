//! Whose bots think when: no owner keeps others waiting, nobody's thought is lost, and nobody's bots play to an empty room.

use std::sync::{Arc, Condvar, Mutex, mpsc};
use std::time::Duration;

use quintile_bots::{Budget, Level, Player};
use quintile_rules::{AnyView, GameId};
use quintile_server::store::Store;
use quintile_server::{Chooser, Config, Hub, TableId};
use quintile_table::{By, Chair, Event, Logged, Phase, Played, Sender, Setup};

use crate::database::{ANA, BO, Database, bots, metric, next_play, sit, until};
use crate::nodes::{count, is_over, stored};

async fn hub(config: Config) -> Hub {
    quintile_server::start(Store::open("sqlite::memory:").await.expect("a database"), config)
}

fn of_bots(game: GameId, level: Level, seats: usize) -> Setup {
    Setup::new(game, vec![Chair::Bot(level); seats])
}

/// Bo opens a table with one bot and plays until the bot is on turn.
async fn until_its_turn(hub: &Hub, level: Level) -> TableId {
    let setup = Setup::new(GameId::TwentyFourSeven, vec![Chair::Open, Chair::Bot(level)]);
    let id = hub.create(setup, BO, None).await.expect("a table");
    hub.command(id, Sender::Person(BO), &sit("Bo")).await.expect("a seat");
    let scene = hub.snapshot(id, Some(BO)).await.expect("the table").scene;
    if scene.turn == scene.you {
        let play = next_play(hub, id, BO).await;
        hub.command(id, Sender::Person(BO), &play).await.expect("a legal play");
    }
    id
}

fn by_bot(events: &[Logged]) -> usize {
    count(events, |event| matches!(event, Event::Played(Played { by: By::Bot(_), .. })))
}

async fn plays_at(hub: &Hub, tables: &[TableId]) -> usize {
    let mut plays = 0;
    for id in tables {
        plays += by_bot(&hub.store().events(*id, 0).await.expect("events"));
    }
    plays
}

fn any(view: &AnyView) -> Result<String, quintile_bots::NoChoice> {
    Player::Greedy.choose_any(view, Budget::Iterations(1), 1)
}

/// Experts think until the test lets them go. Ana's tables take every place; still Bo's novice answers, and Bo's expert is next.
#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_is_served_before_somebody_with_many_tables() {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (begins, mut begun) = tokio::sync::mpsc::unbounded_channel();
    let chooser = Chooser::new(move |level, view, _, _| {
        if level == Level::Expert {
            let (end, wait) = mpsc::channel::<()>();
            drop(begins.send((matches!(view, AnyView::TwentyFourSeven(_)), end)));
            // It goes on as well when the test is over.
            let _ = wait.recv();
        }
        any(view)
    });
    let hub = hub(Config { bot_pause: 0, max_tables_per_person: 1000, chooser, ..Config::default() }).await;
    let mut tables = Vec::new();
    for _ in 0..cores + 48 {
        let setup = of_bots(GameId::Polygon, Level::Expert, 4);
        tables.push(hub.create(setup, ANA, None).await.expect("a table"));
    }
    let mut running = Vec::new();
    for _ in 0..cores {
        running.push(begun.recv().await.expect("an expert thinks").1);
    }
    let waiting = Config::default().max_thoughts_per_person as u64;
    until("Ana's share of the queue is full", async || metric(&hub, "quintile_thoughts_waiting") == waiting).await;
    assert!(begun.try_recv().is_err(), "every place is taken");

    let novice = until_its_turn(&hub, Level::Novice).await;
    stored(&hub, novice, "play of the novice", |events| by_bot(events) >= 1).await;
    assert_eq!(plays_at(&hub, &tables).await, 0, "all of Ana's experts think yet");

    let expert = until_its_turn(&hub, Level::Expert).await;
    until("Bo's expert waits", async || metric(&hub, "quintile_thoughts_waiting") == waiting + 1).await;
    running.pop();
    let (of_bo, end) = begun.recv().await.expect("an expert thinks");
    assert!(of_bo, "Bo's expert is next");
    drop(end);
    stored(&hub, expert, "play of the expert", |events| by_bot(events) >= 1).await;
    assert!(plays_at(&hub, &tables).await <= 1, "only the thought that had to end for it");
}

/// The same with real bots: first come, first served would make Bo wait for every one of Ana's tables.
#[tokio::test(flavor = "multi_thread")]
async fn fifty_tables_of_experts_do_not_keep_a_strangers_novice_waiting() {
    let hub = hub(Config { bot_pause: 0, ..Config::default() }).await;
    let mut tables = Vec::new();
    for _ in 0..50 {
        let setup = of_bots(GameId::Polygon, Level::Expert, 4);
        tables.push(hub.create(setup, ANA, None).await.expect("a table"));
    }
    until("Ana's bots wait for one another", async || metric(&hub, "quintile_thoughts_waiting") > 20).await;
    let novice = until_its_turn(&hub, Level::Novice).await;
    let before = plays_at(&hub, &tables).await;
    stored(&hub, novice, "play of the novice", |events| by_bot(events) >= 1).await;
    let meanwhile = plays_at(&hub, &tables).await - before;
    assert!(meanwhile < 25, "{meanwhile} plays at Ana's tables before Bo's novice played");
}

#[tokio::test(flavor = "multi_thread")]
async fn thoughts_that_are_put_off_are_not_lost() {
    let gate = Arc::new((Mutex::new(false), Condvar::new()));
    let waits = Arc::clone(&gate);
    let chooser = Chooser::new(move |_, view, _, _| {
        drop(waits.1.wait_while(waits.0.lock().expect("a gate"), |open| !*open));
        any(view)
    });
    let hub = hub(Config { bot_pause: 0, max_thoughts_per_person: 1, chooser, ..Config::default() }).await;
    let mut tables = Vec::new();
    for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) + 4 {
        tables.push(hub.create(bots(GameId::TwentyFourSeven), ANA, None).await.expect("a table"));
    }
    until("there is no room", async || metric(&hub, "quintile_thoughts_put_off_total") >= 3).await;
    assert_eq!(metric(&hub, "quintile_thoughts_waiting"), 1);
    *gate.0.lock().expect("a gate") = true;
    gate.1.notify_all();
    for id in tables {
        stored(&hub, id, "end of the game", is_over).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_wait_until_somebody_is_there() {
    let database = Database::sqlite();
    let alone = Config { bot_pause: 0, lease: 0, present_for: 0, ..Config::default() };
    let first = quintile_server::start(database.open().await, alone);
    let setup = Setup { public: true, ..bots(GameId::TwentyFourSeven) };
    let id = first.create(setup, ANA, None).await.expect("a table");
    let due = async |hub: &Hub| hub.store().public_tables(1).await.expect("a list")[0].listing.due;
    until("the store knows that nothing is due", async || due(&first).await.is_none()).await;
    assert_eq!(metric(&first, "quintile_bot_seconds_count"), 0, "nobody is there");
    let mut watching = first.watch(id, Some(BO), None).await.expect("a watcher");
    while first.snapshot(id, None).await.expect("the table").scene.ply < 3 {
        watching.messages.recv().await.expect("the bots play");
    }
    drop(watching);
    drop(first);

    // Whoever only asks now and then, without a connection, is there as well.
    let second = quintile_server::start(database.open().await, Config { bot_pause: 0, ..Config::default() });
    while second.snapshot(id, Some(BO)).await.expect("the table").scene.phase != Phase::Over {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
