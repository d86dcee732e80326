//! `quintile`: tile-laying games in the terminal.
//!
//! Parses, dispatches and sets the exit code; each command has its own file.

#![forbid(unsafe_code)]

mod admin;
mod backup;
mod board;
mod config;
mod database;
mod deal;
mod error;
mod export;
mod games;
mod http;
mod import;
mod input;
mod keyboard;
mod legal;
mod limits;
mod names;
mod options;
mod paint;
mod play;
mod players;
mod serve;
mod sets;
mod sheet;
mod show;
#[cfg(feature = "tools")]
mod tools;
mod typed;
mod verify;

use std::io::{BufWriter, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::error::Error;

/// Five tile-laying games: play them, deal them, check their records.
///
/// GAME is one of polygon, synergo, twenty-four-seven (or 247), scrambled-fives (fives), sums-of-one (sums). A record is a game as JSON
/// (quintile/1): options, seats, deal, plays, result.
#[derive(Parser)]
#[command(name = "quintile", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// Colour the output; auto means on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: paint::Color,
}

const EXAMPLES: &str = "\
Examples:
  quintile play twenty-four-seven                 a game against the computer
  quintile play sums-of-one --seats ana,bo        two people at one keyboard
  quintile games twenty-four-seven                its options and their defaults
  quintile selfplay twenty-four-seven --games 100 --seed 1 --out games.jsonl
  quintile arena polygon --players club,greedy    who is stronger, and by how much?
  quintile verify games.jsonl                     is every play and every score right?
  quintile show games.jsonl --record 3 --ply 10   the third game after ten plays
  quintile review game.json                       which plays were good, which were not, and why?
  quintile picture games.jsonl --ply 10 --png position.png
  quintile serve --open                           tables to share by link
  quintile lab polygon --games 1000               is it balanced? which squares count?
  quintile puzzle synergo --count 6 --html sheet.html
  quintile print polygon --out polygon.pdf        board, tiles, score pads and rules on paper

Exit codes: 0 success, 1 judged false, 2 could not run, 130 stopped by Ctrl-C or SIGTERM.";

#[derive(Subcommand)]
enum Command {
    Games(games::Args),
    Play(play::Args),
    Deal(deal::Args),
    Verify(verify::Args),
    Legal(legal::Args),
    Show(show::Args),
    Serve(Box<serve::Args>),
    Admin(admin::Args),
    Backup(backup::Args),
    Export(export::Args),
    Import(import::Args),
    Set(sets::Args),
    #[cfg(feature = "tools")]
    #[command(flatten)]
    Tools(Box<tools::Command>),
}

/// The allocators of C libraries are slow among threads (musl) or keep for each thread what it once used (glibc): a busy server
/// would grow for hours.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    #[cfg(feature = "tools")]
    match tools::answer(Cli::command) {
        Ok(true) => return ExitCode::SUCCESS,
        Ok(false) => {}
        Err(error) => return error.report(),
    }
    let parsed = match config::parse(&Cli::command()) {
        Ok(parsed) => parsed,
        Err(error) => return error.report(),
    };
    let cli = Cli::from_arg_matches(&parsed.matches).unwrap_or_else(|error| error.exit());
    cli.color.choose();
    let mut out = BufWriter::new(anstream::stdout());
    let done = match &cli.command {
        Command::Serve(args) if args.print_config => config::print(&parsed, &Cli::command(), &mut out),
        command => run(command, &mut out),
    };
    // The output comes before the error message, wherever the two streams go.
    let flushed = out.flush().map_err(Error::from);
    match done.and(flushed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}

fn run(command: &Command, out: &mut dyn Write) -> Result<(), Error> {
    match command {
        Command::Games(args) => games::run(args, out),
        Command::Play(args) => play::run(args, out),
        Command::Deal(args) => deal::run(args, out),
        Command::Verify(args) => verify::run(args, out),
        Command::Legal(args) => legal::run(args, out),
        Command::Show(args) => show::run(args, out),
        Command::Serve(args) => serve::run(args, out),
        Command::Admin(args) => admin::run(args, out),
        Command::Backup(args) => backup::run(args, out),
        Command::Export(args) => export::run(args, out),
        Command::Import(args) => import::run(args, out),
        Command::Set(args) => sets::run(args, out),
        #[cfg(feature = "tools")]
        Command::Tools(command) => tools::run(command, Cli::command(), out),
    }
}
