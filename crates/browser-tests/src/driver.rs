//! A browser for one test: the driver's process, and a session with a fresh profile.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, json};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// Chromium as a test wants it: without a window, quiet on the network. The sandbox needs rights that test machines
/// often lack, and nothing but our own pages is opened.
const FLAGS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--lang=en-US",
    "--window-size=1280,900",
];

/// The names the browser has in distributions.
const BROWSERS: &[&str] = &["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/// The driver's process. It ends when this is dropped.
pub(crate) struct Driver {
    _process: Child,
    port: u16,
}

impl Driver {
    /// Starts the driver on a free port.
    pub(crate) async fn start() -> Self {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("chromedriver starts: it comes with Debian's package chromium-driver");
        let mut lines = BufReader::new(process.stdout.take().expect("its output")).lines();
        let port = loop {
            let line = lines.next_line().await.expect("its output").expect("chromedriver says its port");
            if let Some((_, rest)) = line.split_once("started successfully on port ") {
                break rest.trim_end_matches('.').parse().expect("a port");
            }
        };
        // Nobody reads the rest; it may not fill the pipe.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Self { _process: process, port }
    }

    /// Opens a browser that keeps its files in a folder: its profile, and what is downloaded.
    pub(crate) async fn open(&self, folder: &Path) -> Client {
        let profile = format!("--user-data-dir={}", folder.join("profile").display());
        let flags: Vec<&str> = FLAGS.iter().copied().chain([profile.as_str()]).collect();
        let options = json!({
            "args": flags,
            "binary": browser(),
            "prefs": { "download.default_directory": folder.join("downloads"), "intl.accept_languages": "en-US" },
        });
        let mut capabilities = Map::new();
        capabilities.insert("browserName".to_owned(), json!("chrome"));
        capabilities.insert("goog:chromeOptions".to_owned(), options);
        capabilities.insert("goog:loggingPrefs".to_owned(), json!({ "browser": "ALL" }));
        capabilities.insert("timeouts".to_owned(), json!({ "script": 120_000 }));
        ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://localhost:{}", self.port))
            .await
            .expect("a browser")
    }
}

/// Where the browser is.
fn browser() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let candidates = BROWSERS.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    candidates.into_iter().find(|file| file.is_file()).expect("a browser: Debian's package chromium")
}
