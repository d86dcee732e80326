//! People who have never met find each other, or a computer player, or nothing at all where the host wants none of it.

use std::sync::Arc;

use quintile_server::http::{App, Site};
use serde_json::{Value, json};

use crate::client::{Answer, Client};
use crate::site::{app, hub, site};

#[track_caller]
fn fine(answer: &Answer) -> Value {
    assert!(answer.status.is_success(), "{} {}", answer.status, answer.text);
    answer.json()
}

fn wanted(name: &str, more: &Value) -> Value {
    let mut wanted = json!({ "name": name, "game": "polygon", "level": "club" });
    wanted.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    wanted
}

async fn seek(client: &Client, name: &str, more: &Value) -> Value {
    fine(&client.post("/api/seeks", &wanted(name, more)).await)
}

async fn wait(client: &Client, seek: &Value) -> Value {
    fine(&client.post("/api/seeks/wait", &json!({ "seek": seek["seek"] })).await)
}

async fn two(app: &Arc<App>) -> (Client, Client) {
    (Client::person(app).await, Client::person(app).await)
}

#[tokio::test]
async fn two_who_want_the_same_play_each_other() {
    let app = app().await;
    let (ana, bo) = two(&app).await;
    let pace = json!({ "pace": { "per-game": { "seconds": 600 } } });
    let waiting = seek(&ana, "Ana", &pace).await;
    assert_eq!(waiting.get("table"), None);
    let lobby = fine(&bo.get("/api/lobby").await);
    assert_eq!(lobby["seekers"][0]["name"], "Ana");
    assert_eq!(lobby["seekers"][0]["pace"]["per-game"]["seconds"], 600);
    assert_eq!(fine(&ana.get("/api/lobby").await)["seekers"], json!([]), "nobody is told of themselves");

    let found = seek(&bo, "Bo", &pace).await;
    let table = found["table"].as_str().expect("a table").to_owned();
    assert_eq!(wait(&ana, &waiting).await["table"], table);
    let snapshot = ana.snapshot(&table).await;
    assert_eq!(snapshot.scene.you.map(|seat| seat.0), Some(0), "whoever has waited sits first");
    assert_eq!(bo.snapshot(&table).await.scene.you.map(|seat| seat.0), Some(1));
    assert!(snapshot.scene.turn.is_some(), "the game has begun");
    assert!(!snapshot.setup.public && !snapshot.setup.hints);
    assert_eq!(fine(&bo.get("/api/lobby").await)["seekers"], json!([]));
    // Asking again changes nothing; a new search is another one.
    assert_eq!(wait(&ana, &waiting).await["table"], table);
    assert_ne!(seek(&ana, "Ana", &json!({})).await["seek"], waiting["seek"]);
}

#[tokio::test]
async fn who_wants_something_else_goes_on_waiting() {
    let app = app().await;
    let ana = Client::person(&app).await;
    seek(&ana, "Ana", &json!({})).await;
    assert_eq!(seek(&ana, "Ana", &json!({ "level": null })).await.get("table"), None, "nobody plays themselves");
    for other in [
        json!({ "game": "synergo" }),
        json!({ "pace": { "per-move": { "seconds": 86400 } } }),
        json!({ "level": "novice", "game": "sums-of-one" }),
    ] {
        let bo = Client::person(&app).await;
        assert_eq!(seek(&bo, "Bo", &other).await.get("table"), None, "{other}");
    }
    // The next level is near enough.
    let cleo = Client::person(&app).await;
    assert!(seek(&cleo, "Cleo", &json!({ "level": "expert" })).await["table"].is_string());
}

#[tokio::test]
async fn levels_that_are_far_apart_do_not_meet() {
    let app = app().await;
    let (ana, bo) = two(&app).await;
    seek(&ana, "Ana", &json!({ "level": "novice" })).await;
    assert_eq!(seek(&bo, "Bo", &json!({ "level": "club" })).await.get("table"), None);
}

#[tokio::test]
async fn searches_are_few_withdrawn_and_ones_own() {
    let app = app().await;
    let (ana, eve) = two(&app).await;
    let first = seek(&ana, "Ana", &json!({ "wait": 15 })).await;
    assert!(first["fill"].is_u64() && first.get("table").is_none(), "{first}");
    assert_eq!(seek(&ana, "Ana", &json!({})).await["seek"], first["seek"], "the same goes on");
    seek(&ana, "Ana", &json!({ "game": "synergo" })).await;
    seek(&ana, "Ana", &json!({ "game": "sums-of-one" })).await;
    let fourth = ana.post("/api/seeks", &wanted("Ana", &json!({ "game": "scrambled-fives" }))).await;
    assert_eq!((fourth.status.as_u16(), fourth.code().as_str()), (409, "too-many-seeks"));

    let which = json!({ "seek": first["seek"] });
    assert_eq!(eve.post("/api/seeks/wait", &which).await.code(), "not-found");
    assert_eq!(fine(&eve.post("/api/seeks/withdraw", &which).await)["withdrawn"], false);
    assert_eq!(fine(&ana.post("/api/seeks/withdraw", &which).await)["withdrawn"], true);
    assert_eq!(fine(&ana.post("/api/seeks/withdraw", &which).await)["withdrawn"], false);
    assert_eq!(ana.post("/api/seeks/wait", &which).await.code(), "not-found");
    let eve_waits = seek(&eve, "Eve", &json!({})).await;
    assert_eq!(eve_waits.get("table"), None, "what is withdrawn is matched with nobody");

    for (more, field) in [
        (json!({ "wait": 14 }), "wait"),
        (json!({ "wait": 301 }), "wait"),
        (json!({ "name": "" }), "name"),
        (json!({ "pace": { "per-move": { "seconds": 0 } } }), "setup.pace.seconds"),
    ] {
        let answer = ana.post("/api/seeks", &wanted("Ana", &more)).await;
        assert!(answer.status.is_client_error(), "{more}");
        assert_eq!(answer.json()["error"]["field"], field, "{more}");
    }
    for path in ["/api/seeks", "/api/seeks/wait", "/api/seeks/withdraw"] {
        let body = if path == "/api/seeks" { wanted("Ana", &json!({})) } else { which.clone() };
        assert_eq!(Client::nobody(&app).post(path, &body).await.code(), "no-person", "{path}");
    }
}

#[tokio::test]
async fn open_tables_show_who_waits_there() {
    let app = app().await;
    let (ana, bo) = two(&app).await;
    let public = json!({ "game": "polygon", "seats": ["open", "open", { "bot": "club" }], "public": true });
    let table = ana.open_table(public, Some("Ana")).await;
    ana.open_table(json!({ "game": "polygon", "seats": ["open", "open"] }), Some("Ana")).await;
    let lobby = fine(&Client::nobody(&app).get("/api/lobby").await);
    let tables = lobby["tables"].as_array().expect("tables");
    assert_eq!(tables.len(), 1, "private tables are not there");
    assert_eq!((&tables[0]["table"], &tables[0]["pace"]), (&json!(table), &json!("free")));
    assert_eq!(tables[0]["players"][0]["name"], "Ana");
    assert_eq!((&tables[0]["players"][1], &tables[0]["players"][2]["name"]), (&Value::Null, &json!("club")));
    bo.command(&table, json!({ "do": "sit", "name": "Bo" })).await;
    assert_eq!(fine(&bo.get("/api/lobby").await)["tables"], json!([]), "a full table is gone from there");
}

#[tokio::test]
async fn a_server_without_a_lobby_shows_and_takes_nothing_of_it() {
    let app = App::new(hub().await, Site { no_lobby: true, ..site() });
    let ana = Client::person(&app).await;
    for answer in [
        ana.get("/api/lobby").await,
        ana.get("/api/tables").await,
        ana.post("/api/seeks", &wanted("Ana", &json!({}))).await,
        ana.post("/api/seeks/wait", &json!({ "seek": "00000000000000ab" })).await,
        ana.post("/api/seeks/withdraw", &json!({ "seek": "00000000000000ab" })).await,
    ] {
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (404, "no-lobby"));
    }
    let public = json!({ "setup": { "game": "polygon", "seats": ["open", "open"], "public": true } });
    let refused = ana.post("/api/tables", &public).await;
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (422, "no-lobby"));
    assert_eq!(refused.json()["error"]["field"], "setup.public");
    ana.open_table(json!({ "game": "polygon", "seats": ["open", "open"] }), Some("Ana")).await;
    assert_eq!(fine(&ana.get("/api/health").await)["lobby"], false);
    assert_eq!(fine(&ana.get("/api/my/turns").await)["lobby"], false);
    assert_eq!(fine(&Client::nobody(&self::app().await).get("/api/health").await)["lobby"], true);
}

#[tokio::test]
async fn the_first_page_asks_once_and_is_told_only_what_is_new() {
    let app = app().await;
    let (ana, bo) = two(&app).await;
    assert_eq!(
        fine(&Client::nobody(&app).get("/api/my/turns").await),
        json!({ "lobby": true, "stamp": 0, "tables": [] })
    );
    let table = ana.open_table(json!({ "game": "polygon", "seats": ["open", "open"] }), Some("Ana")).await;
    let before = fine(&ana.get("/api/my/turns").await);
    assert_eq!(before["tables"][0]["table"], table);
    let path = format!("/api/my/turns?after={}", before["stamp"]);
    assert_eq!(fine(&ana.get(&path).await), json!({ "lobby": true, "stamp": before["stamp"] }));
    bo.command(&table, json!({ "do": "sit", "name": "Bo" })).await;
    let after = fine(&ana.get(&path).await);
    assert_ne!(after["stamp"], before["stamp"]);
    assert_eq!(after["tables"][0]["players"][1]["name"], "Bo");
    assert_eq!(ana.get("/api/my/turns?after=x").await.code(), "unreadable");
}
