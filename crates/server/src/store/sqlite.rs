//! SQLite: a file on this machine, one writer that stores waiting batches together, readers beside it.
//!
//! The journal is a write-ahead log, synced at every commit: what is stored survives a power cut. A commit costs one sync
//! however many batches are in it, so under load they share it; nobody waits for company.

use std::sync::{Arc, Mutex, mpsc};
use std::thread;

use quintile_rules::kit::Record;
use quintile_table::{Bytes32, Event, Logged, Moment, PersonId};
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};
use tokio::sync::oneshot;

use super::{
    Appended, Archived, Batch, ContestRow, Listed, Listing, MIGRATIONS, StoreError, from_text, from_word, table_id,
    to_text, to_word,
};
use crate::id::TableId;

/// The most jobs in one commit: a bound for the time the last of them waits.
const MOST_AT_ONCE: usize = 512;
/// Connections for reading.
const READERS: usize = 4;

/// A database in a file.
pub struct Sqlite {
    writer: mpsc::Sender<Job>,
    readers: Arc<Mutex<Vec<Connection>>>,
    path: String,
}

/// Something to write, inside a transaction that others may share. It answers for itself once the commit is done.
type Work = Box<dyn FnOnce(&Connection) -> Result<Answer, rusqlite::Error> + Send>;
/// Tells the asker how it went: called with `Ok` after the commit, with the reason if there was none.
type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

struct Job {
    work: Work,
    /// Tells the asker that the work itself failed.
    failed: Box<dyn FnOnce(StoreError) + Send>,
}

impl Sqlite {
    /// Opens or creates the file and brings its schema up to date.
    pub(super) async fn open(path: &str) -> Result<Self, StoreError> {
        // Several connections share one database in memory by its name only.
        let path = if path == ":memory:" {
            format!("file:quintile-{:x}?mode=memory&cache=shared", crate::random::bits())
        } else {
            path.to_owned()
        };
        let opened = path.clone();
        let (writer, readers) = blocking(move || {
            let mut writer = connect(&opened)?;
            migrate(&mut writer)?;
            // A node that stopped left its alarms to itself: they are for this one now.
            writer.execute("UPDATE tables SET claimed = 0 WHERE due IS NOT NULL", [])?;
            let readers = (0..READERS).map(|_| connect(&opened)).collect::<Result<Vec<_>, _>>()?;
            Ok((writer, readers))
        })
        .await?;
        let (jobs, queue) = mpsc::channel();
        thread::Builder::new()
            .name("sqlite-writer".into())
            .spawn(move || write_all(&writer, &queue))
            .map_err(|error| StoreError::Unavailable(format!("no thread for writing: {error}")))?;
        Ok(Self { writer: jobs, readers: Arc::new(Mutex::new(readers)), path })
    }

    pub(super) async fn create(&self, batch: Batch, contest: Option<TableId>) -> Result<Appended, StoreError> {
        let host = match batch.events.first().map(|logged| &logged.event) {
            Some(Event::Created { host, .. }) => *host,
            _ => return Err(StoreError::Corrupt("a table that does not begin with its opening".into())),
        };
        let body = to_text(&batch.events)?;
        self.write(move |db| {
            let listing = &batch.listing;
            let created = db
                .prepare_cached(
                    "INSERT OR IGNORE INTO tables (id, host, contest, created, updated, game, phase, seats, open, public, due, claimed)
                     VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
                )?
                .execute(params![
                    batch.table.key(),
                    host.0 as i64,
                    contest.map(TableId::key),
                    listing.updated.0 as i64,
                    to_word(&listing.game),
                    to_word(&listing.phase),
                    listing.seats as i64,
                    listing.open as i64,
                    i64::from(listing.public),
                    listing.due.map(|due| due.0 as i64),
                    batch.claimed.0 as i64,
                ])?;
            if created == 0 {
                return Ok(Appended::Conflict);
            }
            insert_batch(db, &batch, &body)
        })
        .await
    }

    pub(super) async fn append(&self, batch: Batch) -> Result<Appended, StoreError> {
        // Written out here: the writer is one thread, and everybody waits for it.
        let body = to_text(&batch.events)?;
        self.write(move |db| {
            if insert_batch(db, &batch, &body)? == Appended::Conflict {
                return Ok(Appended::Conflict);
            }
            let listing = &batch.listing;
            db.prepare_cached(
                "UPDATE tables SET updated = ?2, phase = ?3, open = ?4, due = ?5, claimed = ?6 WHERE id = ?1",
            )?
            .execute(params![
                batch.table.key(),
                listing.updated.0 as i64,
                to_word(&listing.phase),
                listing.open as i64,
                listing.due.map(|due| due.0 as i64),
                batch.claimed.0 as i64,
            ])?;
            Ok(Appended::Stored)
        })
        .await
    }

    pub(super) async fn events(&self, table: TableId, after: u64) -> Result<Vec<Logged>, StoreError> {
        self.read(move |db| {
            // The batch that holds event `after` may hold later ones too.
            let mut ask = db.prepare_cached(
                "SELECT body FROM events WHERE table_id = ?1 AND number >= COALESCE(
                     (SELECT MAX(number) FROM events WHERE table_id = ?1 AND number <= ?2), 0) ORDER BY number",
            )?;
            let rows = ask.query_map(params![table.key(), after as i64], |row| row.get::<_, String>(0))?;
            let mut events = Vec::new();
            for body in rows {
                events.extend(from_text::<Vec<Logged>>("events", &body?)?);
            }
            events.retain(|logged| logged.number > after);
            Ok(events)
        })
        .await
    }

    pub(super) async fn public_tables(&self, limit: usize) -> Result<Vec<Listed>, StoreError> {
        self.list("WHERE public = 1 AND phase <> 'closed' ORDER BY updated DESC LIMIT ?1", limit as i64, 0).await
    }

    pub(super) async fn tables_of(&self, person: PersonId, limit: usize) -> Result<Vec<Listed>, StoreError> {
        let which = "WHERE id IN (SELECT table_id FROM sitters WHERE person = ?2) ORDER BY updated DESC LIMIT ?1";
        self.list(which, limit as i64, person.0 as i64).await
    }

    async fn list(&self, which: &'static str, first: i64, second: i64) -> Result<Vec<Listed>, StoreError> {
        self.read(move |db| {
            let ask = format!("SELECT id, game, phase, seats, open, public, due, updated FROM tables {which}");
            let mut ask = db.prepare_cached(&ask)?;
            let mut rows = if ask.parameter_count() == 2 {
                ask.query(params![first, second])?
            } else {
                ask.query(params![first])?
            };
            let mut list = Vec::new();
            while let Some(row) = rows.next()? {
                list.push(listed(row)?);
            }
            Ok(list)
        })
        .await
    }

    pub(super) async fn claim_due(&self, now: Moment, until: Moment, limit: usize) -> Result<Vec<TableId>, StoreError> {
        let ids: Vec<TableId> = self
            .read(move |db| {
                let mut ask = db.prepare_cached(
                    "SELECT id FROM tables WHERE due IS NOT NULL AND due <= ?1 AND claimed <= ?1 ORDER BY due LIMIT ?2",
                )?;
                let rows = ask.query_map(params![now.0 as i64, limit as i64], |row| row.get::<_, i64>(0))?;
                rows.map(|id| table_id(id?)).collect()
            })
            .await?;
        if ids.is_empty() {
            return Ok(ids);
        }
        self.write(move |db| {
            // Another claim may have come between the question and this.
            let mut claim = db.prepare_cached(
                "UPDATE tables SET claimed = ?2 WHERE id = ?1 AND due IS NOT NULL AND due <= ?3 AND claimed <= ?3",
            )?;
            let mut claimed = Vec::with_capacity(ids.len());
            for id in ids {
                if claim.execute(params![id.key(), until.0 as i64, now.0 as i64])? > 0 {
                    claimed.push(id);
                }
            }
            Ok(claimed)
        })
        .await
    }

    pub(super) async fn add_person(&self, person: PersonId, token: Bytes32, now: Moment) -> Result<(), StoreError> {
        self.write(move |db| {
            db.prepare_cached("INSERT INTO people (id, token_hash, created) VALUES (?1, ?2, ?3)")?.execute(params![
                person.0 as i64,
                token.to_string(),
                now.0 as i64
            ])?;
            Ok(())
        })
        .await
    }

    pub(super) async fn person(&self, token: Bytes32) -> Result<Option<PersonId>, StoreError> {
        self.read(move |db| {
            let mut ask = db.prepare_cached("SELECT id FROM people WHERE token_hash = ?1")?;
            let id = ask.query_row([token.to_string()], |row| row.get::<_, i64>(0)).optional()?;
            Ok(id.map(|id| PersonId(id as u64)))
        })
        .await
    }

    pub(super) async fn archive(
        &self,
        table: Option<TableId>,
        after: u64,
        limit: usize,
    ) -> Result<Vec<(u64, Record)>, StoreError> {
        self.read(move |db| {
            let mut ask = db.prepare_cached(
                "SELECT position, record FROM archive WHERE position > ?1 AND (?2 IS NULL OR table_id = ?2)
                 ORDER BY position LIMIT ?3",
            )?;
            let rows = ask.query_map(params![after as i64, table.map(TableId::key), limit as i64], |row| {
                Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?))
            })?;
            let mut records = Vec::new();
            for row in rows {
                let (position, record) = row?;
                records.push((position as u64, from_text("record", &record)?));
            }
            Ok(records)
        })
        .await
    }

    pub(super) async fn import(&self, record: Record, now: Moment) -> Result<bool, StoreError> {
        self.write(move |db| archive_record(db, None, &Archived { round: 0, finished: now, record })).await
    }

    pub(super) async fn add_contest(&self, contest: ContestRow) -> Result<Appended, StoreError> {
        self.write(move |db| {
            let added = db
                .prepare_cached("INSERT OR IGNORE INTO contests (id, host, created, body) VALUES (?1, ?2, ?3, ?4)")?
                .execute(params![contest.id.key(), contest.host.0 as i64, contest.created.0 as i64, contest.body])?;
            Ok(if added == 0 { Appended::Conflict } else { Appended::Stored })
        })
        .await
    }

    pub(super) async fn contest(&self, id: TableId) -> Result<Option<ContestRow>, StoreError> {
        self.read(move |db| {
            let mut ask = db.prepare_cached("SELECT host, created, body FROM contests WHERE id = ?1")?;
            let row = ask.query_row([id.key()], |row| {
                Ok(ContestRow {
                    id,
                    host: PersonId(row.get::<_, i64>(0)? as u64),
                    created: Moment(row.get::<_, i64>(1)? as u64),
                    body: row.get(2)?,
                })
            });
            Ok(row.optional()?)
        })
        .await
    }

    pub(super) async fn update_contest(&self, id: TableId, body: String) -> Result<(), StoreError> {
        self.write(move |db| {
            db.prepare_cached("UPDATE contests SET body = ?2 WHERE id = ?1")?.execute(params![id.key(), body])?;
            Ok(())
        })
        .await
    }

    pub(super) async fn contest_tables(&self, id: TableId) -> Result<Vec<TableId>, StoreError> {
        self.read(move |db| {
            let mut ask = db.prepare_cached("SELECT id FROM tables WHERE contest = ?1 ORDER BY created, id")?;
            let rows = ask.query_map([id.key()], |row| row.get::<_, i64>(0))?;
            rows.map(|id| table_id(id?)).collect()
        })
        .await
    }

    pub(super) async fn open_tables_of(&self, host: PersonId) -> Result<usize, StoreError> {
        self.read(move |db| {
            let ask = "SELECT COUNT(*) FROM tables WHERE host = ?1 AND phase IN ('lobby', 'playing')";
            let count = db.prepare_cached(ask)?.query_row([host.0 as i64], |row| row.get::<_, i64>(0))?;
            Ok(count as usize)
        })
        .await
    }

    pub(super) async fn idle(&self, before: Moment, limit: usize) -> Result<Vec<TableId>, StoreError> {
        self.read(move |db| {
            let ask = "SELECT id FROM tables WHERE phase <> 'closed' AND updated < ?1 ORDER BY updated LIMIT ?2";
            let mut ask = db.prepare_cached(ask)?;
            let rows = ask.query_map(params![before.0 as i64, limit as i64], |row| row.get::<_, i64>(0))?;
            rows.map(|id| table_id(id?)).collect()
        })
        .await
    }

    pub(super) async fn health(&self) -> Result<(), StoreError> {
        self.read(|db| Ok(db.query_row("SELECT 1", [], |_| Ok(()))?)).await
    }

    /// Hands work to the writer and waits until it is committed.
    async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, rusqlite::Error> + Send + 'static,
    {
        let (tell, told) = oneshot::channel();
        let tell = Arc::new(Mutex::new(Some(tell)));
        let tell_failure = Arc::clone(&tell);
        let send = move |tell: &Mutex<Option<oneshot::Sender<_>>>, answer: Result<T, StoreError>| {
            if let Some(tell) = tell.lock().ok().and_then(|mut tell| tell.take()) {
                // Whoever asked may have gone; what is stored stays stored.
                drop(tell.send(answer));
            }
        };
        let job = Job {
            work: Box::new(move |db| {
                let value = work(db)?;
                let answer: Answer = Box::new(move |committed| send(&tell, committed.map(|()| value)));
                Ok(answer)
            }),
            failed: Box::new(move |error| send(&tell_failure, Err(error))),
        };
        self.writer.send(job).map_err(|_| StoreError::Closed)?;
        told.await.map_err(|_| StoreError::Closed)?
    }

    async fn read<T, F>(&self, ask: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        let readers = Arc::clone(&self.readers);
        let path = self.path.clone();
        blocking(move || {
            let idle = readers.lock().ok().and_then(|mut readers| readers.pop());
            let reader = match idle {
                Some(reader) => reader,
                None => connect(&path)?,
            };
            let answer = ask(&reader);
            if let Ok(mut readers) = readers.lock()
                && readers.len() < READERS
            {
                readers.push(reader);
            }
            answer
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

fn connect(path: &str) -> Result<Connection, StoreError> {
    let db = Connection::open(path)?;
    db.busy_timeout(std::time::Duration::from_secs(10))?;
    db.pragma_update(None, "journal_mode", "WAL")?;
    // With a write-ahead log only FULL syncs at every commit.
    db.pragma_update(None, "synchronous", "FULL")?;
    db.pragma_update(None, "foreign_keys", true)?;
    db.set_prepared_statement_cache_capacity(64);
    Ok(db)
}

fn migrate(db: &mut Connection) -> Result<(), StoreError> {
    // One transaction from the question on: two that open a new file at once must not both build it.
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let known = MIGRATIONS.len() as i64;
    if version > known {
        return Err(StoreError::TooNew { found: version, known });
    }
    let pending = usize::try_from(version).ok().and_then(|version| MIGRATIONS.get(version..));
    let pending = pending.ok_or_else(|| StoreError::Corrupt(format!("schema version {version}")))?;
    for (number, change) in (version + 1..).zip(pending) {
        transaction.execute_batch(change)?;
        transaction.pragma_update(None, "user_version", number)?;
    }
    Ok(transaction.commit()?)
}

/// Runs a statement that is run all the time.
fn run(db: &Connection, statement: &str) -> Result<(), rusqlite::Error> {
    db.prepare_cached(statement)?.execute([]).map(drop)
}

/// The writer's life: take what waits, do it in one transaction, tell everybody.
fn write_all(db: &Connection, queue: &mpsc::Receiver<Job>) {
    while let Ok(first) = queue.recv() {
        let jobs: Vec<Job> = std::iter::once(first).chain(queue.try_iter().take(MOST_AT_ONCE - 1)).collect();
        let mut answers = Vec::with_capacity(jobs.len());
        let begun = run(db, "BEGIN IMMEDIATE");
        for Job { work, failed } in jobs {
            if let Err(error) = &begun {
                failed(StoreError::Unavailable(format!("no transaction: {error}")));
                continue;
            }
            // Each job stands or falls alone.
            let done = run(db, "SAVEPOINT job").and_then(|()| work(db));
            let undone = if done.is_ok() { Ok(()) } else { run(db, "ROLLBACK TO job") };
            match (done, undone.and_then(|()| run(db, "RELEASE job"))) {
                (Ok(answer), Ok(())) => answers.push(answer),
                (Err(error), _) | (_, Err(error)) => failed(error.into()),
            }
        }
        if begun.is_err() {
            continue;
        }
        let committed = run(db, "COMMIT");
        if committed.is_err() {
            drop(db.execute_batch("ROLLBACK"));
        }
        for answer in answers {
            answer(match &committed {
                Ok(()) => Ok(()),
                Err(error) => Err(StoreError::Unavailable(format!("not committed: {error}"))),
            });
        }
    }
}

fn insert_batch(db: &Connection, batch: &Batch, body: &str) -> Result<Appended, rusqlite::Error> {
    let inserted = db
        .prepare_cached("INSERT OR IGNORE INTO events (table_id, number, body) VALUES (?1, ?2, ?3)")?
        .execute(params![batch.table.key(), batch.first() as i64, body])?;
    if inserted == 0 {
        return Ok(Appended::Conflict);
    }
    for person in batch.sitters() {
        db.prepare_cached("INSERT OR IGNORE INTO sitters (person, table_id) VALUES (?1, ?2)")?
            .execute(params![person.0 as i64, batch.table.key()])?;
    }
    if let Some(archived) = &batch.archive {
        archive_record(db, Some(batch.table), archived)?;
    }
    Ok(Appended::Stored)
}

fn archive_record(db: &Connection, table: Option<TableId>, archived: &Archived) -> Result<bool, rusqlite::Error> {
    let record = to_text(&archived.record).map_err(unwritable)?;
    let digest = Bytes32::hash(&[record.as_bytes()]);
    let added = db
        .prepare_cached(
            "INSERT OR IGNORE INTO archive (digest, position, table_id, round, finished, game, record)
             VALUES (?1, (SELECT COALESCE(MAX(position), 0) + 1 FROM archive), ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![
            digest.to_string(),
            table.map(TableId::key),
            i64::from(archived.round),
            archived.finished.0 as i64,
            archived.record.game.name(),
            record,
        ])?;
    Ok(added > 0)
}

fn unwritable(error: StoreError) -> rusqlite::Error {
    rusqlite::Error::ToSqlConversionFailure(Box::new(error))
}

fn listed(row: &Row<'_>) -> Result<Listed, StoreError> {
    Ok(Listed {
        table: table_id(row.get(0)?)?,
        listing: Listing {
            game: from_word(&row.get::<_, String>(1)?)?,
            phase: from_word(&row.get::<_, String>(2)?)?,
            seats: row.get::<_, i64>(3)? as usize,
            open: row.get::<_, i64>(4)? as usize,
            public: row.get::<_, i64>(5)? != 0,
            due: row.get::<_, Option<i64>>(6)?.map(|due| Moment(due as u64)),
            updated: Moment(row.get::<_, i64>(7)? as u64),
        },
    })
}
