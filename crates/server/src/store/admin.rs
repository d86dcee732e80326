//! What whoever runs a server may do to what is stored: look through it, remove, ban, rename.

use quintile_table::{Bytes32, Event, Logged, Moment, Name, PersonId};
use serde::{Deserialize, Serialize};

use super::value::{Row, Value, from_name, from_text, to_text};
use super::{Listed, Statement, Store, StoreError, listed, rename};
use crate::summary::Summary;
use quintile_api::TableId;

/// A table, as whoever runs the server sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct TableEntry {
    /// What lists show.
    pub listed: Listed,
    /// Who opened it.
    pub host: PersonId,
}

/// A person, as whoever runs the server sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Person {
    /// Who.
    pub person: PersonId,
    /// Since when.
    pub created: Moment,
    /// At how many tables they have sat.
    pub tables: u64,
}

/// Somebody who may not do anything here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ban {
    /// A person's number, or an address or network.
    pub subject: String,
    /// Why, for whoever looks at it later.
    pub reason: String,
    /// Since when.
    pub created: Moment,
}

/// Something that was stored and has been changed or removed since: whoever has it in memory is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rewrite {
    /// Its number, in the order of all of them.
    pub number: u64,
    /// What has changed.
    pub what: Rewritten,
}

/// What has been changed or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rewritten {
    /// The events of a table.
    Table(TableId),
    /// A person: the token is void.
    Person(PersonId),
    /// A token by its hash: it is void.
    Key(Bytes32),
}

impl Rewritten {
    /// The statement that tells other nodes.
    pub(super) fn statement(self) -> Statement {
        const TABLE: &str = "INSERT INTO rewrites (number, table_id)
            SELECT COALESCE(MAX(number), 0) + 1, CAST($1 AS BIGINT) FROM rewrites";
        const PERSON: &str = "INSERT INTO rewrites (number, person)
            SELECT COALESCE(MAX(number), 0) + 1, CAST($1 AS BIGINT) FROM rewrites";
        const KEY: &str = "INSERT INTO rewrites (number, token_hash)
            SELECT COALESCE(MAX(number), 0) + 1, CAST($1 AS TEXT) FROM rewrites";
        match self {
            Self::Table(table) => (TABLE, vec![table.into()]),
            Self::Person(person) => (PERSON, vec![person.into()]),
            Self::Key(key) => (KEY, vec![key.into()]),
        }
    }
}

impl Store {
    /// Tables in the order of their keys, after one of them.
    pub async fn table_entries(&self, after: Option<TableId>, limit: usize) -> Result<Vec<TableEntry>, StoreError> {
        const ENTRIES: &str = "SELECT id, game, phase, seats, open, public, due, updated, summary, host FROM tables
            WHERE id > $1 ORDER BY id LIMIT $2";
        let rows = self.query(ENTRIES, [after.map_or(-1, TableId::key).into(), limit.into()]).await?;
        rows.iter().map(|row| Ok(TableEntry { listed: listed(row)?, host: row.person(9)? })).collect()
    }

    /// People in the order of their numbers as they are stored, after one of them.
    pub async fn people(&self, after: Option<PersonId>, limit: usize) -> Result<Vec<Person>, StoreError> {
        const PEOPLE: &str = "SELECT id, created, (SELECT COUNT(*) FROM sitters WHERE person = people.id) FROM people
            WHERE id > $1 ORDER BY id LIMIT $2";
        let after = after.map_or(i64::MIN, |person| person.0 as i64);
        let person =
            |row: &Row| Ok(Person { person: row.person(0)?, created: row.moment(1)?, tables: row.integer(2)? as u64 });
        self.query(PEOPLE, [after.into(), limit.into()]).await?.iter().map(person).collect()
    }

    /// Removes a table, with its events and finished games. `false`: there is none.
    pub async fn remove_table(&self, table: TableId) -> Result<bool, StoreError> {
        const STATEMENTS: [&str; 6] = [
            "DELETE FROM events WHERE table_id = $1",
            "DELETE FROM sitters WHERE table_id = $1",
            "DELETE FROM archive WHERE table_id = $1",
            "DELETE FROM entries WHERE table_id = $1",
            "DELETE FROM progress WHERE table_id = $1",
            "DELETE FROM tables WHERE id = $1",
        ];
        let there = self.has_table(table).await?;
        // Even if it is not there: a node that did not know so yet may have stored events of it.
        let mut statements: Vec<Statement> = STATEMENTS.into_iter().map(|sql| (sql, vec![table.into()])).collect();
        statements.extend(there.then(|| Rewritten::Table(table).statement()));
        self.transact(statements).await?;
        Ok(there)
    }

    /// Whether there is such a table.
    pub async fn has_table(&self, table: TableId) -> Result<bool, StoreError> {
        Ok(!self.query("SELECT id FROM tables WHERE id = $1", [table.into()]).await?.is_empty())
    }

    /// Whether there is such a person, or was one who has sat at a table.
    pub async fn has_person(&self, person: PersonId) -> Result<bool, StoreError> {
        const KNOWN: &str = "SELECT id FROM people WHERE id = $1
            UNION SELECT person FROM sitters WHERE person = $1";
        Ok(!self.query(KNOWN, [person.into()]).await?.is_empty())
    }

    /// The tables where a person has sat.
    pub async fn sat_at(&self, person: PersonId) -> Result<Vec<TableId>, StoreError> {
        let rows = self.query("SELECT table_id FROM sitters WHERE person = $1 ORDER BY table_id", [person.into()]);
        rows.await?.iter().map(|row| row.table(0)).collect()
    }

    /// What has been rewritten after a number, in order.
    pub async fn rewrites(&self, after: u64) -> Result<Vec<Rewrite>, StoreError> {
        const REWRITES: &str =
            "SELECT number, table_id, person, token_hash FROM rewrites WHERE number > $1 ORDER BY number";
        let rewrite = |row: &Row| {
            let what = match (row.optional_integer(1)?, row.optional_text(3)?) {
                (Some(_), _) => Rewritten::Table(row.table(1)?),
                (None, Some(key)) => Rewritten::Key(from_name(key)?),
                (None, None) => Rewritten::Person(row.person(2)?),
            };
            Ok(Rewrite { number: row.integer(0)? as u64, what })
        };
        self.query(REWRITES, [after.into()]).await?.iter().map(rewrite).collect()
    }

    /// The number of the last rewrite; 0 if there was none.
    pub async fn last_rewrite(&self) -> Result<u64, StoreError> {
        let rows = self.query("SELECT COALESCE(MAX(number), 0) FROM rewrites", []).await?;
        rows.first().map_or(Ok(0), |row| Ok(row.integer(0)? as u64))
    }

    /// Bans a person or an address.
    pub async fn ban(&self, ban: Ban) -> Result<(), StoreError> {
        const BAN: &str = "INSERT INTO bans (subject, reason, created) VALUES ($1, $2, $3)
            ON CONFLICT (subject) DO UPDATE SET reason = excluded.reason";
        self.execute(BAN, [ban.subject.into(), ban.reason.into(), ban.created.into()]).await.map(drop)
    }

    /// Lifts a ban. `false`: there was none.
    pub async fn unban(&self, subject: &str) -> Result<bool, StoreError> {
        let lifted = self.execute("DELETE FROM bans WHERE subject = $1 RETURNING subject", [subject.to_owned().into()]);
        Ok(!lifted.await?.rows.is_empty())
    }

    /// All bans, the latest last.
    pub async fn bans(&self) -> Result<Vec<Ban>, StoreError> {
        let ban = |row: &Row| {
            Ok(Ban { subject: row.text(0)?.to_owned(), reason: row.text(1)?.to_owned(), created: row.moment(2)? })
        };
        self.query("SELECT subject, reason, created FROM bans ORDER BY created, subject", [])
            .await?
            .iter()
            .map(ban)
            .collect()
    }

    /// Gives a person another name at every table and in every finished game, in one transaction. The tables that changed.
    pub async fn rename(&self, person: PersonId, name: &Name) -> Result<Vec<TableId>, StoreError> {
        const ENTRANT: &str = "UPDATE entrants SET name = $1 WHERE person = $2";
        let (tables, mut statements) = self.renaming(person, name).await?;
        statements.push((ENTRANT, vec![name.to_string().into(), person.into()]));
        self.transact(statements).await?;
        Ok(tables)
    }

    /// Forgets a person: the token no longer proves anything, and the name is gone. Games stay.
    pub async fn erase(&self, person: PersonId, name: &Name) -> Result<Vec<TableId>, StoreError> {
        // First the tokens, so that nobody sits down under the old name in between.
        const FORGET: [&str; 6] = [
            "DELETE FROM people WHERE id = $1",
            "DELETE FROM keys WHERE person = $1",
            "DELETE FROM passes WHERE person = $1",
            "DELETE FROM rests WHERE person = $1",
            "DELETE FROM entrants WHERE person = $1",
            "UPDATE rated_people SET shown = -1 WHERE person = $1",
        ];
        let mut statements: Vec<Statement> = FORGET.map(|sql| (sql, vec![person.into()])).into();
        statements.push(Self::forget_seeks(person));
        statements.push(Rewritten::Person(person).statement());
        self.transact(statements).await?;
        self.rename(person, name).await
    }

    /// The statements that rename a person. Events never change otherwise, so what was read is still so when they run.
    async fn renaming(&self, person: PersonId, name: &Name) -> Result<(Vec<TableId>, Vec<Statement>), StoreError> {
        const EVENTS: &str = "SELECT number, body FROM events WHERE table_id = $1 ORDER BY number";
        const SUMMARY: &str = "SELECT summary FROM tables WHERE id = $1 AND summary IS NOT NULL";
        const GAMES: &str = "SELECT digest, round, record FROM archive WHERE table_id = $1";
        const LADDER: &str = "UPDATE rated_people SET name = $1 WHERE person = $2";
        let (mut changed, mut statements) = (Vec::new(), Vec::<Statement>::new());
        for table in self.sat_at(person).await? {
            let before = statements.len();
            let mut renaming = rename::Renaming::new(person, name);
            for row in self.query(EVENTS, [table.into()]).await? {
                if let Some(body) = renaming.events(row.text(1)?)? {
                    let params: Vec<Value> = vec![body.into(), table.into(), row.integer(0)?.into()];
                    statements.push(("UPDATE events SET body = $1 WHERE table_id = $2 AND number = $3", params));
                }
            }
            for row in self.query(GAMES, [table.into()]).await? {
                if let Some((digest, record)) = renaming.record(row.integer(1)?, row.text(2)?)? {
                    let params: Vec<Value> = vec![digest.into(), record.into(), row.text(0)?.to_owned().into()];
                    statements.push(("UPDATE archive SET digest = $1, record = $2 WHERE digest = $3", params));
                }
            }
            if statements.len() > before {
                for row in self.query(SUMMARY, [table.into()]).await? {
                    let mut summary: Summary = from_text("summary", row.text(0)?)?;
                    summary.rename(person, name);
                    let params: Vec<Value> = vec![to_text(&summary)?.into(), table.into()];
                    statements.push(("UPDATE tables SET summary = $1 WHERE id = $2", params));
                }
                statements.push(Rewritten::Table(table).statement());
            }
            changed.push(table);
        }
        let params = || vec![name.to_string().into(), person.into()];
        statements.push(("UPDATE entrants SET name = $1 WHERE person = $2", params()));
        statements.push(("UPDATE contenders SET name = $1 WHERE person = $2", params()));
        statements.push((LADDER, params()));
        Ok((changed, statements))
    }

    /// Everybody who has sat at a table, by the name they gave there.
    pub async fn sitters(&self, table: TableId) -> Result<Vec<(PersonId, Name)>, StoreError> {
        let mut sitters: Vec<(PersonId, Name)> = Vec::new();
        for Logged { event, .. } in self.events(table, 0).await? {
            if let Event::Sat { person, name, .. } = event {
                sitters.retain(|(other, _)| *other != person);
                sitters.push((person, name));
            }
        }
        Ok(sitters)
    }
}
