//! `quintile export`: the finished games in a database, as records.

use std::fs::File;
use std::io::{BufWriter, Write};

use quintile_server::TableId;

use crate::database::Database;
use crate::error::Error;

/// Export finished games from a database, one record per line
#[derive(clap::Args)]
#[command(after_help = "\
The server may keep running. Games of contests that are still open are included.

Examples:
  quintile export --out games.jsonl
  quintile export --table tomira-beluko-sadive | quintile verify -")]
pub(crate) struct Args {
    #[command(flatten)]
    database: Database,

    /// Only the games of this table
    #[arg(long, value_name = "ID")]
    table: Option<TableId>,

    /// Write to a file [default: stdout]
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
}

/// Games read per query.
const CHUNK: usize = 500;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    match &args.out {
        None => write_all(args, out, Error::from).map(drop),
        Some(name) => {
            let failed = |error: std::io::Error| Error::file(name, &error);
            let mut file = BufWriter::new(File::create(name).map_err(failed)?);
            let count = write_all(args, &mut file, failed)?;
            file.flush().map_err(failed)?;
            writeln!(out, "{count} games")?;
            Ok(())
        }
    }
}

fn write_all(args: &Args, out: &mut dyn Write, failed: impl Fn(std::io::Error) -> Error) -> Result<usize, Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let store = args.database.open_read_only().await?;
        let (mut after, mut count) = (0, 0);
        loop {
            let games = store.archive(args.table, after, CHUNK).await.map_err(|error| Error::at("reading", error))?;
            let Some((last, _)) = games.last() else { return Ok(count) };
            after = *last;
            for (_, record) in &games {
                let line = serde_json::to_string(record).map_err(|error| Error::at("writing", error))?;
                writeln!(out, "{line}").map_err(&failed)?;
                count += 1;
            }
        }
    })
}
