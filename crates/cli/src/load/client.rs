//! One player at one table: sees a view, plays what comes first, waits until it is stored.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use quintile_rules::kit::Chance;
use quintile_table::{Chair, Command, Name, Phase, Refusal, Scene, Setup, ToTable, ToViewer};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::Plan;
use super::http::post;
use super::tally::Tally;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A seat at a table: who sits there, and where.
pub(super) struct SeatAt {
    token: String,
    table: String,
    number: u64,
    /// How often it has connected: another node each time.
    connections: usize,
}

/// Opens a table and seats two new people at it.
pub(super) async fn open_table(plan: &Plan) -> Result<[SeatAt; 2], String> {
    let text =
        |value: &Value, key: &str| value[key].as_str().map(str::to_owned).ok_or_else(|| format!("no {key} in {value}"));
    let ana = text(&post(plan.nodes[0], "/api/people", None, &json!({"bearer": true})).await?, "token")?;
    let bo = text(&post(plan.nodes[0], "/api/people", None, &json!({"bearer": true})).await?, "token")?;
    let setup = Setup { confirm: Some(0), ..Setup::new(plan.game, vec![Chair::Open, Chair::Open]) };
    let table = text(&post(plan.nodes[0], "/api/tables", Some(&ana), &json!({"setup": setup})).await?, "table")?;
    for (token, name) in [(&ana, "Ana"), (&bo, "Bo")] {
        let name = Name::new(name).map_err(explain)?;
        let sit = Command::Sit { seat: None, name, entropy: None };
        post(plan.nodes[0], &format!("/api/tables/{table}/commands"), Some(token), &sit).await?;
    }
    Ok([
        SeatAt { token: ana, table: table.clone(), number: 0, connections: 0 },
        SeatAt { token: bo, table, number: 1, connections: 1 },
    ])
}

/// How long to wait before trying a server again that went away.
const PAUSE: Duration = Duration::from_millis(50);

/// Plays until the plan says stop.
pub(super) async fn play(plan: Arc<Plan>, mut seat: SeatAt) -> Tally {
    let mut tally = Tally::default();
    loop {
        match play_on(&plan, &seat, &mut tally).await {
            Ok(()) => return tally,
            Err(_) if plan.reconnect => {
                seat.connections += 1;
                tokio::time::sleep(PAUSE).await;
            }
            Err(error) => {
                tally.failed(error);
                return tally;
            }
        }
    }
}

async fn connect(plan: &Plan, seat: &SeatAt) -> Result<Socket, String> {
    let url = format!("ws://{}/api/tables/{}/live", plan.nodes[seat.connections % plan.nodes.len()], seat.table);
    let mut request = url.into_client_request().map_err(explain)?;
    let bearer = format!("Bearer {}", seat.token).parse().map_err(|_| "a token that is no header".to_owned())?;
    request.headers_mut().insert("Authorization", bearer);
    let (socket, _) = connect_async(request).await.map_err(explain)?;
    Ok(socket)
}

/// Plays on one connection; an error when it breaks.
async fn play_on(plan: &Plan, seat: &SeatAt, tally: &mut Tally) -> Result<(), String> {
    let mut socket = connect(plan, seat).await?;
    let mut chance = Chance::from_number(seat.number);
    let mut next_id = 0;
    let mut waiting: Option<Waiting> = None;
    loop {
        let stop = plan.stop.load(Ordering::Relaxed);
        if stop && !plan.finish {
            break;
        }
        let scene = match receive(&mut socket).await? {
            ToViewer::Snapshot(snapshot) => snapshot.scene,
            ToViewer::Update(update) => update.scene,
            ToViewer::Done { id, .. } => {
                if let Some(done) = waiting.take_if(|waiting| waiting.id == id) {
                    acknowledged(plan, seat, &done, tally)?;
                    if done.last {
                        break;
                    }
                }
                continue;
            }
            // Whoever was cut off may ask for the same thing again.
            ToViewer::Refused { refusal: Refusal::Stale { .. } | Refusal::AskedAlready, .. } if plan.reconnect => {
                return Err("asked twice".to_owned());
            }
            ToViewer::Refused { refusal, .. } => return Err(format!("refused: {refusal}")),
            ToViewer::Failed { message, .. } => return Err(message),
            ToViewer::Presence { .. } | ToViewer::Pong => continue,
        };
        if scene.phase == Phase::Over && stop {
            // The answer to the last play is still to come.
            match &mut waiting {
                Some(waiting) => waiting.last = true,
                None => break,
            }
        } else if waiting.is_none()
            && let Some(command) = next(&scene, &mut chance)?
        {
            let id = next_id;
            next_id += 1;
            let text = serde_json::to_string(&ToTable::Command { id, command: command.clone() });
            waiting = Some(Waiting { id, command, since: Instant::now(), last: false });
            socket.send(Message::text(text.map_err(explain)?)).await.map_err(explain)?;
        }
    }
    // Whatever the server says to a goodbye is fine.
    let _ = socket.close(None).await;
    Ok(())
}

/// A command that is not answered yet.
struct Waiting {
    id: u64,
    command: Command,
    since: Instant,
    last: bool,
}

async fn receive(socket: &mut Socket) -> Result<ToViewer, String> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).map_err(explain),
            Some(Ok(Message::Close(close))) => return Err(format!("the server hung up: {close:?}")),
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(explain(error)),
            None => return Err("the connection is gone".to_owned()),
        }
    }
}

fn acknowledged(plan: &Plan, seat: &SeatAt, done: &Waiting, tally: &mut Tally) -> Result<(), String> {
    let measuring = plan.measuring.load(Ordering::Relaxed);
    match &done.command {
        Command::Play { ply, play } => {
            if measuring {
                tally.stored(done.since.elapsed());
            }
            if let Some(file) = &plan.acknowledged {
                let line = json!({"table": seat.table, "ply": ply, "play": play});
                let mut file = file.lock().map_err(|_| "the file is lost".to_owned())?;
                writeln!(file, "{line}").map_err(explain)?;
            }
        }
        // Both ask for another game; one of them counts.
        Command::Rematch { .. } if measuring && seat.number == 0 => tally.finished(),
        _ => {}
    }
    Ok(())
}

fn explain(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// What to do in a scene: any legal play on the own turn, another game when one is over.
fn next(scene: &Scene, chance: &mut Chance) -> Result<Option<Command>, String> {
    let Some(you) = scene.you else { return Err("no seat".to_owned()) };
    if scene.phase == Phase::Over && !scene.seats[you.index()].wants_rematch {
        return Ok(Some(Command::Rematch { entropy: None }));
    }
    if scene.turn != Some(you) {
        return Ok(None);
    }
    let view = scene.game.as_ref().ok_or("a turn without a game")?;
    let game = view.imagine(chance).map_err(explain)?;
    let play = game.pick(chance).ok_or("no legal play")?;
    Ok(Some(Command::Play { ply: scene.ply, play }))
}
