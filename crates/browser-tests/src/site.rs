//! The real server with the app's files, on its own port.

use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quintile_server::Config;
use quintile_server::http::{AdminToken, App, Assets, Site, serve};
use quintile_server::store::Store;
use quintile_sets::CustomSet;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::page::PATIENCE;
use crate::run::target;

/// A set that the server offers: 24/7 on a larger board.
const OFFERED: &str = include_str!("../../../docs/examples/sets/nine-by-nine.toml");

/// Draws the tiles of a page's games from a seed.
const CHANCE: &str = include_str!("chance.js");

/// What lets whoever runs the server in.
pub const ADMIN_TOKEN: &str = "sesame-open-yourself";

/// Notes what tests want to know.
const NOTES: &str = include_str!("notes.js");

/// The script that every page runs before anything else.
const FIRST_SCRIPT: &str = "boot.js";

/// A page with nothing on it, from where the browser's storage can be reached. It has an icon: Chromium complains otherwise.
pub(crate) const BLANK: &str = "blank.html";

/// A running server: how to stop it, and its task.
type Running = (oneshot::Sender<()>, JoinHandle<std::io::Result<()>>);

/// A server that runs for as long as the test does, or until it is stopped.
pub(crate) struct Server {
    pub(crate) address: String,
    folder: PathBuf,
    running: RefCell<Option<Running>>,
    /// Whether it starts without a lobby from now on.
    no_lobby: Cell<bool>,
}

impl Server {
    /// Starts a server that keeps its tables in a folder.
    pub(crate) async fn start(folder: &Path) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        copy_app(&folder.join("web"));
        let running = RefCell::new(Some(run(listener, folder, false).await));
        Self { address, folder: folder.to_owned(), running, no_lobby: Cell::new(false) }
    }

    /// Stops it; its address no longer answers.
    pub(crate) async fn stop(&self) {
        let running = self.running.borrow_mut().take();
        if let Some((stop, task)) = running {
            // The server may have ended already.
            let _ = stop.send(());
            task.await.expect("the server ends").expect("the server ends well");
        }
    }

    /// Starts it again without a lobby.
    pub(crate) async fn close_lobby(&self) {
        self.stop().await;
        self.no_lobby.set(true);
        self.start_again().await;
    }

    /// Starts it again where it was, with the tables it had.
    pub(crate) async fn start_again(&self) {
        let address = self.address.trim_start_matches("http://");
        // A connection of another test may have been given the port in the meantime; such connections are short.
        let began = Instant::now();
        let listener = loop {
            match TcpListener::bind(address).await {
                Ok(listener) => break listener,
                Err(error) => assert!(began.elapsed() < PATIENCE, "{address}: {error}"),
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        let running = run(listener, &self.folder, self.no_lobby.get()).await;
        *self.running.borrow_mut() = Some(running);
    }
}

/// The seed of a test's chance. `QUINTILE_TEST_SEED` gives all tests other games.
fn seed() -> u64 {
    let chosen = std::env::var("QUINTILE_TEST_SEED").map_or(0, |text| text.parse().expect("a whole number"));
    let name = std::thread::current().name().unwrap_or_default().to_owned();
    // A number that JavaScript holds exactly.
    name.bytes().chain([0]).fold(chosen, |hash: u64, byte| (hash * 31 + u64::from(byte)) % 0x1_0000_0000)
}

/// Copies the app's files, with our scripts before its first one: not every driver can run a script before a page.
fn copy_app(to: &Path) {
    let from = target().join("web");
    std::fs::create_dir(to).expect("a folder");
    let files = std::fs::read_dir(&from);
    for entry in files.unwrap_or_else(|error| panic!("{}: {error}; `cargo xtask web` makes it", from.display())) {
        let file = entry.expect("a file").path();
        let name = file.file_name().expect("a name");
        // Its compressed twins are left out as well: they would be served instead.
        if !name.to_string_lossy().starts_with(FIRST_SCRIPT) {
            std::fs::copy(&file, to.join(name)).expect("a copy");
        }
    }
    let own = std::fs::read_to_string(from.join(FIRST_SCRIPT)).expect("the app's first script");
    let script = format!("({CHANCE})({});\n({NOTES})();\n{own}", seed());
    std::fs::write(to.join(FIRST_SCRIPT), script).expect("a file");
    std::fs::write(to.join(BLANK), "<!doctype html><link rel=\"icon\" href=\"/icon.svg\">").expect("a file");
}

async fn run(listener: TcpListener, folder: &Path, no_lobby: bool) -> Running {
    let assets = Assets::folder(&folder.join("web")).expect("the copy of the app");
    let store = Store::open(&format!("sqlite:{}", folder.join("tables.db").display())).await.expect("a database");
    let sets = vec![CustomSet::read(OFFERED).expect("a good set")];
    let admin = Some(AdminToken::new(ADMIN_TOKEN).expect("a token"));
    let site = Site { assets, sets, admin, no_lobby, ..Site::default() };
    let app = App::new(quintile_server::start(store, Config::default()), site);
    let (stop, stopped) = oneshot::channel();
    let task = tokio::spawn(serve(listener, app, async {
        // It also ends when the test drops the sender.
        let _ = stopped.await;
    }));
    (stop, task)
}
