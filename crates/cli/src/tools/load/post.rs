//! Requests with JSON both ways.

use std::net::SocketAddr;
use std::time::Duration;

use quintile_table::Bytes32;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::http::ask;

/// How often something is asked for while the server cannot store anything: its disk may be busy with others.
const MAX_ATTEMPTS: usize = 5;

/// Posts JSON and reads the answer's JSON. Anything but success is an error that quotes the server.
pub(super) async fn post<T: DeserializeOwned>(
    server: SocketAddr,
    path: &str,
    token: Option<Bytes32>,
    body: &impl Serialize,
) -> Result<T, String> {
    let body = serde_json::to_string(body).map_err(|error| error.to_string())?;
    let token = token.map(|token| token.to_string());
    let mut answer = ask(server, "POST", path, token.as_deref(), Some(&body)).await?;
    for _ in 1..MAX_ATTEMPTS {
        if answer.status != 503 {
            break;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        answer = ask(server, "POST", path, token.as_deref(), Some(&body)).await?;
    }
    if !answer.is_success() {
        return Err(format!("{path}: {} {}", answer.status, answer.content));
    }
    serde_json::from_str(&answer.content).map_err(|error| format!("{path}: {error}"))
}
