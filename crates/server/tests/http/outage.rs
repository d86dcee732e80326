//! A database that does not store anything: who asks is told so in time, and so is whoever watches the server.

use std::time::Duration;

use axum::http::header;
use quintile_server::Config;
use quintile_server::http::App;
use quintile_server::store::{Store, StoreOptions};
use serde_json::json;

use crate::client::Client;
use crate::site::site;

#[tokio::test(flavor = "multi_thread")]
async fn a_command_is_answered_while_the_database_stores_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.db");
    let options = StoreOptions { deadline: Duration::from_millis(300), ..StoreOptions::default() };
    let store = Store::open_with(&format!("sqlite:{}", path.display()), &options).await.expect("a database");
    let app = App::new(quintile_server::start(store, Config::default()), site());
    let (ana, bo) = (Client::person(&app).await, Client::person(&app).await);
    let table = ana.open_table(json!({ "game": "polygon", "seats": ["open", "open"] }), Some("Ana")).await;
    bo.command(&table, json!({ "do": "sit", "name": "Bo" })).await;
    let reaction = json!({ "do": "react", "reaction": "wow", "seen": u64::MAX });
    assert_eq!(ana.get("/api/ready").await.status, 200);
    let before = ana.command(&table, reaction.clone()).await;

    let other = rusqlite::Connection::open(&path).expect("the database");
    other.execute_batch("BEGIN EXCLUSIVE").expect("a lock");
    let answer = bo.post(&format!("/api/tables/{table}/commands"), &reaction).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (503, "unavailable"), "{}", answer.text);
    assert!(answer.text.contains("database") && answer.headers.contains_key(header::RETRY_AFTER), "{}", answer.text);
    assert_eq!(ana.get("/api/health").await.status, 200, "it can be read");
    assert_eq!(ana.get("/api/ready").await.status, 503);
    assert_eq!(ana.get(&format!("/api/tables/{table}")).await.status, 200);

    other.execute_batch("ROLLBACK").expect("no lock");
    assert_eq!(ana.get("/api/ready").await.status, 200);
    assert_eq!(bo.command(&table, reaction).await, before + 1, "what was given up is not stored");
}
