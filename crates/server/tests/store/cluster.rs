//! A private PostgreSQL cluster for this test process: a fresh folder, a unix socket, the server's default durability.
//!
//! A small shell script runs the server and holds the read end of a pipe from this process. However the process ends, the
//! pipe closes; then the script stops the server and removes the folder.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const MISSING: &str = "PostgreSQL is not installed: these tests start a private server. \
                       Debian and Ubuntu: apt-get install postgresql; Fedora: dnf install postgresql-server; \
                       macOS: brew install postgresql. `cargo verify` installs it when it runs as root on Debian.";

const SCRIPT: &str = r#"
"$@" >"$FOLDER/log" 2>&1 &
server=$!
cat >/dev/null
kill -INT "$server"
wait "$server"
rm -rf "$FOLDER"
"#;

/// A running server.
pub(crate) struct Cluster {
    folder: PathBuf,
    port: u16,
    /// Holds the pipe.
    _script: Child,
}

static SHARED: OnceLock<Cluster> = OnceLock::new();
static DATABASES: AtomicUsize = AtomicUsize::new(0);

impl Cluster {
    /// The cluster that all tests of this process share.
    pub(crate) fn shared() -> &'static Self {
        SHARED.get_or_init(|| Self::start(None))
    }

    /// A cluster that listens on a port of this machine, with this certificate and key.
    pub(crate) fn with_tls(certificate: &str, key: &str) -> Self {
        Self::start(Some((certificate, key)))
    }

    fn start(tls: Option<(&str, &str)>) -> Self {
        let programs = programs();
        let folder = tempfile::Builder::new().prefix("quintile-pg-").tempdir().expect("a folder").keep();
        let root = fs::metadata("/proc/self").map_or(0, |me| me.uid()) == 0 && cfg!(target_os = "linux");
        if root {
            // The server refuses to run as root; its package comes with a user.
            done(Command::new("chown").arg("postgres").arg(&folder));
        }
        let data = folder.join("data");
        let options = ["--username=quintile", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"];
        done(as_server(root, &programs.join("initdb")).args(options).arg("--pgdata").arg(&data).stdout(Stdio::null()));
        let server = as_server(root, &programs.join("postgres"));
        let mut options = vec!["listen_addresses=".to_owned()];
        let mut port = 5432;
        if let Some((certificate, key)) = tls {
            let (certificate_file, key_file) = (folder.join("server.crt"), folder.join("server.key"));
            fs::write(&certificate_file, certificate).expect("a file");
            fs::write(&key_file, key).expect("a file");
            done(Command::new("chmod").arg("600").arg(&key_file));
            if root {
                done(Command::new("chown").arg("postgres").arg(&certificate_file).arg(&key_file));
            }
            port = free_port();
            options = vec!["listen_addresses=127.0.0.1".to_owned(), "ssl=on".to_owned(), format!("port={port}")];
            options.push(format!("ssl_cert_file={}", certificate_file.display()));
            options.push(format!("ssl_key_file={}", key_file.display()));
        }
        let options: Vec<String> = options.into_iter().flat_map(|option| ["-c".to_owned(), option]).collect();
        let script = Command::new("sh")
            .args(["-c", SCRIPT, "cluster"])
            .arg(server.get_program())
            .args(server.get_args())
            .arg("-D")
            .arg(&data)
            .args(options)
            .args(["-c", "max_connections=300", "-c"])
            .arg(format!("unix_socket_directories={}", folder.display()))
            .env("FOLDER", &folder)
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("a shell");
        let cluster = Self { folder, port, _script: script };
        cluster.wait_until_ready();
        cluster
    }

    /// Runs SQL on a database of the cluster; what it prints, without frills.
    pub(crate) fn sql(&self, database: &str, text: &str) -> String {
        let mut psql = self.psql(database).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("psql");
        let sent = psql.stdin.take().is_some_and(|mut pipe| pipe.write_all(text.as_bytes()).is_ok());
        let ended = psql.wait_with_output().expect("psql");
        assert!(ended.status.success() && sent, "psql failed: see above");
        String::from_utf8_lossy(&ended.stdout).trim().to_owned()
    }

    /// A session that runs what it reads.
    pub(crate) fn psql(&self, database: &str) -> Command {
        let mut psql = Command::new(programs().join("psql"));
        psql.args(["--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", "--username=quintile", "--dbname", database])
            .args(["--no-align", "--tuples-only"])
            .arg("--host")
            .arg(&self.folder)
            .args(["--port", &self.port.to_string()]);
        psql
    }

    /// Creates an empty database; its name.
    pub(crate) fn database(&self) -> String {
        let name = format!("quintile_{}", DATABASES.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        name
    }

    /// The URL of a database.
    pub(crate) fn url(&self, database: &str) -> String {
        format!("postgres:///{database}?user=quintile&host={}", self.folder.display())
    }

    /// The URL of a database by way of the port.
    pub(crate) fn port_url(&self, host: &str, database: &str) -> String {
        format!("postgres://quintile@{host}:{}/{database}", self.port)
    }

    /// The server's socket.
    pub(crate) fn socket(&self) -> PathBuf {
        self.folder.join(".s.PGSQL.5432")
    }

    /// Closes every connection to a database, as a server does when it shuts down.
    pub(crate) fn close_connections(&self, database: &str) {
        let close =
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname =";
        self.sql("postgres", &format!("{close} '{database}'"));
    }

    fn wait_until_ready(&self) {
        let deadline = Instant::now() + Duration::from_secs(120);
        let ready = || {
            let mut ask = Command::new(programs().join("pg_isready"));
            ask.args(["--port", &self.port.to_string()])
                .arg("--quiet")
                .arg("--host")
                .arg(&self.folder)
                .status()
                .is_ok_and(|status| status.success())
        };
        while !ready() {
            let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            assert!(Instant::now() < deadline, "PostgreSQL does not start:\n{log}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

/// A port that nobody uses just now.
fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

/// The folder with the programs of the newest server installed.
fn programs() -> PathBuf {
    let installed = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<(u32, PathBuf)> = installed
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .filter(|(_, bin)| bin.join("initdb").exists())
        .collect();
    versions.sort();
    if let Some((_, bin)) = versions.pop() {
        return bin;
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).find(|folder| folder.join("initdb").exists());
    found.unwrap_or_else(|| panic!("{MISSING}"))
}

/// One of the server's programs, run as a user that it accepts.
fn as_server(root: bool, program: &Path) -> Command {
    if !root {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]).arg(program).current_dir("/");
    command
}

fn done(command: &mut Command) {
    let status = command.status().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(status.success(), "{command:?}: {status}");
}
