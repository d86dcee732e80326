//! Contests by HTTP: a host opens one, people join, everybody plays the same deal at many tables.
//!
//! Nobody may learn at one table what is hidden at another: tables of a contest have no onlookers but the host, who does not
//! play; scores are shown to whoever has played; records come out when all have.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quintile_api::{
    ContestPage, ContestResult, ContestTable, Join, Joined, NewContest, OpenRecord, OpenedContest, Records,
    RemoveTable, TableId,
};
use quintile_bots::Level;
use quintile_rules::kit::{Seat, Unrated};
use quintile_table::{
    BadSetup, By, Chair, Command, HistoryEntry, HolderScene, Name, PersonId, Phase, Refusal, Sender, Start, Table,
    commitment,
};

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

/// A contest with all tables that count, in the order of their numbers.
struct Whole {
    row: ContestRow,
    contest: Contest,
    tables: Vec<Numbered>,
    /// The table of the viewer.
    own: Option<TableId>,
}

/// A table of a contest.
struct Numbered {
    number: usize,
    id: TableId,
    progress: Progress,
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
        let tables = (1..).zip(self.contest_tables(id, row.host).await?);
        let tables = tables.map(|(number, (id, progress))| Numbered { number, id, progress });
        let tables: Vec<_> = tables.filter(|table| !contest.removed.contains(&table.id)).collect();
        let own = entry.filter(|own| tables.iter().any(|table| table.id == *own));
        Ok(Whole { row, contest, tables, own })
    }

    /// Changes what is stored about a contest, for its host.
    async fn change_contest(
        &self,
        id: TableId,
        asker: &Asker,
        change: impl FnOnce(&mut Contest) -> Result<(), ApiError>,
    ) -> Result<PersonId, ApiError> {
        let person = asker.known()?;
        asker.spend(self, Kind::Commands)?;
        let _nobody_joins = self.joining.lock().await;
        let (row, mut contest) = self.contest(id).await?;
        if person != row.host {
            return Err(ApiError::NotHost);
        }
        change(&mut contest)?;
        self.hub.store().update_contest(id, to_text(&contest)?).await?;
        Ok(person)
    }

    /// Carries out a command at a table of a contest. `false`: the table refuses, because it is further already.
    async fn at_contest_table(&self, table: TableId, from: Sender, command: Command) -> Result<bool, ApiError> {
        match self.hub.command(table, from, &command).await {
            Ok(_) => Ok(true),
            Err(HubError::Refused(_)) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Starts the game of a table that waits for its host. Seats that are open go to bots.
    async fn start_contest_table(&self, table: TableId, host: PersonId) -> Result<(), ApiError> {
        let open = |table: &Table| {
            let seats = table.scene(None).seats;
            let all = Seat::all(seats.len()).zip(seats);
            all.filter(|(_, seat)| seat.holder == HolderScene::Open).map(|(seat, _)| seat).collect::<Vec<_>>()
        };
        let sender = Sender::Person(host);
        for seat in self.hub.look(table, Some(host), |table| Ok(open(table))).await? {
            let chair = Chair::Bot(Level::Casual);
            self.at_contest_table(table, sender, Command::Assign { seat, chair, seen: u64::MAX }).await?;
        }
        self.at_contest_table(table, sender, Command::Start { seen: u64::MAX }).await.map(drop)
    }

    /// The tables of a contest, and how far each is.
    async fn contest_tables(&self, id: TableId, host: PersonId) -> Result<Vec<(TableId, Progress)>, ApiError> {
        let mut tables = Vec::new();
        for (id, progress) in self.hub.store().contest_progress(id).await? {
            let progress = match progress {
                Some(text) => from_text("progress", &text)?,
                // As the host, who may look at every table of the contest.
                None => {
                    let progress = |table: &Table| Ok(Progress::of(table).unwrap_or_else(Progress::over));
                    self.hub.look(id, Some(host), progress).await?
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
        let state = |table: &Table| Ok((table.seat_of(person).is_ok(), table.phase(), table.round()));
        let (seated, phase, round) = self.hub.look(table, Some(host), state).await?;
        let (sender, command) = match (seated, phase) {
            // Whoever left may play on.
            (true, Phase::Playing) => (Sender::Person(person), Command::Return { seen: u64::MAX }),
            // It was closed before it filled; the contest goes on elsewhere.
            (true, Phase::Closed) if round == 0 => return Ok(false),
            (true, _) => return Ok(true),
            (false, Phase::Lobby) => (Sender::Keeper, Command::Seat { person, name: name.clone() }),
            (false, _) => return Ok(false),
        };
        match self.hub.command(table, sender, &command).await {
            Ok(_) => Ok(true),
            // Another node has seated them; or somebody else was faster.
            Err(HubError::Refused(_)) => {
                self.hub.look(table, Some(host), |table| Ok(table.seat_of(person).is_ok())).await.map_err(Into::into)
            }
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
        self.contest.closed && self.tables.iter().all(|table| table.progress.is_over())
    }

    fn standings(&self) -> Vec<ContestResult> {
        let bots: Vec<bool> = self.contest.setup.seats.iter().map(|chair| matches!(chair, Chair::Bot(_))).collect();
        standings(self.tables.iter().map(|table| (table.number, &table.progress)), &bots)
    }

    /// Whether this person may see points: the host, whoever has played, and everybody at the end.
    fn shows_standings(&self, person: Option<PersonId>) -> bool {
        let own = self.tables.iter().find(|table| Some(table.id) == self.own);
        self.is_host(person) || self.released() || own.is_some_and(|table| table.progress.is_over())
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
    if setup.rated {
        let bad = BadSetup::unrated("setup.rated", Unrated::SharedDeal);
        return Err(ApiError::Refused(Refusal::Setup(bad)));
    }
    if !setup.seats.contains(&Chair::Open) {
        return Err(ApiError::Refused(Refusal::Full));
    }
    let deal = random::bytes();
    let body = to_text(&Contest { name, setup, deal, closed: false, started: false, removed: Vec::new() })?;
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
    let Whole { contest, tables, own, .. } = whole;
    let started = contest.has_started();
    let progress = |Numbered { number, id, progress }| {
        let Progress { phase, ply, seats, turn, since, away, .. } = progress;
        let table = (host || own == Some(id)).then_some(id);
        ContestTable { number, table, phase, ply, seats, turn, since, away }
    };
    Ok(Reply(ContestPage {
        name: contest.name,
        game: contest.setup.game,
        now: now(),
        started,
        setup: contest.setup,
        host,
        closed: contest.closed,
        released,
        commitment: commitment(contest.deal),
        tables: tables.into_iter().map(progress).collect(),
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
            if contest.started {
                // Whoever comes late does not wait for the host, only for the others at the table.
                app.at_contest_table(table, Sender::Person(row.host), Command::Start { seen: u64::MAX }).await?;
            }
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
    let close = |contest: &mut Contest| {
        contest.closed = true;
        Ok(())
    };
    let host = app.change_contest(id, &asker, close).await?;
    for (table, progress) in app.contest_tables(id, host).await? {
        if progress.phase == Phase::Lobby {
            app.at_contest_table(table, Sender::Keeper, Command::Close).await?;
        }
    }
    show(State(app), asker, Named(id)).await
}

/// Takes people again, as long as the deal is nobody's to read.
pub(crate) async fn reopen(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
) -> Result<Reply<ContestPage>, ApiError> {
    let whole = app.whole_contest(id, asker.person).await?;
    if whole.is_host(asker.person) && whole.released() && whole.tables.iter().any(|table| table.progress.ply > 0) {
        return Err(ApiError::ContestReleased);
    }
    let reopen = |contest: &mut Contest| {
        contest.closed = false;
        Ok(())
    };
    app.change_contest(id, &asker, reopen).await?;
    show(State(app), asker, Named(id)).await
}

/// Starts all games that wait for the host. Once this was done, tables of those who come later start when they are full.
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
) -> Result<Reply<ContestPage>, ApiError> {
    let begin = |contest: &mut Contest| {
        if contest.setup.start == Start::WhenFull {
            return Err(ApiError::Refused(Refusal::Started));
        }
        contest.started = true;
        Ok(())
    };
    let host = app.change_contest(id, &asker, begin).await?;
    for (table, progress) in app.contest_tables(id, host).await? {
        if progress.phase == Phase::Lobby {
            app.start_contest_table(table, host).await?;
        }
    }
    show(State(app), asker, Named(id)).await
}

/// Closes a table, which no longer counts. Whoever has not made a play there may join again.
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
    Json(RemoveTable { table: number }): Json<RemoveTable>,
) -> Result<Reply<ContestPage>, ApiError> {
    let whole = app.whole_contest(id, asker.person).await?;
    if !whole.is_host(asker.person) {
        return Err(ApiError::NotHost);
    }
    let Some(table) = whole.tables.into_iter().find(|table| table.number == number) else {
        return Err(ApiError::NoSuch("the contest has no table of that number"));
    };
    let remove = |contest: &mut Contest| {
        contest.removed.push(table.id);
        Ok(())
    };
    let host = app.change_contest(id, &asker, remove).await?;
    let by_people = |entry: &HistoryEntry| matches!(entry, HistoryEntry::Play(play) if matches!(play.by, By::Person | By::AutoConfirm));
    let played = |table: &Table| Ok(table.snapshot(Some(host)).history.iter().any(by_people));
    let played = app.hub.look(table.id, Some(host), played).await?;
    app.at_contest_table(table.id, Sender::Person(host), Command::Close).await?;
    if !played {
        app.hub.store().clear_entries(id, table.id).await?;
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
    for table in whole.tables {
        records
            .extend(app.hub.store().archive(Some(table.id), 0, 1).await?.pop().map(|(_, record)| OpenRecord(record)));
    }
    Ok(Reply(Records { records }))
}
