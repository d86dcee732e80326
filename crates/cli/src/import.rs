//! `quintile import`: records into a database's archive, each judged first.

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

/// Put records into a database's archive
///
/// Every record is judged as `quintile verify` does; one that is false is named and left out, and games that are there
/// already are counted and left alone.
#[derive(clap::Args)]
#[command(after_help = "\
Exit code 1: a record is false; 2: the file or the database cannot be read.

Example:
  quintile import games.jsonl --database sqlite:club.db")]
pub(crate) struct Args {
    /// A file with records; - is stdin
    #[arg(value_name = "FILE")]
    file: String,

    #[command(flatten)]
    database: Database,

    /// As JSON, one object a line: each record that is false, then the counts
    #[arg(long)]
    json: bool,
}

#[derive(Default)]
struct Tally {
    added: usize,
    known: usize,
    bad: usize,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut tally = Tally::default();
    runtime.block_on(async {
        let pieces = input::open(&args.file)?;
        let store = args.database.open().await?;
        for piece in pieces {
            let piece = piece.map_err(|error| Error::file(&args.file, &error))?;
            match judged(&piece) {
                Ok(record) => take(&store, record, &mut tally).await?,
                Err(reason) => {
                    tally.bad += 1;
                    write_false(&args.file, piece.line, &reason, args.json, out)?;
                }
            }
        }
        Ok::<(), Error>(())
    })?;
    let Tally { added, known, bad } = tally;
    if args.json {
        writeln!(out, "{}", json!({"added": added, "known": known, "failed": bad}))?;
    } else {
        writeln!(out, "{added} added, {known} there already, {bad} false")?;
    }
    if bad == 0 { Ok(()) } else { Err(Error::JudgedFalse) }
}

async fn take(store: &Store, record: Record, tally: &mut Tally) -> Result<(), Error> {
    let added = store.import(record, wall_clock()).await.map_err(|error| Error::at("the archive", error))?;
    if added {
        tally.added += 1;
    } else {
        tally.known += 1;
    }
    Ok(())
}

fn judged(piece: &Piece) -> Result<Record, String> {
    let record = Record::from_value(&piece.parse()?).map_err(|error| error.to_string())?;
    AnyGame::judge(&record).map_err(|fault| fault.to_string())?;
    check_fairness(&record).map_err(|unfair| unfair.to_string())?;
    Ok(record)
}
