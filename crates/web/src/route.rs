//! Addresses of the app, and moving between them without loading anything.

use leptos::prelude::*;
use quintile_puzzles::{Date, day_number};
use quintile_rules::GameId;
use wasm_bindgen::JsValue;

use crate::site;

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    Home,
    Setup(GameId),
    /// A table on this device.
    Table(String),
    /// A table on the server.
    Online(String),
    /// Where contests are opened.
    Contests,
    /// The same for a wall.
    Screen(String),
    /// A contest on the server.
    Contest(String),
    /// The same for everybody in the room.
    Wall(String),
    /// What everybody did on a turn of it.
    Turns(String),
    /// Where tournaments are opened.
    Tournaments,
    /// A tournament on the server.
    Tournament(String),
    Rules(GameId),
    /// Five steps into a game.
    Lesson(GameId),
    /// The puzzle of the day.
    Daily(GameId),
    /// The puzzle of another day.
    Puzzle(GameId, Date),
    /// The puzzles of the last days.
    Archive,
    /// The games of this device.
    Games,
    Replay,
    /// A game with other plays than those that were made.
    Analysis,
    /// One's own mistakes as puzzles.
    Mistakes,
    Settings,
    /// Who plays how well.
    Ladder(Option<GameId>),
    /// For whoever runs the server. Nothing leads here.
    Admin,
    /// The person on the server.
    Me,
    /// Looking for somebody to play.
    Lobby,
    Nowhere,
}

impl Route {
    /// The page of an address.
    pub(crate) fn read(path: &str) -> Self {
        let mut parts = path.trim_matches('/').split('/');
        let page = parts.next().unwrap_or_default();
        let game = |name: Option<&str>| name.and_then(|name| name.parse::<GameId>().ok());
        let rest = parts.next();
        match (page, rest, parts.next(), parts.next()) {
            (_, _, None, None) => {}
            ("c", Some(name), Some("wall"), None) => return Self::Wall(name.to_owned()),
            ("c", Some(name), Some("turns"), None) => return Self::Turns(name.to_owned()),
            ("daily", game_name, Some(date), None) => {
                let puzzle = game(game_name).zip(read_date(date));
                return puzzle.map_or(Self::Nowhere, |(game, date)| Self::Puzzle(game, date));
            }
            _ => return Self::Nowhere,
        }
        match (page, rest, game(rest)) {
            ("", None, _) => Self::Home,
            ("play", _, Some(game)) => Self::Setup(game),
            ("rules", _, Some(game)) => Self::Rules(game),
            ("lesson", _, Some(game)) => Self::Lesson(game),
            ("daily", _, Some(game)) => Self::Daily(game),
            ("daily", None, _) => Self::Archive,
            ("table", Some(id), _) => Self::Table(id.to_owned()),
            ("t", Some(name), _) => Self::Online(name.to_owned()),
            ("c", None, _) => Self::Contests,
            ("screen", Some(name), _) => Self::Screen(name.to_owned()),
            ("c", Some(name), _) => Self::Contest(name.to_owned()),
            ("e", None, _) => Self::Tournaments,
            ("e", Some(name), _) => Self::Tournament(name.to_owned()),
            ("games", None, _) => Self::Games,
            ("replay", None, _) => Self::Replay,
            ("analysis", None, _) => Self::Analysis,
            ("mistakes", None, _) => Self::Mistakes,
            ("settings", None, _) => Self::Settings,
            ("ladder", None, _) => Self::Ladder(None),
            ("ladder", _, Some(game)) => Self::Ladder(Some(game)),
            ("admin", None, _) => Self::Admin,
            ("me", None, _) => Self::Me,
            ("lobby", None, _) => Self::Lobby,
            _ => Self::Nowhere,
        }
    }

    /// Its address.
    pub(crate) fn path(&self) -> String {
        match self {
            Self::Home | Self::Nowhere => "/".to_owned(),
            Self::Setup(game) => format!("/play/{game}"),
            Self::Rules(game) => format!("/rules/{game}"),
            Self::Lesson(game) => format!("/lesson/{game}"),
            Self::Daily(game) => format!("/daily/{game}"),
            Self::Puzzle(game, (year, month, day)) => format!("/daily/{game}/{year}-{month:02}-{day:02}"),
            Self::Archive => "/daily".to_owned(),
            Self::Table(id) => format!("/table/{id}"),
            Self::Online(name) => format!("/t/{name}"),
            Self::Screen(name) => format!("/screen/{name}"),
            Self::Contests => "/c".to_owned(),
            Self::Contest(name) => format!("/c/{name}"),
            Self::Wall(name) => format!("/c/{name}/wall"),
            Self::Turns(name) => format!("/c/{name}/turns"),
            Self::Tournaments => "/e".to_owned(),
            Self::Tournament(name) => format!("/e/{name}"),
            Self::Games => "/games".to_owned(),
            Self::Replay => "/replay".to_owned(),
            Self::Analysis => "/analysis".to_owned(),
            Self::Mistakes => "/mistakes".to_owned(),
            Self::Settings => "/settings".to_owned(),
            Self::Ladder(None) => "/ladder".to_owned(),
            Self::Ladder(Some(game)) => format!("/ladder/{game}"),
            Self::Admin => "/admin".to_owned(),
            Self::Me => "/me".to_owned(),
            Self::Lobby => "/lobby".to_owned(),
        }
    }
}

/// A day as addresses have it: `2026-11-16`.
fn read_date(text: &str) -> Option<Date> {
    let mut parts = text.split('-');
    let date = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    day_number(date).filter(|_| parts.next().is_none()).map(|_| date)
}

/// Where we are.
#[derive(Clone, Copy)]
pub(crate) struct Router(pub(crate) RwSignal<Route>);

impl Router {
    /// Starts at the address the page was opened with, and follows the browser's own buttons.
    pub(crate) fn start() -> Self {
        let here = || Route::read(&site::here().0);
        let route = RwSignal::new(here());
        window_event_listener(leptos::ev::popstate, move |_| route.set(here()));
        Self(route)
    }

    /// Goes to a page in place of this one, which the back button then leaves out.
    pub(crate) fn turn_to(self, route: Route) {
        if let Ok(history) = window().history() {
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&site::href(&route.path())));
        }
        self.0.set(route);
    }

    /// Goes to a page.
    pub(crate) fn go(self, route: Route) {
        if let Ok(history) = window().history() {
            let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&site::href(&route.path())));
        }
        window().scroll_to_with_x_and_y(0.0, 0.0);
        self.0.set(route);
    }
}

/// A link inside the app: a real one, so that it can be copied and opened in a new window.
#[component]
pub(crate) fn Link(
    /// Where it leads.
    to: Route,
    #[prop(optional, into)] class: String,
    #[prop(optional, into)] label: Option<String>,
    children: Children,
) -> impl IntoView {
    let router = expect_context::<Router>();
    let path = site::href(&to.path());
    let follow = move |event: web_sys::MouseEvent| {
        if event.button() == 0 && !event.ctrl_key() && !event.meta_key() && !event.shift_key() {
            event.prevent_default();
            router.go(to.clone());
        }
    };
    view! { <a href=path class=class aria-label=label on:click=follow>{children()}</a> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_to_pages_and_back() {
        let mut routes =
            vec![Route::Home, Route::Replay, Route::Settings, Route::Archive, Route::Games, Route::Me, Route::Lobby];
        routes.extend([Route::Table("k3v9".into()), Route::Analysis, Route::Mistakes]);
        routes.push(Route::Online("rurata-zageto-gubedi".into()));
        routes.push(Route::Screen("rurata-zageto-gubedi".into()));
        let contest = "lucky-river-kettle-green-acorn";
        routes.extend([Route::Contests, Route::Contest(contest.into()), Route::Wall(contest.into())]);
        routes.push(Route::Turns(contest.into()));
        routes.extend([Route::Tournaments, Route::Tournament(contest.into())]);
        routes.extend([Route::Ladder(None), Route::Admin]);
        for game in GameId::ALL {
            routes.push(Route::Ladder(Some(game)));
            routes.extend([Route::Setup(game), Route::Rules(game), Route::Lesson(game), Route::Daily(game)]);
            routes.push(Route::Puzzle(game, (2026, 2, 8)));
        }
        for route in routes {
            assert_eq!(Route::read(&route.path()), route);
        }
        for path in [
            "/play",
            "/play/chess",
            "/table",
            "/rules/polygon/more",
            "/c/name/door",
            "/c/name/wall/more",
            "/nothing",
            "/ladder/chess",
            "/admin/tables",
            "/daily/polygon/2026-02-30",
            "/daily/polygon/x",
            "/daily/polygon/2026-02-08/x",
        ] {
            assert_eq!(Route::read(path), Route::Nowhere, "{path}");
        }
    }
}
