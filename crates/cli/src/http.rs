//! Just enough HTTP to ask a server for something: one request to a connection, nothing encrypted.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// The longest answer that is read.
const LONGEST: u64 = 16 << 20;
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// What came back.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) content: String,
}

impl Answer {
    pub(crate) fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }
}

/// Sends a request and reads the answer, whatever it is.
pub(crate) async fn ask(
    server: SocketAddr,
    method: &str,
    path: &str,
    bearer: Option<&str>,
    body: Option<&str>,
) -> Result<Answer, String> {
    let bearer = bearer.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
    let kind = body.map(|_| "Content-Type: application/json\r\n").unwrap_or_default();
    let body = body.unwrap_or_default();
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {server}\r\n{kind}Content-Length: {length}\r\n\
         {bearer}Connection: close\r\n\r\n{body}"
    );
    let exchange = async {
        let mut stream = TcpStream::connect(server).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.take(LONGEST).read_to_end(&mut answer).await?;
        Ok::<_, std::io::Error>(answer)
    };
    let answer = timeout(PATIENCE, exchange).await.map_err(|_| format!("{path}: no answer in time"))?;
    let answer = answer.map_err(|error| format!("{path}: {error}"))?;
    let answer = String::from_utf8_lossy(&answer);
    let (head, content) = answer.split_once("\r\n\r\n").ok_or_else(|| format!("{path}: no answer"))?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or_else(|| format!("{path}: this is no HTTP"))?;
    Ok(Answer { status, content: content.to_owned() })
}
