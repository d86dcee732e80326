//! `quintile legal`: every play the rules allow in a position.

use std::io::Write;

use quintile_rules::kit::{Record, position};
use quintile_rules::{Search, with_game};
use serde_json::{Value, json};

use crate::error::Error;
use crate::input::{self, Position};

/// List every legal play in a position, sorted
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quintile legal game.json                     after the last play of the record
  quintile legal games.jsonl --record 3 --ply 0 --points")]
pub(crate) struct Args {
    #[command(flatten)]
    position: Position,

    /// Add what each play would score, after a tab
    #[arg(long)]
    points: bool,

    /// Print JSON: a list of plays with their points
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let record = input::read_record(&args.position.source)?;
    with_game!(record.game, G => list::<G>(args, &record, out))
}

fn list<G: Search>(args: &Args, record: &Record, out: &mut dyn Write) -> Result<(), Error> {
    let game: G = position(record, args.position.plies(record)).map_err(|fault| args.position.error(fault))?;
    let mut plays = Vec::new();
    game.priced(&mut plays);
    let mut lines: Vec<(String, i32)> = plays.iter().map(|priced| (priced.play.to_string(), priced.points)).collect();
    lines.sort_unstable();
    if args.json {
        let entry = |(play, points): &(String, i32)| json!({"play": play, "points": points});
        writeln!(out, "{}", Value::from(lines.iter().map(entry).collect::<Vec<_>>()))?;
        return Ok(());
    }
    for (play, points) in lines {
        if args.points {
            writeln!(out, "{play}\t{points}")?;
        } else {
            writeln!(out, "{play}")?;
        }
    }
    Ok(())
}
