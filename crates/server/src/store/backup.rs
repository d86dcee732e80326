//! A copy of everything while others go on writing, as of one moment. It is a SQLite database whatever it is a copy of: the
//! schema is the same, so a server can be started on it at once.

use std::path::{Path, PathBuf};

use quintile_table::Table;
use rusqlite::backup::Backup;
use rusqlite::{Connection, params_from_iter};

use super::value::Row;
use super::{Backend, Store, StoreError, StoreOptions, pending_migrations};
use quintile_api::TableId;

/// Everything that is copied: the tables of the schema, their columns, and what makes their order.
pub(super) const PARTS: [Part; 19] = [
    Part { name: "people", columns: "id, token_hash, created" },
    Part { name: "keys", columns: "token_hash, person, created" },
    Part { name: "passes", columns: "person, kind, hash, created, ends" },
    Part { name: "rests", columns: "person, body" },
    Part {
        name: "tables",
        columns: "id, host, contest, created, updated, game, phase, seats, open, public, due, claimed, compacted, summary",
    },
    Part { name: "events", columns: "table_id, number, body" },
    Part { name: "sitters", columns: "person, table_id" },
    Part { name: "archive", columns: "digest, position, table_id, round, finished, game, record" },
    Part { name: "contests", columns: "id, host, created, body, due, claimed" },
    Part { name: "entrants", columns: "contest, person, name, claim, code_hash, tries, tried" },
    Part { name: "entries", columns: "contest, person, table_id" },
    Part { name: "progress", columns: "table_id, body" },
    Part { name: "tournaments", columns: "id, host, version, created, updated, running, body" },
    Part { name: "contenders", columns: "tournament, person, name" },
    Part { name: "bans", columns: "subject, reason, created" },
    Part { name: "rated", columns: "table_id, round, position, finished, game, body, changes" },
    Part { name: "ratings", columns: "person, game, rating, deviation, volatility, games, played" },
    Part { name: "rated_people", columns: "person, name, shown" },
    Part { name: "folded", columns: "what, position" },
];

/// A table of the schema.
pub(super) struct Part {
    pub(super) name: &'static str,
    pub(super) columns: &'static str,
}

/// What a copy holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// Rows, by part.
    pub rows: Vec<(&'static str, u64)>,
    /// Tables whose events make no table, in the original as in the copy.
    pub unreadable: Vec<TableId>,
}

/// Rows read at once.
pub(super) const CHUNK: usize = 500;

impl Store {
    /// Copies everything to a file that does not exist yet, and reads it back: every row is there, and every table and every
    /// game can be read.
    pub async fn copy_to(&self, file: &Path) -> Result<Copied, StoreError> {
        let rows = match &self.backend {
            Backend::Sqlite(store) => store.copy_to(file.to_owned()).await?,
            Backend::Postgres(store) => store.copy_to(file.to_owned()).await?,
        };
        let options = StoreOptions { read_only: true, deadline: self.deadline, ca: None };
        let copy = Self::open_with(&format!("sqlite:{}", file.display()), &options).await?;
        copy.check_copy(rows).await
    }

    async fn check_copy(&self, rows: Vec<u64>) -> Result<Copied, StoreError> {
        let mut copied = Copied::default();
        for (part, wanted) in PARTS.iter().zip(rows) {
            let count = self.query(part.count(), []).await?;
            let found = count.first().map_or(Ok(0), |row| row.integer(0))? as u64;
            if found != wanted {
                let why = format!("the copy has {found} rows of {} instead of {wanted}", part.name);
                return Err(StoreError::Corrupt(why));
            }
            copied.rows.push((part.name, found));
        }
        let mut after = -1;
        loop {
            const TABLES: &str = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2";
            let tables = self.query(TABLES, [after.into(), CHUNK.into()]).await?;
            let Some(last) = tables.last() else { break };
            after = last.integer(0)?;
            for row in &tables {
                let table = row.table(0)?;
                let events = self.events(table, 0).await;
                if !events.is_ok_and(|events| Table::fold(&events).is_ok()) {
                    copied.unreadable.push(table);
                }
            }
        }
        let mut after = 0;
        while let Some((last, _)) = self.archive(None, after, CHUNK).await?.last() {
            after = *last;
        }
        Ok(copied)
    }
}

impl Part {
    /// Statements are kept by their text, which has to last.
    fn count(&self) -> &'static str {
        match self.name {
            "people" => "SELECT COUNT(*) FROM people",
            "keys" => "SELECT COUNT(*) FROM keys",
            "passes" => "SELECT COUNT(*) FROM passes",
            "rests" => "SELECT COUNT(*) FROM rests",
            "tables" => "SELECT COUNT(*) FROM tables",
            "events" => "SELECT COUNT(*) FROM events",
            "sitters" => "SELECT COUNT(*) FROM sitters",
            "archive" => "SELECT COUNT(*) FROM archive",
            "contests" => "SELECT COUNT(*) FROM contests",
            "entrants" => "SELECT COUNT(*) FROM entrants",
            "entries" => "SELECT COUNT(*) FROM entries",
            "progress" => "SELECT COUNT(*) FROM progress",
            "tournaments" => "SELECT COUNT(*) FROM tournaments",
            "contenders" => "SELECT COUNT(*) FROM contenders",
            "rated" => "SELECT COUNT(*) FROM rated",
            "ratings" => "SELECT COUNT(*) FROM ratings",
            "rated_people" => "SELECT COUNT(*) FROM rated_people",
            "folded" => "SELECT COUNT(*) FROM folded",
            _ => "SELECT COUNT(*) FROM bans",
        }
    }
}

/// Copies a SQLite database, page by page, as of now; the rows of each part.
pub(super) fn copy_pages(source: &Connection, file: &Path) -> Result<Vec<u64>, StoreError> {
    // Readers see the database as it was when they began.
    source.execute_batch("BEGIN")?;
    let rows: Result<Vec<u64>, rusqlite::Error> = PARTS
        .iter()
        .map(|part| source.query_row(part.count(), [], |row| row.get::<_, i64>(0)).map(|n| n as u64))
        .collect();
    let rows = rows?;
    let mut copy = Connection::open(file)?;
    Backup::new(source, &mut copy)?.run_to_completion(1000, std::time::Duration::ZERO, None)?;
    source.execute_batch("COMMIT")?;
    // One file, without a journal beside it.
    copy.pragma_update(None, "journal_mode", "DELETE")?;
    Ok(rows)
}

/// A new file that rows are copied into.
pub(super) struct Copy {
    db: Connection,
}

impl Copy {
    pub(super) fn create(file: &PathBuf) -> Result<Self, StoreError> {
        let db = Connection::open(file)?;
        for (number, change) in pending_migrations(0)? {
            db.execute_batch(change)?;
            db.pragma_update(None, "user_version", number)?;
        }
        db.execute_batch("BEGIN")?;
        Ok(Self { db })
    }

    pub(super) fn add(&self, part: &Part, rows: &[Row]) -> Result<(), StoreError> {
        let places: Vec<String> = (1..=part.columns.split(',').count()).map(|place| format!("?{place}")).collect();
        let insert = format!("INSERT INTO {} ({}) VALUES ({})", part.name, part.columns, places.join(", "));
        let mut statement = self.db.prepare_cached(&insert)?;
        for row in rows {
            statement.execute(params_from_iter(&row.0))?;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<(), StoreError> {
        Ok(self.db.execute_batch("COMMIT")?)
    }
}
