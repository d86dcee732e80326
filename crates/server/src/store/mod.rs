//! Where tables live. SQLite by default, PostgreSQL by URL; one schema, one set of questions.
//!
//! A table is its events, in batches: a batch is what one command led to, one row whose key is the table and the number of
//! its first event. Inserting that row is the only lock there is: whoever comes second with the same number is told so,
//! reads on, and decides again. What is [`Stored`](Appended::Stored) survives the end of the process and of the power.

mod postgres;
mod sqlite;

use std::fmt;

use quintile_rules::GameId;
use quintile_rules::kit::Record;
use quintile_table::{Bytes32, Event, Logged, Moment, PersonId, Phase, Table};
use serde::Serialize;

use crate::id::TableId;

/// A database.
pub enum Store {
    /// A file on this machine.
    Sqlite(sqlite::Sqlite),
    /// A server that several nodes share.
    Postgres(Box<postgres::Postgres>),
}

/// What one command led to, ready to be stored.
#[derive(Debug)]
pub struct Batch {
    /// Which table.
    pub table: TableId,
    /// The events, numbered on from the table's last.
    pub events: Vec<Logged>,
    /// What the store lists about the table, as it will be.
    pub listing: Listing,
    /// Until when other nodes leave the table's next alarm to this one.
    pub claimed: Moment,
    /// The record of a game that ends with this batch.
    pub archive: Option<Archived>,
}

impl Batch {
    /// The number of the first event: the key.
    pub fn first(&self) -> u64 {
        self.events.first().map_or(0, |logged| logged.number)
    }

    /// The people who sit down in this batch.
    pub fn sitters(&self) -> impl Iterator<Item = PersonId> {
        self.events.iter().filter_map(|logged| match logged.event {
            Event::Sat { person, .. } => Some(person),
            _ => None,
        })
    }
}

/// What became of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is stored for good.
    Stored,
    /// Another node was first; nothing was written.
    Conflict,
}

/// What lists and schedules know of a table without its events.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Listing {
    /// Which game.
    pub game: GameId,
    /// How far it is.
    pub phase: Phase,
    /// How many seats.
    pub seats: usize,
    /// How many of them are open.
    pub open: usize,
    /// Whether it is for everybody to see.
    pub public: bool,
    /// When something happens by itself next, a bot's play included.
    #[serde(skip)]
    pub due: Option<Moment>,
    /// When something happened last.
    pub updated: Moment,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Listed {
    /// Its name.
    pub table: TableId,
    /// What is known of it.
    #[serde(flatten)]
    pub listing: Listing,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Archived {
    /// Which game at its table, from 0.
    pub round: u32,
    /// When it ended.
    pub finished: Moment,
    /// The game.
    pub record: Record,
}

/// A contest: many tables with the same deal.
#[derive(Clone, Debug, PartialEq)]
pub struct ContestRow {
    /// Its name in links.
    pub id: TableId,
    /// Who runs it.
    pub host: PersonId,
    /// Everything else, as JSON.
    pub body: String,
    /// When it was opened.
    pub created: Moment,
}

/// The database failed, or holds something that it should not.
#[derive(Debug)]
pub enum StoreError {
    /// SQLite.
    Sqlite(rusqlite::Error),
    /// PostgreSQL.
    Postgres(tokio_postgres::Error),
    /// The database's address cannot be used.
    BadUrl(String),
    /// The database does not answer, or did not take what it was given.
    Unavailable(String),
    /// Stored text that cannot be read.
    Corrupt(String),
    /// The database was written by a newer version.
    TooNew {
        /// Its version.
        found: i64,
        /// The newest known here.
        known: i64,
    },
    /// The store has shut down.
    Closed,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(error) => write!(f, "SQLite: {error}"),
            Self::Postgres(error) => match error.as_db_error() {
                Some(db) => write!(f, "PostgreSQL: {db}"),
                None => write!(f, "PostgreSQL: {error}"),
            },
            Self::BadUrl(why) => write!(f, "the database's address cannot be used: {why}"),
            Self::Unavailable(why) => write!(f, "the database is not available: {why}"),
            Self::Corrupt(what) => write!(f, "the database holds something unreadable: {what}"),
            Self::TooNew { found, known } => write!(
                f,
                "the database has schema version {found}, written by a newer quintile; this one knows versions up to {known}"
            ),
            Self::Closed => f.write_str("the store has shut down"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Postgres(error)
    }
}

/// The changes of the schema, oldest first; version n is what the first n of them make. They are written so that both
/// databases understand them. Never change one that has been released: add another.
pub(crate) const MIGRATIONS: &[&str] = &[include_str!("schema/1.sql")];

/// A JSON text for the store.
pub(crate) fn to_text<T: Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Corrupt(error.to_string()))
}

/// Reads a JSON text of the store.
pub(crate) fn from_text<T: serde::de::DeserializeOwned>(what: &str, text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Corrupt(format!("{what}: {error}")))
}

/// A word of one of our enums, as it stands in JSON.
pub(crate) fn to_word<T: Serialize>(value: &T) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

/// The word that says which variant of a tagged enum a value is.
pub(crate) fn to_tag<T: Serialize>(tag: &str, value: &T) -> String {
    let value = serde_json::to_value(value).unwrap_or_default();
    value.get(tag).and_then(serde_json::Value::as_str).unwrap_or_default().to_owned()
}

/// Reads such a word.
pub(crate) fn from_word<T: serde::de::DeserializeOwned>(word: &str) -> Result<T, StoreError> {
    serde_json::from_value(serde_json::Value::String(word.to_owned()))
        .map_err(|error| StoreError::Corrupt(format!("{word}: {error}")))
}

/// The table of a stored key.
pub(crate) fn table_id(key: i64) -> Result<TableId, StoreError> {
    TableId::from_key(key).ok_or_else(|| StoreError::Corrupt(format!("{key} is no table's key")))
}

impl Listing {
    /// What to list of a table.
    pub fn of(table: &Table, due: Option<Moment>, updated: Moment) -> Self {
        Self {
            game: table.setup().game,
            phase: table.phase(),
            seats: table.setup().seats.len(),
            open: table.open_seats(),
            public: table.setup().public,
            due,
            updated,
        }
    }
}

/// Passes a question on to the database there is.
macro_rules! ask {
    ($store:expr, $method:ident($($arg:expr),*)) => {
        match $store {
            Self::Sqlite(store) => store.$method($($arg),*).await,
            Self::Postgres(store) => store.$method($($arg),*).await,
        }
    };
}

impl Store {
    /// Opens `sqlite:PATH` (or `sqlite::memory:`) or `postgres://…`, bringing its schema up to date.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(Self::Postgres(Box::new(postgres::Postgres::open(url).await?)));
        }
        match url.split_once("://") {
            // The rest may hold a password.
            Some((scheme, _)) => Err(StoreError::BadUrl(format!("{scheme}:// is neither sqlite: nor postgres://"))),
            None => Ok(Self::Sqlite(sqlite::Sqlite::open(url.strip_prefix("sqlite:").unwrap_or(url)).await?)),
        }
    }

    /// Stores a new table's first batch. A conflict: the name is taken.
    pub async fn create(&self, batch: Batch, contest: Option<TableId>) -> Result<Appended, StoreError> {
        ask!(self, create(batch, contest))
    }

    /// Stores a batch of a table that exists.
    pub async fn append(&self, batch: Batch) -> Result<Appended, StoreError> {
        ask!(self, append(batch))
    }

    /// A table's events after a number, in order; empty when there is no such table.
    pub async fn events(&self, table: TableId, after: u64) -> Result<Vec<Logged>, StoreError> {
        ask!(self, events(table, after))
    }

    /// Public tables that are not closed, the latest first.
    pub async fn public_tables(&self, limit: usize) -> Result<Vec<Listed>, StoreError> {
        ask!(self, public_tables(limit))
    }

    /// The tables where a person has taken a seat, the latest first.
    pub async fn tables_of(&self, person: PersonId, limit: usize) -> Result<Vec<Listed>, StoreError> {
        ask!(self, tables_of(person, limit))
    }

    /// Takes on tables whose alarm is due and left to nobody, for as long as `until`.
    pub async fn claim_due(&self, now: Moment, until: Moment, limit: usize) -> Result<Vec<TableId>, StoreError> {
        ask!(self, claim_due(now, until, limit))
    }

    /// Keeps a new person: the id, and the hash of the token that proves it.
    pub async fn add_person(&self, person: PersonId, token: Bytes32, now: Moment) -> Result<(), StoreError> {
        ask!(self, add_person(person, token, now))
    }

    /// Who has this token.
    pub async fn person(&self, token: Bytes32) -> Result<Option<PersonId>, StoreError> {
        ask!(self, person(token))
    }

    /// The finished games of a table, or of all tables, oldest first, after the `after`-th of them all.
    pub async fn archive(
        &self,
        table: Option<TableId>,
        after: u64,
        limit: usize,
    ) -> Result<Vec<(u64, Record)>, StoreError> {
        ask!(self, archive(table, after, limit))
    }

    /// Adds a finished game from elsewhere to the archive. `false`: it is there already.
    pub async fn import(&self, record: Record, now: Moment) -> Result<bool, StoreError> {
        ask!(self, import(record, now))
    }

    /// Opens a contest. A conflict: the name is taken.
    pub async fn add_contest(&self, contest: ContestRow) -> Result<Appended, StoreError> {
        ask!(self, add_contest(contest))
    }

    /// A contest by name.
    pub async fn contest(&self, id: TableId) -> Result<Option<ContestRow>, StoreError> {
        ask!(self, contest(id))
    }

    /// Changes what a contest holds.
    pub async fn update_contest(&self, id: TableId, body: String) -> Result<(), StoreError> {
        ask!(self, update_contest(id, body))
    }

    /// The tables of a contest, in order of their opening.
    pub async fn contest_tables(&self, id: TableId) -> Result<Vec<TableId>, StoreError> {
        ask!(self, contest_tables(id))
    }

    /// How many tables were opened by a person and are not closed or over.
    pub async fn open_tables_of(&self, host: PersonId) -> Result<usize, StoreError> {
        ask!(self, open_tables_of(host))
    }

    /// Tables that are not closed and in which nothing has happened since `before`, the longest idle first.
    pub async fn idle(&self, before: Moment, limit: usize) -> Result<Vec<TableId>, StoreError> {
        ask!(self, idle(before, limit))
    }

    /// Whether the database answers.
    pub async fn health(&self) -> Result<(), StoreError> {
        ask!(self, health())
    }

    /// Whether other nodes may write to the same tables.
    pub fn is_shared(&self) -> bool {
        match self {
            Self::Sqlite(_) => false,
            Self::Postgres(_) => true,
        }
    }

    /// Which tables other nodes have written to, as it happens. Only PostgreSQL has other nodes.
    pub fn news(&self) -> Option<tokio::sync::mpsc::Receiver<News>> {
        match self {
            Self::Sqlite(_) => None,
            Self::Postgres(store) => Some(store.news()),
        }
    }
}

/// Another node wrote to a table, or it may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// It did.
    Table(TableId),
    /// The line was cut for a while: anything may have happened.
    Anything,
}
