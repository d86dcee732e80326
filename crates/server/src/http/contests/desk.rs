//! The desk of a contest's host: taking people or not, starting, standing still, more time, tables that do not count.

use std::sync::Arc;

use axum::extract::State;
use quintile_api::{ContestPage, MoreTime, RemoveTable, Schedule, TableId};
use quintile_table::{By, Command, HistoryEntry, Pace, PersonId, Phase, Refusal, Sender, Setup, Start, Table};

use super::super::app::App;
use super::super::error::ApiError;
use super::super::limits::Kind;
use super::super::reply::{Json, Reply};
use super::super::who::{Asker, Named};
use super::{check_start, show};
use crate::contest::Contest;
use crate::store::ContestRow;

impl App {
    /// Changes what is stored about a contest, for its host.
    async fn change_contest(
        &self,
        id: TableId,
        asker: &Asker,
        mut change: impl FnMut(&mut Contest) -> Result<(), ApiError>,
    ) -> Result<PersonId, ApiError> {
        let person = asker.known()?;
        asker.spend(self, Kind::Commands)?;
        let _nobody_joins = self.joining.lock().await;
        let change = |row: &ContestRow, contest: &mut Contest| {
            if person == row.host { change(contest) } else { Err(ApiError::NotHost) }
        };
        self.hub.change_contest(id, change).await?;
        Ok(person)
    }
}

/// Takes nobody any more. Tables that never filled are closed; once the others are over, the records come out.
pub(crate) async fn close(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
) -> Result<Reply<ContestPage>, ApiError> {
    let close = |contest: &mut Contest| {
        (contest.closed, contest.starts) = (true, None);
        Ok(())
    };
    let host = app.change_contest(id, &asker, close).await?;
    for (table, progress) in app.hub.contest_tables(id, host).await? {
        if progress.phase == Phase::Lobby {
            app.hub.at_contest_table(table, Sender::Keeper, Command::Close).await?;
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
        (contest.started, contest.starts) = (true, None);
        Ok(())
    };
    let host = app.change_contest(id, &asker, begin).await?;
    app.hub.start_contest_tables(id, host).await?;
    show(State(app), asker, Named(id)).await
}

/// Says when all games start by themselves, or that they wait for the host.
pub(crate) async fn schedule(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
    Json(Schedule { starts }): Json<Schedule>,
) -> Result<Reply<ContestPage>, ApiError> {
    let schedule = |contest: &mut Contest| {
        check_start(&contest.setup, starts)?;
        if contest.started {
            return Err(ApiError::Refused(Refusal::Started));
        }
        contest.starts = starts;
        Ok(())
    };
    app.change_contest(id, &asker, schedule).await?;
    show(State(app), asker, Named(id)).await
}

/// Has all games stand still, and those that begin from now on.
pub(crate) async fn pause(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
) -> Result<Reply<ContestPage>, ApiError> {
    halt(app, asker, id, true).await
}

/// Has all games go on.
pub(crate) async fn resume(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
) -> Result<Reply<ContestPage>, ApiError> {
    halt(app, asker, id, false).await
}

async fn halt(app: Arc<App>, asker: Asker, id: TableId, paused: bool) -> Result<Reply<ContestPage>, ApiError> {
    let change = |contest: &mut Contest| {
        contest.paused = paused;
        Ok(())
    };
    let host = app.change_contest(id, &asker, change).await?;
    app.hub.halt_contest_tables(id, host, paused).await?;
    show(State(app), asker, Named(id)).await
}

/// Gives more time, to everybody or to those on turn.
pub(crate) async fn more_time(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
    Json(time): Json<MoreTime>,
) -> Result<Reply<ContestPage>, ApiError> {
    let whole = app.whole_contest(id, asker.person).await?;
    if !whole.is_host(asker.person) {
        return Err(ApiError::NotHost);
    }
    check_time(&whole.contest.setup, time)?;
    let at = |number: &usize| time.table.is_none_or(|table| table == *number);
    let tables = whole.tables.iter().filter(|table| at(&table.number));
    if time.table.is_some() && tables.clone().next().is_none() {
        return Err(ApiError::NoSuch("the contest has no table of that number"));
    }
    let playing: Vec<TableId> = tables.filter(|table| table.progress.is_playing()).map(|table| table.id).collect();
    let note = |contest: &mut Contest| match contest.time {
        // The same once more: whatever was left undone is done now.
        Some(last) if last == time => Ok(()),
        _ if time.step == contest.step() + 1 => {
            contest.time = Some(time);
            Ok(())
        }
        _ => Err(ApiError::Refused(Refusal::AskedAlready)),
    };
    let host = app.change_contest(id, &asker, note).await?;
    app.hub.add_contest_time(playing, host, time).await?;
    show(State(app), asker, Named(id)).await
}

/// Whether there is a clock to give this time to.
fn check_time(setup: &Setup, time: MoreTime) -> Result<(), ApiError> {
    if !(1..=MAX_ADDED).contains(&time.seconds) {
        let message = format!("1 to {MAX_ADDED} seconds");
        return Err(ApiError::Unreadable { field: Some("seconds".into()), message });
    }
    let limited = setup.limit.is_some() && !time.on_turn;
    if setup.pace == Pace::Free && !limited { Err(ApiError::Refused(Refusal::NoClock)) } else { Ok(()) }
}

/// The most seconds that are added at once.
const MAX_ADDED: u32 = 3600;

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
        if !contest.removed.contains(&table.id) {
            contest.removed.push(table.id);
        }
        Ok(())
    };
    let host = app.change_contest(id, &asker, remove).await?;
    let by_people = |entry: &HistoryEntry| matches!(entry, HistoryEntry::Play(play) if matches!(play.by, By::Person | By::AutoConfirm));
    let played = |table: &Table| Ok(table.snapshot(Some(host)).history.iter().any(by_people));
    let played = app.hub.look(table.id, Some(host), played).await?;
    app.hub.at_contest_table(table.id, Sender::Person(host), Command::Close).await?;
    if !played {
        app.hub.store().clear_entries(id, table.id).await?;
    }
    show(State(app), asker, Named(id)).await
}
