//! A class of thirty behind one address, through a real server: from the code on the wall to the standings, and what hostile
//! pupils learn meanwhile.

use std::collections::BTreeMap;
use std::sync::Arc;

use quintile_api::{ContestPage, Joined, Records};
use quintile_rules::AnyGame;
use quintile_server::Config;
use quintile_server::http::{Limits, Site};
use quintile_server::store::Store;
use quintile_table::{Phase, Scene, ToTable, ToViewer, check_fairness};
use serde_json::json;

use crate::client::{Client, Live, any_play};
use crate::leaks::{check_view, secret_key_in, secrets_of};
use crate::site::Running;

const PUPILS: usize = 30;

/// A seat, as its pupil's browser has it.
struct Pupil {
    name: String,
    client: Client,
    table: String,
}

/// Plays until the game is over; everything that was sent.
async fn play(mut live: Live) -> Vec<String> {
    let (mut id, mut played) = (0, None);
    loop {
        let scene: Scene = match live.next().await.expect("the connection stays open") {
            ToViewer::Snapshot(snapshot) => snapshot.scene,
            ToViewer::Update(update) => update.scene,
            ToViewer::Refused { refusal, .. } => panic!("{refusal}"),
            ToViewer::Failed { message, .. } => panic!("{message}"),
            _ => continue,
        };
        if scene.phase == Phase::Over {
            return live.received;
        }
        if scene.turn.is_some() && scene.turn == scene.you && played != Some(scene.ply) {
            (id, played) = (id + 1, Some(scene.ply));
            live.send(&ToTable::Command { id, command: any_play(&scene) }).await;
        }
    }
}

/// A host, a contest with a list of names, and everybody who joins it at the same moment.
async fn class(server: &Running, setup: &serde_json::Value) -> (Client, String, Vec<Pupil>) {
    let host = Client::person(&server.app).await;
    let names: Vec<String> = (0..PUPILS).map(|number| format!("Pupil {number}")).collect();
    let body = json!({ "name": "5B", "setup": setup, "roster": names });
    let opened = host.post("/api/contests", &body).await;
    assert_eq!(opened.status, 201, "{}", opened.text);
    let contest = opened.json()["contest"].as_str().expect("a name").to_owned();
    let mut joining = Vec::new();
    for name in names {
        let (app, path) = (Arc::clone(&server.app), format!("/api/contests/{contest}/join"));
        joining.push(tokio::spawn(async move {
            let client = Client::person(&app).await;
            let joined = client.post(&path, &json!({ "name": name })).await;
            assert_eq!(joined.status, 200, "{name}: {}", joined.text);
            let joined: Joined = serde_json::from_str(&joined.text).expect("a seat");
            Pupil { name, client, table: joined.table.to_string() }
        }));
    }
    let mut pupils = Vec::new();
    for pupil in joining {
        pupils.push(pupil.await.expect("a seat"));
    }
    (host, contest, pupils)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_class_of_thirty_plays_whole_games_and_the_standings_are_right_to_the_point() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = format!("sqlite:{}", folder.path().join("class.db").display());
    let config = Config { bot_pause: 0, bot_budget: 1, ..Config::default() };
    let hub = quintile_server::start(Store::open(&file).await.expect("a database"), config);
    // Where a proxy is trusted this machine is an address like any other: all thirty are behind it, and each counts.
    let proxies = "private".parse().expect("proxies");
    let server = Running::over(hub, Site { limits: Limits::default(), proxies, ..Site::default() }).await;
    let setup = json!({ "game": "twenty-four-seven", "seats": ["open", "open"], "confirm": 0 });
    let (host, contest, pupils) = class(&server, &setup).await;
    let path = |rest: &str| format!("/api/contests/{contest}{rest}");
    let page: ContestPage = serde_json::from_str(&host.get(&path("")).await.text).expect("a page");
    assert_eq!(page.tables.len(), PUPILS / 2, "in pairs, no table left half empty");
    assert!(page.tables.iter().all(|table| table.phase == Phase::Playing));
    assert!(page.roster.expect("a list").iter().all(|name| name.taken), "nobody is missing");

    let mut games = Vec::new();
    for pupil in &pupils {
        let live = Live::open(server.address, pupil.client.token.as_deref(), &pupil.table, None).await;
        games.push(tokio::spawn(play(live)));
    }
    let mut received = Vec::new();
    for game in games {
        received.push(game.await.expect("the game is played"));
    }
    let closed = host.post(&path("/close"), &json!({})).await;
    let page: ContestPage = serde_json::from_str(&closed.text).expect("a page");
    assert!(page.released);

    // The standings, worked out again from the records alone.
    let records: Records = serde_json::from_str(&host.get(&path("/records")).await.text).expect("records");
    let mut points: BTreeMap<String, i32> = BTreeMap::new();
    let mut by_seat: [Vec<i32>; 2] = Default::default();
    for record in records.records {
        let record = record.0;
        let game = AnyGame::judge(&record).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(check_fairness(&record), Ok(true));
        assert_eq!(record.scores.as_deref(), Some(game.scores()));
        for (seat, (name, score)) in record.seats.iter().zip(game.scores()).enumerate() {
            assert_eq!(points.insert(name.clone(), *score), None, "{name} played twice");
            by_seat[seat].push(*score);
        }
    }
    let standings = page.standings.expect("for everybody");
    assert_eq!((points.len(), standings.len()), (PUPILS, PUPILS));
    for line in &standings {
        assert_eq!(points.get(&line.name), Some(&line.points), "{}", line.name);
        let others = &by_seat[line.seat.index()];
        let halves: i32 = others.iter().map(|other| 1 + (line.points - other).signum()).sum::<i32>() - 1;
        let percent = 50.0 * f64::from(halves) / (others.len() - 1) as f64;
        let shown = line.percent.expect("there are others");
        assert!((shown - percent).abs() < 0.006, "{}: {shown} instead of {percent}", line.name);
    }

    // Nobody was told anything of another table.
    for (pupil, texts) in pupils.iter().zip(&received) {
        for other in pupils.iter().filter(|other| other.table != pupil.table) {
            let told =
                texts.iter().find(|text| text.contains(&format!("\"{}\"", other.name)) || text.contains(&other.table));
            assert!(told.is_none(), "{} was told of {}: {told:?}", pupil.name, other.name);
        }
    }
    server.stop().await;
}

/// Everything a pupil may try at a table that is not theirs, by request and by socket.
#[tokio::test]
async fn hostile_pupils_learn_nothing_of_other_tables() {
    let hub = crate::site::hub().await;
    let server = Running::over(hub, crate::site::site()).await;
    let setup = json!({ "game": "polygon", "seats": ["open", { "bot": "novice" }] });
    let (host, contest, pupils) = class(&server, &setup).await;
    let path = |rest: &str| format!("/api/contests/{contest}{rest}");
    let (eve, victim) = (&pupils[0], &pupils[1]);
    let (mut heard, table) = (Vec::new(), &victim.table);
    let scene = victim.client.snapshot(table).await.scene;
    if scene.turn == scene.you {
        victim.client.command(table, serde_json::to_value(any_play(&scene)).expect("a command")).await;
    }
    // She has the name of his table from his screen.
    for rest in ["", "/events?after=0", "/record"] {
        let answer = eve.client.get(&format!("/api/tables/{table}{rest}")).await;
        assert_eq!(answer.status, 404, "{rest}: {}", answer.text);
        heard.push(answer.text);
    }
    let archive = eve.client.get(&format!("/api/archive/{table}")).await;
    assert_ne!(archive.status, 200, "{}", archive.text);
    heard.push(archive.text);
    for command in [
        json!({ "do": "sit", "name": "Eve" }),
        json!({ "do": "play", "ply": 0, "play": "pass" }),
        json!({ "do": "halt", "seen": 0 }),
        json!({ "do": "go-on", "seen": 0 }),
        json!({ "do": "add-time", "seconds": 60, "step": 1 }),
        json!({ "do": "return", "seen": 0 }),
        json!({ "do": "close" }),
    ] {
        let answer = eve.client.post(&format!("/api/tables/{table}/commands"), &command).await;
        assert!(answer.status.is_client_error(), "{command}: {}", answer.text);
        heard.push(answer.text);
    }
    assert!(Live::try_open(server.address, eve.client.token.as_deref(), table, None, None).await.is_err());
    for (what, body) in [
        ("/close", json!({})),
        ("/reopen", json!({})),
        ("/start", json!({})),
        ("/pause", json!({})),
        ("/resume", json!({})),
        ("/time", json!({ "seconds": 60, "step": 1 })),
        ("/schedule", json!({})),
        ("/remove", json!({ "table": 2 })),
        ("/code", json!({ "table": 2, "seat": 0 })),
    ] {
        let answer = eve.client.post(&path(what), &body).await;
        assert_eq!(answer.code(), "not-host", "{what}: {}", answer.text);
        heard.push(answer.text);
    }
    for what in ["/turns/1", "/records", "/results.csv"] {
        let answer = eve.client.get(&path(what)).await;
        assert_eq!(answer.code(), "not-yet", "{what}");
        heard.push(answer.text);
    }
    // What she may see of the contest names no table but her own.
    let page = eve.client.get(&path("")).await;
    let parsed: ContestPage = serde_json::from_str(&page.text).expect("a page");
    assert!(parsed.standings.is_none() && !parsed.host);
    for other in pupils.iter().filter(|other| other.name != eve.name) {
        assert!(!page.text.contains(&other.table), "{}", page.text);
    }
    heard.push(page.text);

    // To her own device she is shown nothing but her own view, and no secret; to the host nothing but an onlooker's.
    for (client, table) in [(&eve.client, &eve.table), (&host, table)] {
        let snapshot = client.snapshot(table).await;
        let viewer =
            snapshot.scene.you.map_or(quintile_rules::kit::Viewer::Onlooker, quintile_rules::kit::Viewer::Seat);
        check_view(snapshot.scene.game.as_ref().expect("a game"), viewer, "at a contest");
        heard.push(serde_json::to_string(&snapshot).expect("JSON"));
    }
    for text in &heard {
        let leaked = serde_json::from_str(text).ok().and_then(|value| secret_key_in(&value));
        assert!(leaked.is_none(), "{leaked:?} in {text}");
    }
    // When all is over, so that there is a seed to look for.
    host.post(&format!("/api/tables/{table}/commands"), &json!({ "do": "close" })).await;
    let secrets = secrets_of(&server.hub, table, pupils.iter().map(|pupil| &pupil.client)).await;
    assert!(secrets.len() > PUPILS);
    for text in &heard {
        let leaked = secrets.iter().find(|secret| text.contains(secret.as_str()));
        assert!(leaked.is_none(), "a secret in {text}");
    }
    server.stop().await;
}
