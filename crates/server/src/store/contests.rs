//! What is stored about contests: who runs them, who plays at which table, how far the tables are.

use quintile_table::{Moment, PersonId};

use super::value::{Row, Value};
use super::{Appended, ContestRow, Store, StoreError};
use quintile_api::TableId;

impl Store {
    /// Opens a contest, which may start by itself. A conflict: the name is taken.
    pub async fn add_contest(&self, contest: ContestRow, due: Option<Moment>) -> Result<Appended, StoreError> {
        const ADD: &str = "INSERT INTO contests (id, host, created, body, due)
            VALUES ($1, $2, $3, $4, CAST($5 AS BIGINT))
            ON CONFLICT DO NOTHING RETURNING id";
        let due = due.map_or(Value::Null, Value::from);
        let columns =
            [contest.id.into(), contest.host.into(), contest.created.into(), contest.body.clone().into(), due];
        let added = self.execute(ADD, columns).await?;
        let stored = !added.rows.is_empty() || added.retried && self.contest(contest.id).await? == Some(contest);
        Ok(if stored { Appended::Stored } else { Appended::Conflict })
    }

    /// A contest by name.
    pub async fn contest(&self, id: TableId) -> Result<Option<ContestRow>, StoreError> {
        let rows = self.query("SELECT host, created, body FROM contests WHERE id = $1", [id.into()]).await?;
        let contest = |row: &Row| {
            Ok(ContestRow { id, host: row.person(0)?, created: row.moment(1)?, body: row.text(2)?.to_owned() })
        };
        rows.first().map(contest).transpose()
    }

    /// Replaces the body of a contest, and when it starts by itself. A conflict: somebody else has replaced it since it was read.
    pub async fn update_contest(
        &self,
        read: &ContestRow,
        body: String,
        due: Option<Moment>,
    ) -> Result<Appended, StoreError> {
        const UPDATE: &str = "UPDATE contests SET body = $1, due = CAST($2 AS BIGINT) WHERE id = $3 AND body = $4
            RETURNING id";
        let due = due.map_or(Value::Null, Value::from);
        let params = [body.clone().into(), due, read.id.into(), read.body.clone().into()];
        let written = self.execute(UPDATE, params).await?;
        let stored = !written.rows.is_empty()
            || written.retried && self.contest(read.id).await?.is_some_and(|contest| contest.body == body);
        Ok(if stored { Appended::Stored } else { Appended::Conflict })
    }

    /// The tables of a contest, in the order they were opened.
    pub async fn contest_tables(&self, id: TableId) -> Result<Vec<TableId>, StoreError> {
        const TABLES: &str = "SELECT id FROM tables WHERE contest = $1 ORDER BY created, id";
        self.query(TABLES, [id.into()]).await?.iter().map(|row| row.table(0)).collect()
    }

    /// The same, each with how far it is; `None` for tables of versions that did not store it.
    pub(crate) async fn contest_progress(&self, id: TableId) -> Result<Vec<(TableId, Option<String>)>, StoreError> {
        const PROGRESS: &str = "SELECT tables.id, progress.body FROM tables
            LEFT JOIN progress ON progress.table_id = tables.id WHERE contest = $1 ORDER BY created, tables.id";
        let rows = self.query(PROGRESS, [id.into()]).await?;
        rows.iter().map(|row| Ok((row.table(0)?, row.optional_text(1)?.map(str::to_owned)))).collect()
    }

    /// Lets those who play at a table of a contest join it anew, under any name.
    pub(crate) async fn clear_entries(&self, contest: TableId, table: TableId) -> Result<(), StoreError> {
        const NAMES: &str = "DELETE FROM entrants WHERE contest = $1
            AND person IN (SELECT person FROM entries WHERE contest = $1 AND table_id = $2)";
        const CLEAR: &str = "DELETE FROM entries WHERE contest = $1 AND table_id = $2";
        let params = || vec![contest.into(), table.into()];
        self.transact(vec![(NAMES, params()), (CLEAR, params())]).await
    }

    /// At which table of a contest a person plays.
    pub async fn entry(&self, contest: TableId, person: PersonId) -> Result<Option<TableId>, StoreError> {
        const ENTRY: &str = "SELECT table_id FROM entries WHERE contest = $1 AND person = $2";
        let rows = self.query(ENTRY, [contest.into(), person.into()]).await?;
        rows.first().map(|row| row.table(0)).transpose()
    }

    /// Lets a person play at a table of a contest, instead of at `from`. The table that counts: this one, unless another node
    /// was faster.
    pub async fn enter(
        &self,
        contest: TableId,
        person: PersonId,
        from: Option<TableId>,
        table: TableId,
    ) -> Result<TableId, StoreError> {
        const ENTER: &str = "INSERT INTO entries (contest, person, table_id) VALUES ($1, $2, $3)
            ON CONFLICT (contest, person) DO NOTHING";
        const MOVE: &str = "UPDATE entries SET table_id = $1 WHERE contest = $2 AND person = $3 AND table_id = $4";
        match from {
            None => self.execute(ENTER, [contest.into(), person.into(), table.into()]).await?,
            Some(from) => {
                let params: [Value; 4] = [table.into(), contest.into(), person.into(), from.into()];
                self.execute(MOVE, params).await?
            }
        };
        Ok(self.entry(contest, person).await?.unwrap_or(table))
    }
}
