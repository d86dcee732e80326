//! Every check and test, in one command.

use std::time::Instant;

use crate::count::count;
use crate::postgres::ensure_postgres;
use crate::python::python;
use crate::run::{cargo, run};
use crate::wasm::{BROWSER, choices, ensure_target};

type Step = fn() -> Result<(), String>;

/// The checks, quick ones first.
const STEPS: &[(&str, Step)] = &[
    ("format", format),
    ("lint", lint),
    ("docs", docs),
    ("test", test),
    ("wasm", wasm),
    ("web", || crate::web::web(&[])),
    ("python", python),
    ("browser", || crate::browser::browser(&[])),
    ("vectors", vectors),
    ("count", || count(&[])),
];

/// Runs every step, or only the named ones, and stops at the first that fails.
pub(crate) fn verify(only: &[String]) -> Result<(), String> {
    if let Some(unknown) = only.iter().find(|name| !STEPS.iter().any(|(step, _)| step == name)) {
        let names: Vec<&str> = STEPS.iter().map(|&(step, _)| step).collect();
        return Err(format!("there is no step {unknown}; the steps are {}", names.join(", ")));
    }
    let start = Instant::now();
    for (name, step) in STEPS {
        if only.is_empty() || only.iter().any(|wanted| wanted == name) {
            let began = Instant::now();
            println!("== {name}");
            step()?;
            println!("== {name}: done in {:.0} s", began.elapsed().as_secs_f64());
        }
    }
    println!("== all done in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

fn format() -> Result<(), String> {
    run("format", &mut cargo(&["fmt", "--all", "--check"]))
}

fn lint() -> Result<(), String> {
    run("lint", &mut cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]))
}

fn docs() -> Result<(), String> {
    let mut command = cargo(&["doc", "--workspace", "--no-deps", "--document-private-items", "--locked"]);
    run("docs", command.env("RUSTDOCFLAGS", "-D warnings"))
}

fn test() -> Result<(), String> {
    ensure_postgres()?;
    run("test", &mut cargo(&["test", "--workspace", "--locked"]))
}

/// Rules, computer players, drawing, texts, sets and puzzles have to build for the browser, and bots choose there as they do anywhere.
fn wasm() -> Result<(), String> {
    ensure_target(BROWSER)?;
    run(
        "wasm",
        &mut cargo(&[
            "build",
            "--package",
            "quintile-rules",
            "--package",
            "quintile-bots",
            "--package",
            "quintile-drawing",
            "--package",
            "quintile-words",
            "--package",
            "quintile-sets",
            "--package",
            "quintile-puzzles",
            "--target",
            BROWSER,
            "--locked",
        ]),
    )?;
    choices()
}

/// The program people run, as they would run it, over every recorded game; the development build, which is there already.
fn vectors() -> Result<(), String> {
    let folder = crate::run::root().join("crates/rules/tests/vectors");
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    let mut command = cargo(&["run", "--quiet", "--package", "quintile", "--locked", "--", "verify"]);
    run("vectors", command.args(files))
}
