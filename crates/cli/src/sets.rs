//! `quintile set`: creating and checking the files of custom sets.

use std::io::Write;

use quintile_rules::GameId;
use quintile_sets::{CustomSet, SetError, template};
use serde_json::json;

use crate::error::Error;
use crate::options::{read_set, read_set_text};
use crate::paint::{TITLE, one_line};

/// Create a custom set, or check one
///
/// A set is a TOML file with the board, tiles and points that a table agrees on; docs/sets.md explains every key.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quintile set new scrambled-fives > zeros.toml     the house set, every option explained
  quintile set check zeros.toml                     is it valid? if not, which line is wrong?
  quintile play scrambled-fives --set zeros.toml")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Print the house set of a game as a file to edit
    New {
        /// Which game
        game: GameId,
    },
    /// Judge set files; errors point at file, line and column
    Check {
        /// The files; - is stdin
        #[arg(required = true)]
        files: Vec<String>,

        /// Print JSON, one object per file: the options as records and servers take them, or what is wrong and where
        #[arg(long)]
        json: bool,
    },
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    match &args.command {
        Command::New { game } => out.write_all(template(*game).as_bytes())?,
        Command::Check { files, json } => {
            return if *json { check_json(files, out) } else { check(files, out) };
        }
    }
    Ok(())
}

fn check(files: &[String], out: &mut dyn Write) -> Result<(), Error> {
    files.iter().try_for_each(|file| write_text(file, &read_set(file)?, out))
}

/// Checks all files, even after an error. Exit code 1 if one is not a set.
fn check_json(files: &[String], out: &mut dyn Write) -> Result<(), Error> {
    let mut good = true;
    for file in files {
        match CustomSet::read(&read_set_text(file)?) {
            Ok(set) => write_json(file, &set, out)?,
            Err(SetError { spot, error }) => {
                good = false;
                let (line, column) = spot.map(|spot| (spot.line, spot.column)).unzip();
                let reason = error.problem.to_string();
                let wrong = json!({"line": line, "column": column, "field": error.field, "reason": reason});
                writeln!(out, "{}", json!({"file": file, "good": false, "wrong": wrong}))?;
            }
        }
    }
    if good { Ok(()) } else { Err(Error::JudgedFalse) }
}

fn write_text(file: &str, set: &CustomSet, out: &mut dyn Write) -> Result<(), Error> {
    let seats: Vec<String> = set.seats.iter().map(ToString::to_string).collect();
    let changed: Vec<&str> = set.options.keys().map(String::as_str).collect();
    let changed = if changed.is_empty() { "nothing".to_owned() } else { changed.join(", ") };
    writeln!(out, "{TITLE}{}{TITLE:#}: good", one_line(file))?;
    writeln!(out, "  {}, a set for {}", one_line(&set.name), set.game.title())?;
    writeln!(out, "  seats: {}", seats.join(", "))?;
    writeln!(out, "  differs from the house set in: {changed}")?;
    Ok(())
}

fn write_json(file: &str, set: &CustomSet, out: &mut dyn Write) -> Result<(), Error> {
    let CustomSet { game, name, about, options, seats } = set;
    let told = json!({
        "file": file, "good": true, "game": game, "name": name, "about": about, "seats": seats, "options": options,
    });
    writeln!(out, "{told}")?;
    Ok(())
}
