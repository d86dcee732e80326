//! `quintile verify`: is everything in these records true?

use std::io::{self, Write};

use quintile_rules::kit::{Case, Record, judge_case};
use quintile_rules::{GameId, with_game};
use quintile_table::check_fairness;
use rayon::prelude::*;
use serde_json::json;

use crate::error::{Error, complain};
use crate::input::{self, Piece};
use crate::paint::one_line;

/// Judge records: every play, every score, every result, and that nobody chose the deal
///
/// Prints one line for each false record, FILE:LINE: ply N: REASON, then how many passed and failed. The record of an
/// online table has `fairness`: its deal is drawn again from that, and the last line counts the deals proved. Test cases
/// (`try`, `bad_deal`) pass if what they try is refused.
#[derive(clap::Args)]
#[command(after_help = "\
A file holds one JSON object, or one per line. Exit code 1: a record is false; 2: a file cannot be read.

Examples:
  quintile verify game.json
  quintile verify games/*.jsonl
  quintile verify --json games.jsonl | tail -n 1        the counts alone, for a script
  quintile selfplay twenty-four-seven --seed 1 --games 100 | quintile verify -")]
pub(crate) struct Args {
    /// Files with records; - is stdin
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,

    /// Print JSON, one object per line: each false record or unreadable file, then the counts
    #[arg(long)]
    json: bool,
}

/// How many records are judged in parallel at a time; fewer when they are long.
const CHUNK: usize = 512;
const CHUNK_BYTES: usize = 8 << 20;

#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
    /// Deals that follow from a published commitment and what people added to it.
    proved: usize,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let mut tally = Tally::default();
    let mut unread = 0;
    for file in &args.files {
        match verify_file(file, args.json, &mut tally, out) {
            Ok(()) => {}
            Err(Error::CouldNotRun(why)) => {
                complain(&why);
                unread += 1;
                if args.json {
                    writeln!(out, "{}", json!({"file": file, "unread": why}))?;
                }
            }
            Err(other) => return Err(other),
        }
    }
    let Tally { passed, failed, proved } = tally;
    if args.json {
        writeln!(out, "{}", json!({"passed": passed, "failed": failed, "proved": proved, "unread": unread}))?;
    } else {
        write!(out, "{passed} passed, {failed} failed")?;
        match proved {
            0 => writeln!(out)?,
            1 => writeln!(out, "; 1 deal proved")?,
            count => writeln!(out, "; {count} deals proved")?,
        }
    }
    match (unread, failed) {
        (0, 0) => Ok(()),
        (0, _) => Err(Error::JudgedFalse),
        (1, _) => Err(Error::CouldNotRun("1 file could not be read".to_owned())),
        (count, _) => Err(Error::CouldNotRun(format!("{count} files could not be read"))),
    }
}

fn verify_file(file: &str, json: bool, tally: &mut Tally, out: &mut dyn Write) -> Result<(), Error> {
    let mut pieces = input::open(file)?;
    let mut empty = true;
    loop {
        let (chunk, trouble) = next_chunk(&mut pieces);
        empty &= chunk.is_empty() && trouble.is_none();
        let verdicts: Vec<_> = chunk.par_iter().map(judge).collect();
        for (piece, verdict) in chunk.iter().zip(verdicts) {
            match verdict {
                Ok(proved) => {
                    tally.passed += 1;
                    tally.proved += usize::from(proved);
                }
                Err(reason) => {
                    tally.failed += 1;
                    write_false(file, piece.line, &reason, json, out)?;
                }
            }
        }
        if let Some(error) = trouble {
            return Err(Error::file(file, &error));
        }
        if chunk.is_empty() {
            break;
        }
    }
    if empty {
        tally.failed += 1;
        write_false(file, 1, "it holds no record", json, out)?;
    }
    Ok(())
}

/// Names a record that is false.
pub(crate) fn write_false(file: &str, line: usize, reason: &str, json: bool, out: &mut dyn Write) -> io::Result<()> {
    if json {
        writeln!(out, "{}", json!({"file": file, "line": line, "false": reason}))
    } else {
        writeln!(out, "{}:{line}: {}", one_line(file), one_line(reason))
    }
}

/// The next records; none at the end of the file. What was read before an error is still judged.
fn next_chunk(pieces: &mut input::Pieces) -> (Vec<Piece>, Option<std::io::Error>) {
    let mut chunk = Vec::new();
    let mut bytes = 0;
    while chunk.len() < CHUNK && bytes < CHUNK_BYTES {
        match pieces.next() {
            None => break,
            Some(Err(error)) => return (chunk, Some(error)),
            Some(Ok(piece)) => {
                bytes += piece.len();
                chunk.push(piece);
            }
        }
    }
    (chunk, None)
}

/// Judges one record. Returns whether it also proves its deal.
fn judge(piece: &Piece) -> Result<bool, String> {
    let case = Case::from_value(piece.parse()?).map_err(|error| error.to_string())?;
    let Some(id) = case.record["game"].as_str().and_then(|name| name.parse::<GameId>().ok()) else {
        // Reading it as a record gives the best error for the name of the game.
        return Err(match Record::from_value(&case.record) {
            Err(error) => error.to_string(),
            Ok(record) => format!("record.game: {} is unknown", record.game),
        });
    };
    with_game!(id, G => judge_case::<G>(&case)).map_err(|fault| fault.to_string())?;
    if case.bad_deal || case.record.get("fairness").is_none() {
        return Ok(false);
    }
    let record = Record::from_value(&case.record).map_err(|error| error.to_string())?;
    check_fairness(&record).map_err(|unfair| unfair.to_string())
}
