//! kill -9 in the middle of play: whatever was acknowledged is there afterwards, once, and every game comes to its end.

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

/// How often a node is killed.
const KILLS: u64 = 50;
/// Tables that are played at.
const TABLES: &str = "6";
/// Longer than anything here should take.
const PATIENCE: Duration = Duration::from_secs(120);

fn quintile() -> Command {
    Command::new(env!("CARGO_BIN_EXE_quintile"))
}

/// A node of the server, as a process of its own.
struct Node {
    address: SocketAddr,
    database: String,
    child: Child,
}

impl Node {
    fn start(address: SocketAddr, database: &str) -> Self {
        let child = quintile()
            .args(["serve", "--listen", &address.to_string(), "--database", database])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("quintile serve");
        let node = Self { address, database: database.to_owned(), child };
        let start = Instant::now();
        while TcpStream::connect(node.address).is_err() {
            assert!(start.elapsed() < PATIENCE, "the server does not listen");
            sleep(Duration::from_millis(10));
        }
        node
    }

    /// kill -9, and up again.
    fn kill_and_restart(&mut self) {
        self.child.kill().expect("it was running");
        self.child.wait().expect("it is gone");
        *self = Self::start(self.address, &self.database.clone());
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port")
}

/// Plays at several tables while nodes are killed, then compares.
fn survive(folder: &Path, database: &str, nodes: usize) {
    let mut nodes: Vec<Node> = (0..nodes).map(|_| Node::start(free_address(), database)).collect();
    let addresses: Vec<String> = nodes.iter().map(|node| node.address.to_string()).collect();
    let acknowledged = folder.join("acknowledged.jsonl");
    let mut load = quintile()
        .args(["load", "--server", &addresses.join(","), "--tables", TABLES, "--seconds", "600", "--warm-up", "0"])
        .args(["--reconnect", "--finish", "--json", "--acknowledged"])
        .arg(&acknowledged)
        .stdout(Stdio::piped())
        .spawn()
        .expect("quintile load");
    let plays = || fs::read_to_string(&acknowledged).map_or(0, |text| text.lines().count());
    let start = Instant::now();
    while plays() == 0 {
        assert!(start.elapsed() < PATIENCE, "nobody plays");
        sleep(Duration::from_millis(20));
    }
    for round in 0..KILLS {
        let before = plays();
        // Somewhere between two plays or within one: the moment moves through the rounds.
        sleep(Duration::from_millis(40 + round * 37 % 160));
        let node = round as usize % nodes.len();
        nodes[node].kill_and_restart();
        let start = Instant::now();
        while plays() == before {
            assert!(start.elapsed() < PATIENCE, "nobody plays after kill {round}");
            sleep(Duration::from_millis(10));
        }
    }
    let interrupted = Command::new("kill").args(["-INT", &load.id().to_string()]).status().expect("kill -INT");
    assert!(interrupted.success());
    let start = Instant::now();
    let finished = loop {
        if let Some(status) = load.try_wait().expect("its state") {
            break status;
        }
        assert!(start.elapsed() < PATIENCE, "some table does not finish");
        sleep(Duration::from_millis(50));
    };
    assert!(finished.success(), "the clients met an error");
    drop(nodes);
    compare(folder, database, &acknowledged);
}

/// Every acknowledged play stands in the archive where it was made.
fn compare(folder: &Path, database: &str, acknowledged: &Path) {
    let mut tables: HashMap<String, Vec<(usize, String)>> = HashMap::new();
    for line in BufReader::new(fs::File::open(acknowledged).expect("the plays")).lines() {
        let play: Value = serde_json::from_str(&line.expect("a line")).expect("JSON");
        let text = |key: &str| play[key].as_str().expect("a text").to_owned();
        let ply = play["ply"].as_u64().expect("a number") as usize;
        tables.entry(text("table")).or_default().push((ply, text("play")));
    }
    assert_eq!(tables.len().to_string(), TABLES);
    for (table, plays) in tables {
        let games = export(folder, database, &table);
        let verified = quintile().arg("verify").arg(&games).output().expect("quintile verify");
        assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stdout));
        // The beginning of a game counts as a position of its own.
        let mut made: Vec<Option<String>> = Vec::new();
        for line in fs::read_to_string(&games).expect("the games").lines() {
            let record: Value = serde_json::from_str(line).expect("a record");
            made.push(None);
            let entries = record["plays"].as_array().expect("plays").iter();
            made.extend(entries.map(|entry| entry["play"].as_str().map(str::to_owned)));
        }
        let mut seen = std::collections::HashSet::new();
        for (ply, play) in plays {
            assert!(seen.insert(ply), "table {table}: ply {ply} was acknowledged twice");
            assert_eq!(made.get(ply), Some(&Some(play)), "table {table}: an acknowledged play is not there");
        }
    }
}

fn export(folder: &Path, database: &str, table: &str) -> PathBuf {
    let games = folder.join(format!("{table}.jsonl"));
    let exported = quintile()
        .args(["export", "--database", database, "--table", table, "--out"])
        .arg(&games)
        .output()
        .expect("quintile export");
    assert!(exported.status.success(), "{}", String::from_utf8_lossy(&exported.stderr));
    games
}

#[test]
fn sqlite_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite:{}", folder.path().join("tables.db").display());
    survive(folder.path(), &database, 1);
}
