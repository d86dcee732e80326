//! Which nodes are alive, and on which of them somebody watches which table.
//!
//! The writer reads from `watches` whom to tell of a batch. That alone would miss something now and then: a write that is
//! under way while a node begins to watch may not see its row; news is dropped when there is too much of it, or lost with a
//! connection or with the node that was about to send it. So every node also asks at short intervals, in one query, whether
//! the tables that it watches have moved on. Event numbers answer that exactly: no clock is involved.
//!
//! A node is alive as long as its row in `beats` is young, by the server's clock. Others remove the rows of a dead node. If it
//! was only cut off, its next question restores them.

use quintile_table::Moment;

use super::super::StoreError;
use super::Postgres;

/// Tables that are asked about in one statement: others wait for its connection.
const MAX_ASKED: usize = 1000;

const BEAT: &str = "
    INSERT INTO beats (node, at) VALUES ($1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
    ON CONFLICT (node) DO UPDATE SET at = excluded.at";

/// The first sign of life says since when.
const ARRIVE: &str = "
    INSERT INTO beats (node, at, since)
    SELECT $1, now, now FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now) AS clock
    ON CONFLICT DO NOTHING";

/// Since when one of the nodes that are alive has been there.
const SINCE: &str = "
    SELECT MIN(since) FROM beats
    WHERE since > 0 AND at > (extract(epoch FROM clock_timestamp()) * 1000)::bigint - 10000";

/// Forgets nodes that have given no sign of life for 30 s. Those that another node is forgetting are skipped.
const BURY: &str = "
    WITH dead AS MATERIALIZED (
        SELECT node FROM beats WHERE at < (extract(epoch FROM clock_timestamp()) * 1000)::bigint - 30000
        FOR UPDATE SKIP LOCKED
    ), buried AS (
        DELETE FROM beats USING dead WHERE beats.node = dead.node
    )
    DELETE FROM watches USING dead WHERE watches.node = dead.node";

/// What is left of nodes that are gone for good. A node that was only cut off keeps its rows, which count while it is alive.
const CLEAR: &str = "DELETE FROM present WHERE node NOT IN (SELECT node FROM beats)";

const ENTERS: &str = "INSERT INTO present (table_id, node, person) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";

const LEAVE: &str = "DELETE FROM present WHERE table_id = $1 AND node = $2 AND person <> ALL ($3::bigint[])";

const ELSEWHERE: &str = "
    SELECT DISTINCT person FROM present JOIN beats USING (node)
    WHERE table_id = $1 AND node <> $2 AND at > (extract(epoch FROM clock_timestamp()) * 1000)::bigint - 30000";

/// Whoever has a row in `watches` has one in `beats`, or nobody would ever remove it.
const WATCH: &str = "
    WITH alive AS (
        INSERT INTO beats (node, at) VALUES ($1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
        ON CONFLICT DO NOTHING
    )
    INSERT INTO watches (table_id, node) SELECT id, $1 FROM unnest($2::bigint[]) AS given (id) ORDER BY id
    ON CONFLICT DO NOTHING";

const UNWATCH: &str = "DELETE FROM watches WHERE node = $1 AND table_id = ANY ($2::bigint[])";

/// The tables with a batch after the event that is known, and the number of the last such batch.
const BEHIND: &str = "
    SELECT id, number FROM unnest($1::bigint[], $2::bigint[]) AS given (id, known) CROSS JOIN LATERAL (
        SELECT MAX(number) AS number FROM events WHERE table_id = id AND number > known
    ) AS later WHERE number IS NOT NULL";

impl Postgres {
    /// Gives the first sign of life; since when there has always been a node.
    pub(in super::super) async fn arrive(&self) -> Result<Option<Moment>, StoreError> {
        self.pool.query(ARRIVE, &[&self.node]).await?;
        self.pool.query(CLEAR, &[]).await?;
        let (rows, _) = self.pool.query(SINCE, &[]).await?;
        let since = rows.first().map(|row| row.try_get::<_, Option<i64>>(0)).transpose()?.flatten();
        Ok(since.map(|since| Moment(since as u64)))
    }

    /// Gives a sign of life, and forgets nodes that have given none for long.
    pub(in super::super) async fn beat(&self) -> Result<(), StoreError> {
        self.pool.query(BEAT, &[&self.node]).await?;
        self.pool.query(BURY, &[]).await.map(drop)
    }

    /// From now on this node is told what others store at these tables.
    pub(in super::super) async fn watch(&self, tables: &[i64]) -> Result<(), StoreError> {
        for tables in tables.chunks(MAX_ASKED) {
            self.pool.query(WATCH, &[&self.node, &tables]).await?;
        }
        Ok(())
    }

    /// It is no longer told.
    pub(in super::super) async fn unwatch(&self, tables: &[i64]) -> Result<(), StoreError> {
        for tables in tables.chunks(MAX_ASKED) {
            self.pool.query(UNWATCH, &[&self.node, &tables]).await?;
        }
        Ok(())
    }

    /// A person is at a table by way of this node.
    pub(in super::super) async fn enters(&self, table: i64, person: i64) -> Result<(), StoreError> {
        self.pool.query(ENTERS, &[&table, &self.node, &person]).await.map(drop)
    }

    /// Only these people are at a table by way of this node; who is by way of another one that is alive.
    pub(in super::super) async fn elsewhere(&self, table: i64, here: &[i64]) -> Result<Vec<i64>, StoreError> {
        self.pool.query(LEAVE, &[&table, &self.node, &here]).await?;
        let (rows, _) = self.pool.query(ELSEWHERE, &[&table, &self.node]).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The tables that have a batch after the last event that is known of them, and the number of the last such batch.
    pub(in super::super) async fn behind(&self, known: &[(i64, i64)]) -> Result<Vec<(i64, i64)>, StoreError> {
        let mut behind = Vec::new();
        for known in known.chunks(MAX_ASKED) {
            let (tables, numbers): (Vec<i64>, Vec<i64>) = known.iter().copied().unzip();
            let (rows, _) = self.pool.query(BEHIND, &[&tables, &numbers]).await?;
            for row in rows {
                behind.push((row.try_get(0)?, row.try_get(1)?));
            }
        }
        Ok(behind)
    }
}
