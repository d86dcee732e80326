//! What people are told about a table that is set aside.

use quintile_bots::NoChoice;
use quintile_server::http::App;
use quintile_server::store::Store;
use quintile_server::{Chooser, Config};
use serde_json::json;

use crate::client::{Client, any_play, metrics};
use crate::site::admin_site;

#[tokio::test]
async fn people_are_told_that_a_bot_failed_and_can_go() {
    let chooser = Chooser::new(|_, _, _, _| Err(NoChoice::Over));
    let config = Config { bot_pause: 0, chooser, ..Config::default() };
    let hub = quintile_server::start(Store::open("sqlite::memory:").await.expect("a database"), config);
    let app = App::new(hub.clone(), admin_site());
    let ana = Client::person(&app).await;
    let setup = json!({ "game": "polygon", "seats": ["open", { "bot": "novice" }] });
    let table = ana.open_table(setup, Some("Ana")).await;
    let scene = ana.snapshot(&table).await.scene;
    if scene.turn == scene.you {
        ana.command(&table, serde_json::to_value(any_play(&scene)).expect("a command")).await;
    }
    let deadline = tokio::time::Instant::now() + std::time::Duration::from_secs(60);
    while hub.set_aside().is_empty() {
        assert!(tokio::time::Instant::now() < deadline, "the table is not set aside");
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    let ply = ana.snapshot(&table).await.scene.ply;
    let play = json!({ "do": "play", "ply": ply, "play": "pass" });
    let answer = ana.post(&format!("/api/tables/{table}/commands"), &play).await;
    assert_eq!(answer.status, 503, "{}", answer.text);
    assert_eq!(answer.json()["error"]["code"], "set-aside");
    assert!(answer.text.contains("computer player"), "{}", answer.text);
    assert!(metrics(&app).await.contains("quintile_tables_set_aside 1\n"));
    let listed = Client::admin(&app).get("/api/admin/tables").await.json();
    let reason = listed["tables"][0]["set_aside"].as_str().expect("a reason");
    assert!(reason.starts_with("a bot failed: "), "{reason}");
    ana.command(&table, json!({ "do": "close" })).await;
}
