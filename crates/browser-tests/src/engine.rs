//! The browsers that the app is tested in: how each is started, and what its driver cannot do.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};
use tokio::process::Command;

/// A browser engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Chrome, Edge and most others.
    Chromium,
    /// Firefox, as Debian keeps it for a year (ESR).
    Firefox,
    /// Safari's engine, in the small browser that WebKitGTK brings along.
    WebKit,
}

/// Chromium as a test wants it: without a window, quiet on the network. The sandbox needs rights that test machines
/// often lack, and nothing but our own pages is opened.
const CHROMIUM_FLAGS: &[&str] = &[
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

/// Where distributions put the folders of WebKitGTK's versions, one of which has the browser.
const WEBKIT_FOLDERS: &[&str] = &["/usr/lib", "/usr/lib64", "/usr/libexec"];

/// Takes everything off the bars of WebKit's window that would keep it from being as narrow as a phone.
const NARROW: &str = "* { padding: 0; margin: 0; min-width: 0; border-width: 0; }\n";

impl Engine {
    /// Whether its driver has fingers. WebKit's makes mouse events of them.
    pub const fn has_touch(self) -> bool {
        matches!(self, Self::Chromium | Self::Firefox)
    }

    /// Whether media features can be set while it runs. WebKit follows the desktop.
    pub const fn has_media(self) -> bool {
        matches!(self, Self::Chromium | Self::Firefox)
    }

    /// Whether it keeps files for the next time they are asked for. WebKit's windows are private ones.
    pub const fn has_cache(self) -> bool {
        matches!(self, Self::Chromium | Self::Firefox)
    }

    /// Whether it needs a screen, even if nobody looks at it.
    pub(crate) const fn needs_screen(self) -> bool {
        matches!(self, Self::WebKit)
    }

    /// Its driver, to be started with a port. A free port is chosen for those that do not choose one themselves.
    pub(crate) fn driver(self, folder: &Path, downloads: &Path, free_port: u16) -> Command {
        let mut command = Command::new(match self {
            Self::Chromium => "chromedriver",
            Self::Firefox => "geckodriver",
            Self::WebKit => "WebKitWebDriver",
        });
        match self {
            Self::Chromium => command.arg("--port=0"),
            // Sizes and media are set by scripts of the browser itself.
            Self::Firefox => command
                .args(["--port=0", "--allow-system-access"])
                .envs([("MOZ_HEADLESS_WIDTH", "1400"), ("MOZ_HEADLESS_HEIGHT", "1100")]),
            Self::WebKit => command
                .arg(format!("--port={free_port}"))
                .env("LC_ALL", "C.UTF-8")
                .env("XDG_CACHE_HOME", folder.join("cache"))
                .env("XDG_CONFIG_HOME", webkit_config(folder, downloads))
                .env("XDG_DATA_HOME", folder.join("data")),
        };
        command
    }

    /// The words before the port in what its driver prints; `None` if it prints nothing.
    pub(crate) const fn port_follows(self) -> Option<&'static str> {
        match self {
            Self::Chromium => Some("started successfully on port "),
            Self::Firefox => Some("Listening on 127.0.0.1:"),
            Self::WebKit => None,
        }
    }

    /// What a session is asked for: a browser that keeps its profile in a folder, and what is downloaded in another.
    pub(crate) fn capabilities(self, folder: &Path, downloads: &Path) -> Map<String, Value> {
        let own = match self {
            Self::Chromium => {
                let profile = format!("--user-data-dir={}", folder.join("profile").display());
                json!({
                    "browserName": "chrome",
                    "goog:chromeOptions": {
                        "args": CHROMIUM_FLAGS.iter().copied().chain([profile.as_str()]).collect::<Vec<_>>(),
                        "binary": find(&["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]),
                        "prefs": { "download.default_directory": downloads, "intl.accept_languages": "en-US" },
                    },
                    "goog:loggingPrefs": { "browser": "ALL" },
                })
            }
            Self::Firefox => json!({
                "browserName": "firefox",
                "moz:firefoxOptions": {
                    "args": ["-headless"],
                    "binary": find(&["firefox-esr", "firefox"]),
                    "prefs": {
                        "browser.download.alwaysOpenPanel": false,
                        "browser.download.dir": downloads,
                        "browser.download.folderList": 2,
                        "intl.accept_languages": "en-US",
                    },
                },
            }),
            Self::WebKit => json!({
                "browserName": "MiniBrowser",
                "webkitgtk:browserOptions": { "args": ["--automation"], "binary": find_webkit() },
            }),
        };
        let Value::Object(mut capabilities) = own else { unreachable!("an object, as written above") };
        capabilities.insert("timeouts".to_owned(), json!({ "script": 120_000 }));
        capabilities
    }
}

/// A program by one of its names, which differ between distributions.
fn find(names: &[&str]) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let mut candidates = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    candidates.find(|file| file.is_file()).unwrap_or_else(|| panic!("{}: `cargo xtask browser` installs it", names[0]))
}

/// WebKitGTK's small browser: `webkit2gtk-4.1/MiniBrowser` in a folder of libraries, or one level below for each kind of machine.
fn find_webkit() -> PathBuf {
    let inside = |folder: PathBuf| std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let roots: Vec<PathBuf> = WEBKIT_FOLDERS.iter().map(PathBuf::from).collect();
    let below = roots.iter().cloned().flat_map(inside).collect::<Vec<_>>();
    let is_webkit =
        |folder: &PathBuf| folder.file_name().is_some_and(|name| name.to_string_lossy().starts_with("webkit"));
    let browsers = roots.into_iter().chain(below).flat_map(inside).filter(is_webkit);
    let mut browsers = browsers.map(|folder| folder.join("MiniBrowser")).filter(|file| file.is_file());
    browsers.next().expect("WebKitGTK's MiniBrowser: `cargo xtask browser` installs it")
}

/// How WebKit's window is to be: still, as narrow as a phone if wanted, downloads where the test looks for them.
fn webkit_config(folder: &Path, downloads: &Path) -> PathBuf {
    let config = folder.join("config");
    let write = |name: &str, text: &str| std::fs::write(config.join(name), text).expect("a file");
    for version in ["gtk-3.0", "gtk-4.0"] {
        std::fs::create_dir_all(config.join(version)).expect("a folder");
        write(&format!("{version}/settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
        write(&format!("{version}/gtk.css"), NARROW);
    }
    write("user-dirs.dirs", &format!("XDG_DOWNLOAD_DIR=\"{}\"\n", downloads.display()));
    config
}
