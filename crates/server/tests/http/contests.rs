//! Duplicate play: the same deal at many tables, and nothing told too early.

use quintile_server::http::App;
use serde_json::{Value, json};

use crate::client::{Client, any_play};
use crate::site::{app, hub, site};

fn club() -> Value {
    let setup = json!({ "game": "twenty-four-seven", "seats": ["open", { "bot": "novice" }], "onlookers": true });
    json!({ "name": "Friday club", "setup": setup })
}

async fn play_alone(player: &Client, table: &str) {
    let deadline = tokio::time::Instant::now() + std::time::Duration::from_secs(120);
    loop {
        let scene = player.snapshot(table).await.scene;
        match scene.turn {
            None => return,
            turn if turn == scene.you => {
                player.command(table, serde_json::to_value(any_play(&scene)).expect("a command")).await;
            }
            // The bot thinks.
            Some(_) => {
                assert!(tokio::time::Instant::now() < deadline, "the bot does not play");
                tokio::time::sleep(std::time::Duration::from_millis(2)).await;
            }
        }
    }
}

#[tokio::test]
async fn a_contest_from_its_opening_to_its_records() {
    let app = app().await;
    let host = Client::person(&app).await;
    let opened = host.post("/api/contests", &club()).await;
    assert_eq!(opened.status, 201, "{}", opened.text);
    let contest = opened.json()["contest"].as_str().expect("a name").to_owned();
    let path = |rest: &str| format!("/api/contests/{contest}{rest}");

    let (ana, bo) = (Client::person(&app).await, Client::person(&app).await);
    let mut tables = Vec::new();
    for (player, name) in [(&ana, "Ana"), (&bo, "Bo")] {
        let joined = player.post(&path("/join"), &json!({ "name": name })).await;
        assert_eq!(joined.status, 200, "{}", joined.text);
        let again = player.post(&path("/join"), &json!({ "name": name })).await;
        assert_eq!(joined.json()["table"], again.json()["table"], "joining twice is joining once");
        tables.push(joined.json()["table"].as_str().expect("a name").to_owned());
    }
    assert_ne!(tables[0], tables[1]);
    assert_eq!(host.post(&path("/join"), &json!({ "name": "Host" })).await.code(), "host-plays");

    // The same deal: the same tiles in hand.
    let hand = |scene: &quintile_table::Scene| serde_json::to_value(&scene.game).expect("JSON")["hands"][0].clone();
    let (first, second) = (ana.snapshot(&tables[0]).await, bo.snapshot(&tables[1]).await);
    assert_eq!(first.scene.commitment.to_string(), opened.json()["commitment"]);
    assert_eq!(hand(&first.scene), hand(&second.scene));

    // Bo can neither watch Ana's table nor learn its name or points.
    assert_eq!(bo.get(&format!("/api/tables/{}", tables[0])).await.status, 404);
    let seen = bo.get(&path("")).await;
    assert!(!seen.text.contains(&tables[0]) && seen.text.contains(&tables[1]), "{}", seen.text);
    play_alone(&ana, &tables[0]).await;
    assert!(bo.get(&path("")).await.json()["standings"].is_null());
    assert_eq!(bo.get(&path("/results.csv")).await.code(), "not-yet");
    assert_eq!(ana.get(&path("")).await.json()["standings"].as_array().map(Vec::len), Some(1));
    assert!(host.get(&path("")).await.text.contains(&tables[0]));

    // No record before everybody has played.
    assert_eq!(ana.get(&format!("/api/tables/{}/record", tables[0])).await.code(), "not-yet");
    assert_eq!(ana.get(&format!("/api/archive/{}", tables[0])).await.json()["records"], json!([]));
    assert!(ana.snapshot(&tables[0]).await.record.is_none());
    assert_eq!(bo.post(&path("/close"), &json!({})).await.code(), "not-host");
    let closed = host.post(&path("/close"), &json!({})).await.json();
    assert_eq!((&closed["closed"], &closed["released"]), (&json!(true), &json!(false)));
    assert_eq!(host.get(&path("/records")).await.code(), "not-yet");
    let late = Client::person(&app).await;
    assert_eq!(late.post(&path("/join"), &json!({ "name": "Late" })).await.code(), "contest-closed");

    play_alone(&bo, &tables[1]).await;
    let end = late.get(&path("")).await.json();
    assert_eq!(end["released"], true);
    assert_eq!(end["standings"].as_array().map(Vec::len), Some(2));
    let records = late.get(&path("/records")).await.json();
    let records = records["records"].as_array().expect("records").clone();
    assert_eq!(records.len(), 2);
    assert_eq!(records[0]["deal"], records[1]["deal"]);
    for record in records {
        let record = serde_json::from_value(record).expect("a record");
        assert_eq!(quintile_table::check_fairness(&record), Ok(true));
    }
    let results = host.get(&path("/results.csv")).await;
    assert!(
        results.text.starts_with("rank,name,table,seat,points,percent,compared,hints,stand_in\r\n"),
        "{}",
        results.text
    );
    assert_eq!(results.text.lines().count(), 3);
}

#[tokio::test]
async fn seats_fill_table_by_table() {
    let app = app().await;
    let host = Client::person(&app).await;
    let body = json!({ "name": "Pairs", "setup": { "game": "polygon", "seats": ["open", "open"] } });
    let contest = host.post("/api/contests", &body).await.json()["contest"].as_str().expect("a name").to_owned();
    let mut tables = Vec::new();
    for name in ["A", "B", "C"] {
        let player = Client::person(&app).await;
        let joined = player.post(&format!("/api/contests/{contest}/join"), &json!({ "name": name })).await.json();
        tables.push(joined["table"].clone());
    }
    assert_eq!(tables[0], tables[1]);
    assert_ne!(tables[1], tables[2]);
    // The table that never filled is closed with the contest, and holds nothing up.
    let closed = host.post(&format!("/api/contests/{contest}/close"), &json!({})).await.json();
    let phases: Vec<&Value> =
        closed["tables"].as_array().expect("tables").iter().map(|table| &table["phase"]).collect();
    assert_eq!(phases, ["playing", "closed"]);
}

#[tokio::test]
async fn a_contest_needs_a_seat_for_somebody() {
    let host = Client::person(&app().await).await;
    let body =
        json!({ "name": "Bots", "setup": { "game": "polygon", "seats": [{ "bot": "club" }, { "bot": "club" }] } });
    let answer = host.post("/api/contests", &body).await;
    assert_eq!((answer.status.as_u16(), &answer.json()["error"]["refusal"]["refusal"]), (409, &json!("full")));
    let nowhere = quintile_server::TableId::from_bits(99);
    assert_eq!(host.get(&format!("/api/contests/{nowhere}")).await.status, 404);
}

/// Opens a contest of single players against a bot.
async fn open(host: &Client) -> String {
    host.post("/api/contests", &club()).await.json()["contest"].as_str().expect("a name").to_owned()
}

async fn join(player: &Client, contest: &str, name: &str) -> String {
    let joined = player.post(&format!("/api/contests/{contest}/join"), &json!({ "name": name })).await;
    joined.json()["table"].as_str().unwrap_or_else(|| panic!("no seat: {}", joined.text)).to_owned()
}

#[tokio::test]
async fn seats_are_had_by_joining_only_and_not_by_the_host() {
    let app = app().await;
    let (host, ana, bo) = (Client::person(&app).await, Client::person(&app).await, Client::person(&app).await);
    let body = json!({ "name": "Pairs", "setup": { "game": "polygon", "seats": ["open", "open"] } });
    let contest = host.post("/api/contests", &body).await.json()["contest"].as_str().expect("a name").to_owned();
    let table = join(&ana, &contest, "Ana").await;
    let sit = json!({ "do": "sit", "name": "Somebody" });
    for player in [&host, &bo] {
        let refused = player.post(&format!("/api/tables/{table}/commands"), &sit).await;
        assert_eq!(refused.json()["error"]["refusal"]["refusal"], "seats-by-contest", "{}", refused.text);
    }
    assert_eq!(join(&bo, &contest, "Bo").await, table);
}

#[tokio::test]
async fn whoever_leaves_comes_back_to_the_same_game() {
    let app = app().await;
    let (host, ana) = (Client::person(&app).await, Client::person(&app).await);
    let contest = open(&host).await;
    let table = join(&ana, &contest, "Ana").await;
    let seen = ana.snapshot(&table).await.number;
    ana.command(&table, json!({ "do": "leave", "seen": seen })).await;
    assert_eq!(join(&ana, &contest, "Ana").await, table);
    let scene = ana.snapshot(&table).await.scene;
    assert_eq!((scene.phase, scene.seats[0].sat_in), (quintile_table::Phase::Playing, None), "she plays again");
    play_alone(&ana, &table).await;
}

#[tokio::test]
async fn a_pupil_who_never_played_ranks_below_everybody() {
    let app = app().await;
    let (host, ana, idle) = (Client::person(&app).await, Client::person(&app).await, Client::person(&app).await);
    let contest = open(&host).await;
    let table = join(&ana, &contest, "Ana").await;
    play_alone(&ana, &table).await;
    // He leaves at once, and looks on while the stand-in plays.
    let his = join(&idle, &contest, "Idle").await;
    let seen = idle.snapshot(&his).await.number;
    idle.command(&his, json!({ "do": "leave", "seen": seen })).await;
    while idle.snapshot(&his).await.scene.turn.is_some() {
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    let page = host.get(&format!("/api/contests/{contest}")).await.json();
    let standings = page["standings"].as_array().expect("the host sees them");
    let names: Vec<&Value> = standings.iter().map(|line| &line["name"]).collect();
    assert_eq!(names, ["Ana", "Idle"]);
    assert_eq!(standings[0]["stand_in"], 0);
    assert!(standings[1]["stand_in"].as_u64() > Some(5), "{page}");
}

#[tokio::test]
async fn a_contest_is_shown_without_loading_its_tables() {
    let hub = hub().await;
    let app = App::new(hub.clone(), site());
    let host = Client::person(&app).await;
    let contest = open(&host).await;
    for number in 0..20 {
        join(&Client::person(&app).await, &contest, &format!("Pupil {number}")).await;
    }
    let reads = || {
        let metrics = hub.write_metrics(0);
        metrics.lines().find(|line| line.starts_with("quintile_reads_total")).expect("a counter").to_owned()
    };
    let before = reads();
    let page = host.get(&format!("/api/contests/{contest}")).await.json();
    assert_eq!(page["tables"].as_array().map(Vec::len), Some(20));
    assert_eq!(reads(), before);
}

#[tokio::test]
async fn all_games_start_when_the_host_says_so() {
    let app = app().await;
    let host = Client::person(&app).await;
    let setup = json!({ "game": "polygon", "seats": ["open", "open"], "start": "by-host" });
    let opened = host.post("/api/contests", &json!({ "name": "Pairs", "setup": setup })).await.json();
    let contest = opened["contest"].as_str().expect("a name").to_owned();
    let path = |rest: &str| format!("/api/contests/{contest}{rest}");
    let people = [Client::person(&app).await, Client::person(&app).await, Client::person(&app).await];
    for (player, name) in people.iter().zip(["Ana", "Bo", "Cy"]) {
        join(player, &contest, name).await;
    }
    let before = host.get(&path("")).await.json();
    assert_eq!(before["started"], false);
    let phases = |page: &Value| -> Vec<Value> {
        page["tables"].as_array().expect("tables").iter().map(|table| table["phase"].clone()).collect()
    };
    assert_eq!(phases(&before), ["lobby", "lobby"]);
    assert_eq!(people[0].post(&path("/start"), &json!({})).await.code(), "not-host");

    let page = host.post(&path("/start"), &json!({})).await.json();
    assert_eq!((&page["started"], phases(&page)), (&json!(true), vec![json!("playing"), json!("playing")]));
    assert_eq!(page["tables"][1]["seats"], json!(["Cy", "casual"]), "nobody sits alone");
    assert!(page["tables"][0]["turn"].is_u64(), "{page}");

    // Whoever comes late waits for another, not for the host.
    let late = [Client::person(&app).await, Client::person(&app).await];
    join(&late[0], &contest, "Di").await;
    assert_eq!(phases(&host.get(&path("")).await.json())[2], "lobby");
    join(&late[1], &contest, "Ed").await;
    assert_eq!(phases(&host.get(&path("")).await.json())[2], "playing");
    // Once more does no harm.
    assert_eq!(host.post(&path("/start"), &json!({})).await.status, 200);

    let at_once = open(&host).await;
    let refused = host.post(&format!("/api/contests/{at_once}/start"), &json!({})).await;
    assert_eq!(refused.json()["error"]["refusal"]["refusal"], "started", "{}", refused.text);
}

#[tokio::test]
async fn a_table_that_is_removed_does_not_count() {
    let app = app().await;
    let (host, ana, bo) = (Client::person(&app).await, Client::person(&app).await, Client::person(&app).await);
    let contest = open(&host).await;
    let path = |rest: &str| format!("/api/contests/{contest}{rest}");
    let wrong = join(&ana, &contest, "Somebody else").await;
    let his = join(&bo, &contest, "Bo").await;
    assert_eq!(ana.post(&path("/remove"), &json!({ "table": 2 })).await.code(), "not-host");
    for (table, code) in [(json!(3), "not-found"), (json!(0), "not-found"), (json!("one"), "unreadable")] {
        assert_eq!(host.post(&path("/remove"), &json!({ "table": table })).await.code(), code);
    }
    // She has not played yet: she joins again, under her own name.
    let page = host.post(&path("/remove"), &json!({ "table": 1 })).await.json();
    assert_eq!(page["tables"].as_array().map(Vec::len), Some(1));
    assert_eq!(page["tables"][0]["number"], 2, "numbers stay");
    assert_eq!(host.post(&path("/remove"), &json!({ "table": 1 })).await.code(), "not-found");
    assert_eq!(ana.snapshot(&wrong).await.scene.phase, quintile_table::Phase::Closed);
    let table = join(&ana, &contest, "Ana").await;
    assert_ne!(table, wrong);
    play_alone(&ana, &table).await;
    play_alone(&bo, &his).await;

    // He has: the deal is known to him.
    host.post(&path("/remove"), &json!({ "table": 2 })).await;
    assert_eq!(join(&bo, &contest, "Bo").await, his);
    let page = host.post(&path("/close"), &json!({})).await.json();
    let names = |page: &Value| -> Vec<Value> {
        page["standings"].as_array().expect("standings").iter().map(|line| line["name"].clone()).collect()
    };
    assert_eq!((&page["released"], names(&page)), (&json!(true), vec![json!("Ana")]));
    assert_eq!(host.get(&path("/records")).await.json()["records"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_contest_can_be_opened_again_while_its_deal_is_unknown() {
    let app = app().await;
    let host = Client::person(&app).await;
    let body = json!({ "name": "Pairs", "setup": { "game": "polygon", "seats": ["open", "open"] } });
    let contest = host.post("/api/contests", &body).await.json()["contest"].as_str().expect("a name").to_owned();
    let path = |rest: &str| format!("/api/contests/{contest}{rest}");
    let (ana, bo) = (Client::person(&app).await, Client::person(&app).await);
    let closed_with = join(&ana, &contest, "Ana").await;
    host.post(&path("/close"), &json!({})).await;
    assert_eq!(bo.post(&path("/join"), &json!({ "name": "Bo" })).await.code(), "contest-closed");
    assert_eq!(ana.post(&path("/reopen"), &json!({})).await.code(), "not-host");
    assert_eq!(host.post(&path("/reopen"), &json!({})).await.json()["closed"], false);
    // Her table was closed with the contest: she gets another one.
    let table = join(&ana, &contest, "Ana").await;
    assert_ne!(table, closed_with);
    assert_eq!(join(&bo, &contest, "Bo").await, table);

    let alone = open(&host).await;
    let path = |rest: &str| format!("/api/contests/{alone}{rest}");
    let hers = join(&ana, &alone, "Ana").await;
    play_alone(&ana, &hers).await;
    host.post(&path("/close"), &json!({})).await;
    let refused = host.post(&path("/reopen"), &json!({})).await;
    assert_eq!((refused.status.as_u16(), refused.code()), (409, "contest-closed".to_owned()), "{}", refused.text);
}
