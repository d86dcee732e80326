//! The lobby: open tables, people who look for somebody, and the first page's one question.

use std::sync::Arc;

use axum::extract::State;
use quintile_api::{LONGEST_WAIT, Lobby, NewSeek, OpenTable, SHORTEST_WAIT, Seek, Seeker, Turns, WhichSeek, Withdrawn};
use quintile_table::{Phase, Setup};

use super::app::App;
use super::error::ApiError;
use super::limits::Kind;
use super::reply::{Asked, Json, Reply};
use super::tables::listed;
use super::who::Asker;
use crate::clock::now;
use crate::store::{Listed, SeekRow};

/// The most tables, and the most people, in the lobby.
const MAX_LISTED: usize = 100;

/// Fails if this server has no lobby.
pub(crate) fn check_lobby(app: &App) -> Result<(), ApiError> {
    if app.site.no_lobby { Err(ApiError::NoLobby) } else { Ok(()) }
}

/// Fails if a table is to be listed for everybody where nothing is.
pub(crate) fn check_public(app: &App, setup: &Setup) -> Result<(), ApiError> {
    if app.site.no_lobby && setup.public { Err(ApiError::NothingPublic) } else { Ok(()) }
}

/// Who waits for whom.
pub(crate) async fn show(State(app): State<Arc<App>>, asker: Asker) -> Result<Reply<Lobby>, ApiError> {
    check_lobby(&app)?;
    let store = app.hub.store();
    let open = |Listed { table, listing }: Listed| {
        let summary = listing.summary.filter(|_| listing.phase == Phase::Lobby && listing.open > 0)?;
        let (game, pace, updated) = (listing.game, summary.pace, listing.updated);
        Some(OpenTable { table, game, pace, players: summary.players(asker.person), updated })
    };
    let tables = store.open_tables(MAX_LISTED).await?.into_iter().filter_map(open).collect();
    let seekers = store.open_seeks(now(), MAX_LISTED).await?;
    let seekers = seekers.into_iter().filter(|seek| Some(seek.person) != asker.person);
    let seeker = |SeekRow { name, game, pace, level, created, .. }| Seeker { name, game, pace, level, since: created };
    Ok(Reply(Lobby { tables, seekers: seekers.map(seeker).collect() }))
}

fn state(seek: &SeekRow) -> Reply<Seek> {
    Reply(Seek { seek: seek.id, fill: seek.fill, table: seek.table })
}

/// Looks for somebody to play.
pub(crate) async fn seek(
    State(app): State<Arc<App>>,
    asker: Asker,
    Json(wanted): Json<NewSeek>,
) -> Result<Reply<Seek>, ApiError> {
    check_lobby(&app)?;
    let person = asker.known()?;
    if wanted.wait.is_some_and(|wait| !(SHORTEST_WAIT..=LONGEST_WAIT).contains(&wait)) {
        let message = format!("expected {SHORTEST_WAIT} to {LONGEST_WAIT} seconds");
        return Err(ApiError::Unreadable { field: Some("wait".into()), message });
    }
    asker.spend(&app, Kind::Tables)?;
    app.hub.note_address(asker.person, asker.address);
    Ok(state(&app.hub.seek(person, wanted).await?))
}

/// Goes on looking.
pub(crate) async fn wait(
    State(app): State<Arc<App>>,
    asker: Asker,
    Json(WhichSeek { seek }): Json<WhichSeek>,
) -> Result<Reply<Seek>, ApiError> {
    check_lobby(&app)?;
    let found = app.hub.go_on(asker.known()?, seek).await?;
    found.map(|seek| state(&seek)).ok_or(ApiError::NoSuch("this search is over"))
}

/// Looks no longer.
pub(crate) async fn withdraw(
    State(app): State<Arc<App>>,
    asker: Asker,
    Json(WhichSeek { seek }): Json<WhichSeek>,
) -> Result<Reply<Withdrawn>, ApiError> {
    check_lobby(&app)?;
    let withdrawn = app.hub.store().withdraw_seek(seek, asker.known()?).await?;
    Ok(Reply(Withdrawn { withdrawn }))
}

/// The query `?after=STAMP`.
#[derive(Clone, Copy, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Since {
    #[serde(default)]
    after: Option<u64>,
}

/// The tables that wait for the asker or will. Whom nobody knows has none.
pub(crate) async fn turns(
    State(app): State<Arc<App>>,
    asker: Asker,
    Asked(Since { after }): Asked<Since>,
) -> Result<Reply<Turns>, ApiError> {
    let (lobby, store) = (!app.site.no_lobby, app.hub.store());
    let Some(person) = asker.person else {
        return Ok(Reply(Turns { lobby, stamp: 0, tables: (after != Some(0)).then(Vec::new) }));
    };
    let stamp = store.last_change_of(person).await?;
    if after == Some(stamp) {
        return Ok(Reply(Turns { lobby, stamp, tables: None }));
    }
    let tables = store.open_tables_with(person, MAX_LISTED).await?;
    let mut tables: Vec<_> = tables.into_iter().map(|table| listed(table, Some(person))).collect();
    tables.sort_by_key(|table| !table.yours);
    Ok(Reply(Turns { lobby, stamp, tables: Some(tables) }))
}
