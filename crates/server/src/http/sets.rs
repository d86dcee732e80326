//! The sets that whoever runs a server offers to everybody on it, beside those of the house.

use std::sync::Arc;

use axum::extract::State;
use quintile_sets::CustomSet;
use quintile_table::ForViewer;
use serde::Serialize;

use super::app::App;
use super::reply::Reply;

/// Sets to choose from when a table is opened. Choosing one means sending its options: a table that is open already does not
/// care what is offered later.
#[derive(Serialize)]
pub(crate) struct Sets {
    sets: Vec<CustomSet>,
}

impl ForViewer for Sets {}

/// All of them, in the host's order.
pub(crate) async fn list(State(app): State<Arc<App>>) -> Reply<Sets> {
    Reply(Sets { sets: app.site.sets.clone() })
}
