//! Everything behind the first page. It is cut off from the program when the app is built, and loaded while people look at
//! the games; the first screen does not wait for it.

// The attribute below writes the calls across the cut, which the compiler cannot check. We write none.
#![allow(unsafe_code, reason = "calls between two WebAssembly modules, written by wasm_split")]

use std::pin::Pin;
use std::rc::Rc;

use leptos::prelude::*;
use quintile_rules::GameId;
use quintile_words::Speech;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::app::Tongue;
use crate::local;
use crate::online;
use crate::pages::{
    AdminPage, ArchivePage, ContestPage, GamesPage, Home, LadderPage, LobbyPage, MePage, Nowhere, OpenContestPage,
    OpenTournamentPage, ReplayPage, RulesPage, SettingsPage, SetupPage, Show, TournamentPage, TurnsPage, WallPage,
};
use crate::route::Route;
use crate::state::settings::{Choice, Settings};
use crate::table::analysis::AnalysisPage;
use crate::table::{DailyPage, LessonPage, MistakesPage, OnlinePage, TablePage};
use crate::turns::{self, Turning};

/// Ways in.
pub(crate) struct Rest {
    /// Any page.
    pub(crate) page: fn(Route) -> AnyView,
    /// Opens a table on this device; its id, or why not.
    pub(crate) open: fn(GameId, &Choice, Tongue) -> Result<String, String>,
    /// Opens one on the server.
    pub(crate) invite: fn(GameId, Choice, Tongue) -> Opening,
    /// Keeps asking where it is the person's turn.
    pub(crate) follow_turns: fn(Turning, RwSignal<Settings>),
    /// Has a board play on the first page.
    pub(crate) show: fn(Rc<Show>),
    /// A table's name as a language spells it, out of what people type or paste. The words of names are many, so they are here.
    pub(crate) find: fn(&str, Speech) -> Option<String>,
}

/// A table's name when there is one, or why there is none.
pub(crate) type Opening = Pin<Box<dyn Future<Output = Result<String, String>>>>;

/// The rest cannot be had: no network, and nothing kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NotLoaded;

impl From<SplitLoaderError> for NotLoaded {
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}

/// Loads the rest, once.
#[wasm_split(rest, fallible)]
pub(crate) fn load() -> Result<&'static Rest, NotLoaded> {
    Ok(&Rest { page, open: local::open, invite, follow_turns: turns::follow, show: Show::start, find })
}

fn invite(game: GameId, choice: Choice, tongue: Tongue) -> Opening {
    Box::pin(online::open(game, choice, tongue))
}

fn find(typed: &str, how: Speech) -> Option<String> {
    online::table_name(typed).map(|id| online::spelled(id, how))
}

fn page(route: Route) -> AnyView {
    match route {
        Route::Home => view! { <Home/> }.into_any(),
        Route::Setup(game) => view! { <SetupPage game=game/> }.into_any(),
        Route::Table(id) => view! { <TablePage id=id/> }.into_any(),
        Route::Online(name) => view! { <OnlinePage name=name/> }.into_any(),
        Route::Contests => view! { <OpenContestPage/> }.into_any(),
        Route::Wall(name) => view! { <WallPage name=name/> }.into_any(),
        Route::Turns(name) => view! { <TurnsPage name=name/> }.into_any(),
        Route::Screen(name) => view! { <OnlinePage name=name screen=true/> }.into_any(),
        Route::Contest(name) => view! { <ContestPage name=name/> }.into_any(),
        Route::Tournaments => view! { <OpenTournamentPage/> }.into_any(),
        Route::Tournament(name) => view! { <TournamentPage name=name/> }.into_any(),
        Route::Rules(game) => view! { <RulesPage game=game/> }.into_any(),
        Route::Lesson(game) => view! { <LessonPage game=game/> }.into_any(),
        Route::Daily(game) => view! { <DailyPage game=game date=None/> }.into_any(),
        Route::Puzzle(game, date) => view! { <DailyPage game=game date=Some(date)/> }.into_any(),
        Route::Archive => view! { <ArchivePage/> }.into_any(),
        Route::Games => view! { <GamesPage/> }.into_any(),
        Route::Replay => view! { <ReplayPage/> }.into_any(),
        Route::Analysis => view! { <AnalysisPage/> }.into_any(),
        Route::Mistakes => view! { <MistakesPage/> }.into_any(),
        Route::Settings => view! { <SettingsPage/> }.into_any(),
        Route::Ladder(game) => view! { <LadderPage game=game/> }.into_any(),
        Route::Admin => view! { <AdminPage/> }.into_any(),
        Route::Lobby => view! { <LobbyPage/> }.into_any(),
        Route::Me => view! { <MePage/> }.into_any(),
        Route::Nowhere => view! { <Nowhere/> }.into_any(),
    }
}
