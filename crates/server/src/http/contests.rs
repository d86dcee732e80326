//! Contests by HTTP: a host opens one, people join, everybody plays the same deal at many tables.
//!
//! Nobody may learn at one table what is hidden at another: tables of a contest have no onlookers but the host, who does not
//! play; scores are shown to whoever has played; records come out when all have.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quintile_api::{
    ContestPage, ContestResult, ContestTable, Join, Joined, NewContest, OpenRecord, OpenedContest, Records, TableId,
};
use quintile_table::{Chair, Command, Name, PersonId, Phase, Refusal, Sender, commitment};

use super::app::App;
use super::error::ApiError;
use super::limits::Kind;
use super::reply::{Json, LONGEST_SETUP, Reply};
use super::who::{Asker, Named};
use crate::clock::now;
use crate::contest::{Contest, Progress, csv, standings};
use crate::error::HubError;
use crate::random;
use crate::store::{Appended, ContestRow, from_text, to_text};

/// The most tables of a contest.
const MAX_TABLES: usize = 500;

/// How often a seat is looked for because others were faster.
const MAX_ATTEMPTS: usize = 16;

/// A contest with all its tables, in the order of their numbers.
struct Whole {
    row: ContestRow,
    contest: Contest,
    ids: Vec<TableId>,
    tables: Vec<Progress>,
    /// Which of them is the viewer's, counted from 0.
    own: Option<usize>,
}

impl App {
    async fn contest(&self, id: TableId) -> Result<(ContestRow, Contest), ApiError> {
        let row = self.hub.store().contest(id).await?.ok_or(ApiError::NotFound)?;
        let contest = from_text("contest", &row.body)?;
        Ok((row, contest))
    }

    async fn whole_contest(&self, id: TableId, viewer: Option<PersonId>) -> Result<Whole, ApiError> {
        let (row, contest) = self.contest(id).await?;
        let entry = match viewer {
            Some(person) => self.hub.store().entry(id, person).await?,
            None => None,
        };
        let (ids, tables): (Vec<_>, Vec<_>) = self.contest_tables(id, row.host).await?.into_iter().unzip();
        let own = entry.and_then(|table| ids.iter().position(|id| *id == table));
        Ok(Whole { row, contest, ids, tables, own })
    }

    /// The tables of a contest, and how far each is.
    async fn contest_tables(&self, id: TableId, host: PersonId) -> Result<Vec<(TableId, Progress)>, ApiError> {
        let mut tables = Vec::new();
        for (id, progress) in self.hub.store().contest_progress(id).await? {
            let progress = match progress {
                Some(text) => from_text("progress", &text)?,
                // As the host, who may look at every table of the contest.
                None => {
                    let over = Progress { phase: Phase::Over, ply: 0, seats: Vec::new(), result: None };
                    self.hub.look(id, Some(host), |table| Ok(Progress::of(table).unwrap_or(over))).await?
                }
            };
            tables.push((id, progress));
        }
        Ok(tables)
    }

    /// Seats a person at a table of a contest, or brings them back to it. `false`: there is no seat for them.
    async fn seat_for_contest(
        &self,
        table: TableId,
        host: PersonId,
        person: PersonId,
        name: &Name,
    ) -> Result<bool, ApiError> {
        let (seated, phase) =
            self.hub.look(table, Some(host), |table| Ok((table.seat_of(person).is_ok(), table.phase()))).await?;
        let (sender, command) = match (seated, phase) {
            // Whoever left may play on.
            (true, Phase::Playing) => (Sender::Person(person), Command::Return { seen: u64::MAX }),
            (true, _) => return Ok(true),
            (false, Phase::Lobby) => (Sender::Keeper, Command::Seat { person, name: name.clone() }),
            (false, _) => return Ok(false),
        };
        match self.hub.command(table, sender, &command).await {
            Ok(_) => Ok(true),
            // They are there already; or somebody was faster.
            Err(HubError::Refused(_)) => Ok(seated),
            Err(error) => Err(error.into()),
        }
    }
}

impl Whole {
    fn is_host(&self, person: Option<PersonId>) -> bool {
        person == Some(self.row.host)
    }

    /// Whether nobody plays the deal any more, nor ever will.
    fn released(&self) -> bool {
        self.contest.closed && self.tables.iter().all(Progress::is_over)
    }

    fn standings(&self) -> Vec<ContestResult> {
        let bots: Vec<bool> = self.contest.setup.seats.iter().map(|chair| matches!(chair, Chair::Bot(_))).collect();
        standings(&self.tables, &bots)
    }

    /// Whether this person may see points: the host, whoever has played, and everybody at the end.
    fn shows_standings(&self, person: Option<PersonId>) -> bool {
        self.is_host(person) || self.released() || self.own.is_some_and(|own| self.tables[own].is_over())
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
            let opened = OpenedContest { contest: id, link: format!("/c/{id}"), commitment: commitment(deal) };
            return Ok((StatusCode::CREATED, Reply(opened)).into_response());
        }
    }
}

/// How the contest goes.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
) -> Result<Reply<ContestPage>, ApiError> {
    let whole = app.whole_contest(id, asker.person).await?;
    let (host, released) = (whole.is_host(asker.person), whole.released());
    let standings = whole.shows_standings(asker.person).then(|| whole.standings());
    let Whole { contest, ids, tables, own, .. } = whole;
    let progress = |(at, (id, progress)): (usize, (TableId, Progress))| {
        let Progress { phase, ply, seats, .. } = progress;
        let table = (host || own == Some(at)).then_some(id);
        ContestTable { number: at + 1, table, phase, ply, seats }
    };
    Ok(Reply(ContestPage {
        name: contest.name,
        game: contest.setup.game,
        setup: contest.setup,
        host,
        closed: contest.closed,
        released,
        commitment: commitment(contest.deal),
        tables: ids.into_iter().zip(tables).enumerate().map(progress).collect(),
        standings,
    }))
}

/// Sits somebody down: where they sit already, where a seat is open, or at a new table. Who plays where is decided by the
/// store, so nobody gets two tables, whatever nodes they ask.
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
    Json(Join { name, .. }): Json<Join>,
) -> Result<Reply<Joined>, ApiError> {
    let person = asker.known()?;
    asker.spend(&app, Kind::Commands)?;
    let _one_at_a_time = app.joining.lock().await;
    let (row, contest) = app.contest(id).await?;
    if person == row.host {
        return Err(ApiError::HostPlays);
    }
    let store = app.hub.store();
    let mut entry = store.entry(id, person).await?;
    for _ in 0..MAX_ATTEMPTS {
        if let Some(table) = entry
            && app.seat_for_contest(table, row.host, person, &name).await?
        {
            return Ok(Reply(Joined { table, link: format!("/t/{table}") }));
        }
        if contest.closed {
            return Err(ApiError::ContestClosed);
        }
        let tables = app.contest_tables(id, row.host).await?;
        let open = tables.iter().find(|(table, progress)| progress.has_open_seat() && Some(*table) != entry);
        let table = match open {
            Some((table, _)) => *table,
            None if tables.len() >= MAX_TABLES => return Err(ApiError::ContestFull),
            None => app.hub.create(contest.setup.clone(), row.host, Some((id, contest.deal))).await?,
        };
        entry = Some(store.enter(id, person, entry, table).await?);
    }
    Err(HubError::Contended.into())
}

/// Takes nobody any more. Tables that never filled are closed; once the others are over, the records come out.
pub(crate) async fn close(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
) -> Result<Reply<ContestPage>, ApiError> {
    {
        let _nobody_joins = app.joining.lock().await;
        let (row, mut contest) = app.contest(id).await?;
        if asker.known()? != row.host {
            return Err(ApiError::NotHost);
        }
        contest.closed = true;
        app.hub.store().update_contest(id, to_text(&contest)?).await?;
    }
    let (row, _) = app.contest(id).await?;
    for (table, progress) in app.contest_tables(id, row.host).await? {
        if progress.phase == Phase::Lobby {
            match app.hub.command(table, Sender::Keeper, &Command::Close).await {
                Ok(_) | Err(HubError::Refused(_)) => {}
                Err(error) => return Err(error.into()),
            }
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
    let table = csv(&whole.standings()).map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok(([kind, name, keep], table).into_response())
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
    let mut records = Vec::new();
    for table in whole.ids {
        records.extend(app.hub.store().archive(Some(table), 0, 1).await?.pop().map(|(_, record)| OpenRecord(record)));
    }
    Ok(Reply(Records { records }))
}
