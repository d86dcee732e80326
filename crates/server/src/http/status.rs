//! How the server is: health for whoever restarts it, metrics for whoever watches it, and its own description.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use quintile_table::ForViewer;
use serde::Serialize;

use super::app::App;
use super::error::ApiError;
use super::openapi;
use super::reply::Reply;

#[derive(Serialize)]
pub(crate) struct Health {
    status: &'static str,
    version: &'static str,
}

impl ForViewer for Health {}

/// Whether the server and its database answer.
pub(crate) async fn health(State(app): State<Arc<App>>) -> Result<Reply<Health>, ApiError> {
    app.hub.store().health().await?;
    Ok(Reply(Health { status: "ok", version: env!("CARGO_PKG_VERSION") }))
}

/// Counters and times.
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    let text = app.hub.metrics().write(app.hub.rooms(), app.sockets.count());
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

/// The OpenAPI document.
pub(crate) async fn document() -> Response {
    let kind = HeaderValue::from_static("application/json");
    ([(header::CONTENT_TYPE, kind)], openapi::document().to_string()).into_response()
}
