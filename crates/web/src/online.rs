//! A table on the server: a socket that comes back by itself, and commands that are sent again until they are answered. Every
//! command names the position it is for, so that one which arrives twice does no harm.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use leptos::leptos_dom::helpers::{IntervalHandle, TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use quintile_api::{
    Command, Done, NewPerson, NewTable, Opened, Sit, Snapshot, Spelling, TableId, ToTable, ToViewer, Token,
    Update as News, routes,
};
use quintile_rules::GameId;
use quintile_rules::kit::Seat;
use quintile_table::{Moment, Phase};
use quintile_words::{Lang, Speech};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{CloseEvent, MessageEvent, WebSocket};

use crate::app::Tongue;
use crate::browser::{now, random, random_number};
use crate::driver::{Connection, Driver, Link, Presence};
use crate::http::{self, Fault};
use crate::local::setup_of;
use crate::seal::{self, Proof};
use crate::state::settings::{Choice, Sitter, seat_name};

/// Milliseconds between signs of life.
const HEARTBEAT: u64 = 10_000;

/// A server that has been silent for this many milliseconds is gone.
const SILENCE: u64 = 25_000;

/// The longest wait before another try, in milliseconds.
const LONGEST_WAIT: u64 = 16_000;

/// Makes this browser known to the server; a cookie remembers it.
pub(crate) async fn introduce() -> Result<(), Fault> {
    http::post::<Token>(routes::PEOPLE, &NewPerson::default()).await.map(drop)
}

/// Opens a table on the server and sits down; the table's name.
pub(crate) async fn open(game: GameId, choice: Choice, tongue: Tongue) -> Result<String, String> {
    let mine = choice.seats.iter().position(|sitter| matches!(sitter, Sitter::Person(_)));
    let sit = mine.and_then(|at| {
        let Some(Sitter::Person(typed)) = choice.seats.get(at) else { return None };
        Some(Sit {
            seat: Seat::all(choice.seats.len()).nth(at),
            name: seat_name(typed, tongue.words.host)?,
            entropy: Some(random()),
        })
    });
    let table = NewTable { setup: setup_of(game, &choice), sit: None };
    let id = open_and_sit(&table, sit).await.map_err(|fault| fault.say(tongue))?;
    Ok(spelled(id, tongue.how))
}

/// First the table, then the seat: whoever adds their part of the deal has seen the seal on the server's.
async fn open_and_sit(table: &NewTable, sit: Option<Sit>) -> Result<TableId, Fault> {
    introduce().await?;
    let opened: Opened = http::post(routes::TABLES, table).await?;
    let id = opened.table.to_string();
    if let Some(Sit { seat, name, entropy }) = sit {
        if let Some(entropy) = entropy {
            seal::keep(&id, 0, opened.commitment, entropy);
        }
        let command = Command::Sit { seat, name, entropy, seen: 0 };
        http::post::<Done>(&routes::of(routes::TABLE_COMMANDS, &id), &command).await?;
    }
    Ok(opened.table)
}

/// A socket and the functions it calls.
struct Socket {
    socket: WebSocket,
    _hear: Closure<dyn Fn(MessageEvent)>,
    _open: Closure<dyn Fn()>,
    _close: Closure<dyn Fn(CloseEvent)>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onmessage(None);
        self.socket.set_onopen(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

struct Inner {
    id: String,
    link: Link,
    socket: RefCell<Option<Socket>>,
    /// What was asked and not answered.
    unanswered: RefCell<BTreeMap<u64, Command>>,
    last: Cell<u64>,
    tries: Cell<u32>,
    /// When the server was last heard.
    heard: Cell<Moment>,
    again: RefCell<Option<TimeoutHandle>>,
    beat: Cell<Option<IntervalHandle>>,
    gone: Cell<bool>,
}

/// A table on the server.
#[derive(Clone)]
pub(crate) struct Online(Rc<Inner>);

/// Finds a table and stays with it; the link to it. It ends with `owner`.
pub(crate) async fn find(id: &str, owner: &Owner) -> Result<Link, Fault> {
    introduce().await?;
    let id = canonical(id);
    let snapshot: Snapshot = http::get(&routes::of(routes::TABLE, &id)).await?;
    Ok(owner.with(|| Online::run(id, snapshot)))
}

impl Online {
    fn run(id: String, snapshot: Snapshot) -> Link {
        let link = Link::new(snapshot);
        link.presence.set(Some(Presence::default()));
        link.connection.set(Connection::Lost);
        let online = Self(Rc::new(Inner {
            id,
            link,
            socket: RefCell::default(),
            unanswered: RefCell::default(),
            last: Cell::new(0),
            tries: Cell::new(0),
            heard: Cell::new(now()),
            again: RefCell::default(),
            beat: Cell::new(None),
            gone: Cell::new(false),
        }));
        link.run_by(online.clone());
        let held = StoredValue::new_local(online.clone());
        on_cleanup(move || held.with_value(Self::end));
        let beating = online.clone();
        online.0.beat.set(set_interval_with_handle(move || beating.beat(), Duration::from_millis(HEARTBEAT)).ok());
        let back = online.clone();
        let listener = window_event_listener(leptos::ev::online, move |_| back.connect());
        on_cleanup(move || listener.remove());
        online.connect();
        link
    }

    fn end(&self) {
        self.0.gone.set(true);
        self.0.socket.borrow_mut().take();
        if let Some(timer) = self.0.again.borrow_mut().take() {
            timer.clear();
        }
        if let Some(beat) = self.0.beat.take() {
            beat.clear();
        }
    }

    /// Connects from where the page is.
    fn connect(&self) {
        if self.0.gone.get() {
            return;
        }
        let location = window().location();
        let scheme = if location.protocol().is_ok_and(|scheme| scheme == "https:") { "wss" } else { "ws" };
        let after = self.0.link.snapshot.with_untracked(|snapshot| snapshot.number);
        let path = routes::of(routes::TABLE_LIVE, &self.0.id);
        let address = format!("{scheme}://{}{path}?after={after}", location.host().unwrap_or_default());
        let Ok(socket) = WebSocket::new(&address) else { return self.try_later() };
        let (hearing, opening, closing) = (self.clone(), self.clone(), self.clone());
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |message: MessageEvent| {
            if let Some(text) = message.data().as_string() {
                hearing.hear(&text);
            }
        });
        let open = Closure::<dyn Fn()>::new(move || opening.opened());
        let close = Closure::<dyn Fn(CloseEvent)>::new(move |_: CloseEvent| closing.try_later());
        socket.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        socket.set_onopen(Some(open.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        // The functions of the last socket may be on the stack; they are dropped when they have returned.
        let before = self.0.socket.replace(Some(Socket { socket, _hear: hear, _open: open, _close: close }));
        set_timeout(move || drop(before), Duration::ZERO);
    }

    fn opened(&self) {
        self.0.tries.set(0);
        self.0.heard.set(now());
        self.0.link.connection.set(Connection::Live);
        let waiting: Vec<(u64, Command)> =
            self.0.unanswered.borrow().iter().map(|(&id, command)| (id, command.clone())).collect();
        for (id, command) in waiting {
            self.say(&ToTable::Command { id, command });
        }
    }

    fn try_later(&self) {
        if self.0.gone.get() {
            return;
        }
        self.0.link.connection.set(Connection::Lost);
        let tries = self.0.tries.get();
        self.0.tries.set(tries + 1);
        let wait = (400u64 << tries.min(6)).min(LONGEST_WAIT);
        // Not all at once, when a server comes back that many were waiting for.
        let wait = wait / 2 + random_number() % (wait / 2);
        let online = self.clone();
        let timer = set_timeout_with_handle(move || online.connect(), Duration::from_millis(wait)).ok();
        if let Some(before) = self.0.again.replace(timer) {
            before.clear();
        }
    }

    fn beat(&self) {
        if self.0.link.connection.get_untracked() != Connection::Live {
            return;
        }
        if now().since(self.0.heard.get()) > SILENCE {
            let silent = self.0.socket.borrow_mut().take();
            set_timeout(move || drop(silent), Duration::ZERO);
            return self.try_later();
        }
        self.say(&ToTable::Ping);
    }

    /// Sends something; what cannot be sent now is sent after the next connection.
    fn say(&self, message: &ToTable) {
        let Ok(text) = serde_json::to_string(message) else { return };
        if let Some(socket) = self.0.socket.borrow().as_ref()
            && socket.socket.ready_state() == WebSocket::OPEN
        {
            let _ = socket.socket.send_with_str(&text);
        }
    }

    fn hear(&self, text: &str) {
        if self.0.gone.get() {
            return;
        }
        self.0.heard.set(now());
        let link = self.0.link;
        let answered = |id: u64| self.0.unanswered.borrow_mut().remove(&id);
        match serde_json::from_str(text) {
            Ok(ToViewer::Snapshot(snapshot)) => link.snapshot.set(*snapshot),
            Ok(ToViewer::Update(update)) => self.follow(*update),
            Ok(ToViewer::Done { id, .. }) => drop(answered(id)),
            Ok(ToViewer::Refused { id, refusal }) => {
                answered(id);
                link.refusal.set(Some(refusal));
            }
            Ok(ToViewer::Failed { id, message }) => {
                id.and_then(answered);
                link.trouble.set(Some(message));
            }
            Ok(ToViewer::Presence { here, onlookers }) => link.presence.set(Some(Presence { here, onlookers })),
            Ok(ToViewer::Pong) => {}
            // A newer server: the page of its version will understand it.
            Err(_) => link.connection.set(Connection::Outdated),
        }
    }

    fn follow(&self, update: News) {
        let link = self.0.link;
        let known = link.snapshot.with_untracked(|snapshot| snapshot.number);
        let news: Vec<_> = update.events.iter().filter(|event| event.number > known).cloned().collect();
        if let Some(last) = news.last() {
            link.set_clock(last.at);
        }
        // Nobody is told of what the page has seen already.
        let mut followed = false;
        link.snapshot.update(|snapshot| followed = snapshot.update(update));
        if followed {
            link.news.set(news);
        } else {
            self.look_again();
        }
    }

    /// Something is missing in between: ask for everything.
    fn look_again(&self) {
        let online = self.clone();
        leptos::task::spawn_local(async move {
            let snapshot: Result<Snapshot, Fault> = http::get(&routes::of(routes::TABLE, &online.0.id)).await;
            if let (false, Ok(snapshot)) = (online.0.gone.get(), snapshot) {
                online.0.link.snapshot.set(snapshot);
            }
        });
    }
}

impl Driver for Online {
    fn send(&self, command: Command) {
        if let Command::Sit { entropy: Some(entropy), .. } | Command::Rematch { entropy: Some(entropy), .. } = &command
        {
            self.0.link.snapshot.with_untracked(|snapshot| {
                seal::keep(&self.0.id, snapshot.scene.round, snapshot.scene.commitment, *entropy);
            });
        }
        let id = self.0.last.get() + 1;
        self.0.last.set(id);
        self.0.unanswered.borrow_mut().insert(id, command.clone());
        self.say(&ToTable::Command { id, command });
    }

    fn draw_curtain(&self) {}

    fn proof(&self) -> Option<Proof> {
        self.0.link.snapshot.with_untracked(|snapshot| {
            let seal = seal::find(&self.0.id, snapshot.scene.round.checked_sub(1)?);
            seal::check(snapshot.record.as_ref()?, snapshot.scene.you, seal.as_ref())
        })
    }
}

/// A table's name out of what people type or paste: its words in either language, more or less, or a whole address.
pub(crate) fn table_name(typed: &str) -> Option<TableId> {
    typed.trim().trim_end_matches('/').rsplit('/').next()?.parse().ok()
}

/// A table's name in the words of a language, with dashes.
pub(crate) fn spelled(id: TableId, how: Speech) -> String {
    id.spelled(spelling(how))
}

/// The list of words of a language.
pub(crate) const fn spelling(how: Speech) -> Spelling {
    match how.lang {
        Lang::En => Spelling::English,
        Lang::Es => Spelling::Spanish,
    }
}

/// A name as the server and everything that is kept call it. What is no name stays as it is: the server will say so.
pub(crate) fn canonical(name: &str) -> String {
    table_name(name).map_or_else(|| name.to_owned(), |id| id.to_string())
}

/// Whether people are still expected at a table.
pub(crate) fn is_open(phase: Phase) -> bool {
    matches!(phase, Phase::Lobby | Phase::Playing)
}

#[cfg(test)]
mod tests {
    use super::table_name;

    #[test]
    fn a_table_is_found_by_its_words_or_its_address() {
        let id = quintile_api::TableId::from_bits(98_765_432_101);
        let words = id.to_string();
        for typed in [
            words.clone(),
            format!(" {} ", words.to_uppercase().replace('-', "  ")),
            format!("https://games.example/t/{words}/"),
            super::spelled(id, quintile_words::Speech::SPANISH).replace('-', ", "),
        ] {
            assert_eq!(table_name(&typed), Some(id), "{typed}");
            assert_eq!(super::canonical(&typed), words);
        }
        for typed in ["", "fox river", "a b c d"] {
            assert_eq!(table_name(typed), None, "{typed}");
        }
        assert!(table_name("rurata zageto gubedi").is_some(), "an old name");
    }
}
