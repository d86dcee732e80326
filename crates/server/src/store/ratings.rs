//! Ratings as they are stored. A rated game is a row written with the batch that ends it; the ratings are what all these rows come
//! to, in order. Any node may fold the next rows in: whoever is first moves the mark (`folded`) in the same transaction, and what
//! others have worked out meanwhile changes nothing. So a game counts once, whatever happens to the node that was about to count it.

use std::collections::{BTreeMap, HashMap};

use quintile_rules::GameId;
use quintile_rules::kit::Seat;
use quintile_table::{Moment, PersonId, RatedGame, Rival};
use serde::{Deserialize, Serialize};

use super::value::{Row, from_text, to_text};
use super::{Statement, Store, StoreError};
use crate::ratings::{PROVISIONAL, Rating, changes};
use quintile_api::TableId;

/// Games that are folded in at once.
const CHUNK: usize = 50;

/// A place on the ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who.
    pub person: PersonId,
    /// The name they last played under.
    pub name: String,
    /// How well they play.
    pub rating: Rating,
}

/// Somebody's own place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnStanding {
    /// How many are better; `None` if they are not on the ladder.
    pub rank: Option<u64>,
    /// How well they play.
    pub rating: Rating,
}

/// What a game did to a rating, in thousandths of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatChange {
    /// Whose.
    pub seat: Seat,
    /// The rating before.
    pub before: i64,
    /// How sure it was.
    pub unsure_before: i64,
    /// The rating after.
    pub after: i64,
    /// How sure it is now.
    pub unsure_after: i64,
}

/// Ratings that were looked up or changed while games are folded in.
type Known = HashMap<(PersonId, GameId), Rating>;

impl Store {
    /// Folds the next rated games into the ratings. How many there were; 0 if all of them are in.
    pub async fn fold_ratings(&self) -> Result<usize, StoreError> {
        const NEXT: &str = "SELECT position, table_id, round, finished, body FROM rated
            WHERE position > $1 ORDER BY position LIMIT $2";
        let from = self.folded().await?;
        let rows = self.query(NEXT, [from.into(), CHUNK.into()]).await?;
        let Some(last) = rows.last() else { return Ok(0) };
        let to = last.integer(0)?;
        let (mut known, mut changed) = (Known::new(), BTreeMap::new());
        let mut statements = lock();
        for row in &rows {
            const CHANGES: &str = "UPDATE rated SET changes = $1 WHERE table_id = $2 AND round = $3
                AND (SELECT position FROM folded WHERE what = 'ratings') = $4";
            let game: RatedGame = from_text("rated game", row.text(4)?)?;
            let seats = self.fold_game(&game, row.moment(3)?, &mut known, &mut changed).await?;
            let params = vec![to_text(&seats)?.into(), row.integer(1)?.into(), row.integer(2)?.into(), from.into()];
            statements.push((CHANGES, params));
        }
        statements.extend(changed.into_values().map(|(person, game, rating)| update(person, game, rating, from)));
        const MOVE: &str = "UPDATE folded SET position = $1 WHERE what = 'ratings' AND position = $2";
        statements.push((MOVE, vec![to.into(), from.into()]));
        self.transact(statements).await?;
        Ok(rows.len())
    }

    /// What one more game makes of the ratings that are known.
    async fn fold_game(
        &self,
        game: &RatedGame,
        finished: Moment,
        known: &mut Known,
        changed: &mut BTreeMap<(PersonId, &'static str), (PersonId, GameId, Rating)>,
    ) -> Result<Vec<SeatChange>, StoreError> {
        for seat in game.sides.iter().flat_map(|side| &side.seats) {
            if let Rival::Person(person) = seat.rival
                && !known.contains_key(&(person, game.game))
            {
                let rating = self.rating(person, game.game).await?.unwrap_or(Rating::NEW);
                known.insert((person, game.game), rating);
            }
        }
        let changes = changes(game, finished, |rival| match rival {
            Rival::Person(person) => known.get(&(person, game.game)).copied().unwrap_or(Rating::NEW),
            Rival::Bot(_) => Rating::NEW,
        });
        let mut seats = Vec::new();
        for seat in game.sides.iter().flat_map(|side| &side.seats) {
            let Rival::Person(person) = seat.rival else { continue };
            let Some(change) = changes.get(&seat.rival) else { continue };
            known.insert((person, game.game), change.after);
            changed.insert((person, game.game.name()), (person, game.game, change.after));
            seats.push(SeatChange {
                seat: seat.seat,
                before: change.before.rating,
                unsure_before: change.before.deviation,
                after: change.after.rating,
                unsure_after: change.after.deviation,
            });
        }
        Ok(seats)
    }

    /// Whether every rated game is folded in.
    pub async fn ratings_are_complete(&self) -> Result<bool, StoreError> {
        const LAST: &str = "SELECT COALESCE(MAX(position), 0) FROM rated";
        let last = self.query(LAST, []).await?.first().map_or(Ok(0), |row| row.integer(0))?;
        Ok(self.folded().await? >= last)
    }

    /// The position of the last game that the ratings contain.
    async fn folded(&self) -> Result<i64, StoreError> {
        let rows = self.query("SELECT position FROM folded WHERE what = 'ratings'", []).await?;
        rows.first().map_or(Ok(0), |row| row.integer(0))
    }

    /// Forgets every rating, so that all games are folded in again. How many games that will be.
    pub async fn forget_ratings(&self) -> Result<u64, StoreError> {
        let mut statements = lock();
        statements.push(("DELETE FROM ratings", Vec::new()));
        statements.push(("UPDATE rated SET changes = NULL", Vec::new()));
        statements.push(("UPDATE folded SET position = 0 WHERE what = 'ratings'", Vec::new()));
        self.transact(statements).await?;
        let rows = self.query("SELECT COUNT(*) FROM rated", []).await?;
        rows.first().map_or(Ok(0), |row| Ok(row.integer(0)? as u64))
    }

    /// How well a person plays a game; `None` before their first rated one.
    pub async fn rating(&self, person: PersonId, game: GameId) -> Result<Option<Rating>, StoreError> {
        const RATING: &str = "SELECT rating, deviation, volatility, games, played FROM ratings
            WHERE person = $1 AND game = $2";
        let rows = self.query(RATING, [person.into(), game.name().to_owned().into()]).await?;
        rows.first().map(|row| rating(row, 0)).transpose()
    }

    /// The ladder of a game: those with enough games first, each part by rating.
    pub async fn ladder(&self, game: GameId, from: usize, limit: usize) -> Result<Vec<Standing>, StoreError> {
        const LADDER: &str = "SELECT ratings.person, name, rating, deviation, volatility, games, played
            FROM ratings JOIN rated_people ON rated_people.person = ratings.person
            WHERE game = $1 AND shown = 1
            ORDER BY CASE WHEN games >= $2 THEN 0 ELSE 1 END, rating DESC, ratings.person LIMIT $3 OFFSET $4";
        let params = [game.name().to_owned().into(), PROVISIONAL.into(), limit.into(), from.into()];
        let standing =
            |row: &Row| Ok(Standing { person: row.person(0)?, name: row.text(1)?.to_owned(), rating: rating(row, 2)? });
        self.query(LADDER, params).await?.iter().map(standing).collect()
    }

    /// How many people are on the ladder of a game.
    pub async fn ladder_length(&self, game: GameId) -> Result<u64, StoreError> {
        const COUNT: &str = "SELECT COUNT(*) FROM ratings JOIN rated_people ON rated_people.person = ratings.person
            WHERE game = $1 AND shown = 1";
        let rows = self.query(COUNT, [game.name().to_owned().into()]).await?;
        rows.first().map_or(Ok(0), |row| Ok(row.integer(0)? as u64))
    }

    /// Where a person stands on the ladder of a game.
    pub async fn own_standing(&self, person: PersonId, game: GameId) -> Result<Option<OwnStanding>, StoreError> {
        const BETTER: &str = "SELECT COUNT(*) FROM ratings JOIN rated_people ON rated_people.person = ratings.person
            WHERE game = $1 AND shown = 1 AND (
                (CASE WHEN games >= $2 THEN 0 ELSE 1 END) < CAST($3 AS BIGINT)
                OR ((CASE WHEN games >= $2 THEN 0 ELSE 1 END) = $3
                    AND (rating > $4 OR (rating = $4 AND ratings.person < $5))))";
        let Some(rating) = self.rating(person, game).await? else { return Ok(None) };
        if self.is_on_ladder(person).await? != Some(true) {
            return Ok(Some(OwnStanding { rank: None, rating }));
        }
        let params = [
            game.name().to_owned().into(),
            PROVISIONAL.into(),
            i64::from(rating.is_provisional()).into(),
            rating.rating.into(),
            person.into(),
        ];
        let rows = self.query(BETTER, params).await?;
        let rank = rows.first().map_or(Ok(0), |row| row.integer(0))?;
        Ok(Some(OwnStanding { rank: Some(rank as u64), rating }))
    }

    /// Whether a person is shown on ladders; `None` if they have never played a rated game.
    pub async fn is_on_ladder(&self, person: PersonId) -> Result<Option<bool>, StoreError> {
        let rows = self.query("SELECT shown FROM rated_people WHERE person = $1", [person.into()]).await?;
        rows.first().map(|row| Ok(row.integer(0)? == 1)).transpose()
    }

    /// Shows a person on the ladders, or no longer. `false`: they have never played a rated game.
    pub async fn show_on_ladder(&self, person: PersonId, shown: bool) -> Result<bool, StoreError> {
        const SHOW: &str = "UPDATE rated_people SET shown = $1 WHERE person = $2 AND shown >= 0 RETURNING person";
        let written = self.execute(SHOW, [i64::from(shown).into(), person.into()]).await?;
        Ok(!written.rows.is_empty() || written.retried)
    }

    /// What a game of a table did to the ratings of its seats; `None` if it does not count, or has not been folded in yet.
    pub async fn rating_changes(&self, table: TableId, round: u32) -> Result<Option<Vec<SeatChange>>, StoreError> {
        const CHANGES: &str = "SELECT changes FROM rated WHERE table_id = $1 AND round = $2";
        let rows = self.query(CHANGES, [table.into(), i64::from(round).into()]).await?;
        match rows.first().map(|row| row.optional_text(0)).transpose()?.flatten() {
            Some(text) => from_text("changes", text).map(Some),
            None => Ok(None),
        }
    }
}

/// Whoever comes second waits here until the first has moved the mark.
fn lock() -> Vec<Statement> {
    const MARK: &str = "INSERT INTO folded (what, position) VALUES ('ratings', 0) ON CONFLICT DO NOTHING";
    const LOCK: &str = "UPDATE folded SET position = position WHERE what = 'ratings'";
    vec![(MARK, Vec::new()), (LOCK, Vec::new())]
}

/// The statement that stores a rating, if the mark is where it was when the rating was worked out.
fn update(person: PersonId, game: GameId, rating: Rating, from: i64) -> Statement {
    const UPDATE: &str = "INSERT INTO ratings (person, game, rating, deviation, volatility, games, played)
        SELECT CAST($1 AS BIGINT), CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS BIGINT),
            CAST($6 AS BIGINT), CAST($7 AS BIGINT)
        FROM folded WHERE what = 'ratings' AND position = $8
        ON CONFLICT (person, game) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
            volatility = excluded.volatility, games = excluded.games, played = excluded.played";
    let params = vec![
        person.into(),
        game.name().to_owned().into(),
        rating.rating.into(),
        rating.deviation.into(),
        rating.volatility.into(),
        rating.games.into(),
        rating.played.into(),
        from.into(),
    ];
    (UPDATE, params)
}

/// The columns of a rating, from this one on.
fn rating(row: &Row, first: usize) -> Result<Rating, StoreError> {
    Ok(Rating {
        rating: row.integer(first)?,
        deviation: row.integer(first + 1)?,
        volatility: row.integer(first + 2)?,
        games: row.integer(first + 3)? as u64,
        played: row.moment(first + 4)?,
    })
}
