//! The browser's target: installing it, and measuring the engine there.

use crate::run::{answers, cargo, install_on_debian, output, program, run, target};

/// The target for browsers.
pub(crate) const BROWSER: &str = "wasm32-unknown-unknown";
/// The same machine with a clock and arguments, for measuring.
const WASI: &str = "wasm32-wasip1";

/// Runs a program for WASI with the given file and arguments.
const RUNNER: &str = "
const { WASI } = require('node:wasi');
const { readFileSync } = require('node:fs');
const wasi = new WASI({ version: 'preview1', args: process.argv.slice(1) });
WebAssembly.instantiate(readFileSync(process.argv[1]), wasi.getImportObject()).then(made => wasi.start(made.instance));
";

const GAMES: [&str; 5] = ["polygon", "synergo", "twenty-four-seven", "scrambled-fives", "sums-of-one"];

/// Adds a target through rustup if it is missing.
pub(crate) fn ensure_target(target: &str) -> Result<(), String> {
    let installed = output(&mut program("rustup", &["target", "list", "--installed"])).unwrap_or_default();
    if installed.lines().any(|line| line == target) {
        return Ok(());
    }
    if answers(&mut program("rustup", &["--version"])) {
        return run("target", &mut program("rustup", &["target", "add", target]));
    }
    // Without rustup, the target may come from a distribution's package.
    let sysroot = output(&mut program("rustc", &["--print", "sysroot"]))?;
    if std::path::Path::new(sysroot.trim()).join("lib/rustlib").join(target).exists() {
        return Ok(());
    }
    Err(format!("the target {target} is missing; install rustup and run `rustup target add {target}`"))
}

/// Measures greedy games per second natively and as WebAssembly in Node's V8, which is Chromium's.
pub(crate) fn speed() -> Result<(), String> {
    ensure_node()?;
    ensure_target(WASI)?;
    let build = ["build", "--release", "--locked", "--package", "quintile-yardstick", "--bin", "rate"];
    run("wasm-speed", &mut cargo(&build))?;
    run("wasm-speed", cargo(&build).args(["--target", WASI]))?;
    println!("greedy games per second");
    println!("{:<20} {:>10} {:>10} {:>8}", "game", "native", "wasm", "of native");
    for game in GAMES {
        let native = figure(&output(&mut program("target/release/rate", &[game]))?)?;
        let file = format!("target/{WASI}/release/rate.wasm");
        let wasm = figure(&output(&mut program("node", &["--no-warnings", "-e", RUNNER, &file, game]))?)?;
        println!("{game:<20} {native:>10.0} {wasm:>10.0} {:>7.0} %", 100.0 * wasm / native);
    }
    Ok(())
}

/// Installs Node.js where that needs no confirmation; elsewhere the error says how.
pub(crate) fn ensure_node() -> Result<(), String> {
    let is_there = || answers(&mut program("node", &["--version"]));
    if !is_there() {
        install_on_debian("Node.js", &["nodejs"])?;
    }
    if is_there() {
        return Ok(());
    }
    Err("running WebAssembly needs Node.js; Debian and Ubuntu: apt-get install nodejs; Fedora: dnf install nodejs; macOS: brew \
         install node"
        .to_owned())
}

/// Checks that computer players choose the same as WebAssembly as they do natively, by comparing their signature.
pub(crate) fn choices() -> Result<(), String> {
    ensure_node()?;
    ensure_target(WASI)?;
    // The choices are the same in every profile; this one is built soon.
    let build = ["build", "--profile", "play", "--locked", "--package", "quintile-bots", "--example", "signature"];
    run("wasm", cargo(&build).args(["--target", WASI]))?;
    let file = target().join(WASI).join("play/examples/signature.wasm");
    let found = output(&mut program("node", &["--no-warnings", "-e", RUNNER, &file.to_string_lossy()]))?;
    let path = crate::run::root().join("crates/bots/tests/signature.txt");
    let expected = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    match expected.trim_end().lines().zip(found.trim_end().lines()).find(|(native, wasm)| native != wasm) {
        Some((native, wasm)) => Err(format!("wasm: the players choose differently: {wasm}; natively: {native}")),
        None if expected.lines().count() != found.lines().count() => {
            Err("wasm: the signatures differ in length".into())
        }
        None => Ok(()),
    }
}

/// The figure at the end of a line `GAME RATE`.
fn figure(text: &str) -> Result<f64, String> {
    let last = text.split_whitespace().next_back();
    last.and_then(|figure| figure.parse().ok()).ok_or_else(|| format!("wasm-speed: cannot read {text:?}"))
}
