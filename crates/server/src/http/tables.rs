//! Tables: open one, find one, look at it, do something there.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use quintile_api::{After, Done, NewTable, OpenRecord, Opened, Sit, Tables};
use quintile_rules::kit::Seat;
use quintile_table::{Chair, Command, PersonId, Refusal, Sender, Setup, Snapshot, Update};

use super::app::App;
use super::error::ApiError;
use super::limits::Kind;
use super::lobby::{check_lobby, check_public};
use super::reply::{Asked, Json, LONGEST_SETUP, Reply};
use super::who::{Asker, Named};
use crate::store::{Listed, Listing};

/// The most tables in a list.
const MAX_LISTED: usize = 100;

/// Opens a table, and sits its host down if asked to.
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    asker: Asker,
    Json(NewTable { setup, sit }): Json<NewTable, LONGEST_SETUP>,
) -> Result<Response, ApiError> {
    let host = asker.known()?;
    asker.spend(&app, Kind::Tables)?;
    check_public(&app, &setup)?;
    if let Some(Sit { seat, .. }) = &sit {
        check_seat(&setup, *seat)?;
    }
    app.hub.note_address(asker.person, asker.address);
    let table = app.hub.create(setup, host, None).await?;
    // Before anybody sits: what is committed to now cannot depend on what people add.
    let commitment = app.hub.snapshot(table, Some(host)).await?.scene.commitment;
    if let Some(Sit { seat, name, entropy }) = sit {
        app.hub.command(table, Sender::Person(host), &Command::Sit { seat, name, entropy, seen: 0 }).await?;
    }
    let opened = Opened { table, link: format!("/t/{table}"), commitment };
    Ok((StatusCode::CREATED, Reply(opened)).into_response())
}

/// A host who cannot sit where they want gets no table at all.
fn check_seat(setup: &Setup, seat: Option<Seat>) -> Result<(), ApiError> {
    let open = |chair: &Chair| *chair == Chair::Open;
    let refused = match seat {
        Some(seat) => match setup.seats.get(seat.index()) {
            Some(chair) if open(chair) => return Ok(()),
            Some(_) => Refusal::SeatTaken { seat },
            None => Refusal::NoSuchSeat { seat },
        },
        None if setup.seats.iter().any(open) => return Ok(()),
        None => Refusal::Full,
    };
    Err(ApiError::Refused(refused))
}

/// A table in a list of somebody's own tables, or in one for everybody: that one names nobody.
pub(crate) fn listed(Listed { table, listing }: Listed, viewer: Option<PersonId>) -> quintile_api::Listed {
    let Listing { game, phase, seats, open, public, updated, due: _, summary } = listing;
    let (players, yours, flag) = match (viewer, summary) {
        (Some(person), Some(summary)) => (summary.players(Some(person)), summary.is_turn_of(person), summary.flag),
        _ => (Vec::new(), false, None),
    };
    quintile_api::Listed { table, game, phase, seats, open, public, updated, players, yours, flag }
}

/// Public tables, the latest first.
pub(crate) async fn list(State(app): State<Arc<App>>) -> Result<Reply<Tables>, ApiError> {
    check_lobby(&app)?;
    let tables = app.hub.store().public_tables(MAX_LISTED).await?;
    Ok(Reply(Tables { tables: tables.into_iter().map(|table| listed(table, None)).collect() }))
}

/// The tables where the asker has sat.
pub(crate) async fn mine(State(app): State<Arc<App>>, asker: Asker) -> Result<Reply<Tables>, ApiError> {
    let person = asker.known()?;
    let tables = app.hub.store().tables_of(person, MAX_LISTED).await?;
    Ok(Reply(Tables { tables: tables.into_iter().map(|table| listed(table, Some(person))).collect() }))
}

/// Everything the asker may know of a table.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named,
) -> Result<Reply<Snapshot>, ApiError> {
    Ok(Reply(app.hub.snapshot(table, asker.person).await?))
}

/// What happened after an event.
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named,
    Asked(After { after }): Asked<After>,
) -> Result<Reply<Update>, ApiError> {
    Ok(Reply(app.hub.update(table, asker.person, after.unwrap_or(0)).await?))
}

/// Carries a command out.
pub(crate) async fn command(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named,
    Json(command): Json<Command>,
) -> Result<Reply<Done>, ApiError> {
    let person = asker.known()?;
    asker.spend(&app, Kind::Commands)?;
    let number = app.hub.command(table, Sender::Person(person), &command).await?;
    Ok(Reply(Done { number }))
}

/// The record of the last game.
pub(crate) async fn record(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named,
) -> Result<Reply<OpenRecord>, ApiError> {
    let record = app.hub.record(table, asker.person).await?;
    record.map(|record| Reply(OpenRecord(record))).ok_or(ApiError::NotYet(
        "there is no record yet: a game goes on, or other tables of the contest still play its deal",
    ))
}
