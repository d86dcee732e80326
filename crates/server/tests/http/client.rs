//! Somebody who asks: by requests straight into the router, or over a WebSocket.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use futures_util::{SinkExt, StreamExt};
use quintile_bots::{Budget, Player};
use quintile_server::http::{App, app};
use quintile_table::{Command, Scene, Snapshot, ToTable, ToViewer, Update};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tower::ServiceExt;

use crate::site::ADMIN_TOKEN;

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The code of a refusal.
    pub(crate) fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_else(|| panic!("no error: {}", self.text)).to_owned()
    }
}

/// Somebody with or without a token.
#[derive(Clone)]
pub(crate) struct Client {
    router: Router,
    pub(crate) token: Option<String>,
}

impl Client {
    pub(crate) fn nobody(state: &Arc<App>) -> Self {
        Self { router: app(Arc::clone(state)), token: None }
    }

    /// Whoever has this token.
    pub(crate) fn with(state: &Arc<App>, token: Option<String>) -> Self {
        Self { token, ..Self::nobody(state) }
    }

    /// Whoever runs the server.
    pub(crate) fn admin(state: &Arc<App>) -> Self {
        Self { token: Some(ADMIN_TOKEN.to_owned()), ..Self::nobody(state) }
    }

    /// A new person.
    pub(crate) async fn person(state: &Arc<App>) -> Self {
        let mut client = Self::nobody(state);
        let answer = client.post("/api/people", &json!({ "bearer": true })).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        client.token = answer.json()["token"].as_str().map(str::to_owned);
        client
    }

    /// Any request at all.
    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.expect("the router answers");
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, 8 << 20).await.expect("a body");
        Answer { status: parts.status, headers: parts.headers, text: String::from_utf8_lossy(&bytes).into_owned() }
    }

    fn request(&self, method: &str, path: &str) -> axum::http::request::Builder {
        let request = Request::builder().method(method).uri(path).header(header::HOST, "localhost");
        match &self.token {
            Some(token) => request.header(header::AUTHORIZATION, format!("Bearer {token}")),
            None => request,
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(self.request("GET", path).body(Body::empty()).expect("a request")).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.send(self.request("DELETE", path).body(Body::empty()).expect("a request")).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_text(path, body.to_string()).await
    }

    pub(crate) async fn post_text(&self, path: &str, body: String) -> Answer {
        let request = self.request("POST", path).header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body)).expect("a request")).await
    }

    /// Opens a table and gives its name.
    #[allow(clippy::needless_pass_by_value, reason = "callers write the JSON where they need it")]
    pub(crate) async fn open_table(&self, setup: Value, name: Option<&str>) -> String {
        let mut body = json!({ "setup": setup });
        if let Some(name) = name {
            body["sit"] = json!({ "name": name, "entropy": "11".repeat(32) });
        }
        let answer = self.post("/api/tables", &body).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        answer.json()["table"].as_str().expect("a name").to_owned()
    }

    /// Carries out a command that has to be fine.
    #[allow(clippy::needless_pass_by_value, reason = "callers write the JSON where they need it")]
    pub(crate) async fn command(&self, table: &str, command: Value) -> u64 {
        let answer = self.post(&format!("/api/tables/{table}/commands"), &command).await;
        assert_eq!(answer.status, 200, "{command}: {}", answer.text);
        answer.json()["number"].as_u64().expect("a number")
    }

    pub(crate) async fn snapshot(&self, table: &str) -> Snapshot {
        let answer = self.get(&format!("/api/tables/{table}")).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        serde_json::from_str(&answer.text).expect("a snapshot")
    }
}

/// A play for the seat on turn, found on its view.
pub(crate) fn any_play(scene: &Scene) -> Command {
    let view = scene.game.as_ref().expect("a game goes on");
    let play = Player::Greedy.choose_any(view, Budget::Iterations(1), 1).expect("a play");
    Command::Play { ply: scene.ply, play }
}

/// A live connection that keeps every byte it was sent.
pub(crate) struct Live {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) received: Vec<String>,
    pub(crate) pings: usize,
}

/// Generous: a busy machine is no failure.
const PATIENCE: Duration = Duration::from_secs(60);

impl Live {
    pub(crate) async fn open(address: SocketAddr, token: Option<&str>, table: &str, after: Option<u64>) -> Self {
        Self::try_open(address, token, table, after, None).await.expect("a connection")
    }

    pub(crate) async fn try_open(
        address: SocketAddr,
        token: Option<&str>,
        table: &str,
        after: Option<u64>,
        origin: Option<&str>,
    ) -> Result<Self, Error> {
        let after = after.map(|after| format!("?after={after}")).unwrap_or_default();
        let url = format!("ws://{address}/api/tables/{table}/live{after}");
        let mut request = url.into_client_request().expect("a request");
        if let Some(token) = token {
            request.headers_mut().insert(header::AUTHORIZATION, format!("Bearer {token}").parse().expect("a value"));
        }
        if let Some(origin) = origin {
            request.headers_mut().insert(header::ORIGIN, origin.parse().expect("a value"));
        }
        let (socket, _) = connect_async(request).await?;
        Ok(Self { socket, received: Vec::new(), pings: 0 })
    }

    pub(crate) async fn send(&mut self, message: &ToTable) {
        self.send_raw(Message::text(serde_json::to_string(message).expect("a text"))).await;
    }

    pub(crate) async fn send_raw(&mut self, message: Message) {
        // A server that closed the connection says so when it is read.
        let _ = self.socket.send(message).await;
    }

    /// The next message, or how the connection was closed.
    pub(crate) async fn next(&mut self) -> Result<ToViewer, Option<CloseFrame>> {
        loop {
            let frame = tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("something comes");
            match frame {
                Some(Ok(Message::Text(text))) => {
                    self.received.push(text.to_string());
                    return Ok(serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")));
                }
                Some(Ok(Message::Ping(_))) => self.pings += 1,
                Some(Ok(Message::Close(frame))) => return Err(frame),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// Reads on until something is wanted.
    pub(crate) async fn until<T>(&mut self, mut wanted: impl FnMut(ToViewer) -> Option<T>) -> T {
        loop {
            let message = self.next().await.expect("the connection stays open");
            if let Some(found) = wanted(message) {
                return found;
            }
        }
    }

    /// Reads on until the connection is closed; the code.
    pub(crate) async fn close_code(&mut self) -> Option<u16> {
        loop {
            if let Err(frame) = self.next().await {
                return frame.map(|frame| frame.code.into());
            }
        }
    }

    pub(crate) async fn snapshot(&mut self) -> Snapshot {
        self.until(|message| match message {
            ToViewer::Snapshot(snapshot) => Some(*snapshot),
            _ => None,
        })
        .await
    }

    pub(crate) async fn update(&mut self) -> Update {
        self.until(|message| match message {
            ToViewer::Update(update) => Some(*update),
            _ => None,
        })
        .await
    }
}

/// What Prometheus would be told.
pub(crate) async fn metrics(state: &Arc<App>) -> String {
    let request = Request::get("/metrics").body(Body::empty()).expect("a request");
    let response = quintile_server::http::metrics_app(Arc::clone(state)).oneshot(request).await.expect("an answer");
    assert_eq!(response.status(), StatusCode::OK);
    let bytes = axum::body::to_bytes(response.into_body(), 1 << 20).await.expect("a body");
    String::from_utf8_lossy(&bytes).into_owned()
}
