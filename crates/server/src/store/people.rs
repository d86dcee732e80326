//! People: what proves who they are, on which devices, and what is theirs.

use quintile_rules::kit::Record;
use quintile_table::{Bytes32, Moment, Name, PersonId};

use super::admin::Rewritten;
use super::value::{Row, from_text, to_text};
use super::{Statement, Store, StoreError};
use crate::days_off::Rests;
use quintile_api::{PassKind, TableId};

/// What is known of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Since when.
    pub created: Moment,
    /// How many tokens prove them.
    pub devices: usize,
    /// Whether a phrase does.
    pub phrase: bool,
    /// Their name where they sat down last, as far as the order of tables tells.
    pub name: Option<Name>,
}

/// A finished game at a table where somebody has sat.
#[derive(Clone, Debug)]
pub struct OwnGame {
    /// Its place in the archive.
    pub position: u64,
    /// Which table.
    pub table: TableId,
    /// Whether others may play the same deal.
    pub shared: bool,
    /// When it ended.
    pub finished: Moment,
    /// The game.
    pub record: Record,
}

/// What became of a new key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewKey {
    /// It proves the person.
    Added,
    /// The person has as many as they can have.
    TooMany,
    /// There is no such person any more.
    Nobody,
}

const fn kind_name(kind: PassKind) -> &'static str {
    match kind {
        PassKind::Code => "code",
        PassKind::Phrase => "phrase",
    }
}

/// The token that a person began with cannot be removed from their row: it gives way to a text that is the hash of nothing.
fn void(person: PersonId) -> String {
    format!("void {person}")
}

impl Store {
    /// Stores a new person: the id, and the hash of the token that proves it.
    pub async fn add_person(&self, person: PersonId, token: Bytes32, now: Moment) -> Result<(), StoreError> {
        const ADD: &str = "INSERT INTO people (id, token_hash, created) VALUES ($1, $2, $3)";
        match self.execute(ADD, [person.into(), token.into(), now.into()]).await {
            // The first attempt may have gone through before its connection was lost.
            Err(_) if self.person(token).await? == Some(person) => Ok(()),
            added => added.map(drop),
        }
    }

    /// From now on this token proves the person, too: another device of theirs, unless they have `most` beside the first.
    pub async fn add_key(
        &self,
        person: PersonId,
        token: Bytes32,
        most: usize,
        now: Moment,
    ) -> Result<NewKey, StoreError> {
        const ADD: &str = "INSERT INTO keys (token_hash, person, created)
            SELECT CAST($1 AS TEXT), CAST($2 AS BIGINT), CAST($3 AS BIGINT)
            WHERE EXISTS (SELECT 1 FROM people WHERE id = $2) AND (SELECT COUNT(*) FROM keys WHERE person = $2) < $4
            RETURNING person";
        match self.execute(ADD, [token.into(), person.into(), now.into(), most.into()]).await {
            Ok(added) if !added.rows.is_empty() => Ok(NewKey::Added),
            // The first attempt may have gone through before its connection was lost.
            Ok(_) | Err(_) if self.person(token).await? == Some(person) => Ok(NewKey::Added),
            Ok(_) if self.profile(person).await?.is_none() => Ok(NewKey::Nobody),
            Ok(_) => Ok(NewKey::TooMany),
            Err(error) => Err(error),
        }
    }

    /// Who has this token.
    pub async fn person(&self, token: Bytes32) -> Result<Option<PersonId>, StoreError> {
        const PERSON: &str = "SELECT id FROM people WHERE token_hash = $1
            UNION ALL SELECT person FROM keys WHERE token_hash = $1";
        let rows = self.query(PERSON, [token.into()]).await?;
        rows.first().map(|row| row.person(0)).transpose()
    }

    /// What is known of a person; `None` if nothing is.
    pub async fn profile(&self, person: PersonId) -> Result<Option<Profile>, StoreError> {
        const PROFILE: &str = "SELECT created,
            (SELECT COUNT(*) FROM keys WHERE keys.person = people.id)
                + (SELECT COUNT(*) FROM people AS first WHERE first.id = people.id AND first.token_hash <> $1),
            (SELECT COUNT(*) FROM passes WHERE passes.person = people.id AND kind = 'phrase')
            FROM people WHERE id = $2";
        const LAST: &str = "SELECT tables.id FROM sitters JOIN tables ON tables.id = sitters.table_id
            WHERE sitters.person = $1 ORDER BY tables.created DESC LIMIT 1";
        let rows = self.query(PROFILE, [void(person).into(), person.into()]).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let mut name = None;
        if let Some(row) = self.query(LAST, [person.into()]).await?.first() {
            let sitters = self.sitters(row.table(0)?).await?;
            name = sitters.into_iter().find(|(other, _)| *other == person).map(|(_, name)| name);
        }
        Ok(Some(Profile {
            created: row.moment(0)?,
            devices: row.integer(1)? as usize,
            phrase: row.integer(2)? > 0,
            name,
        }))
    }

    /// From now on a code or phrase with this hash leads to a person, in place of the one before.
    pub async fn set_pass(
        &self,
        person: PersonId,
        kind: PassKind,
        hash: Bytes32,
        now: Moment,
        ends: Option<Moment>,
    ) -> Result<(), StoreError> {
        const SET: &str = "INSERT INTO passes (person, kind, hash, created, ends) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (person, kind) DO UPDATE SET hash = excluded.hash, created = excluded.created, ends = excluded.ends";
        let ends = ends.map_or(super::value::Value::Null, Into::into);
        let kind = kind_name(kind).to_owned();
        self.execute(SET, [person.into(), kind.into(), hash.into(), now.into(), ends]).await.map(drop)
    }

    /// To whom a code leads. It never does so again.
    pub async fn take_code(&self, hash: Bytes32, now: Moment) -> Result<Option<PersonId>, StoreError> {
        const TAKE: &str = "DELETE FROM passes WHERE hash = $1 AND kind = 'code' AND ends > $2 RETURNING person";
        let taken = self.execute(TAKE, [hash.into(), now.into()]).await?;
        taken.rows.first().map(|row| row.person(0)).transpose()
    }

    /// To whom a phrase leads.
    pub async fn phrase_of(&self, hash: Bytes32) -> Result<Option<PersonId>, StoreError> {
        const PERSON: &str = "SELECT person FROM passes WHERE hash = $1 AND kind = 'phrase'";
        let rows = self.query(PERSON, [hash.into()]).await?;
        rows.first().map(|row| row.person(0)).transpose()
    }

    /// The hashes of all tokens of a person.
    pub async fn keys_of(&self, person: PersonId) -> Result<Vec<Bytes32>, StoreError> {
        const KEYS: &str = "SELECT token_hash FROM people WHERE id = $1
            UNION ALL SELECT token_hash FROM keys WHERE person = $1";
        let rows = self.query(KEYS, [person.into()]).await?;
        let hashes: Vec<&str> = rows.iter().map(|row| row.text(0)).collect::<Result<_, _>>()?;
        // One that is void is no hash.
        Ok(hashes.into_iter().filter_map(|hash| hash.parse().ok()).collect())
    }

    /// These tokens of a person prove nothing any more, nor does a code that was made for another device.
    pub async fn void_keys(&self, person: PersonId, keys: &[Bytes32]) -> Result<(), StoreError> {
        const FIRST: &str = "UPDATE people SET token_hash = $1 WHERE id = $2 AND token_hash = $3";
        const OTHER: &str = "DELETE FROM keys WHERE token_hash = $1";
        const CODES: &str = "DELETE FROM passes WHERE person = $1 AND kind = 'code'";
        let mut statements: Vec<Statement> = vec![(CODES, vec![person.into()])];
        for &key in keys {
            statements.push((FIRST, vec![void(person).into(), person.into(), key.into()]));
            statements.push((OTHER, vec![key.into()]));
            statements.push(Rewritten::Key(key).statement());
        }
        self.transact(statements).await
    }

    /// When a person's clock stands still, if they have chosen so.
    pub async fn days_off(&self, person: PersonId) -> Result<Option<Rests>, StoreError> {
        let rows = self.query("SELECT body FROM rests WHERE person = $1", [person.into()]).await?;
        rows.first().map(|row| from_text("days off", row.text(0)?)).transpose()
    }

    /// Stores other days, unless those before have changed meanwhile. `false`: they have.
    pub async fn set_days_off(&self, person: PersonId, before: &Rests, rests: &Rests) -> Result<bool, StoreError> {
        const SET: &str = "INSERT INTO rests (person, body) VALUES ($1, $2)
            ON CONFLICT (person) DO UPDATE SET body = excluded.body WHERE rests.body = $3 RETURNING person";
        let body = to_text(rests)?;
        let params = [person.into(), body.into(), to_text(before)?.into()];
        let set = self.execute(SET, params).await?;
        Ok(!set.rows.is_empty() || self.days_off(person).await?.as_ref() == Some(rests))
    }

    /// The finished games at tables where a person has sat, the latest first, before a position.
    pub async fn games_of(
        &self,
        person: PersonId,
        before: Option<u64>,
        limit: usize,
    ) -> Result<Vec<OwnGame>, StoreError> {
        const GAMES: &str =
            "SELECT archive.position, archive.table_id, archive.round, tables.contest, archive.finished, archive.record
            FROM sitters JOIN archive ON archive.table_id = sitters.table_id JOIN tables ON tables.id = sitters.table_id
            WHERE sitters.person = $1 AND archive.position < $2 ORDER BY archive.position DESC LIMIT $3";
        let before = before.map_or(i64::MAX, |before| i64::try_from(before).unwrap_or(i64::MAX));
        let game = |row: &Row| {
            Ok(OwnGame {
                position: row.integer(0)? as u64,
                table: row.table(1)?,
                shared: row.optional_integer(2)? == Some(0) && row.optional_integer(3)?.is_some(),
                finished: row.moment(4)?,
                record: from_text("record", row.text(5)?)?,
            })
        };
        self.query(GAMES, [person.into(), before.into(), limit.into()]).await?.iter().map(game).collect()
    }
}
