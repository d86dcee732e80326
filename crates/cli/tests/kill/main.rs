//! kill -9 in the middle of play, many times, or a database that does not answer: whatever was acknowledged is in the log
//! afterwards, once, and every game comes to its end, with people and bots, with clocks and in a contest. On SQLite with one
//! node; on PostgreSQL with two, whose players go to the other one when theirs dies.

#![cfg(unix)]

#[path = "../../../server/tests/store/cluster.rs"]
#[allow(dead_code, reason = "the tests of the store need more of it")]
mod cluster;
mod log;
mod node;
mod tournament;
mod trouble;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use quintile_rules::kit::Chance;

use node::{Node, quintile};

/// How often a node is killed. `QUINTILE_KILLS` asks for another number (CONTRIBUTING.md).
const KILLS: u64 = 50;
/// Tables that are played at: two of each kind.
const TABLES: usize = 8;
/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

fn kills() -> u64 {
    std::env::var("QUINTILE_KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(KILLS)
}

#[test]
fn one_node_on_sqlite_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = sqlite(folder.path());
    survive(folder.path(), &url, Nodes::start(folder.path(), &[&url]), Nodes::kill_one);
}

#[test]
fn two_nodes_on_postgresql_lose_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let cluster = cluster::Cluster::shared();
    let url = cluster.url(&cluster.database());
    survive(folder.path(), &url, Nodes::start(folder.path(), &[&url, &url]), Nodes::kill_one);
}

/// Among kills, nothing can be written for a while: another process holds the database, or the disk is full.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_and_a_blocked_file_lose_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = sqlite(folder.path());
    survive(folder.path(), &url, Nodes::start(folder.path(), &[&url]), |nodes, chance| match chance.below(3) {
        0 => nodes.kill_one(chance),
        1 => {
            let lock = trouble::Lock::of_file(&folder.path().join("tables.db"));
            moment(chance);
            lock.open();
        }
        _ => {
            let node = &nodes.list[0];
            node.fill_disk();
            moment(chance);
            node.make_room();
        }
    });
}

/// Among kills, the line between a node and the database is dead and then cut, or another session blocks the table of events.
#[test]
fn cut_lines_and_a_blocked_database_lose_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let cluster = cluster::Cluster::shared();
    let database = cluster.database();
    let proxies = [(); 2].map(|()| trouble::Proxy::start(cluster.socket(), &database));
    let nodes = Nodes::start(folder.path(), &[&proxies[0].url, &proxies[1].url]);
    survive(folder.path(), &cluster.url(&database), nodes, |nodes, chance| match chance.below(3) {
        0 => nodes.kill_one(chance),
        1 => {
            let lock = trouble::Lock::of_database(cluster, &database);
            moment(chance);
            lock.open();
        }
        _ => {
            let proxy = &proxies[chance.index(2)];
            proxy.hold();
            moment(chance);
            proxy.cut();
        }
    });
}

fn sqlite(folder: &Path) -> String {
    format!("sqlite:{}", folder.join("tables.db").display())
}

/// Long enough that sometimes a node gives up on what it wanted to store (`node::DATABASE_TIMEOUT`).
fn moment(chance: &mut Chance) {
    sleep(Duration::from_millis(match chance.below(5) {
        0 => 1_100,
        _ => u64::from(chance.below(150)),
    }));
}

/// The nodes of a server.
struct Nodes {
    list: Vec<Node>,
}

impl Nodes {
    /// One for each of these ways to the database.
    fn start(folder: &Path, databases: &[&str]) -> Self {
        let mut chance = Chance::from_number(std::process::id().into());
        let log = folder.join("nodes.log");
        Self { list: databases.iter().map(|database| Node::start(database, &log, &mut chance)).collect() }
    }

    /// Kills one at any moment, sometimes once more while it starts.
    fn kill_one(&mut self, chance: &mut Chance) {
        let node = chance.index(self.list.len());
        let node = &mut self.list[node];
        sleep(Duration::from_millis(u64::from(chance.below(150))));
        node.kill();
        if chance.below(5) == 0 {
            node.begin();
            sleep(Duration::from_millis(u64::from(chance.below(100))));
            node.kill();
        }
        node.begin();
        node.wait_until_ready();
    }
}

/// Plays at tables of every kind while there is trouble again and again, then reads the log.
fn survive(folder: &Path, database: &str, mut nodes: Nodes, mut trouble: impl FnMut(&mut Nodes, &mut Chance)) {
    let mut chance = Chance::from_number(nodes.list.len() as u64);
    let acknowledged = folder.join("acknowledged.jsonl");
    let mut load = Load::start(&nodes.list, &acknowledged);
    let mut known = load.more_than(0, "nobody plays");
    for round in 0..kills() {
        trouble(&mut nodes, &mut chance);
        known = load.more_than(known, &format!("nobody plays after trouble {round}"));
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
            .args(["--warm-up", "0", "--mixed", "--reconnect", "--finish", "--acknowledged"])
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
