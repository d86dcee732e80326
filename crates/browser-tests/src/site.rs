//! The real server with the app's files, on a port of its own.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use quintile_server::http::{App, Assets, Site, serve};
use quintile_server::store::Store;
use quintile_server::{Config, Hub};
use quintile_sets::CustomSet;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::run::target;

/// A set that the server offers: 24/7 on a larger board.
const OFFERED: &str = include_str!("../../../docs/examples/sets/nine-by-nine.toml");

/// How to stop a server, and to know that it has ended.
type Running = (oneshot::Sender<()>, JoinHandle<std::io::Result<()>>);

/// A server that runs for as long as the test does, or until it is stopped.
pub(crate) struct Server {
    pub(crate) address: String,
    folder: PathBuf,
    running: RefCell<Option<Running>>,
}

impl Server {
    /// Starts a server that keeps its tables in a folder.
    pub(crate) async fn start(folder: &Path) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let running = RefCell::new(Some(run(listener, folder).await));
        Self { address, folder: folder.to_owned(), running }
    }

    /// Stops it; nobody answers at its address any more.
    pub(crate) async fn stop(&self) {
        let running = self.running.borrow_mut().take();
        if let Some((stop, task)) = running {
            // A server that has ended already need not be told.
            let _ = stop.send(());
            task.await.expect("the server ends").expect("the server ends well");
        }
    }

    /// Starts it again where it was, with the tables it had.
    pub(crate) async fn start_again(&self) {
        let address = self.address.trim_start_matches("http://");
        let listener = TcpListener::bind(address).await.expect("its port");
        let running = run(listener, &self.folder).await;
        *self.running.borrow_mut() = Some(running);
    }
}

async fn run(listener: TcpListener, folder: &Path) -> Running {
    let files = target().join("web");
    let assets = Assets::folder(&files)
        .unwrap_or_else(|error| panic!("{}: {error}; `cargo xtask web` makes it", files.display()));
    let store = Store::open(&format!("sqlite:{}", folder.join("tables.db").display())).await.expect("a database");
    let sets = vec![CustomSet::read(OFFERED).expect("a good set")];
    let app = App::new(Hub::start(store, Config::default()), Site { assets, sets, ..Site::default() });
    let (stop, stopped) = oneshot::channel();
    let task = tokio::spawn(serve(listener, app, async {
        // It ends as well when the test forgets it.
        let _ = stopped.await;
    }));
    (stop, task)
}
