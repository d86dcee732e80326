//! JSON both ways: what goes out is made for its viewer, what comes in is read strictly and complained about by field.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quintile_table::ForViewer;
use serde::de::DeserializeOwned;

use super::error::ApiError;

/// An answer in JSON. Only what was made for a viewer can be one.
pub(crate) struct Reply<T>(pub(crate) T);

impl<T: ForViewer> IntoResponse for Reply<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(text) => {
                let kind = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
                let keep = (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
                ([kind, keep], text).into_response()
            }
            Err(error) => {
                tracing::error!(%error, "an answer cannot be written");
                StatusCode::INTERNAL_SERVER_ERROR.into_response()
            }
        }
    }
}

/// The longest body, in bytes, where nothing else is said.
pub(crate) const LONGEST_BODY: usize = 64 << 10;
/// The longest body of a request that may hold a set of one's own.
pub(crate) const LONGEST_SETUP: usize = 256 << 10;
/// How long a body may take to arrive.
const BODY_PATIENCE: Duration = Duration::from_secs(15);

/// A request's body, read as JSON.
pub(crate) struct Json<T, const MAX: usize = LONGEST_BODY>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync, const MAX: usize> FromRequest<S> for Json<T, MAX> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        // Asking for JSON keeps plain forms of other sites out as well.
        if kind.split(';').next().map(str::trim) != Some("application/json") {
            return Err(ApiError::NotJson);
        }
        let body = axum::body::to_bytes(request.into_body(), MAX);
        let body: Bytes = match tokio::time::timeout(BODY_PATIENCE, body).await {
            Ok(Ok(body)) => body,
            Ok(Err(_)) => return Err(ApiError::TooLong(MAX)),
            Err(_) => return Err(ApiError::TooSlow),
        };
        let value = read(&body)?;
        // Fields can be read from a list as well, in order and without their names: that is no way to ask.
        if body.trim_ascii_start().first() != Some(&b'{') {
            return Err(ApiError::Unreadable { field: None, message: "the body has to be an object".into() });
        }
        Ok(Self(value))
    }
}

/// Reads JSON; the error names the field.
pub(crate) fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, ApiError> {
    let mut reader = serde_json::Deserializer::from_slice(text);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let field = (path != ".").then_some(path);
        ApiError::Unreadable { field, message: error.into_inner().to_string() }
    })?;
    reader.end().map_err(|error| ApiError::Unreadable { field: None, message: error.to_string() })?;
    Ok(value)
}

/// The query of a request.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        match Query::try_from_uri(&parts.uri) {
            Ok(Query(asked)) => Ok(Self(asked)),
            Err(error) => Err(ApiError::Unreadable { field: Some("query".into()), message: error.body_text() }),
        }
    }
}
