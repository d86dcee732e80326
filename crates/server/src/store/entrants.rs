//! Who has joined a contest, and by what they come back on another device.

use quintile_api::TableId;
use quintile_table::{Bytes32, Moment, Name, PersonId};

use super::value::Row;
use super::{Store, StoreError};

/// Somebody who has joined a contest.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    /// Who.
    pub person: PersonId,
    /// Under which name.
    pub name: Name,
    /// The hash of their code.
    pub code: Bytes32,
}

/// What became of joining a contest.
#[derive(Clone, Debug, PartialEq)]
pub enum Entered {
    /// The person is in, for the first time.
    New,
    /// They had joined already, under this name.
    Before(Name),
    /// Somebody else has that name of the list.
    Taken,
}

/// How often a code may be tried within a time.
#[derive(Clone, Copy, Debug)]
pub struct Tries {
    /// How often.
    pub most: usize,
    /// Within how many milliseconds.
    pub within: u64,
}

impl Store {
    /// Notes that somebody joins a contest. With a `claim` nobody else can have the same.
    pub async fn join_contest(
        &self,
        contest: TableId,
        entrant: Entrant,
        claim: Option<&Name>,
    ) -> Result<Entered, StoreError> {
        const JOIN: &str = "INSERT INTO entrants (contest, person, name, claim, code_hash, tries, tried)
            VALUES ($1, $2, $3, $4, $5, 0, 0) ON CONFLICT DO NOTHING RETURNING person";
        let Entrant { person, name, code } = entrant;
        let claim = claim.map(Name::to_string).unwrap_or_default();
        let params = [contest.into(), person.into(), name.to_string().into(), claim.into(), code.into()];
        if !self.execute(JOIN, params).await?.rows.is_empty() {
            return Ok(Entered::New);
        }
        match self.entrant(contest, person).await? {
            // The first attempt went through before its connection was lost.
            Some(entrant) if entrant.code == code => Ok(Entered::New),
            Some(entrant) => Ok(Entered::Before(entrant.name)),
            None => Ok(Entered::Taken),
        }
    }

    /// Somebody who has joined a contest.
    pub async fn entrant(&self, contest: TableId, person: PersonId) -> Result<Option<Entrant>, StoreError> {
        const ENTRANT: &str = "SELECT person, name, code_hash FROM entrants WHERE contest = $1 AND person = $2";
        self.query(ENTRANT, [contest.into(), person.into()]).await?.first().map(entrant).transpose()
    }

    /// How many have joined a contest under a name.
    pub async fn namesakes(&self, contest: TableId, name: &Name) -> Result<usize, StoreError> {
        const NAMED: &str = "SELECT COUNT(*) FROM entrants WHERE contest = $1 AND name = $2";
        let rows = self.query(NAMED, [contest.into(), name.to_string().into()]).await?;
        rows.first().map_or(Ok(0), |row| Ok(row.integer(0)? as usize))
    }

    /// The names of a contest's list that are taken.
    pub async fn claims(&self, contest: TableId) -> Result<Vec<String>, StoreError> {
        const CLAIMS: &str = "SELECT claim FROM entrants WHERE contest = $1 AND claim <> ''";
        self.query(CLAIMS, [contest.into()]).await?.iter().map(|row| row.text(0).map(str::to_owned)).collect()
    }

    /// Somebody gets a new code; the old one is worth nothing. `false`: they have not joined.
    pub async fn renew_code(&self, contest: TableId, person: PersonId, code: Bytes32) -> Result<bool, StoreError> {
        const RENEW: &str = "UPDATE entrants SET code_hash = $1, tries = 0, tried = 0
            WHERE contest = $2 AND person = $3 RETURNING person";
        Ok(!self.execute(RENEW, [code.into(), contest.into(), person.into()]).await?.rows.is_empty())
    }

    /// Takes one of the tries that the codes of everybody of a name have: those that may be compared with what was typed. Counted
    /// before they are, so that many nodes asked at once give no more tries than one.
    pub async fn try_codes(
        &self,
        contest: TableId,
        name: &Name,
        now: Moment,
        tries: Tries,
    ) -> Result<Vec<Entrant>, StoreError> {
        const TRY: &str = "UPDATE entrants SET
                tries = CASE WHEN tried <= $1 THEN 1 ELSE tries + 1 END,
                tried = CASE WHEN tried <= $1 THEN $2 ELSE tried END
            WHERE contest = $3 AND name = $4 AND (tried <= $1 OR tries < $5) RETURNING person, name, code_hash";
        let since = Moment(now.0.saturating_sub(tries.within));
        let params = [since.into(), now.into(), contest.into(), name.to_string().into(), tries.most.into()];
        self.execute(TRY, params).await?.rows.iter().map(entrant).collect()
    }

    /// The right code was given: it can be tried again as often.
    pub async fn clear_tries(&self, contest: TableId, person: PersonId) -> Result<(), StoreError> {
        const CLEAR: &str = "UPDATE entrants SET tries = 0 WHERE contest = $1 AND person = $2";
        self.execute(CLEAR, [contest.into(), person.into()]).await.map(drop)
    }

    /// Claims contests that are due to start and that no node holds a lease on, until `until`.
    pub async fn claim_contests(&self, now: Moment, until: Moment) -> Result<Vec<TableId>, StoreError> {
        const CLAIM: &str = "UPDATE contests SET claimed = $1 WHERE due <= $2 AND claimed <= $2 RETURNING id";
        self.execute(CLAIM, [until.into(), now.into()]).await?.rows.iter().map(|row| row.table(0)).collect()
    }
}

fn entrant(row: &Row) -> Result<Entrant, StoreError> {
    let stored = |what: &str| StoreError::Corrupt(format!("an entrant's {what}"));
    Ok(Entrant {
        person: row.person(0)?,
        name: Name::new(row.text(1)?).map_err(|_| stored("name"))?,
        code: row.text(2)?.parse().map_err(|_| stored("code"))?,
    })
}
