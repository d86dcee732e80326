//! Coming back to a contest on another device: a name and six letters make the same person of it.
//!
//! Six letters can be guessed, if one may guess for long. So each code can be tried a few times in ten minutes, whoever
//! tries and from wherever, and each address can be wrong a number of times.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use quintile_api::{PersonalCode, RenewCode, RenewedCode, Return, Returned, TableId};
use quintile_table::{Bytes32, PersonId};

use super::super::app::App;
use super::super::error::ApiError;
use super::super::limits::Kind;
use super::super::people::{MAX_KEYS, cookie};
use super::super::reply::{Json, Reply};
use super::super::who::{Asker, Named, token_hash};
use crate::clock::now;
use crate::random;
use crate::store::{Entrant, NewKey, Tries};

/// How often a code may be tried.
const TRIES: Tries = Tries { most: 5, within: 600_000 };

/// What is stored of a code.
pub(super) fn hash(contest: TableId, person: PersonId, code: &PersonalCode) -> Bytes32 {
    Bytes32::hash(&[&contest.key().to_be_bytes(), &person.0.to_be_bytes(), code.as_str().as_bytes()])
}

/// Makes a device that of somebody who has joined on another one.
pub(crate) async fn come_back(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
    Json(Return { name, code, bearer }): Json<Return>,
) -> Result<Response, ApiError> {
    asker.peek(&app, Kind::Codes)?;
    let (row, _) = app.contest(id).await?;
    if asker.person == Some(row.host) {
        // This device would no longer be the host's.
        return Err(ApiError::HostPlays);
    }
    let store = app.hub.store();
    let tried = store.try_codes(id, &name, now(), TRIES).await?;
    let theirs = |entrant: &&Entrant| entrant.code == hash(id, entrant.person, &code);
    let Some(person) = tried.iter().find(theirs).map(|entrant| entrant.person) else {
        asker.spend(&app, Kind::Codes)?;
        let tired = tried.is_empty() && store.namesakes(id, &name).await? > 0;
        return Err(if tired { ApiError::TooMany(Duration::from_millis(TRIES.within)) } else { ApiError::WrongCode });
    };
    let table = store.entry(id, person).await?;
    let link = table.map_or_else(|| format!("/c/{id}"), |table| format!("/t/{table}"));
    // A device that is theirs already needs no other token.
    if asker.person == Some(person) {
        return Ok(Reply(Returned { table, link, token: None }).into_response());
    }
    asker.spend(&app, Kind::People)?;
    let token = random::bytes();
    match store.add_key(person, token_hash(token), MAX_KEYS, now()).await? {
        NewKey::Added => {}
        NewKey::TooMany => return Err(ApiError::TooManyDevices),
        NewKey::Nobody => return Err(ApiError::WrongCode),
    }
    store.clear_tries(id, person).await?;
    if bearer {
        return Ok(Reply(Returned { table, link, token: Some(token) }).into_response());
    }
    let returned = Reply(Returned { table, link, token: None });
    Ok(([(header::SET_COOKIE, cookie(&app, token)?)], returned).into_response())
}

/// Gives somebody a new code: the host at the desk, or whoever asks for their own.
pub(crate) async fn renew(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(id): Named,
    Json(RenewCode { table, seat }): Json<RenewCode>,
) -> Result<Reply<RenewedCode>, ApiError> {
    const NOBODY: ApiError = ApiError::NoSuch("nobody who has joined sits there");
    let asking = asker.known()?;
    asker.spend(&app, Kind::Commands)?;
    let whole = app.whole_contest(id, asker.person).await?;
    let person = match (table, seat) {
        (None, None) => asking,
        _ if !whole.is_host(asker.person) => return Err(ApiError::NotHost),
        (Some(number), Some(seat)) => {
            let table = whole.tables.iter().find(|table| table.number == number).ok_or(NOBODY)?;
            let sits = |table: &quintile_table::Table| Ok(table.people().find(|(other, _)| *other == seat));
            app.hub.look(table.id, asker.person, sits).await?.ok_or(NOBODY)?.1
        }
        (None, Some(_)) | (Some(_), None) => {
            let field = if table.is_none() { "table" } else { "seat" };
            return Err(ApiError::Unreadable {
                field: Some(field.into()),
                message: "table and seat go together".into(),
            });
        }
    };
    let code = PersonalCode::from_bits(random::bits());
    let store = app.hub.store();
    let Some(entrant) = store.entrant(id, person).await? else { return Err(NOBODY) };
    if !store.renew_code(id, person, hash(id, person, &code)).await? {
        return Err(NOBODY);
    }
    Ok(Reply(RenewedCode { name: entrant.name, code }))
}
