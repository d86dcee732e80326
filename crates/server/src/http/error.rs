//! What can go wrong with a request. One enum decides status, JSON body and how loudly it is logged.

use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quintile_api::{ErrorBody, ErrorCode, ErrorDetails};
use quintile_table::Refusal;

use crate::asides::Fault;
use crate::error::HubError;
use crate::store::StoreError;

/// Why a request is not answered as asked.
#[derive(Debug)]
pub(crate) enum ApiError {
    /// The body or the query cannot be read: where, and why.
    Unreadable { field: Option<String>, message: String },
    /// The body is not said to be JSON.
    NotJson,
    /// The body is longer than this many bytes.
    TooLong(usize),
    /// The body did not come in time.
    TooSlow,
    /// Nobody knows who asks.
    NoPerson,
    /// Something that only whoever runs the server may do.
    NotAdmin,
    /// The person or the address is banned.
    Banned,
    /// A page of another site asks.
    ForeignOrigin,
    /// The server was reached under a name that is not its own.
    WrongHost,
    /// No such table or contest, or none that the asker may see.
    NotFound,
    /// No such thing, as the sentence says.
    NoSuch(&'static str),
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
    /// The person has too many devices.
    TooManyDevices,
    /// The person looks for too many at once.
    TooManySeeks,
    /// This server has no lobby.
    NoLobby,
    /// These days off cannot be chosen now.
    DaysOff(String),
    /// Nor are there public tables then.
    NothingPublic,
    /// No such code or phrase, or none any more.
    NoSuchPass,
    /// The table refuses.
    Refused(Refusal),
    /// Something that only the host of the contest may do.
    NotHost,
    /// The host of a contest sees every table, so does not play in it.
    HostPlays,
    /// The contest takes nobody any more.
    ContestClosed,
    /// The deal of the contest is known.
    ContestReleased,
    /// The contest has as many tables as it can have.
    ContestFull,
    /// Somebody else has joined under that name.
    NameTaken,
    /// The contest's list has no such name.
    NotOnRoster,
    /// That is not the person's code.
    WrongCode,
    /// The tournament is not at the point where that can be done, as the sentence says.
    Tournament(&'static str),
    /// There is no record to show yet.
    NotYet(&'static str),
    /// Other nodes were always faster.
    Contended,
    /// The table is set aside.
    SetAside(Fault),
    /// The database does not answer, or cannot store anything.
    Unavailable(String),
    /// Nothing the asker did: what is in the store cannot be used.
    Internal(String),
}

impl ApiError {
    /// Status and code.
    fn kind(&self) -> (StatusCode, ErrorCode) {
        match self {
            Self::Unreadable { .. } => (StatusCode::BAD_REQUEST, ErrorCode::Unreadable),
            Self::NotJson => (StatusCode::UNSUPPORTED_MEDIA_TYPE, ErrorCode::NotJson),
            Self::TooLong(_) => (StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::TooLong),
            Self::TooSlow => (StatusCode::REQUEST_TIMEOUT, ErrorCode::TooSlow),
            Self::NoPerson => (StatusCode::UNAUTHORIZED, ErrorCode::NoPerson),
            Self::NotAdmin => (StatusCode::UNAUTHORIZED, ErrorCode::NotAdmin),
            Self::Banned => (StatusCode::FORBIDDEN, ErrorCode::Banned),
            Self::ForeignOrigin => (StatusCode::FORBIDDEN, ErrorCode::ForeignOrigin),
            Self::WrongHost => (StatusCode::MISDIRECTED_REQUEST, ErrorCode::WrongHost),
            Self::NotFound | Self::NoSuch(_) => (StatusCode::NOT_FOUND, ErrorCode::NotFound),
            Self::NoRoute => (StatusCode::NOT_FOUND, ErrorCode::NoRoute),
            Self::WrongMethod => (StatusCode::METHOD_NOT_ALLOWED, ErrorCode::WrongMethod),
            Self::NoSocket => (StatusCode::UPGRADE_REQUIRED, ErrorCode::NoSocket),
            Self::TooManySockets => (StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooManySockets),
            Self::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooMany),
            Self::TooManyTables => (StatusCode::CONFLICT, ErrorCode::TooManyTables),
            Self::TooManyDevices => (StatusCode::CONFLICT, ErrorCode::TooManyDevices),
            Self::TooManySeeks => (StatusCode::CONFLICT, ErrorCode::TooManySeeks),
            Self::NoLobby => (StatusCode::NOT_FOUND, ErrorCode::NoLobby),
            Self::DaysOff(_) => (StatusCode::CONFLICT, ErrorCode::DaysOff),
            Self::NothingPublic => (StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::NoLobby),
            // Not 404: that is what wrong names of tables are counted by.
            Self::NoSuchPass => (StatusCode::FORBIDDEN, ErrorCode::NoSuchPass),
            Self::Refused(Refusal::Setup(_)) => (StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::Refused),
            Self::Refused(Refusal::NotHost | Refusal::NotKeeper | Refusal::NotSeated) => {
                (StatusCode::FORBIDDEN, ErrorCode::Refused)
            }
            Self::Refused(_) => (StatusCode::CONFLICT, ErrorCode::Refused),
            Self::NotHost => (StatusCode::FORBIDDEN, ErrorCode::NotHost),
            Self::HostPlays => (StatusCode::FORBIDDEN, ErrorCode::HostPlays),
            Self::ContestClosed | Self::ContestReleased => (StatusCode::CONFLICT, ErrorCode::ContestClosed),
            Self::ContestFull => (StatusCode::CONFLICT, ErrorCode::ContestFull),
            Self::NameTaken => (StatusCode::CONFLICT, ErrorCode::NameTaken),
            Self::NotOnRoster => (StatusCode::FORBIDDEN, ErrorCode::NotOnRoster),
            Self::WrongCode => (StatusCode::FORBIDDEN, ErrorCode::WrongCode),
            Self::Tournament(_) => (StatusCode::CONFLICT, ErrorCode::Tournament),
            Self::NotYet(_) => (StatusCode::CONFLICT, ErrorCode::NotYet),
            Self::Contended => (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Contended),
            Self::SetAside(_) => (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::SetAside),
            Self::Unavailable(_) => (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Unavailable),
            Self::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::Internal),
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
            Self::NotAdmin => "this takes the server's admin token: `Authorization: Bearer …`".into(),
            Self::Banned => "you are banned from this server".into(),
            Self::ForeignOrigin => "pages of other sites may not ask this".into(),
            Self::WrongHost => "this server does not go by that name; start it with --origin to add names".into(),
            Self::NotFound => "there is no such table, contest or tournament, or it plays without onlookers".into(),
            Self::NoRoute => "there is nothing here; see /api/openapi.json".into(),
            Self::WrongMethod => "not with this method; see /api/openapi.json".into(),
            Self::NoSocket => "a live table is for WebSockets".into(),
            Self::TooManySockets => "too many open connections".into(),
            Self::TooMany(wait) => format!("too many requests; try again in {} s", wait_seconds(*wait)),
            Self::TooManyTables => "you have too many open tables; finish or close some".into(),
            Self::TooManyDevices => "you have too many devices; sign some out first".into(),
            Self::TooManySeeks => "you are looking for too many opponents already; withdraw one".into(),
            Self::DaysOff(why) => why.clone(),
            Self::NoLobby => "this server has no lobby".into(),
            Self::NothingPublic => "this server has no lobby, so no table can be public".into(),
            Self::NoSuchPass => "this code or phrase is not valid, or not any more".into(),
            Self::Refused(refusal) => refusal.to_string(),
            Self::NotHost => "only the host can do that".into(),
            Self::HostPlays => "the host can see every table, and so does not play".into(),
            Self::ContestClosed => "the contest takes nobody any more".into(),
            Self::ContestReleased => "everybody can read the records of this contest: open another one".into(),
            Self::ContestFull => "the contest has as many tables as it can have".into(),
            Self::NameTaken => "somebody else has joined under that name".into(),
            Self::NotOnRoster => "that name is not on the list of the contest".into(),
            Self::WrongCode => "nobody of that name has that code".into(),
            Self::NotYet(what) | Self::NoSuch(what) | Self::Tournament(what) => (*what).into(),
            Self::Contended => "too many changes at once; try again".into(),
            Self::SetAside(fault) => fault.message().into(),
            Self::Unavailable(_) => {
                "the database does not answer; look again in a moment whether this was stored".into()
            }
            Self::Internal(_) => "something failed here; it is in the server's log".into(),
        }
    }

    fn field(&self) -> Option<&str> {
        match self {
            Self::Unreadable { field, .. } => field.as_deref(),
            Self::NoSuchPass => Some("code"),
            Self::NothingPublic => Some("setup.public"),
            Self::Refused(Refusal::Setup(bad)) => Some(&bad.field),
            Self::NameTaken | Self::NotOnRoster => Some("name"),
            Self::WrongCode => Some("code"),
            _ => None,
        }
    }

    fn log(&self) {
        let (status, code) = self.kind();
        match self {
            Self::Internal(detail) | Self::Unavailable(detail) => tracing::error!(%code, detail, "request failed"),
            Self::Contended => tracing::warn!(%code, "request failed"),
            _ if status == StatusCode::TOO_MANY_REQUESTS => tracing::info!(%code, "request slowed down"),
            Self::ForeignOrigin | Self::WrongHost => tracing::info!(%code, "request turned away"),
            _ => tracing::debug!(%code, "request refused"),
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
            Self::Refused(refusal) => Some(refusal.clone()),
            _ => None,
        };
        let field = self.field().map(str::to_owned);
        let body = ErrorBody { error: ErrorDetails { code, message: self.message(), field, refusal } };
        let mut response = (status, super::reply::Reply(body)).into_response();
        let wait = match self {
            Self::TooMany(wait) => Some(wait_seconds(wait)),
            Self::TooManySockets => Some(30),
            Self::Contended => Some(1),
            Self::Unavailable(_) => Some(5),
            _ => None,
        };
        if let Some(wait) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait));
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
            HubError::TooManySeeks => Self::TooManySeeks,
            HubError::Refused(refusal) => Self::Refused(refusal),
            HubError::Contended => Self::Contended,
            HubError::SetAside(fault) => Self::SetAside(fault),
            HubError::Store(error) => error.into(),
            HubError::BadLog(_) | HubError::Crashed => Self::Internal(error.to_string()),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::BadUrl(_) | StoreError::Corrupt(_) | StoreError::TooNew { .. } => {
                Self::Internal(error.to_string())
            }
            _ => Self::Unavailable(error.to_string()),
        }
    }
}
