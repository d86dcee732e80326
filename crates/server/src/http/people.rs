//! People: a random token in a cookie, or handed out for programs.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quintile_api::{Me, NewPerson, Token};
use quintile_table::{Bytes32, PersonId};

use super::app::App;
use super::error::ApiError;
use super::limits::Kind;
use super::reply::{Json, Reply};
use super::who::{Asker, COOKIE, token_hash};
use crate::clock::now;
use crate::random;

/// Seconds a cookie lives: as long as browsers allow.
const COOKIE_AGE: u32 = 400 * 24 * 3600;

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
    let open_tables = match asker.person {
        Some(person) => app.hub.open_tables_of(person).await?,
        None => 0,
    };
    let config = app.hub.config();
    Ok(Reply(Me {
        known: asker.person.is_some(),
        open_tables,
        most_tables: config.max_tables_per_person,
        ratings: config.ratings,
        reactions: config.reactions,
    }))
}
