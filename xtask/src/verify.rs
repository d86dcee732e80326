//! Every check and test, in one command.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::browser::ensure_browsers;
use crate::count::{count, ensure_valgrind};
use crate::postgres::ensure_postgres;
use crate::python::{clusters, ensure_python, python};
use crate::run::{answers, cargo, install_on_debian, program, run, target};
use crate::wasm::{choices, ensure_node, ensure_target};

type Step = fn() -> Result<(), String>;

/// What the checks need from outside, first: whoever has to install something hears of it at once.
const TOOLS: (&str, Step) = ("tools", tools);

/// The checks of every change, quick ones first. They share what is compiled for development.
const STEPS: &[(&str, Step)] =
    &[("format", format), ("lint", lint), ("docs", docs), ("test", test), ("python", python), ("vectors", vectors)];

/// What is compiled in other ways runs beside them: much of it keeps one core busy alone.
const BESIDE: &[(&str, Step)] = &[
    ("web", || crate::web::web(&[])),
    ("wasm", choices),
    ("count", || count(&[])),
    ("browsers", crate::browser::build),
];

/// What needs both.
const LAST: &[(&str, Step)] = &[("browser", || crate::browser::browser(&[]))];

/// What takes long and seldom finds something new: `cargo verify --all` runs it after the others.
const RARE: &[(&str, Step)] = &[
    ("systems", systems),
    ("dist", || crate::dist::dist(&[])),
    ("clusters", clusters),
    ("kills", kills),
    ("fuzzing", fuzzing),
    ("soak", soak),
];

/// Runs every step, or only the named ones, and stops at the first that fails. `--all` runs the rare ones, too. Says at the end
/// how long each took.
pub(crate) fn verify(arguments: &[String]) -> Result<(), String> {
    let known = || std::iter::once(&TOOLS).chain(STEPS).chain(BESIDE).chain(LAST).chain(RARE);
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
    let mut times = Times::default();
    let done = match only.is_empty() {
        false => known().filter(|(name, _)| only.contains(&&(*name).to_owned())).try_for_each(|step| times.run(step)),
        true => everything(all, &mut times),
    };
    times.show();
    done
}

/// Runs all steps, some of them beside the others.
fn everything(rare: bool, times: &mut Times) -> Result<(), String> {
    times.run(&TOOLS)?;
    let beside = Beside::start()?;
    let done = STEPS.iter().try_for_each(|step| times.run(step));
    // Also after a failure: both are worth knowing, and nothing is left running.
    done.and(beside.finish(times))?;
    let rest = LAST.iter().chain(RARE.iter().filter(|_| rare));
    rest.into_iter().try_for_each(|step| times.run(step))
}

/// The steps that run beside the others, in a process of their own: what they print is kept until they are done.
struct Beside {
    child: Child,
    log: PathBuf,
    began: Instant,
}

impl Beside {
    fn start() -> Result<Self, String> {
        let log = target().join("verify-beside.log");
        let failed = |error: std::io::Error| format!("{}: {error}", log.display());
        let file = File::create(&log).map_err(failed)?;
        let errors = file.try_clone().map_err(failed)?;
        let mut command = Command::new(std::env::current_exe().map_err(failed)?);
        command.arg("verify").args(BESIDE.iter().map(|(name, _)| name)).stdin(Stdio::null());
        let child = command.stdout(file).stderr(errors).spawn().map_err(failed)?;
        Ok(Self { child, log, began: Instant::now() })
    }

    fn finish(mut self, times: &mut Times) -> Result<(), String> {
        let names = BESIDE.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        println!("== beside the others: {names}");
        let status = self.child.wait().map_err(|error| format!("verify: {error}"))?;
        println!("{}", std::fs::read_to_string(&self.log).unwrap_or_default());
        times.0.push(("beside", self.began.elapsed(), status.success()));
        if status.success() { Ok(()) } else { Err(format!("one of {names} failed: see above")) }
    }
}

/// How long the steps took, and whether they passed.
#[derive(Default)]
struct Times(Vec<(&'static str, Duration, bool)>);

impl Times {
    fn run(&mut self, (name, step): &(&'static str, Step)) -> Result<(), String> {
        let began = Instant::now();
        println!("== {name}");
        let done = step();
        self.0.push((name, began.elapsed(), done.is_ok()));
        done
    }

    fn show(&self) {
        println!("== seconds");
        for (name, time, passed) in &self.0 {
            let mark = if *passed { "" } else { "  failed" };
            println!("{name:<10}{:>6.0}{mark}", time.as_secs_f64());
        }
    }
}

/// Installs what the steps need where that needs no confirmation, and otherwise says what to install.
fn tools() -> Result<(), String> {
    ensure_postgres()?;
    ensure_python()?;
    ensure_node()?;
    ensure_valgrind()?;
    ensure_shells()?;
    ensure_poppler()?;
    ensure_browsers()
}

/// The shells that are asked for completions.
fn ensure_shells() -> Result<(), String> {
    const SHELLS: [&str; 3] = ["bash", "zsh", "fish"];
    let missing =
        || SHELLS.into_iter().filter(|shell| !answers(&mut program(shell, &["--version"]))).collect::<Vec<_>>();
    if !missing().is_empty() {
        install_on_debian("shells", &missing())?;
    }
    match &missing()[..] {
        [] => Ok(()),
        missing => Err(format!(
            "the tests ask shells for completions; missing: {0}. Debian and Ubuntu: apt-get install {0}; Fedora: dnf install {0}; \
             macOS: brew install {0}",
            missing.join(" ")
        )),
    }
}

/// What renders the PDFs that the tests measure.
fn ensure_poppler() -> Result<(), String> {
    let is_there = || answers(&mut program("pdftoppm", &["-v"]));
    if !is_there() {
        install_on_debian("poppler", &["poppler-utils"])?;
    }
    if is_there() {
        return Ok(());
    }
    Err("the tests look at PDFs with poppler; Debian and Ubuntu: apt-get install poppler-utils; Fedora: dnf install poppler-utils; \
         macOS: brew install poppler"
        .to_owned())
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
    ensure_shells()?;
    ensure_poppler()?;
    run("test", &mut cargo(&["test", "--workspace", "--locked"]))
}

/// Runs the command over every recorded game.
fn vectors() -> Result<(), String> {
    let folder = crate::run::root().join("crates/rules/tests/vectors");
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    run("vectors", program(&crate::run::command()?.to_string_lossy(), &["verify"]).args(files))
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
