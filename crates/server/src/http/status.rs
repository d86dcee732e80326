//! How the server is: health for whoever restarts it, metrics for whoever watches it, and its own description.

use std::sync::{Arc, LazyLock};
use std::time::Instant;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use quintile_api::Health;

use super::app::App;
use super::error::ApiError;
use super::openapi;
use super::reply::Reply;
use crate::clock::now;

/// It is the same as long as the server runs.
static DOCUMENT: LazyLock<String> = LazyLock::new(|| openapi::document().to_string());

/// Whether the server and its database answer.
pub(crate) async fn health(State(app): State<Arc<App>>) -> Result<Reply<Health>, ApiError> {
    app.hub.store().health().await?;
    Ok(Reply(well(&app)))
}

/// Whether the server can store something, and so is worth sending people to.
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Result<Reply<Health>, ApiError> {
    app.hub.store().ready(now()).await?;
    Ok(Reply(well(&app)))
}

fn well(app: &App) -> Health {
    Health { status: "ok".into(), version: env!("CARGO_PKG_VERSION").into(), lobby: !app.site.no_lobby }
}

/// Counters and times, for an address of their own: they are for whoever runs the server.
pub fn metrics_app(state: Arc<App>) -> Router {
    Router::new().route("/metrics", get(metrics)).with_state(state)
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    let mut text = app.hub.write_metrics(app.sockets.count());
    text.push_str("# HELP quintile_connections Open connections.\n# TYPE quintile_connections gauge\n");
    text.push_str(&format!("quintile_connections {}\n", app.connections.count()));
    let reached = Instant::now();
    let up = u8::from(app.hub.store().health().await.is_ok());
    text.push_str("# HELP quintile_database_up Whether the database answers.\n# TYPE quintile_database_up gauge\n");
    text.push_str(&format!("quintile_database_up {up}\n"));
    text.push_str("# HELP quintile_database_seconds Time the database took to answer just now.\n");
    text.push_str("# TYPE quintile_database_seconds gauge\n");
    text.push_str(&format!("quintile_database_seconds {}\n", reached.elapsed().as_secs_f64()));
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

/// The OpenAPI document.
pub(crate) async fn document() -> Response {
    let kind = HeaderValue::from_static("application/json");
    ([(header::CONTENT_TYPE, kind)], DOCUMENT.as_str()).into_response()
}
