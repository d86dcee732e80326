//! The leak test for requests: whole games by HTTP alone, and after every play everything that can be asked for is, by everybody.

use axum::http::StatusCode;
use quintile_rules::GameId;
use quintile_rules::kit::Viewer;
use quintile_server::Hub;
use quintile_table::{Phase, Scene};
use serde_json::{Value, json};

use crate::client::{Client, any_play};
use crate::leaks::{check_view, secret_key_in, secrets_of};
use crate::site::{hub, site};

/// What somebody was sent, before the game was over.
struct Sent {
    who: String,
    path: String,
    text: String,
}

/// Asks for everything there is to ask for.
async fn sweep(who: &str, client: &Client, paths: &[String], names: &[String], sent: &mut Vec<Sent>) {
    for path in paths {
        // One name is enough where none is asked for.
        let count = if path.contains("{id}") { names.len() } else { 1 };
        for name in &names[..count] {
            let path = path.replace("{id}", name);
            let answer = client.get(&path).await;
            assert!(!answer.status.is_server_error(), "{path}: {}", answer.text);
            sent.push(Sent { who: who.to_owned(), path, text: answer.text });
        }
    }
}

/// Every GET of the document but the WebSocket.
async fn questions(client: &Client) -> Vec<String> {
    let document = client.get("/api/openapi.json").await.json();
    let paths = document["paths"].as_object().expect("paths").iter();
    let asked = paths.filter(|(path, verbs)| verbs.get("get").is_some() && !path.ends_with("/live"));
    let mut asked: Vec<String> = asked.map(|(path, _)| path.clone()).collect();
    assert!(asked.len() > 10, "{asked:?}");
    asked.push("/api/tables/{id}/events?after=0".to_owned());
    asked
}

/// Plays a game by requests; everything that was sent before its last play.
async fn play(people: &[(&str, Client)], watchers: &[(&str, Client)], table: &str, names: &[String]) -> Vec<Sent> {
    let paths = questions(&people[0].1).await;
    let mut sent = Vec::new();
    for ply in 0.. {
        let mut before = Vec::new();
        // Not after every play: the position before and after is what counts, and games are long.
        if ply % 4 == 0 {
            for (who, client) in people.iter().chain(watchers) {
                sweep(who, client, &paths, names, &mut before).await;
            }
        }
        sent.append(&mut before);
        let mut scenes = Vec::new();
        for (_, client) in people {
            scenes.push(client.snapshot(table).await.scene);
        }
        let turn = scenes.iter().position(|scene| scene.turn == scene.you).expect("somebody's turn");
        let (who, client) = &people[turn];
        let path = format!("/api/tables/{table}/commands");
        let command = serde_json::to_value(any_play(&scenes[turn])).expect("JSON");
        let answer = client.post(&path, &command).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        let again = client.post(&path, &command).await;
        assert_eq!(again.status, StatusCode::CONFLICT, "{}", again.text);
        if client.snapshot(table).await.scene.phase == Phase::Over {
            return sent;
        }
        sent.push(Sent { who: (*who).to_owned(), path: path.clone(), text: answer.text });
        sent.push(Sent { who: (*who).to_owned(), path, text: again.text });
    }
    sent
}

fn check(what: &str, sent: &[Sent], secrets: &[String]) {
    let mut views = 0;
    for Sent { who, path, text } in sent {
        let leaked = secrets.iter().find(|secret| text.contains(secret.as_str()));
        assert!(leaked.is_none(), "{what}: {who} asked {path}: a secret in {text}");
        // The document names what may be sent.
        if path.ends_with("/openapi.json") || path.ends_with(".csv") {
            continue;
        }
        let value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{path}: {error}: {text}"));
        let leaked = secret_key_in(&value);
        assert!(leaked.is_none(), "{what}: {who} asked {path}: {leaked:?} in {text}");
        let Some(scene) = value.get("scene") else { continue };
        let scene: Scene = serde_json::from_value(scene.clone()).expect("a scene");
        let Some(view) = &scene.game else { continue };
        check_view(view, scene.you.map_or(Viewer::Onlooker, Viewer::Seat), &format!("{what}: {who} asked {path}"));
        views += 1;
    }
    assert!(views > 10, "{what}: too few views to mean anything: {views}");
}

fn entropy(byte: u8) -> String {
    format!("{byte:02x}").repeat(32)
}

#[tokio::test]
async fn no_answer_tells_anybody_what_is_hidden() {
    for game in GameId::ALL {
        let hub: Hub = hub().await;
        let state = quintile_server::http::App::new(hub.clone(), site());
        let people = [("Ana", Client::person(&state).await), ("Bo", Client::person(&state).await)];
        let watchers = [("a stranger", Client::person(&state).await), ("nobody", Client::nobody(&state))];
        let setup = json!({ "game": game.name(), "seats": ["open", "open"], "public": true });
        let table = people[0].1.open_table(setup, None).await;
        for (byte, (name, client)) in (0xa0..).zip(&people) {
            client.command(&table, json!({ "do": "sit", "name": name, "entropy": entropy(byte) })).await;
        }
        let sent = play(&people, &watchers, &table, std::slice::from_ref(&table)).await;
        let clients = people.iter().chain(&watchers).map(|(_, client)| client);
        check(game.name(), &sent, &secrets_of(&hub, &table, clients).await);
    }
}

#[tokio::test]
async fn no_answer_about_a_contest_tells_anybody_its_deal() {
    let hub: Hub = hub().await;
    let state = quintile_server::http::App::new(hub.clone(), site());
    let host = Client::person(&state).await;
    let people = [("Ana", Client::person(&state).await), ("Bo", Client::person(&state).await)];
    let setup = json!({ "game": "twenty-four-seven", "seats": ["open", "open"] });
    let contest = host.post("/api/contests", &json!({ "name": "Club", "setup": setup })).await.json();
    let contest = contest["contest"].as_str().expect("a name").to_owned();
    let mut table = String::new();
    for (byte, (name, client)) in (0xb0..).zip(&people) {
        let join = json!({ "name": name, "entropy": entropy(byte) });
        let joined = client.post(&format!("/api/contests/{contest}/join"), &join).await.json();
        table = joined["table"].as_str().expect("a table").to_owned();
    }
    let watchers = [("the host", host), ("nobody", Client::nobody(&state))];
    let sent = play(&people, &watchers, &table, &[table.clone(), contest.clone()]).await;
    let clients = people.iter().chain(&watchers).map(|(_, client)| client);
    let mut secrets = secrets_of(&hub, &table, clients).await;
    let row = hub.store().contest(contest.parse().expect("a name")).await.expect("the store").expect("a contest");
    let body: Value = serde_json::from_str(&row.body).expect("JSON");
    secrets.push(body["deal"].as_str().expect("the deal's seed").to_owned());
    check("a contest", &sent, &secrets);
}
