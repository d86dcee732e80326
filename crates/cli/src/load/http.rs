//! Just enough HTTP to ask a server for something.

use std::net::SocketAddr;

use serde::Serialize;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The longest answer that is read.
const LONGEST: u64 = 1 << 20;

/// Posts JSON and reads the answer's JSON. Anything but success is an error that quotes the server.
pub(super) async fn post<T: Serialize>(
    server: SocketAddr,
    path: &str,
    token: Option<&str>,
    body: &T,
) -> Result<Value, String> {
    let body = serde_json::to_string(body).map_err(|error| error.to_string())?;
    let bearer = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
    let length = body.len();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {server}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\
         {bearer}Connection: close\r\n\r\n{body}"
    );
    let failed = |error: std::io::Error| format!("{path}: {error}");
    let mut stream = TcpStream::connect(server).await.map_err(failed)?;
    stream.write_all(request.as_bytes()).await.map_err(failed)?;
    let mut answer = Vec::new();
    stream.take(LONGEST).read_to_end(&mut answer).await.map_err(failed)?;
    let answer = String::from_utf8_lossy(&answer);
    let (head, content) = answer.split_once("\r\n\r\n").ok_or_else(|| format!("{path}: no answer"))?;
    let status = head.split(' ').nth(1).unwrap_or_default();
    if !status.starts_with('2') {
        return Err(format!("{path}: {status} {content}"));
    }
    serde_json::from_str(content).map_err(|error| format!("{path}: {error}"))
}
