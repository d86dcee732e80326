//! The web app in real browsers: installing them, and running the tests that need them.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::run::{answers, cargo, install_on_debian, program, run, target};

/// The version of the accessibility checker. It is fetched for the tests and is not part of the app.
const AXE: &str = "4.14.0";

/// The version of Firefox's driver, which Debian does not have.
const GECKODRIVER: &str = "0.37.1";

/// WebKit's driver belongs to WebKitGTK, which is for Linux.
const HAS_WEBKIT: bool = cfg!(target_os = "linux");

/// How many tests are started at a time; the harness would start one per core.
const AT_A_TIME: &str = "3";

/// How many failed tests may be run once more.
const MAX_REPEATED: usize = 3;

/// A program that the tests need: its Debian package, its names, and what it can always be asked.
type Needed = (&'static str, &'static [&'static str], &'static str);

const NEEDED: &[Needed] = &[
    ("chromium", &["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"], "--version"),
    ("chromium-driver", &["chromedriver"], "--version"),
    ("firefox-esr", &["firefox-esr", "firefox"], "--version"),
    ("npm", &["npm"], "--version"),
];

const NEEDED_FOR_WEBKIT: &[Needed] =
    &[("webkit2gtk-driver", &["WebKitWebDriver"], "--help"), ("xvfb", &["Xvfb"], "-help")];

/// The tests, for cargo. With the whole workspace, so that what they are made of has the features, and thus the build, of all other tests.
const TESTS: [&str; 4] = ["--workspace", "--test", "browser", "--locked"];

/// Checks and builds the tests, and all that they need but the app.
pub(crate) fn build() -> Result<(), String> {
    ensure_browsers()?;
    geckodriver()?;
    run("browser", cargo(&["clippy"]).args(TESTS).args(["--", "-D", "warnings"]))?;
    run("browser", cargo(&["test", "--no-run"]).args(TESTS))
}

/// Runs the tests in the browsers, or only those whose names contain one of the words, on the app as it was last built.
pub(crate) fn browser(words: &[String]) -> Result<(), String> {
    build()?;
    let axe = fetch_axe()?;
    let path = with_geckodriver()?;
    let test = |names: &[String]| {
        let mut test = cargo(&["test"]);
        test.args(TESTS).arg("--").args(names).env("QUINTILE_AXE", &axe).env("PATH", &path);
        if !HAS_WEBKIT {
            test.args(["--skip", "webkit::"]);
        }
        test
    };
    if !HAS_WEBKIT {
        println!("WebKit's tests are left out: its driver is for Linux");
    }
    if !words.is_empty() {
        // Pictures and measurements are made by whoever asks for them.
        return run("browser", test(words).arg("--include-ignored"));
    }
    let failed = failed_tests(test(words).args(["--test-threads", AT_A_TIME]))?;
    if failed.is_empty() {
        return Ok(());
    }
    // Two browsers on a busy machine can keep a key or a frame waiting for too long. Whatever is really broken fails again.
    println!("browser: these failed, and are run once more, one at a time: {}", failed.join(", "));
    match failed.len() {
        1..=MAX_REPEATED => run("browser", test(&failed).args(["--exact", "--test-threads", "1"])),
        many => Err(format!("browser failed: {many} tests")),
    }
}

/// Runs tests, shows what they print, and returns the names of those that failed.
fn failed_tests(test: &mut Command) -> Result<Vec<String>, String> {
    let cannot = |error: std::io::Error| format!("browser: {error}");
    let mut child = test.stdout(Stdio::piped()).spawn().map_err(cannot)?;
    let mut failed = Vec::new();
    for line in child.stdout.take().into_iter().flat_map(|out| BufReader::new(out).lines()) {
        let line = line.map_err(cannot)?;
        println!("{line}");
        failed.extend(line.strip_prefix("test ").and_then(|rest| rest.strip_suffix(" ... FAILED")).map(str::to_owned));
    }
    let status = child.wait().map_err(cannot)?;
    if status.success() || !failed.is_empty() { Ok(failed) } else { Err(format!("browser failed: {status}")) }
}

/// Installs the browsers where that needs no confirmation; elsewhere the error says how.
pub(crate) fn ensure_browsers() -> Result<(), String> {
    // Only what is missing: an npm that came with Node.js itself conflicts with Debian's package.
    let missing = missing_packages();
    if missing.is_empty() {
        return Ok(());
    }
    install_on_debian("the browsers", &missing)?;
    let missing = missing_packages();
    if missing.is_empty() {
        return Ok(());
    }
    Err(format!(
        "the browser tests need Chromium with its driver, Firefox, WebKitGTK's driver with its MiniBrowser, Xvfb and npm; missing, \
         as Debian calls them: {}. Debian: apt-get install chromium chromium-driver firefox-esr webkit2gtk-driver xvfb npm; Fedora: \
         dnf install chromium chromedriver firefox webkitgtk6.0-devel xorg-x11-server-Xvfb nodejs-npm; macOS, without WebKit: brew \
         install --cask chromium chromedriver firefox, and brew install node",
        missing.join(" ")
    ))
}

/// The Debian packages of the programs that are not there.
fn missing_packages() -> Vec<&'static str> {
    let needed = NEEDED.iter().chain(NEEDED_FOR_WEBKIT.iter().filter(|_| HAS_WEBKIT));
    let is_there = |&&(_, names, ask): &&Needed| names.iter().any(|name| answers(&mut program(name, &[ask])));
    needed.filter(|needed| !is_there(needed)).map(|&(package, ..)| package).collect()
}

/// Builds Firefox's driver, once; returns its folder.
fn geckodriver() -> Result<PathBuf, String> {
    let folder = target().join(format!("geckodriver-{GECKODRIVER}"));
    if !folder.join("bin").exists() {
        // It passes messages on: optimising it would take longer than it saves.
        let mut install = cargo(&["install", "geckodriver", "--version", GECKODRIVER, "--locked", "--debug", "--root"]);
        run("building geckodriver", install.arg(&folder))?;
    }
    Ok(folder.join("bin"))
}

/// The path of programs with Firefox's driver first.
fn with_geckodriver() -> Result<std::ffi::OsString, String> {
    let own = geckodriver()?;
    let usual = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(own).chain(std::env::split_paths(&usual));
    std::env::join_paths(folders).map_err(|error| format!("browser: {error}"))
}

/// Fetches the accessibility checker from npm, once; returns the path of its script.
fn fetch_axe() -> Result<PathBuf, String> {
    let folder = target().join(format!("axe-core-{AXE}"));
    let script = folder.join("package/axe.min.js");
    if !script.exists() {
        std::fs::create_dir_all(&folder).map_err(|error| format!("browser: {}: {error}", folder.display()))?;
        let mut pack = program("npm", &["pack", "--silent", &format!("axe-core@{AXE}")]);
        run("fetching axe-core", pack.current_dir(&folder))?;
        let mut unpack = program("tar", &["--extract", "--gzip", "--file", &format!("axe-core-{AXE}.tgz")]);
        run("unpacking axe-core", unpack.current_dir(&folder))?;
    }
    Ok(script)
}
