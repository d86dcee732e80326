//! The one writer: takes what is queued, stores it in one transaction, answers everybody.
//!
//! **Why READ COMMITTED is enough.** The key (table, number) is the lock. An insert finds the row with its key in one of
//! three states: absent, and it goes in; committed, and ours is left out; uncommitted in another transaction, and ours waits
//! until that one ends, which leads to one of the first two. Nothing that is written depends on anything that was read:
//! events were decided on the numbers before theirs, and the number says so.
//!
//! **Why there is no deadlock.** Every transaction takes its locks in the same order: new tables by id, events by table, then
//! the archive's lock, under which rated games and the names of their people are written, too. The row of a table is only changed by whoever inserts the table's next event, and by claims, which skip
//! locked rows instead of waiting. The rows of `watches` are read without a lock.
//!
//! **Whom it concerns.** The statement that stores batches returns which other nodes watch their tables. They are told after
//! the commit, on another connection (`notifier.rs`); neither the players nor the next group wait for that.
//!
//! **What a lost connection means.** It is then unknown whether a transaction was committed. It is sent again on the next
//! connection: what was stored the first time is now a conflict, and the row is read back to see whether it is ours.

use std::collections::{HashMap, HashSet, VecDeque};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tokio_postgres::Error;
use tokio_postgres::types::ToSql;

use super::super::work::{ArchiveRow, BatchRow, Opening, RatedRow, Work};
use super::super::{Appended, StoreError};
use super::Backoff;
use super::connection::{Address, Connection, is_lost, is_timeout};
use super::notifier::Notifier;

/// The most jobs in one commit: a bound on how long the last of them waits.
const MAX_BATCHED: usize = 512;
/// How long a batch waits for the server to come back before it is answered with an error.
const TIMEOUT: Duration = Duration::from_secs(5);
/// The advisory lock of whoever adds to the archive: "archives" in bytes.
const ARCHIVE_LOCK: i64 = 0x6172_6368_6976_6573;

/// There are many tables and few rows in a batch, whatever the statistics of a young database say.
const SETTINGS: &str = "SET enable_seqscan = off";

const OPEN: &str = "
    INSERT INTO tables (id, host, contest, created, updated, game, phase, seats, open, public, due, claimed, summary)
    SELECT id, host, contest, updated, updated, game, phase, seats, open, public, due, claimed, summary
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::bigint[],
                $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::text[])
        AS given (id, host, contest, updated, game, phase, seats, open, public, due, claimed, summary)
    ORDER BY id
    ON CONFLICT DO NOTHING";

/// A table's first batch comes with its row ([`OPEN`]); the others update it.
const APPEND: &str = "
    WITH given AS (
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[],
                             $8::bigint[], $9::text[])
            AS given (table_id, number, body, updated, phase, open, due, claimed, summary)
    ), stored AS (
        INSERT INTO events (table_id, number, body)
        SELECT table_id, number, body FROM given ORDER BY table_id
        ON CONFLICT DO NOTHING
        RETURNING table_id
    ), listed AS (
        UPDATE tables SET updated = given.updated, phase = given.phase, open = given.open, due = given.due,
                          claimed = given.claimed, summary = given.summary
        FROM given JOIN stored USING (table_id)
        WHERE tables.id = given.table_id AND given.number > 1
    ), seated AS (
        INSERT INTO sitters (person, table_id)
        SELECT DISTINCT person, table_id
        FROM unnest($10::bigint[], $11::bigint[]) AS sitting (person, table_id) JOIN stored USING (table_id)
        ON CONFLICT DO NOTHING
    )
    SELECT table_id, ARRAY(SELECT node FROM watches WHERE watches.table_id = stored.table_id AND node <> $12) FROM stored";

/// Runs under [`ARCHIVE_LOCK`], in a separate statement so that it sees what was committed before the lock was taken. So
/// positions become visible in order: whoever has read up to one of them misses nothing.
const ARCHIVE: &str = "
    INSERT INTO archive (digest, position, table_id, round, finished, game, record)
    SELECT digest, (SELECT COALESCE(MAX(position), 0) FROM archive) + row_number() OVER (ORDER BY at),
           table_id, round, finished, game, record
    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[]) WITH ORDINALITY
        AS given (digest, table_id, round, finished, game, record, at)
    WHERE NOT EXISTS (SELECT FROM archive WHERE archive.digest = given.digest)
    ON CONFLICT (digest) DO NOTHING
    RETURNING digest";

/// In the order of the archive, and under its lock.
const RATED: &str = "
    INSERT INTO rated (table_id, round, position, finished, game, body)
    SELECT table_id, round, (SELECT COALESCE(MAX(position), 0) FROM rated) + row_number() OVER (ORDER BY at),
           finished, game, body
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[]) WITH ORDINALITY
        AS given (table_id, round, finished, game, body, at)
    ON CONFLICT DO NOTHING";

/// Of several names of one person the last one counts.
const RATED_NAMES: &str = "
    INSERT INTO rated_people (person, name, shown)
    SELECT DISTINCT ON (person) person, name, 1
    FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS given (person, name, at)
    ORDER BY person, at DESC
    ON CONFLICT (person) DO UPDATE SET name = excluded.name WHERE rated_people.shown >= 0";

/// Only whoever stores a table's next event writes its row, so these locks are taken in the order of the events'.
const PROGRESS: &str = "
    INSERT INTO progress (table_id, body) SELECT id, body FROM unnest($1::bigint[], $2::text[]) AS given (id, body)
    ORDER BY id ON CONFLICT (table_id) DO UPDATE SET body = excluded.body";

/// A node's sign of life, by the server's clock. Its first part stores nothing, but needs what storing a batch needs: that
/// nobody has locked events.
const BEAT: &str = "
    WITH events AS (INSERT INTO events (table_id, number, body) SELECT 0, 0, '' WHERE false)
    INSERT INTO beats (node, at) VALUES ($1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
    ON CONFLICT (node) DO UPDATE SET at = excluded.at";

struct Job {
    work: Work,
    /// It was sent on a connection that was lost: it may be stored already.
    in_doubt: bool,
    reply: oneshot::Sender<Result<Appended, StoreError>>,
}

/// Who writes, and how others hear of it.
struct Origin {
    node: String,
    notifier: Notifier,
}

/// The queue of the writer.
pub(super) struct Writer(mpsc::UnboundedSender<Job>);

impl Writer {
    /// Starts the writer. It ends when the queue is dropped.
    pub(super) fn start(address: Address, node: String, notifier: Notifier) -> Self {
        let (sender, queue) = mpsc::unbounded_channel();
        tokio::spawn(write_all(address, Origin { node, notifier }, queue));
        Self(sender)
    }

    /// Queues work and waits until it is committed.
    pub(super) async fn write(&self, work: Work) -> Result<Appended, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.0.send(Job { work, in_doubt: false, reply }).map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

async fn write_all(address: Address, origin: Origin, mut queue: mpsc::UnboundedReceiver<Job>) {
    let mut waiting = VecDeque::new();
    let mut connection: Option<Connection> = None;
    let mut disconnected: Option<Instant> = None;
    let mut backoff = Backoff::new();
    loop {
        if waiting.is_empty() {
            match queue.recv().await {
                Some(job) => waiting.push_back(job),
                None => return,
            }
        }
        while let Ok(job) = queue.try_recv() {
            waiting.push_back(job);
        }
        if let Some(connection) = connection.as_ref().filter(|connection| connection.is_open()) {
            let again = write(connection, &origin, take_group(&mut waiting)).await;
            for job in again.into_iter().rev() {
                waiting.push_front(job);
            }
            continue;
        }
        match connect(&address).await {
            Ok(opened) => {
                connection = Some(opened);
                (disconnected, backoff) = (None, Backoff::new());
            }
            Err(error) => {
                let since = *disconnected.get_or_insert_with(Instant::now);
                if since.elapsed() > TIMEOUT {
                    give_up(&mut waiting, &error);
                }
                backoff.wait().await;
            }
        }
    }
}

async fn connect(address: &Address) -> Result<Connection, Error> {
    let connection = Connection::open(address).await?;
    connection.run(SETTINGS).await?;
    Ok(connection)
}

/// Answers everything that was never sent. What may be stored stays until that is known, or nobody waits for it any more.
fn give_up(waiting: &mut VecDeque<Job>, error: &Error) {
    let (in_doubt, unsent) = waiting.drain(..).partition(|job: &Job| job.in_doubt);
    *waiting = in_doubt;
    waiting.retain(|job| !job.reply.is_closed());
    for job in Vec::from(unsent) {
        answer(job, Err(StoreError::Unavailable(error.to_string())));
    }
}

fn answer(job: Job, answer: Result<Appended, StoreError>) {
    // Whoever asked may be gone; what is stored stays stored.
    drop(job.reply.send(answer));
}

/// What is queued, in order, but only the first job of each table: the database answers by table.
fn take_group(waiting: &mut VecDeque<Job>) -> Vec<Job> {
    let (mut tables, mut digests) = (HashSet::new(), HashSet::new());
    let (mut group, mut later) = (Vec::new(), VecDeque::new());
    // What was given up while it waited is not stored: whoever asked has been told that it failed.
    for job in waiting.drain(..).filter(|job| !job.reply.is_closed()) {
        let first = match &job.work {
            Work::Batch(batch) => tables.insert(batch.table),
            Work::Import(game) => digests.insert(game.digest.clone()),
            Work::Beat(_) => true,
        };
        if first && group.len() < MAX_BATCHED {
            group.push(job);
        } else {
            later.push_back(job);
        }
    }
    *waiting = later;
    group
}

/// Stores a group and answers. Returns what has to be sent again because the connection was lost.
async fn write(connection: &Connection, origin: &Origin, mut group: Vec<Job>) -> Vec<Job> {
    match store(connection, &origin.node, &group).await {
        Ok(stored) => settle(connection, origin, group, stored).await,
        Err(error) if is_lost(&error) => group.into_iter().map(|job| Job { in_doubt: true, ..job }).collect(),
        Err(error) if is_timeout(&error) => {
            // Nothing of it is stored, and one by one they would only wait longer.
            for job in group {
                answer(job, Err(StoreError::TimedOut));
            }
            Vec::new()
        }
        Err(error) => {
            if group.len() <= 1 {
                if let Some(job) = group.pop() {
                    answer(job, Err(error.into()));
                }
                return group;
            }
            // Nothing of it is stored: one by one, each succeeds or fails by itself.
            let mut again = Vec::new();
            for job in group {
                again.extend(Box::pin(write(connection, origin, vec![job])).await);
            }
            again
        }
    }
}

/// What a transaction has stored.
#[derive(Default)]
struct Stored {
    /// The tables of the batches, and the other nodes where somebody watches them.
    tables: HashMap<i64, Vec<String>>,
    digests: HashSet<String>,
}

async fn store(connection: &Connection, node: &str, group: &[Job]) -> Result<Stored, Error> {
    let batches: Vec<&BatchRow> = group.iter().filter_map(Job::batch).collect();
    let plain = |batch: &&BatchRow| {
        batch.opening.is_none() && batch.archive.is_none() && batch.progress.is_none() && batch.rated.is_none()
    };
    if batches.len() == group.len() && batches.iter().all(plain) {
        // One statement is a transaction.
        return Ok(Stored { tables: append(connection, node, &batches).await?, ..Stored::default() });
    }
    connection.run("BEGIN").await?;
    match store_in_transaction(connection, node, group, &batches).await {
        Ok(stored) => {
            connection.run("COMMIT").await?;
            Ok(stored)
        }
        Err(error) => {
            if !is_lost(&error) {
                connection.run("ROLLBACK").await?;
            }
            Err(error)
        }
    }
}

async fn store_in_transaction(
    connection: &Connection,
    node: &str,
    group: &[Job],
    batches: &[&BatchRow],
) -> Result<Stored, Error> {
    let openings: Vec<(&BatchRow, &Opening)> =
        batches.iter().filter_map(|batch| Some((*batch, batch.opening.as_ref()?))).collect();
    if !openings.is_empty() {
        open(connection, &openings).await?;
    }
    let mut stored = Stored::default();
    if !batches.is_empty() {
        stored.tables = append(connection, node, batches).await?;
    }
    let progress: Vec<(i64, &str)> = batches
        .iter()
        .filter(|batch| stored.tables.contains_key(&batch.table))
        .filter_map(|batch| Some((batch.table, batch.progress.as_deref()?)))
        .collect();
    if !progress.is_empty() {
        let (tables, bodies): (Vec<i64>, Vec<&str>) = progress.into_iter().unzip();
        connection.query(PROGRESS, &[&tables, &bodies]).await?;
    }
    if group.iter().any(|job| matches!(job.work, Work::Beat(_))) {
        connection.query(BEAT, &[&node]).await?;
    }
    let finished = group.iter().filter_map(|job| match &job.work {
        Work::Batch(batch) => batch.archive.as_ref().filter(|_| stored.tables.contains_key(&batch.table)),
        Work::Import(game) => Some(game),
        Work::Beat(_) => None,
    });
    let games: Vec<&ArchiveRow> = finished.collect();
    let rated: Vec<&RatedRow> = batches
        .iter()
        .filter(|batch| stored.tables.contains_key(&batch.table))
        .filter_map(|batch| batch.rated.as_ref())
        .collect();
    if !games.is_empty() || !rated.is_empty() {
        connection.query("SELECT pg_advisory_xact_lock($1)", &[&ARCHIVE_LOCK]).await?;
        stored.digests = archive(connection, &games).await?;
    }
    if !rated.is_empty() {
        store_rated(connection, &rated).await?;
    }
    Ok(stored)
}

impl Job {
    fn batch(&self) -> Option<&BatchRow> {
        match &self.work {
            Work::Batch(batch) => Some(batch),
            Work::Import(_) | Work::Beat(_) => None,
        }
    }
}

/// One column of the rows that a statement is given.
fn column<R: Copy, T>(rows: &[R], of: impl Fn(R) -> T) -> Vec<T> {
    rows.iter().map(|row| of(*row)).collect()
}

async fn open(connection: &Connection, tables: &[(&BatchRow, &Opening)]) -> Result<(), Error> {
    let columns: [&(dyn ToSql + Sync); 12] = [
        &column(tables, |(batch, _)| batch.table),
        &column(tables, |(_, opening)| opening.host),
        &column(tables, |(_, opening)| opening.contest),
        &column(tables, |(batch, _)| batch.updated),
        &column(tables, |(_, opening)| &*opening.game),
        &column(tables, |(batch, _)| &*batch.phase),
        &column(tables, |(_, opening)| opening.seats),
        &column(tables, |(batch, _)| batch.open),
        &column(tables, |(_, opening)| opening.public),
        &column(tables, |(batch, _)| batch.due),
        &column(tables, |(batch, _)| batch.claimed),
        &column(tables, |(batch, _)| batch.summary.as_deref()),
    ];
    connection.query(OPEN, &columns).await.map(drop)
}

async fn append(
    connection: &Connection,
    node: &str,
    batches: &[&BatchRow],
) -> Result<HashMap<i64, Vec<String>>, Error> {
    let sitters = batches.iter().flat_map(|batch| batch.sitters.iter().map(|person| (*person, batch.table)));
    let (people, tables): (Vec<i64>, Vec<i64>) = sitters.unzip();
    let columns: [&(dyn ToSql + Sync); 12] = [
        &column(batches, |batch| batch.table),
        &column(batches, |batch| batch.number),
        &column(batches, |batch| &*batch.body),
        &column(batches, |batch| batch.updated),
        &column(batches, |batch| &*batch.phase),
        &column(batches, |batch| batch.open),
        &column(batches, |batch| batch.due),
        &column(batches, |batch| batch.claimed),
        &column(batches, |batch| batch.summary.as_deref()),
        &people,
        &tables,
        &node,
    ];
    connection.query(APPEND, &columns).await?.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

async fn archive(connection: &Connection, games: &[&ArchiveRow]) -> Result<HashSet<String>, Error> {
    let columns: [&(dyn ToSql + Sync); 6] = [
        &column(games, |game| &*game.digest),
        &column(games, |game| game.table),
        &column(games, |game| game.round),
        &column(games, |game| game.finished),
        &column(games, |game| game.game),
        &column(games, |game| &*game.record),
    ];
    connection.query(ARCHIVE, &columns).await?.iter().map(|row| row.try_get(0)).collect()
}

async fn store_rated(connection: &Connection, games: &[&RatedRow]) -> Result<(), Error> {
    let columns: [&(dyn ToSql + Sync); 5] = [
        &column(games, |game| game.table),
        &column(games, |game| game.round),
        &column(games, |game| game.finished),
        &column(games, |game| game.game),
        &column(games, |game| &*game.body),
    ];
    connection.query(RATED, &columns).await?;
    let names = games.iter().flat_map(|game| game.names.iter().map(|(person, name)| (*person, &**name)));
    let (people, names): (Vec<i64>, Vec<&str>) = names.unzip();
    connection.query(RATED_NAMES, &[&people, &names]).await.map(drop)
}

/// Answers a group that was committed, then tells the nodes that it concerns. Returns what could not be resolved because the
/// connection was lost.
async fn settle(connection: &Connection, origin: &Origin, group: Vec<Job>, mut stored: Stored) -> Vec<Job> {
    let mut again = Vec::new();
    for job in group {
        let result = match &job.work {
            Work::Batch(batch) => match stored.tables.remove(&batch.table) {
                None if job.in_doubt => is_ours(connection, origin, batch).await,
                watching => Ok(watching),
            },
            // Whether the first attempt added the game cannot be told.
            Work::Import(game) => Ok((job.in_doubt || stored.digests.contains(&game.digest)).then(Vec::new)),
            Work::Beat(_) => Ok(Some(Vec::new())),
        };
        match result {
            Ok(Some(watching)) => {
                let Job { work, reply, .. } = job;
                // Whoever asked may be gone; what is stored stays stored.
                drop(reply.send(Ok(Appended::Stored)));
                if let Work::Batch(batch) = work {
                    origin.notifier.tell(&watching, &batch);
                }
            }
            Ok(None) => answer(job, Ok(Appended::Conflict)),
            Err(error) if is_lost(&error) => again.push(job),
            Err(error) => answer(job, Err(error.into())),
        }
    }
    again
}

/// The other nodes that watch the table of a batch, if the row with the batch's key is this batch. (If another node has stored
/// the very same events at the very same moment, they are there once, as they should be.)
async fn is_ours(connection: &Connection, origin: &Origin, batch: &BatchRow) -> Result<Option<Vec<String>>, Error> {
    const BODY: &str = "SELECT body, ARRAY(SELECT node FROM watches WHERE table_id = $1 AND node <> $3)
        FROM events WHERE table_id = $1 AND number = $2";
    let rows = connection.query(BODY, &[&batch.table, &batch.number, &origin.node]).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let body: &str = row.try_get(0)?;
    if body == batch.body { row.try_get(1).map(Some) } else { Ok(None) }
}
