//! The sets that whoever runs a server offers to everybody on it, beside those of the house.

use std::sync::Arc;

use axum::extract::State;
use quintile_rules::GameId;
use quintile_table::ForViewer;
use serde::Serialize;
use serde_json::{Map, Value};

use super::app::App;
use super::reply::Reply;

/// A set to choose when a table is opened. Choosing it means sending its options: a table that is open already does not
/// care what is offered later.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OfferedSet {
    /// Which game it is for.
    pub game: GameId,
    /// What it is called.
    pub name: String,
    /// What it is for; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// With how many seats it can be played.
    pub seats: Vec<usize>,
    /// What goes into `options` of a set-up.
    pub options: Map<String, Value>,
}

#[derive(Serialize)]
pub(crate) struct Sets {
    sets: Vec<OfferedSet>,
}

impl ForViewer for Sets {}

/// All of them, in the host's order.
pub(crate) async fn list(State(app): State<Arc<App>>) -> Reply<Sets> {
    Reply(Sets { sets: app.site.sets.clone() })
}
