//! Whoever runs the server: nobody else gets in, and what they do is so at once for everybody.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, header};
use quintile_server::Config;
use quintile_server::http::{App, Limits, Proxies, Rate, Site};
use quintile_server::store::{Ban, Store};
use quintile_table::{Moment, Phase, ToTable, ToViewer};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::client::{Answer, Client, Live, any_play};
use crate::site::{ADMIN_TOKEN, Running, admin_site, app, hub, site};

/// Generous: a busy machine is no failure.
const PATIENCE: Duration = Duration::from_secs(60);

fn two_seats() -> Value {
    json!({ "game": "twenty-four-seven", "seats": ["open", "open"] })
}

/// Ana and Bo Secret, who play each other, and their table.
async fn game(app: &Arc<App>) -> (Client, Client, String) {
    let (ana, bo) = (Client::person(app).await, Client::person(app).await);
    let table = ana.open_table(two_seats(), Some("Ana")).await;
    bo.command(&table, json!({ "do": "sit", "name": "Bo Secret" })).await;
    (ana, bo, table)
}

/// The id of whoever has sat somewhere under a name.
async fn person_called(admin: &Client, name: &str) -> String {
    let listed = admin.get("/api/admin/tables?limit=200").await.json();
    let tables = listed["tables"].as_array().expect("tables");
    let mut people = tables.iter().flat_map(|table| table["people"].as_array().expect("people"));
    let person = people.find(|person| person["name"] == name).unwrap_or_else(|| panic!("no {name} in {listed}"));
    person["person"].as_str().expect("an id").to_owned()
}

#[track_caller]
fn fine(answer: &Answer) -> Value {
    assert!(answer.status.is_success(), "{} {}", answer.status, answer.text);
    answer.json()
}

/// Asks until the answer has this status.
async fn until_status(client: &Client, path: &str, status: u16) {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let answer = client.get(path).await;
        if answer.status == status {
            return;
        }
        assert!(Instant::now() < deadline, "{path}: still {} {}", answer.status, answer.text);
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn without_a_token_of_the_server_there_is_nothing_here() {
    let app = app().await;
    let nowhere = Client::nobody(&app).get("/api/nowhere").await;
    assert_eq!((nowhere.status.as_u16(), nowhere.code().as_str()), (404, "no-route"));
    let document = quintile_server::http::openapi();
    let paths = document["paths"].as_object().expect("paths").keys().filter(|path| path.starts_with("/api/admin/"));
    let mut tried = 0;
    for path in paths {
        let path = path.replace("{id}", "tomira-beluko-sadive").replace("{person}", "0000000000000001");
        for client in [Client::nobody(&app), Client::person(&app).await, Client::admin(&app)] {
            for answer in [client.get(&path).await, client.post(&path, &json!({})).await, client.delete(&path).await] {
                assert_eq!((answer.status, &answer.text), (nowhere.status, &nowhere.text), "{path}");
            }
            tried += 1;
        }
    }
    assert!(tried >= 20, "{tried}");
}

#[tokio::test]
async fn only_the_token_opens_and_wrong_ones_get_slow() {
    let tokens = Rate { burst: 3, per_second: 0.001 };
    let app = App::new(hub().await, Site { limits: Limits { tokens, ..site().limits }, ..admin_site() });
    let (admin, ana) = (Client::admin(&app), Client::person(&app).await);
    assert_eq!(admin.get("/api/admin/bans").await.status, 200);
    assert_eq!(Client::nobody(&app).get("/api/admin/bans").await.code(), "not-admin");
    // A person's token is no better than any other, and a cookie none at all.
    assert_eq!(ana.get("/api/admin/bans").await.code(), "not-admin");
    let cookie = format!("quintile={ADMIN_TOKEN}");
    let request = Request::get("/api/admin/bans").header(header::HOST, "localhost").header(header::COOKIE, cookie);
    assert_eq!(ana.send(request.body(Body::empty()).expect("a request")).await.code(), "not-admin");

    let ask = |host: &'static str, origin: &'static str| {
        let request = Request::post("/api/admin/bans").header(header::HOST, host).header(header::ORIGIN, origin);
        let request = request.header(header::AUTHORIZATION, format!("Bearer {ADMIN_TOKEN}"));
        let request = request.header(header::CONTENT_TYPE, "application/json");
        admin.send(request.body(Body::from(r#"{"subject":"192.0.2.1","reason":"x"}"#)).expect("a request"))
    };
    assert_eq!(ask("localhost", "https://evil.example").await.code(), "foreign-origin");
    assert_eq!(ask("evil.example", "https://evil.example").await.code(), "wrong-host");
    assert_eq!(admin.get("/api/admin/bans").await.json(), json!({ "bans": [] }));

    let mut eve = Client::nobody(&app);
    for guess in ["sesame-open-yourselg", ""] {
        eve.token = Some(guess.to_owned());
        assert_eq!(eve.get("/api/admin/tables").await.code(), "not-admin", "{guess}");
    }
    assert_eq!(eve.get("/api/admin/tables").await.status, 429);
    assert_eq!(
        admin.get("/api/admin/bans").await.status,
        429,
        "from the same address the right one is not told either"
    );
}

#[tokio::test]
async fn tables_and_people_are_listed_page_by_page() {
    let app = App::new(hub().await, admin_site());
    let admin = Client::admin(&app);
    let (ana, _bo, table) = game(&app).await;
    let private = json!({ "game": "polygon", "seats": ["open", "open"], "public": false, "onlookers": false });
    let mut expected = vec![table.clone(), ana.open_table(private, None).await];
    expected.push(ana.open_table(two_seats(), None).await);
    expected.sort();

    let (mut found, mut after) = (Vec::new(), String::new());
    loop {
        let page = fine(&admin.get(&format!("/api/admin/tables?limit=2{after}")).await);
        found.extend(page["tables"].as_array().expect("tables").iter().cloned());
        match page["next"].as_str() {
            Some(next) => after = format!("&after={next}"),
            None => break,
        }
    }
    let mut names: Vec<&str> = found.iter().map(|table| table["table"].as_str().expect("a name")).collect();
    names.sort_unstable();
    assert_eq!(names, expected);
    let game = found.iter().find(|found| found["table"] == table).expect("the table");
    assert_eq!((&game["phase"], &game["seats"], &game["open"]), (&json!("playing"), &json!(2), &json!(0)));
    let people: Vec<&str> =
        game["people"].as_array().expect("people").iter().filter_map(|p| p["name"].as_str()).collect();
    assert_eq!(people, ["Ana", "Bo Secret"]);
    assert_eq!(game["host"], game["people"][0]["person"]);

    let first = fine(&admin.get("/api/admin/people?limit=1").await);
    let next = first["next"].as_str().expect("there are two");
    let second = fine(&admin.get(&format!("/api/admin/people?after={next}")).await);
    assert_eq!(second["people"].as_array().map(Vec::len), Some(1));
    assert_eq!((&first["people"][0]["tables"], second.get("next")), (&json!(1), None));
    for query in ["limit=0", "limit=201", "limit=x", "after=x", "before=1"] {
        assert_eq!(admin.get(&format!("/api/admin/tables?{query}")).await.code(), "unreadable", "{query}");
    }
}

#[tokio::test]
async fn a_table_is_closed_and_everybody_sees_it() {
    let server = Running::start(admin_site()).await;
    let admin = Client::admin(&server.app);
    let (ana, _bo, table) = game(&server.app).await;
    let mut live = Live::open(server.address, ana.token.as_deref(), &table, None).await;
    assert_eq!(live.snapshot().await.scene.phase, Phase::Playing);
    let close = format!("/api/admin/tables/{table}/close");
    fine(&admin.post(&close, &json!({})).await);
    assert_eq!(live.update().await.scene.phase, Phase::Closed);
    assert_eq!(admin.post(&close, &json!({})).await.status, 409);
    let nowhere = "/api/admin/tables/tomira-beluko-sadive";
    assert_eq!(admin.post(&format!("{nowhere}/close"), &json!({})).await.status, 404);
    assert_eq!(admin.delete(nowhere).await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn a_removed_table_is_gone_for_everybody() {
    let server = Running::start(admin_site()).await;
    let admin = Client::admin(&server.app);
    let (ana, bo, table) = game(&server.app).await;
    let mut viewers = Vec::new();
    for token in [ana.token.as_deref(), bo.token.as_deref(), None] {
        let mut live = Live::open(server.address, token, &table, None).await;
        live.snapshot().await;
        viewers.push(live);
    }
    assert_eq!(fine(&admin.delete(&format!("/api/admin/tables/{table}")).await), json!({ "tables": 1 }));
    for live in &mut viewers {
        assert_eq!(live.close_code().await, Some(4004));
    }
    assert_eq!(server.hub.rooms(), 0, "nothing of it is in memory");
    assert_eq!(ana.get(&format!("/api/tables/{table}")).await.status, 404);
    assert_eq!(ana.get("/api/my/tables").await.json(), json!({ "tables": [] }));
    let play = json!({ "do": "resign", "seen": 9 });
    assert_eq!(bo.post(&format!("/api/tables/{table}/commands"), &play).await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn whoever_is_banned_is_put_out_and_stays_out() {
    let server = Running::start(admin_site()).await;
    let admin = Client::admin(&server.app);
    let (ana, bo, table) = game(&server.app).await;
    let mut of_ana = Live::open(server.address, ana.token.as_deref(), &table, None).await;
    let mut of_bo = Live::open(server.address, bo.token.as_deref(), &table, None).await;
    of_bo.snapshot().await;
    let id = person_called(&admin, "Bo Secret").await;
    let ban = json!({ "subject": id.to_uppercase(), "reason": "shouting" });
    let stored = fine(&admin.post("/api/admin/bans", &ban).await);
    assert_eq!((&stored["subject"], &stored["reason"]), (&json!(id), &json!("shouting")));

    assert_eq!(of_bo.close_code().await, Some(4003));
    assert!(Live::try_open(server.address, bo.token.as_deref(), &table, None, None).await.is_err());
    let react = json!({ "do": "react", "reaction": "wow", "seen": 9 });
    let path = format!("/api/tables/{table}");
    for answer in [
        bo.get(&path).await,
        bo.get("/api/me").await,
        bo.get("/api/openapi.json").await,
        bo.post(&format!("{path}/commands"), &react).await,
        bo.post("/api/people", &json!({ "bearer": true })).await,
    ] {
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (403, "banned"));
    }
    for open in ["/api/health", "/api/ready", "/"] {
        assert_eq!(bo.get(open).await.status, 200, "{open}");
    }
    // Others notice nothing.
    assert_eq!(ana.get(&path).await.status, 200);
    of_ana.send(&ToTable::Ping).await;
    of_ana.until(|message| matches!(message, ToViewer::Pong).then_some(())).await;

    let again = fine(&admin.post("/api/admin/bans", &json!({ "subject": id, "reason": "still" })).await);
    assert_eq!(again["created"], stored["created"]);
    assert_eq!(admin.get("/api/admin/bans").await.json(), json!({ "bans": [again] }));
    let lift = format!("/api/admin/bans?subject={id}");
    assert_eq!(fine(&admin.delete(&lift).await), json!({ "subject": id }));
    assert_eq!(admin.delete(&lift).await.status, 404);
    assert_eq!(bo.get(&path).await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn bans_that_make_no_sense_are_refused() {
    let app = App::new(hub().await, admin_site());
    let admin = Client::admin(&app);
    let long = "x".repeat(201);
    for (subject, reason, field) in [
        ("games.example", "x", "subject"),
        ("0.0.0.0/0", "x", "subject"),
        ("203.0.113.9", "", "reason"),
        ("203.0.113.9", long.as_str(), "reason"),
    ] {
        let answer = admin.post("/api/admin/bans", &json!({ "subject": subject, "reason": reason })).await;
        assert_eq!((answer.status.as_u16(), &answer.json()["error"]["field"]), (400, &json!(field)), "{subject}");
    }
    assert_eq!(admin.get("/api/admin/bans").await.json(), json!({ "bans": [] }));
}

#[tokio::test]
async fn everybody_at_a_banned_address_is_put_out_but_whoever_runs_the_server() {
    // With a trusted proxy, connections of this machine count.
    let proxies: Proxies = "private".parse().expect("proxies");
    let server = Running::start(Site { proxies, ..admin_site() }).await;
    let (ana, admin) = (Client::person(&server.app).await, Client::admin(&server.app));
    let table = ana.open_table(two_seats(), Some("Ana")).await;
    let mut of_ana = Live::open(server.address, ana.token.as_deref(), &table, None).await;
    let mut of_nobody = Live::open(server.address, None, &table, None).await;
    of_nobody.snapshot().await;
    fine(&admin.post("/api/admin/bans", &json!({ "subject": "127.0.0.1/16", "reason": "a test" })).await);
    assert_eq!((of_ana.close_code().await, of_nobody.close_code().await), (Some(4003), Some(4003)));
    assert!(Live::try_open(server.address, None, &table, None, None).await.is_err());

    let from = |forwarded: &'static str, token: &str, path: &'static str| {
        let peer: std::net::SocketAddr = ([127, 0, 0, 1], 4711).into();
        let request = Request::get(path).header(header::HOST, "localhost").extension(axum::extract::ConnectInfo(peer));
        let request = request.header("x-forwarded-for", forwarded);
        let request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        ana.send(request.body(Body::empty()).expect("a request"))
    };
    let token = ana.token.as_deref().expect("a token");
    assert_eq!(from("127.0.3.4", token, "/api/me").await.code(), "banned");
    assert_eq!(from("127.0.3.4", token, "/api/admin/bans").await.code(), "banned");
    assert_eq!(from("127.0.3.4", token, "/api/health").await.status, 200);
    assert_eq!(from("127.1.3.4", token, "/api/me").await.status, 200, "another network");
    assert_eq!(from("127.0.3.4", ADMIN_TOKEN, "/api/admin/bans").await.status, 200, "nobody locks themselves out");

    fine(&admin.post("/api/admin/bans", &json!({ "subject": "2001:db8:1:2::7", "reason": "a test" })).await);
    assert_eq!(from("2001:db8:1:2:ffff::1", token, "/api/me").await.code(), "banned", "the network counts as one");
    assert_eq!(from("2001:db8:1:3::7", token, "/api/me").await.status, 200);
    fine(&admin.delete("/api/admin/bans?subject=127.0.0.0/16").await);
    assert_eq!(from("127.0.3.4", token, "/api/me").await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn a_new_name_is_shown_at_once_and_in_finished_games() {
    let server = Running::start(admin_site()).await;
    let admin = Client::admin(&server.app);
    let (ana, bo, table) = game(&server.app).await;
    loop {
        let scene = ana.snapshot(&table).await.scene;
        let Some(turn) = scene.turn else { break };
        let player = [&ana, &bo][turn.index()];
        let play = any_play(&player.snapshot(&table).await.scene);
        player.command(&table, serde_json::to_value(play).expect("a command")).await;
    }
    let mut live = Live::open(server.address, ana.token.as_deref(), &table, None).await;
    assert!(live.snapshot().await.record.is_some_and(|record| record.seats == ["Ana", "Bo Secret"]));
    let id = person_called(&admin, "Bo Secret").await;
    let rename = format!("/api/admin/people/{id}/rename");
    assert_eq!(fine(&admin.post(&rename, &json!({ "name": "Bob" })).await), json!({ "tables": 1 }));
    let shown = live.snapshot().await;
    assert_eq!(shown.record.expect("the game is over").seats, ["Ana", "Bob"]);
    assert!(!live.received.last().expect("a snapshot").contains("Secret"));
    for path in [format!("/api/tables/{table}"), format!("/api/tables/{table}/record"), format!("/api/archive/{table}")]
    {
        let answer = ana.get(&path).await;
        assert!(answer.text.contains("Bob") && !answer.text.contains("Secret"), "{path}: {}", answer.text);
    }
    assert_eq!(bo.get("/api/me").await.json()["known"], true, "nothing else changes");
    assert_eq!(admin.post(&rename, &json!({ "name": "\u{202e}" })).await.code(), "unreadable");
    for nobody in ["0000000000000001", "ana", "+000000000000001"] {
        let answer = admin.post(&format!("/api/admin/people/{nobody}/rename"), &json!({ "name": "X" })).await;
        assert_eq!(answer.status, 404, "{nobody}: {}", answer.text);
    }
    server.stop().await;
}

#[tokio::test]
async fn whoever_is_erased_leaves_no_name_and_the_game_goes_on() {
    let server = Running::start(admin_site()).await;
    let admin = Client::admin(&server.app);
    let (ana, bo, table) = game(&server.app).await;
    let other = ana.open_table(two_seats(), Some("Ana")).await;
    let mut of_ana = Live::open(server.address, ana.token.as_deref(), &table, None).await;
    let mut of_bo = Live::open(server.address, bo.token.as_deref(), &table, None).await;
    let mut of_bo_elsewhere = Live::open(server.address, bo.token.as_deref(), &other, None).await;
    assert!(of_ana.snapshot().await.record.is_none());
    of_bo.snapshot().await;
    of_bo_elsewhere.snapshot().await;
    let id = person_called(&admin, "Bo Secret").await;
    let seen = of_ana.received.len();
    let erase = format!("/api/admin/people/{id}/erase");
    assert_eq!(fine(&admin.post(&erase, &json!({})).await), json!({ "tables": 1 }));

    let fresh = of_ana.snapshot().await;
    assert_eq!(fresh.scene.phase, Phase::Playing);
    assert_eq!((of_bo.close_code().await, of_bo_elsewhere.close_code().await), (Some(4005), Some(4005)));
    assert_eq!(bo.get("/api/me").await.json()["known"], false, "the token is void");
    assert_eq!(bo.post("/api/tables", &json!({ "setup": two_seats() })).await.code(), "no-person");
    let react = json!({ "do": "react", "reaction": "hello", "seen": fresh.number });
    ana.command(&table, react).await;
    of_ana.update().await;
    let text = of_ana.received[seen..].join("\n");
    assert!(text.contains("Erased") && !text.contains("Secret"), "{text}");
    for path in ["", "/events"] {
        let answer = ana.get(&format!("/api/tables/{table}{path}")).await;
        assert!(!answer.text.contains("Secret"), "{}", answer.text);
    }
    assert_eq!(person_called(&admin, "Erased").await, id);
    let listed = admin.get("/api/admin/people").await.text;
    assert!(!listed.contains(&id), "{listed}");
    server.stop().await;
}

/// Two servers on one file stand for two nodes of one PostgreSQL: each knows of the other what it reads in the store.
#[tokio::test]
async fn other_nodes_hear_of_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("tables.db").display());
    let mut nodes = Vec::new();
    for _ in 0..2 {
        let store = Store::open(&url).await.expect("a database");
        nodes.push(Running::over(quintile_server::start(store, Config::default()), admin_site()).await);
    }
    let [here, there] = [&nodes[0], &nodes[1]];
    let admin = Client::admin(&here.app);
    let (ana, bo, table) = game(&here.app).await;
    let mut bo_there = Client::nobody(&there.app);
    bo_there.token.clone_from(&bo.token);
    // The other node has looked around by now, and holds the table.
    let mut of_ana = Live::open(there.address, ana.token.as_deref(), &table, None).await;
    of_ana.snapshot().await;
    assert_eq!(bo_there.get("/api/me").await.json()["known"], true);
    let id = person_called(&admin, "Bo Secret").await;

    here.hub.store().ban(Ban { subject: id.clone(), reason: "x".into(), created: Moment(1) }).await.expect("stored");
    until_status(&bo_there, "/api/me", 403).await;
    until_status(&bo, "/api/me", 403).await;
    here.hub.store().unban(&id).await.expect("stored");
    until_status(&bo_there, "/api/me", 200).await;

    fine(&admin.post(&format!("/api/admin/people/{id}/erase"), &json!({})).await);
    of_ana.snapshot().await;
    let last = of_ana.received.last().expect("a snapshot");
    assert!(last.contains("Erased") && !last.contains("Secret"), "{last}");
    until_status(&bo_there, "/api/my/tables", 401).await;

    fine(&admin.delete(&format!("/api/admin/tables/{table}")).await);
    assert_eq!(of_ana.close_code().await, Some(4004));
    assert_eq!(bo_there.get(&format!("/api/tables/{table}")).await.status, 404);
    for node in nodes {
        node.stop().await;
    }
}
