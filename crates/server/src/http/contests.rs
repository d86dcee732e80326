//! Contests by HTTP: a host opens one, people join, everybody plays the same deal at many tables.
//!
//! Nobody may learn at one table what is hidden at another: tables of a contest have no onlookers but the host, who does not
//! play; scores are shown to whoever has played; records come out when all have.

mod codes;
mod desk;
mod turns;

use std::collections::HashSet;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quintile_api::{
    ContestPage, ContestResult, ContestTable, Join, Joined, MAX_ROSTER, NewContest, OpenRecord, OpenedContest,
    PersonalCode, Records, RosterName, TableId,
};
use quintile_rules::kit::Unrated;
use quintile_table::{
    BadSetup, Chair, Command, Moment, Name, PersonId, Phase, Refusal, Sender, Setup, Start, Table, commitment,
};

pub(crate) use self::codes::{come_back, renew};
pub(crate) use self::desk::{close, more_time, pause, remove, reopen, resume, schedule, start};
pub(crate) use self::turns::turn;
use super::app::App;
use super::error::ApiError;
use super::limits::Kind;
use super::reply::{Json, LONGEST_SETUP, Reply};
use super::who::{Asker, Named};
use crate::clock::now;
use crate::contest::{Contest, Progress, csv, standings};
use crate::error::HubError;
use crate::random;
use crate::store::{Appended, ContestRow, Entered, Entrant, to_text};

/// The most tables of a contest.
const MAX_TABLES: usize = 500;

/// How often a seat is looked for because others were faster.
const MAX_ATTEMPTS: usize = 16;

/// How far ahead games can be told to start by themselves, in milliseconds.
const MAX_AHEAD: u64 = 31 * 24 * 3600 * 1000;

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
        self.hub.contest(id).await?.ok_or(ApiError::NotFound)
    }

    async fn whole_contest(&self, id: TableId, viewer: Option<PersonId>) -> Result<Whole, ApiError> {
        let (row, contest) = self.contest(id).await?;
        let entry = match viewer {
            Some(person) => self.hub.store().entry(id, person).await?,
            None => None,
        };
        let tables = (1..).zip(self.hub.contest_tables(id, row.host).await?);
        let tables = tables.map(|(number, (id, progress))| Numbered { number, id, progress });
        let tables: Vec<_> = tables.filter(|table| !contest.removed.contains(&table.id)).collect();
        let own = entry.filter(|own| tables.iter().any(|table| table.id == *own));
        Ok(Whole { row, contest, tables, own })
    }

    /// Notes that somebody joins, under a name of the list if there is one: the name that counts, and their code if they join for
    /// the first time.
    async fn enter_contest(
        &self,
        id: TableId,
        contest: &Contest,
        person: PersonId,
        name: Name,
    ) -> Result<(Name, Option<PersonalCode>), ApiError> {
        let store = self.hub.store();
        if let Some(before) = store.entrant(id, person).await? {
            return Ok((before.name, None));
        }
        // Whoever joined before there were codes gets one now.
        if contest.closed && store.entry(id, person).await?.is_none() {
            return Err(ApiError::ContestClosed);
        }
        let listed = !contest.roster.is_empty();
        if listed && !contest.roster.contains(&name) {
            return Err(ApiError::NotOnRoster);
        }
        let code = PersonalCode::from_bits(random::bits());
        let entrant = Entrant { person, name: name.clone(), code: codes::hash(id, person, &code) };
        match store.join_contest(id, entrant, listed.then_some(&name)).await? {
            Entered::New => Ok((name, Some(code))),
            Entered::Before(name) => Ok((name, None)),
            Entered::Taken => Err(ApiError::NameTaken),
        }
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
    Json(NewContest { name, mut setup, roster, starts }): Json<NewContest, LONGEST_SETUP>,
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
    check_roster(&roster)?;
    check_start(&setup, starts)?;
    let contest = Contest { roster, starts, ..Contest::new(name, setup, random::bytes()) };
    let (deal, body) = (contest.deal, to_text(&contest)?);
    loop {
        let id = TableId::from_bits(random::bits());
        let row = ContestRow { id, host, body: body.clone(), created: now() };
        if app.hub.store().add_contest(row, starts).await? == Appended::Stored {
            let opened = OpenedContest { contest: id, link: format!("/c/{id}"), commitment: commitment(deal) };
            return Ok((StatusCode::CREATED, Reply(opened)).into_response());
        }
    }
}

/// Whether everybody on the list has a name of their own.
fn check_roster(roster: &[Name]) -> Result<(), ApiError> {
    let bad = |field: String, message: String| Err(ApiError::Unreadable { field: Some(field), message });
    if roster.len() > MAX_ROSTER {
        return bad("roster".into(), format!("at most {MAX_ROSTER} names"));
    }
    let mut names = HashSet::new();
    match roster.iter().position(|name| !names.insert(name)) {
        Some(at) => bad(format!("roster[{at}]"), format!("{} is on the list twice", roster[at])),
        None => Ok(()),
    }
}

/// Whether games can start by themselves then.
fn check_start(setup: &Setup, starts: Option<Moment>) -> Result<(), ApiError> {
    let message = match starts {
        Some(_) if setup.start == Start::WhenFull => "the games of this contest start as tables fill",
        Some(starts) if starts > now().after(MAX_AHEAD) => "at most 31 days from now",
        _ => return Ok(()),
    };
    Err(ApiError::Unreadable { field: Some("starts".into()), message: message.into() })
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
    let roster = match contest.roster.is_empty() {
        true => None,
        false => {
            let taken: HashSet<String> = app.hub.store().claims(id).await?.into_iter().collect();
            let names = contest.roster.iter().cloned();
            Some(names.map(|name| RosterName { taken: taken.contains(name.as_str()), name }).collect())
        }
    };
    let (started, step) = (contest.has_started(), contest.step());
    let progress = |Numbered { number, id, progress }| {
        let Progress { phase, ply, seats, turn, since, away, halted, .. } = progress;
        let table = (host || own == Some(id)).then_some(id);
        ContestTable { number, table, phase, ply, seats, turn, since, away, halted }
    };
    Ok(Reply(ContestPage {
        name: contest.name,
        game: contest.setup.game,
        now: now(),
        started,
        starts: contest.starts.filter(|_| !contest.started),
        paused: contest.paused,
        step,
        roster,
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
    let (name, code) = app.enter_contest(id, &contest, person, name).await?;
    for _ in 0..MAX_ATTEMPTS {
        if let Some(table) = entry
            && app.seat_for_contest(table, row.host, person, &name).await?
        {
            if contest.started {
                // Whoever comes late does not wait for the host, only for the others at the table.
                let start = Command::Start { seen: u64::MAX };
                app.hub.at_contest_table(table, Sender::Person(row.host), start).await?;
            }
            app.hub.halt_with_contest(id, table, row.host).await?;
            return Ok(Reply(Joined { table, link: format!("/t/{table}"), code }));
        }
        if contest.closed {
            return Err(ApiError::ContestClosed);
        }
        let tables = app.hub.contest_tables(id, row.host).await?;
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
    let (mut records, mut tables) = (Vec::new(), Vec::new());
    for table in whole.tables {
        if let Some((_, record)) = app.hub.store().archive(Some(table.id), 0, 1).await?.pop() {
            records.push(OpenRecord(record));
            tables.push(table.number);
        }
    }
    Ok(Reply(Records { records, tables }))
}
