//! Nobody is ever sent what they may not know: whole games with recorded connections, every byte looked at.

use std::collections::BTreeSet;

use quintile_rules::kit::{Chance, Seat, Viewer};
use quintile_rules::{AnyView, GameId};
use quintile_server::Hub;
use quintile_table::{Event, Phase, ToTable, ToViewer};
use serde_json::{Value, json};

use crate::client::{Client, Live, any_play};
use crate::site::{Running, site};

/// Words that only events, deals and the store know.
const SECRET_KEYS: [&str; 8] =
    ["master", "shared_deal", "seed", "deal", "entropy", "token", "contributions", "fairness"];

fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                found.insert(key.clone());
                keys(value, found);
            }
        }
        Value::Array(list) => list.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

/// The first of those words that stands somewhere in a value as a key.
pub(crate) fn secret_key_in(value: &Value) -> Option<&'static str> {
    let mut found = BTreeSet::new();
    keys(value, &mut found);
    SECRET_KEYS.into_iter().find(|key| found.contains(*key))
}

/// A view holds nothing hidden, if a game imagined from it, whose hidden tiles are others, looks the same.
pub(crate) fn check_view(view: &AnyView, viewer: Viewer, what: &str) {
    for number in 0..3 {
        let imagined = view.imagine(&mut Chance::from_number(number)).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(&imagined.view(viewer), view, "{what}: the view depends on something hidden");
    }
}

/// What one connection was sent.
struct Recorded {
    viewer: Viewer,
    texts: Vec<String>,
}

/// Plays its seat, or watches, until the game is over; every text that was sent.
async fn take_part(mut live: Live) -> Vec<String> {
    let (mut id, mut played) = (0, None);
    loop {
        let scene = match live.next().await.expect("the connection stays open") {
            ToViewer::Snapshot(snapshot) => snapshot.scene,
            ToViewer::Update(update) => update.scene,
            ToViewer::Refused { refusal, .. } => panic!("{refusal}"),
            ToViewer::Failed { message, .. } => panic!("{message}"),
            _ => continue,
        };
        if scene.phase == Phase::Over {
            return live.received;
        }
        if scene.turn.is_some() && scene.turn == scene.you && played != Some(scene.ply) {
            (id, played) = (id + 1, Some(scene.ply));
            live.send(&ToTable::Command { id, command: any_play(&scene) }).await;
        }
    }
}

async fn play(server: &Running, setup: Value) -> (Vec<Recorded>, Vec<String>) {
    let seats = setup["seats"].as_array().expect("seats").len();
    let mut people = Vec::new();
    for _ in 0..seats {
        people.push(Client::person(&server.app).await);
    }
    let table = people[0].open_table(setup, None).await;
    let viewers = Seat::all(seats).map(Viewer::Seat).chain([Viewer::Onlooker]);
    let tokens = people.iter().map(|person| person.token.as_deref()).chain([None]);
    let mut tasks = Vec::new();
    for (viewer, token) in viewers.zip(tokens) {
        let live = Live::open(server.address, token, &table, None).await;
        tasks.push((viewer, tokio::spawn(take_part(live))));
    }
    for (seat, person) in people.iter().enumerate() {
        let entropy = format!("{:02x}", seat + 0xa0).repeat(32);
        person.command(&table, json!({ "do": "sit", "name": format!("P{seat}"), "entropy": entropy })).await;
    }
    let mut recorded = Vec::new();
    for (viewer, task) in tasks {
        recorded.push(Recorded { viewer, texts: task.await.expect("the game is played") });
    }
    let secrets = secrets_of(&server.hub, &table, &people).await;
    (recorded, secrets)
}

/// What nobody may be told of a table while its game goes on: tokens, ids, the secrets of the deal.
pub(crate) async fn secrets_of(hub: &Hub, table: &str, people: impl IntoIterator<Item = &Client>) -> Vec<String> {
    let mut secrets: Vec<String> = people.into_iter().filter_map(|person| person.token.clone()).collect();
    let id = table.parse().expect("a name");
    for logged in hub.store().events(id, 0).await.expect("events") {
        match logged.event {
            Event::Created { master, host, .. } => secrets.extend([master.to_string(), host.to_string()]),
            Event::Sat { person, entropy, .. } => {
                secrets.push(person.to_string());
                secrets.extend(entropy.map(|entropy| entropy.to_string()));
            }
            _ => {}
        }
    }
    let archived = hub.store().archive(Some(id), 0, 1).await.expect("the archive");
    let fairness = archived[0].1.fairness.as_ref().expect("a proof");
    secrets.push(fairness["seed"].as_str().expect("a seed").to_owned());
    secrets
}

fn check(what: &str, recorded: &[Recorded], secrets: &[String]) {
    let (mut views, mut seeds) = (0, 0);
    for Recorded { viewer, texts } in recorded {
        let who = format!("{viewer:?}");
        for text in texts {
            let message: ToViewer = serde_json::from_str(text).expect("a message");
            let (scene, ended, opened) = match &message {
                ToViewer::Snapshot(snapshot) => {
                    (&snapshot.scene, snapshot.record.is_some(), snapshot.account.is_some())
                }
                ToViewer::Update(update) => (&update.scene, update.record.is_some(), update.account.is_some()),
                _ => continue,
            };
            assert_eq!(opened, ended, "{what}, {who}: hands are laid open with the record: {text}");
            if ended {
                // The end reveals the deal and what people added to it, but never who they are or the table's own secret.
                seeds += 1;
                continue;
            }
            let leaked = secret_key_in(&serde_json::from_str(text).expect("JSON"));
            assert!(leaked.is_none(), "{what}, {who}: {leaked:?} in {text}");
            let leaked = secrets.iter().find(|secret| text.contains(secret.as_str()));
            assert!(leaked.is_none(), "{what}, {who}: a secret in {text}");
            let Some(view) = &scene.game else { continue };
            assert_eq!(scene.you.map_or(Viewer::Onlooker, Viewer::Seat), *viewer_at(viewer, scene), "{what}, {who}");
            check_view(view, *viewer_at(viewer, scene), &format!("{what}, {who}"));
            views += 1;
        }
        for text in texts {
            // Ids are 16 digits long.
            let leaked =
                secrets.iter().filter(|secret| secret.len() == 16).find(|secret| text.contains(secret.as_str()));
            assert!(leaked.is_none(), "{what}, {who}: an id in {text}");
        }
    }
    assert!(views > recorded.len() * 3, "{what}: too few views to mean anything: {views}");
    assert_eq!(seeds, recorded.len(), "{what}: everybody gets the record once");
}

/// Before people sit down they are onlookers too.
fn viewer_at<'a>(viewer: &'a Viewer, scene: &quintile_table::Scene) -> &'a Viewer {
    if scene.you.is_some() { viewer } else { &Viewer::Onlooker }
}

async fn check_game(setup: Value) {
    let server = Running::start(site()).await;
    let what = setup.to_string();
    let (recorded, secrets) = play(&server, setup).await;
    check(&what, &recorded, &secrets);
    server.stop().await;
}

#[tokio::test]
async fn no_game_tells_anybody_what_is_hidden() {
    for game in GameId::ALL {
        check_game(json!({ "game": game.name(), "seats": ["open", "open"], "confirm": 0 })).await;
    }
}

#[tokio::test]
async fn no_type_of_synergo_tells_anybody_what_is_hidden() {
    for kind in ["match", "color", "closed"] {
        check_game(json!({ "game": "synergo", "options": { "type": kind }, "seats": ["open", "open"] })).await;
    }
}

#[tokio::test]
async fn three_people_keep_their_secrets_too() {
    check_game(json!({ "game": "sums-of-one", "seats": ["open", "open", "open"] })).await;
}
