//! What is stored about tournaments: who runs them, how they stand, under which names people entered, how far their tables are.

use std::collections::HashMap;

use quintile_table::{Moment, Name, PersonId, Phase};

use super::value::{Row, from_name};
use super::{Appended, Store, StoreError};
use quintile_api::TableId;

/// A tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct TournamentRow {
    /// Its name in links.
    pub id: TableId,
    /// Who runs it.
    pub host: PersonId,
    /// How often it has changed.
    pub version: u64,
    /// When it changed last.
    pub updated: Moment,
    /// Whether a round goes on, or another one begins by itself.
    pub running: bool,
    /// Everything else, as JSON.
    pub body: String,
}

/// How far a table of a round is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundTable {
    /// How far.
    pub phase: Phase,
    /// Whether a game was finished there.
    pub finished: bool,
}

impl Store {
    /// Opens a tournament. A conflict: the name is taken.
    pub async fn add_tournament(&self, row: TournamentRow) -> Result<Appended, StoreError> {
        const ADD: &str = "INSERT INTO tournaments (id, host, version, created, updated, running, body)
            VALUES ($1, $2, $3, $4, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id";
        let TournamentRow { id, host, version, updated, running, body } = row.clone();
        let running = i64::from(running);
        let columns = [id.into(), host.into(), version.into(), updated.into(), running.into(), body.into()];
        let added = self.execute(ADD, columns).await?;
        let stored = !added.rows.is_empty() || added.retried && self.tournament(id).await? == Some(row);
        Ok(if stored { Appended::Stored } else { Appended::Conflict })
    }

    /// A tournament by name.
    pub async fn tournament(&self, id: TableId) -> Result<Option<TournamentRow>, StoreError> {
        const ONE: &str = "SELECT host, version, updated, running, body FROM tournaments WHERE id = $1";
        let read = |row: &Row| {
            Ok(TournamentRow {
                id,
                host: row.person(0)?,
                version: row.integer(1)? as u64,
                updated: row.moment(2)?,
                running: row.integer(3)? != 0,
                body: row.text(4)?.to_owned(),
            })
        };
        self.query(ONE, [id.into()]).await?.first().map(read).transpose()
    }

    /// Stores the next version of a tournament. A conflict: somebody else has stored it already.
    pub async fn update_tournament(&self, next: TournamentRow) -> Result<Appended, StoreError> {
        const UPDATE: &str = "UPDATE tournaments SET version = $1, updated = $2, running = $3, body = $4
            WHERE id = $5 AND version = $6 RETURNING id";
        let TournamentRow { id, version, updated, running, body, .. } = next.clone();
        let (running, before) = (i64::from(running), version.saturating_sub(1));
        let columns = [version.into(), updated.into(), running.into(), body.into(), id.into(), before.into()];
        let changed = self.execute(UPDATE, columns).await?;
        let stored = !changed.rows.is_empty() || changed.retried && self.tournament(id).await? == Some(next);
        Ok(if stored { Appended::Stored } else { Appended::Conflict })
    }

    /// Tournaments that somebody has to see to, those that changed last first.
    pub async fn running_tournaments(&self, limit: usize) -> Result<Vec<TableId>, StoreError> {
        const RUNNING: &str = "SELECT id FROM tournaments WHERE running = 1 ORDER BY updated DESC LIMIT $1";
        self.query(RUNNING, [limit.into()]).await?.iter().map(|row| row.table(0)).collect()
    }

    /// Under which name a person enters a tournament.
    pub async fn name_contender(&self, tournament: TableId, person: PersonId, name: &Name) -> Result<(), StoreError> {
        const ENTER: &str = "INSERT INTO contenders (tournament, person, name) VALUES ($1, $2, $3)
            ON CONFLICT (tournament, person) DO UPDATE SET name = excluded.name";
        self.execute(ENTER, [tournament.into(), person.into(), name.to_string().into()]).await.map(drop)
    }

    /// The names of all who have entered a tournament.
    pub async fn contenders(&self, tournament: TableId) -> Result<HashMap<PersonId, String>, StoreError> {
        const NAMES: &str = "SELECT person, name FROM contenders WHERE tournament = $1";
        let rows = self.query(NAMES, [tournament.into()]).await?;
        rows.iter().map(|row| Ok((row.person(0)?, row.text(1)?.to_owned()))).collect()
    }

    /// The tables of a round, by the name that they were opened with.
    pub async fn round_tables(&self, round: TableId) -> Result<HashMap<TableId, RoundTable>, StoreError> {
        const TABLES: &str = "SELECT id, phase, (SELECT COUNT(*) FROM archive WHERE table_id = tables.id)
            FROM tables WHERE contest = $1";
        let table = |row: &Row| {
            let table = RoundTable { phase: from_name(row.text(1)?)?, finished: row.integer(2)? > 0 };
            Ok((row.table(0)?, table))
        };
        self.query(TABLES, [round.into()]).await?.iter().map(table).collect()
    }
}
