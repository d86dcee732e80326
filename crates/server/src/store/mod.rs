//! Where tables live: SQLite by default, PostgreSQL by URL. One schema, one set of queries.
//!
//! A table is its events, in batches: a batch is the result of one command, one row whose key is the table and the number of
//! its first event. Inserting that row is the only lock there is: whoever comes second with the same number is told so,
//! reads the events it missed, and decides again. What is [`Stored`](Appended::Stored) survives a crash and a power cut.
//!
//! Queries that both databases understand are here. Parameters are numbered in the order in which they first appear, since
//! SQLite counts them that way.

mod admin;
mod backup;
mod batch;
mod contests;
mod entrants;
mod error;
mod news;
mod options;
mod people;
#[cfg_attr(not(feature = "postgres"), path = "no_postgres.rs")]
mod postgres;
mod ratings;
mod rename;
mod retention;
mod seeks;
mod sqlite;
mod tournaments;
mod value;
mod work;

use std::time::Duration;

use quintile_rules::kit::Record;
use quintile_table::{Logged, Moment, PersonId};
use tokio::sync::mpsc;
use tokio::time::timeout;

pub use self::admin::{Ban, Person, Rewrite, Rewritten, TableEntry};
pub use self::backup::Copied;
pub use self::batch::{Appended, Archived, Batch, ContestRow, Listed, Listing, Rated};
pub use self::entrants::{Entered, Entrant, Tries};
pub use self::error::StoreError;
pub(crate) use self::news::join;
pub use self::news::{News, NewsCounts};
pub use self::options::StoreOptions;
pub use self::people::{NewKey, OwnGame, Profile};
pub use self::ratings::{OwnStanding, SeatChange, Standing};
pub use self::seeks::{SEEN_FOR, SeekRow};
pub use self::tournaments::{RoundTable, TournamentRow};
use self::value::{Row, Value, Written, from_name};
pub(crate) use self::value::{from_text, to_text};
use self::work::{ArchiveRow, BatchRow, Work};
use quintile_api::TableId;

/// Batches that are parsed where they are read; more of them are parsed on a thread that nobody waits for.
const MAX_READ_AT_ONCE: usize = 100;

/// A database.
pub struct Store {
    backend: Backend,
    deadline: Duration,
    opened: Moment,
}

/// A statement and its parameters.
type Statement = (&'static str, Vec<Value>);

enum Backend {
    /// A file on this machine.
    Sqlite(sqlite::Sqlite),
    /// A server that several nodes share.
    Postgres(Box<postgres::Postgres>),
}

/// The changes to the schema, oldest first; version n is the result of the first n. Both databases understand them. Never
/// change one that has been released: add another.
const MIGRATIONS: &[&str] = &[
    include_str!("schema/1.sql"),
    include_str!("schema/2.sql"),
    include_str!("schema/3.sql"),
    include_str!("schema/4.sql"),
];

/// The changes that a database of this version still needs, each with the version it leads to.
fn pending_migrations(version: i64) -> Result<impl Iterator<Item = (i64, &'static str)>, StoreError> {
    let known = MIGRATIONS.len() as i64;
    if version > known {
        return Err(StoreError::TooNew { found: version, known });
    }
    let done = usize::try_from(version).map_err(|_| StoreError::Corrupt(format!("schema version {version}")))?;
    Ok((1..).zip(MIGRATIONS.iter().copied()).skip(done))
}

impl Store {
    /// Opens `sqlite:PATH` (or `sqlite::memory:`) or `postgres://…`, and brings its schema up to date.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        Self::open_with(url, &StoreOptions::default()).await
    }

    /// Opens a database as the options say.
    pub async fn open_with(url: &str, options: &StoreOptions) -> Result<Self, StoreError> {
        let mut opened = crate::clock::now();
        let backend = if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            let store = postgres::Postgres::open(url, options).await?;
            if !options.read_only {
                opened = store.arrive().await?.unwrap_or(opened);
            }
            Backend::Postgres(Box::new(store))
        } else {
            match url.split_once("://") {
                // The rest may hold a password.
                Some((scheme, _)) => {
                    return Err(StoreError::BadUrl(format!("{scheme}:// is neither sqlite: nor postgres://")));
                }
                None => {
                    Backend::Sqlite(sqlite::Sqlite::open(url.strip_prefix("sqlite:").unwrap_or(url), options).await?)
                }
            }
        };
        Ok(Self { backend, deadline: options.deadline, opened })
    }

    /// Since when somebody has seen to the tables without a break: before that, clocks may have run while no server did.
    pub fn seen_to_since(&self) -> Moment {
        self.opened
    }

    /// Whether other nodes may write to the same tables.
    pub fn is_shared(&self) -> bool {
        matches!(self.backend, Backend::Postgres(_))
    }

    /// Nobody waits for a database without end. What was queued and given up is not stored; what had begun may be.
    async fn in_time<T>(&self, work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        timeout(self.deadline, work).await.map_err(|_| StoreError::TimedOut)?
    }

    /// Hands work to the writer and waits until it is committed. A conflict: it is there already, or something else is.
    async fn submit(&self, work: Work) -> Result<Appended, StoreError> {
        match &self.backend {
            Backend::Sqlite(store) => self.in_time(store.submit(work)).await,
            Backend::Postgres(store) => self.in_time(store.submit(work)).await,
        }
    }

    /// Runs statements that belong together: all of them, or none.
    async fn transact(&self, statements: Vec<Statement>) -> Result<(), StoreError> {
        match &self.backend {
            Backend::Sqlite(store) => self.in_time(store.transact(statements)).await,
            Backend::Postgres(store) => self.in_time(store.transact(statements)).await,
        }
    }

    /// Runs a statement that reads.
    async fn query<const N: usize>(&self, sql: &'static str, params: [Value; N]) -> Result<Vec<Row>, StoreError> {
        match &self.backend {
            Backend::Sqlite(store) => self.in_time(store.query(sql, params.into())).await,
            Backend::Postgres(store) => Ok(self.in_time(store.run(sql, &params)).await?.rows),
        }
    }

    /// Runs a statement that writes.
    async fn execute<const N: usize>(&self, sql: &'static str, params: [Value; N]) -> Result<Written, StoreError> {
        match &self.backend {
            Backend::Sqlite(store) => self.in_time(store.execute(sql, params.into())).await,
            Backend::Postgres(store) => self.in_time(store.run(sql, &params)).await,
        }
    }
}

/// What nodes tell each other. Only PostgreSQL has other nodes; for SQLite nothing of this does anything.
impl Store {
    /// What other nodes store at tables that this one watches, as it happens. Some of it may be missing: [`Self::behind`] is
    /// for that.
    pub fn news(&self) -> Option<mpsc::Receiver<News>> {
        match &self.backend {
            Backend::Sqlite(_) => None,
            Backend::Postgres(store) => Some(store.news()),
        }
    }

    /// How much news there was.
    pub fn news_counts(&self) -> NewsCounts {
        match &self.backend {
            Backend::Sqlite(_) => NewsCounts::default(),
            Backend::Postgres(store) => store.news_counts(),
        }
    }

    /// Says that this node is alive. Nodes that have not done so for 30 s are forgotten, with what they watched.
    pub async fn beat(&self) -> Result<(), StoreError> {
        match &self.backend {
            Backend::Sqlite(_) => Ok(()),
            Backend::Postgres(store) => self.in_time(store.beat()).await,
        }
    }

    /// From now on this node is told what others store at these tables.
    pub async fn watch(&self, tables: &[TableId]) -> Result<(), StoreError> {
        match &self.backend {
            Backend::Sqlite(_) => Ok(()),
            Backend::Postgres(store) => self.in_time(store.watch(&keys(tables))).await,
        }
    }

    /// This node is no longer told of these tables.
    pub async fn unwatch(&self, tables: &[TableId]) -> Result<(), StoreError> {
        match &self.backend {
            Backend::Sqlite(_) => Ok(()),
            Backend::Postgres(store) => self.in_time(store.unwatch(&keys(tables))).await,
        }
    }

    /// A person is at a table by way of this node.
    pub(crate) async fn enters(&self, table: TableId, person: PersonId) -> Result<(), StoreError> {
        match &self.backend {
            Backend::Sqlite(_) => Ok(()),
            Backend::Postgres(store) => self.in_time(store.enters(table.key(), person.0 as i64)).await,
        }
    }

    /// Nobody but these people is at a table by way of this node any more; who is by way of another one that is alive.
    pub(crate) async fn elsewhere(&self, table: TableId, here: &[PersonId]) -> Result<Vec<PersonId>, StoreError> {
        let Backend::Postgres(store) = &self.backend else { return Ok(Vec::new()) };
        let here: Vec<i64> = here.iter().map(|person| person.0 as i64).collect();
        let people = self.in_time(store.elsewhere(table.key(), &here)).await?;
        Ok(people.into_iter().map(|person| PersonId(person as u64)).collect())
    }

    /// Which of these tables have a batch after the last event that is known of them, and the number of the last such batch.
    pub async fn behind(&self, known: &[(TableId, u64)]) -> Result<Vec<(TableId, u64)>, StoreError> {
        let Backend::Postgres(store) = &self.backend else { return Ok(Vec::new()) };
        let known: Vec<(i64, i64)> = known.iter().map(|(table, last)| (table.key(), *last as i64)).collect();
        let behind = self.in_time(store.behind(&known)).await?;
        Ok(behind.into_iter().filter_map(|(key, number)| Some((TableId::from_key(key)?, number as u64))).collect())
    }
}

fn keys(tables: &[TableId]) -> Vec<i64> {
    tables.iter().map(|table| table.key()).collect()
}

/// Tables.
impl Store {
    /// Stores the first batch of a new table. A conflict: the name is taken.
    pub async fn create(&self, batch: &Batch, contest: Option<TableId>) -> Result<Appended, StoreError> {
        self.submit(Work::Batch(Box::new(BatchRow::opening(batch, contest)?))).await
    }

    /// Stores a batch of a table that exists.
    pub async fn append(&self, batch: &Batch) -> Result<Appended, StoreError> {
        self.submit(Work::Batch(Box::new(BatchRow::new(batch)?))).await
    }

    /// A table's events after a number, in order; empty if there is no such table.
    pub async fn events(&self, table: TableId, after: u64) -> Result<Vec<Logged>, StoreError> {
        // The batch that holds event `after` may hold later ones, too.
        const EVENTS: &str = "SELECT body FROM events WHERE table_id = $1 AND number >= COALESCE(
            (SELECT MAX(number) FROM events WHERE table_id = $1 AND number <= $2), 0) ORDER BY number";
        let rows = self.query(EVENTS, [table.into(), after.into()]).await?;
        let read = move |rows: Vec<Row>| {
            let mut events = Vec::new();
            for row in rows {
                events.extend(from_text::<Vec<Logged>>("events", row.text(0)?)?);
            }
            events.retain(|logged| logged.number > after);
            Ok(events)
        };
        if rows.len() <= MAX_READ_AT_ONCE {
            return read(rows);
        }
        tokio::task::spawn_blocking(move || read(rows)).await.map_err(|_| StoreError::Closed)?
    }

    /// Changes when a table is due that was found to have nothing to do, unless a later batch has done so. Nobody can say that there
    /// will be nothing as long as somebody watches on a node.
    pub async fn postpone(&self, table: TableId, now: Moment, due: Option<Moment>) -> Result<(), StoreError> {
        const POSTPONE: &str = "UPDATE tables SET due = CAST($1 AS BIGINT) WHERE id = $2 AND due <= $3
            AND (CAST($1 AS BIGINT) IS NOT NULL OR NOT EXISTS (SELECT 1 FROM watches WHERE table_id = $2))";
        self.execute(POSTPONE, [due.map_or(Value::Null, Value::from), table.into(), now.into()]).await.map(drop)
    }

    /// Public tables that are not closed, the latest first.
    pub async fn public_tables(&self, limit: usize) -> Result<Vec<Listed>, StoreError> {
        const PUBLIC: &str = "SELECT id, game, phase, seats, open, public, due, updated, summary FROM tables
            WHERE public = 1 AND phase <> 'closed' ORDER BY updated DESC LIMIT $1";
        self.query(PUBLIC, [limit.into()]).await?.iter().map(listed).collect()
    }

    /// Public tables where people take their seats, the latest first.
    pub async fn open_tables(&self, limit: usize) -> Result<Vec<Listed>, StoreError> {
        const OPEN: &str = "SELECT id, game, phase, seats, open, public, due, updated, summary FROM tables
            WHERE public = 1 AND phase = 'lobby' AND open > 0 ORDER BY updated DESC LIMIT $1";
        self.query(OPEN, [limit.into()]).await?.iter().map(listed).collect()
    }

    /// The tables that are neither over nor closed where a person has taken a seat, the latest first.
    pub async fn open_tables_with(&self, person: PersonId, limit: usize) -> Result<Vec<Listed>, StoreError> {
        const OPEN: &str = "SELECT id, game, phase, seats, open, public, due, updated, summary FROM tables
            WHERE phase IN ('lobby', 'playing') AND id IN (SELECT table_id FROM sitters WHERE person = $1)
            ORDER BY updated DESC LIMIT $2";
        self.query(OPEN, [person.into(), limit.into()]).await?.iter().map(listed).collect()
    }

    /// A number that is another one whenever something has happened where a person has taken a seat.
    pub async fn last_change_of(&self, person: PersonId) -> Result<u64, StoreError> {
        const LAST: &str = "SELECT COALESCE(MAX(updated), 0), COUNT(*) FROM tables
            WHERE id IN (SELECT table_id FROM sitters WHERE person = $1)";
        let rows = self.query(LAST, [person.into()]).await?;
        // Small enough for every reader of JSON.
        rows.first().map_or(Ok(0), |row| Ok(row.integer(0)? as u64 * 1000 + row.integer(1)? as u64 % 1000))
    }

    /// The tables where a person has taken a seat, the latest first.
    pub async fn tables_of(&self, person: PersonId, limit: usize) -> Result<Vec<Listed>, StoreError> {
        const OF_PERSON: &str = "SELECT id, game, phase, seats, open, public, due, updated, summary FROM tables
            WHERE id IN (SELECT table_id FROM sitters WHERE person = $1) ORDER BY updated DESC LIMIT $2";
        self.query(OF_PERSON, [person.into(), limit.into()]).await?.iter().map(listed).collect()
    }

    /// How many tables of a host are neither over nor closed, and have seen an event since a moment.
    pub async fn open_tables_of(&self, host: PersonId, since: Moment) -> Result<usize, StoreError> {
        const COUNT: &str =
            "SELECT COUNT(*) FROM tables WHERE host = $1 AND phase IN ('lobby', 'playing') AND updated >= $2";
        let rows = self.query(COUNT, [host.into(), since.into()]).await?;
        rows.first().map_or(Ok(0), |row| Ok(row.integer(0)? as usize))
    }

    /// Whether a person has had a seat at a table, or runs this table, contest or tournament, or has entered it.
    pub async fn takes_part(&self, person: PersonId, table: TableId) -> Result<bool, StoreError> {
        const TAKES_PART: &str = "SELECT person FROM sitters WHERE person = $1 AND table_id = $2
            UNION ALL SELECT host FROM tables WHERE host = $1 AND id = $2
            UNION ALL SELECT host FROM contests WHERE host = $1 AND id = $2
            UNION ALL SELECT host FROM tournaments WHERE host = $1 AND id = $2
            UNION ALL SELECT person FROM contenders WHERE person = $1 AND tournament = $2";
        Ok(!self.query(TAKES_PART, [person.into(), table.into()]).await?.is_empty())
    }

    /// Claims tables that are due and that no node holds a lease on, until `until`.
    pub async fn claim_due(&self, now: Moment, until: Moment, limit: usize) -> Result<Vec<TableId>, StoreError> {
        let claim = match &self.backend {
            Backend::Sqlite(_) => sqlite::CLAIM,
            Backend::Postgres(_) => postgres::CLAIM,
        };
        self.execute(claim, [until.into(), now.into(), limit.into()])
            .await?
            .rows
            .iter()
            .map(|row| row.table(0))
            .collect()
    }

    /// Tables that are not closed and where nothing has happened since `before`, the longest idle first.
    pub async fn idle(&self, before: Moment, limit: usize) -> Result<Vec<TableId>, StoreError> {
        const IDLE: &str = "SELECT id FROM tables WHERE phase <> 'closed' AND updated < $1 ORDER BY updated LIMIT $2";
        self.query(IDLE, [before.into(), limit.into()]).await?.iter().map(|row| row.table(0)).collect()
    }

    /// Whether the database stores what it is given, on the way that tables take.
    pub async fn ready(&self, now: Moment) -> Result<(), StoreError> {
        self.submit(Work::Beat(now.0 as i64)).await.map(drop)
    }

    /// Whether the database answers.
    pub async fn health(&self) -> Result<(), StoreError> {
        self.query("SELECT CAST(1 AS BIGINT)", []).await.map(drop)
    }
}

/// Finished games.
impl Store {
    /// The finished games of a table, or of all tables, oldest first, after a position; each with its own position.
    pub async fn archive(
        &self,
        table: Option<TableId>,
        after: u64,
        limit: usize,
    ) -> Result<Vec<(u64, Record)>, StoreError> {
        const OF_ALL: &str = "SELECT position, record FROM archive WHERE position > $1 ORDER BY position LIMIT $2";
        const OF_ONE: &str =
            "SELECT position, record FROM archive WHERE position > $1 AND table_id = $2 ORDER BY position LIMIT $3";
        let rows = match table {
            Some(table) => self.query(OF_ONE, [after.into(), table.into(), limit.into()]).await?,
            None => self.query(OF_ALL, [after.into(), limit.into()]).await?,
        };
        rows.iter().map(|row| Ok((row.integer(0)? as u64, from_text("record", row.text(1)?)?))).collect()
    }

    /// Adds a finished game from elsewhere to the archive. `false`: it is there already.
    pub async fn import(&self, record: Record, now: Moment) -> Result<bool, StoreError> {
        let game = ArchiveRow::new(None, &Archived { round: 0, finished: now, record })?;
        Ok(self.submit(Work::Import(game)).await? == Appended::Stored)
    }
}

fn listed(row: &Row) -> Result<Listed, StoreError> {
    Ok(Listed {
        table: row.table(0)?,
        listing: Listing {
            game: from_name(row.text(1)?)?,
            phase: from_name(row.text(2)?)?,
            seats: row.integer(3)? as usize,
            open: row.integer(4)? as usize,
            public: row.integer(5)? != 0,
            due: row.optional_integer(6)?.map(|due| Moment(due as u64)),
            updated: row.moment(7)?,
            summary: row.optional_text(8)?.map(|text| from_text("summary", text)).transpose()?,
        },
    })
}
