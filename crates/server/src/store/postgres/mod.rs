//! PostgreSQL: the same tables for any number of nodes.
//!
//! One connection writes (`writer.rs`), one tells other nodes about it (`notifier.rs`), one listens to them (`news.rs`), a pool
//! of them runs everything else (`pool.rs`). Queued batches go into one transaction, so that they share a sync of the server's
//! log. Statements of the pool stand alone: each is a transaction.

mod connection;
mod copy;
mod news;
mod notifier;
mod pool;
mod schema;
mod tls;
mod watches;
mod writer;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::{ToSql, Type};

use self::connection::{Address, Connection, address};
use self::notifier::Notifier;
use self::pool::Pool;
use self::writer::Writer;
use super::news::Counters;
use super::value::{Row, Value, Written};
use super::work::Work;
use super::{Appended, News, NewsCounts, Statement, StoreError, StoreOptions};

/// Claims due tables: until when, now, how many. One statement finds, locks and marks; rows that another node is marking
/// are skipped. A claim whose answer is lost is made again by some node when it expires.
pub(super) const CLAIM: &str = "
    WITH unclaimed AS MATERIALIZED (
        SELECT id FROM tables WHERE due IS NOT NULL AND due <= $2 AND claimed <= $2
        ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED
    )
    UPDATE tables SET claimed = $1 FROM unclaimed WHERE tables.id = unclaimed.id RETURNING tables.id";

/// A database on a PostgreSQL server.
pub(super) struct Postgres {
    address: Address,
    /// Identifies this node. Whoever knows it can listen to what the node is told: it is random, and in the database only.
    node: String,
    writer: Writer,
    pool: Pool,
    counters: Arc<Counters>,
}

impl Postgres {
    /// Connects and brings the schema up to date.
    pub(super) async fn open(url: &str, options: &StoreOptions) -> Result<Self, StoreError> {
        let address = address(url, options)?;
        let first = Connection::open(&address).await?;
        if options.read_only {
            schema::check(&first).await?;
        } else {
            schema::migrate(&first).await?;
        }
        let unsafe_server = first.query("SELECT 1 WHERE current_setting('fsync') = 'off'", &[]).await?;
        if !unsafe_server.is_empty() {
            tracing::warn!("PostgreSQL runs with fsync = off: a power cut can lose or corrupt everything");
        }
        let node = format!("{:032x}", crate::random::bits());
        let counters = Arc::<Counters>::default();
        let notifier = Notifier::start(address.clone(), Arc::clone(&counters));
        let writer = Writer::start(address.clone(), node.clone(), notifier);
        Ok(Self { pool: Pool::new(address.clone()), address, node, writer, counters })
    }

    pub(super) fn news(&self) -> mpsc::Receiver<News> {
        news::start(self.address.clone(), &self.node, Arc::clone(&self.counters))
    }

    pub(super) fn news_counts(&self) -> NewsCounts {
        self.counters.read()
    }

    pub(super) async fn submit(&self, work: Work) -> Result<Appended, StoreError> {
        self.writer.write(work).await
    }

    /// Runs a statement that stands alone.
    pub(super) async fn run(&self, sql: &'static str, params: &[Value]) -> Result<Written, StoreError> {
        let params: Vec<&(dyn ToSql + Sync)> = params.iter().map(Value::as_param).collect();
        let (rows, retried) = self.pool.query(sql, &params).await?;
        Ok(Written { rows: rows.iter().map(Row::read).collect::<Result<_, _>>()?, retried })
    }
}

impl Postgres {
    /// Runs statements that belong together, on a connection of their own: nobody needs that often. Two that number the same list at once
    /// meet at its key; the second begins again.
    pub(super) async fn transact(&self, statements: Vec<Statement>) -> Result<(), StoreError> {
        const ATTEMPTS: usize = 10;
        for _ in 1..ATTEMPTS {
            match self.attempt(&statements).await {
                Err(error) if error.code() == Some(&SqlState::UNIQUE_VIOLATION) => {}
                done => return Ok(done?),
            }
        }
        Ok(self.attempt(&statements).await?)
    }

    async fn attempt(&self, statements: &[Statement]) -> Result<(), tokio_postgres::Error> {
        let connection = Connection::open(&self.address).await?;
        connection.run("BEGIN").await?;
        for (sql, params) in statements {
            let params: Vec<&(dyn ToSql + Sync)> = params.iter().map(Value::as_param).collect();
            // Whatever fails ends the connection, and with it the transaction.
            connection.query(sql, &params).await?;
        }
        connection.run("COMMIT").await
    }
}

impl Value {
    fn as_param(&self) -> &(dyn ToSql + Sync) {
        match self {
            Self::Null => &None::<i64>,
            Self::Integer(integer) => integer,
            Self::Text(text) => text,
        }
    }
}

impl Row {
    fn read(row: &tokio_postgres::Row) -> Result<Self, tokio_postgres::Error> {
        let value = |(at, column): (usize, &tokio_postgres::Column)| match *column.type_() {
            Type::INT8 => Ok(row.try_get::<_, Option<i64>>(at)?.map_or(Value::Null, Value::Integer)),
            _ => Ok(row.try_get::<_, Option<String>>(at)?.map_or(Value::Null, Value::Text)),
        };
        row.columns().iter().enumerate().map(value).collect::<Result<_, _>>().map(Self)
    }
}

/// Waiting times between attempts to connect: each is twice the one before.
struct Backoff(Duration);

impl Backoff {
    const MIN: Duration = Duration::from_millis(50);
    const MAX: Duration = Duration::from_secs(2);

    fn new() -> Self {
        Self(Self::MIN)
    }

    async fn wait(&mut self) {
        tokio::time::sleep(self.0).await;
        self.0 = (self.0 * 2).min(Self::MAX);
    }
}
