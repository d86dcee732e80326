//! What requests and answers look like, for the OpenAPI document. Written by hand; the tests hold every request and every
//! answer of a whole game against it. What belongs to a game (views, options, deals) is free here: its page says more.

use quintile_bots::Level;
use quintile_rules::GameId;
use quintile_table::Reaction;
use serde_json::{Map, Value, json};

fn object(required: &[&str], properties: Value) -> Value {
    let mut schema = open_object(required, properties);
    schema["additionalProperties"] = Value::Bool(false);
    schema
}

/// An object that may grow: readers skip what they do not know.
fn open_object(required: &[&str], properties: Value) -> Value {
    let mut schema = json!({ "type": "object", "required": required });
    schema["properties"] = properties;
    schema
}

fn list(items: Value) -> Value {
    let mut schema = json!({ "type": "array" });
    schema["items"] = items;
    schema
}

fn named(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// A command: the word in `do`, and what else it needs.
fn command(word: &str, required: &[&str], mut properties: Value) -> Value {
    properties["do"] = json!({ "const": word });
    let required: Vec<&str> = std::iter::once("do").chain(required.iter().copied()).collect();
    object(&required, properties)
}

/// Every schema, by name.
pub(crate) fn all() -> Value {
    let mut all = Map::new();
    for (name, schema) in requests().into_iter().chain(answers()) {
        all.insert(name.to_owned(), schema);
    }
    Value::Object(all)
}

fn requests() -> Vec<(&'static str, Value)> {
    let seat = json!({ "type": "integer", "minimum": 0, "maximum": 7 });
    let count = json!({ "type": "integer", "minimum": 0 });
    let text = json!({ "type": "string" });
    let flag = json!({ "type": "boolean" });
    let entropy = json!({ "type": "string", "pattern": "^[0-9a-f]{64}$" });
    let name = json!({ "type": "string", "minLength": 1, "maxLength": 24 });
    let play = json!({ "ply": count, "play": text });
    let seen = json!({ "seen": count });
    vec![
        ("Anything", json!({})),
        ("NewPerson", object(&[], json!({ "bearer": flag }))),
        ("Name", name),
        ("Entropy", entropy),
        ("Seat", seat),
        ("Level", json!({ "enum": Level::ALL.map(|level| level.to_string()) })),
        ("Game", json!({ "enum": GameId::ALL.map(GameId::name) })),
        ("Chair", json!({ "oneOf": [{ "const": "open" }, object(&["bot"], json!({ "bot": named("Level") }))] })),
        (
            "Pace",
            json!({ "oneOf": [
                { "const": "free" },
                object(&["per-move"], json!({ "per-move": object(&["seconds"], json!({ "seconds": count })) })),
                object(&["per-game"], json!({
                    "per-game": object(&["seconds"], json!({ "seconds": count, "increment": count })),
                })),
            ] }),
        ),
        (
            "Setup",
            object(
                &["game", "seats"],
                json!({
                    "game": named("Game"),
                    "options": { "type": "object" },
                    "seats": list(named("Chair")),
                    "pace": named("Pace"),
                    "limit": count,
                    "confirm": count,
                    "on_flag": { "enum": ["bot", "forfeit"] },
                    "sit_in": count,
                    "start": { "enum": ["when-full", "by-host"] },
                    "hints": flag,
                    "takebacks": flag,
                    "onlookers": flag,
                    "public": flag,
                }),
            ),
        ),
        (
            "NewTable",
            object(
                &["setup"],
                json!({
                    "setup": named("Setup"),
                    "sit": object(&["name"], json!({
                        "seat": named("Seat"), "name": named("Name"), "entropy": named("Entropy"),
                    })),
                }),
            ),
        ),
        ("NewContest", object(&["name", "setup"], json!({ "name": named("Name"), "setup": named("Setup") }))),
        ("Join", object(&["name"], json!({ "name": named("Name"), "entropy": named("Entropy") }))),
        (
            "Command",
            json!({ "oneOf": [
                command("sit", &["name"], json!({
                    "seat": named("Seat"), "name": named("Name"), "entropy": named("Entropy"),
                })),
                command("leave", &["seen"], seen.clone()),
                command("return", &["seen"], seen.clone()),
                command("assign", &["seat", "chair"], json!({ "seat": named("Seat"), "chair": named("Chair") })),
                command("start", &[], json!({})),
                command("propose", &["ply", "play"], play.clone()),
                command("recall", &["seen"], seen.clone()),
                command("confirm", &["ply", "play"], play.clone()),
                command("play", &["ply", "play"], play),
                command("hint", &[], json!({})),
                command("ask-takeback", &["ply"], json!({ "ply": count })),
                command("answer-takeback", &["ply", "agree"], json!({ "ply": count, "agree": flag })),
                command("sit-in", &["seat"], json!({ "seat": named("Seat") })),
                command("resign", &["seen"], seen.clone()),
                command("react", &["reaction", "seen"], json!({ "reaction": { "enum": Reaction::ALL }, "seen": count })),
                command("rematch", &["seen"], json!({ "entropy": named("Entropy"), "seen": count })),
                command("close", &[], json!({})),
            ] }),
        ),
    ]
}

fn answers() -> Vec<(&'static str, Value)> {
    let count = json!({ "type": "integer", "minimum": 0 });
    let text = json!({ "type": "string" });
    let flag = json!({ "type": "boolean" });
    let phase = json!({ "enum": ["lobby", "playing", "over", "closed"] });
    let seat_or_none = json!({ "oneOf": [named("Seat"), { "type": "null" }] });
    vec![
        (
            "Error",
            object(
                &["error"],
                json!({
                    "error": object(&["code", "message"], json!({
                        "code": text, "message": text, "field": text, "refusal": { "type": "object" },
                    })),
                }),
            ),
        ),
        ("Token", object(&[], json!({ "token": named("Entropy") }))),
        (
            "Me",
            object(
                &["known", "open_tables", "most_tables"],
                json!({
                    "known": flag, "open_tables": count, "most_tables": count,
                }),
            ),
        ),
        (
            "Opened",
            object(
                &["table", "link", "commitment"],
                json!({
                    "table": text, "link": text, "commitment": named("Entropy"),
                }),
            ),
        ),
        (
            "Listed",
            object(
                &["table", "game", "phase", "seats", "open", "public", "updated"],
                json!({
                    "table": text, "game": named("Game"), "phase": phase, "seats": count, "open": count, "public": flag,
                    "updated": count,
                }),
            ),
        ),
        ("Tables", object(&["tables"], json!({ "tables": list(named("Listed")) }))),
        ("Done", object(&["number"], json!({ "number": count }))),
        (
            "Scene",
            open_object(
                &["phase", "round", "you", "host", "seats", "game", "turn", "ply", "since", "commitment"],
                json!({
                    "phase": phase, "round": count, "you": seat_or_none, "host": flag, "seats": list(json!({ "type": "object" })),
                    "game": { "oneOf": [{ "type": "object" }, { "type": "null" }] }, "turn": seat_or_none, "ply": count,
                    "since": count, "flag": count, "limit": count, "commitment": named("Entropy"),
                }),
            ),
        ),
        (
            "Snapshot",
            open_object(
                &["number", "setup", "scene", "history"],
                json!({
                    "number": count, "setup": named("Setup"), "scene": named("Scene"), "history": list(json!({})),
                    "record": named("Record"),
                }),
            ),
        ),
        (
            "Update",
            open_object(
                &["events", "scene"],
                json!({
                    "events": list(open_object(&["number", "at", "seen"], json!({
                        "number": count, "at": count, "seen": open_object(&["event"], json!({ "event": text })),
                    }))),
                    "scene": named("Scene"), "record": named("Record"),
                }),
            ),
        ),
        (
            "Record",
            open_object(
                &["format", "game", "options", "seats", "deal", "plays"],
                json!({
                    "format": { "const": "quintile/1" }, "game": named("Game"), "options": { "type": "object" },
                    "seats": list(text.clone()), "plays": list(json!({ "type": "object" })),
                }),
            ),
        ),
        ("Records", object(&["records"], json!({ "records": list(named("Record")) }))),
        (
            "OpenedContest",
            object(
                &["contest", "link", "commitment"],
                json!({
                    "contest": text, "link": text, "commitment": named("Entropy"),
                }),
            ),
        ),
        ("Joined", object(&["table", "link"], json!({ "table": text, "link": text }))),
        (
            "Contest",
            object(
                &["name", "game", "setup", "host", "closed", "released", "commitment", "tables"],
                json!({
                    "name": named("Name"), "game": named("Game"), "setup": named("Setup"), "host": flag, "closed": flag,
                    "released": flag, "commitment": named("Entropy"),
                    "tables": list(object(&["number", "phase", "ply", "seats"], json!({
                        "number": count, "table": text, "phase": phase, "ply": count, "seats": list(text.clone()),
                    }))),
                    "standings": list(object(&["table", "seat", "name", "points", "percent", "compared"], json!({
                        "table": count, "seat": named("Seat"), "name": text, "points": { "type": "integer" },
                        "percent": { "oneOf": [{ "type": "number" }, { "type": "null" }] }, "compared": count,
                    }))),
                }),
            ),
        ),
        (
            "Sets",
            object(
                &["sets"],
                json!({
                    "sets": list(open_object(&["game", "name", "seats", "options"], json!({
                        "game": named("Game"), "name": text, "about": text, "seats": list(count.clone()),
                        "options": { "type": "object" },
                    }))),
                }),
            ),
        ),
        ("Health", object(&["status", "version"], json!({ "status": text, "version": text }))),
    ]
}

/// A request that the server takes.
pub(crate) fn example(name: &str) -> Value {
    let setup = json!({ "game": "twenty-four-seven", "seats": ["open", { "bot": "club" }], "public": true });
    let entropy = "5a".repeat(32);
    match name {
        "NewPerson" => json!({ "bearer": true }),
        "NewTable" => json!({ "setup": setup, "sit": { "name": "Ana", "entropy": entropy } }),
        "NewContest" => json!({ "name": "Friday club", "setup": setup }),
        "Join" => json!({ "name": "Ana" }),
        "Command" => json!({ "do": "sit", "name": "Ana", "entropy": entropy }),
        _ => Value::Null,
    }
}
