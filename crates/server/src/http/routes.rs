//! Every route, as data. The router and the OpenAPI document are both made of this list, so they cannot differ.

use std::sync::Arc;

use axum::routing::{MethodRouter, delete, get, post};
use quintile_api::admin::{self as of_admin, MAX_PAGE};
use quintile_api::{
    Claim, Command, ContestPage, DaysOff, Done, Health, Join, Joined, Lobby, MAX_MY_GAMES, Me, MyGames, NewContest,
    NewName, NewPass, NewPerson, NewSeek, NewTable, OpenRecord, Opened, OpenedContest, Records, RemoveTable, Renamed,
    Seek, Sets, Snapshot, Tables, Token, Turns, Update, WhichSeek, Withdrawn, routes as at,
};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Value, json};

use super::app::App;
use super::{admin, archive, contests, live, lobby, people, sets, status, tables};

/// One route.
pub(crate) struct Route {
    pub(crate) method: Verb,
    pub(crate) path: &'static str,
    /// What it does, in one line.
    pub(crate) summary: &'static str,
    /// Whether the asker has to be known.
    pub(crate) person: bool,
    /// What may follow after `?`.
    pub(crate) query: &'static [Param],
    /// The schema of the body.
    pub(crate) body: Option<SchemaOf>,
    /// The status when all is well.
    pub(crate) status: u16,
    /// The status when all was well before, if that is another one.
    pub(crate) already: Option<u16>,
    /// What comes back.
    pub(crate) answer: Answer,
    pub(crate) handler: fn() -> MethodRouter<Arc<App>>,
}

impl Route {
    /// Whether it is for whoever runs the server.
    pub(crate) fn is_for_admin(&self) -> bool {
        self.path.starts_with(at::ADMIN)
    }
}

/// A part of a query.
pub(crate) struct Param {
    pub(crate) name: &'static str,
    pub(crate) required: bool,
    pub(crate) schema: fn() -> Value,
    pub(crate) description: &'static str,
}

const AFTER: Param = Param {
    name: "after",
    required: false,
    schema: || json!({ "type": "integer", "minimum": 0 }),
    description: "The number of the last event you have seen",
};
const PAGE: &[Param] = &[
    Param {
        name: "after",
        required: false,
        schema: || json!({ "type": "string" }),
        description: "`next` of the page before",
    },
    Param {
        name: "limit",
        required: false,
        schema: || json!({ "type": "integer", "minimum": 1, "maximum": MAX_PAGE }),
        description: "How many entries",
    },
];
const MY_PAGE: &[Param] = &[
    Param {
        name: "after",
        required: false,
        schema: || json!({ "type": "integer", "minimum": 0 }),
        description: "`next` of the page before",
    },
    Param {
        name: "limit",
        required: false,
        schema: || json!({ "type": "integer", "minimum": 1, "maximum": MAX_MY_GAMES }),
        description: "How many games",
    },
];
const STAMP: Param = Param {
    name: "after",
    required: false,
    schema: || json!({ "type": "integer", "minimum": 0 }),
    description: "`stamp` of the answer before",
};
const SUBJECT: Param = Param {
    name: "subject",
    required: true,
    schema: || json!({ "type": "string" }),
    description: "The subject of the ban",
};

/// How to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Get,
    Post,
    Delete,
}

/// What comes back.
#[derive(Clone, Copy)]
pub(crate) enum Answer {
    /// JSON of this schema.
    Json(SchemaOf),
    /// Text of this kind.
    Text(&'static str),
    /// A WebSocket.
    Socket,
}

/// The schema of a type.
pub(crate) type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

fn schema<T: JsonSchema>(schemas: &mut SchemaGenerator) -> Schema {
    schemas.subschema_for::<T>()
}

/// The usual case: a question that anybody may ask.
const GET: Route = Route {
    method: Verb::Get,
    path: "",
    summary: "",
    person: false,
    query: &[],
    body: None,
    status: 200,
    already: None,
    answer: Answer::Socket,
    handler: || get(status::health),
};

/// Something that changes something.
const POST: Route = Route { method: Verb::Post, person: true, ..GET };

/// The list.
pub(crate) const ROUTES: &[Route] = &[
    Route {
        path: at::PEOPLE,
        summary: "Become somebody: a cookie, or with `bearer` a token for a program",
        person: false,
        body: Some(schema::<NewPerson>),
        status: 201,
        already: Some(200),
        answer: Answer::Json(schema::<Token>),
        handler: || post(people::create),
        ..POST
    },
    Route {
        path: at::ME,
        summary: "What the server knows of you",
        answer: Answer::Json(schema::<Me>),
        handler: || get(people::me),
        ..GET
    },
    Route {
        method: Verb::Delete,
        path: at::ME,
        summary: "Forget you: your tokens are void and your name vanishes from every table; games stay",
        answer: Answer::Json(schema::<Renamed>),
        handler: || delete(people::erase),
        ..POST
    },
    Route {
        path: at::ME_NAME,
        summary: "Another name for you, at every table and in every finished game",
        body: Some(schema::<NewName>),
        answer: Answer::Json(schema::<Renamed>),
        handler: || post(people::rename),
        ..POST
    },
    Route {
        path: at::ME_CODE,
        summary: "A code that makes another device yours: valid once, for ten minutes, in place of the one before",
        answer: Answer::Json(schema::<NewPass>),
        handler: || post(people::new_code),
        ..POST
    },
    Route {
        path: at::ME_PHRASE,
        summary: "A recovery phrase, in place of the one before: whoever has it can be you",
        answer: Answer::Json(schema::<NewPass>),
        handler: || post(people::new_phrase),
        ..POST
    },
    Route {
        path: at::ME_SIGN_OUT,
        summary: "Make your tokens on all other devices void",
        answer: Answer::Json(schema::<Me>),
        handler: || post(people::sign_out_others),
        ..POST
    },
    Route {
        path: at::ME_DAYS_OFF,
        summary: "When your clock stands still at tables with days for a play",
        person: true,
        answer: Answer::Json(schema::<DaysOff>),
        handler: || get(people::days_off),
        ..GET
    },
    Route {
        path: at::ME_DAYS_OFF,
        summary: "Choose a weekly day off, and up to 14 days of holidays a year",
        body: Some(schema::<DaysOff>),
        answer: Answer::Json(schema::<DaysOff>),
        handler: || post(people::choose_days_off),
        ..POST
    },
    Route {
        path: at::CLAIM,
        summary: "Become whoever made a code or a phrase: a cookie, or with `bearer` a token for a program",
        person: false,
        body: Some(schema::<Claim>),
        status: 201,
        already: Some(200),
        answer: Answer::Json(schema::<Token>),
        handler: || post(people::claim),
        ..POST
    },
    Route {
        path: at::TABLES,
        summary: "Open a table",
        body: Some(schema::<NewTable>),
        status: 201,
        answer: Answer::Json(schema::<Opened>),
        handler: || post(tables::create),
        ..POST
    },
    Route {
        path: at::TABLES,
        summary: "Public tables, the latest first",
        answer: Answer::Json(schema::<Tables>),
        handler: || get(tables::list),
        ..GET
    },
    Route {
        path: at::MY_TABLES,
        summary: "Tables where you have sat, the latest first",
        person: true,
        answer: Answer::Json(schema::<Tables>),
        handler: || get(tables::mine),
        ..GET
    },
    Route {
        path: at::MY_GAMES,
        summary: "Finished games at tables where you have sat, the latest first, page by page",
        person: true,
        query: MY_PAGE,
        answer: Answer::Json(schema::<MyGames>),
        handler: || get(people::games),
        ..GET
    },
    Route {
        path: at::MY_TURNS,
        summary: "Your tables that are not over, your turn first; nothing when nothing has changed since `after`",
        query: &[STAMP],
        answer: Answer::Json(schema::<Turns>),
        handler: || get(lobby::turns),
        ..GET
    },
    Route {
        path: at::LOBBY,
        summary: "Public tables with a free seat, and others who look for somebody to play",
        answer: Answer::Json(schema::<Lobby>),
        handler: || get(lobby::show),
        ..GET
    },
    Route {
        path: at::SEEKS,
        summary: "Look for somebody to play; the same search goes on if there is one",
        body: Some(schema::<NewSeek>),
        answer: Answer::Json(schema::<Seek>),
        handler: || post(lobby::seek),
        ..POST
    },
    Route {
        path: at::SEEK_WAIT,
        summary: "Go on looking; a search that nobody asks for is over after 30 seconds",
        body: Some(schema::<WhichSeek>),
        answer: Answer::Json(schema::<Seek>),
        handler: || post(lobby::wait),
        ..POST
    },
    Route {
        path: at::SEEK_WITHDRAW,
        summary: "Look no longer",
        body: Some(schema::<WhichSeek>),
        answer: Answer::Json(schema::<Withdrawn>),
        handler: || post(lobby::withdraw),
        ..POST
    },
    Route {
        path: at::TABLE,
        summary: "Everything you may know of a table",
        answer: Answer::Json(schema::<Snapshot>),
        handler: || get(tables::show),
        ..GET
    },
    Route {
        path: at::TABLE_EVENTS,
        summary: "What happened after an event",
        query: &[AFTER],
        answer: Answer::Json(schema::<Update>),
        handler: || get(tables::events),
        ..GET
    },
    Route {
        path: at::TABLE_COMMANDS,
        summary: "Do something at a table; the answer comes when it is stored",
        body: Some(schema::<Command>),
        answer: Answer::Json(schema::<Done>),
        handler: || post(tables::command),
        ..POST
    },
    Route {
        path: at::TABLE_RECORD,
        summary: "The record of the last game, once it is over",
        answer: Answer::Json(schema::<OpenRecord>),
        handler: || get(tables::record),
        ..GET
    },
    Route {
        path: at::TABLE_LIVE,
        summary: "A WebSocket with everything as it happens (docs/protocol.md)",
        query: &[AFTER],
        status: 101,
        handler: || get(live::live),
        ..GET
    },
    Route {
        path: at::ARCHIVE,
        summary: "All finished games of a table, oldest first",
        answer: Answer::Json(schema::<Records>),
        handler: || get(archive::of_table),
        ..GET
    },
    Route {
        path: at::CONTESTS,
        summary: "Open a contest: many tables with the same deal",
        body: Some(schema::<NewContest>),
        status: 201,
        answer: Answer::Json(schema::<OpenedContest>),
        handler: || post(contests::create),
        ..POST
    },
    Route {
        path: at::CONTEST,
        summary: "How a contest goes: its tables, and standings for those who may see them",
        answer: Answer::Json(schema::<ContestPage>),
        handler: || get(contests::show),
        ..GET
    },
    Route {
        path: at::CONTEST_JOIN,
        summary: "Get a seat in a contest",
        body: Some(schema::<Join>),
        answer: Answer::Json(schema::<Joined>),
        handler: || post(contests::join),
        ..POST
    },
    Route {
        path: at::CONTEST_CLOSE,
        summary: "Host: take nobody any more",
        answer: Answer::Json(schema::<ContestPage>),
        handler: || post(contests::close),
        ..POST
    },
    Route {
        path: at::CONTEST_REOPEN,
        summary: "Host: take people again",
        answer: Answer::Json(schema::<ContestPage>),
        handler: || post(contests::reopen),
        ..POST
    },
    Route {
        path: at::CONTEST_START,
        summary: "Host: start the games of a contest whose set-up says `by-host`; bots take the seats that are open",
        answer: Answer::Json(schema::<ContestPage>),
        handler: || post(contests::start),
        ..POST
    },
    Route {
        path: at::CONTEST_REMOVE,
        summary: "Host: close a table and leave it out; its players may join again",
        body: Some(schema::<RemoveTable>),
        answer: Answer::Json(schema::<ContestPage>),
        handler: || post(contests::remove),
        ..POST
    },
    Route {
        path: at::CONTEST_RESULTS,
        summary: "Standings for a spreadsheet",
        answer: Answer::Text("text/csv"),
        handler: || get(contests::results),
        ..GET
    },
    Route {
        path: at::CONTEST_RECORDS,
        summary: "The records of all tables, once nobody plays the deal any more",
        answer: Answer::Json(schema::<Records>),
        handler: || get(contests::records),
        ..GET
    },
    Route {
        path: at::SETS,
        summary: "Sets that this server offers beside those of the house",
        answer: Answer::Json(schema::<Sets>),
        handler: || get(sets::list),
        ..GET
    },
    Route {
        path: at::HEALTH,
        summary: "Whether the server and its database answer",
        answer: Answer::Json(schema::<Health>),
        handler: || get(status::health),
        ..GET
    },
    Route {
        path: at::READY,
        summary: "Whether the server can store something",
        answer: Answer::Json(schema::<Health>),
        handler: || get(status::ready),
        ..GET
    },
    Route {
        path: at::OPENAPI,
        summary: "This document",
        answer: Answer::Json(schema::<Value>),
        handler: || get(status::document),
        ..GET
    },
    Route {
        path: at::ADMIN_TABLES,
        summary: "Admin: all tables, page by page",
        query: PAGE,
        answer: Answer::Json(schema::<of_admin::Tables>),
        handler: || get(admin::tables),
        ..GET
    },
    Route {
        path: at::ADMIN_CLOSE,
        summary: "Admin: close a table",
        answer: Answer::Json(schema::<Done>),
        handler: || post(admin::close),
        ..POST
    },
    Route {
        method: Verb::Delete,
        path: at::ADMIN_TABLE,
        summary: "Admin: remove a table with its finished games",
        answer: Answer::Json(schema::<of_admin::Changed>),
        handler: || delete(admin::remove),
        ..POST
    },
    Route {
        path: at::ADMIN_PEOPLE,
        summary: "Admin: all people, page by page",
        query: PAGE,
        answer: Answer::Json(schema::<of_admin::People>),
        handler: || get(admin::everybody),
        ..GET
    },
    Route {
        path: at::ADMIN_RENAME,
        summary: "Admin: give a person another name at every table",
        body: Some(schema::<of_admin::Rename>),
        answer: Answer::Json(schema::<of_admin::Changed>),
        handler: || post(admin::rename),
        ..POST
    },
    Route {
        path: at::ADMIN_ERASE,
        summary: "Admin: make a person's token void and take the name from every table; games stay",
        answer: Answer::Json(schema::<of_admin::Changed>),
        handler: || post(admin::erase),
        ..POST
    },
    Route {
        path: at::ADMIN_BANS,
        summary: "Admin: all bans",
        answer: Answer::Json(schema::<of_admin::Bans>),
        handler: || get(admin::bans),
        ..GET
    },
    Route {
        path: at::ADMIN_BANS,
        summary: "Admin: ban a person, an address or a network",
        body: Some(schema::<of_admin::NewBan>),
        status: 201,
        answer: Answer::Json(schema::<of_admin::Ban>),
        handler: || post(admin::ban),
        ..POST
    },
    Route {
        method: Verb::Delete,
        path: at::ADMIN_BANS,
        summary: "Admin: lift a ban",
        query: &[SUBJECT],
        answer: Answer::Json(schema::<of_admin::Lifted>),
        handler: || delete(admin::unban),
        ..POST
    },
];
