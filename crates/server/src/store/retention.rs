//! What becomes of tables that are closed: they are compacted, and in the end removed.

use quintile_table::{Logged, Moment};

use super::value::{from_text, to_text};
use super::{Statement, Store, StoreError};
use quintile_api::TableId;

impl Store {
    /// Closed tables where nothing has happened since `before` and whose events are not compacted yet.
    pub async fn uncompacted(&self, before: Moment, limit: usize) -> Result<Vec<TableId>, StoreError> {
        const CLOSED: &str = "SELECT id FROM tables WHERE phase = 'closed' AND compacted = 0 AND updated < $1
            ORDER BY updated LIMIT $2";
        self.query(CLOSED, [before.into(), limit.into()]).await?.iter().map(|row| row.table(0)).collect()
    }

    /// Stores the events of a closed table as one row, without what left no trace. Nothing is ever added to a closed table, so
    /// what was read is still so.
    pub async fn compact(&self, table: TableId) -> Result<(), StoreError> {
        const EVENTS: &str = "SELECT body FROM events WHERE table_id = $1 ORDER BY number";
        const DONE: &str = "UPDATE tables SET compacted = 1 WHERE id = $1";
        let mut events: Vec<Logged> = Vec::new();
        for row in self.query(EVENTS, [table.into()]).await? {
            events.extend(from_text::<Vec<Logged>>("events", row.text(0)?)?);
        }
        let first = events.first().map_or(1, |logged| logged.number);
        let body = to_text(&Logged::compact(events))?;
        let statements: Vec<Statement> = vec![
            ("DELETE FROM events WHERE table_id = $1", vec![table.into()]),
            (
                // Another node may be doing the same.
                "INSERT INTO events (table_id, number, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                vec![table.into(), first.into(), body.into()],
            ),
            (DONE, vec![table.into()]),
        ];
        self.transact(statements).await
    }

    /// Marks a table as compacted whose events cannot be read: they stay as they are.
    pub async fn leave_uncompacted(&self, table: TableId) -> Result<(), StoreError> {
        self.execute("UPDATE tables SET compacted = 1 WHERE id = $1", [table.into()]).await.map(drop)
    }

    /// Closed tables where nothing has happened since `before`, the oldest first.
    pub async fn closed_before(&self, before: Moment, limit: usize) -> Result<Vec<TableId>, StoreError> {
        const CLOSED: &str = "SELECT id FROM tables WHERE phase = 'closed' AND updated < $1 ORDER BY updated LIMIT $2";
        self.query(CLOSED, [before.into(), limit.into()]).await?.iter().map(|row| row.table(0)).collect()
    }

    /// Removes contests that were opened before a moment and have no tables any more, tournaments that have not changed since, and people
    /// who are part of nothing and on no ladder.
    pub async fn remove_traces(&self, before: Moment) -> Result<(), StoreError> {
        const CONTESTS: &str = "DELETE FROM contests WHERE created < $1
            AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.contest = contests.id)";
        const ENTRANTS: &str =
            "DELETE FROM entrants WHERE NOT EXISTS (SELECT 1 FROM contests WHERE contests.id = entrants.contest)";
        const TOURNAMENTS: &str = "DELETE FROM tournaments WHERE updated < $1";
        const CONTENDERS: &str = "DELETE FROM contenders
            WHERE NOT EXISTS (SELECT 1 FROM tournaments WHERE tournaments.id = contenders.tournament)";
        const PEOPLE: &str = "DELETE FROM people WHERE created < $1
            AND NOT EXISTS (SELECT 1 FROM sitters WHERE sitters.person = people.id)
            AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.host = people.id)
            AND NOT EXISTS (SELECT 1 FROM contests WHERE contests.host = people.id)
            AND NOT EXISTS (SELECT 1 FROM tournaments WHERE tournaments.host = people.id)
            AND NOT EXISTS (SELECT 1 FROM contenders WHERE contenders.person = people.id)
            AND NOT EXISTS (SELECT 1 FROM rated_people WHERE rated_people.person = people.id AND shown = 1)";
        // What proved them goes with them.
        const KEYS: &str = "DELETE FROM keys WHERE NOT EXISTS (SELECT 1 FROM people WHERE people.id = keys.person)";
        const PASSES: &str =
            "DELETE FROM passes WHERE NOT EXISTS (SELECT 1 FROM people WHERE people.id = passes.person)";
        const RESTS: &str = "DELETE FROM rests WHERE NOT EXISTS (SELECT 1 FROM people WHERE people.id = rests.person)";
        let before = || vec![before.into()];
        let none = Vec::new;
        self.transact(vec![
            (CONTESTS, before()),
            (ENTRANTS, none()),
            (TOURNAMENTS, before()),
            (CONTENDERS, none()),
            (PEOPLE, before()),
            (KEYS, none()),
            (PASSES, none()),
            (RESTS, none()),
        ])
        .await
    }
}
