//! The one command for somebody who wants to play.

use crate::run::{cargo, run};
use crate::web::{self, Build};

/// Opens the web app; with a game named, starts that one in the terminal.
pub(crate) fn play(arguments: &[String]) -> Result<(), String> {
    if arguments.first().is_none_or(|first| first.starts_with("--")) {
        let options: Vec<String> = ["--open".to_owned()].into_iter().chain(arguments.iter().cloned()).collect();
        return web::serve(Build::Soon, &options);
    }
    let mut command =
        cargo(&["run", "--profile", "play", "--package", "quintile", "--no-default-features", "--locked"]);
    // The same program as for the browser.
    run("play", command.env("QUINTILE_WEB_DIR", "").args(["--", "play"]).args(arguments))
}
