//! Several nodes on one PostgreSQL: any of them serves any table, and any of them may die.

use std::time::{Duration, Instant};

use quintile_rules::GameId;
use quintile_rules::Level;
use quintile_server::store::Store;
use quintile_server::{Config, Hub, HubError, TableId};
use quintile_table::{
    Chair, Command, Event, Logged, PersonId, Phase, Played, Sender, Setup, Table, ToViewer, check_fairness,
};

use crate::cluster::Cluster;
use crate::database::{ANA, BO, Database, any_play, bots, next_play, play_to_the_end, setup, sit};

/// Long enough for a busy machine; nothing here depends on how long things take.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(120);

/// A node whose bots play whether or not anybody is there.
async fn node(url: &str, bot_pause: u64) -> Hub {
    let config = Config { bot_pause, bot_budget: 1, lease: 500, present_for: u64::MAX, ..Config::default() };
    quintile_server::start(Store::open(url).await.expect("a database"), config)
}

/// Two nodes, and their database.
async fn two_nodes() -> ([Hub; 2], Database) {
    let database = Database::postgres();
    ([node(&database.url, 0).await, node(&database.url, 0).await], database)
}

/// Waits until the stored events of a table are as expected.
pub(crate) async fn stored(hub: &Hub, id: TableId, what: &str, wanted: impl Fn(&[Logged]) -> bool) -> Vec<Logged> {
    let deadline = Instant::now() + TIMEOUT;
    loop {
        let events = hub.store().events(id, 0).await.expect("events");
        if wanted(&events) {
            return events;
        }
        assert!(Instant::now() < deadline, "no {what}; the last event is {:?}", events.last());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

pub(crate) fn is_over(events: &[Logged]) -> bool {
    events.iter().any(|logged| matches!(logged.event, Event::Finished { .. }))
}

pub(crate) fn count(events: &[Logged], which: impl Fn(&Event) -> bool) -> usize {
    events.iter().filter(|logged| which(&logged.event)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_through_both_nodes_in_turn() {
    let (nodes, _database) = two_nodes().await;
    for game in GameId::ALL {
        let id = nodes[0].create(setup(game), ANA, None).await.expect("a table");
        nodes[1].command(id, Sender::Person(ANA), &sit("Ana")).await.expect("a seat");
        nodes[0].command(id, Sender::Person(BO), &sit("Bo")).await.expect("a seat");
        play_to_the_end(&nodes, id).await;
        let [here, there] = [nodes[0].snapshot(id, None).await, nodes[1].snapshot(id, None).await];
        let here = here.expect("the table");
        assert_eq!(here, there.expect("the table"), "{game}");
        assert_eq!(here.scene.phase, Phase::Over);
        assert_eq!(check_fairness(&here.record.expect("the game is over")), Ok(true));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn watchers_on_one_node_see_plays_made_on_the_other() {
    let (nodes, _database) = two_nodes().await;
    let id = nodes[0].create(setup(GameId::TwentyFourSeven), ANA, None).await.expect("a table");
    let mut watching = nodes[1].watch(id, None, None).await.expect("a watcher");
    nodes[0].command(id, Sender::Person(ANA), &sit("Ana")).await.expect("a seat");
    nodes[0].command(id, Sender::Person(BO), &sit("Bo")).await.expect("a seat");
    let mut shown = 1;
    let mut plies = 0;
    while plies < 6 {
        let snapshot = nodes[0].snapshot(id, None).await.expect("the table");
        let Some(turn) = snapshot.scene.turn else { break };
        let person = [ANA, BO][turn.index()];
        let play = next_play(&nodes[0], id, person).await;
        let number = nodes[0].command(id, Sender::Person(person), &play).await.expect("a legal play");
        // Every event is shown, once, in order.
        while shown < number {
            let message = tokio::time::timeout(TIMEOUT, watching.messages.recv()).await.expect("news in time");
            let message: ToViewer = serde_json::from_str(&message.expect("the watcher stays")).expect("a message");
            if let ToViewer::Update(update) = message {
                for seen in &update.events {
                    shown += 1;
                    assert_eq!(seen.number, shown);
                }
                plies = update.scene.ply;
            }
        }
    }
    assert!(plies >= 6);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_busy_table_does_not_hold_up_news_of_others() {
    let (nodes, _database) = two_nodes().await;
    let busy = nodes[0].create(setup(GameId::Polygon), ANA, None).await.expect("a table");
    let other = nodes[0].create(setup(GameId::Polygon), ANA, None).await.expect("a table");
    let mut watching = nodes[1].watch(other, None, None).await.expect("a watcher");
    // Somebody looks at the first table on the second node, and keeps its lock.
    let (looks, looking) = tokio::sync::oneshot::channel();
    let (enough, until) = std::sync::mpsc::channel::<()>();
    let hub = nodes[1].clone();
    let look = async move {
        let look = move |_: &Table| {
            looks.send(()).expect("somebody waits");
            until.recv().expect("it is enough");
            Ok(())
        };
        hub.look(busy, None, look).await
    };
    let look = tokio::spawn(look);
    looking.await.expect("somebody looks");
    for table in [busy, other] {
        nodes[0].command(table, Sender::Person(ANA), &sit("Ana")).await.expect("a seat");
    }
    loop {
        let message = tokio::time::timeout(TIMEOUT, watching.messages.recv()).await.expect("news in time");
        let message: ToViewer = serde_json::from_str(&message.expect("the watcher stays")).expect("a message");
        if matches!(message, ToViewer::Update(_)) {
            break;
        }
    }
    enough.send(()).expect("somebody still looks");
    look.await.expect("no panic").expect("the table");
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_once_while_two_nodes_run() {
    let (nodes, _database) = two_nodes().await;
    let mut tables = Vec::new();
    for number in 0..6 {
        tables.push(nodes[number % 2].create(bots(GameId::TwentyFourSeven), ANA, None).await.expect("a table"));
    }
    for (index, id) in tables.into_iter().enumerate() {
        let events = stored(&nodes[index % 2], id, "end of the game", is_over).await;
        let table = Table::fold(&events).expect("a table that follows the rules");
        let record = table.record().expect("the game is over");
        // The record has every play once: none was made twice, none is missing.
        assert_eq!(count(&events, |event| matches!(event, Event::Played { .. })), record.plays.len());
        assert_eq!(count(&events, |event| matches!(event, Event::Finished { .. })), 1);
        assert_eq!(nodes[0].store().archive(Some(id), 0, 10).await.expect("the archive").len(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn timers_run_out_once_while_two_nodes_run() {
    let (nodes, _database) = two_nodes().await;
    let timed = Setup { limit: Some(1), ..setup(GameId::SumsOfOne) };
    let confirmed = Setup { confirm: Some(1), ..setup(GameId::Polygon) };
    let mut tables = Vec::new();
    for setup in [timed, confirmed] {
        let id = nodes[0].create(setup, ANA, None).await.expect("a table");
        nodes[0].command(id, Sender::Person(ANA), &sit("Ana")).await.expect("a seat");
        nodes[1].command(id, Sender::Person(BO), &sit("Bo")).await.expect("a seat");
        tables.push(id);
    }
    let snapshot = nodes[1].snapshot(tables[1], None).await.expect("the table");
    let person = [ANA, BO][snapshot.scene.turn.expect("a running game").index()];
    let mine = nodes[1].snapshot(tables[1], Some(person)).await.expect("the table");
    let propose = Command::Propose { ply: 0, play: any_play(&mine) };
    nodes[1].command(tables[1], Sender::Person(person), &propose).await.expect("a legal play");

    let called = |events: &[Logged]| count(events, |event| matches!(event, Event::TimeCalled));
    let played = |events: &[Logged]| count(events, |event| matches!(event, Event::Played { .. }));
    stored(&nodes[0], tables[0], "call of time", |events| called(events) > 0).await;
    stored(&nodes[0], tables[1], "confirmed play", |events| played(events) > 0).await;
    // Both nodes look for due alarms once more, and find none.
    tokio::time::sleep(Duration::from_millis(2500)).await;
    assert_eq!(called(&nodes[0].store().events(tables[0], 0).await.expect("events")), 1);
    assert_eq!(played(&nodes[0].store().events(tables[1], 0).await.expect("events")), 1);
}

/// When a node's process ends, everything it was doing stops where it is.
#[tokio::test(flavor = "multi_thread")]
async fn another_node_takes_over_when_one_dies_in_the_middle() {
    let database = Database::postgres();
    let doomed = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    let url = database.url.clone();
    let (by_bots, by_clock) = doomed
        .spawn(async move {
            let hub = node(&url, 30).await;
            let by_bots = hub.create(bots(GameId::Polygon), ANA, None).await.expect("a table");
            let timed = Setup { limit: Some(3), ..setup(GameId::SumsOfOne) };
            let by_clock = hub.create(timed, ANA, None).await.expect("a table");
            hub.command(by_clock, Sender::Person(ANA), &sit("Ana")).await.expect("a seat");
            hub.command(by_clock, Sender::Person(BO), &sit("Bo")).await.expect("a seat");
            let some = |events: &[Logged]| count(events, |event| matches!(event, Event::Played { .. })) >= 3;
            stored(&hub, by_bots, "three plays", some).await;
            // The hub must not be dropped before its runtime is.
            std::mem::forget(hub);
            (by_bots, by_clock)
        })
        .await
        .expect("the first node");
    let heir = node(&database.url, 30).await;
    doomed.shutdown_background();
    let left = heir.store().events(by_bots, 0).await.expect("events");
    assert!(!is_over(&left), "the node was to die in the middle of the game");
    // Nobody tells the heir about these tables, and nobody asks it for them.
    let events = stored(&heir, by_bots, "end of the game", is_over).await;
    assert_eq!(events[..left.len()], left);
    Table::fold(&events).expect("a table that follows the rules");
    let called = |events: &[Logged]| count(events, |event| matches!(event, Event::TimeCalled)) == 1;
    stored(&heir, by_clock, "call of time", called).await;
}

/// A node where nobody is may find the table due first: it leaves it to the node where somebody waits for the bots.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_watches_on_another_node_sees_the_bots_play_on_when_one_dies() {
    let database = Database::postgres();
    let attended = async || {
        let config = Config { bot_pause: 30, lease: 500, present_for: 0, ..Config::default() };
        quintile_server::start(Store::open(&database.url).await.expect("a database"), config)
    };
    let (heir, _bystander) = (attended().await, attended().await);
    let doomed = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    let url = database.url.clone();
    let opened = doomed.spawn(async move {
        let hub = node(&url, 30).await;
        let id = hub.create(bots(GameId::Polygon), ANA, None).await.expect("a table");
        // The hub must not be dropped before its runtime is.
        std::mem::forget(hub);
        id
    });
    let id = opened.await.expect("the first node");
    let _watching = heir.watch(id, Some(ANA), None).await.expect("a watcher");
    let some = |events: &[Logged]| count(events, |event| matches!(event, Event::Played { .. })) >= 3;
    stored(&heir, id, "three plays", some).await;
    doomed.shutdown_background();
    stored(&heir, id, "end of the game", is_over).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_that_race_on_two_nodes_are_carried_out_once() {
    let (nodes, _database) = two_nodes().await;
    let seats = vec![Chair::Open, Chair::Open, Chair::Open, Chair::Bot(Level::Novice)];
    let people = [PersonId(11), PersonId(12), PersonId(13)];
    let id = nodes[0].create(Setup::new(GameId::Polygon, seats), ANA, None).await.expect("a table");
    // Different people at the same time: all get a seat.
    let names = ["Ana", "Bo", "Cy"];
    let seat = async |at: usize| nodes[at % 2].command(id, Sender::Person(people[at]), &sit(names[at])).await;
    let (a, b, c) = tokio::join!(seat(0), seat(1), seat(2));
    for answer in [a, b, c] {
        answer.expect("a seat");
    }
    // The same play twice at the same time: one is carried out, the other refused.
    let mut acknowledged = 0;
    let deadline = Instant::now() + TIMEOUT;
    loop {
        let snapshot = nodes[0].snapshot(id, None).await.expect("the table");
        let Some(turn) = snapshot.scene.turn else { break };
        let on_turn = |table: &Table| Ok(table.people().find(|(seat, _)| *seat == turn).map(|(_, person)| person));
        let Some(person) = nodes[0].look(id, None, on_turn).await.expect("the table") else {
            assert!(Instant::now() < deadline, "the bot does not play");
            tokio::time::sleep(Duration::from_millis(5)).await;
            continue;
        };
        let play = next_play(&nodes[0], id, person).await;
        let (one, other) = tokio::join!(
            nodes[0].command(id, Sender::Person(person), &play),
            nodes[1].command(id, Sender::Person(person), &play)
        );
        let refused = |answer: &Result<u64, HubError>| matches!(answer, Err(HubError::Refused(_)));
        assert!(one.is_ok() && refused(&other) || refused(&one) && other.is_ok(), "{one:?} {other:?}");
        acknowledged += 1;
    }
    let events = nodes[1].store().events(id, 0).await.expect("events");
    assert_eq!(count(&events, |event| matches!(event, Event::Sat { .. })), 3);
    let by_people = |event: &Event| matches!(event, Event::Played(Played { by: quintile_table::By::Person, .. }));
    assert_eq!(count(&events, by_people), acknowledged);
    Table::fold(&events).expect("a table that follows the rules");
}

/// Away after a moment, for whoever is connected to no node.
async fn impatient(url: &str) -> Hub {
    let config = Config { away_after: 200, ..Config::default() };
    quintile_server::start(Store::open(url).await.expect("a database"), config)
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_away_who_is_connected_to_another_node_until_that_dies() {
    let database = Database::postgres();
    let [here, there] = [impatient(&database.url).await, impatient(&database.url).await];
    let id = here.create(setup(GameId::Polygon), ANA, None).await.expect("a table");
    here.command(id, Sender::Person(ANA), &sit("Ana")).await.expect("a seat");
    here.command(id, Sender::Person(BO), &sit("Bo")).await.expect("a seat");
    let ana = here.watch(id, Some(ANA), None).await.expect("a watcher");
    let bo = there.watch(id, Some(BO), None).await.expect("a watcher");
    let cy = there.watch(id, Some(PersonId(77)), None).await.expect("an onlooker");
    let seat = |events: &[Logged], wanted: PersonId| {
        events.iter().find_map(|logged| match logged.event {
            Event::Sat { seat, person, .. } if person == wanted => Some(seat),
            _ => None,
        })
    };
    // Bo leaves. By the time he is away, Ana would long have been taken for away on his node.
    drop(bo);
    let away = |events: &[Logged]| count(events, |event| matches!(event, Event::Away { .. }));
    let events = stored(&here, id, "Bo is away", |events| away(events) > 0).await;
    let of_bo = |event: &Event| matches!(event, Event::Away { seat: at } if Some(*at) == seat(&events, BO));
    assert_eq!((away(&events), count(&events, of_bo)), (1, 1), "{events:?}");

    // Ana's node dies; the other one says so for it.
    std::mem::forget(ana);
    let name = database.url.split(['/', '?']).nth(3).expect("a name").to_owned();
    let dead = format!("UPDATE beats SET at = 0 WHERE node IN (SELECT node FROM present WHERE person = {})", ANA.0);
    let deadline = Instant::now() + TIMEOUT;
    loop {
        // It gives signs of life as long as this process does.
        let (name, dead) = (name.clone(), dead.clone());
        tokio::task::spawn_blocking(move || Cluster::shared().sql(&name, &dead)).await.expect("SQL");
        if away(&there.store().events(id, 0).await.expect("events")) == 2 {
            break;
        }
        assert!(Instant::now() < deadline, "Ana is not away");
    }
    drop(cy);
}
