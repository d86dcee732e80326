//! The web app in a real browser: getting the browser, and running the tests that need it.

use std::path::PathBuf;

use crate::run::{answers, cargo, install_on_debian, program, run, target};

/// What Debian calls what is needed.
const PACKAGES: &[&str] = &["chromium", "chromium-driver", "npm"];

/// The accessibility checker that pages are read with; it is fetched for the tests and is no part of the app.
const AXE: &str = "4.14.0";

/// Runs the tests in the browser, or only those whose names contain a word, over the app as it was last built.
pub(crate) fn browser(words: &[String]) -> Result<(), String> {
    ensure_browser()?;
    let axe = fetch_axe()?;
    let common = ["--package", "quintile-browser-tests", "--features", "browser", "--locked"];
    let mut lint = cargo(&["clippy", "--all-targets"]);
    run("browser", lint.args(common).args(["--", "-D", "warnings"]))?;
    let mut test = cargo(&["test"]);
    run("browser", test.args(common).arg("--").args(words).env("QUINTILE_AXE", axe))
}

/// Installs the browser where that can be done without asking; elsewhere the error says how.
fn ensure_browser() -> Result<(), String> {
    if is_installed() {
        return Ok(());
    }
    install_on_debian("the browser", PACKAGES)?;
    if is_installed() {
        return Ok(());
    }
    Err("the browser tests need Chromium, its driver and npm (chromium, chromedriver, npm); Debian: apt-get install chromium \
         chromium-driver npm; Fedora: dnf install chromium chromedriver nodejs-npm; macOS: brew install --cask chromium \
         chromedriver, and brew install node"
        .to_owned())
}

fn is_installed() -> bool {
    let browsers = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
    let answers = |name: &str| answers(&mut program(name, &["--version"]));
    browsers.into_iter().any(answers) && answers("chromedriver") && answers("npm")
}

/// Fetches the accessibility checker from its npm package, once; its script.
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
