//! Live tables through real sockets.

use std::time::Duration;

use quintile_server::http::{Pulse, Site};
use quintile_table::{Command, Phase, ToTable, ToViewer};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, Live, any_play, metrics};
use crate::site::{Running, hurried, site};

fn react(id: u64) -> ToTable {
    ToTable::Command { id, command: Command::React { reaction: quintile_table::Reaction::Hello, seen: u64::MAX } }
}

async fn table_for_one(server: &Running) -> (Client, String) {
    let ana = Client::person(&server.app).await;
    let setup = json!({ "game": "twenty-four-seven", "seats": ["open", { "bot": "novice" }] });
    let table = ana.open_table(setup, Some("Ana")).await;
    (ana, table)
}

#[tokio::test]
async fn a_whole_game_is_played_live_and_commands_are_answered() {
    let server = Running::start(site()).await;
    let (ana, table) = table_for_one(&server).await;
    let mut live = Live::open(server.address, ana.token.as_deref(), &table, None).await;
    let mut snapshot = live.snapshot().await;
    let mut sent = None;
    let mut id = 0;
    while snapshot.scene.phase != Phase::Over {
        if snapshot.scene.turn == snapshot.scene.you && sent != Some(snapshot.scene.ply) {
            id += 1;
            sent = Some(snapshot.scene.ply);
            live.send(&ToTable::Command { id, command: any_play(&snapshot.scene) }).await;
        }
        match live.next().await.expect("the connection stays open") {
            ToViewer::Update(update) => assert!(snapshot.update(*update), "nothing is missing"),
            ToViewer::Done { id: done, .. } => assert_eq!(done, id),
            ToViewer::Presence { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    assert!(snapshot.record.is_some());
    assert_eq!(snapshot, ana.snapshot(&table).await, "updates add up to what is there");
    server.stop().await;
}

#[tokio::test]
async fn whoever_returns_gets_the_rest_from_any_number() {
    let server = Running::start(site()).await;
    let (ana, bo) = (Client::person(&server.app).await, Client::person(&server.app).await);
    let table = ana.open_table(json!({ "game": "polygon", "seats": ["open", "open"] }), Some("Ana")).await;
    let start = ana.snapshot(&table).await;
    bo.command(&table, json!({ "do": "sit", "name": "Bo" })).await;
    for _ in 0..4 {
        let scene = ana.snapshot(&table).await.scene;
        let player = if scene.turn == scene.you { &ana } else { &bo };
        let scene = player.snapshot(&table).await.scene;
        player.command(&table, serde_json::to_value(any_play(&scene)).expect("a command")).await;
    }
    let last = ana.snapshot(&table).await;
    for after in 0..=last.number {
        let mut live = Live::open(server.address, ana.token.as_deref(), &table, Some(after)).await;
        let update = live.update().await;
        let numbers: Vec<u64> = update.events.iter().map(|event| event.number).collect();
        assert_eq!(numbers, (after + 1..=last.number).collect::<Vec<_>>());
        assert_eq!(update.scene.game, last.scene.game);
        if after == start.number {
            let mut caught_up = start.clone();
            assert!(caught_up.update(update));
            assert_eq!(caught_up.history, last.history);
        }
    }
    // A number that was never given out: everything anew.
    let mut live = Live::open(server.address, ana.token.as_deref(), &table, Some(last.number + 100)).await;
    assert_eq!(live.snapshot().await.number, last.number);
    server.stop().await;
}

#[tokio::test]
async fn nonsense_is_answered_and_too_much_of_it_ends_the_connection() {
    let server = Running::start(site()).await;
    let (ana, table) = table_for_one(&server).await;
    let mut live = Live::open(server.address, ana.token.as_deref(), &table, None).await;
    live.snapshot().await;
    let failed = |message| match message {
        ToViewer::Failed { id, message } => Some((id, message)),
        _ => None,
    };
    live.send_raw(Message::text(r#"{"type":"command","id":7,"command":{"do":"dance"}}"#)).await;
    let (id, message) = live.until(failed).await;
    assert_eq!(id, Some(7));
    assert!(message.contains("dance"), "{message}");
    live.send_raw(Message::binary(vec![0, 1, 2])).await;
    assert_eq!(live.until(failed).await.0, None);
    live.send(&ToTable::Ping).await;
    live.until(|message| matches!(message, ToViewer::Pong).then_some(())).await;
    for _ in 0..20 {
        live.send_raw(Message::text("{")).await;
    }
    assert_eq!(live.close_code().await, Some(4001));
    server.stop().await;
}

#[tokio::test]
async fn giant_messages_end_the_connection() {
    let server = Running::start(site()).await;
    let (ana, table) = table_for_one(&server).await;
    let mut live = Live::open(server.address, ana.token.as_deref(), &table, None).await;
    live.snapshot().await;
    live.send_raw(Message::text("x".repeat(17 << 10))).await;
    let code = live.close_code().await;
    assert!(matches!(code, Some(1009) | None), "{code:?}");
    let mut again = Live::open(server.address, ana.token.as_deref(), &table, None).await;
    again.snapshot().await;
    server.stop().await;
}

#[tokio::test]
async fn refusals_and_strangers_are_answered_by_number() {
    let server = Running::start(site()).await;
    let (_, table) = table_for_one(&server).await;
    let stranger = Client::person(&server.app).await;
    let mut live = Live::open(server.address, stranger.token.as_deref(), &table, None).await;
    live.send(&react(5)).await;
    let refused = live.until(|message| match message {
        ToViewer::Refused { id, refusal } => Some((id, refusal)),
        _ => None,
    });
    assert_eq!(refused.await, (5, quintile_table::Refusal::NotSeated));
    let play = Command::BotPlay { ply: 0, play: "pass".into() };
    live.send(&ToTable::Command { id: 6, command: play }).await;
    let refused = live.until(|message| match message {
        ToViewer::Refused { id: 6, refusal } => Some(refusal),
        _ => None,
    });
    assert_eq!(refused.await, quintile_table::Refusal::NotKeeper);

    let mut nobody = Live::open(server.address, None, &table, None).await;
    nobody.send(&react(9)).await;
    let failed = nobody.until(|message| match message {
        ToViewer::Failed { id, .. } => Some(id),
        _ => None,
    });
    assert_eq!(failed.await, Some(9));
    server.stop().await;
}

#[tokio::test]
async fn whoever_does_not_read_is_dropped_and_others_go_on() {
    let pulse = Pulse { patience: Duration::from_millis(200), ..Pulse::default() };
    let server = Running::start(Site { pulse, ..site() }).await;
    let (ana, bo) = (Client::person(&server.app).await, Client::person(&server.app).await);
    let table = ana.open_table(json!({ "game": "polygon", "seats": ["open", "open", "open"] }), Some("Ana")).await;
    let slow = Live::open(server.address, None, &table, None).await;
    let mut watching = Live::open(server.address, bo.token.as_deref(), &table, None).await;
    watching.snapshot().await;
    // Somebody sits down and gets up until the pipes to the one who does not read are full.
    let mut dropped = false;
    for _ in 0..9_000 {
        bo.command(&table, json!({ "do": "sit", "name": "Bo", "seen": u64::MAX })).await;
        bo.command(&table, json!({ "do": "leave", "seen": u64::MAX })).await;
        watching.update().await;
        watching.update().await;
        dropped = metrics(&server.app).await.contains("quintile_sockets 1\n");
        if dropped {
            break;
        }
    }
    assert!(dropped, "a viewer that never reads is dropped");
    assert!(metrics(&server.app).await.contains("quintile_slow_viewers_total 1\n"));
    drop(slow);
    server.stop().await;
}

#[tokio::test]
async fn viewers_are_pinged_and_the_silent_are_let_go() {
    let server = Running::start(Site { pulse: hurried(), ..site() }).await;
    let (ana, table) = table_for_one(&server).await;
    // Reading answers pings: whoever reads stays.
    let mut live = Live::open(server.address, ana.token.as_deref(), &table, None).await;
    while live.pings < 8 {
        tokio::select! {
            message = live.next() => drop(message.expect("the connection stays open")),
            () = tokio::time::sleep(Duration::from_millis(5)) => {}
        }
    }
    // Whoever does not, goes.
    let silent = Live::open(server.address, None, &table, None).await;
    let open = || async { metrics(&server.app).await.contains("quintile_sockets 1\n") };
    let deadline = tokio::time::Instant::now() + Duration::from_secs(60);
    while !open().await {
        assert!(tokio::time::Instant::now() < deadline, "the silent connection is still there");
        tokio::select! {
            message = live.next() => drop(message.expect("the connection stays open")),
            () = tokio::time::sleep(Duration::from_millis(5)) => {}
        }
    }
    drop(silent);
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_stops_says_so() {
    let server = Running::start(site()).await;
    let (ana, table) = table_for_one(&server).await;
    let mut live = Live::open(server.address, ana.token.as_deref(), &table, None).await;
    live.snapshot().await;
    let (code, ()) = tokio::join!(live.close_code(), server.stop());
    assert_eq!(code, Some(1001));
}
