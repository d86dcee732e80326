//! A live table: messages of [`ToTable`] in, of [`ToViewer`] out, as text frames of a WebSocket.
//!
//! One task a connection does one thing at a time, so whoever sends faster than the table decides waits, and whoever reads
//! more slowly than the table goes on is dropped by the room and comes back with the last number seen.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use quintile_api::{After, TableId, ToTable, ToViewer};
use quintile_table::Sender;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use super::app::App;
use super::error::ApiError;
use super::limits::{Kind, OpenSocket};
use super::reply::{Asked, read};
use super::who::{Asker, Named};
use crate::error::HubError;
use crate::room::message;
use crate::watchers::Watching;

/// The longest message from a viewer, in bytes.
const LONGEST: usize = 16 << 10;
/// Messages that make no sense, until the connection is closed.
const MAX_MALFORMED: usize = 10;

/// Why a connection is closed: codes of RFC 6455, and of our own from 4000 on (docs/protocol.md).
mod code {
    pub(super) const GOING_AWAY: u16 = 1001;
    pub(super) const TOO_LONG: u16 = 1009;
    pub(super) const TOO_SLOW: u16 = 4000;
    pub(super) const MALFORMED: u16 = 4001;
    pub(super) const SILENT: u16 = 4002;
    pub(super) const BANNED: u16 = 4003;
    pub(super) const REMOVED: u16 = 4004;
    pub(super) const ERASED: u16 = 4005;
}

/// The rhythm of connections.
#[derive(Clone, Copy, Debug)]
pub struct Pulse {
    /// How often a viewer is pinged.
    pub ping: Duration,
    /// How many pings a viewer may leave unanswered. Counted, not timed: a pause of our own is not the viewer's silence.
    pub unanswered: u32,
    /// How long a message may take to be sent.
    pub patience: Duration,
    /// How long a connection may wait for the other side to take any of what is sent.
    pub stalled: Duration,
    /// How long the headers of a request may take to arrive, and a connection to wait for its next request.
    pub headers: Duration,
}

impl Default for Pulse {
    fn default() -> Self {
        let [ping, patience, stalled, headers] = [20, 15, 20, 15].map(Duration::from_secs);
        Self { ping, unanswered: 3, patience, stalled, headers }
    }
}

/// Connects a viewer to a table.
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named,
    Asked(After { after }): Asked<After>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade.map_err(|_| ApiError::NoSocket)?;
    let open = app.sockets.open(&app.site.limits, asker.person, asker.address)?;
    app.hub.note_address(asker.person, asker.address);
    let watching = app.hub.watch(table, asker.person, after).await?;
    let upgrade = upgrade.max_message_size(LONGEST).max_frame_size(LONGEST).write_buffer_size(0);
    // An idle table costs little: most frames are short, and longer ones make the buffer grow.
    let upgrade = upgrade.read_buffer_size(2 << 10);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let viewer = Viewer { app, asker, table, socket, malformed: 0, _open: open };
        viewer.talk(watching).await;
    }))
}

/// One connection.
struct Viewer {
    app: Arc<App>,
    asker: Asker,
    table: TableId,
    socket: WebSocket,
    malformed: usize,
    _open: OpenSocket,
}

/// Why a connection ends.
enum End {
    /// The other side is gone.
    Gone,
    /// The other side does not take what is sent: there is no way to say goodbye either.
    Stuck,
    /// We close it, and say why.
    Close(u16, &'static str),
}

impl Viewer {
    async fn talk(mut self, watching: Watching) {
        let end = self.exchange(watching).await;
        if let Err(End::Stuck | End::Close(code::TOO_SLOW, _)) = end {
            self.app.hub.metrics().count_slow_viewer();
        }
        if let Err(End::Close(code, reason)) = end {
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            // The connection ends either way.
            let _ = self.send(Message::Close(Some(frame))).await;
        }
    }

    async fn exchange(&mut self, watching: Watching) -> Result<(), End> {
        let Watching { first, mut messages, place: _place, .. } = watching;
        let pulse = self.app.site.pulse;
        let mut closing = self.app.closing();
        let mut bans = self.app.bans.subscribe();
        let asker = self.asker;
        let mut pings = interval_at(Instant::now() + pulse.ping, pulse.ping);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut unanswered = 0;
        self.send(Message::Text(first)).await?;
        loop {
            tokio::select! {
                biased;
                () = async { drop(closing.wait_for(|closing| *closing).await) } => {
                    return Err(End::Close(code::GOING_AWAY, "the server is going away; come back in a moment"));
                }
                () = async { drop(bans.wait_for(|list| list.turns_out(&asker)).await) } => {
                    return Err(match self.app.bans.check(&asker) {
                        Err(_) => End::Close(code::BANNED, "you are banned from this server"),
                        Ok(()) => End::Close(code::ERASED, "your token is void"),
                    });
                }
                text = messages.recv() => match text {
                    Some(text) => self.send(Message::Text(text)).await?,
                    None if messages.is_gone() => {
                        return Err(End::Close(code::REMOVED, "the table was removed"));
                    }
                    None => return Err(End::Close(code::TOO_SLOW, "too slow; come back with the last number seen")),
                },
                frame = self.socket.recv() => {
                    unanswered = 0;
                    match frame {
                        Some(Ok(frame)) => self.hear(frame).await?,
                        Some(Err(error)) => return Err(ending(&error)),
                        None => return Err(End::Gone),
                    }
                }
                _ = pings.tick() => {
                    if unanswered >= pulse.unanswered {
                        return Err(End::Close(code::SILENT, "nothing heard from you for too long"));
                    }
                    unanswered += 1;
                    self.send(Message::Ping(Vec::new().into())).await?;
                }
            }
        }
    }

    async fn hear(&mut self, frame: Message) -> Result<(), End> {
        let answer = match frame {
            Message::Text(text) => match read::<ToTable>(text.as_bytes()) {
                Ok(ToTable::Ping) => ToViewer::Pong,
                Ok(ToTable::Command { id, command }) => self.carry_out(id, &command).await,
                Err(error) => self.complain(number_in(&text), error.message())?,
            },
            Message::Binary(_) => self.complain(None, "messages are text".into())?,
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Close(_) => return Err(End::Gone),
        };
        self.send(Message::Text(message(&answer))).await
    }

    async fn carry_out(&mut self, id: u64, command: &quintile_table::Command) -> ToViewer {
        let asked = self.asker.known().and_then(|person| {
            self.asker.spend(&self.app, Kind::Commands)?;
            Ok(person)
        });
        let done = match asked {
            // Nothing ends this task in the middle: when the other side hangs up, that is found out after the command.
            Ok(person) => self.app.hub.carry_out(self.table, Sender::Person(person), command).await,
            Err(error) => return ToViewer::Failed { id: Some(id), message: error.message() },
        };
        match done {
            Ok(number) => ToViewer::Done { id, number },
            Err(HubError::Refused(refusal)) => ToViewer::Refused { id, refusal },
            Err(error) => {
                let error = ApiError::from(error);
                if let ApiError::Internal(detail) | ApiError::Unavailable(detail) = &error {
                    tracing::error!(detail, "command failed");
                }
                ToViewer::Failed { id: Some(id), message: error.message() }
            }
        }
    }

    /// Complains about a message; about too many of them for the last time.
    fn complain(&mut self, id: Option<u64>, message: String) -> Result<ToViewer, End> {
        self.malformed += 1;
        if self.malformed > MAX_MALFORMED {
            return Err(End::Close(code::MALFORMED, "too many messages that make no sense"));
        }
        Ok(ToViewer::Failed { id, message })
    }

    /// Sends a message; whoever does not take it in time is gone.
    async fn send(&mut self, message: Message) -> Result<(), End> {
        match timeout(self.app.site.pulse.patience, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => Err(End::Stuck),
        }
    }
}

/// The number of a command that could not be read, so that its sender knows which.
fn number_in(text: &str) -> Option<u64> {
    serde_json::from_str::<serde_json::Value>(text).ok()?.get("id")?.as_u64()
}

/// What a failed read says: only messages that are too long are worth an answer.
fn ending(error: &axum::Error) -> End {
    let text = error.to_string();
    if text.contains("too long") || text.contains("too big") {
        End::Close(code::TOO_LONG, "a message has at most 16 KiB")
    } else {
        End::Gone
    }
}
