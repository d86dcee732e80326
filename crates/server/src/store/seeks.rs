//! Who looks for somebody to play, and the tables that come of it.

use quintile_rules::{GameId, Level};
use quintile_table::{Moment, Name, Pace, PersonId};

use super::value::{Row, Value, from_name, from_text, to_name, to_text};
use super::{Statement, Store, StoreError};
use quintile_api::{SeekId, TableId};

/// Milliseconds after which somebody is not there any more whose page has not asked.
pub const SEEN_FOR: u64 = 30_000;
/// Milliseconds for which a search is kept that nobody asks for any more: its page may have been asleep.
const KEPT_FOR: u64 = 10 * 60_000;
/// The most who are looked at for a match.
const MAX_CANDIDATES: usize = 20;

/// Somebody who looks for somebody to play.
#[derive(Clone, Debug, PartialEq)]
pub struct SeekRow {
    /// What it is called.
    pub id: SeekId,
    /// Who.
    pub person: PersonId,
    /// Under which name.
    pub name: Name,
    /// Which game.
    pub game: GameId,
    /// How long people may think.
    pub pace: Pace,
    /// How strong a game they want; any, if none.
    pub level: Option<Level>,
    /// Since when.
    pub created: Moment,
    /// When a computer player takes the seat.
    pub fill: Option<Moment>,
    /// Where it has led.
    pub table: Option<TableId>,
}

/// Levels are stored as numbers, so that the database can compare them.
fn level_number(level: Option<Level>) -> i64 {
    level.map_or(-1, |level| Level::ALL.iter().position(|other| *other == level).unwrap_or(0) as i64)
}

fn read(row: &Row) -> Result<SeekRow, StoreError> {
    let level = usize::try_from(row.integer(5)?).ok().and_then(|at| Level::ALL.get(at).copied());
    let table = row.optional_integer(8)?.map(|_| row.table(8)).transpose()?;
    Ok(SeekRow {
        id: SeekId(row.integer(0)? as u64),
        person: row.person(1)?,
        name: Name::new(row.text(2)?).map_err(|error| StoreError::Corrupt(error.to_string()))?,
        game: from_name(row.text(3)?)?,
        pace: from_text("pace", row.text(4)?)?,
        level,
        created: row.moment(6)?,
        fill: row.optional_integer(7)?.map(|fill| Moment(fill as u64)),
        table,
    })
}

/// The oldest moment at which somebody who is still there has asked.
fn alive(now: Moment) -> Moment {
    Moment(now.0.saturating_sub(SEEN_FOR))
}

impl Store {
    /// Notes that somebody looks for somebody, and forgets those who have not been there for long.
    pub async fn add_seek(&self, seek: &SeekRow, now: Moment) -> Result<(), StoreError> {
        const OLD: &str = "DELETE FROM seeks WHERE seen < $1";
        const MATCHES: &str =
            "DELETE FROM matches WHERE created < $1 AND NOT EXISTS (SELECT 1 FROM seeks WHERE seeks.id = matches.seek)";
        const ADD: &str = "INSERT INTO seeks (id, person, name, game, pace, level, created, seen, fill)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        let before = Moment(now.0.saturating_sub(KEPT_FOR));
        self.execute(OLD, [before.into()]).await?;
        self.execute(MATCHES, [before.into()]).await?;
        let columns: [Value; 9] = [
            (seek.id.0 as i64).into(),
            seek.person.into(),
            seek.name.to_string().into(),
            to_name(&seek.game).into(),
            to_text(&seek.pace)?.into(),
            level_number(seek.level).into(),
            seek.created.into(),
            now.into(),
            seek.fill.map_or(Value::Null, Value::from),
        ];
        self.execute(ADD, columns).await.map(drop)
    }

    /// A person's search, which is seen to be alive by this; `None` if it is forgotten.
    pub async fn touch_seek(&self, id: SeekId, person: PersonId, now: Moment) -> Result<Option<SeekRow>, StoreError> {
        const TOUCH: &str = "UPDATE seeks SET seen = $1 WHERE id = $2 AND person = $3";
        self.execute(TOUCH, [now.into(), (id.0 as i64).into(), person.into()]).await?;
        self.seek(id, person).await
    }

    /// A person's search.
    pub async fn seek(&self, id: SeekId, person: PersonId) -> Result<Option<SeekRow>, StoreError> {
        const ONE: &str = "SELECT id, person, name, game, pace, level, seeks.created, fill, table_id FROM seeks
            LEFT JOIN matches ON matches.seek = seeks.id WHERE id = $1 AND person = $2";
        self.query(ONE, [(id.0 as i64).into(), person.into()]).await?.first().map(read).transpose()
    }

    /// The searches of a person that have led nowhere yet.
    pub async fn seeks_of(&self, person: PersonId, now: Moment) -> Result<Vec<SeekRow>, StoreError> {
        const OF_PERSON: &str = "SELECT id, person, name, game, pace, level, seeks.created, fill, table_id FROM seeks
            LEFT JOIN matches ON matches.seek = seeks.id
            WHERE person = $1 AND seen >= $2 AND table_id IS NULL ORDER BY seeks.created, id";
        self.query(OF_PERSON, [person.into(), alive(now).into()]).await?.iter().map(read).collect()
    }

    /// Everybody who looks for somebody, the longest first.
    pub async fn open_seeks(&self, now: Moment, limit: usize) -> Result<Vec<SeekRow>, StoreError> {
        const OPEN: &str = "SELECT id, person, name, game, pace, level, seeks.created, fill, table_id FROM seeks
            LEFT JOIN matches ON matches.seek = seeks.id
            WHERE seen >= $1 AND table_id IS NULL ORDER BY seeks.created, id LIMIT $2";
        self.query(OPEN, [alive(now).into(), limit.into()]).await?.iter().map(read).collect()
    }

    /// Others who look for what somebody looks for, the longest first.
    pub async fn partners(&self, seek: &SeekRow, now: Moment) -> Result<Vec<SeekRow>, StoreError> {
        const PARTNERS: &str = "SELECT id, person, name, game, pace, level, seeks.created, fill, table_id FROM seeks
            LEFT JOIN matches ON matches.seek = seeks.id
            WHERE game = $1 AND pace = $2 AND person <> $3 AND seen >= $4 AND table_id IS NULL
            AND (level = -1 OR CAST($5 AS BIGINT) = -1 OR ABS(level - CAST($5 AS BIGINT)) <= 1)
            ORDER BY seeks.created, id LIMIT $6";
        let params: [Value; 6] = [
            to_name(&seek.game).into(),
            to_text(&seek.pace)?.into(),
            seek.person.into(),
            alive(now).into(),
            level_number(seek.level).into(),
            MAX_CANDIDATES.into(),
        ];
        self.query(PARTNERS, params).await?.iter().map(read).collect()
    }

    /// Leads these searches to a table, all or none. `false`: one of them has led elsewhere, or was given up.
    pub async fn match_seeks(&self, seeks: [SeekId; 2], table: TableId, now: Moment) -> Result<bool, StoreError> {
        // In the order of their ids, so that two nodes that match the same two do not wait for each other in a circle.
        const MATCH: &str = "INSERT INTO matches (seek, table_id, created)
            SELECT id, CAST($1 AS BIGINT), CAST($2 AS BIGINT) FROM seeks WHERE id IN ($3, $4) AND seen >= $5
            AND NOT EXISTS (SELECT 1 FROM matches AS other WHERE other.seek IN ($3, $4))
            AND (SELECT COUNT(*) FROM seeks AS pair WHERE pair.id IN ($3, $4) AND pair.seen >= $5) = $6
            ORDER BY id RETURNING seek";
        let [one, other] = seeks.map(|seek| seek.0 as i64);
        let wanted = if one == other { 1i64 } else { 2 };
        let params: [Value; 6] = [table.into(), now.into(), one.into(), other.into(), alive(now).into(), wanted.into()];
        match self.execute(MATCH, params).await {
            Ok(written) if written.rows.len() as i64 == wanted => Ok(true),
            // Another node has led one of them elsewhere meanwhile, or the connection was lost on the way back.
            Ok(_) | Err(_) => self.are_at(seeks, table).await,
        }
    }

    /// Whether these searches have led to this table.
    async fn are_at(&self, seeks: [SeekId; 2], table: TableId) -> Result<bool, StoreError> {
        const AT: &str = "SELECT seek FROM matches WHERE seek IN ($1, $2) AND table_id = $3";
        let [one, other] = seeks.map(|seek| seek.0 as i64);
        let found = self.query(AT, [one.into(), other.into(), table.into()]).await?.len();
        Ok(found == if one == other { 1 } else { 2 })
    }

    /// Forgets a person's search that has led nowhere yet. `false`: there is none.
    pub async fn withdraw_seek(&self, id: SeekId, person: PersonId) -> Result<bool, StoreError> {
        const WITHDRAW: &str = "DELETE FROM seeks WHERE id = $1 AND person = $2
            AND NOT EXISTS (SELECT 1 FROM matches WHERE matches.seek = seeks.id) RETURNING id";
        Ok(!self.execute(WITHDRAW, [(id.0 as i64).into(), person.into()]).await?.rows.is_empty())
    }

    /// Forgets all searches of a person.
    pub(super) fn forget_seeks(person: PersonId) -> Statement {
        ("DELETE FROM seeks WHERE person = $1", vec![person.into()])
    }
}
