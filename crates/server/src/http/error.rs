//! What can go wrong with a request. One enum decides status, JSON body and how loudly it is logged.

use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quintile_table::{ForViewer, Refusal};
use serde::Serialize;

use crate::hub::HubError;
use crate::store::StoreError;

/// Why a request is not answered as asked.
#[derive(Debug)]
pub(crate) enum ApiError {
    /// The body or the query cannot be read: where, and why.
    Unreadable { field: Option<String>, message: String },
    /// The body is not said to be JSON.
    NotJson,
    /// The body is longer than so many bytes.
    TooLong(usize),
    /// The body did not come in time.
    TooSlow,
    /// Nobody knows who asks.
    NoPerson,
    /// A page of another site asks.
    ForeignOrigin,
    /// The server was reached under a name that is not its own.
    WrongHost,
    /// No such table or contest, or none that the asker may see.
    NotFound,
    /// No such page.
    NoRoute,
    /// The page is there, but not for this method.
    WrongMethod,
    /// The live table was asked for without a WebSocket.
    NoSocket,
    /// Too many sockets are open.
    TooManySockets,
    /// Too many requests; when to try again.
    TooMany(Duration),
    /// The person has too many tables.
    TooManyTables,
    /// The table refuses.
    Refused(Refusal),
    /// Something that only the host of the contest may do.
    NotHost,
    /// The host of a contest sees every table, so does not play in it.
    HostPlays,
    /// The contest takes nobody any more.
    ContestClosed,
    /// The contest has as many tables as it can have.
    ContestFull,
    /// There is no record to show yet.
    NotYet(&'static str),
    /// Other nodes were always faster.
    Contended,
    /// Nothing the asker did: the store, or what is in it.
    Internal(String),
}

#[derive(Serialize)]
struct Body<'a> {
    error: Content<'a>,
}

#[derive(Serialize)]
struct Content<'a> {
    code: &'a str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<&'a Refusal>,
}

impl ForViewer for Body<'_> {}

impl ApiError {
    /// Status and code.
    fn kind(&self) -> (StatusCode, &'static str) {
        match self {
            Self::Unreadable { .. } => (StatusCode::BAD_REQUEST, "unreadable"),
            Self::NotJson => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json"),
            Self::TooLong(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too-long"),
            Self::TooSlow => (StatusCode::REQUEST_TIMEOUT, "too-slow"),
            Self::NoPerson => (StatusCode::UNAUTHORIZED, "no-person"),
            Self::ForeignOrigin => (StatusCode::FORBIDDEN, "foreign-origin"),
            Self::WrongHost => (StatusCode::MISDIRECTED_REQUEST, "wrong-host"),
            Self::NotFound => (StatusCode::NOT_FOUND, "not-found"),
            Self::NoRoute => (StatusCode::NOT_FOUND, "no-route"),
            Self::WrongMethod => (StatusCode::METHOD_NOT_ALLOWED, "wrong-method"),
            Self::NoSocket => (StatusCode::UPGRADE_REQUIRED, "no-socket"),
            Self::TooManySockets => (StatusCode::TOO_MANY_REQUESTS, "too-many-sockets"),
            Self::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, "too-many"),
            Self::TooManyTables => (StatusCode::CONFLICT, "too-many-tables"),
            Self::Refused(Refusal::Setup(_)) => (StatusCode::UNPROCESSABLE_ENTITY, "refused"),
            Self::Refused(Refusal::NotHost | Refusal::NotKeeper | Refusal::NotSeated) => {
                (StatusCode::FORBIDDEN, "refused")
            }
            Self::Refused(_) => (StatusCode::CONFLICT, "refused"),
            Self::NotHost => (StatusCode::FORBIDDEN, "not-host"),
            Self::HostPlays => (StatusCode::FORBIDDEN, "host-plays"),
            Self::ContestClosed => (StatusCode::CONFLICT, "contest-closed"),
            Self::ContestFull => (StatusCode::CONFLICT, "contest-full"),
            Self::NotYet(_) => (StatusCode::CONFLICT, "not-yet"),
            Self::Contended => (StatusCode::SERVICE_UNAVAILABLE, "contended"),
            Self::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }

    /// The sentence for people.
    pub(crate) fn message(&self) -> String {
        match self {
            Self::Unreadable { message, .. } => message.clone(),
            Self::NotJson => "the body has to be JSON: send `content-type: application/json`".into(),
            Self::TooLong(most) => format!("the body is longer than {most} bytes"),
            Self::TooSlow => "the body did not come in time".into(),
            Self::NoPerson => "nobody knows you yet: POST /api/people first".into(),
            Self::ForeignOrigin => "pages of other sites may not ask this".into(),
            Self::WrongHost => "this server does not go by that name; start it with --origin to add names".into(),
            Self::NotFound => "there is no such table or contest, or it plays without onlookers".into(),
            Self::NoRoute => "there is nothing here; see /api/openapi.json".into(),
            Self::WrongMethod => "not with this method; see /api/openapi.json".into(),
            Self::NoSocket => "a live table is for WebSockets".into(),
            Self::TooManySockets => "too many open connections".into(),
            Self::TooMany(wait) => format!("too many requests; try again in {} s", wait_seconds(*wait)),
            Self::TooManyTables => "you have too many open tables; finish or close some".into(),
            Self::Refused(refusal) => refusal.to_string(),
            Self::NotHost => "only the host of the contest can do that".into(),
            Self::HostPlays => "the host of a contest can see every table, and so does not play in it".into(),
            Self::ContestClosed => "the contest takes nobody any more".into(),
            Self::ContestFull => "the contest has as many tables as it can have".into(),
            Self::NotYet(what) => (*what).into(),
            Self::Contended => "too many changes at once; try again".into(),
            Self::Internal(_) => "something failed here; it is in the server's log".into(),
        }
    }

    fn field(&self) -> Option<&str> {
        match self {
            Self::Unreadable { field, .. } => field.as_deref(),
            Self::Refused(Refusal::Setup(bad)) => Some(&bad.field),
            _ => None,
        }
    }

    fn log(&self) {
        let (status, code) = self.kind();
        match self {
            Self::Internal(detail) => tracing::error!(code, detail, "request failed"),
            Self::Contended => tracing::warn!(code, "request failed"),
            _ if status == StatusCode::TOO_MANY_REQUESTS => tracing::info!(code, "request slowed down"),
            Self::ForeignOrigin | Self::WrongHost => tracing::info!(code, "request turned away"),
            _ => tracing::debug!(code, "request refused"),
        }
    }
}

fn wait_seconds(wait: Duration) -> u64 {
    wait.as_secs() + 1
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        self.log();
        let (status, code) = self.kind();
        let refusal = match &self {
            Self::Refused(refusal) => Some(refusal),
            _ => None,
        };
        let body = Body { error: Content { code, message: self.message(), field: self.field(), refusal } };
        let mut response = (status, super::reply::Reply(body)).into_response();
        if let Self::TooMany(wait) = self {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait_seconds(wait)));
        }
        response
    }
}

impl From<HubError> for ApiError {
    fn from(error: HubError) -> Self {
        match error {
            // A table that may not be watched looks like one that is not there.
            HubError::NoSuchTable | HubError::NoOnlookers => Self::NotFound,
            HubError::TooManyTables => Self::TooManyTables,
            HubError::Refused(refusal) => Self::Refused(refusal),
            HubError::Contended => Self::Contended,
            HubError::BadLog(_) | HubError::Store(_) => Self::Internal(error.to_string()),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        Self::Internal(error.to_string())
    }
}
