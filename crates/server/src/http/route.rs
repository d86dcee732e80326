//! What a route is: how to ask, what may follow, what comes back.

use std::sync::Arc;

use axum::routing::{MethodRouter, get};
use quintile_api::admin::MAX_PAGE;
use quintile_api::{MAX_LADDER, MAX_LADDER_PAGE, MAX_MY_GAMES, routes as at};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Value, json};

use super::app::App;
use super::status;

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

    /// Whether it has a meaning only on servers with ratings.
    pub(crate) fn is_about_ratings(&self) -> bool {
        [at::LADDER, at::MY_LADDER, at::TABLE_RATINGS, at::ADMIN_RATINGS].contains(&self.path)
    }
}

/// A part of a query.
pub(crate) struct Param {
    pub(crate) name: &'static str,
    pub(crate) required: bool,
    pub(crate) schema: fn() -> Value,
    pub(crate) description: &'static str,
}

pub(crate) const AFTER: Param = Param {
    name: "after",
    required: false,
    schema: || json!({ "type": "integer", "minimum": 0 }),
    description: "The number of the last event you have seen",
};
pub(crate) const PAGE: &[Param] = &[
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
pub(crate) const ROUND: Param = Param {
    name: "round",
    required: false,
    schema: || json!({ "type": "integer", "minimum": 0 }),
    description: "The number of a round; left out, the last one",
};
pub(crate) const PLACES: &[Param] = &[
    Param {
        name: "from",
        required: false,
        schema: || json!({ "type": "integer", "minimum": 0, "maximum": MAX_LADDER }),
        description: "How many places to leave out",
    },
    Param {
        name: "limit",
        required: false,
        schema: || json!({ "type": "integer", "minimum": 1, "maximum": MAX_LADDER_PAGE }),
        description: "How many places",
    },
];
pub(crate) const MY_PAGE: &[Param] = &[
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
pub(crate) const STAMP: Param = Param {
    name: "after",
    required: false,
    schema: || json!({ "type": "integer", "minimum": 0 }),
    description: "`stamp` of the answer before",
};
pub(crate) const SUBJECT: Param = Param {
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

pub(crate) fn schema<T: JsonSchema>(schemas: &mut SchemaGenerator) -> Schema {
    schemas.subschema_for::<T>()
}

/// The usual case: a question that anybody may ask.
pub(crate) const GET: Route = Route {
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
pub(crate) const POST: Route = Route { method: Verb::Post, person: true, ..GET };
