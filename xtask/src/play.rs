//! The one command for somebody who wants to play.

use crate::run::{cargo, run};
use crate::web;

/// Opens the web app; with a game named, starts that one in the terminal.
pub(crate) fn play(arguments: &[String]) -> Result<(), String> {
    if arguments.is_empty() {
        return web::open();
    }
    let mut command = cargo(&["run", "--quiet", "--release", "--package", "quintile", "--", "play"]);
    run("play", command.args(arguments))
}
