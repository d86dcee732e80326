//! SQLite: a file on this machine, one writer that stores queued work together, and readers beside it.
//!
//! The journal is a write-ahead log, synced at every commit: what is stored survives a power cut. A commit costs one sync
//! however much work it holds, so under load work shares it; nothing ever waits for company.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode, OpenFlags, Params, ToSql, TransactionBehavior, params, params_from_iter};
use tokio::sync::oneshot;

use super::backup::copy_pages;
use super::value::{Row, Value, Written};
use super::work::{ArchiveRow, BatchRow, Opening, RatedRow, Work};
use super::{Appended, Statement, StoreError, StoreOptions, pending_migrations};

/// The most jobs in one commit: a bound on how long the last of them waits.
const MAX_BATCHED: usize = 512;
/// Connections kept for reading.
const MAX_READERS: usize = 4;

/// Claims due tables: until when, now, how many.
pub(super) const CLAIM: &str = "UPDATE tables SET claimed = $1 WHERE id IN (
    SELECT id FROM tables WHERE due IS NOT NULL AND due <= $2 AND claimed <= $2 ORDER BY due LIMIT $3) RETURNING id";

/// The only node writes its sign of life.
const BEAT: &str = "INSERT INTO beats (node, at) VALUES ('sqlite', ?1)
    ON CONFLICT (node) DO UPDATE SET at = excluded.at";

/// A database in a file.
pub(super) struct Sqlite {
    writer: mpsc::Sender<Job>,
    readers: Arc<Mutex<Vec<Connection>>>,
    place: Place,
}

/// Where the database is, and how its connections behave.
#[derive(Clone)]
struct Place {
    path: String,
    read_only: bool,
    /// How long to wait for a lock that another process holds.
    patience: Duration,
}

/// Something to do in a transaction that others may share.
struct Job {
    task: Task,
    reply: oneshot::Sender<Result<Done, StoreError>>,
}

/// What a task led to.
enum Done {
    Rows(Vec<Row>),
    /// Of work that is stored or not: whether it is.
    Stored(bool),
}

enum Task {
    Store(Box<Work>),
    Execute(&'static str, Vec<Value>),
    All(Vec<Statement>),
}

impl Sqlite {
    /// Opens or creates the file and brings its schema up to date.
    pub(super) async fn open(path: &str, options: &StoreOptions) -> Result<Self, StoreError> {
        // Connections share a database in memory only by its name.
        let path = if path == ":memory:" {
            format!("file:quintile-{:x}?mode=memory&cache=shared", crate::random::bits())
        } else {
            path.to_owned()
        };
        let place = Place { path, read_only: options.read_only, patience: options.patience() };
        let opened = place.clone();
        let (writer, readers) = blocking(move || {
            let mut writer = opened.connect()?;
            if opened.read_only {
                check_version(&writer)?;
            } else {
                migrate(&mut writer)?;
                // Leases of a process that has stopped belong to this one now.
                writer.execute("UPDATE tables SET claimed = 0 WHERE due IS NOT NULL", [])?;
            }
            let readers = (0..MAX_READERS).map(|_| opened.connect()).collect::<rusqlite::Result<Vec<_>>>()?;
            Ok((writer, readers))
        })
        .await?;
        let (jobs, queue) = mpsc::channel();
        thread::Builder::new()
            .name("sqlite-writer".into())
            .spawn(move || write_all(&writer, &queue))
            .map_err(|error| StoreError::Unavailable(format!("cannot start the writer thread: {error}")))?;
        Ok(Self { writer: jobs, readers: Arc::new(Mutex::new(readers)), place })
    }

    pub(super) async fn submit(&self, work: Work) -> Result<Appended, StoreError> {
        match self.write(Task::Store(Box::new(work))).await? {
            Done::Stored(true) => Ok(Appended::Stored),
            Done::Stored(false) | Done::Rows(_) => Ok(Appended::Conflict),
        }
    }

    pub(super) async fn execute(&self, sql: &'static str, params: Vec<Value>) -> Result<Written, StoreError> {
        let rows = match self.write(Task::Execute(sql, params)).await? {
            Done::Rows(rows) => rows,
            Done::Stored(_) => Vec::new(),
        };
        Ok(Written { rows, retried: false })
    }

    pub(super) async fn transact(&self, statements: Vec<Statement>) -> Result<(), StoreError> {
        self.write(Task::All(statements)).await.map(drop)
    }

    /// Copies everything into a new file; the rows of each part.
    pub(super) async fn copy_to(&self, file: PathBuf) -> Result<Vec<u64>, StoreError> {
        let place = self.place.clone();
        blocking(move || copy_pages(&place.connect()?, &file)).await
    }

    /// Queues a task and waits until it is committed.
    async fn write(&self, task: Task) -> Result<Done, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.writer.send(Job { task, reply }).map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    pub(super) async fn query(&self, sql: &'static str, params: Vec<Value>) -> Result<Vec<Row>, StoreError> {
        let (readers, place) = (Arc::clone(&self.readers), self.place.clone());
        blocking(move || {
            let idle = readers.lock().ok().and_then(|mut readers| readers.pop());
            let reader = match idle {
                Some(reader) => reader,
                None => place.connect()?,
            };
            let rows = run(&reader, sql, params_from_iter(params));
            if let Ok(mut readers) = readers.lock()
                && readers.len() < MAX_READERS
            {
                readers.push(reader);
            }
            Ok(rows?)
        })
        .await
    }
}

async fn blocking<T, F>(work: F) -> Result<T, StoreError>
where
    T: Send + 'static,
    F: FnOnce() -> Result<T, StoreError> + Send + 'static,
{
    tokio::task::spawn_blocking(work).await.map_err(|_| StoreError::Closed)?
}

impl Place {
    fn connect(&self) -> rusqlite::Result<Connection> {
        let access = if self.read_only {
            OpenFlags::SQLITE_OPEN_READ_ONLY
        } else {
            OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE
        };
        let flags = access | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(&self.path, flags)?;
        db.busy_timeout(self.patience)?;
        db.set_prepared_statement_cache_capacity(64);
        if self.read_only {
            return Ok(db);
        }
        use_write_ahead_log(&db, self.patience)?;
        // With a write-ahead log only FULL syncs at every commit.
        db.pragma_update(None, "synchronous", "FULL")?;
        // On macOS a plain sync leaves the data in the drive's cache, where a power cut finds it.
        db.pragma_update(None, "fullfsync", true)?;
        db.pragma_update(None, "checkpoint_fullfsync", true)?;
        db.pragma_update(None, "foreign_keys", true)?;
        Ok(db)
    }
}

/// Of several connections that turn on the log of a new file at once, SQLite refuses all but one without waiting.
fn use_write_ahead_log(db: &Connection, patience: Duration) -> rusqlite::Result<()> {
    let deadline = Instant::now() + patience;
    loop {
        match db.pragma_update(None, "journal_mode", "WAL") {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && Instant::now() < deadline => {
                thread::sleep(Duration::from_millis(5));
            }
            done => return done,
        }
    }
}

/// Whether a database that may only be read can be.
fn check_version(db: &Connection) -> Result<(), StoreError> {
    let version = db.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    match pending_migrations(version)?.next() {
        Some(_) => Err(StoreError::TooOld { found: version }),
        None => Ok(()),
    }
}

fn migrate(db: &mut Connection) -> Result<(), StoreError> {
    // The transaction begins before the version is read: two processes that open a new file at once must not both build it.
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    for (number, change) in pending_migrations(version)? {
        transaction.execute_batch(change)?;
        transaction.pragma_update(None, "user_version", number)?;
    }
    Ok(transaction.commit()?)
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Integer(integer) => ValueRef::Integer(*integer),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
        }))
    }
}

/// Runs a statement, prepared once for each connection.
fn run(db: &Connection, sql: &str, params: impl Params) -> rusqlite::Result<Vec<Row>> {
    let mut statement = db.prepare_cached(sql)?;
    let columns = 0..statement.column_count();
    let mut rows = statement.query(params)?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let value = |column| match row.get_ref(column)? {
            ValueRef::Null => Ok(Value::Null),
            ValueRef::Text(_) => row.get(column).map(Value::Text),
            _ => row.get(column).map(Value::Integer),
        };
        found.push(Row(columns.clone().map(value).collect::<rusqlite::Result<_>>()?));
    }
    Ok(found)
}

/// Runs a statement that returns no rows; whether it changed any. Asking it to return them would cost it a table of its own.
fn changes(db: &Connection, sql: &str, params: impl Params) -> rusqlite::Result<bool> {
    Ok(db.prepare_cached(sql)?.execute(params)? > 0)
}

/// The writer thread: takes what is queued, does it in one transaction, answers everybody.
fn write_all(db: &Connection, queue: &mpsc::Receiver<Job>) {
    while let Ok(first) = queue.recv() {
        let jobs: Vec<Job> = std::iter::once(first).chain(queue.try_iter().take(MAX_BATCHED - 1)).collect();
        if let Err(error) = run(db, "BEGIN IMMEDIATE", []) {
            for job in jobs {
                answer(job, Err(StoreError::Unavailable(format!("cannot begin a transaction: {error}"))));
            }
            continue;
        }
        let mut done = Vec::with_capacity(jobs.len());
        // What was given up while it waited is not stored: whoever asked has been told that it failed.
        for job in jobs.into_iter().filter(|job| !job.reply.is_closed()) {
            match perform_alone(db, &job.task) {
                Ok(outcome) => done.push((job, outcome)),
                Err(error) => answer(job, Err(error.into())),
            }
        }
        let committed = run(db, "COMMIT", []);
        if committed.is_err() {
            drop(run(db, "ROLLBACK", []));
        }
        for (job, outcome) in done {
            let outcome = match &committed {
                Ok(_) => Ok(outcome),
                Err(error) => Err(StoreError::Unavailable(format!("cannot commit: {error}"))),
            };
            answer(job, outcome);
        }
    }
}

fn answer(job: Job, outcome: Result<Done, StoreError>) {
    // Whoever asked may be gone; what is stored stays stored.
    drop(job.reply.send(outcome));
}

/// A task that fails leaves no trace in the transaction.
fn perform_alone(db: &Connection, task: &Task) -> rusqlite::Result<Done> {
    changes(db, "SAVEPOINT job", [])?;
    let done = match task {
        Task::Store(work) => match &**work {
            Work::Batch(batch) => store_batch(db, batch),
            Work::Import(game) => archive(db, game),
            Work::Beat(at) => changes(db, BEAT, [at]),
        }
        .map(Done::Stored),
        Task::Execute(sql, params) => run(db, sql, params_from_iter(params)).map(Done::Rows),
        Task::All(statements) => statements
            .iter()
            .try_for_each(|(sql, params)| run(db, sql, params_from_iter(params)).map(drop))
            .map(|()| Done::Rows(Vec::new())),
    };
    if done.is_err() {
        changes(db, "ROLLBACK TO job", [])?;
    }
    changes(db, "RELEASE job", [])?;
    done
}

/// Stores a batch, unless another one has its number: then nothing is written.
fn store_batch(db: &Connection, batch: &BatchRow) -> rusqlite::Result<bool> {
    const OPEN: &str = "
        INSERT INTO tables (id, host, contest, created, updated, game, phase, seats, open, public, due, claimed, summary)
        VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12) ON CONFLICT DO NOTHING";
    const EVENTS: &str = "INSERT INTO events (table_id, number, body) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
    const UPDATE: &str = "
        UPDATE tables SET updated = ?2, phase = ?3, open = ?4, due = ?5, claimed = ?6, summary = ?7 WHERE id = ?1";
    const SITTER: &str = "INSERT INTO sitters (person, table_id) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
    const PROGRESS: &str = "
        INSERT INTO progress (table_id, body) VALUES (?1, ?2) ON CONFLICT (table_id) DO UPDATE SET body = excluded.body";
    let BatchRow { table, number, body, updated, phase, open, due, claimed, summary, sitters, opening, .. } = batch;
    if let Some(new) = opening {
        let Opening { host, contest, game, seats, public } = new;
        let row = params![table, host, contest, updated, game, phase, seats, open, public, due, claimed, summary];
        if !changes(db, OPEN, row)? {
            return Ok(false);
        }
    }
    if !changes(db, EVENTS, params![table, number, body])? {
        return Ok(false);
    }
    if opening.is_none() {
        changes(db, UPDATE, params![table, updated, phase, open, due, claimed, summary])?;
    }
    for person in sitters {
        changes(db, SITTER, [person, table])?;
    }
    if let Some(game) = &batch.archive {
        archive(db, game)?;
    }
    if let Some(game) = &batch.rated {
        store_rated(db, game)?;
    }
    if let Some(progress) = &batch.progress {
        changes(db, PROGRESS, params![table, progress])?;
    }
    Ok(true)
}

/// Stores a rated game and the names of who played it.
fn store_rated(db: &Connection, game: &RatedRow) -> rusqlite::Result<()> {
    const RATED: &str = "
        INSERT INTO rated (table_id, round, position, finished, game, body)
        VALUES (?1, ?2, (SELECT COALESCE(MAX(position), 0) + 1 FROM rated), ?3, ?4, ?5) ON CONFLICT DO NOTHING";
    const NAME: &str = "
        INSERT INTO rated_people (person, name, shown) VALUES (?1, ?2, 1)
        ON CONFLICT (person) DO UPDATE SET name = excluded.name WHERE shown >= 0";
    changes(db, RATED, params![game.table, game.round, game.finished, game.game, game.body])?;
    for (person, name) in &game.names {
        changes(db, NAME, params![person, name])?;
    }
    Ok(())
}

/// Archives a game, unless it is there already.
fn archive(db: &Connection, game: &ArchiveRow) -> rusqlite::Result<bool> {
    const ARCHIVE: &str = "
        INSERT INTO archive (digest, position, table_id, round, finished, game, record)
        VALUES (?1, (SELECT COALESCE(MAX(position), 0) + 1 FROM archive), ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING";
    changes(db, ARCHIVE, params![game.digest, game.table, game.round, game.finished, game.game, game.record])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_on_the_disk_itself() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("tables.db").display().to_string();
        let db = Place { path, read_only: false, patience: Duration::ZERO }.connect().expect("a database");
        for (pragma, wanted) in [("synchronous", 2), ("fullfsync", 1), ("checkpoint_fullfsync", 1)] {
            let value: i64 = db.query_row(&format!("PRAGMA {pragma}"), [], |row| row.get(0)).expect("a value");
            assert_eq!(value, wanted, "{pragma}");
        }
    }
}
