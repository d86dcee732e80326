//! Instruction counts by callgrind: the same for the same program whatever else the machine does, so they can have a ceiling.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use crate::run::{answers, cargo, install_on_debian, output, program, root, run, target};

/// How far above its ceiling a count may be: compilers and C libraries differ a little.
const TOLERANCE: f64 = 1.10;

/// A workload of `crates/yardstick/src/bin/count.rs`, and what its instructions are divided by.
struct Measure {
    workload: &'static str,
    game: &'static str,
    unit: &'static str,
    /// Two amounts; their difference leaves out the program's start.
    amounts: [u64; 2],
}

const MEASURES: &[Measure] = &[
    Measure { workload: "random", game: "twenty-four-seven", unit: "games", amounts: [500, 2500] },
    Measure { workload: "random", game: "scrambled-fives", unit: "games", amounts: [10, 60] },
    Measure { workload: "random", game: "sums-of-one", unit: "games", amounts: [10, 60] },
    Measure { workload: "price", game: "polygon", unit: "plays", amounts: [100, 700] },
    Measure { workload: "price", game: "synergo", unit: "plays", amounts: [500, 3500] },
    Measure { workload: "price", game: "twenty-four-seven", unit: "plays", amounts: [500, 2000] },
    Measure { workload: "price", game: "scrambled-fives", unit: "plays", amounts: [100, 500] },
    Measure { workload: "price", game: "sums-of-one", unit: "plays", amounts: [100, 500] },
];

fn ceilings_file() -> PathBuf {
    root().join("crates/yardstick/ceilings.txt")
}

/// Counts every measure and compares it with its ceiling, or writes new ceilings with `--write`.
pub(crate) fn count(arguments: &[String]) -> Result<(), String> {
    let write = match arguments {
        [] => false,
        [only] if only == "--write" => true,
        _ => return Err("usage: cargo xtask count [--write]".to_owned()),
    };
    ensure_valgrind()?;
    let build = ["build", "--release", "--locked", "--package", "quintile-yardstick", "--bin", "count"];
    run("count", &mut cargo(&build))?;
    let ceilings = fs::read_to_string(ceilings_file()).unwrap_or_default();
    let mut text =
        String::from("# Instructions per unit, by callgrind: `cargo xtask count --write` writes this file.\n");
    let mut above = Vec::new();
    for measure in MEASURES {
        let name = format!("{} {}", measure.workload, measure.game);
        let counted = measure.count()?;
        let _ = writeln!(text, "{name} {counted:.1}");
        let ceiling = ceilings.lines().find_map(|line| line.strip_prefix(&name)?.trim().parse::<f64>().ok());
        match ceiling {
            _ if write => println!("{name}: {counted:.1} instructions"),
            None => above.push(format!("{name}: {counted:.1} instructions, but it has no ceiling")),
            Some(ceiling) if counted > ceiling * TOLERANCE => {
                above.push(format!("{name}: {counted:.1} instructions, more than {TOLERANCE} × {ceiling}"));
            }
            Some(ceiling) => {
                println!("{name}: {counted:.1} instructions ({:+.1} %)", 100.0 * (counted / ceiling - 1.0));
            }
        }
    }
    if write {
        return fs::write(ceilings_file(), text).map_err(|error| format!("count: {error}"));
    }
    if above.is_empty() { Ok(()) } else { Err(format!("count: {}", above.join("\n"))) }
}

/// Installs valgrind where that needs no confirmation; elsewhere the error says how.
pub(crate) fn ensure_valgrind() -> Result<(), String> {
    let is_there = || answers(&mut program("valgrind", &["--version"]));
    if !is_there() {
        install_on_debian("valgrind", &["valgrind"])?;
    }
    if is_there() {
        return Ok(());
    }
    Err("counting instructions needs valgrind; Debian and Ubuntu: apt-get install valgrind; Fedora: dnf install valgrind".to_owned())
}

impl Measure {
    /// Instructions per unit.
    fn count(&self) -> Result<f64, String> {
        let [(less, few), (more, many)] = [self.run(self.amounts[0])?, self.run(self.amounts[1])?];
        Ok((more - less) / (many - few))
    }

    /// Instructions and units of one run.
    fn run(&self, amount: u64) -> Result<(f64, f64), String> {
        let binary = target().join("release/count");
        let log = target().join("callgrind.log");
        let mut command = program("valgrind", &["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
        command.arg(format!("--log-file={}", log.display())).arg(binary);
        command.args([self.workload, self.game, &amount.to_string()]);
        let tally = output(&mut command)?;
        let log = fs::read_to_string(&log).map_err(|error| format!("{}: {error}", log.display()))?;
        let number = |text: &str, key: &str| -> Option<f64> {
            let rest = text.split(key).nth(1)?;
            rest.trim_start_matches([' ', ':']).split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
        };
        let unclear = || format!("count: {} {}: cannot read the counts\n{tally}\n{log}", self.workload, self.game);
        Ok((number(&log, "Collected").ok_or_else(unclear)?, number(&tally, self.unit).ok_or_else(unclear)?))
    }
}
