//! A line that is cut between a commit and its answer: the writer has to find out what became of its batch.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use quintile_rules::GameId;
use quintile_server::store::{Appended, Store};

use crate::cluster::Cluster;
use crate::database::{ANA, BO, Made, setup, sit};

const THROUGH: u8 = 0;
/// The server's answers get lost.
const NO_ANSWERS: u8 = 1;
/// Questions get lost.
const NO_QUESTIONS: u8 = 2;

/// Stands between a node and the server, and loses what it is told to lose.
#[derive(Clone)]
struct Proxy {
    mode: Arc<AtomicU8>,
    lines: Arc<Mutex<Vec<TcpStream>>>,
    port: u16,
}

impl Proxy {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let proxy = Self { mode: Arc::default(), lines: Arc::default(), port };
        let ours = proxy.clone();
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let server = UnixStream::connect(Cluster::shared().socket()).expect("the server");
                ours.lines.lock().expect("the lines").push(client.try_clone().expect("a line"));
                let (answers, questions) = (server.try_clone().expect("a line"), client.try_clone().expect("a line"));
                ours.pass(client, server, NO_QUESTIONS);
                ours.pass(answers, questions, NO_ANSWERS);
            }
        });
        proxy
    }

    fn pass(&self, mut from: impl Read + Send + 'static, mut to: impl Write + Send + 'static, lost_in: u8) {
        let mode = Arc::clone(&self.mode);
        thread::spawn(move || {
            let mut buffer = [0; 8192];
            while let Ok(count @ 1..) = from.read(&mut buffer) {
                if mode.load(Ordering::SeqCst) != lost_in && to.write_all(&buffer[..count]).is_err() {
                    break;
                }
            }
        });
    }

    fn lose(&self, what: u8) {
        self.mode.store(what, Ordering::SeqCst);
    }

    /// Cuts every line; the next ones lose nothing.
    fn cut(&self) {
        self.lose(THROUGH);
        for line in self.lines.lock().expect("the lines").drain(..) {
            // It may be closed already.
            drop(line.shutdown(Shutdown::Both));
        }
    }
}

/// A node behind a proxy, and one that reaches the server directly.
async fn nodes() -> (Proxy, Arc<Store>, Store) {
    let cluster = Cluster::shared();
    let database = cluster.database();
    let proxy = Proxy::start();
    let behind = format!("postgres://quintile@127.0.0.1:{}/{database}", proxy.port);
    let behind = Store::open(&behind).await.expect("a database");
    (proxy, Arc::new(behind), Store::open(&cluster.url(&database)).await.expect("a database"))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_committed_before_the_cut_is_known_for_the_own() {
    let (proxy, behind, direct) = nodes().await;
    let mut made = Made::new(1, setup(GameId::Polygon));
    behind.create(made.batch(), None).await.expect("stored");
    made.then(ANA, &sit("Ana"), 2000);

    proxy.lose(NO_ANSWERS);
    let (store, batch) = (Arc::clone(&behind), made.batch());
    let append = tokio::spawn(async move { store.append(batch).await });
    let deadline = Instant::now() + Duration::from_secs(60);
    while direct.events(made.id, 1).await.expect("events").is_empty() {
        assert!(Instant::now() < deadline, "the batch never reached the server");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(!append.is_finished(), "nobody can know yet");
    proxy.cut();
    assert_eq!(append.await.expect("a task").expect("an answer"), Appended::Stored);
    assert_eq!(direct.events(made.id, 0).await.expect("events"), made.log.events());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_never_arrived_gives_way_to_another() {
    let (proxy, behind, direct) = nodes().await;
    let (mut ours, mut theirs) = (Made::new(1, setup(GameId::Polygon)), Made::new(1, setup(GameId::Polygon)));
    behind.create(ours.batch(), None).await.expect("stored");
    theirs.batch();
    ours.then(ANA, &sit("Ana"), 2000);
    theirs.then(BO, &sit("Bo"), 2000);

    proxy.lose(NO_QUESTIONS);
    let (store, batch) = (Arc::clone(&behind), ours.batch());
    let append = tokio::spawn(async move { store.append(batch).await });
    assert_eq!(direct.append(theirs.batch()).await.expect("stored"), Appended::Stored);
    proxy.cut();
    assert_eq!(append.await.expect("a task").expect("an answer"), Appended::Conflict);
    assert_eq!(direct.events(ours.id, 0).await.expect("events"), theirs.log.events());
}
