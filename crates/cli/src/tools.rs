//! Commands for those who study, draw and measure. `cargo play` builds without them: they take longer to compile than all the rest.

mod arena;
mod bench;
mod bot;
mod chart;
mod completions;
mod doctor;
mod fit;
mod hint;
mod html;
mod lab;
mod load;
mod output;
mod picture;
mod png;
mod print;
mod progress;
mod puzzle;
mod review;
mod selfplay;
mod stop;

use std::io::Write;

use clap::Subcommand;
pub(crate) use completions::answer;

use crate::error::Error;

#[derive(Subcommand)]
pub(crate) enum Command {
    Picture(picture::Args),
    Selfplay(selfplay::Args),
    Bench(bench::Args),
    Arena(arena::Args),
    Bot(bot::Args),
    Fit(fit::Args),
    Review(review::Args),
    Hint(hint::Args),
    Load(load::Args),
    Lab(lab::Args),
    Print(print::Args),
    Puzzle(puzzle::Args),
    Doctor(doctor::Args),
    Completions(completions::Args),
    Man(completions::ManArgs),
}

/// Runs a command; `cli` is the whole command line, for completions and manual pages.
pub(crate) fn run(command: &Command, cli: clap::Command, out: &mut dyn Write) -> Result<(), Error> {
    match command {
        Command::Picture(args) => picture::run(args, out),
        Command::Selfplay(args) => selfplay::run(args, out),
        Command::Bench(args) => bench::run(args, out),
        Command::Arena(args) => arena::run(args, out),
        Command::Bot(args) => bot::run(args, out),
        Command::Fit(args) => fit::run(args, out),
        Command::Review(args) => review::run(args, out),
        Command::Hint(args) => hint::run(args, out),
        Command::Load(args) => load::run(args, out),
        Command::Lab(args) => lab::run(args, out),
        Command::Print(args) => print::run(args),
        Command::Puzzle(args) => puzzle::run(args, out),
        Command::Doctor(args) => doctor::run(args, out),
        Command::Completions(args) => completions::run(args, out),
        Command::Man(args) => completions::man(args, cli, out),
    }
}
