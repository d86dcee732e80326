//! One player at one table: sees a view, makes any legal play, waits until it is stored.

use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use quintile_api::{
    Command, Done, Join, Joined, NewContest, NewPerson, NewTable, Opened, OpenedContest, Setup, Sit, TableId, ToTable,
    Token, routes,
};
use quintile_bots::Level;
use quintile_rules::AnyView;
use quintile_rules::kit::{Chance, Seat};
use quintile_table::{Bytes32, Chair, Name, Pace, Phase, Refusal, SeatScene};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use super::post::post;
use super::{Plan, Spread};

pub(super) type Socket = WebSocketStream<TcpStream>;

/// How long to wait before trying a server again that went away.
const PAUSE: Duration = Duration::from_millis(50);

/// Opens a table and seats new people at it.
pub(super) async fn open_table(plan: &Plan, number: u64) -> Result<Vec<Player>, String> {
    let kind = if plan.mixed { Kind::ALL[number as usize % Kind::ALL.len()] } else { Kind::People };
    let at = nodes_of(plan.spread, number);
    let node = plan.nodes[at[0] % plan.nodes.len()];
    let ana = new_person(node).await?;
    let [name, other] = ["Ana", "Bo"].map(Name::new);
    let name = name.map_err(explain)?;
    let opponent = if kind == Kind::People { Chair::Open } else { Chair::Bot(Level::Novice) };
    let pace = if kind == Kind::Clock { Pace::PerMove { seconds: 3600 } } else { Pace::Free };
    let setup = Setup { confirm: Some(0), pace, ..Setup::new(plan.game, vec![Chair::Open, opponent]) };
    let table = match kind {
        Kind::Contest => {
            let contest = *plan.contest.get_or_try_init(|| open_contest(node, setup)).await?;
            let join = Join { name, entropy: None };
            let joined: Joined = post(node, &routes::of(routes::CONTEST_JOIN, contest), Some(ana), &join).await?;
            joined.table
        }
        Kind::People | Kind::Bot | Kind::Clock => {
            let sit = Some(Sit { seat: None, name, entropy: None });
            let opened: Opened = post(node, routes::TABLES, Some(ana), &NewTable { setup, sit }).await?;
            opened.table
        }
    };
    let agreed = Agreed { games: Arc::default(), one_only: kind == Kind::Contest };
    let mut players = vec![Player::new(ana, table, 2 * number, at[0], agreed.clone())];
    if kind == Kind::People {
        let bo = new_person(node).await?;
        let sit = Command::Sit { seat: None, name: other.map_err(explain)?, entropy: None, seen: 0 };
        let _: Done = post(node, &routes::of(routes::TABLE_COMMANDS, table), Some(bo), &sit).await?;
        players.push(Player::new(bo, table, 2 * number + 1, at[1], agreed));
    }
    Ok(players)
}

/// Opens a contest, whose host does not play.
async fn open_contest(node: SocketAddr, setup: Setup) -> Result<TableId, String> {
    let host = new_person(node).await?;
    let new = NewContest { name: Name::new("Contest").map_err(explain)?, setup, roster: Vec::new(), starts: None };
    let opened: OpenedContest = post(node, routes::CONTESTS, Some(host), &new).await?;
    Ok(opened.contest)
}

/// Who plays at a table, and how.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    People,
    /// One against a bot.
    Bot,
    /// The same with a clock.
    Clock,
    /// The same for one game, in a contest with all other such tables.
    Contest,
}

impl Kind {
    const ALL: [Self; 4] = [Self::People, Self::Bot, Self::Clock, Self::Contest];
}

/// The nodes of the two people at a table, modulo how many there are.
fn nodes_of(spread: Spread, table: u64) -> [usize; 2] {
    match spread {
        Spread::Apart => [2 * table, 2 * table + 1].map(|number| number as usize),
        Spread::Together => [table as usize; 2],
        Spread::Random => {
            let mut chance = Chance::from_number(table);
            [(); 2].map(|()| chance.below(1 << 20) as usize)
        }
    }
}

/// A new person's token.
pub(super) async fn new_person(node: SocketAddr) -> Result<Bytes32, String> {
    let Token { token } = post(node, routes::PEOPLE, None, &NewPerson { bearer: true }).await?;
    token.ok_or_else(|| "the server gave no token".to_owned())
}

pub(super) fn explain(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// Connects to a live table, at one of the nodes.
pub(super) async fn connect(plan: &Plan, node: usize, path: &str, token: Option<Bytes32>) -> Result<Socket, String> {
    let address = plan.nodes[node % plan.nodes.len()];
    let mut request = format!("ws://{address}{path}").into_client_request().map_err(explain)?;
    if let Some(token) = token {
        let bearer = format!("Bearer {token}").parse().map_err(|_| "a token that is no header".to_owned())?;
        request.headers_mut().insert("Authorization", bearer);
    }
    let stream = TcpStream::connect(address).await.map_err(explain)?;
    stream.set_nodelay(true).map_err(explain)?;
    let (socket, _) = tokio_tungstenite::client_async(request, stream).await.map_err(explain)?;
    Ok(socket)
}

/// What a player reads of a message. The position is read only on the player's own turn: this program shares the machine with
/// the server it measures.
#[derive(Deserialize)]
#[serde(tag = "type", content = "data", rename_all = "kebab-case")]
enum Heard {
    Snapshot { number: u64, scene: Glance },
    Update { events: Vec<Numbered>, scene: Glance },
    Done { id: u64, number: u64 },
    Refused { id: u64, refusal: Refusal },
    Failed { message: String },
    Presence(IgnoredAny),
    Pong,
}

#[derive(Deserialize)]
struct Numbered {
    number: u64,
}

/// A scene without its position.
#[derive(Deserialize)]
struct Glance {
    phase: Phase,
    round: u32,
    you: Option<Seat>,
    turn: Option<Seat>,
    ply: usize,
    seats: Vec<SeatScene>,
}

/// The position alone.
#[derive(Deserialize)]
struct Position {
    data: InData,
}

#[derive(Deserialize)]
struct InData {
    scene: InScene,
}

#[derive(Deserialize)]
struct InScene {
    game: AnyView,
}

impl Glance {
    /// Whether the viewer has asked for another game.
    fn asked(&self) -> bool {
        self.you.and_then(|you| self.seats.get(you.index())).is_some_and(|seat| seat.wants_rematch)
    }
}

/// How many games the two at a table play: whoever is asked first after the end of one decides for both, or one would go while the
/// other waits.
#[derive(Clone)]
struct Agreed {
    games: Arc<AtomicU32>,
    one_only: bool,
}

impl Agreed {
    /// Whether there is another game after this round.
    fn another(&self, round: u32, stopped: bool) -> bool {
        if !stopped && !self.one_only {
            self.games.fetch_max(round + 1, Ordering::SeqCst);
        }
        self.games.load(Ordering::SeqCst) > round
    }
}

/// Sleeps until then, or for good.
async fn sleep_until(then: Option<Instant>) {
    match then {
        Some(then) => tokio::time::sleep_until(then.into()).await,
        None => std::future::pending().await,
    }
}

/// A command that is not answered yet.
struct Pending {
    id: u64,
    command: Command,
    since: Instant,
    /// It was sent on a connection that is gone: it may have been carried out, and then it is refused the second time.
    again: bool,
    /// It has to be sent on this connection.
    unsent: bool,
}

/// A seat at a table, and what its player knows.
pub(super) struct Player {
    token: Bytes32,
    table: TableId,
    chance: Chance,
    /// Which node to ask, modulo how many there are.
    node: usize,
    /// The last event seen.
    seen: u64,
    /// The last event that one of the player's commands is known to have led to. An answer may overtake the update that shows it; until the
    /// update is there, what was seen is not how things are.
    caused: u64,
    /// The latest scene, and its message while the position is wanted.
    glance: Option<(Glance, String)>,
    pending: Option<Pending>,
    /// When the play that is next will have been thought over: the ply it is for, and the time.
    thought: Option<(usize, Instant)>,
    next_id: u64,
    agreed: Agreed,
}

/// Why a connection ends.
enum End {
    /// The plan says so.
    Stopped,
    /// The line is cut, or the server is not there.
    Cut(String),
    /// Something that must not happen.
    Wrong(String),
}

impl Player {
    fn new(token: Bytes32, table: TableId, number: u64, node: usize, agreed: Agreed) -> Self {
        Self {
            token,
            table,
            chance: Chance::from_number(number),
            node,
            seen: 0,
            caused: 0,
            glance: None,
            pending: None,
            thought: None,
            next_id: 0,
            agreed,
        }
    }

    /// Plays until the plan says stop.
    pub(super) async fn play(mut self, plan: Arc<Plan>, mut stop: watch::Receiver<bool>) {
        loop {
            match self.play_on(&plan, &mut stop).await {
                End::Stopped => return,
                End::Cut(_) if plan.reconnect && (plan.finish || !*stop.borrow()) => {
                    plan.tally.reconnected();
                    self.node += 1;
                    if let Some(pending) = &mut self.pending {
                        (pending.again, pending.unsent) = (true, true);
                    }
                    tokio::time::sleep(PAUSE).await;
                }
                End::Cut(error) | End::Wrong(error) => return plan.tally.failed(&error),
            }
        }
    }

    /// Plays on one connection.
    async fn play_on(&mut self, plan: &Plan, stop: &mut watch::Receiver<bool>) -> End {
        let after = if self.seen > 0 { format!("?after={}", self.seen) } else { String::new() };
        let path = routes::of(routes::TABLE_LIVE, self.table) + &after;
        let mut socket = match connect(plan, self.node, &path, Some(self.token)).await {
            Ok(socket) => socket,
            Err(error) => return End::Cut(error),
        };
        let mut greeted = false;
        loop {
            let stopped = *stop.borrow_and_update();
            if stopped && (!plan.finish || greeted && self.has_finished()) {
                // Whatever the server says to a goodbye is fine.
                let _ = socket.close(None).await;
                return End::Stopped;
            }
            let thinks_until = if greeted { self.thinks_until(plan.think) } else { None };
            if greeted
                && thinks_until.is_none()
                && let Err(end) = self.act(&mut socket, stopped).await
            {
                return end;
            }
            let frame = tokio::select! {
                () = sleep_until(thinks_until) => continue,
                frame = socket.next() => frame,
                changed = stop.changed() => match changed {
                    Ok(()) => continue,
                    Err(_) => return End::Stopped,
                },
            };
            let heard = match frame {
                Some(Ok(Message::Text(text))) => self.hear(plan, text.as_str()),
                Some(Ok(Message::Close(frame))) => Err(End::Cut(format!("the server hung up: {frame:?}"))),
                Some(Ok(_)) => Ok(false),
                Some(Err(error)) => Err(End::Cut(error.to_string())),
                None => Err(End::Cut("the connection is gone".to_owned())),
            };
            match heard {
                Ok(shown) => greeted |= shown,
                Err(end) => return end,
            }
        }
    }

    /// Until when the player thinks about the play that is next, if it has to think at all. Players differ, or all tables would
    /// play in step.
    fn thinks_until(&mut self, think: Duration) -> Option<Instant> {
        let (glance, _) = self.glance.as_ref()?;
        if think.is_zero() || self.pending.is_some() || glance.turn.is_none() || glance.turn != glance.you {
            return None;
        }
        let until = match self.thought {
            Some((ply, until)) if ply == glance.ply => until,
            _ => Instant::now() + think / 2 + think * self.chance.below(1000) / 1000,
        };
        self.thought = Some((glance.ply, until));
        (until > Instant::now()).then_some(until)
    }

    /// Whether the last game is over, and everything is answered.
    fn has_finished(&self) -> bool {
        let over =
            |(glance, _): &(Glance, String)| glance.phase == Phase::Over && !self.agreed.another(glance.round, true);
        self.pending.is_none() && self.seen >= self.caused && self.glance.as_ref().is_some_and(over)
    }

    /// Sends what was not answered once more, or does the next thing if there is one.
    async fn act(&mut self, socket: &mut Socket, stopped: bool) -> Result<(), End> {
        if self.pending.is_none() && self.seen >= self.caused {
            let command = self.next_command(stopped).map_err(End::Wrong)?;
            let (id, since) = (self.next_id, Instant::now());
            self.pending = command.map(|command| Pending { id, command, since, again: false, unsent: true });
            self.next_id += 1;
        }
        let Some(pending) = self.pending.as_mut().filter(|pending| pending.unsent) else { return Ok(()) };
        pending.unsent = false;
        let message = ToTable::Command { id: pending.id, command: pending.command.clone() };
        let text = serde_json::to_string(&message).map_err(|error| End::Wrong(error.to_string()))?;
        socket.send(Message::text(text)).await.map_err(|error| End::Cut(error.to_string()))
    }

    /// Any legal play on the player's own turn; another game when one is over, unless it was the last.
    fn next_command(&mut self, stopped: bool) -> Result<Option<Command>, String> {
        let Some((glance, message)) = &self.glance else { return Ok(None) };
        let you = glance.you.ok_or("the server does not know who sits here")?;
        if glance.phase == Phase::Over {
            let wanted = !glance.asked() && self.agreed.another(glance.round, stopped);
            return Ok(wanted.then_some(Command::Rematch { entropy: None, seen: self.seen }));
        }
        if glance.turn != Some(you) {
            return Ok(None);
        }
        let position: Position = serde_json::from_str(message).map_err(explain)?;
        let game = position.data.scene.game.imagine(&mut self.chance).map_err(explain)?;
        let play = game.pick(&mut self.chance).ok_or("no legal play")?;
        Ok(Some(Command::Play { ply: glance.ply, play }))
    }

    /// Takes a message in; whether it showed how things are.
    fn hear(&mut self, plan: &Plan, text: &str) -> Result<bool, End> {
        let heard: Heard = serde_json::from_str(text).map_err(|error| End::Wrong(format!("{error}: {text}")))?;
        match heard {
            Heard::Snapshot { number, scene } => self.look(number, scene, text).map(|()| true),
            Heard::Update { events, scene } => {
                let number = events.last().map_or(self.seen, |event| event.number);
                self.look(number, scene, text).map(|()| true)
            }
            Heard::Done { id, number } => {
                self.caused = self.caused.max(number);
                if let Some(done) = self.pending.take_if(|pending| pending.id == id) {
                    self.acknowledged(plan, &done).map_err(End::Wrong)?;
                }
                Ok(false)
            }
            Heard::Refused { id, refusal } => {
                let refused = self.pending.take_if(|pending| pending.id == id);
                let late = matches!(refusal, Refusal::Stale { .. } | Refusal::AskedAlready | Refusal::Over);
                match refused {
                    Some(refused) if refused.again && late => {
                        // It was carried out, and this may overtake the update that shows it.
                        if self.would_repeat(&refused.command) {
                            self.caused = self.seen + 1;
                        }
                        Ok(false)
                    }
                    _ => Err(End::Wrong(format!("refused: {refusal}"))),
                }
            }
            // The server could not do it just now.
            Heard::Failed { message } => Err(End::Cut(message)),
            Heard::Presence(_) | Heard::Pong => Ok(false),
        }
    }

    /// Whether things look as if a command had not been carried out.
    fn would_repeat(&self, command: &Command) -> bool {
        let Some((glance, _)) = &self.glance else { return false };
        match command {
            Command::Play { ply, .. } => glance.ply == *ply,
            _ => glance.phase == Phase::Over && !glance.asked(),
        }
    }

    /// How things are. A server that knows less than it said before has lost something.
    fn look(&mut self, number: u64, glance: Glance, text: &str) -> Result<(), End> {
        if number < self.seen {
            return Err(End::Wrong(format!("event {} was shown, now {number} is the last", self.seen)));
        }
        self.seen = number;
        let mine = glance.turn.is_some() && glance.turn == glance.you;
        self.glance = Some((glance, if mine { text.to_owned() } else { String::new() }));
        Ok(())
    }

    fn acknowledged(&self, plan: &Plan, done: &Pending) -> Result<(), String> {
        match &done.command {
            Command::Play { ply, play } => {
                // What had to be sent again says nothing about how fast a server is that is there.
                if plan.measuring.load(Ordering::Relaxed) && !done.again {
                    plan.tally.stored(done.since.elapsed());
                }
                if let Some(file) = &plan.acknowledged {
                    let line = json!({"table": self.table, "ply": ply, "play": play});
                    let mut file = file.lock().map_err(|_| "the file of plays is lost".to_owned())?;
                    writeln!(file, "{line}").map_err(explain)?;
                }
            }
            Command::Rematch { .. } if plan.measuring.load(Ordering::Relaxed) => plan.tally.another_game(),
            _ => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_spread_over_two_nodes_as_asked() {
        let count = |spread, together| {
            let nodes = (0..100).map(|table| nodes_of(spread, table).map(|node| node % 2));
            nodes.filter(|[one, other]| (one == other) == together).count()
        };
        assert_eq!((count(Spread::Together, true), count(Spread::Apart, false)), (100, 100));
        assert!((30..70).contains(&count(Spread::Random, true)));
        let first = (0..100).filter(|table| nodes_of(Spread::Together, *table)[0].is_multiple_of(2)).count();
        assert_eq!(first, 50);
    }
}
