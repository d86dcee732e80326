//! The sets that whoever runs a server offers to everybody on it, beside those of the house.

use std::sync::Arc;

use axum::extract::State;
use quintile_api::Sets;

use super::app::App;
use super::reply::Reply;

/// All of them, in the host's order.
pub(crate) async fn list(State(app): State<Arc<App>>) -> Reply<Sets> {
    Reply(Sets { sets: app.site.sets.clone() })
}
