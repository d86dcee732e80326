//! Connections that do nothing, or take nothing, keep nobody out.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use quintile_server::http::{App, Assets, Limits, Pulse, Site, raise_file_limit};
use quintile_table::{ToTable, ToViewer};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::client::{Client, Live, metrics};
use crate::site::{Running, site};

/// Generous: a busy machine is no failure.
const PATIENCE: Duration = Duration::from_secs(60);
const NEVER: Duration = Duration::from_secs(3600);

async fn get(address: SocketAddr, path: &str) -> String {
    let mut connection = TcpStream::connect(address).await.expect("a connection");
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    connection.write_all(request.as_bytes()).await.expect("it is sent");
    let mut answer = String::new();
    timeout(PATIENCE, connection.read_to_string(&mut answer)).await.expect("in time").expect("an answer");
    answer
}

async fn connections(app: &Arc<App>) -> usize {
    let text = metrics(app).await;
    let count = text.lines().find_map(|line| line.strip_prefix("quintile_connections "));
    count.and_then(|count| count.parse().ok()).expect("a count")
}

async fn until_connections(app: &Arc<App>, wanted: usize) {
    let waited = timeout(PATIENCE, async {
        while connections(app).await != wanted {
            sleep(Duration::from_millis(5)).await;
        }
    });
    assert!(waited.await.is_ok(), "{} connections are still open", connections(app).await);
}

#[tokio::test]
async fn silent_sockets_keep_no_newcomer_out_and_cut_nobody_off() {
    raise_file_limit();
    let limits = Limits { max_connections: 64, ..site().limits };
    // Only room decides here, not time.
    let pulse = Pulse { headers: NEVER, stalled: NEVER, ..Pulse::default() };
    let server = Running::start(Site { limits, pulse, ..site() }).await;
    let ana = Client::person(&server.app).await;
    let table = ana.open_table(json!({ "game": "polygon", "seats": ["open", "open"] }), None).await;
    let mut live = Live::open(server.address, ana.token.as_deref(), &table, None).await;
    live.snapshot().await;
    let mut silent = Vec::new();
    for _ in 0..1100 {
        silent.push(TcpStream::connect(server.address).await.expect("a connection"));
    }
    let answer = get(server.address, "/api/health").await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(connections(&server.app).await <= 64, "the silent ones hold all they want");
    live.send(&ToTable::Ping).await;
    live.until(|message| matches!(message, ToViewer::Pong).then_some(())).await;
    drop(silent);
    drop(live);
    server.stop().await;
}

#[tokio::test]
async fn whoever_says_nothing_is_let_go() {
    let pulse = Pulse { headers: Duration::from_millis(100), ..Pulse::default() };
    let server = Running::start(Site { pulse, ..site() }).await;
    let mut silent = TcpStream::connect(server.address).await.expect("a connection");
    let mut idle = TcpStream::connect(server.address).await.expect("a connection");
    idle.write_all(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n").await.expect("it is sent");
    for connection in [&mut silent, &mut idle] {
        let ended = timeout(PATIENCE, connection.read_to_end(&mut Vec::new())).await;
        assert!(ended.is_ok(), "the connection is still open");
    }
    until_connections(&server.app, 0).await;
    server.stop().await;
}

#[tokio::test]
async fn whoever_takes_nothing_is_let_go() {
    let folder = tempfile::tempdir().expect("a folder");
    // More than the pipes between two sockets hold.
    std::fs::write(folder.path().join("index.html"), vec![b'x'; 32 << 20]).expect("a page");
    let assets = Assets::folder(folder.path()).expect("pages");
    let pulse = Pulse { stalled: Duration::from_millis(200), ..Pulse::default() };
    let server = Running::start(Site { assets, pulse, ..site() }).await;
    let mut greedy = Vec::new();
    for _ in 0..20 {
        let mut connection = TcpStream::connect(server.address).await.expect("a connection");
        connection.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").await.expect("it is sent");
        greedy.push(connection);
    }
    // Each has begun to get its page before anybody waits for its end.
    for connection in &mut greedy {
        timeout(PATIENCE, connection.read_exact(&mut [0; 8])).await.expect("in time").expect("a page");
    }
    until_connections(&server.app, 0).await;
    server.stop().await;
}
