//! People: a random token in a cookie, or handed out for programs.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quintile_api::admin::Page;
use quintile_api::{
    Claim, DaysOff, MAX_MY_GAMES, Me, MyGame, MyGames, NewName, NewPass, NewPerson, OpenRecord, Pass, PassKind,
    Renamed, Token,
};
use quintile_table::{Bytes32, Name, PersonId};

use super::app::App;
use super::error::ApiError;
use super::limits::Kind;
use super::reply::{Asked, Json, Reply};
use super::who::{Asker, COOKIE, token_hash};
use crate::clock::now;
use crate::error::HubError;
use crate::random;
use crate::store::{NewKey, OwnGame, Profile};

/// Seconds a cookie lives: as long as browsers allow.
const COOKIE_AGE: u32 = 400 * 24 * 3600;
/// Milliseconds a code for another device lives.
const CODE_LIVES: u64 = 10 * 60_000;
/// The most devices of a person beside the first.
pub(crate) const MAX_KEYS: usize = 19;
/// What those are called who were erased.
const ERASED: &str = "Erased";
/// Takes the cookie away.
const NO_COOKIE: &str = "quintile=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0";

/// Makes a new person. Whoever has a cookie already keeps it.
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    asker: Asker,
    Json(NewPerson { bearer }): Json<NewPerson>,
) -> Result<Response, ApiError> {
    if asker.person.is_some() && !bearer {
        return Ok(Reply(Token { token: None }).into_response());
    }
    asker.spend(&app, Kind::People)?;
    let token = random::bytes();
    let person = PersonId(random::bits() as u64);
    app.hub.store().add_person(person, token_hash(token), now()).await?;
    if bearer {
        return Ok((StatusCode::CREATED, Reply(Token { token: Some(token) })).into_response());
    }
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie(&app, token)?)], Reply(Token { token: None }))
        .into_response())
}

/// The cookie that makes a browser somebody.
pub(crate) fn cookie(app: &App, token: Bytes32) -> Result<HeaderValue, ApiError> {
    let secure = if app.site.https { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={token}; HttpOnly; SameSite=Lax; Path=/; Max-Age={COOKIE_AGE}{secure}");
    HeaderValue::from_str(&cookie).map_err(|error| ApiError::Internal(error.to_string()))
}

/// What the server knows of whoever asks.
pub(crate) async fn me(State(app): State<Arc<App>>, asker: Asker) -> Result<Reply<Me>, ApiError> {
    about(&app, asker.person).await
}

async fn about(app: &App, person: Option<PersonId>) -> Result<Reply<Me>, ApiError> {
    let config = app.hub.config();
    let (most_tables, ratings, reactions) = (config.max_tables_per_person, config.ratings, config.reactions);
    let profile = match person {
        Some(person) => app.hub.store().profile(person).await?.map(|profile| (person, profile)),
        None => None,
    };
    let Some((person, Profile { created, devices, phrase, name })) = profile else {
        let me = Me {
            known: person.is_some(),
            open_tables: 0,
            most_tables,
            ratings,
            reactions,
            name: None,
            since: None,
            devices: 0,
            phrase: false,
        };
        return Ok(Reply(me));
    };
    let open_tables = app.hub.open_tables_of(person).await?;
    let since = Some(created);
    Ok(Reply(Me { known: true, open_tables, most_tables, ratings, reactions, name, since, devices, phrase }))
}

/// Makes a code for another device.
pub(crate) async fn new_code(State(app): State<Arc<App>>, asker: Asker) -> Result<Reply<NewPass>, ApiError> {
    let (pass, now) = (Pass::code(random::bits()), now());
    let ends = now.after(CODE_LIVES);
    app.hub.store().set_pass(asker.known()?, pass.kind(), pass.hash(), now, Some(ends)).await?;
    Ok(Reply(NewPass { pass, ends: Some(ends) }))
}

/// Makes a phrase that leads back to somebody, in place of the one before.
pub(crate) async fn new_phrase(State(app): State<Arc<App>>, asker: Asker) -> Result<Reply<NewPass>, ApiError> {
    let pass = Pass::phrase(random::bits());
    app.hub.store().set_pass(asker.known()?, pass.kind(), pass.hash(), now(), None).await?;
    Ok(Reply(NewPass { pass, ends: None }))
}

/// Makes this device somebody's who has the words. Whoever it was before, it no longer is; they stay as they are on their other devices.
pub(crate) async fn claim(
    State(app): State<Arc<App>>,
    asker: Asker,
    Json(Claim { code, bearer }): Json<Claim>,
) -> Result<Response, ApiError> {
    // Right or wrong: whoever tries many at once would be told of the right one before the wrong ones are counted.
    asker.spend_both(&app, Kind::Claims)?;
    let store = app.hub.store();
    let found = match code.kind() {
        PassKind::Code => store.take_code(code.hash(), now()).await?,
        PassKind::Phrase => store.phrase_of(code.hash()).await?,
    };
    let person = found.ok_or(ApiError::NoSuchPass)?;
    if asker.person == Some(person) && !bearer {
        return Ok(Reply(Token { token: None }).into_response());
    }
    let token = random::bytes();
    match store.add_key(person, token_hash(token), MAX_KEYS, now()).await? {
        NewKey::Added => {}
        NewKey::TooMany => return Err(ApiError::TooManyDevices),
        NewKey::Nobody => return Err(ApiError::NoSuchPass),
    }
    tracing::info!(action = "claim", kind = ?code.kind(), "person");
    if bearer {
        return Ok((StatusCode::CREATED, Reply(Token { token: Some(token) })).into_response());
    }
    // What is left of the browser's old person is no device of theirs any more.
    if let (Some(before), Some(key)) = (asker.person, asker.key) {
        match store.void_keys(before, &[key]).await {
            Ok(()) => app.bans.void(key),
            // The browser is somebody else all the same; nobody has that token any more.
            Err(error) => tracing::error!(%error, "cannot make a token void that was given up"),
        }
    }
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie(&app, token)?)], Reply(Token { token: None }))
        .into_response())
}

/// Makes all tokens of somebody void but the one they ask with.
pub(crate) async fn sign_out_others(State(app): State<Arc<App>>, asker: Asker) -> Result<Reply<Me>, ApiError> {
    let person = asker.known()?;
    let mut others = app.hub.store().keys_of(person).await?;
    others.retain(|key| Some(*key) != asker.key);
    app.hub.store().void_keys(person, &others).await?;
    for key in others {
        app.bans.void(key);
    }
    tracing::info!(action = "sign-out-others", "person");
    about(&app, Some(person)).await
}

/// Gives somebody another name, everywhere.
pub(crate) async fn rename(
    State(app): State<Arc<App>>,
    asker: Asker,
    Json(NewName { name }): Json<NewName>,
) -> Result<Reply<Renamed>, ApiError> {
    let person = asker.known()?;
    asker.spend(&app, Kind::Names)?;
    let tables = app.hub.rename(person, name).await?;
    tracing::info!(action = "rename", tables, "person");
    Ok(Reply(Renamed { tables }))
}

/// Forgets whoever asks. Games stay, without the name.
pub(crate) async fn erase(State(app): State<Arc<App>>, asker: Asker) -> Result<Response, ApiError> {
    let person = asker.known()?;
    asker.spend(&app, Kind::Names)?;
    let tables = forget(&app, person).await?;
    tracing::info!(action = "erase", tables, "person");
    let gone = HeaderValue::from_static(NO_COOKIE);
    Ok(([(header::SET_COOKIE, gone)], Reply(Renamed { tables })).into_response())
}

/// Makes all tokens of a person void and takes their name from every table; how many those are.
pub(crate) async fn forget(app: &App, person: PersonId) -> Result<usize, ApiError> {
    let name = Name::new(ERASED).map_err(|error| ApiError::Internal(error.to_string()))?;
    // First, so that they do nothing more under the old name.
    app.bans.erase(person);
    match app.hub.erase(person, name).await {
        Ok(tables) => Ok(tables),
        Err(error) => {
            app.bans.restore(person);
            Err(error.into())
        }
    }
}

/// When the asker's clock stands still at slow tables.
pub(crate) async fn days_off(State(app): State<Arc<App>>, asker: Asker) -> Result<Reply<DaysOff>, ApiError> {
    let rests = app.hub.store().days_off(asker.known()?).await?.unwrap_or_default();
    Ok(Reply(rests.shown(now())))
}

/// Chooses other days.
pub(crate) async fn choose_days_off(
    State(app): State<Arc<App>>,
    asker: Asker,
    Json(days): Json<DaysOff>,
) -> Result<Reply<DaysOff>, ApiError> {
    let (person, now, store) = (asker.known()?, now(), app.hub.store());
    let before = store.days_off(person).await?.unwrap_or_default();
    let rests = before.changed(days, now).map_err(|why| ApiError::DaysOff(why.to_string()))?;
    // Whoever changes them on two devices at once has to look again.
    if !store.set_days_off(person, &before, &rests).await? {
        return Err(ApiError::Contended);
    }
    Ok(Reply(rests.shown(now)))
}

/// Finished games at tables where the asker has sat.
pub(crate) async fn games(
    State(app): State<Arc<App>>,
    asker: Asker,
    Asked(Page { after, limit }): Asked<Page<u64>>,
) -> Result<Reply<MyGames>, ApiError> {
    let person = asker.known()?;
    let limit = match limit.unwrap_or(MAX_MY_GAMES) {
        limit @ 1..=MAX_MY_GAMES => limit,
        _ => {
            let message = format!("limit: expected 1 to {MAX_MY_GAMES}");
            return Err(ApiError::Unreadable { field: Some("query".into()), message });
        }
    };
    let found = app.hub.store().games_of(person, after, limit).await?;
    let next = found.last().filter(|_| found.len() == limit).map(|game| game.position);
    let mut games = Vec::with_capacity(found.len());
    for OwnGame { table, shared, finished, record, .. } in found {
        // Somebody who got up sees no more than others do.
        match app.hub.look(table, Some(person), |_| Ok(())).await {
            Ok(()) => {}
            Err(HubError::NoOnlookers | HubError::NoSuchTable) => continue,
            Err(error) => return Err(error.into()),
        }
        let (game, names, scores) = (record.game, record.seats.clone(), record.scores.clone().unwrap_or_default());
        let record = (!shared).then_some(OpenRecord(record));
        games.push(MyGame { table, finished, game, names, scores, record });
    }
    Ok(Reply(MyGames { games, next }))
}
