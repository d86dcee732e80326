//! Clients that mean harm, while others play: what they do is drawn from a seed, and none of it may hurt anybody else.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use quintile_api::{NewTable, Opened, Setup, routes};
use quintile_bots::Level;
use quintile_rules::GameId;
use quintile_rules::kit::Chance;
use quintile_table::{Bytes32, Chair, Command, Name};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::Plan;
use super::client::{connect, new_person};
use super::post::post;
use crate::http::ask;

/// What one of them can do, each in about as much time.
const WAYS: u32 = 10;
/// How long a connection is held that says nothing, or reads nothing.
const HELD: Duration = Duration::from_secs(3);

/// Lets them loose. They go on until this is dropped.
pub(super) fn let_loose(plan: &Arc<Plan>, count: u32, seed: u64) -> JoinSet<()> {
    let mut loose = JoinSet::new();
    for number in 0..count {
        loose.spawn(harm(Arc::clone(plan), Chance::from_number(seed.wrapping_mul(100_003) + u64::from(number))));
    }
    loose
}

async fn harm(plan: Arc<Plan>, mut chance: Chance) {
    let mut token = None;
    loop {
        let node = plan.nodes[chance.index(plan.nodes.len())];
        if token.is_none() || chance.below(20) == 0 {
            token = new_person(node).await.ok();
        }
        // Whatever the server answers, or whether it hangs up, is its affair.
        let _ = timeout(Duration::from_secs(10), one_way(&plan, node, token, &mut chance)).await;
        sleep(Duration::from_millis(50 + u64::from(chance.below(200)))).await;
    }
}

async fn one_way(plan: &Plan, node: SocketAddr, token: Option<Bytes32>, chance: &mut Chance) -> Option<()> {
    match chance.below(WAYS) {
        0 => hold(node, b"").await,
        1 => hold(node, b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\nX-Slow: ").await,
        2 => hold(node, &junk(chance, 2_000)).await,
        3 => {
            let head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999999\r\n\r\n";
            hold(node, &[&head[..], &vec![b'['; 200_000]].concat()).await
        }
        4 => {
            for _ in 0..20 {
                let name = format!("/api/tables/zazaza-{}", chance.below(1_000_000));
                ask(node, "GET", &name, None, None).await.ok()?;
            }
            Some(())
        }
        5 => {
            for options in [
                json!({ "hand": 7, "wild_least": "0.01", "wild_step": "0.01", "yellow_tiles": { "*": 100, "0.1": 60 } }),
                json!({ "red_tiles": { "0.05": 65_535, "0.1": 65_535 } }),
                json!({ "yellow_tiles": { "*": 4, "0.05": 1, "0.1": 19 } }),
            ] {
                let seats = json!([{ "bot": "club" }, { "bot": "casual" }]);
                let body = json!({ "setup": { "game": "sums-of-one", "options": options, "seats": seats } });
                let token = token.map(|token| token.to_string());
                ask(node, "POST", routes::TABLES, token.as_deref(), Some(&body.to_string())).await.ok()?;
            }
            Some(())
        }
        6 => {
            let setup = Setup::new(GameId::Polygon, vec![Chair::Bot(Level::Expert); 4]);
            let Opened { table, .. } = post(node, routes::TABLES, token, &NewTable { setup, sit: None }).await.ok()?;
            // Bots think while somebody looks.
            let path = routes::of(routes::TABLE, table);
            ask(node, "GET", &path, token.map(|token| token.to_string()).as_deref(), None).await.ok().map(drop)
        }
        way => at_a_table(plan, node, token, way, chance).await,
    }
}

/// Says something and holds the connection.
async fn hold(node: SocketAddr, said: &[u8]) -> Option<()> {
    let mut stream = TcpStream::connect(node).await.ok()?;
    stream.write_all(said).await.ok()?;
    let _ = timeout(HELD, stream.read(&mut [0; 64])).await;
    Some(())
}

/// At a table of their own: frames that mean nothing, a socket that is never read, or the same commands over and over.
async fn at_a_table(
    plan: &Plan,
    node: SocketAddr,
    token: Option<Bytes32>,
    way: u32,
    chance: &mut Chance,
) -> Option<()> {
    let setup = Setup::new(plan.game, vec![Chair::Open, Chair::Open, Chair::Open]);
    let Opened { table, .. } = post(node, routes::TABLES, token, &NewTable { setup, sit: None }).await.ok()?;
    let at = plan.nodes.iter().position(|other| *other == node)?;
    let mut socket = connect(plan, at, &routes::of(routes::TABLE_LIVE, table), token).await.ok()?;
    match way {
        7 => {
            for _ in 0..30 {
                let text = String::from_utf8_lossy(&junk(chance, 300)).into_owned();
                socket.send(Message::text(text)).await.ok()?;
            }
            socket.send(Message::text("x".repeat(100_000))).await.ok()?;
            while socket.next().await?.is_ok() {}
            Some(())
        }
        8 => {
            sleep(HELD).await;
            Some(())
        }
        _ => {
            let commands = routes::of(routes::TABLE_COMMANDS, table);
            let sit = Command::Sit { seat: None, name: Name::new("Eve").ok()?, entropy: None, seen: u64::MAX };
            for command in [&sit, &Command::Leave { seen: u64::MAX }].into_iter().cycle().take(60) {
                let _: Value = post(node, &commands, token, command).await.ok()?;
            }
            Some(())
        }
    }
}

fn junk(chance: &mut Chance, most: u32) -> Vec<u8> {
    (0..=chance.below(most)).map(|_| chance.below(256) as u8).collect()
}
