//! The class looks back: everybody's turn of one number, from what each of them saw.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use quintile_api::{TableId, TurnPage, TurnPlay, TurnPosition};
use quintile_table::{Table, Turn, Turns};

use super::super::app::App;
use super::super::error::ApiError;
use super::super::limits::Kind;
use super::super::reply::Reply;
use super::super::who::Asker;
use super::Whole;
use crate::error::HubError;
use crate::store::StoreError;

/// A contest and the number of a turn, as the path names them.
pub(crate) struct Numbered {
    contest: TableId,
    turn: usize,
}

impl FromRequestParts<Arc<App>> for Numbered {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let Path((contest, turn)) =
            Path::<(String, String)>::from_request_parts(parts, app).await.map_err(|_| ApiError::NotFound)?;
        let contest = contest.parse().map_err(|_| ApiError::NotFound)?;
        let turn = turn.parse().ok().filter(|turn| *turn > 0);
        Ok(Self { contest, turn: turn.ok_or(ApiError::NoSuch("turns are counted from 1"))? })
    }
}

/// Everybody's turn of one number: for the host when all are past it, for all others when nobody plays any more.
pub(crate) async fn turn(
    State(app): State<Arc<App>>,
    asker: Asker,
    Numbered { contest: id, turn }: Numbered,
) -> Result<Reply<TurnPage>, ApiError> {
    let whole = app.whole_contest(id, asker.person).await?;
    let released = whole.released();
    if !released && !whole.is_host(asker.person) {
        return Err(ApiError::NotYet("turns can be looked at when the contest is closed and all tables are over"));
    }
    asker.spend(&app, Kind::Commands)?;
    let found = app.turns(&whole, turn).await?;
    // Those who play are not to hear of what they have yet to decide.
    if !released && turn > found.past {
        return Err(ApiError::NotYet("somebody still has that turn to come"));
    }
    let last = if released { found.longest } else { found.past };
    if turn > last {
        return Err(ApiError::NoSuch("nobody has had that turn"));
    }
    let positions = tokio::task::spawn_blocking(move || group(found.turns));
    let positions = positions.await.map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok(Reply(TurnPage { turn, last, positions }))
}

/// A turn, at which table, and whose it was.
type Placed = (usize, String, Turn);

/// What was found of a turn at all tables.
#[derive(Default)]
struct Found {
    turns: Vec<Placed>,
    /// The last turn that everybody is past.
    past: usize,
    /// The last turn that anybody had.
    longest: usize,
}

impl App {
    async fn turns(&self, whole: &Whole, turn: usize) -> Result<Found, ApiError> {
        let mut found = Found { past: usize::MAX, ..Found::default() };
        for table in &whole.tables {
            // Nobody has played where nobody has begun; and whoever comes yet has all turns to come.
            if table.progress.seats.is_empty() || table.progress.ply == 0 && !table.progress.is_playing() {
                if !table.progress.is_over() {
                    found.past = 0;
                }
                continue;
            }
            let over = table.progress.is_over();
            let copy = |table: &Table| Ok(table.clone());
            let live = self.hub.look(table.id, Some(whole.row.host), copy).await?;
            // Another game has begun there: the one that all tables play is in the archive.
            let record = match live.round() > 1 {
                true => self.hub.store().archive(Some(table.id), 0, 1).await?.pop().map(|(_, record)| record),
                false => None,
            };
            let look = move || match record {
                Some(record) => Turns::of_record(&record, &live, turn),
                None => Turns::of_table(&live, turn),
            };
            let turns = tokio::task::spawn_blocking(look).await.map_err(|_| HubError::Crashed)?;
            let turns = turns.map_err(|error| StoreError::Corrupt(format!("a game of a contest: {error}")))?;
            found.longest = found.longest.max(turns.most);
            if !over {
                found.past = found.past.min(turns.least);
            }
            let name = |turn: &Turn| table.progress.seats.get(turn.seat.index()).cloned().unwrap_or_default();
            found.turns.extend(turns.turns.into_iter().map(|turn| (table.number, name(&turn), turn)));
        }
        found.past = found.past.min(found.longest);
        Ok(found)
    }
}

/// Each position once, the most frequent first.
fn group(turns: Vec<Placed>) -> Vec<TurnPosition> {
    let mut positions: Vec<TurnPosition> = Vec::new();
    for (table, name, Turn { seat, view, played }) in turns {
        let play = TurnPlay { table, name, played };
        match positions.iter_mut().find(|position| position.seat == seat && position.view == view) {
            Some(position) => position.plays.push(play),
            None => positions.push(TurnPosition { seat, view, plays: vec![play] }),
        }
    }
    for position in &mut positions {
        position.plays.sort_by_key(|play| (std::cmp::Reverse(play.played.scoring.points), play.table));
    }
    positions.sort_by_key(|position| (std::cmp::Reverse(position.plays.len()), position.seat));
    positions
}
