//! What can happen to a database while it is in use.

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

use crate::cluster::Cluster;

/// Somebody else who lets nobody write.
pub(crate) enum Lock {
    #[cfg(target_os = "linux")]
    File(rusqlite::Connection),
    Database(Child),
}

impl Lock {
    #[cfg(target_os = "linux")]
    pub(crate) fn of_file(path: &std::path::Path) -> Self {
        let db = rusqlite::Connection::open(path).expect("the database");
        db.busy_timeout(crate::PATIENCE).expect("a busy timeout");
        db.execute_batch("BEGIN IMMEDIATE").expect("a lock");
        Self::File(db)
    }

    /// A session that holds the table of events until its input ends.
    pub(crate) fn of_database(cluster: &Cluster, database: &str) -> Self {
        let mut session = cluster.psql(database).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("psql");
        let lock = "BEGIN; LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE; SELECT 'held';\n";
        session.stdin.as_mut().expect("its input").write_all(lock.as_bytes()).expect("a request");
        let mut answer = [0; 4];
        session.stdout.as_mut().expect("its output").read_exact(&mut answer).expect("an answer");
        assert_eq!(&answer, b"held");
        Self::Database(session)
    }

    pub(crate) fn open(self) {
        match self {
            #[cfg(target_os = "linux")]
            Self::File(db) => db.execute_batch("ROLLBACK").expect("no lock"),
            Self::Database(mut session) => {
                drop(session.stdin.take());
                session.wait().expect("it ends");
            }
        }
    }
}

/// Stands between a node and its database.
pub(crate) struct Proxy {
    /// The database by way of it.
    pub(crate) url: String,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    held: bool,
    connections: Vec<TcpStream>,
}

impl Proxy {
    pub(crate) fn start(server: PathBuf, database: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let shared = Arc::<Shared>::default();
        let ours = Arc::clone(&shared);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let server = UnixStream::connect(&server).expect("the server");
                let clone = || (client.try_clone().expect("a socket"), server.try_clone().expect("a socket"));
                ours.state.lock().expect("the state").connections.push(clone().0);
                let (from, to) = clone();
                let (_, other_end) = clone();
                ours.forward(from, to, move || other_end.shutdown(Shutdown::Both));
                let (to, _) = clone();
                ours.forward(server, to, move || client.shutdown(Shutdown::Both));
            }
        });
        Self { url: format!("postgres://quintile@127.0.0.1:{port}/{database}"), shared }
    }

    /// Nothing gets through any more, and nobody is told.
    pub(crate) fn hold(&self) {
        self.shared.state.lock().expect("the state").held = true;
    }

    /// The connections there are break, with what was on its way; new ones work.
    pub(crate) fn cut(&self) {
        let mut state = self.shared.state.lock().expect("the state");
        for connection in state.connections.drain(..) {
            if let Err(error) = connection.shutdown(Shutdown::Both) {
                assert_eq!(error.kind(), ErrorKind::NotConnected, "{error}");
            }
        }
        state.held = false;
        drop(state);
        self.shared.changed.notify_all();
    }
}

impl Shared {
    /// Passes on what comes; when nothing more does, ends the other side.
    fn forward(
        self: &Arc<Self>,
        mut from: impl Read + Send + 'static,
        mut to: impl Write + Send + 'static,
        end: impl FnOnce() -> std::io::Result<()> + Send + 'static,
    ) {
        let ours = Arc::clone(self);
        thread::spawn(move || {
            let mut buffer = [0; 8192];
            while let Ok(count @ 1..) = from.read(&mut buffer) {
                let held = ours.state.lock().expect("the state");
                drop(ours.changed.wait_while(held, |state| state.held).expect("the state"));
                if to.write_all(&buffer[..count]).is_err() {
                    break;
                }
            }
            // It may have ended by itself.
            let _ = end();
        });
    }
}
