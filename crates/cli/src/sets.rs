//! `quintile set`: custom sets as files, to begin one and to check one.

use std::io::Write;

use quintile_rules::GameId;
use quintile_sets::{CustomSet, template};
use serde_json::json;

use crate::error::Error;
use crate::options::read_set;
use crate::paint::{TITLE, one_line};

/// Begin a custom set, or check one
///
/// A set is a TOML file with the board, tiles and points that a table agrees on; docs/sets.md explains every key.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quintile set new scrambled-fives > zeros.toml     the house set, every option explained
  quintile set check zeros.toml                     is it a game? if not, which line is wrong?
  quintile play scrambled-fives --set zeros.toml")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Print the house set of a game as a file to change
    New {
        /// Which game
        game: GameId,
    },
    /// Judge set files; errors point at file, line and column
    Check {
        /// The files; - is stdin
        #[arg(required = true)]
        files: Vec<String>,

        /// As JSON, one object a file, with the options as records and servers take them
        #[arg(long)]
        json: bool,
    },
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    match &args.command {
        Command::New { game } => out.write_all(template(*game).as_bytes())?,
        Command::Check { files, json } => {
            for file in files {
                let set = read_set(file)?;
                if *json { write_json(&set, out)? } else { write_text(file, &set, out)? }
            }
        }
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
    writeln!(out, "  differs from the house in: {changed}")?;
    Ok(())
}

fn write_json(set: &CustomSet, out: &mut dyn Write) -> Result<(), Error> {
    let CustomSet { game, name, about, options, seats } = set;
    writeln!(out, "{}", json!({"game": game, "name": name, "about": about, "seats": seats, "options": options}))?;
    Ok(())
}
