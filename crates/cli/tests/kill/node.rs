//! A node of the server: a process of its own that can be killed and started again under the same address.

use std::fs::OpenOptions;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use quintile_rules::kit::Chance;

/// The program.
pub(crate) fn quintile() -> Command {
    Command::new(env!("CARGO_BIN_EXE_quintile"))
}

pub(crate) struct Node {
    pub(crate) address: SocketAddr,
    database: String,
    log: PathBuf,
    process: Child,
}

impl Node {
    pub(crate) fn start(database: &str, log: &Path, chance: &mut Chance) -> Self {
        let address = free_address(chance);
        let process = serve(address, database, log);
        let mut node = Self { address, database: database.to_owned(), log: log.to_owned(), process };
        node.wait_until_ready();
        node
    }

    /// Starts it again.
    pub(crate) fn begin(&mut self) {
        self.process = serve(self.address, &self.database, &self.log);
    }

    /// kill -9.
    pub(crate) fn kill(&mut self) {
        self.process.kill().expect("it was running");
        self.process.wait().expect("it is gone");
    }

    /// Starts it again, if it was killed.
    pub(crate) fn begin_if_dead(&mut self) {
        if self.process.try_wait().expect("its state").is_some() {
            self.begin();
            self.wait_until_ready();
        }
    }

    /// From now on no file of the process may be written to.
    #[cfg(target_os = "linux")]
    pub(crate) fn fill_disk(&self) {
        self.limit_files(Some(0));
    }

    /// The disk has room again.
    #[cfg(target_os = "linux")]
    pub(crate) fn make_room(&self) {
        self.limit_files(None);
    }

    #[cfg(target_os = "linux")]
    fn limit_files(&self, bytes: Option<u64>) {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let process = Pid::from_child(&self.process);
        prlimit(Some(process), Resource::Fsize, Rlimit { current: bytes, maximum: None }).expect("a limit");
    }

    /// It says where it is when it listens.
    pub(crate) fn wait_until_ready(&mut self) {
        let mut line = String::new();
        BufReader::new(self.process.stdout.as_mut().expect("its output")).read_line(&mut line).expect("a line");
        if !line.starts_with("Quintile is at") {
            let _ = self.process.kill();
            let log = std::fs::read_to_string(&self.log).unwrap_or_default();
            panic!("the server did not start: {:?} {line}\n{log}", self.process.wait());
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.process.kill().and_then(|()| self.process.wait().map(drop));
    }
}

/// After how many seconds a node gives up on what it wants to store.
const DATABASE_TIMEOUT: &str = "1";

/// Starts the server in a shell that lets it live when it may not write. Its log is a file, as full as the disk.
fn serve(address: SocketAddr, database: &str, log: &Path) -> Child {
    Command::new("sh")
        .args(["-c", "trap '' XFSZ; exec \"$@\"", "sh"])
        .arg(quintile().get_program())
        .args(["serve", "--log", "warn", "--listen", &address.to_string(), "--database", database])
        .args(["--bot-pause", "50", "--database-timeout", DATABASE_TIMEOUT])
        .stdout(Stdio::piped())
        .stderr(OpenOptions::new().create(true).append(true).open(log).expect("a log"))
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
