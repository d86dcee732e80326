//! A server for the time of the measurement: a process of its own, so that its memory is its own, on a fresh database.

use std::env;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::error::Error;

/// What a server has used.
#[derive(Clone, Copy)]
pub(super) struct Usage {
    /// Resident memory in bytes.
    pub(super) memory: u64,
    /// Processor time.
    pub(super) busy: Duration,
    /// Open files, connections included.
    pub(super) files: usize,
}

/// A running server. It ends with this value, at once: what it acknowledged is stored.
pub(super) struct OwnServer {
    pub(super) address: SocketAddr,
    process: Child,
    /// Held so that the file stays.
    _folder: TempDir,
}

impl OwnServer {
    /// Starts `quintile serve` on a free port of this machine.
    pub(super) fn start(database: Option<&str>) -> Result<Self, Error> {
        let failed = |why: &dyn std::fmt::Display| Error::at("starting a server", why);
        let folder = tempfile::tempdir().map_err(|error| failed(&error))?;
        let database = match database {
            Some(url) => url.to_owned(),
            None => format!("sqlite:{}", folder.path().join("tables.db").display()),
        };
        let program = env::current_exe().map_err(|error| failed(&error))?;
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--database", &database]);
        // Ctrl-C is for the measurement: with --finish it needs its server for a while yet.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut process = command.stdout(Stdio::piped()).spawn().map_err(|error| failed(&error))?;
        let mut line = String::new();
        if let Some(output) = &mut process.stdout {
            BufReader::new(output).read_line(&mut line).map_err(|error| failed(&error))?;
        }
        let address = line.trim().strip_prefix("Quintile is at http://").map(|rest| rest.trim_end_matches('/'));
        match address.and_then(|address| address.parse().ok()) {
            Some(address) => Ok(Self { address, process, _folder: folder }),
            None => {
                // It has said why on stderr.
                let _ = process.kill().and_then(|()| process.wait());
                Err(failed(&"it did not start"))
            }
        }
    }

    /// What the server has used so far, where the system tells.
    pub(super) fn usage(&self) -> Option<Usage> {
        let read = |name: &str| std::fs::read_to_string(format!("/proc/{}/{name}", self.process.id())).ok();
        let status = read("status")?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        // The program's name stands in brackets and may hold anything; after it come times in hundredths of a second.
        let stat = read("stat")?;
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
        let mut time = || fields.next()?.parse::<u64>().ok();
        let files = std::fs::read_dir(format!("/proc/{}/fd", self.process.id())).ok()?.count();
        Some(Usage { memory: kibibytes * 1024, busy: Duration::from_millis(10 * (time()? + time()?)), files })
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        let _ = self.process.kill().and_then(|()| self.process.wait().map(drop));
    }
}
