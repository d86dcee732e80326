//! The one writer: takes what waits, stores it in one transaction, tells everybody.
//!
//! **Why READ COMMITTED is enough.** The key (table, number) is the lock. An insert meets a row with its key in one of
//! three states: there is none, and it goes in; it is committed, and ours is left out; another transaction holds it
//! uncommitted, and ours waits until that one ends, then is one of the first two. Nothing that is written depends on
//! anything that was read: events were decided on the numbers before theirs, and the number says so.
//!
//! **Why nobody waits in a circle.** Every transaction takes its locks in the same order: new tables by id, events by
//! table, then the archive's lock, then (inside the server, at the commit) that of notifications. The row of a table is only
//! changed by whoever holds the table's next event, and by claims, which skip what is locked and wait for nothing.
//!
//! **What a cut line means.** Whether a transaction was committed is then unknown. It is sent again on the next line: what
//! was stored the first time is a conflict now, and the row is read back to see whether it is ours.

use std::collections::{HashSet, VecDeque};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Config, Error};

use super::super::{Appended, StoreError};
use super::entry::{Entry, Finished};
use super::line::{Line, is_lost};

/// The most jobs in one commit: a bound for the time the last of them waits.
const MOST_AT_ONCE: usize = 512;
/// How long a batch waits for the server to come back before it is answered with an error.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long to wait before the first new attempt; doubled for each after it, up to the second figure.
const BACK_OFF: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(2));
/// The advisory lock of whoever adds to the archive: «archives» in bytes.
const ARCHIVE_LOCK: i64 = 0x6172_6368_6976_6573;

/// The tables are many and the batch is small, whatever the statistics of a young database say.
const SETTINGS: &str = "SET enable_seqscan = off";

const OPEN: &str = "
    INSERT INTO tables (id, host, contest, created, updated, game, phase, seats, open, public, due, claimed)
    SELECT id, host, contest, updated, updated, game, phase, seats, open, public, due, claimed
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::bigint[],
                $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[])
        AS given (id, host, contest, updated, game, phase, seats, open, public, due, claimed)
    ORDER BY id
    ON CONFLICT DO NOTHING";

/// The first batch of a table comes with its row ([`OPEN`]), the others change it.
const APPEND: &str = "
    WITH given AS (
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[],
                             $8::bigint[])
            AS given (table_id, number, body, updated, phase, open, due, claimed)
    ), stored AS (
        INSERT INTO events (table_id, number, body)
        SELECT table_id, number, body FROM given ORDER BY table_id
        ON CONFLICT DO NOTHING
        RETURNING table_id
    ), listed AS (
        UPDATE tables SET updated = given.updated, phase = given.phase, open = given.open, due = given.due,
                          claimed = given.claimed
        FROM given JOIN stored USING (table_id)
        WHERE tables.id = given.table_id AND given.number > 1
    ), seated AS (
        INSERT INTO sitters (person, table_id)
        SELECT DISTINCT person, table_id
        FROM unnest($9::bigint[], $10::bigint[]) AS sitting (person, table_id) JOIN stored USING (table_id)
        ON CONFLICT DO NOTHING
    )
    SELECT table_id, pg_notify('quintile', table_id::text || ' ' || $11::text) FROM stored";

/// Runs under [`ARCHIVE_LOCK`], in a statement of its own so that it sees what was committed before the lock was had.
/// So positions become visible in their order: whoever has read up to one misses nothing.
const ARCHIVE: &str = "
    INSERT INTO archive (digest, position, table_id, round, finished, game, record)
    SELECT digest, (SELECT COALESCE(MAX(position), 0) FROM archive) + row_number() OVER (ORDER BY at),
           table_id, round, finished, game, record
    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[]) WITH ORDINALITY
        AS given (digest, table_id, round, finished, game, record, at)
    WHERE NOT EXISTS (SELECT FROM archive WHERE archive.digest = given.digest)
    ON CONFLICT (digest) DO NOTHING
    RETURNING digest";

/// Something to store.
pub(super) enum Work {
    /// A batch of a table.
    Batch(Entry),
    /// A finished game from elsewhere.
    Import(Finished),
}

struct Job {
    work: Work,
    /// It was sent on a line that was cut: it may be stored already.
    doubtful: bool,
    tell: oneshot::Sender<Result<Appended, StoreError>>,
}

/// Hands work to the writer.
pub(super) struct Writer(mpsc::UnboundedSender<Job>);

impl Writer {
    /// Starts the writer. It ends when nobody can hand it work any more.
    pub(super) fn start(address: Config, node: String) -> Self {
        let (sender, queue) = mpsc::unbounded_channel();
        tokio::spawn(write_all(address, node, queue));
        Self(sender)
    }

    /// Waits until the work is committed. A conflict: it is there already, or another's is.
    pub(super) async fn write(&self, work: Work) -> Result<Appended, StoreError> {
        let (tell, told) = oneshot::channel();
        self.0.send(Job { work, doubtful: false, tell }).map_err(|_| StoreError::Closed)?;
        told.await.map_err(|_| StoreError::Closed)?
    }
}

async fn write_all(address: Config, node: String, mut queue: mpsc::UnboundedReceiver<Job>) {
    let mut waiting = VecDeque::new();
    let mut line: Option<Line> = None;
    let mut away: Option<Instant> = None;
    let mut pause = BACK_OFF.0;
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
        if let Some(line) = line.as_ref().filter(|line| line.is_open()) {
            let again = write(line, &node, take_group(&mut waiting)).await;
            for job in again.into_iter().rev() {
                waiting.push_front(job);
            }
            continue;
        }
        match connect(&address).await {
            Ok(opened) => {
                line = Some(opened);
                (away, pause) = (None, BACK_OFF.0);
            }
            Err(error) => {
                let since = *away.get_or_insert_with(Instant::now);
                if since.elapsed() > PATIENCE {
                    give_up(&mut waiting, &error);
                }
                sleep(pause).await;
                pause = (pause * 2).min(BACK_OFF.1);
            }
        }
    }
}

async fn connect(address: &Config) -> Result<Line, Error> {
    let line = Line::open(address).await?;
    line.run(SETTINGS).await?;
    Ok(line)
}

/// Answers everything that was never sent. What may be stored stays until that is known, or nobody asks any more.
fn give_up(waiting: &mut VecDeque<Job>, error: &Error) {
    let (doubtful, fresh) = waiting.drain(..).partition(|job: &Job| job.doubtful);
    *waiting = doubtful;
    waiting.retain(|job| !job.tell.is_closed());
    for job in Vec::from(fresh) {
        answer(job, Err(StoreError::Unavailable(error.to_string())));
    }
}

fn answer(job: Job, answer: Result<Appended, StoreError>) {
    // Whoever asked may have gone; what is stored stays stored.
    drop(job.tell.send(answer));
}

/// What waits, in order, but of each table only the first: the answer of the database names tables.
fn take_group(waiting: &mut VecDeque<Job>) -> Vec<Job> {
    let (mut tables, mut digests) = (HashSet::new(), HashSet::new());
    let (mut group, mut later) = (Vec::new(), VecDeque::new());
    for job in waiting.drain(..) {
        let first = match &job.work {
            Work::Batch(entry) => tables.insert(entry.table),
            Work::Import(finished) => digests.insert(finished.digest.clone()),
        };
        if first && group.len() < MOST_AT_ONCE {
            group.push(job);
        } else {
            later.push_back(job);
        }
    }
    *waiting = later;
    group
}

/// Stores a group and answers. Returned is what has to be sent again, because the line was cut.
async fn write(line: &Line, node: &str, mut group: Vec<Job>) -> Vec<Job> {
    match store(line, node, &group).await {
        Ok(stored) => settle(line, group, &stored).await,
        Err(error) if is_lost(&error) => group.into_iter().map(|job| Job { doubtful: true, ..job }).collect(),
        Err(error) => {
            if group.len() <= 1 {
                if let Some(job) = group.pop() {
                    answer(job, Err(error.into()));
                }
                return group;
            }
            // Nothing of it is stored. Each stands or falls alone.
            let mut again = Vec::new();
            for job in group {
                again.extend(Box::pin(write(line, node, vec![job])).await);
            }
            again
        }
    }
}

/// What a transaction has stored.
#[derive(Default)]
struct Stored {
    tables: HashSet<i64>,
    digests: HashSet<String>,
}

async fn store(line: &Line, node: &str, group: &[Job]) -> Result<Stored, Error> {
    let entries: Vec<&Entry> = group.iter().filter_map(Job::entry).collect();
    let alone = |entry: &&Entry| entry.opening.is_none() && entry.archive.is_none();
    if entries.len() == group.len() && entries.iter().all(alone) {
        // One statement is a transaction.
        return Ok(Stored { tables: append(line, node, &entries).await?, ..Stored::default() });
    }
    line.run("BEGIN").await?;
    match inside(line, node, group, &entries).await {
        Ok(stored) => {
            line.run("COMMIT").await?;
            Ok(stored)
        }
        Err(error) => {
            if !is_lost(&error) {
                line.run("ROLLBACK").await?;
            }
            Err(error)
        }
    }
}

async fn inside(line: &Line, node: &str, group: &[Job], entries: &[&Entry]) -> Result<Stored, Error> {
    let openings: Vec<&Entry> = entries.iter().copied().filter(|entry| entry.opening.is_some()).collect();
    if !openings.is_empty() {
        open(line, &openings).await?;
    }
    let mut stored = Stored::default();
    if !entries.is_empty() {
        stored.tables = append(line, node, entries).await?;
    }
    let finished = |job: &'_ Job| match &job.work {
        Work::Batch(entry) => entry.archive.is_some() && stored.tables.contains(&entry.table),
        Work::Import(_) => true,
    };
    let finished: Vec<&Finished> = group.iter().filter(|job| finished(job)).filter_map(Job::finished).collect();
    if !finished.is_empty() {
        line.query("SELECT pg_advisory_xact_lock($1)", &[&ARCHIVE_LOCK]).await?;
        stored.digests = archive(line, &finished).await?;
    }
    Ok(stored)
}

impl Job {
    fn entry(&self) -> Option<&Entry> {
        match &self.work {
            Work::Batch(entry) => Some(entry),
            Work::Import(_) => None,
        }
    }

    fn finished(&self) -> Option<&Finished> {
        match &self.work {
            Work::Batch(entry) => entry.archive.as_ref(),
            Work::Import(finished) => Some(finished),
        }
    }
}

/// A column of a statement's rows.
fn column<'a, R, T>(rows: &[&'a R], of: impl Fn(&'a R) -> T) -> Vec<T> {
    rows.iter().map(|row| of(row)).collect()
}

async fn open(line: &Line, entries: &[&Entry]) -> Result<(), Error> {
    let opening = |of: fn(&super::entry::Opening) -> i64| column(entries, |entry| entry.opening.as_ref().map(of));
    let contests: Vec<Option<i64>> =
        column(entries, |entry| entry.opening.as_ref().and_then(|opening| opening.contest));
    let games: Vec<Option<&str>> = column(entries, |entry| entry.opening.as_ref().map(|opening| &*opening.game));
    let columns: [&(dyn ToSql + Sync); 11] = [
        &column(entries, |entry| entry.table),
        &opening(|opening| opening.host),
        &contests,
        &column(entries, |entry| entry.updated),
        &games,
        &column(entries, |entry| &*entry.phase),
        &opening(|opening| opening.seats),
        &column(entries, |entry| entry.open),
        &opening(|opening| opening.public),
        &column(entries, |entry| entry.due),
        &column(entries, |entry| entry.claimed),
    ];
    line.query(OPEN, &columns).await.map(drop)
}

async fn append(line: &Line, node: &str, entries: &[&Entry]) -> Result<HashSet<i64>, Error> {
    let sitting = || entries.iter().flat_map(|entry| entry.sitters.iter().map(|person| (*person, entry.table)));
    let (persons, at): (Vec<i64>, Vec<i64>) = sitting().unzip();
    let columns: [&(dyn ToSql + Sync); 11] = [
        &column(entries, |entry| entry.table),
        &column(entries, |entry| entry.number),
        &column(entries, |entry| &*entry.body),
        &column(entries, |entry| entry.updated),
        &column(entries, |entry| &*entry.phase),
        &column(entries, |entry| entry.open),
        &column(entries, |entry| entry.due),
        &column(entries, |entry| entry.claimed),
        &persons,
        &at,
        &node,
    ];
    line.query(APPEND, &columns).await?.iter().map(|row| row.try_get(0)).collect()
}

async fn archive(line: &Line, finished: &[&Finished]) -> Result<HashSet<String>, Error> {
    let columns: [&(dyn ToSql + Sync); 6] = [
        &column(finished, |game| &*game.digest),
        &column(finished, |game| game.table),
        &column(finished, |game| game.round),
        &column(finished, |game| game.finished),
        &column(finished, |game| game.game),
        &column(finished, |game| &*game.record),
    ];
    line.query(ARCHIVE, &columns).await?.iter().map(|row| row.try_get(0)).collect()
}

/// Answers a group that was committed. Returned is what could not be resolved, because the line was cut.
async fn settle(line: &Line, group: Vec<Job>, stored: &Stored) -> Vec<Job> {
    let mut again = Vec::new();
    for job in group {
        let now = match &job.work {
            Work::Batch(entry) => stored.tables.contains(&entry.table),
            // Of a game that may have been added by the first attempt, nothing else can be said.
            Work::Import(finished) => job.doubtful || stored.digests.contains(&finished.digest),
        };
        let before = match job.entry() {
            Some(entry) if !now && job.doubtful => is_ours(line, entry).await,
            _ => Ok(false),
        };
        match before {
            Ok(before) => answer(job, Ok(if now || before { Appended::Stored } else { Appended::Conflict })),
            Err(error) if is_lost(&error) => again.push(job),
            Err(error) => answer(job, Err(error.into())),
        }
    }
    again
}

/// Whether the row with a batch's key is this batch. (Should another node have stored the very same events of the very same
/// moment, they are there once, as they should be.)
async fn is_ours(line: &Line, entry: &Entry) -> Result<bool, Error> {
    const BODY: &str = "SELECT body FROM events WHERE table_id = $1 AND number = $2";
    let rows = line.query(BODY, &[&entry.table, &entry.number]).await?;
    let body = rows.first().map(|row| row.try_get::<_, &str>(0)).transpose()?;
    Ok(body == Some(&*entry.body))
}
