//! Who may not: other sites, strangers, guessers.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, header};
use quintile_server::http::{App, Limits, Pulse, Rate, Site};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::client::{Client, Live, any_play};
use crate::site::{Running, app, hub, site};

#[tokio::test]
async fn pages_of_other_sites_can_change_nothing() {
    let server = Running::start(site()).await;
    let ana = Client::person(&server.app).await;
    let token = ana.token.clone().expect("a token");
    let table = ana.open_table(json!({ "game": "polygon", "seats": ["open", "open"] }), None).await;
    let ask = |origin: &'static str, kind: &'static str| {
        let request = Request::post("/api/people").header(header::HOST, "localhost:7717");
        let request = request.header(header::ORIGIN, origin).header(header::CONTENT_TYPE, kind);
        let request = request.header(header::COOKIE, format!("quintile={token}"));
        ana.send(request.body(Body::from("{}")).expect("a request"))
    };
    assert_eq!(ask("http://localhost:7717", "application/json").await.status, 200);
    assert_eq!(ask("https://evil.example", "application/json").await.code(), "foreign-origin");
    assert_eq!(ask("null", "application/json").await.code(), "foreign-origin");
    assert_eq!(ask("http://localhost:7717", "text/plain").await.code(), "not-json");

    let foreign = Live::try_open(server.address, Some(&token), &table, None, Some("https://evil.example")).await;
    assert!(foreign.is_err(), "a socket for a page of another site");
    let own = format!("http://{}", server.address);
    assert!(Live::try_open(server.address, Some(&token), &table, None, Some(&own)).await.is_ok());

    let rebound = Request::get("/api/me").header(header::HOST, "evil.example").body(Body::empty()).expect("a request");
    assert_eq!(ana.send(rebound).await.status, 421);
    server.stop().await;
}

#[tokio::test]
async fn every_answer_carries_the_headers_that_keep_pages_apart() {
    let client = Client::nobody(&app().await);
    for path in ["/", "/api/health", "/api/tables/no-such-table", "/nothing.js"] {
        let answer = client.get(path).await;
        let policy = answer.headers[header::CONTENT_SECURITY_POLICY].to_str().expect("text");
        assert!(policy.contains("frame-ancestors 'none'") && policy.contains("'wasm-unsafe-eval'"), "{path}: {policy}");
        assert!(!policy.contains("'unsafe-eval'") && !policy.contains("http"), "{path}: {policy}");
        assert_eq!(answer.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert_eq!(answer.headers[header::REFERRER_POLICY], "no-referrer");
        for name in ["permissions-policy", "cross-origin-opener-policy"] {
            assert!(answer.headers.contains_key(name), "{path}: {name}");
        }
    }
}

#[tokio::test]
async fn nobody_plays_anothers_seat() {
    let app = app().await;
    let (ana, bo, eve) = (Client::person(&app).await, Client::person(&app).await, Client::person(&app).await);
    let table = ana.open_table(json!({ "game": "polygon", "seats": ["open", "open"] }), Some("Ana")).await;
    bo.command(&table, json!({ "do": "sit", "name": "Bo" })).await;
    let scene = ana.snapshot(&table).await.scene;
    let (player, other) = if scene.turn == scene.you { (&ana, &bo) } else { (&bo, &ana) };
    let play = serde_json::to_value(any_play(&player.snapshot(&table).await.scene)).expect("a command");
    let commands = format!("/api/tables/{table}/commands");
    for (who, refusal) in [(other, "not-your-turn"), (&eve, "not-seated")] {
        assert_eq!(who.post(&commands, &play).await.json()["error"]["refusal"]["refusal"], refusal);
    }
    assert_eq!(eve.post(&commands, &json!({ "do": "close" })).await.status, 403);
    assert_eq!(eve.snapshot(&table).await.scene.you, None);
    player.command(&table, play).await;
}

#[tokio::test]
async fn private_tables_are_not_listed_and_closed_doors_look_like_walls() {
    let app = app().await;
    let (ana, bo, eve) = (Client::person(&app).await, Client::person(&app).await, Client::person(&app).await);
    let setup = |public: bool, onlookers: bool| json!({ "game": "polygon", "seats": ["open", "open"], "public": public, "onlookers": onlookers });
    let open = ana.open_table(setup(true, true), Some("Ana")).await;
    let hidden = ana.open_table(setup(false, false), Some("Ana")).await;
    bo.command(&hidden, json!({ "do": "sit", "name": "Bo" })).await;
    let listed = eve.get("/api/tables").await.text;
    assert!(listed.contains(&open) && !listed.contains(&hidden), "{listed}");

    let nowhere = quintile_server::TableId::from_bits(12345).to_string();
    for path in ["", "/events", "/record"] {
        let answers = [&hidden, &nowhere, &"no-name".to_owned()].map(|table| format!("/api/tables/{table}{path}"));
        let [hidden, nowhere, nonsense] = answers;
        let (hidden, nowhere) = (eve.get(&hidden).await, eve.get(&nowhere).await);
        assert_eq!((hidden.status, &hidden.text), (nowhere.status, &nowhere.text), "{path}");
        assert_eq!(eve.get(&nonsense).await.text, nowhere.text, "{path}");
    }
    assert_eq!(eve.get(&format!("/api/archive/{hidden}")).await.status, 404);
    assert_eq!(bo.snapshot(&hidden).await.scene.phase, quintile_table::Phase::Playing);
}

#[tokio::test]
async fn guessing_names_gets_slow() {
    let limits = Limits { misses: Rate { burst: 3, per_second: 0.001 }, ..site().limits };
    let app = App::new(hub().await, Site { limits, ..site() });
    let eve = Client::person(&app).await;
    let guess = |number: u128| format!("/api/tables/{}", quintile_server::TableId::from_bits(number));
    for number in 0..3 {
        assert_eq!(eve.get(&guess(number)).await.status, 404);
    }
    assert_eq!(eve.get(&guess(4)).await.status, 429);
    assert_eq!(eve.get("/api/tables").await.status, 200, "other questions are answered still");
}

#[tokio::test]
async fn sockets_are_bounded_for_each_person() {
    let limits = Limits { max_sockets_per_person: 2, ..site().limits };
    let server = Running::start(Site { limits, ..site() }).await;
    let ana = Client::person(&server.app).await;
    let table = ana.open_table(json!({ "game": "polygon", "seats": ["open", "open"] }), None).await;
    let token = ana.token.as_deref();
    let first = Live::open(server.address, token, &table, None).await;
    let _second = Live::open(server.address, token, &table, None).await;
    assert!(Live::try_open(server.address, token, &table, None, None).await.is_err());
    drop(first);
    let deadline = tokio::time::Instant::now() + std::time::Duration::from_secs(60);
    while Live::try_open(server.address, token, &table, None, None).await.is_err() {
        assert!(tokio::time::Instant::now() < deadline, "a closed socket makes room");
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn cookies_are_for_https_behind_such_a_proxy() {
    let origins = vec!["https://games.example".to_owned()];
    let app = App::new(hub().await, Site { https: true, origins, ..site() });
    let request = Request::post("/api/people").header(header::HOST, "games.example");
    let request =
        request.header(header::ORIGIN, "https://games.example").header(header::CONTENT_TYPE, "application/json");
    let answer = Client::nobody(&app).send(request.body(Body::from("{}")).expect("a request")).await;
    assert!(answer.headers[header::SET_COOKIE].to_str().expect("text").ends_with("; Secure"));
}

#[tokio::test]
async fn whoever_does_not_finish_the_headers_is_let_go() {
    let pulse = Pulse { headers: Duration::from_millis(100), ..Pulse::default() };
    let server = Running::start(Site { pulse, ..site() }).await;
    let mut slow = TcpStream::connect(server.address).await.expect("a connection");
    slow.write_all(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ").await.expect("it is sent");
    let mut answer = Vec::new();
    let ended = tokio::time::timeout(Duration::from_secs(60), slow.read_to_end(&mut answer)).await;
    assert!(ended.is_ok(), "the connection is still open");
    assert!(!answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
    server.stop().await;
}
