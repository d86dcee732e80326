//! Why a request was not answered as asked.

use std::fmt;

use quintile_table::{ForViewer, Refusal};
use serde::{Deserialize, Serialize};

/// The body of every answer that is not a success.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields, rename = "Error"))]
pub struct ErrorBody {
    /// What went wrong.
    pub error: ErrorDetails,
}

impl ForViewer for ErrorBody {}

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct ErrorDetails {
    /// For programs.
    pub code: ErrorCode,
    /// For people, in English.
    pub message: String,
    /// Where in the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// Why the table refuses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Refusal>,
}

/// What can go wrong with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// The body or the query cannot be read.
    Unreadable,
    /// The body is not said to be JSON.
    NotJson,
    /// The body is too long.
    TooLong,
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
    /// No such table, contest, tournament, person or ban, or none that the asker may see.
    NotFound,
    /// No such page.
    NoRoute,
    /// The page is there, but not for this method.
    WrongMethod,
    /// The live table was asked for without a WebSocket.
    NoSocket,
    /// Too many sockets are open.
    TooManySockets,
    /// Too many requests.
    TooMany,
    /// The person has too many tables.
    TooManyTables,
    /// The person has too many devices.
    TooManyDevices,
    /// The person looks for too many at once.
    TooManySeeks,
    /// This server has no lobby.
    NoLobby,
    /// These days off cannot be chosen now.
    DaysOff,
    /// No such code or phrase, or none any more.
    NoSuchPass,
    /// The table refuses.
    Refused,
    /// Something that only the host of the contest or tournament may do.
    NotHost,
    /// The host of a contest, or of a tournament with one deal for all, sees every table, so does not play in it.
    HostPlays,
    /// The contest takes nobody any more.
    ContestClosed,
    /// The contest has as many tables as it can have.
    ContestFull,
    /// Somebody else has joined under that name.
    NameTaken,
    /// The contest's list has no such name.
    NotOnRoster,
    /// That is not the person's code.
    WrongCode,
    /// The tournament is not at the point where that can be done; the message says why.
    Tournament,
    /// There is no record to show yet.
    NotYet,
    /// Other nodes were always faster.
    Contended,
    /// The table is set aside, because its bot or its log failed.
    SetAside,
    /// The database does not answer, or cannot store anything.
    Unavailable,
    /// Nothing the asker did.
    Internal,
    /// Something that a newer server says.
    #[cfg_attr(feature = "schema", schemars(skip))]
    #[serde(other)]
    Unknown,
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}
