//! The one command for somebody who wants to play.

use crate::run::{cargo, run};
use crate::web;

/// Opens the web app; with a game named, starts that one in the terminal.
pub(crate) fn play(arguments: &[String]) -> Result<(), String> {
    if arguments.first().is_none_or(|first| first.starts_with("--")) {
        let options: Vec<String> = ["--open".to_owned()].into_iter().chain(arguments.iter().cloned()).collect();
        return web::serve(false, &options);
    }
    let mut command = cargo(&["run", "--quiet", "--release", "--package", "quintile", "--locked", "--", "play"]);
    run("play", command.args(arguments))
}
