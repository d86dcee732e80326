//! Contests by HTTP: a host opens one, people join, everybody plays the same deal at many tables.
//!
//! Nobody may learn at one table what is hidden at another: tables of a contest have no onlookers but the host, who does not
//! play; scores are shown to whoever has played; records come out when all have.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quintile_rules::GameId;
use quintile_rules::kit::Record;
use quintile_table::{
    Bytes32, Chair, Command, ForViewer, From, HolderScene, Name, PersonId, Phase, Refusal, Setup, Table, commitment,
};
use serde::{Deserialize, Serialize};

use super::app::App;
use super::error::ApiError;
use super::limits::Kind;
use super::reply::{Json, LONGEST_SETUP, Reply};
use super::tables::OpenRecord;
use super::who::{Asker, Named};
use crate::clock::now;
use crate::contest::{Contest, Finished, Line, csv, standings};
use crate::hub::HubError;
use crate::id::TableId;
use crate::random;
use crate::store::{Appended, ContestRow, from_text, to_text};

/// The most tables of a contest.
const MOST_TABLES: usize = 500;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewContest {
    name: Name,
    setup: Setup,
}

#[derive(Serialize)]
struct Opened {
    contest: TableId,
    link: String,
    commitment: Bytes32,
}

impl ForViewer for Opened {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Join {
    name: Name,
    /// Taken for the sake of clients that always send it: the deal of a contest was there before.
    #[serde(default)]
    entropy: Option<Bytes32>,
}

#[derive(Serialize)]
pub(crate) struct Joined {
    table: TableId,
    link: String,
}

/// The name of the table goes to whoever sits there.
impl ForViewer for Joined {}

/// A contest, as far as its viewer may know it.
#[derive(Serialize)]
pub(crate) struct Shown {
    name: Name,
    game: GameId,
    setup: Setup,
    host: bool,
    closed: bool,
    released: bool,
    commitment: Bytes32,
    tables: Vec<Progress>,
    #[serde(skip_serializing_if = "Option::is_none")]
    standings: Option<Vec<Line>>,
}

impl ForViewer for Shown {}

#[derive(Serialize)]
struct Progress {
    number: usize,
    /// Its name, for the host and for those who sit there.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<TableId>,
    phase: Phase,
    ply: usize,
    seats: Vec<String>,
}

#[derive(Serialize)]
pub(crate) struct Records {
    records: Vec<OpenRecord>,
}

impl ForViewer for Records {}

/// A table of a contest, as the server sees it.
struct Seen {
    id: TableId,
    progress: Progress,
    mine: bool,
    /// The first game is over, or never will be.
    over: bool,
    finished: Option<Record>,
}

/// A contest with all its tables.
struct Whole {
    row: ContestRow,
    contest: Contest,
    tables: Vec<Seen>,
}

impl App {
    async fn contest(&self, id: TableId) -> Result<(ContestRow, Contest), ApiError> {
        let row = self.hub.store().contest(id).await?.ok_or(ApiError::NotFound)?;
        let contest = from_text("contest", &row.body)?;
        Ok((row, contest))
    }

    async fn whole_contest(&self, id: TableId, viewer: Option<PersonId>) -> Result<Whole, ApiError> {
        let (row, contest) = self.contest(id).await?;
        let mut tables = Vec::new();
        for (number, id) in (1..).zip(self.hub.store().contest_tables(id).await?) {
            // As the host, who may look at every table of the contest.
            let seen = self.hub.look(id, Some(row.host), |table| Ok(see(table, id, number, viewer))).await?;
            tables.push(seen);
        }
        for seen in tables.iter_mut().filter(|seen| seen.over) {
            seen.finished = self.hub.store().archive(Some(seen.id), 0, 1).await?.pop().map(|(_, record)| record);
        }
        Ok(Whole { row, contest, tables })
    }
}

fn see(table: &Table, id: TableId, number: usize, viewer: Option<PersonId>) -> Seen {
    let scene = table.scene(None);
    let name = |holder: &HolderScene| match holder {
        HolderScene::Open => String::new(),
        HolderScene::Bot(level) => level.to_string(),
        HolderScene::Person(name) => name.to_string(),
    };
    let seats = scene.seats.iter().map(|seat| name(&seat.holder)).collect();
    Seen {
        id,
        progress: Progress { number, table: None, phase: scene.phase, ply: scene.ply, seats },
        mine: viewer.is_some_and(|person| table.seat_of(person).is_ok()),
        over: matches!(scene.phase, Phase::Over | Phase::Closed) || scene.round > 1,
        finished: None,
    }
}

impl Whole {
    fn is_host(&self, person: Option<PersonId>) -> bool {
        person == Some(self.row.host)
    }

    /// Whether nobody plays the deal any more, nor ever will.
    fn released(&self) -> bool {
        self.contest.closed && self.tables.iter().all(|seen| seen.over)
    }

    fn standings(&self) -> Vec<Line> {
        let finished: Vec<Finished> = self
            .tables
            .iter()
            .filter_map(|seen| Some(Finished::of(seen.progress.number, seen.finished.as_ref()?)))
            .collect();
        let bots: Vec<bool> = self.contest.setup.seats.iter().map(|chair| matches!(chair, Chair::Bot(_))).collect();
        standings(&finished, &bots)
    }

    /// Whether this person may see points: the host, whoever has played, and everybody at the end.
    fn shows_standings(&self, person: Option<PersonId>) -> bool {
        self.is_host(person) || self.released() || self.tables.iter().any(|seen| seen.mine && seen.over)
    }
}

/// Opens a contest.
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    asker: Asker,
    Json(NewContest { name, mut setup }): Json<NewContest, LONGEST_SETUP>,
) -> Result<Response, ApiError> {
    let host = asker.known()?;
    asker.spend(&app, Kind::Tables)?;
    // Whoever watched one table would know the tiles of all.
    (setup.onlookers, setup.public) = (false, false);
    setup.check().map_err(|bad| ApiError::Refused(Refusal::Setup(bad)))?;
    if !setup.seats.contains(&Chair::Open) {
        return Err(ApiError::Refused(Refusal::Full));
    }
    let deal = random::bytes();
    let body = to_text(&Contest { name, setup, deal, closed: false })?;
    loop {
        let id = TableId::from_bits(random::bits());
        let row = ContestRow { id, host, body: body.clone(), created: now() };
        if app.hub.store().add_contest(row).await? == Appended::Stored {
            let opened = Opened { contest: id, link: format!("/c/{id}"), commitment: commitment(deal) };
            return Ok((StatusCode::CREATED, Reply(opened)).into_response());
        }
    }
}

/// How the contest goes.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
) -> Result<Reply<Shown>, ApiError> {
    let whole = app.whole_contest(id, asker.person).await?;
    let (host, released) = (whole.is_host(asker.person), whole.released());
    let standings = whole.shows_standings(asker.person).then(|| whole.standings());
    let Whole { contest, tables, .. } = whole;
    let progress = |seen: Seen| {
        let named = host || seen.mine;
        Progress { table: named.then_some(seen.id), ..seen.progress }
    };
    Ok(Reply(Shown {
        name: contest.name,
        game: contest.setup.game,
        setup: contest.setup,
        host,
        closed: contest.closed,
        released,
        commitment: commitment(contest.deal),
        tables: tables.into_iter().map(progress).collect(),
        standings,
    }))
}

/// Sits somebody down: where they sit already, where a seat is open, or at a new table.
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
    Json(Join { name, entropy }): Json<Join>,
) -> Result<Reply<Joined>, ApiError> {
    let person = asker.known()?;
    asker.spend(&app, Kind::Commands)?;
    let _one_at_a_time = app.joining.lock().await;
    let whole = app.whole_contest(id, Some(person)).await?;
    let joined = |table: TableId| Ok(Reply(Joined { table, link: format!("/t/{table}") }));
    if let Some(seen) = whole.tables.iter().find(|seen| seen.mine) {
        return joined(seen.id);
    }
    if whole.is_host(Some(person)) {
        return Err(ApiError::HostPlays);
    }
    if whole.contest.closed {
        return Err(ApiError::ContestClosed);
    }
    let sit = Command::Sit { seat: None, name, entropy };
    for seen in whole.tables.iter().filter(|seen| seen.progress.phase == Phase::Lobby) {
        match app.hub.command(seen.id, From::Person(person), &sit).await {
            Ok(_) => return joined(seen.id),
            // Somebody was faster.
            Err(HubError::Refused(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    if whole.tables.len() >= MOST_TABLES {
        return Err(ApiError::ContestFull);
    }
    let table = app.hub.create(whole.contest.setup, whole.row.host, Some((id, whole.contest.deal))).await?;
    app.hub.command(table, From::Person(person), &sit).await?;
    joined(table)
}

/// Takes nobody any more. Tables that never filled are closed; once the others are over, the records come out.
pub(crate) async fn close(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
) -> Result<Reply<Shown>, ApiError> {
    {
        let _nobody_joins = app.joining.lock().await;
        let (row, mut contest) = app.contest(id).await?;
        if asker.known()? != row.host {
            return Err(ApiError::NotHost);
        }
        contest.closed = true;
        app.hub.store().update_contest(id, to_text(&contest)?).await?;
    }
    let whole = app.whole_contest(id, asker.person).await?;
    for seen in whole.tables.iter().filter(|seen| seen.progress.phase == Phase::Lobby) {
        match app.hub.command(seen.id, From::Keeper, &Command::Close).await {
            Ok(_) | Err(HubError::Refused(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    show(State(app), asker, Named(id)).await
}

/// The standings for a spreadsheet.
pub(crate) async fn results(State(app): State<Arc<App>>, asker: Asker, Named(id): Named) -> Result<Response, ApiError> {
    let whole = app.whole_contest(id, asker.person).await?;
    if !whole.shows_standings(asker.person) {
        return Err(ApiError::NotYet("results are for the host, and for whoever has played"));
    }
    let kind = (header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    let name = (header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"results.csv\""));
    let keep = (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(([kind, name, keep], csv(&whole.standings())).into_response())
}

/// The records of all tables, once nobody plays the deal any more.
pub(crate) async fn records(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
) -> Result<Reply<Records>, ApiError> {
    let whole = app.whole_contest(id, asker.person).await?;
    if !whole.released() {
        return Err(ApiError::NotYet("the records come out when the contest is closed and all tables are over"));
    }
    let records = whole.tables.into_iter().filter_map(|seen| seen.finished).map(OpenRecord).collect();
    Ok(Reply(Records { records }))
}
