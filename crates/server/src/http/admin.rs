//! For whoever runs the server: look through tables and people, close, remove, ban, rename, erase. Every action is logged once.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use axum::extract::{FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use quintile_api::admin::{
    Ban, Bans, Changed, LONGEST_REASON, Lift, Lifted, MAX_PAGE, NewBan, Page, People, Person, Rename, Sitter, Table,
    Tables,
};
use quintile_api::{Done, TableId};
use quintile_table::{Bytes32, Command, PersonId, Sender};

use super::app::App;
use super::bans::Subject;
use super::error::ApiError;
use super::limits::Kind;
use super::people;
use super::reply::{Asked, Json, Reply};
use super::who::{Asker, Named, bearer};
use crate::clock::now;
use crate::store::{self, StoreError, TableEntry};

/// Entries on a page where nothing else is said.
const USUAL_PAGE: usize = 50;

/// What proves that somebody runs the server. Only its hash is kept.
#[derive(Clone)]
pub struct AdminToken(Bytes32);

/// Why a text is not an admin token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadAdminToken {
    /// It could be guessed.
    #[error("an admin token has at least {} characters", AdminToken::MIN_LENGTH)]
    TooShort,
    /// No header could carry it.
    #[error("an admin token has letters, digits and signs of ASCII only, and no spaces")]
    Unprintable,
}

impl AdminToken {
    /// The fewest characters.
    pub const MIN_LENGTH: usize = 16;

    /// A token out of a text; space around it goes.
    pub fn new(text: &str) -> Result<Self, BadAdminToken> {
        let text = text.trim();
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(BadAdminToken::Unprintable);
        }
        if text.len() < Self::MIN_LENGTH {
            return Err(BadAdminToken::TooShort);
        }
        Ok(Self(Self::hash(text)))
    }

    fn hash(text: &str) -> Bytes32 {
        Bytes32::hash(&[b"admin", text.as_bytes()])
    }

    /// Whether this is the token. However much of it is right, the answer takes as long.
    fn is(&self, text: &str) -> bool {
        let differences = self.0.0.iter().zip(Self::hash(text).0).fold(0, |all, (own, other)| all | (own ^ other));
        std::hint::black_box(differences) == 0
    }
}

impl fmt::Debug for AdminToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AdminToken")
    }
}

/// Whoever runs the server has asked.
#[derive(Clone, Copy)]
pub(crate) struct Admin(());

impl Admin {
    /// Finds out whether whoever runs the server asks. They are never banned or slowed down; wrong tokens cost their address.
    pub(crate) fn admit(app: &App, parts: &mut Parts) -> Result<Asker, ApiError> {
        let asker = Asker::nobody(app, parts);
        let Some(given) = bearer(&parts.headers) else {
            app.bans.check(&asker)?;
            asker.spend(app, Kind::Strangers)?;
            return Err(ApiError::NotAdmin);
        };
        // Before it is looked at: else a right one among too many wrong ones would be told.
        asker.peek(app, Kind::Tokens)?;
        if app.site.admin.as_ref().is_some_and(|token| token.is(given)) {
            parts.extensions.insert(Self(()));
            return Ok(asker);
        }
        app.bans.check(&asker)?;
        asker.spend(app, Kind::Tokens)?;
        tracing::info!("a wrong admin token");
        Err(ApiError::NotAdmin)
    }
}

impl FromRequestParts<Arc<App>> for Admin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, ApiError> {
        // The guard has found out.
        parts.extensions.get::<Self>().copied().ok_or(ApiError::NotAdmin)
    }
}

/// The person that the path names.
pub(crate) struct Whom(PersonId);

impl FromRequestParts<Arc<App>> for Whom {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let no_such = || ApiError::NoSuch("there is no such person");
        let Path(person) = Path::<PersonId>::from_request_parts(parts, app).await.map_err(|_| no_such())?;
        if app.hub.store().has_person(person).await? { Ok(Self(person)) } else { Err(no_such()) }
    }
}

fn unreadable(field: &str, message: impl fmt::Display) -> ApiError {
    ApiError::Unreadable { field: Some(field.to_owned()), message: message.to_string() }
}

/// How many entries are asked for.
fn length<T>(page: &Page<T>) -> Result<usize, ApiError> {
    match page.limit.unwrap_or(USUAL_PAGE) {
        limit @ 1..=MAX_PAGE => Ok(limit),
        _ => Err(unreadable("query", format_args!("limit: expected 1 to {MAX_PAGE}"))),
    }
}

/// A page of all tables.
pub(crate) async fn tables(
    State(app): State<Arc<App>>,
    _: Admin,
    Asked(page): Asked<Page<TableId>>,
) -> Result<Reply<Tables>, ApiError> {
    let limit = length(&page)?;
    let asides: HashMap<TableId, String> =
        app.hub.set_aside().into_iter().map(|aside| (aside.table, aside.fault.to_string())).collect();
    let entries = app.hub.store().table_entries(page.after, limit).await?;
    let mut tables = Vec::with_capacity(entries.len());
    for TableEntry { listed, host } in entries {
        let mut set_aside = asides.get(&listed.table).cloned();
        let people = match app.hub.store().sitters(listed.table).await {
            Err(StoreError::Corrupt(detail)) => {
                set_aside.get_or_insert(detail);
                Vec::new()
            }
            sitters => sitters?,
        };
        let store::Listing { game, phase, seats, open, public, updated, due: _, summary: _ } = listed.listing;
        let people = people.into_iter().map(|(person, name)| Sitter { person, name }).collect();
        tables.push(Table { table: listed.table, game, phase, seats, open, public, people, host, updated, set_aside });
    }
    let next = tables.last().filter(|_| tables.len() == limit).map(|last| last.table);
    tracing::info!(action = "tables", count = tables.len(), "admin");
    Ok(Reply(Tables { tables, next }))
}

/// A page of all people.
pub(crate) async fn everybody(
    State(app): State<Arc<App>>,
    _: Admin,
    Asked(page): Asked<Page<PersonId>>,
) -> Result<Reply<People>, ApiError> {
    let limit = length(&page)?;
    let found = app.hub.store().people(page.after, limit).await?;
    let person = |store::Person { person, created, tables }| Person { person, created, tables };
    let people: Vec<Person> = found.into_iter().map(person).collect();
    let next = people.last().filter(|_| people.len() == limit).map(|last| last.person);
    tracing::info!(action = "people", count = people.len(), "admin");
    Ok(Reply(People { people, next }))
}

/// Closes a table, whatever goes on there.
pub(crate) async fn close(State(app): State<Arc<App>>, _: Admin, Named(table): Named) -> Result<Reply<Done>, ApiError> {
    let number = app.hub.command(table, Sender::Keeper, &Command::Close).await?;
    tracing::info!(action = "close", table_hash = table.short_hash(), "admin");
    Ok(Reply(Done { number }))
}

/// Removes a table with its events and finished games.
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    _: Admin,
    Named(table): Named,
) -> Result<Reply<Changed>, ApiError> {
    app.hub.remove(table).await?;
    tracing::info!(action = "remove", table_hash = table.short_hash(), "admin");
    Ok(Reply(Changed { tables: 1 }))
}

/// Gives a person another name at every table.
pub(crate) async fn rename(
    State(app): State<Arc<App>>,
    _: Admin,
    Whom(person): Whom,
    Json(Rename { name }): Json<Rename>,
) -> Result<Reply<Changed>, ApiError> {
    let tables = app.hub.rename(person, name).await?;
    tracing::info!(action = "rename", %person, tables, "admin");
    Ok(Reply(Changed { tables }))
}

/// Forgets a person. Games stay.
pub(crate) async fn erase(
    State(app): State<Arc<App>>,
    _: Admin,
    Whom(person): Whom,
) -> Result<Reply<Changed>, ApiError> {
    let tables = people::forget(&app, person).await?;
    tracing::info!(action = "erase", %person, tables, "admin");
    Ok(Reply(Changed { tables }))
}

/// All bans.
pub(crate) async fn bans(State(app): State<Arc<App>>, _: Admin) -> Result<Reply<Bans>, ApiError> {
    let ban = |store::Ban { subject, reason, created }| Ban { subject, reason, created };
    let bans: Vec<Ban> = app.hub.store().bans().await?.into_iter().map(ban).collect();
    tracing::info!(action = "bans", count = bans.len(), "admin");
    Ok(Reply(Bans { bans }))
}

/// Bans a person, an address or a network.
pub(crate) async fn ban(
    State(app): State<Arc<App>>,
    _: Admin,
    Json(NewBan { subject, reason }): Json<NewBan>,
) -> Result<Response, ApiError> {
    let subject: Subject = subject.parse().map_err(|error| unreadable("subject", error))?;
    if !(1..=LONGEST_REASON).contains(&reason.chars().count()) {
        return Err(unreadable("reason", format_args!("expected 1 to {LONGEST_REASON} characters")));
    }
    let mut ban = store::Ban { subject: subject.to_string(), reason, created: now() };
    app.hub.store().ban(ban.clone()).await?;
    let stored = app.bans.read(app.hub.store()).await?;
    // Whoever was banned before stays so since then.
    ban.created = stored.iter().find(|other| other.subject == ban.subject).map_or(ban.created, |other| other.created);
    tracing::info!(action = "ban", %subject, "admin");
    let store::Ban { subject, reason, created } = ban;
    Ok((StatusCode::CREATED, Reply(Ban { subject, reason, created })).into_response())
}

/// Lifts a ban.
pub(crate) async fn unban(
    State(app): State<Arc<App>>,
    _: Admin,
    Asked(Lift { subject }): Asked<Lift>,
) -> Result<Reply<Lifted>, ApiError> {
    // What cannot be read may still be stored.
    let subject = subject.parse::<Subject>().map_or(subject, |subject| subject.to_string());
    if !app.hub.store().unban(&subject).await? {
        return Err(ApiError::NoSuch("there is no such ban"));
    }
    app.bans.read(app.hub.store()).await?;
    tracing::info!(action = "unban", subject, "admin");
    Ok(Reply(Lifted { subject }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_long_enough_and_fit_a_header() {
        assert!(AdminToken::new(" 0123456789abcdef\n").is_ok_and(|token| token.is("0123456789abcdef")));
        let token = AdminToken::new("a-long-admin-token").expect("a token");
        assert!(!token.is("a-long-admin-tokem") && !token.is("") && !token.is("a-long-admin-token "));
        assert_eq!(AdminToken::new("0123456789abcde").err(), Some(BadAdminToken::TooShort));
        assert_eq!(AdminToken::new("").err(), Some(BadAdminToken::TooShort));
        for bad in ["sixteen and spaces", "dieciséis-letras-y-más", "a\nb-0123456789abcdef"] {
            assert_eq!(AdminToken::new(bad).err(), Some(BadAdminToken::Unprintable), "{bad}");
        }
        assert_eq!(format!("{token:?}"), "AdminToken");
    }
}
