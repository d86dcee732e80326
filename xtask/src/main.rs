//! Build and check steps, so that `cargo play` and `cargo verify` need nothing but cargo.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a command's output")]

mod count;
mod postgres;
mod python;
mod run;
mod verify;
mod wasm;

#[cfg(test)]
mod tidy;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo play [GAME [OPTIONS…]]   build Quintile and start a game
       cargo verify [STEP…]           run every check and test, or only the named steps
       cargo xtask count [--write]    count instructions; write the ceilings anew
       cargo xtask wasm-speed         the engine's speed natively and as WebAssembly
";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next();
    let rest: Vec<String> = arguments.collect();
    let result = match command.as_deref() {
        Some("play") => play(&rest),
        Some("verify") => verify::verify(&rest),
        Some("count") => count::count(&rest),
        Some("wasm-speed") if rest.is_empty() => wasm::speed(),
        _ => Err(USAGE.to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Until there is a web app, a game starts in the terminal.
fn play(arguments: &[String]) -> Result<(), String> {
    let mut command = run::cargo(&["run", "--quiet", "--release", "--package", "quintile", "--", "play"]);
    if arguments.is_empty() {
        command.arg("twenty-four-seven");
    }
    command.args(arguments);
    run::run("play", &mut command)
}
