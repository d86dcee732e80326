//! `quintile backup`: a copy of a database, taken while servers use it, and read back before it counts.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use quintile_server::store::Copied;
use serde_json::json;

use crate::database::Database;
use crate::error::Error;

/// Save a copy of a database while servers use it
///
/// The copy is a SQLite database as of one moment, whichever kind the original is, and `quintile serve --database sqlite:FILE`
/// starts on it. It is read back before it gets its name: every row is there, and every table and game can be read.
#[derive(clap::Args)]
#[command(after_help = "\
Exit code 1: the copy is there, but holds tables that cannot be read; 2: there is no copy.

Examples:
  quintile backup --out tables-backup.db
  quintile backup --database-file /run/secrets/database --out tables-backup.db")]
pub(crate) struct Args {
    #[command(flatten)]
    database: Database,

    /// The file to write; a file of that name is replaced once the new one is complete
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let mut partial = args.out.clone().into_os_string();
    partial.push(".partial");
    let partial = PathBuf::from(partial);
    remove(&partial)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let copied = runtime.block_on(async {
        let store = args.database.open_read_only().await?;
        store.copy_to(&partial).await.map_err(|error| Error::at(partial.display(), error))
    });
    let copied = match copied {
        Ok(copied) => copied,
        Err(error) => {
            // Half a copy is worse than none.
            let _ = fs::remove_file(&partial);
            return Err(error);
        }
    };
    let synced = fs::File::open(&partial).and_then(|file| file.sync_all());
    synced.and_then(|()| fs::rename(&partial, &args.out)).map_err(|error| Error::file(args.out.display(), &error))?;
    report(args, &copied, out)?;
    if copied.unreadable.is_empty() { Ok(()) } else { Err(Error::JudgedFalse) }
}

fn remove(file: &Path) -> Result<(), Error> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(Error::file(file.display(), &error)),
        _ => Ok(()),
    }
}

fn report(args: &Args, copied: &Copied, out: &mut dyn Write) -> Result<(), Error> {
    if args.json {
        let rows: serde_json::Map<_, _> = copied.rows.iter().map(|(name, n)| ((*name).to_owned(), json!(n))).collect();
        writeln!(out, "{}", json!({ "rows": rows, "unreadable": copied.unreadable }))?;
        return Ok(());
    }
    let rows: Vec<String> = copied.rows.iter().map(|(name, rows)| format!("{name} {rows}")).collect();
    writeln!(out, "{}: {}", args.out.display(), rows.join(", "))?;
    for table in &copied.unreadable {
        writeln!(out, "{table} cannot be read, here or in the original")?;
    }
    Ok(())
}
