//! kill -9 in the middle of play, many times: whatever was acknowledged is in the log afterwards, once, and every game comes to
//! its end. On SQLite with one node; on PostgreSQL with two, whose players go to the other one when theirs dies.

#![cfg(unix)]

#[path = "../../../server/tests/store/cluster.rs"]
#[allow(dead_code, reason = "the tests of the store need more of it")]
mod cluster;
mod log;
mod node;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use quintile_rules::kit::Chance;

use node::{Node, quintile};

/// How often a node is killed. `QUINTILE_KILLS` asks for another number (CONTRIBUTING.md).
const KILLS: u64 = 50;
/// Tables that are played at.
const TABLES: usize = 6;
/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

fn kills() -> u64 {
    std::env::var("QUINTILE_KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(KILLS)
}

#[test]
fn one_node_on_sqlite_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite:{}", folder.path().join("tables.db").display());
    survive(folder.path(), &database, 1);
}

#[test]
fn two_nodes_on_postgresql_lose_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let cluster = cluster::Cluster::shared();
    survive(folder.path(), &cluster.url(&cluster.database()), 2);
}

/// Plays at several tables while nodes are killed, then reads the log.
fn survive(folder: &Path, database: &str, count: usize) {
    let mut chance = Chance::from_number(count as u64);
    let mut nodes: Vec<Node> = (0..count).map(|_| Node::start(database, &mut chance)).collect();
    let acknowledged = folder.join("acknowledged.jsonl");
    let mut load = Load::start(&nodes, &acknowledged);
    let mut known = load.more_than(0, "nobody plays");
    for round in 0..kills() {
        let node = &mut nodes[chance.index(count)];
        sleep(Duration::from_millis(u64::from(chance.below(150))));
        node.kill();
        if chance.below(5) == 0 {
            // Killed once more while it starts.
            node.begin();
            sleep(Duration::from_millis(u64::from(chance.below(100))));
            node.kill();
        }
        node.begin();
        node.wait_until_ready();
        known = load.more_than(known, &format!("nobody plays after kill {round}"));
    }
    load.finish();
    drop(nodes);
    log::check(folder, database, &acknowledged, TABLES);
}

/// `quintile load`, which plays at all tables and notes what was acknowledged.
struct Load {
    process: Child,
    acknowledged: std::path::PathBuf,
}

impl Load {
    fn start(nodes: &[Node], acknowledged: &Path) -> Self {
        let addresses: Vec<String> = nodes.iter().map(|node| node.address.to_string()).collect();
        let process = quintile()
            .args(["load", "--server", &addresses.join(","), "--tables", &TABLES.to_string(), "--seconds", "3600"])
            .args(["--warm-up", "0", "--reconnect", "--finish", "--acknowledged"])
            .arg(acknowledged)
            .stdout(Stdio::null())
            .spawn()
            .expect("quintile load");
        Self { process, acknowledged: acknowledged.to_owned() }
    }

    /// Waits until more plays are acknowledged than before; how much has been written of them.
    fn more_than(&mut self, known: u64, otherwise: &str) -> u64 {
        let start = Instant::now();
        loop {
            let written = fs::metadata(&self.acknowledged).map_or(0, |file| file.len());
            if written > known {
                return written;
            }
            assert!(self.process.try_wait().expect("its state").is_none(), "the clients met an error: see above");
            assert!(start.elapsed() < PATIENCE, "{otherwise}");
            sleep(Duration::from_millis(5));
        }
    }

    /// The games that go on are played to their end, then the clients leave without an error.
    fn finish(mut self) {
        let interrupted = Command::new("kill").args(["-INT", &self.process.id().to_string()]).status();
        assert!(interrupted.expect("kill is there").success());
        let start = Instant::now();
        let status = loop {
            match self.process.try_wait().expect("its state") {
                Some(status) => break status,
                None => assert!(start.elapsed() < PATIENCE, "some table does not finish"),
            }
            sleep(Duration::from_millis(20));
        };
        assert!(status.success(), "the clients met an error: {status}");
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        let _ = self.process.kill().and_then(|()| self.process.wait().map(drop));
    }
}
