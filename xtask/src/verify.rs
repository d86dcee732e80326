//! Every check and test, in one command.

use std::time::Instant;

use crate::count::count;
use crate::postgres::ensure_postgres;
use crate::python::python;
use crate::run::{answers, cargo, install_on_debian, program, run};
use crate::wasm::{choices, ensure_target};

type Step = fn() -> Result<(), String>;

/// The checks of every change, quick ones first.
const STEPS: &[(&str, Step)] = &[
    ("format", format),
    ("lint", lint),
    ("docs", docs),
    ("test", test),
    ("wasm", choices),
    ("web", || crate::web::web(&[])),
    ("python", python),
    ("browser", || crate::browser::browser(&[])),
    ("vectors", vectors),
    ("count", || count(&[])),
];

/// What takes long and seldom finds something new: `cargo verify --all` runs it after the others.
const RARE: &[(&str, Step)] = &[
    ("systems", systems),
    ("dist", || crate::dist::dist(&[])),
    ("kills", kills),
    ("fuzzing", fuzzing),
    ("soak", soak),
];

/// Runs every step, or only the named ones, and stops at the first that fails. `--all` runs the rare ones, too. Says at the end
/// how long each took.
pub(crate) fn verify(arguments: &[String]) -> Result<(), String> {
    let known = || STEPS.iter().chain(RARE);
    let (flags, only): (Vec<&String>, Vec<&String>) = arguments.iter().partition(|word| word.starts_with("--"));
    if let Some(unknown) = only.iter().find(|name| !known().any(|(step, _)| step == *name)) {
        let names: Vec<&str> = known().map(|&(step, _)| step).collect();
        return Err(format!("there is no step {unknown}; the steps are {}", names.join(", ")));
    }
    let all = match flags[..] {
        [] => false,
        [flag] if flag == "--all" => true,
        _ => return Err("usage: cargo verify [--all] [STEP…]".to_owned()),
    };
    let wanted: Vec<_> = match (only.is_empty(), all) {
        (false, _) => known().filter(|(name, _)| only.iter().any(|wanted| wanted == name)).collect(),
        (true, true) => known().collect(),
        (true, false) => STEPS.iter().collect(),
    };
    let mut times = Vec::new();
    let mut done = Ok(());
    for (name, step) in wanted {
        let began = Instant::now();
        println!("== {name}");
        done = step();
        times.push((name, began.elapsed().as_secs_f64()));
        if done.is_err() {
            break;
        }
    }
    println!("== seconds");
    for (at, (name, seconds)) in times.iter().enumerate() {
        let mark = if done.is_err() && at + 1 == times.len() { "  failed" } else { "" };
        println!("{name:<10}{seconds:>6.0}{mark}");
    }
    println!("{:<10}{:>6.0}", "all", times.iter().map(|(_, seconds)| seconds).sum::<f64>());
    done
}

fn format() -> Result<(), String> {
    run("format", &mut cargo(&["fmt", "--all", "--check"]))
}

fn lint() -> Result<(), String> {
    run("lint", &mut cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]))?;
    // What `cargo play` builds: somebody who only wants to play should see no warnings.
    let mut play = cargo(&["clippy", "--package", "quintile", "--no-default-features", "--locked"]);
    run("lint", play.args(["--", "-D", "warnings"]))
}

fn docs() -> Result<(), String> {
    let mut command = cargo(&["doc", "--workspace", "--no-deps", "--document-private-items", "--locked"]);
    run("docs", command.env("RUSTDOCFLAGS", "-D warnings"))
}

fn test() -> Result<(), String> {
    ensure_postgres()?;
    run("test", &mut cargo(&["test", "--workspace", "--locked"]))
}

/// Runs the command over every recorded game; the development build, which exists already.
fn vectors() -> Result<(), String> {
    let folder = crate::run::root().join("crates/rules/tests/vectors");
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    let mut command = cargo(&["run", "--quiet", "--package", "quintile", "--locked", "--", "verify"]);
    run("vectors", command.args(files))
}

/// The crates that need nothing of a system, so that they can be checked for any.
const PURE: [&str; 10] =
    ["rules", "bots", "table", "draft", "drawing", "words", "sets", "puzzles", "experiments", "api"];

/// Checks the program for Windows, and what needs no C compiler for macOS.
fn systems() -> Result<(), String> {
    const WINDOWS: &str = "x86_64-pc-windows-gnu";
    const MACOS: &str = "aarch64-apple-darwin";
    ensure_target(WINDOWS)?;
    ensure_target(MACOS)?;
    let is_there = || answers(&mut program("x86_64-w64-mingw32-gcc", &["--version"]));
    if !is_there() {
        install_on_debian("a C compiler for Windows", &["gcc-mingw-w64-x86-64"])?;
    }
    if !is_there() {
        return Err("systems: checking for Windows needs x86_64-w64-mingw32-gcc; Debian: apt-get install \
                    gcc-mingw-w64-x86-64; Fedora: dnf install mingw64-gcc; macOS: brew install mingw-w64"
            .to_owned());
    }
    run("systems", &mut cargo(&["check", "--package", "quintile", "--target", WINDOWS, "--locked"]))?;
    let mut check = cargo(&["check", "--target", MACOS, "--locked"]);
    run("systems", check.args(PURE.iter().map(|name| format!("--package=quintile-{name}"))))
}

/// Kills servers in the middle of games, ten times as often as the tests do.
fn kills() -> Result<(), String> {
    ensure_postgres()?;
    let mut test = cargo(&["test", "--package", "quintile", "--test", "kill", "--locked"]);
    run("kills", test.env("QUINTILE_KILLS", "500"))
}

/// Damages real input, fifty times as often as the tests do.
fn fuzzing() -> Result<(), String> {
    let mut test = cargo(&["test", "--release", "--package", "quintile-fuzz", "--locked"]);
    run("fuzzing", test.env("QUINTILE_FUZZ_ROUNDS", "2000"))
}

/// Half an hour of play among people who mean harm: nobody meets an error.
fn soak() -> Result<(), String> {
    let load = ["load", "--tables", "100", "--think", "200", "--hostile", "40", "--seconds", "1800"];
    let mut command = cargo(&["run", "--release", "--package", "quintile", "--locked", "--"]);
    run("soak", command.args(load).env("QUINTILE_WEB_DIR", ""))
}
