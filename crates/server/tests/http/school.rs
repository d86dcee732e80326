//! Many people behind one address: nobody's mistakes cost anybody else.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, header};
use quintile_server::TableId;
use quintile_server::http::{App, Limits, Proxies, Rate, Site};
use serde_json::json;

use crate::client::{Answer, Client};
use crate::site::{hub, site};

/// Few, and none for a long time after that.
const FEW: Rate = Rate { burst: 3, per_second: 0.001 };

async fn app_with(limits: Limits) -> Arc<App> {
    App::new(hub().await, Site { limits, ..site() })
}

fn wrong_name(number: u128) -> String {
    format!("/api/tables/{}", TableId::from_bits(number))
}

/// Ana, who plays Bo, and their table.
async fn game(app: &Arc<App>) -> (Client, String) {
    let (ana, bo) = (Client::person(app).await, Client::person(app).await);
    let table = ana.open_table(json!({ "game": "polygon", "seats": ["open", "open"] }), Some("Ana")).await;
    bo.command(&table, json!({ "do": "sit", "name": "Bo" })).await;
    (ana, table)
}

#[track_caller]
fn assert_slowed_down(answer: &Answer) {
    assert_eq!(answer.status, 429, "{}", answer.text);
    let wait = answer.headers[header::RETRY_AFTER].to_str().expect("text").parse::<u64>();
    assert!(wait.is_ok_and(|wait| wait > 0), "{:?}", answer.headers);
}

/// The defaults, not those of tests.
#[tokio::test]
async fn three_hundred_new_pupils_behind_one_address_all_get_in() {
    let app = App::new(hub().await, Site::default());
    let teacher = Client::person(&app).await;
    let setup = json!({ "game": "twenty-four-seven", "seats": ["open", "open"] });
    let contest = teacher.post("/api/contests", &json!({ "name": "Class", "setup": setup })).await.json();
    let join = format!("/api/contests/{}/join", contest["contest"].as_str().expect("a name"));
    for number in 0..300 {
        let nobody = Client::nobody(&app);
        assert_eq!(nobody.get("/api/me").await.status, 200, "pupil {number}");
        assert_eq!(nobody.get("/api/sets").await.status, 200, "pupil {number}");
        let pupil = Client::person(&app).await;
        let joined = pupil.post(&join, &json!({ "name": format!("P{number}") })).await;
        assert_eq!(joined.status, 200, "pupil {number}: {}", joined.text);
    }
}

#[tokio::test]
async fn wrong_names_of_one_pupil_keep_nobody_away_who_is_known() {
    let app = app_with(Limits { misses: FEW, ..site().limits }).await;
    let (ana, table) = game(&app).await;
    let (nobody, eve) = (Client::nobody(&app), Client::person(&app).await);
    for number in 0..3 {
        assert_eq!(nobody.get(&wrong_name(number)).await.status, 404);
    }
    assert_slowed_down(&nobody.get(&wrong_name(4)).await);
    assert_slowed_down(&Client::nobody(&app).get(&format!("/api/tables/{table}")).await);
    // Same address, but known: a seat and a visit.
    ana.command(&table, json!({ "do": "react", "reaction": "wow", "seen": u64::MAX })).await;
    assert_eq!(eve.get(&format!("/api/tables/{table}")).await.status, 200);
}

#[tokio::test]
async fn wrong_names_of_ones_own_never_lock_anybody_out_of_their_game() {
    let app = app_with(Limits { misses: FEW, ..site().limits }).await;
    let (ana, table) = game(&app).await;
    let other =
        Client::person(&app).await.open_table(json!({ "game": "polygon", "seats": ["open", "open"] }), None).await;
    for number in 0..3 {
        assert_eq!(ana.get(&wrong_name(number)).await.status, 404);
    }
    assert_slowed_down(&ana.get(&wrong_name(4)).await);
    assert_slowed_down(&ana.get(&format!("/api/tables/{other}")).await);
    ana.command(&table, json!({ "do": "react", "reaction": "wow", "seen": u64::MAX })).await;
    assert_eq!(ana.get(&format!("/api/tables/{table}")).await.status, 200);
}

#[tokio::test]
async fn requests_of_strangers_and_of_others_cost_nobody_else() {
    let app = app_with(Limits { strangers: FEW, requests: FEW, ..site().limits }).await;
    let (ana, bo) = (Client::person(&app).await, Client::person(&app).await);
    let nobody = Client::nobody(&app);
    assert_eq!(nobody.get("/api/me").await.status, 200);
    assert_slowed_down(&nobody.get("/api/me").await);
    for _ in 0..3 {
        assert_eq!(ana.get("/api/me").await.status, 200);
    }
    assert_slowed_down(&ana.get("/api/me").await);
    assert_eq!(bo.get("/api/me").await.status, 200);
}

#[tokio::test]
async fn tokens_cannot_be_tried_without_end_and_cost_nobody_who_is_known() {
    let app = app_with(Limits { tokens: FEW, ..site().limits }).await;
    let ana = Client::person(&app).await;
    assert_eq!(ana.get("/api/me").await.json()["known"], true);
    let mut eve = Client::nobody(&app);
    for number in 0..4 {
        eve.token = Some(format!("{number:064x}"));
        let answer = eve.get("/api/me").await;
        if number < 3 {
            assert_eq!(answer.json()["known"], false);
        } else {
            assert_slowed_down(&answer);
        }
    }
    assert_eq!(ana.get("/api/me").await.json()["known"], true);
}

#[tokio::test]
async fn no_header_turns_limits_off() {
    let proxies: Proxies = "private".parse().expect("proxies");
    let limits = Limits { strangers: FEW, ..site().limits };
    let app = App::new(hub().await, Site { limits, proxies, ..site() });
    let client = Client::nobody(&app);
    let ask = |forwarded: &'static str| {
        let peer: SocketAddr = ([127, 0, 0, 1], 4711).into();
        let request = Request::get("/api/me").header(header::HOST, "localhost").extension(ConnectInfo(peer));
        client.send(request.header("x-forwarded-for", forwarded).body(Body::empty()).expect("a request"))
    };
    for forwarded in ["203.0.113.9:1", "203.0.113.9:2", "8.8.8.8, 203.0.113.9"] {
        assert_eq!(ask(forwarded).await.status, 200);
    }
    assert_slowed_down(&ask("203.0.113.9:5").await);
    assert_slowed_down(&ask("1.1.1.1, [::ffff:203.0.113.9]:5").await);
    assert_eq!(ask("203.0.113.10").await.status, 200, "another client of the same proxy");
    // What cannot be read counts as the proxy itself.
    for forwarded in ["nonsense", "", "203.0.113.9:port"] {
        assert_eq!(ask(forwarded).await.status, 200);
    }
    assert_slowed_down(&ask("more nonsense").await);
}
