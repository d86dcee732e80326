//! The OpenAPI document and docs/protocol.md say what the server does.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, header};
use quintile_api::{Command, ToTable, ToViewer, routes};
use quintile_server::http::{App, openapi};
use serde_json::{Value, json};

use crate::client::{Client, any_play};
use crate::schema::Schema;
use crate::site::{admin_site, hub, site};

/// Every documented operation: path, method, description.
fn operations(document: &Value) -> Vec<(String, String, Value)> {
    let mut found = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            found.push((path.clone(), method.to_uppercase(), operation.clone()));
        }
    }
    found
}

fn body_schema(operation: &Value) -> Option<&Value> {
    operation.pointer("/requestBody/content/application~1json")
}

/// Ends of routes that only the host of a contest may take.
const OF_A_HOST: [&str; 12] = [
    "/close",
    "/reopen",
    "/start",
    "/remove",
    "/pause",
    "/resume",
    "/time",
    "/schedule",
    "/code",
    "/round",
    "/score",
    "/end",
];

#[tokio::test]
async fn every_documented_route_is_there_and_takes_its_example() {
    let document = openapi();
    let app = App::new(hub().await, admin_site());
    let (host, admin) = (Client::person(&app).await, Client::admin(&app));
    let served = host.get("/api/openapi.json").await.json();
    assert_eq!(served, document);
    let pace = json!({ "per-move": { "seconds": 60 } });
    let setup = json!({ "game": "polygon", "seats": ["open", "open"], "start": "by-host", "pace": pace });
    for (path, method, operation) in operations(&document) {
        let ana = Client::person(&app).await;
        let id = if path.contains("contests") {
            let body = json!({ "name": "Club", "setup": setup });
            let contest =
                host.post("/api/contests", &body).await.json()["contest"].as_str().expect("a name").to_owned();
            let join = json!({ "name": "Bo" });
            Client::person(&app).await.post(&format!("/api/contests/{contest}/join"), &join).await;
            contest
        } else if path.contains("tournaments") {
            open_tournament(&app, &host, &ana, &path).await
        } else {
            let table = host.open_table(setup.clone(), None).await;
            if path.contains("{person}") {
                ana.command(&table, json!({ "do": "sit", "name": "Ana" })).await;
            }
            table
        };
        let real = real_path(&path, &id, &admin).await;
        let asker = match &path {
            path if path.starts_with(routes::ADMIN) => &admin,
            path if OF_A_HOST.iter().any(|end| path.ends_with(end)) => &host,
            _ => &ana,
        };
        let answer = match (method.as_str(), body_schema(&operation)) {
            ("POST", Some(body)) => {
                Schema::new(&document, &body["schema"]).check(&body["example"], &path);
                let mut example = body["example"].clone();
                if path == routes::CLAIM {
                    example["code"] = host.post(routes::ME_CODE, &json!({})).await.json()["pass"].clone();
                }
                if path.starts_with("/api/seeks/") {
                    let wanted = json!({ "name": "Ana", "game": "sums-of-one" });
                    example["seek"] = ana.post(routes::SEEKS, &wanted).await.json()["seek"].clone();
                }
                asker.post(&real, &example).await
            }
            ("POST", None) => asker.post(&real, &json!({})).await,
            ("DELETE", _) => asker.delete(&real).await,
            _ => asker.get(&real).await,
        };
        let wanted = operation["responses"].as_object().expect("answers").keys().next().expect("one").clone();
        let not_yet = ["/record", "/live", "results.csv", "/records", "/{turn}", "/return"];
        let not_yet = not_yet.iter().any(|end| path.ends_with(end));
        let unrated = [routes::TABLE_RATINGS, routes::MY_LADDER].contains(&path.as_str());
        if not_yet || unrated {
            let expected = if unrated { &["not-found"][..] } else { &["not-yet", "no-socket", "wrong-code"] };
            assert!(expected.contains(&answer.code().as_str()), "{method} {path}: {}", answer.text);
        } else {
            assert_eq!(answer.status.as_str(), wanted, "{method} {path}: {}", answer.text);
            if let Some(schema) = answer_schema(&document, &path, &method) {
                schema.check(&answer.json(), &path);
            }
        }
    }
}

/// A tournament that somebody has entered. Its first round is open, unless the path opens it.
async fn open_tournament(app: &Arc<App>, host: &Client, ana: &Client, path: &str) -> String {
    let setup = json!({ "game": "polygon", "seats": ["open", "open"] });
    let body = json!({ "name": "Club", "setup": setup, "system": "swiss" });
    let opened = host.post("/api/tournaments", &body).await.json();
    let tournament = opened["tournament"].as_str().expect("a name").to_owned();
    for (person, name) in [(ana, "Ana"), (&Client::person(app).await, "Bo")] {
        person.post(&format!("/api/tournaments/{tournament}/enter"), &json!({ "name": name })).await;
    }
    if !path.ends_with("/round") {
        host.post(&format!("/api/tournaments/{tournament}/round"), &json!({ "round": 1 })).await;
    }
    tournament
}

/// The path of something that is there: a table, contest or tournament, whoever sits at the table, a ban.
async fn real_path(path: &str, id: &str, admin: &Client) -> String {
    let mut real = path.replace("{id}", id).replace("{turn}", "1").replace("{game}", "polygon");
    if path.contains("{person}") {
        let listed = admin.get("/api/admin/tables?limit=200").await.json();
        let table = listed["tables"].as_array().expect("tables").iter().find(|table| table["table"] == id);
        real = real.replace("{person}", table.expect("it is listed")["people"][0]["person"].as_str().expect("an id"));
    }
    if path == routes::ADMIN_BANS {
        let ban = json!({ "subject": "198.51.100.7", "reason": "noise" });
        assert_eq!(admin.post(path, &ban).await.status, 201);
        real.push_str("?subject=198.51.100.7");
    }
    real
}

/// What the document says of the answer to a question.
fn answer_schema(document: &Value, path: &str, method: &str) -> Option<Schema> {
    let operation = &document["paths"][path][method.to_lowercase()];
    let answer = operation["responses"].as_object().expect("answers").values().next().expect("one");
    answer.pointer("/content/application~1json/schema").map(|schema| Schema::new(document, schema))
}

/// Holds answers to questions about a table against the document.
async fn check_answers(asker: &Client, table: &str, schemas: &[(&str, Schema)]) {
    for (path, schema) in schemas {
        schema.check(&asker.get(&path.replace("{id}", table)).await.json(), path);
    }
}

#[tokio::test]
async fn a_whole_game_keeps_to_the_document() {
    let document = openapi();
    let app = App::new(hub().await, site());
    let people = [Client::person(&app).await, Client::person(&app).await];
    let table =
        people[0].open_table(json!({ "game": "scrambled-fives", "seats": ["open", "open"] }), Some("Ana")).await;
    people[1].command(&table, json!({ "do": "sit", "name": "Bo" })).await;
    let answers = |paths: [&'static str; 2]| {
        paths.map(|path| (path, answer_schema(&document, path, "GET").unwrap_or_else(|| panic!("{path}"))))
    };
    let (during, after) =
        (answers([routes::TABLE, routes::TABLE_EVENTS]), answers([routes::TABLE_RECORD, routes::ARCHIVE]));
    let commands = Schema::named(&document, "Command");
    loop {
        let turn = people[0].snapshot(&table).await.scene.turn;
        let player = &people[turn.map_or(0, quintile_rules::kit::Seat::index)];
        check_answers(player, &table, &during).await;
        if turn.is_none() {
            break;
        }
        let command = serde_json::to_value(any_play(&player.snapshot(&table).await.scene)).expect("a command");
        commands.check(&command, "command");
        player.command(&table, command).await;
    }
    check_answers(&people[0], &table, &after).await;
}

#[test]
fn the_document_states_the_bounds() {
    let document = openapi();
    let setup = |more: Value| {
        let mut setup = json!({ "game": "polygon", "seats": ["open", { "bot": "club" }] });
        setup.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        json!({ "setup": setup })
    };
    let (long, hex) = ("x".repeat(25), "5a".repeat(32));
    let cases = [
        ("NewTable", setup(json!({})), true),
        ("NewTable", setup(json!({ "pace": { "per-move": { "seconds": 30 } } })), true),
        ("NewTable", setup(json!({ "pace": { "per-move": { "seconds": 0 } } })), false),
        ("NewTable", setup(json!({ "sit_in": 604_801 })), false),
        ("NewTable", setup(json!({ "colour": "red" })), false),
        ("NewTable", setup(json!({ "on_flag": "shout" })), false),
        ("Join", json!({ "name": "Ana", "entropy": hex }), true),
        ("Join", json!({ "name": "" }), false),
        ("Join", json!({ "name": long }), false),
        ("Join", json!({ "name": "Ana", "entropy": "5A".repeat(32) }), false),
        ("Command", json!({ "do": "sit", "name": "Ana", "seat": 4 }), true),
        ("Command", json!({ "do": "sit", "name": "Ana", "seat": 5 }), false),
        ("Command", json!({ "do": "sit", "name": "Ana", "seat": -1 }), false),
        ("Command", json!({ "do": "play", "play": "pass" }), false),
        ("Command", json!({ "do": "start", "seen": 1 }), true),
        ("Command", json!({ "do": "start" }), false),
        ("Command", json!({ "do": "seat", "person": 1, "name": "Ana" }), false),
        ("Command", json!({ "do": "bot-play", "ply": 0, "play": "pass" }), false),
        ("Error", json!({ "error": { "code": "too-many", "message": "" } }), true),
        ("Error", json!({ "error": { "code": "unheard-of", "message": "" } }), false),
        ("Token", json!({ "token": hex }), true),
        ("Token", json!({ "token": hex, "person": 1 }), false),
    ];
    for (name, value, fine) in cases {
        assert_eq!(Schema::named(&document, name).problem(&value).is_none(), fine, "{name}: {value}");
    }
}

/// A small generator, the same every time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % sides.max(1)
    }

    fn junk(&mut self) -> Value {
        let choices = [
            json!(null),
            json!(-1),
            json!(1e300),
            json!(u64::MAX),
            json!(""),
            json!("\u{0}"),
            json!([]),
            json!({}),
            json!(true),
            json!("x".repeat(300)),
            json!([[[[]]]]),
            json!({ "a": { "a": 1 } }),
            json!("polygon"),
            json!(255),
        ];
        choices[self.roll(choices.len())].clone()
    }

    /// Changes one thing somewhere in a value.
    fn spoil(&mut self, value: &mut Value) {
        match value {
            Value::Object(map) if !map.is_empty() && self.roll(4) > 0 => {
                let key = map.keys().nth(self.roll(map.len())).expect("a key").clone();
                match self.roll(4) {
                    0 => drop(map.remove(&key)),
                    1 => drop(map.insert(format!("{key}!"), json!(1))),
                    _ => self.spoil(&mut map[&key]),
                }
            }
            Value::Array(list) if !list.is_empty() && self.roll(4) > 0 => {
                let at = self.roll(list.len());
                match self.roll(3) {
                    0 => list.extend(vec![list[at].clone(); 40]),
                    _ => self.spoil(&mut list[at]),
                }
            }
            _ => *value = self.junk(),
        }
    }
}

#[tokio::test]
async fn spoiled_requests_are_refused_in_good_order() {
    let document = openapi();
    let app = App::new(hub().await, admin_site());
    let (ana, admin) = (Client::person(&app).await, Client::admin(&app));
    let table = ana.open_table(json!({ "game": "polygon", "seats": ["open", "open"] }), Some("Ana")).await;
    let error = Schema::named(&document, "Error");
    let mut dice = Dice(7);
    for (path, method, operation) in operations(&document) {
        let Some(body) = body_schema(&operation) else { continue };
        for round in 0..150 {
            let mut spoiled = body["example"].clone();
            for _ in 0..=dice.roll(3) {
                dice.spoil(&mut spoiled);
            }
            let asker = if path.starts_with(routes::ADMIN) { &admin } else { &ana };
            let real = real_path(&path, &table, &admin).await;
            let answer = asker.post(&real, &spoiled).await;
            let what = format!("{method} {path} {round} {spoiled}: {} {}", answer.status, answer.text);
            assert!(answer.status.as_u16() < 500, "{what}");
            if answer.status.as_u16() >= 400 {
                error.check(&answer.json(), &what);
            }
        }
    }
    // Nor do bytes that are no JSON, no text, or no query.
    for bytes in [&b"\xff\xfe"[..], b"[", b"nul", b"{\"do\":\"\\ud800\"}"] {
        let request = Request::post(format!("/api/tables/{table}/commands"));
        let request = request.header(header::CONTENT_TYPE, "application/json");
        let request =
            request.header(header::AUTHORIZATION, format!("Bearer {}", ana.token.as_deref().unwrap_or_default()));
        let answer = ana.send(request.body(Body::from(bytes)).expect("a request")).await;
        assert_eq!(answer.status, 400, "{}", answer.text);
    }
}

/// The blocks of docs/protocol.md whose fence says what they are.
fn examples() -> Vec<(String, String)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");
    let text = std::fs::read_to_string(path).expect("docs/protocol.md");
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(kind) = line.strip_prefix("```json ") {
            let inside: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            found.push((kind.to_owned(), inside.join("\n")));
        }
    }
    found
}

#[test]
fn the_protocols_examples_are_what_the_program_reads() {
    let document = openapi();
    let mut kinds = std::collections::BTreeSet::new();
    for (kind, text) in examples() {
        let read = match kind.as_str() {
            "ToTable" => serde_json::from_str::<ToTable>(&text).err(),
            "ToViewer" => serde_json::from_str::<ToViewer>(&text).err(),
            "Command" => serde_json::from_str::<Command>(&text).err(),
            schema => {
                let value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{kind}: {error}\n{text}"));
                Schema::named(&document, schema).check(&value, &kind);
                None
            }
        };
        assert!(read.is_none(), "{kind}: {read:?}\n{text}");
        kinds.insert(kind);
    }
    for wanted in ["ToTable", "ToViewer", "Command", "NewTable", "Opened", "Error", "Contest"] {
        assert!(kinds.contains(wanted), "no example of {wanted}");
    }
    let page =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md")).expect("the page");
    for (path, method, _) in operations(&document) {
        assert!(page.contains(&format!("{method} {path}")), "{method} {path} is not in docs/protocol.md");
    }
}
