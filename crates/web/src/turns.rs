//! Where on the server it is the person's turn: asked for all tables at once, for as long as the app is open. The first page lists it, the
//! window's title counts it, and whoever wants it is told by the browser, once for each turn.

use std::collections::BTreeMap;
use std::time::Duration;

use leptos::prelude::*;
use quintile_api::{Listed, Player, TableId, Turns, routes};
use quintile_rules::GameId;
use quintile_table::{Moment, Phase};
use quintile_words::kept_name;

use crate::app::Tongue;
use crate::browser;
use crate::http;
use crate::online::{spelled, table_name};
use crate::pages::{Glance, glance};
use crate::route::Route;
use crate::site;
use crate::state::settings::{OnlineTable, Settings};
use crate::words::lobby;

/// How often the server is asked while somebody looks at the app.
const AWAKE: u64 = 10_000;
/// How often while nobody does, or while there is nothing to wait for.
const ASLEEP: u64 = 30_000;
/// Less time than this is for the clock at the table to show.
const SHORT: u64 = 10 * 60_000;
/// Where the browser keeps what the person was told of.
const TOLD: &str = "quintile.told";
/// The most turns that are remembered there.
const MAX_TOLD: usize = 100;

/// A table that is not over.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Waiting {
    /// Its name in the page's language.
    pub(crate) name: String,
    pub(crate) game: GameId,
    /// The players with their points.
    pub(crate) players: String,
    /// What it waits for.
    pub(crate) state: String,
    /// Whether that is the person.
    pub(crate) yours: bool,
}

/// What the server has told.
#[derive(Clone, Copy)]
pub(crate) struct Turning {
    /// `None` before it has.
    pub(crate) tables: RwSignal<Option<Vec<Waiting>>>,
    /// Whether it has a lobby.
    pub(crate) lobby: RwSignal<bool>,
}

impl Turning {
    /// Nothing is known yet.
    pub(crate) fn new() -> Self {
        Self { tables: RwSignal::new(None), lobby: RwSignal::new(false) }
    }
}

/// Asks the server from now on. The page's language may change meanwhile.
pub(crate) fn follow(turning: Turning, settings: RwSignal<Settings>) {
    if site::is_static() {
        return;
    }
    let told: StoredValue<Option<Turns>> = StoredValue::new(None);
    let asked = StoredValue::new(Moment(0));
    // Tables of others, which the browser remembers: each is looked at once.
    let others: StoredValue<Vec<Waiting>> = StoredValue::new(Vec::new());
    let show = move || {
        let Some(Some(Turns { lobby, tables: Some(tables), .. })) = told.try_get_value() else { return };
        let tongue = Tongue::of(settings.with_untracked(Settings::speech));
        let now = browser::now();
        browser::count_in_title(tables.iter().filter(|table| table.yours).count());
        if settings.with_untracked(|settings| settings.notify) && browser::is_hidden() {
            announce(&tables, tongue);
        }
        let known: Vec<TableId> = tables.iter().map(|table| table.table).collect();
        let others = others
            .get_value()
            .into_iter()
            .filter(|other| table_name(&other.name).is_none_or(|id| !known.contains(&id)));
        let tables: Vec<Waiting> = tables.iter().map(|table| waiting(table, now, tongue)).chain(others).collect();
        if turning.lobby.get_untracked() != lobby {
            turning.lobby.set(lobby);
        }
        if turning.tables.with_untracked(|before| before.as_ref() != Some(&tables)) {
            turning.tables.set(Some(tables));
        }
    };
    let ask = move || {
        asked.set_value(browser::now());
        leptos::task::spawn_local(async move {
            let stamp = told.with_value(|told| told.as_ref().map(|told| told.stamp));
            let query = stamp.map(|stamp| format!("?after={stamp}")).unwrap_or_default();
            match http::get::<Turns>(&format!("{}{query}", routes::MY_TURNS)).await {
                Ok(turns) if turns.tables.is_some() => told.set_value(Some(turns)),
                Ok(turns) => told.update_value(|told| {
                    if let Some(told) = told {
                        told.lobby = turns.lobby;
                    }
                }),
                // What was known stays.
                Err(_) => return,
            }
            show();
            look_at_others(told, others, settings).await;
            show();
        });
    };
    ask();
    let look = move || {
        let quiet = told.with_value(|told| told.as_ref().is_some_and(|told| told.tables.iter().flatten().count() == 0));
        let wait = if quiet || browser::is_hidden() { ASLEEP } else { AWAKE };
        if browser::now().since(asked.get_value()) + 1_000 > wait {
            ask();
        }
    };
    let _ = set_interval_with_handle(look, Duration::from_millis(AWAKE / 2));
    // Whoever comes back sees at once how things are.
    window_event_listener(leptos::ev::focus, move |_| look());
    Effect::new(move |before: Option<()>| {
        settings.with(Settings::speech);
        if before.is_some() {
            show();
        }
    });
}

/// How a table stands, in the page's language.
fn waiting(table: &Listed, now: Moment, tongue: Tongue) -> Waiting {
    Waiting {
        name: spelled(table.table, tongue.how),
        game: table.game,
        players: players(table, tongue),
        state: state(table, now, tongue),
        yours: table.yours,
    }
}

/// Looks at the tables that the browser remembers and the server has not told of, because the person has no seat there.
async fn look_at_others(
    told: StoredValue<Option<Turns>>,
    others: StoredValue<Vec<Waiting>>,
    settings: RwSignal<Settings>,
) {
    let kept = settings.with_untracked(|settings| settings.online.clone());
    let tongue = Tongue::of(settings.with_untracked(Settings::speech));
    for OnlineTable { name, game } in kept {
        let id = table_name(&name);
        let is_told = told.with_value(|told| {
            let tables = told.as_ref().and_then(|told| told.tables.as_ref());
            tables.into_iter().flatten().any(|table| Some(table.table) == id)
        });
        if is_told || others.with_value(|others| others.iter().any(|other| other.name == name)) {
            continue;
        }
        let Glance { players, state, yours } = glance(name.clone(), tongue).await.unwrap_or_else(|| Glance {
            players: name.replace('-', " "),
            state: "\u{a0}".to_owned(),
            yours: false,
        });
        others.update_value(|others| others.push(Waiting { name, game, players, state, yours }));
    }
}

/// Who plays, with their points.
pub(crate) fn players(table: &Listed, tongue: Tongue) -> String {
    let player = |player: &Option<Player>| match player {
        None => tongue.words.open_seat.to_owned(),
        Some(Player { name, score, .. }) => {
            let name = kept_name(name, tongue.how);
            score.map_or(name.clone(), |score| format!("{name} {}", crate::table::minus(score)))
        }
    };
    table.players.iter().map(player).collect::<Vec<_>>().join(" · ")
}

/// What a table waits for, and for how long.
pub(crate) fn state(table: &Listed, now: Moment, tongue: Tongue) -> String {
    let words = tongue.words;
    let on_turn = table.players.iter().flatten().find(|player| player.on_turn);
    let state = match (table.phase, on_turn) {
        (Phase::Lobby, _) => words.table_waits.to_owned(),
        (Phase::Playing, _) if table.yours => words.your_move.to_owned(),
        (Phase::Playing, Some(player)) => (words.turn_of)(&kept_name(&player.name, tongue.how)),
        (Phase::Playing, None) => (words.ago)(now.since(table.updated) / 60_000),
        _ => words.table_ended.to_owned(),
    };
    match table.flag.map(|flag| flag.since(now)).filter(|left| *left >= SHORT) {
        Some(left) => format!("{state} · {}", (lobby::of(tongue.how.lang).time_left)(left / 60_000)),
        None => state,
    }
}

/// Tells of every turn that nobody was told of.
fn announce(tables: &[Listed], tongue: Tongue) {
    let kept = browser::kept(TOLD).and_then(|text| serde_json::from_str::<BTreeMap<String, u64>>(&text).ok());
    let mut told = kept.unwrap_or_default();
    if told.len() > MAX_TOLD {
        told.clear();
    }
    for table in tables.iter().filter(|table| table.yours) {
        let key = table.table.to_string();
        // Somebody else did something there last; until they do so again it is the same turn.
        if told.insert(key.clone(), table.updated.0) != Some(table.updated.0) {
            let title = format!("{}: {}", tongue.words.your_move, table.game.title());
            let address = site::href(&Route::Online(spelled(table.table, tongue.how)).path());
            browser::notify(&title, &players(table, tongue), &key, &address);
        }
    }
    if let Ok(text) = serde_json::to_string(&told) {
        let _ = browser::keep(TOLD, &text);
    }
}
