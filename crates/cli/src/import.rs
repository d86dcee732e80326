//! `quintile import`: records into a database's archive, each verified first.

use std::io::Write;

use quintile_rules::AnyGame;
use quintile_rules::kit::Record;
use quintile_server::store::Store;
use quintile_server::wall_clock;
use quintile_table::check_fairness;
use serde_json::json;

use crate::database::Database;
use crate::error::Error;
use crate::input::{self, Piece};
use crate::verify::write_false;

/// Import records into a database's archive
///
/// Every record is verified as by `quintile verify`; those that fail are reported and skipped. Games that are already in the
/// archive are counted and left alone.
#[derive(clap::Args)]
#[command(after_help = "\
Exit code 1: a record failed; 2: the file or the database cannot be read.

Example:
  quintile import games.jsonl --database sqlite:club.db")]
pub(crate) struct Args {
    /// A file with records; - is stdin
    #[arg(value_name = "FILE")]
    file: String,

    #[command(flatten)]
    database: Database,

    /// As JSON, one object per line: each record that failed, then the counts
    #[arg(long)]
    json: bool,
}

#[derive(Default)]
struct Counts {
    added: usize,
    known: usize,
    failed: usize,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut counts = Counts::default();
    runtime.block_on(async {
        let pieces = input::open(&args.file)?;
        let store = args.database.open().await?;
        for piece in pieces {
            let piece = piece.map_err(|error| Error::file(&args.file, &error))?;
            match verified(&piece) {
                Ok(record) => add(&store, record, &mut counts).await?,
                Err(reason) => {
                    counts.failed += 1;
                    write_false(&args.file, piece.line, &reason, args.json, out)?;
                }
            }
        }
        Ok::<(), Error>(())
    })?;
    let Counts { added, known, failed } = counts;
    if args.json {
        writeln!(out, "{}", json!({"added": added, "known": known, "failed": failed}))?;
    } else {
        writeln!(out, "{added} added, {known} already there, {failed} failed")?;
    }
    if failed == 0 { Ok(()) } else { Err(Error::JudgedFalse) }
}

async fn add(store: &Store, record: Record, counts: &mut Counts) -> Result<(), Error> {
    let added = store.import(record, wall_clock()).await.map_err(|error| Error::at("the archive", error))?;
    if added {
        counts.added += 1;
    } else {
        counts.known += 1;
    }
    Ok(())
}

fn verified(piece: &Piece) -> Result<Record, String> {
    let record = Record::from_value(&piece.parse()?).map_err(|error| error.to_string())?;
    AnyGame::judge(&record).map_err(|fault| fault.to_string())?;
    check_fairness(&record).map_err(|unfair| unfair.to_string())?;
    Ok(record)
}
