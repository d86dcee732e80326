//! Build and check steps, so that `cargo play` and `cargo verify` need nothing but cargo.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a command's output")]

mod browser;
mod count;
mod dist;
mod play;
mod postgres;
mod python;
mod run;
mod strength;
mod verify;
mod wasm;
mod web;

#[cfg(test)]
mod layers;
#[cfg(test)]
mod tidy;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo play [OPTIONS…]          build Quintile and open it in the browser; options are those of quintile serve
       cargo play GAME [OPTIONS…]     a game in the terminal
       cargo verify [STEP…]           run every check and test, or only the named steps; --all runs the rare ones, too
       cargo xtask web [--quick] [--serve [OPTIONS…]]
                                      build the web app into target/web; serve it
       cargo xtask browser [WORD…]    test the web app of target/web in Chromium, Firefox and WebKit, or only tests with a word in
                                      their name
       cargo xtask dist [PART…]       make what is given away, in target/artefacts, and start it
       cargo xtask count [--write]    count instructions; write new ceilings
       cargo xtask strength [WORD…]   play the arenas of docs/bots.md again, or only the rows with each of these words, and write their figures
       cargo xtask wasm-speed         the engine's speed natively and as WebAssembly
";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next();
    let rest: Vec<String> = arguments.collect();
    let result = match command.as_deref() {
        Some("play") => play::play(&rest),
        Some("verify") => verify::verify(&rest),
        Some("browser") => browser::browser(&rest),
        Some("dist") => dist::dist(&rest),
        Some("count") => count::count(&rest),
        Some("strength") => strength::strength(&rest),
        Some("web") => web::web(&rest),
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
