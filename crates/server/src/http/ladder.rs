//! Ratings: the ladder of each game, leaving it, and what a game did. None of it is there on a server without ratings.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use quintile_api::admin::Recounted;
use quintile_api::{
    ComputerPlace, Figure, Ladder, LadderPage, LadderPlace, MAX_LADDER, MAX_LADDER_PAGE, OnLadder, RatingChange,
    RatingChanges, YourPlace,
};
use quintile_rules::{GameId, Level};
use quintile_table::Phase;

use super::admin::Admin;
use super::app::App;
use super::error::ApiError;
use super::limits::Kind;
use super::reply::{Asked, Json, Reply};
use super::who::{Asker, Named};
use crate::clock::now;
use crate::ratings::{Rating, computer_rating};
use crate::store::SeatChange;

/// Places on a page where nothing else is said.
const USUAL_PAGE: usize = 50;

/// The game that the path names.
pub(crate) struct OfGame(GameId);

impl FromRequestParts<Arc<App>> for OfGame {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let game = Path::<GameId>::from_request_parts(parts, app).await;
        game.map(|Path(game)| Self(game)).map_err(|_| ApiError::NoSuch("there is no such game"))
    }
}

/// In whole points, as people see it.
fn figure(rating: &Rating) -> Figure {
    points(rating.rating, rating.deviation)
}

fn points(rating: i64, deviation: i64) -> Figure {
    let whole = |thousandths: i64| (thousandths + 500).div_euclid(1000);
    Figure { rating: whole(rating), deviation: whole(deviation) }
}

fn within(field: &str, value: usize, least: usize, most: usize) -> Result<usize, ApiError> {
    if (least..=most).contains(&value) {
        return Ok(value);
    }
    let message = format!("{field}: expected {least} to {most}");
    Err(ApiError::Unreadable { field: Some("query".to_owned()), message })
}

/// A page of the ladder of a game.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    asker: Asker,
    OfGame(game): OfGame,
    Asked(page): Asked<LadderPage>,
) -> Result<Reply<Ladder>, ApiError> {
    let from = within("from", page.from.unwrap_or(0), 0, MAX_LADDER)?;
    let limit = within("limit", page.limit.unwrap_or(USUAL_PAGE), 1, MAX_LADDER_PAGE)?;
    app.hub.fold_ratings().await?;
    let (store, now) = (app.hub.store(), now());
    let places = (from as u64 + 1..).zip(store.ladder(game, from, limit).await?);
    let people = places
        .map(|(place, standing)| LadderPlace {
            place,
            figure: figure(&standing.rating.at(now)),
            games: standing.rating.games,
            provisional: standing.rating.is_provisional(),
            played: standing.rating.played,
            you: asker.person == Some(standing.person),
            name: standing.name,
        })
        .collect();
    let own = match asker.person {
        Some(person) => store.own_standing(person, game).await?,
        None => None,
    };
    let you = own.map(|own| YourPlace {
        place: own.rank.map(|rank| rank + 1),
        figure: figure(&own.rating.at(now)),
        games: own.rating.games,
        provisional: own.rating.is_provisional(),
    });
    let computers =
        Level::ALL.map(|level| ComputerPlace { level, figure: figure(&computer_rating(game, level)) }).to_vec();
    Ok(Reply(Ladder { people, total: store.ladder_length(game).await?, computers, you }))
}

/// Shows whoever asks on the ladders, or no longer.
pub(crate) async fn shown(
    State(app): State<Arc<App>>,
    asker: Asker,
    Json(OnLadder { shown }): Json<OnLadder>,
) -> Result<Reply<OnLadder>, ApiError> {
    let person = asker.known()?;
    asker.spend(&app, Kind::Commands)?;
    if !app.hub.store().show_on_ladder(person, shown).await? {
        return Err(ApiError::NoSuch("you have not played a rated game yet"));
    }
    Ok(Reply(OnLadder { shown }))
}

/// What the last game of a table did to the ratings.
pub(crate) async fn changes(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named,
) -> Result<Reply<RatingChanges>, ApiError> {
    let look = |table: &quintile_table::Table| Ok((table.phase(), table.round(), table.setup().rated));
    let (phase, games, rated) = app.hub.look(table, asker.person, look).await?;
    if !rated {
        return Err(ApiError::NoSuch("the games of this table are not rated"));
    }
    let round = match phase {
        Phase::Over | Phase::Closed if games > 0 => games - 1,
        _ => return Err(ApiError::NotYet("the game is not over yet")),
    };
    app.hub.fold_ratings().await?;
    let changes = app.hub.store().rating_changes(table, round).await?;
    let change = |change: SeatChange| RatingChange {
        seat: change.seat,
        before: points(change.before, change.unsure_before),
        after: points(change.after, change.unsure_after),
    };
    let counts = changes.is_some();
    let seats = changes.unwrap_or_default().into_iter().map(change).collect();
    Ok(Reply(RatingChanges { round, counts, seats }))
}

/// Works all ratings out again, from the first rated game on. They fill up while others look.
pub(crate) async fn recount(State(app): State<Arc<App>>, _: Admin) -> Result<Reply<Recounted>, ApiError> {
    let games = app.hub.store().forget_ratings().await?;
    let hub = app.hub.clone();
    tokio::spawn(async move {
        if let Err(error) = hub.fold_all_ratings().await {
            tracing::error!(%error, "cannot work the ratings out again");
        }
    });
    tracing::info!(action = "ratings", games, "admin");
    Ok(Reply(Recounted { games }))
}
