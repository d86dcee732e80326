//! People: a random token in a cookie, or handed out for programs.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quintile_table::{Bytes32, ForViewer, PersonId};
use serde::{Deserialize, Serialize};

use super::app::App;
use super::error::ApiError;
use super::limits::Kind;
use super::reply::{Json, Reply};
use super::who::{Asker, COOKIE, token_hash};
use crate::clock::now;
use crate::random;

/// How a new person wants to be known.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPerson {
    /// Give the token in the answer, for a program, instead of a cookie.
    #[serde(default)]
    bearer: bool,
}

#[derive(Serialize)]
struct NewToken {
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<Bytes32>,
}

/// Only its owner gets it, once.
impl ForViewer for NewToken {}

#[derive(Serialize)]
pub(crate) struct Me {
    known: bool,
    open_tables: usize,
    most_tables: usize,
}

impl ForViewer for Me {}

/// Seconds a cookie lives: as long as browsers allow.
const COOKIE_AGE: u32 = 400 * 24 * 3600;

/// Makes a new person. Whoever has a cookie already keeps it.
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    asker: Asker,
    Json(NewPerson { bearer }): Json<NewPerson>,
) -> Result<Response, ApiError> {
    if asker.person.is_some() && !bearer {
        return Ok(Reply(NewToken { token: None }).into_response());
    }
    asker.spend(&app, Kind::People)?;
    let token = random::bytes();
    let person = PersonId(random::bits() as u64);
    app.hub.store().add_person(person, token_hash(token), now()).await?;
    if bearer {
        return Ok((StatusCode::CREATED, Reply(NewToken { token: Some(token) })).into_response());
    }
    let secure = if app.site.https { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={token}; HttpOnly; SameSite=Lax; Path=/; Max-Age={COOKIE_AGE}{secure}");
    let cookie = HeaderValue::from_str(&cookie).map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie)], Reply(NewToken { token: None })).into_response())
}

/// What the server knows of whoever asks.
pub(crate) async fn me(State(app): State<Arc<App>>, asker: Asker) -> Result<Reply<Me>, ApiError> {
    let open_tables = match asker.person {
        Some(person) => app.hub.store().open_tables_of(person).await?,
        None => 0,
    };
    Ok(Reply(Me { known: asker.person.is_some(), open_tables, most_tables: app.hub.config().tables_a_person }))
}
