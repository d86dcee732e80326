//! PostgreSQL: the same tables for any number of nodes.
//!
//! One line writes (`writer.rs`), one listens (`news.rs`), a few ask (`line.rs`). Batches that wait go into one
//! transaction, so that they share a sync of the server's log, and the one lock that notifications take at a commit.
//! Statements here stand alone: each is a transaction, and lines are shared by whoever asks.

mod entry;
mod line;
mod news;
mod schema;
mod writer;

use quintile_rules::kit::Record;
use quintile_table::{Bytes32, Logged, Moment, PersonId};
use tokio::sync::mpsc;
use tokio_postgres::error::SqlState;
use tokio_postgres::{Config, Row};

use self::entry::{Entry, Finished};
use self::line::{Line, Lines, Params, address};
use self::writer::{Work, Writer};
use super::{Appended, Archived, Batch, ContestRow, Listed, Listing, News, StoreError, from_text, from_word, table_id};
use crate::id::TableId;

/// The channel of the notifications; `writer.rs` writes it out in its statement.
const CHANNEL: &str = "quintile";

/// The columns of a [`Listed`].
macro_rules! listing {
    ($rest:literal) => {
        concat!("SELECT id, game, phase, seats, open, public, due, updated FROM tables ", $rest)
    };
}

/// A database on a PostgreSQL server.
pub struct Postgres {
    address: Config,
    /// This node, so that it knows its own notifications.
    node: String,
    writer: Writer,
    lines: Lines,
}

impl Postgres {
    /// Connects and brings the schema up to date.
    pub(super) async fn open(url: &str) -> Result<Self, StoreError> {
        let address = address(url)?;
        let first = Line::open(&address).await?;
        schema::migrate(&first).await?;
        let unsafe_server = first.query("SELECT 1 WHERE current_setting('fsync') = 'off'", &[]).await?;
        if !unsafe_server.is_empty() {
            tracing::warn!("PostgreSQL runs with fsync = off: a power cut can lose or break everything");
        }
        let node = format!("{:032x}", crate::random::bits());
        let writer = Writer::start(address.clone(), node.clone());
        Ok(Self { lines: Lines::new(address.clone()), address, node, writer })
    }

    pub(super) fn news(&self) -> mpsc::Receiver<News> {
        news::start(self.address.clone(), self.node.clone())
    }

    pub(super) async fn create(&self, batch: Batch, contest: Option<TableId>) -> Result<Appended, StoreError> {
        self.writer.write(Work::Batch(Entry::opening(&batch, contest)?)).await
    }

    pub(super) async fn append(&self, batch: Batch) -> Result<Appended, StoreError> {
        self.writer.write(Work::Batch(Entry::of(&batch)?)).await
    }

    pub(super) async fn events(&self, table: TableId, after: u64) -> Result<Vec<Logged>, StoreError> {
        // The batch that holds event `after` may hold later ones too.
        const ASK: &str = "SELECT body FROM events WHERE table_id = $1 AND number >= COALESCE(
            (SELECT MAX(number) FROM events WHERE table_id = $1 AND number <= $2), 0) ORDER BY number";
        let mut events = Vec::new();
        for row in self.lines.query(ASK, &[&table.key(), &(after as i64)]).await? {
            events.extend(from_text::<Vec<Logged>>("events", row.try_get(0)?)?);
        }
        events.retain(|logged| logged.number > after);
        Ok(events)
    }

    pub(super) async fn public_tables(&self, limit: usize) -> Result<Vec<Listed>, StoreError> {
        const ASK: &str = listing!("WHERE public = 1 AND phase <> 'closed' ORDER BY updated DESC LIMIT $1");
        self.list(ASK, &[&(limit as i64)]).await
    }

    pub(super) async fn tables_of(&self, person: PersonId, limit: usize) -> Result<Vec<Listed>, StoreError> {
        const ASK: &str =
            listing!("WHERE id IN (SELECT table_id FROM sitters WHERE person = $2) ORDER BY updated DESC LIMIT $1");
        self.list(ASK, &[&(limit as i64), &(person.0 as i64)]).await
    }

    async fn list(&self, ask: &'static str, params: Params<'_>) -> Result<Vec<Listed>, StoreError> {
        self.lines.query(ask, params).await?.iter().map(listed).collect()
    }

    /// One statement finds, locks and marks; rows that another node is marking are passed over. A claim that is lost on the
    /// way back is taken by somebody else when it ends.
    pub(super) async fn claim_due(&self, now: Moment, until: Moment, limit: usize) -> Result<Vec<TableId>, StoreError> {
        const CLAIM: &str = "
            WITH left_alone AS MATERIALIZED (
                SELECT id FROM tables WHERE due IS NOT NULL AND due <= $1 AND claimed <= $1
                ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED
            )
            UPDATE tables SET claimed = $2 FROM left_alone WHERE tables.id = left_alone.id RETURNING tables.id";
        self.ids(CLAIM, &[&(now.0 as i64), &(until.0 as i64), &(limit as i64)]).await
    }

    async fn ids(&self, ask: &'static str, params: Params<'_>) -> Result<Vec<TableId>, StoreError> {
        self.lines.query(ask, params).await?.iter().map(|row| table_id(row.try_get(0)?)).collect()
    }

    pub(super) async fn add_person(&self, person: PersonId, token: Bytes32, now: Moment) -> Result<(), StoreError> {
        const ADD: &str = "INSERT INTO people (id, token_hash, created) VALUES ($1, $2, $3)";
        let added = self.lines.query(ADD, &[&(person.0 as i64), &token.to_string(), &(now.0 as i64)]).await;
        match added {
            // The first attempt may have gone through before its line was cut.
            Err(StoreError::Postgres(error))
                if error.code() == Some(&SqlState::UNIQUE_VIOLATION) && self.person(token).await? == Some(person) =>
            {
                Ok(())
            }
            added => added.map(drop),
        }
    }

    pub(super) async fn person(&self, token: Bytes32) -> Result<Option<PersonId>, StoreError> {
        let rows = self.lines.query("SELECT id FROM people WHERE token_hash = $1", &[&token.to_string()]).await?;
        let id: Option<i64> = rows.first().map(|row| row.try_get(0)).transpose()?;
        Ok(id.map(|id| PersonId(id as u64)))
    }

    pub(super) async fn archive(
        &self,
        table: Option<TableId>,
        after: u64,
        limit: usize,
    ) -> Result<Vec<(u64, Record)>, StoreError> {
        const OF_ALL: &str = "SELECT position, record FROM archive WHERE position > $1 ORDER BY position LIMIT $2";
        const OF_ONE: &str =
            "SELECT position, record FROM archive WHERE position > $1 AND table_id = $3 ORDER BY position LIMIT $2";
        let (after, limit) = (after as i64, limit as i64);
        let rows = match table {
            Some(table) => self.lines.query(OF_ONE, &[&after, &limit, &table.key()]).await?,
            None => self.lines.query(OF_ALL, &[&after, &limit]).await?,
        };
        let record = |row: &Row| Ok((row.try_get::<_, i64>(0)? as u64, from_text("record", row.try_get(1)?)?));
        rows.iter().map(record).collect()
    }

    pub(super) async fn import(&self, record: Record, now: Moment) -> Result<bool, StoreError> {
        let finished = Finished::of(None, &Archived { round: 0, finished: now, record })?;
        Ok(self.writer.write(Work::Import(finished)).await? == Appended::Stored)
    }

    pub(super) async fn add_contest(&self, contest: ContestRow) -> Result<Appended, StoreError> {
        const ADD: &str = "INSERT INTO contests (id, host, created, body) VALUES ($1, $2, $3, $4)
            ON CONFLICT DO NOTHING RETURNING id";
        let (id, host, created) = (contest.id.key(), contest.host.0 as i64, contest.created.0 as i64);
        let asked = self.lines.ask(ADD, &[&id, &host, &created, &contest.body]).await?;
        let stored =
            !asked.rows.is_empty() || asked.twice && self.contest(contest.id).await?.as_ref() == Some(&contest);
        Ok(if stored { Appended::Stored } else { Appended::Conflict })
    }

    pub(super) async fn contest(&self, id: TableId) -> Result<Option<ContestRow>, StoreError> {
        const ASK: &str = "SELECT host, created, body FROM contests WHERE id = $1";
        let rows = self.lines.query(ASK, &[&id.key()]).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        Ok(Some(ContestRow {
            id,
            host: PersonId(row.try_get::<_, i64>(0)? as u64),
            created: Moment(row.try_get::<_, i64>(1)? as u64),
            body: row.try_get(2)?,
        }))
    }

    pub(super) async fn update_contest(&self, id: TableId, body: String) -> Result<(), StoreError> {
        const CHANGE: &str = "UPDATE contests SET body = $2 WHERE id = $1";
        self.lines.query(CHANGE, &[&id.key(), &body]).await.map(drop)
    }

    pub(super) async fn contest_tables(&self, id: TableId) -> Result<Vec<TableId>, StoreError> {
        self.ids("SELECT id FROM tables WHERE contest = $1 ORDER BY created, id", &[&id.key()]).await
    }

    pub(super) async fn open_tables_of(&self, host: PersonId) -> Result<usize, StoreError> {
        const ASK: &str = "SELECT COUNT(*) FROM tables WHERE host = $1 AND phase IN ('lobby', 'playing')";
        let rows = self.lines.query(ASK, &[&(host.0 as i64)]).await?;
        let count: Option<i64> = rows.first().map(|row| row.try_get(0)).transpose()?;
        Ok(count.unwrap_or(0) as usize)
    }

    pub(super) async fn idle(&self, before: Moment, limit: usize) -> Result<Vec<TableId>, StoreError> {
        const ASK: &str = "SELECT id FROM tables WHERE phase <> 'closed' AND updated < $1 ORDER BY updated LIMIT $2";
        self.ids(ASK, &[&(before.0 as i64), &(limit as i64)]).await
    }

    pub(super) async fn health(&self) -> Result<(), StoreError> {
        self.lines.query("SELECT 1", &[]).await.map(drop)
    }
}

fn listed(row: &Row) -> Result<Listed, StoreError> {
    Ok(Listed {
        table: table_id(row.try_get(0)?)?,
        listing: Listing {
            game: from_word(row.try_get(1)?)?,
            phase: from_word(row.try_get(2)?)?,
            seats: row.try_get::<_, i64>(3)? as usize,
            open: row.try_get::<_, i64>(4)? as usize,
            public: row.try_get::<_, i64>(5)? != 0,
            due: row.try_get::<_, Option<i64>>(6)?.map(|due| Moment(due as u64)),
            updated: Moment(row.try_get::<_, i64>(7)? as u64),
        },
    })
}
