//! Tables: open one, find one, look at it, do something there.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use quintile_rules::kit::{Record, Seat};
use quintile_table::{Bytes32, Chair, Command, ForViewer, From, Name, Refusal, Setup, Snapshot, Update};
use serde::{Deserialize, Serialize};

use super::app::App;
use super::error::ApiError;
use super::limits::Kind;
use super::reply::{Asked, Json, LONGEST_SETUP, Reply};
use super::who::{Asker, Named};
use crate::id::TableId;
use crate::store::Listed;

/// The most tables in a list.
const MOST_LISTED: usize = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    setup: Setup,
    /// Sit down at once.
    #[serde(default)]
    sit: Option<Sit>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sit {
    #[serde(default)]
    seat: Option<Seat>,
    name: Name,
    #[serde(default)]
    entropy: Option<Bytes32>,
}

#[derive(Serialize)]
struct Opened {
    table: TableId,
    link: String,
    commitment: Bytes32,
}

/// The name goes to whoever opened the table.
impl ForViewer for Opened {}

#[derive(Serialize)]
pub(crate) struct List {
    tables: Vec<Listed>,
}

/// Listings hold nothing that is hidden at a table; which tables are in a list is for the handlers to say.
impl ForViewer for List {}

#[derive(Serialize)]
pub(crate) struct Done {
    number: u64,
}

impl ForViewer for Done {}

/// A record that everybody may see.
#[derive(Serialize)]
#[serde(transparent)]
pub(crate) struct OpenRecord(pub(crate) Record);

impl ForViewer for OpenRecord {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct After {
    #[serde(default)]
    pub(crate) after: Option<u64>,
}

/// Opens a table, and sits its host down if asked to.
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    asker: Asker,
    Json(NewTable { setup, sit }): Json<NewTable, LONGEST_SETUP>,
) -> Result<Response, ApiError> {
    let host = asker.known()?;
    asker.spend(&app, Kind::Tables)?;
    if let Some(Sit { seat, .. }) = &sit {
        check_seat(&setup, *seat)?;
    }
    let table = app.hub.create(setup, host, None).await?;
    // Before anybody sits: what is committed to now cannot depend on what people add.
    let commitment = app.hub.snapshot(table, Some(host)).await?.scene.commitment;
    if let Some(Sit { seat, name, entropy }) = sit {
        app.hub.command(table, From::Person(host), &Command::Sit { seat, name, entropy }).await?;
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

/// Public tables, the latest first.
pub(crate) async fn list(State(app): State<Arc<App>>) -> Result<Reply<List>, ApiError> {
    Ok(Reply(List { tables: app.hub.store().public_tables(MOST_LISTED).await? }))
}

/// The tables where the asker has sat.
pub(crate) async fn mine(State(app): State<Arc<App>>, asker: Asker) -> Result<Reply<List>, ApiError> {
    Ok(Reply(List { tables: app.hub.store().tables_of(asker.known()?, MOST_LISTED).await? }))
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
    let number = app.hub.command(table, From::Person(person), &command).await?;
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
