//! Every route, fine and not.

use axum::http::header;
use quintile_table::{Phase, check_fairness};
use serde_json::{Value, json};

use crate::client::{Client, any_play, metrics};
use crate::schema::Schema;
use crate::site::{app, site};

fn two_seats(game: &str) -> Value {
    json!({ "game": game, "seats": ["open", "open"] })
}

async fn play_to_the_end(table: &str, people: [&Client; 2]) {
    loop {
        let scene = people[0].snapshot(table).await.scene;
        let Some(turn) = scene.turn else { return };
        let player = people[turn.index()];
        let scene = player.snapshot(table).await.scene;
        player.command(table, serde_json::to_value(any_play(&scene)).expect("a command")).await;
    }
}

#[tokio::test]
async fn a_cookie_makes_somebody_and_is_for_scripts_to_miss() {
    let app = app().await;
    let nobody = Client::nobody(&app);
    assert_eq!(nobody.get("/api/me").await.json()["known"], false);
    let answer = nobody.post("/api/people", &json!({})).await;
    assert_eq!(answer.status, 201);
    assert_eq!(answer.json(), json!({}), "the token is in the cookie alone");
    let cookie = answer.headers[header::SET_COOKIE].to_str().expect("text").to_owned();
    for part in ["quintile=", "; HttpOnly", "; SameSite=Lax", "; Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "it is plain HTTP");
    let pair = cookie.split(';').next().expect("a pair").to_owned();
    let ask = |cookie: String| {
        let request = axum::http::Request::get("/api/me").header(header::COOKIE, cookie);
        nobody.send(request.body(axum::body::Body::empty()).expect("a request"))
    };
    assert_eq!(ask(format!("theme=dark; {pair}")).await.json()["known"], true);
    assert_eq!(ask("quintile=00".into()).await.json()["known"], false);
    assert_eq!(ask(format!("quintile={}", "0".repeat(64))).await.json()["known"], false);
}

#[tokio::test]
async fn two_people_play_by_requests_alone() {
    let app = app().await;
    let (ana, bo) = (Client::person(&app).await, Client::person(&app).await);
    let opened =
        ana.post("/api/tables", &json!({ "setup": two_seats("twenty-four-seven"), "sit": { "name": "Ana" } })).await;
    let opened = opened.json();
    let table = opened["table"].as_str().expect("a name").to_owned();
    assert_eq!(opened["link"], format!("/t/{table}"));
    assert_eq!(bo.get("/api/my/tables").await.json()["tables"], json!([]));
    assert_eq!(bo.get(&format!("/api/tables/{table}/record")).await.code(), "not-yet");
    let number = bo.command(&table, json!({ "do": "sit", "name": "Bo", "seat": 1 })).await;
    let events = bo.get(&format!("/api/tables/{table}/events?after=2")).await.json();
    assert_eq!(events["events"][0]["number"], 3);
    assert_eq!(events["events"].as_array().map(Vec::len), Some(number as usize - 2));
    assert_eq!(bo.get("/api/my/tables").await.json()["tables"][0]["table"], table);
    assert_eq!(ana.snapshot(&table).await.scene.commitment.to_string(), opened["commitment"]);

    play_to_the_end(&table, [&ana, &bo]).await;
    assert_eq!(ana.snapshot(&table).await.scene.phase, Phase::Over);
    let record = bo.get(&format!("/api/tables/{table}/record")).await;
    let record = serde_json::from_str(&record.text).expect("a record");
    assert_eq!(check_fairness(&record), Ok(true));
    let archive = bo.get(&format!("/api/archive/{table}")).await.json();
    assert_eq!(archive["records"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn refusals_say_what_is_wrong_and_where() {
    let app = app().await;
    let (ana, nobody) = (Client::person(&app).await, Client::nobody(&app));
    let table = ana.open_table(two_seats("polygon"), Some("Ana")).await;
    let commands = format!("/api/tables/{table}/commands");
    let error = |answer: crate::client::Answer| answer.json()["error"].clone();

    let unknown_field =
        error(ana.post("/api/tables", &json!({ "setup": { "game": "polygon", "seats": [], "sets": 1 } })).await);
    assert_eq!(unknown_field["code"], "unreadable");
    assert_eq!(unknown_field["field"], "setup.sets");
    let bad_name = error(ana.post(&commands, &json!({ "do": "sit", "name": "\u{202e}" })).await);
    assert_eq!(bad_name["code"], "unreadable");
    let bad_seats = ana.post("/api/tables", &json!({ "setup": { "game": "polygon", "seats": ["open"] } })).await;
    assert_eq!(bad_seats.status, 422);
    assert_eq!(error(bad_seats)["field"], "seats");
    let no_seat = json!({ "setup": two_seats("polygon"), "sit": { "name": "Ana", "seat": 5 } });
    let no_seat = error(ana.post("/api/tables", &no_seat).await);
    assert_eq!(no_seat["refusal"], json!({ "refusal": "no-such-seat", "seat": 5 }));
    let not_started = ana.post(&commands, &json!({ "do": "play", "ply": 0, "play": "x" })).await;
    assert_eq!(not_started.status, 409);
    assert_eq!(error(not_started)["refusal"]["refusal"], "not-started");
    for keeper in [json!({ "do": "bot-play", "ply": 0, "play": "x" }), json!({ "do": "away", "seat": 0 })] {
        assert_eq!(error(ana.post(&commands, &keeper).await)["refusal"]["refusal"], "not-keeper");
    }
    assert_eq!(nobody.post(&commands, &json!({ "do": "leave", "seen": 1 })).await.status, 401);
    assert_eq!(nobody.post("/api/tables", &json!({ "setup": two_seats("polygon") })).await.status, 401);
    assert_eq!(nobody.get("/api/my/tables").await.status, 401);
    assert_eq!(ana.post_text(&commands, "{".into()).await.code(), "unreadable");
    assert_eq!(ana.post_text(&commands, "{} {}".into()).await.code(), "unreadable");
    assert_eq!(ana.post_text("/api/people", "[]".into()).await.code(), "unreadable");
    assert_eq!(ana.get(&format!("/api/tables/{table}/events?after=-1")).await.code(), "unreadable");
    assert_eq!(ana.get(&format!("/api/tables/{table}/events?before=1")).await.code(), "unreadable");
    assert_eq!(ana.get(&format!("/api/tables/{table}/live")).await.code(), "no-socket");
    assert_eq!(ana.get("/api/nothing").await.code(), "no-route");
    assert_eq!(ana.get(&commands).await.code(), "wrong-method");
    assert_eq!(ana.snapshot(&table).await.number, 2, "nothing of this changed anything");
}

#[tokio::test]
async fn bodies_are_bounded() {
    let app = app().await;
    let ana = Client::person(&app).await;
    let table = ana.open_table(two_seats("polygon"), None).await;
    let long = |size: usize| json!({ "do": "sit", "name": "x".repeat(size) }).to_string();
    let commands = format!("/api/tables/{table}/commands");
    assert_eq!(ana.post_text(&commands, long(65 << 10)).await.status, 413);
    assert_eq!(ana.post_text(&commands, long(60 << 10)).await.status, 400);
    assert_eq!(ana.post_text("/api/tables", long(200 << 10)).await.status, 400);
    assert_eq!(ana.post_text("/api/tables", long(257 << 10)).await.status, 413);
}

#[tokio::test]
async fn health_and_metrics_tell_how_it_goes() {
    let app = app().await;
    let ana = Client::person(&app).await;
    assert_eq!(ana.get("/api/health").await.json()["status"], "ok");
    let table = ana
        .open_table(json!({ "game": "twenty-four-seven", "seats": ["open", { "bot": "novice" }] }), Some("Ana"))
        .await;
    let refused = ana
        .post(&format!("/api/tables/{table}/commands"), &json!({ "do": "confirm", "ply": 99, "play": "pass" }))
        .await;
    assert_eq!(refused.status, 409);
    assert_eq!(ana.get("/metrics").await.status, 404, "not for everybody");
    let metrics = metrics(&app).await;
    assert!(metrics.contains("quintile_refusals_total{reason=\""), "{metrics}");
    assert!(metrics.contains("quintile_rooms 1\n"), "{metrics}");
    assert!(!metrics.contains("quintile_store_seconds_count 0\n"), "{metrics}");
    assert!(!metrics.contains(&table), "{metrics}");
}

#[tokio::test]
async fn the_sets_of_the_host_are_offered_to_everybody_and_make_tables() {
    use quintile_server::http::{App, Site};
    use quintile_sets::CustomSet;
    let options = json!({ "limit": 30 }).as_object().cloned().expect("an object");
    let set = |name: &str, about: &str| CustomSet {
        game: quintile_rules::GameId::TwentyFourSeven,
        name: name.to_owned(),
        about: about.to_owned(),
        seats: vec![2, 3],
        options: options.clone(),
    };
    let sets = vec![set("Thirty", "Up to thirty."), set("Another", "")];
    let app = App::new(crate::site::hub().await, Site { sets, ..site() });
    let offered = Client::nobody(&app).get("/api/sets").await.json();
    let thirty = json!({
        "game": "twenty-four-seven", "name": "Thirty", "about": "Up to thirty.", "seats": [2, 3],
        "options": { "limit": 30 },
    });
    assert_eq!(offered["sets"][0], thirty);
    assert_eq!((&offered["sets"][1]["name"], offered["sets"][1].get("about")), (&json!("Another"), None));
    Schema::named(&quintile_server::http::openapi(), "Sets").check(&offered, "sets");

    let ana = Client::person(&app).await;
    let mut setup = two_seats("twenty-four-seven");
    setup["options"] = thirty["options"].clone();
    let table = ana.open_table(setup, Some("Ana")).await;
    let agreed = ana.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(agreed["setup"]["options"], thirty["options"]);
}

#[tokio::test]
async fn too_many_requests_have_to_wait() {
    use quintile_server::http::{App, Limits, Rate, Site};
    let limits = Limits { tables: Rate { burst: 2, per_second: 0.01 }, ..site().limits };
    let app = App::new(crate::site::hub().await, Site { limits, ..site() });
    let (ana, bo) = (Client::person(&app).await, Client::person(&app).await);
    ana.open_table(two_seats("polygon"), None).await;
    ana.open_table(two_seats("polygon"), None).await;
    let answer = ana.post("/api/tables", &json!({ "setup": two_seats("polygon") })).await;
    assert_eq!(answer.status, 429);
    assert!(answer.headers.contains_key(header::RETRY_AFTER));
    bo.open_table(two_seats("polygon"), None).await;
}
