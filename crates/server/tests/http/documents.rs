//! The OpenAPI document and docs/protocol.md say what the server does.

use axum::body::Body;
use axum::http::{Request, header};
use quintile_server::http::openapi;
use quintile_table::{Command, Snapshot, ToTable, ToViewer};
use serde_json::{Value, json};

use crate::client::{Client, any_play};
use crate::schema::problem;
use crate::site::app;

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

#[tokio::test]
async fn every_documented_route_is_there_and_takes_its_example() {
    let document = openapi();
    let app = app().await;
    let host = Client::person(&app).await;
    let served = host.get("/api/openapi.json").await.json();
    assert_eq!(served, document);
    let setup = json!({ "game": "polygon", "seats": ["open", "open"] });
    for (path, method, operation) in operations(&document) {
        let ana = Client::person(&app).await;
        let id = if path.contains("contests") {
            let body = json!({ "name": "Club", "setup": setup });
            host.post("/api/contests", &body).await.json()["contest"].as_str().expect("a name").to_owned()
        } else {
            host.open_table(setup.clone(), None).await
        };
        let real = path.replace("{id}", &id);
        let asker = if path.ends_with("/close") { &host } else { &ana };
        let answer = match (method.as_str(), body_schema(&operation)) {
            ("POST", Some(body)) => {
                let wrong = problem(&document, &body["schema"], &body["example"], &path);
                assert_eq!(wrong, None, "the example of {path}");
                asker.post(&real, &body["example"]).await
            }
            ("POST", None) => asker.post(&real, &json!({})).await,
            _ => asker.get(&real).await,
        };
        let wanted = operation["responses"].as_object().expect("answers").keys().next().expect("one").clone();
        let not_yet = ["/record", "/live", "results.csv", "/records"].iter().any(|end| path.ends_with(end));
        if not_yet {
            assert!(matches!(answer.code().as_str(), "not-yet" | "no-socket"), "{method} {path}: {}", answer.text);
        } else {
            assert_eq!(answer.status.as_str(), wanted, "{method} {path}: {}", answer.text);
            check_answer(&document, &path, &method, &answer.text);
        }
    }
}

/// Holds an answer against the document.
fn check_answer(document: &Value, path: &str, method: &str, text: &str) {
    let operation = &document["paths"][path][method.to_lowercase()];
    let answer = operation["responses"].as_object().expect("answers").values().next().expect("one");
    if let Some(schema) = answer.pointer("/content/application~1json/schema") {
        let value = serde_json::from_str(text).expect("JSON");
        assert_eq!(problem(document, schema, &value, path), None);
    }
}

#[tokio::test]
async fn a_whole_game_keeps_to_the_document() {
    let document = openapi();
    let app = app().await;
    let people = [Client::person(&app).await, Client::person(&app).await];
    let table =
        people[0].open_table(json!({ "game": "scrambled-fives", "seats": ["open", "open"] }), Some("Ana")).await;
    people[1].command(&table, json!({ "do": "sit", "name": "Bo" })).await;
    let schema = json!({ "$ref": "#/components/schemas/Command" });
    loop {
        let turn = people[0].snapshot(&table).await.scene.turn;
        let player = &people[turn.map_or(0, quintile_rules::kit::Seat::index)];
        let snapshot = player.get(&format!("/api/tables/{table}")).await.text;
        check_answer(&document, "/api/tables/{id}", "GET", &snapshot);
        check_answer(
            &document,
            "/api/tables/{id}/events",
            "GET",
            &player.get(&format!("/api/tables/{table}/events")).await.text,
        );
        if turn.is_none() {
            break;
        }
        let snapshot: Snapshot = serde_json::from_str(&snapshot).expect("a snapshot");
        let command = serde_json::to_value(any_play(&snapshot.scene)).expect("a command");
        assert_eq!(problem(&document, &schema, &command, "command"), None);
        player.command(&table, command).await;
    }
    for (path, rest) in [("/api/tables/{id}/record", "record")] {
        check_answer(&document, path, "GET", &people[0].get(&format!("/api/tables/{table}/{rest}")).await.text);
    }
    check_answer(&document, "/api/archive/{id}", "GET", &people[0].get(&format!("/api/archive/{table}")).await.text);
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
    let app = app().await;
    let ana = Client::person(&app).await;
    let table = ana.open_table(json!({ "game": "polygon", "seats": ["open", "open"] }), None).await;
    let error = json!({ "$ref": "#/components/schemas/Error" });
    let mut dice = Dice(7);
    for (path, method, operation) in operations(&document) {
        let Some(body) = body_schema(&operation) else { continue };
        for round in 0..150 {
            let mut spoiled = body["example"].clone();
            for _ in 0..=dice.roll(3) {
                dice.spoil(&mut spoiled);
            }
            let real = path.replace("{id}", &table);
            let answer = ana.post(&real, &spoiled).await;
            let what = format!("{method} {path} {round} {spoiled}: {} {}", answer.status, answer.text);
            assert!(answer.status.as_u16() < 500, "{what}");
            if answer.status.as_u16() >= 400 {
                assert_eq!(problem(&document, &error, &answer.json(), "error"), None, "{what}");
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
                let schema = json!({ "$ref": format!("#/components/schemas/{schema}") });
                assert_eq!(problem(&document, &schema, &value, &kind), None);
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
