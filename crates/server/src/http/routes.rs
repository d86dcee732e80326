//! Every route, as data. The router and the OpenAPI document are both made of this list, so they cannot differ.

use std::sync::Arc;

use axum::routing::{MethodRouter, get, post};

use super::app::App;
use super::{archive, contests, live, people, sets, status, tables};

/// One route.
pub(crate) struct Route {
    pub(crate) method: Verb,
    pub(crate) path: &'static str,
    /// What it does, in one line.
    pub(crate) summary: &'static str,
    /// Whether the asker has to be known.
    pub(crate) person: bool,
    /// Whether `?after=N` may follow.
    pub(crate) after: bool,
    /// The schema of the body, by name.
    pub(crate) body: Option<&'static str>,
    /// The status when all is well.
    pub(crate) status: u16,
    /// The status when all was well before, if that is another one.
    pub(crate) already: Option<u16>,
    /// What comes back.
    pub(crate) answer: Answer,
    pub(crate) handler: fn() -> MethodRouter<Arc<App>>,
}

/// How to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Get,
    Post,
}

/// What comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// JSON of this schema.
    Json(&'static str),
    /// Text of this kind.
    Text(&'static str),
    /// A WebSocket.
    Socket,
}

/// The usual case: a question that anybody may ask.
const GET: Route = Route {
    method: Verb::Get,
    path: "",
    summary: "",
    person: false,
    after: false,
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
        path: "/api/people",
        summary: "Become somebody: a cookie, or with `bearer` a token for a program",
        person: false,
        body: Some("NewPerson"),
        status: 201,
        already: Some(200),
        answer: Answer::Json("Token"),
        handler: || post(people::create),
        ..POST
    },
    Route {
        path: "/api/me",
        summary: "What the server knows of you",
        answer: Answer::Json("Me"),
        handler: || get(people::me),
        ..GET
    },
    Route {
        path: "/api/tables",
        summary: "Open a table",
        body: Some("NewTable"),
        status: 201,
        answer: Answer::Json("Opened"),
        handler: || post(tables::create),
        ..POST
    },
    Route {
        path: "/api/tables",
        summary: "Public tables, the latest first",
        answer: Answer::Json("Tables"),
        handler: || get(tables::list),
        ..GET
    },
    Route {
        path: "/api/my/tables",
        summary: "Tables where you have sat, the latest first",
        person: true,
        answer: Answer::Json("Tables"),
        handler: || get(tables::mine),
        ..GET
    },
    Route {
        path: "/api/tables/{id}",
        summary: "Everything you may know of a table",
        answer: Answer::Json("Snapshot"),
        handler: || get(tables::show),
        ..GET
    },
    Route {
        path: "/api/tables/{id}/events",
        summary: "What happened after an event",
        after: true,
        answer: Answer::Json("Update"),
        handler: || get(tables::events),
        ..GET
    },
    Route {
        path: "/api/tables/{id}/commands",
        summary: "Do something at a table; the answer comes when it is stored",
        body: Some("Command"),
        answer: Answer::Json("Done"),
        handler: || post(tables::command),
        ..POST
    },
    Route {
        path: "/api/tables/{id}/record",
        summary: "The record of the last game, once it is over",
        answer: Answer::Json("Record"),
        handler: || get(tables::record),
        ..GET
    },
    Route {
        path: "/api/tables/{id}/live",
        summary: "A WebSocket with everything as it happens (docs/protocol.md)",
        after: true,
        status: 101,
        handler: || get(live::live),
        ..GET
    },
    Route {
        path: "/api/archive/{id}",
        summary: "All finished games of a table, oldest first",
        answer: Answer::Json("Records"),
        handler: || get(archive::of_table),
        ..GET
    },
    Route {
        path: "/api/contests",
        summary: "Open a contest: many tables with the same deal",
        body: Some("NewContest"),
        status: 201,
        answer: Answer::Json("OpenedContest"),
        handler: || post(contests::create),
        ..POST
    },
    Route {
        path: "/api/contests/{id}",
        summary: "How a contest goes: its tables, and standings for those who may see them",
        answer: Answer::Json("Contest"),
        handler: || get(contests::show),
        ..GET
    },
    Route {
        path: "/api/contests/{id}/join",
        summary: "Get a seat in a contest",
        body: Some("Join"),
        answer: Answer::Json("Joined"),
        handler: || post(contests::join),
        ..POST
    },
    Route {
        path: "/api/contests/{id}/close",
        summary: "Host: take nobody any more",
        answer: Answer::Json("Contest"),
        handler: || post(contests::close),
        ..POST
    },
    Route {
        path: "/api/contests/{id}/results.csv",
        summary: "Standings for a spreadsheet",
        answer: Answer::Text("text/csv"),
        handler: || get(contests::results),
        ..GET
    },
    Route {
        path: "/api/contests/{id}/records",
        summary: "The records of all tables, once nobody plays the deal any more",
        answer: Answer::Json("Records"),
        handler: || get(contests::records),
        ..GET
    },
    Route {
        path: "/api/sets",
        summary: "Sets that this server offers beside those of the house",
        answer: Answer::Json("Sets"),
        handler: || get(sets::list),
        ..GET
    },
    Route {
        path: "/api/health",
        summary: "Whether the server and its database answer",
        answer: Answer::Json("Health"),
        handler: || get(status::health),
        ..GET
    },
    Route {
        path: "/api/openapi.json",
        summary: "This document",
        answer: Answer::Json("Anything"),
        handler: || get(status::document),
        ..GET
    },
    Route {
        path: "/metrics",
        summary: "Counters and times, for Prometheus",
        answer: Answer::Text("text/plain"),
        handler: || get(status::metrics),
        ..GET
    },
];
