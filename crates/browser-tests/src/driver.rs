//! A browser for one test: the driver's process, its screen where it needs one, and a session with a fresh profile.

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::{Child, Command};

use crate::engine::Engine;
use crate::page::PATIENCE;

/// How often a browser is started before its test fails. Starting is not what a test is about, and drivers lose races of
/// their own: Chromium's takes a free IPv4 port and gives up if the IPv6 port of the same number is taken.
const MAX_STARTS: usize = 5;

/// A driver's process, for one session: Firefox's and WebKit's take no second one. It ends when this is dropped.
pub(crate) struct Driver {
    _process: Child,
    _screen: Option<Child>,
    port: u16,
}

impl Driver {
    /// Starts an engine's driver and a browser, which keep their files in a folder, and what is downloaded in another.
    pub(crate) async fn open(engine: Engine, folder: &Path, downloads: &Path) -> (Self, Client) {
        let mut failures = Vec::new();
        for start in 0..MAX_STARTS {
            // What a failed start left behind must not get in the way of the next.
            let own = folder.join(format!("start-{start}"));
            std::fs::create_dir_all(&own).expect("a folder");
            let opened = match Self::start(engine, &own, downloads).await {
                Ok(driver) => driver.connect(engine, &own, downloads).await.map(|client| (driver, client)),
                Err(failure) => Err(failure),
            };
            match opened {
                Ok(opened) => return opened,
                Err(failure) => failures.push(failure),
            }
        }
        panic!("{engine:?} does not start: {}", failures.join("; "));
    }

    async fn start(engine: Engine, folder: &Path, downloads: &Path) -> Result<Self, String> {
        let (screen, display) = match engine.needs_screen() {
            true => start_screen().await?,
            false => (None, None),
        };
        let free = TcpListener::bind("127.0.0.1:0").await.expect("a port").local_addr().expect("an address").port();
        let mut process = engine
            .driver(folder, downloads, free)
            .envs(display.map(|display| ("DISPLAY", display)))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap_or_else(|error| panic!("{engine:?}'s driver, which `cargo xtask browser` installs: {error}"));
        let port = match engine.port_follows() {
            Some(words) => said(&mut process, words).await?.parse().expect("a port"),
            None => {
                answers(&mut process, free).await?;
                free
            }
        };
        Ok(Self { _process: process, _screen: screen, port })
    }

    async fn connect(&self, engine: Engine, folder: &Path, downloads: &Path) -> Result<Client, String> {
        ClientBuilder::new(HttpConnector::new())
            .capabilities(engine.capabilities(folder, downloads))
            .connect(&format!("http://127.0.0.1:{}", self.port))
            .await
            .map_err(|error| error.to_string())
    }
}

/// A screen that nobody sees, with room for a window and its bars. Each browser has its own, so that none takes the focus of
/// another. It ends when dropped, and also when the last window on it is closed.
async fn start_screen() -> Result<(Option<Child>, Option<String>), String> {
    let mut process = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1400x1100x24", "-nolisten", "tcp", "-terminate"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("Xvfb, which `cargo xtask browser` installs");
    let number = said(&mut process, "").await?;
    Ok((Some(process), Some(format!(":{number}"))))
}

/// Waits until a process prints a line with these words; returns what follows them. Fails with what it printed instead.
async fn said(process: &mut Child, words: &str) -> Result<String, String> {
    let mut lines = BufReader::new(process.stdout.take().expect("its output")).lines();
    let mut before = Vec::new();
    let rest = loop {
        let Some(line) = lines.next_line().await.map_err(|error| error.to_string())? else {
            return Err(format!("it ended after saying {before:?}"));
        };
        if let Some((_, rest)) = line.split_once(words) {
            break rest.trim_end_matches('.').to_owned();
        }
        before.push(line);
    };
    // Drain the rest, so that it cannot fill the pipe.
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    Ok(rest)
}

/// Waits until a process listens on a port.
async fn answers(process: &mut Child, port: u16) -> Result<(), String> {
    let began = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).await.is_err() {
        if let Ok(Some(status)) = process.try_wait() {
            return Err(format!("it ended with {status}"));
        }
        if began.elapsed() > PATIENCE {
            return Err(format!("nothing listens on port {port}"));
        }
        tokio::time::sleep(Duration::from_millis(15)).await;
    }
    Ok(())
}
