//! Tournaments by HTTP: a host opens one, people enter, rounds begin, results come in, everybody stands somewhere.
//!
//! Whatever changes is decided by the store: the next version of a tournament is stored if nobody was faster, or all of it is
//! thought through again. A round is stored before its tables are opened, with the names they will have; so any node can finish what
//! another one began, and nothing is opened twice.

mod page;
mod tending;

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use quintile_api::tournaments::{
    Crosstable, Enter, MAX_PLAYERS, MAX_ROUNDS, MAX_SEATS, NewTournament, OpenRound, OpenedTournament, Presence,
    ScoreTable, SetPresence, TournamentPage, WhichRound,
};
use quintile_api::{OpenRecord, Records, TableId};
use quintile_table::{BadSetup, Chair, Command, PersonId, Refusal, Sender, Setup, Start};

use super::app::App;
use super::error::ApiError;
use super::limits::Kind;
use super::reply::{Asked, Json, LONGEST_SETUP, Reply};
use super::who::{Asker, Named};
use crate::clock::now;
use crate::error::HubError;
use crate::random;
use crate::store::{Appended, TournamentRow, from_text, to_text};
use crate::tournament::{BoardResult, Player, Tournament};

// What cannot be paired cannot be opened.
const _: () = assert!(MAX_SEATS <= quintile_rounds::MAX_SEATS);

/// How often a change is thought through again because others were faster.
const MAX_ATTEMPTS: usize = 64;

/// A tournament as it is stored.
struct Kept {
    row: TournamentRow,
    tournament: Tournament,
}

impl Kept {
    fn is_host(&self, person: Option<PersonId>) -> bool {
        person == Some(self.row.host)
    }

    fn check_host(&self, person: PersonId) -> Result<(), ApiError> {
        if self.is_host(Some(person)) { Ok(()) } else { Err(ApiError::NotHost) }
    }
}

fn unreadable(field: &str, message: impl Into<String>) -> ApiError {
    ApiError::Unreadable { field: Some(field.to_owned()), message: message.into() }
}

fn check_not_ended(tournament: &Tournament) -> Result<(), ApiError> {
    if tournament.ended { Err(ApiError::Tournament("the tournament has ended")) } else { Ok(()) }
}

impl App {
    async fn tournament(&self, id: TableId) -> Result<Kept, ApiError> {
        let row = self.hub.store().tournament(id).await?.ok_or(ApiError::NotFound)?;
        let tournament = from_text("tournament", &row.body)?;
        Ok(Kept { row, tournament })
    }

    /// Stores what a tournament has become. `false`: somebody was faster.
    async fn keep(&self, Kept { mut row, tournament }: Kept) -> Result<bool, ApiError> {
        row.body = to_text(&tournament)?;
        (row.version, row.updated, row.running) = (row.version + 1, now(), tournament.is_running());
        Ok(self.hub.store().update_tournament(row).await? == Appended::Stored)
    }

    /// Changes a tournament, unless the change finds that there is nothing to change.
    async fn change(
        &self,
        id: TableId,
        mut change: impl FnMut(&mut Kept) -> Result<bool, ApiError>,
    ) -> Result<(), ApiError> {
        let _one_at_a_time = self.joining.lock().await;
        for _ in 0..MAX_ATTEMPTS {
            let mut kept = self.tournament(id).await?;
            if !change(&mut kept)? || self.keep(kept).await? {
                return Ok(());
            }
        }
        Err(HubError::Contended.into())
    }
}

/// A set-up that every table of a tournament can have, whatever number of players there are.
fn check_setup(new: &mut NewTournament) -> Result<(), ApiError> {
    let setup = &mut new.setup;
    (setup.public, setup.start) = (false, Start::WhenFull);
    // Whoever watched one table would know the tiles of all.
    setup.onlookers &= !new.duplicate;
    if !(2..=MAX_SEATS).contains(&setup.seats.len()) || setup.seats.iter().any(|chair| *chair != Chair::Open) {
        return Err(unreadable("setup.seats", format!("expected 2 to {MAX_SEATS} open seats")));
    }
    let refused = |bad: BadSetup| ApiError::Refused(Refusal::Setup(bad));
    setup.check().map_err(refused)?;
    if setup.sides().in_teams() {
        return Err(unreadable("setup.options", "everybody plays alone in a tournament, and not in teams"));
    }
    // Without computer players some tables are smaller.
    if new.fill.is_none() {
        for seats in 2..setup.seats.len() {
            let smaller = Setup { seats: vec![Chair::Open; seats], ..setup.clone() };
            smaller.check().map_err(refused)?;
        }
    }
    match new.rounds {
        Some(rounds) if !(1..=MAX_ROUNDS).contains(&rounds) => {
            Err(unreadable("rounds", format!("expected 1 to {MAX_ROUNDS} rounds")))
        }
        _ => Ok(()),
    }
}

/// Opens a tournament.
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    asker: Asker,
    Json(mut new): Json<NewTournament, LONGEST_SETUP>,
) -> Result<Response, ApiError> {
    let host = asker.known()?;
    asker.spend(&app, Kind::Tables)?;
    check_setup(&mut new)?;
    let NewTournament { name, setup, system, rounds, duplicate, fill, by_itself } = new;
    let tournament = Tournament {
        name,
        setup,
        system,
        planned: rounds,
        duplicate,
        fill,
        by_itself,
        seed: random::bits() as u64,
        players: Vec::new(),
        circle: Vec::new(),
        rounds: Vec::new(),
        ended: false,
    };
    let body = to_text(&tournament)?;
    loop {
        let id = TableId::from_bits(random::bits());
        let row = TournamentRow { id, host, version: 1, updated: now(), running: false, body: body.clone() };
        if app.hub.store().add_tournament(row).await? == Appended::Stored {
            let opened = OpenedTournament { tournament: id, link: format!("/e/{id}") };
            return Ok((StatusCode::CREATED, Reply(opened)).into_response());
        }
    }
}

/// How a tournament goes. Whoever looks sees to what is due there.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
    Asked(WhichRound { round }): Asked<WhichRound>,
) -> Result<Reply<TournamentPage>, ApiError> {
    let mut kept = app.tournament(id).await?;
    if kept.row.running {
        app.glance(id).await;
        kept = app.tournament(id).await?;
    }
    Ok(Reply(app.page_of(kept, asker.person, round).await?))
}

/// Everybody against everybody.
pub(crate) async fn crosstable(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
) -> Result<Reply<Crosstable>, ApiError> {
    Ok(Reply(app.crosstable(id, asker.person).await?))
}

/// Enters, comes back, or changes the name. The host of a tournament with one deal for all does not play in it.
pub(crate) async fn enter(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
    Json(Enter { name }): Json<Enter>,
) -> Result<Reply<TournamentPage>, ApiError> {
    let person = asker.known()?;
    asker.spend(&app, Kind::Commands)?;
    let check = |kept: &Kept| -> Result<(), ApiError> {
        let tournament = &kept.tournament;
        check_not_ended(tournament)?;
        if tournament.duplicate && kept.is_host(Some(person)) {
            return Err(ApiError::HostPlays);
        }
        match tournament.number_of(person).map(|number| tournament.players[number].presence) {
            Some(Presence::Removed) => Err(ApiError::Tournament("the host has removed you from this tournament")),
            Some(_) if tournament.number_of(person).is_some_and(|number| tournament.fits(number)) => Ok(()),
            None if tournament.takes_players() => Ok(()),
            None if tournament.players.len() >= MAX_PLAYERS => Err(ApiError::Tournament("the tournament is full")),
            _ => Err(ApiError::Tournament("the tournament takes nobody new any more")),
        }
    };
    check(&app.tournament(id).await?)?;
    app.hub.store().name_contender(id, person, &name).await?;
    let enter = |kept: &mut Kept| {
        check(kept)?;
        let players = &mut kept.tournament.players;
        match players.iter_mut().find(|player| player.person == person) {
            Some(player) if player.presence == Presence::Playing => return Ok(false),
            Some(player) => player.presence = Presence::Playing,
            None => players.push(Player { person, presence: Presence::Playing }),
        }
        Ok(true)
    };
    app.change(id, enter).await?;
    Ok(Reply(app.tournament_page(id, asker.person, None).await?))
}

/// Sits out, withdraws, comes back; the host says so for others, or removes them.
pub(crate) async fn presence(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
    Json(SetPresence { player, presence }): Json<SetPresence>,
) -> Result<Reply<TournamentPage>, ApiError> {
    let person = asker.known()?;
    asker.spend(&app, Kind::Commands)?;
    let set = |kept: &mut Kept| {
        check_not_ended(&kept.tournament)?;
        let own = kept.tournament.number_of(person);
        let number = match player {
            None => own.ok_or(ApiError::Tournament("you have not entered this tournament"))?,
            Some(number) => number.wrapping_sub(1),
        };
        let for_host = own != Some(number) || presence == Presence::Removed;
        if for_host {
            kept.check_host(person)?;
        }
        let is_host = kept.is_host(Some(person));
        let Some(player) = kept.tournament.players.get_mut(number) else {
            return Err(ApiError::NoSuch("the tournament has no player of that number"));
        };
        if player.presence == Presence::Removed && !is_host {
            return Err(ApiError::Tournament("the host has removed you from this tournament"));
        }
        let before = std::mem::replace(&mut player.presence, presence);
        Ok(before != presence)
    };
    app.change(id, set).await?;
    Ok(Reply(app.tournament_page(id, asker.person, None).await?))
}

/// Opens a round, once the one before is over.
pub(crate) async fn round(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
    Json(OpenRound { round }): Json<OpenRound>,
) -> Result<Reply<TournamentPage>, ApiError> {
    let person = asker.known()?;
    asker.spend(&app, Kind::Tables)?;
    app.tournament(id).await?.check_host(person)?;
    app.open_round(id, round).await?;
    app.tend(id).await;
    Ok(Reply(app.tournament_page(id, asker.person, None).await?))
}

/// Says how a table ended. If its game goes on, it goes on for nobody: the table is closed.
pub(crate) async fn score(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
    Json(ScoreTable { round, table, places }): Json<ScoreTable>,
) -> Result<Reply<TournamentPage>, ApiError> {
    let person = asker.known()?;
    asker.spend(&app, Kind::Commands)?;
    let mut scored = None;
    let score = |kept: &mut Kept| {
        kept.check_host(person)?;
        check_not_ended(&kept.tournament)?;
        let rounds = &mut kept.tournament.rounds;
        let board = round.checked_sub(1).and_then(|at| rounds.get_mut(at)?.tables.get_mut(table.checked_sub(1)?));
        let board = board.ok_or(ApiError::NoSuch("the tournament has no table of that number in that round"))?;
        if board.is_bye() {
            return Err(ApiError::Tournament("nobody played there: it is a bye"));
        }
        let seats = board.seats.len();
        if let Some(places) = &places
            && (places.len() != seats || places.iter().any(|place| !(1..=seats as u8).contains(place)))
        {
            return Err(unreadable("places", format!("expected {seats} numbers from 1 to {seats}")));
        }
        scored = board.id;
        let game = board.result.take().map(|result| result.game).unwrap_or_default();
        board.result = Some(BoardResult { places: places.clone(), by_host: true, game });
        Ok(true)
    };
    app.change(id, score).await?;
    // What counts is stored: whatever still happens there changes nothing.
    if let Some(table) = scored {
        match app.hub.command(table, Sender::Keeper, &Command::Close).await {
            Ok(_) | Err(HubError::Refused(_) | HubError::NoSuchTable) => {}
            Err(error) => return Err(error.into()),
        }
    }
    app.tend(id).await;
    Ok(Reply(app.tournament_page(id, asker.person, Some(round)).await?))
}

/// Ends a tournament: nobody enters, and no round begins any more. Tables of a round that goes on do not count, unless they are over.
pub(crate) async fn end(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
) -> Result<Reply<TournamentPage>, ApiError> {
    let person = asker.known()?;
    asker.spend(&app, Kind::Commands)?;
    app.tournament(id).await?.check_host(person)?;
    // What is over by now counts.
    app.tend(id).await;
    let mut left = Vec::new();
    let end = |kept: &mut Kept| {
        kept.check_host(person)?;
        left.clear();
        let boards = kept.tournament.rounds.last_mut().into_iter().flat_map(|round| &mut round.tables);
        for board in boards.filter(|board| board.result.is_none()) {
            left.extend(board.id);
            board.result = Some(BoardResult { places: None, by_host: true, game: Vec::new() });
        }
        let before = std::mem::replace(&mut kept.tournament.ended, true);
        Ok(!before)
    };
    app.change(id, end).await?;
    for table in left {
        match app.hub.command(table, Sender::Keeper, &Command::Close).await {
            Ok(_) | Err(HubError::Refused(_) | HubError::NoSuchTable) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Reply(app.tournament_page(id, asker.person, None).await?))
}

/// The records of a round that is over.
pub(crate) async fn records(
    State(app): State<Arc<App>>,
    Named(id): Named,
    Asked(WhichRound { round }): Asked<WhichRound>,
) -> Result<Reply<Records>, ApiError> {
    let Tournament { rounds, .. } = app.tournament(id).await?.tournament;
    let number = round.unwrap_or(rounds.len());
    let Some(round) = number.checked_sub(1).and_then(|at| rounds.get(at)) else {
        return Err(ApiError::NoSuch("the tournament has no round of that number"));
    };
    if !round.is_over() {
        return Err(ApiError::NotYet("the records come out when all tables of the round are over"));
    }
    let (mut records, mut tables) = (Vec::new(), Vec::new());
    for (number, board) in (1..).zip(&round.tables) {
        let Some(table) = board.id else { continue };
        if let Some((_, record)) = app.hub.store().archive(Some(table), 0, 1).await?.pop() {
            records.push(OpenRecord(record));
            tables.push(number);
        }
    }
    Ok(Reply(Records { records, tables }))
}
