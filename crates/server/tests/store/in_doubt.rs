//! A connection that is lost between a commit and its answer: the writer has to find out what became of its batch.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use quintile_rules::GameId;
use quintile_server::store::{Appended, Store};

use crate::cluster::Cluster;
use crate::database::{ANA, BO, FakeTable, setup, sit};

pub(crate) const FORWARD_ALL: u8 = 0;
/// What the server sends is lost.
pub(crate) const DROP_ANSWERS: u8 = 1;
/// What the node sends is lost.
const DROP_REQUESTS: u8 = 2;
/// What the server sends to whoever listens for notifications is lost.
pub(crate) const DROP_NEWS: u8 = 3;
/// What the node sends where it notifies others is lost.
pub(crate) const DROP_NOTIFICATIONS: u8 = 4;

/// From the next commit on, what the server sends is lost.
pub(crate) const DROP_AFTER_COMMIT: u8 = 5;

/// Stands between a node and the server, and drops what it is told to drop.
#[derive(Clone)]
pub(crate) struct Proxy {
    mode: Arc<AtomicU8>,
    connections: Arc<Mutex<Vec<TcpStream>>>,
    port: u16,
}

/// What a connection has been used for.
#[derive(Default)]
struct Line {
    listens: AtomicBool,
    notifies: AtomicBool,
}

impl Line {
    fn look(&self, request: &[u8]) {
        let says = |words: &[u8]| request.windows(words.len()).any(|part| part == words);
        self.listens.fetch_or(says(b"LISTEN "), Ordering::SeqCst);
        self.notifies.fetch_or(says(b"pg_notify("), Ordering::SeqCst);
    }
}

impl Proxy {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let proxy = Self { mode: Arc::default(), connections: Arc::default(), port };
        let ours = proxy.clone();
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let server = UnixStream::connect(Cluster::shared().socket()).expect("the server");
                let clone = || client.try_clone().expect("a socket");
                ours.connections.lock().expect("the connections").push(clone());
                let line = Arc::<Line>::default();
                ours.forward(clone(), server.try_clone().expect("a socket"), DROP_REQUESTS, &line);
                ours.forward(server, client, DROP_ANSWERS, &line);
            }
        });
        proxy
    }

    fn forward(
        &self,
        mut from: impl Read + Send + 'static,
        mut to: impl Write + Send + 'static,
        dropped_in: u8,
        line: &Arc<Line>,
    ) {
        let (mode, line) = (Arc::clone(&self.mode), Arc::clone(line));
        thread::spawn(move || {
            let mut buffer = [0; 8192];
            while let Ok(count @ 1..) = from.read(&mut buffer) {
                let asks = dropped_in == DROP_REQUESTS;
                if asks {
                    line.look(&buffer[..count]);
                    let commits = buffer[..count].windows(6).any(|part| part == b"COMMIT");
                    if commits && mode.load(Ordering::SeqCst) == DROP_AFTER_COMMIT {
                        mode.store(DROP_ANSWERS, Ordering::SeqCst);
                    }
                }
                let dropped = match mode.load(Ordering::SeqCst) {
                    DROP_NEWS => !asks && line.listens.load(Ordering::SeqCst),
                    DROP_NOTIFICATIONS => asks && line.notifies.load(Ordering::SeqCst),
                    mode => mode == dropped_in,
                };
                if !dropped && to.write_all(&buffer[..count]).is_err() {
                    break;
                }
            }
        });
    }

    pub(crate) fn set(&self, mode: u8) {
        self.mode.store(mode, Ordering::SeqCst);
    }

    /// The URL of a database by way of the proxy.
    pub(crate) fn url(&self, database: &str) -> String {
        format!("postgres://quintile@127.0.0.1:{}/{database}", self.port)
    }

    /// Closes every connection, and forwards everything from now on.
    pub(crate) fn reset(&self) {
        self.set(FORWARD_ALL);
        for connection in self.connections.lock().expect("the connections").drain(..) {
            // It may be closed already.
            drop(connection.shutdown(Shutdown::Both));
        }
    }
}

/// A node behind a proxy, and one that reaches the server directly.
async fn nodes() -> (Proxy, Arc<Store>, Store) {
    let cluster = Cluster::shared();
    let database = cluster.database();
    let proxy = Proxy::start();
    let behind = Store::open(&proxy.url(&database)).await.expect("a database");
    (proxy, Arc::new(behind), Store::open(&cluster.url(&database)).await.expect("a database"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_committed_before_the_loss_is_recognised() {
    let (proxy, behind, direct) = nodes().await;
    let mut table = FakeTable::new(1, setup(GameId::Polygon));
    behind.create(&table.batch(), None).await.expect("stored");
    table.then(ANA, &sit("Ana"), 2000);

    proxy.set(DROP_ANSWERS);
    let (store, batch) = (Arc::clone(&behind), table.batch());
    let append = tokio::spawn(async move { store.append(&batch).await });
    let deadline = Instant::now() + Duration::from_secs(60);
    while direct.events(table.id, 1).await.expect("events").is_empty() {
        assert!(Instant::now() < deadline, "the batch never reached the server");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(!append.is_finished(), "nobody can know yet");
    proxy.reset();
    assert_eq!(append.await.expect("a task").expect("an answer"), Appended::Stored);
    assert_eq!(direct.events(table.id, 0).await.expect("events"), table.log.events());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_that_never_arrived_gives_way_to_another() {
    let (proxy, behind, direct) = nodes().await;
    let (mut ours, mut theirs) = (FakeTable::new(1, setup(GameId::Polygon)), FakeTable::new(1, setup(GameId::Polygon)));
    behind.create(&ours.batch(), None).await.expect("stored");
    theirs.batch();
    ours.then(ANA, &sit("Ana"), 2000);
    theirs.then(BO, &sit("Bo"), 2000);

    proxy.set(DROP_REQUESTS);
    let (store, batch) = (Arc::clone(&behind), ours.batch());
    let append = tokio::spawn(async move { store.append(&batch).await });
    assert_eq!(direct.append(&theirs.batch()).await.expect("stored"), Appended::Stored);
    proxy.reset();
    assert_eq!(append.await.expect("a task").expect("an answer"), Appended::Conflict);
    assert_eq!(direct.events(ours.id, 0).await.expect("events"), theirs.log.events());
}
