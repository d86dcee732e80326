//! `quintile set`: creating and checking the files of custom sets.

use std::io::Write;

use quintile_rules::GameId;
use quintile_sets::{CustomSet, SetError, template};
use serde_json::json;

use crate::error::{Error, complain};
use crate::names;
use crate::options::read_set_text;
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
        #[arg(value_parser = names::game)]
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
            return check(files, *json, out);
        }
    }
    Ok(())
}

/// Checks all files, even after an error. Exit code 1 if one is not a set, 2 if one cannot be read.
fn check(files: &[String], json: bool, out: &mut dyn Write) -> Result<(), Error> {
    let (mut good, mut unread) = (true, 0);
    for file in files {
        match read_set_text(file).map(|text| CustomSet::read(&text)) {
            Ok(Ok(set)) if json => write_json(file, &set, out)?,
            Ok(Ok(set)) => write_text(file, &set, out)?,
            Ok(Err(wrong)) => {
                good = false;
                write_wrong(file, &wrong, json, out)?;
            }
            Err(Error::CouldNotRun(why)) => {
                unread += 1;
                complain(&why);
                if json {
                    writeln!(out, "{}", json!({"file": file, "unread": why}))?;
                }
            }
            Err(other) => return Err(other),
        }
    }
    match unread {
        0 if good => Ok(()),
        0 => Err(Error::JudgedFalse),
        1 => Err(Error::CouldNotRun("1 file could not be read".to_owned())),
        count => Err(Error::CouldNotRun(format!("{count} files could not be read"))),
    }
}

fn write_wrong(file: &str, wrong: &SetError, json: bool, out: &mut dyn Write) -> Result<(), Error> {
    let SetError { spot, error } = wrong;
    if json {
        let (line, column) = spot.map(|spot| (spot.line, spot.column)).unzip();
        let reason = error.problem.to_string();
        let wrong = json!({"line": line, "column": column, "field": error.field, "reason": reason});
        writeln!(out, "{}", json!({"file": file, "good": false, "wrong": wrong}))?;
    } else {
        let spot = spot.map_or(String::new(), |spot| format!(":{}:{}", spot.line, spot.column));
        writeln!(out, "{}{spot}: {}", one_line(file), one_line(&error.to_string()))?;
    }
    Ok(())
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
