//! A node of the server: a process of its own that can be killed and started again under the same address.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};

use quintile_rules::kit::Chance;

/// The program.
pub(crate) fn quintile() -> Command {
    Command::new(env!("CARGO_BIN_EXE_quintile"))
}

pub(crate) struct Node {
    pub(crate) address: SocketAddr,
    database: String,
    process: Child,
}

impl Node {
    pub(crate) fn start(database: &str, chance: &mut Chance) -> Self {
        let address = free_address(chance);
        let mut node = Self { address, database: database.to_owned(), process: serve(address, database) };
        node.wait_until_ready();
        node
    }

    /// Starts it again.
    pub(crate) fn begin(&mut self) {
        self.process = serve(self.address, &self.database);
    }

    /// kill -9.
    pub(crate) fn kill(&mut self) {
        self.process.kill().expect("it was running");
        self.process.wait().expect("it is gone");
    }

    /// It says where it is when it listens.
    pub(crate) fn wait_until_ready(&mut self) {
        let mut line = String::new();
        BufReader::new(self.process.stdout.as_mut().expect("its output")).read_line(&mut line).expect("a line");
        if !line.starts_with("Quintile is at") {
            let _ = self.process.kill();
            panic!("the server did not start: {:?} {line}", self.process.wait());
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.process.kill().and_then(|()| self.process.wait().map(drop));
    }
}

fn serve(address: SocketAddr, database: &str) -> Child {
    quintile()
        .args(["serve", "--log", "error", "--listen", &address.to_string(), "--database", database])
        .stdout(Stdio::piped())
        .spawn()
        .expect("quintile serve")
}

/// A port that is free, and that no connection is given by chance while its server is dead: systems hand out those from 32768
/// on.
fn free_address(chance: &mut Chance) -> SocketAddr {
    let process = u64::from(std::process::id());
    let mut ports = (0..1000).map(|_| 20_000 + ((process + u64::from(chance.below(12_000))) % 12_000) as u16);
    let free = ports.find(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok());
    SocketAddr::from((Ipv4Addr::LOCALHOST, free.expect("a free port")))
}
