//! Ways to the puzzles of a day.

use leptos::prelude::*;
use quintile_puzzles::Date;
use quintile_rules::GameId;

use crate::app::tongue;
use crate::browser;
use crate::route::{Link, Route};
use crate::state::settings::Settings;

/// Where the puzzle of a day is: today's has an address that stays.
pub(crate) fn puzzle_route(game: GameId, date: Date) -> Route {
    if date == browser::today() { Route::Daily(game) } else { Route::Puzzle(game, date) }
}

/// The ways to the puzzles of a day, with those that were answered marked.
#[component]
pub(crate) fn PuzzleLinks(
    /// A game whose puzzle need not be named.
    without: Option<GameId>,
    date: Date,
) -> impl IntoView {
    let words = tongue().words;
    let settings = expect_context::<RwSignal<Settings>>();
    let link = move |game: GameId| {
        let mark = match settings.with_untracked(|settings| settings.answers.get(game, date)) {
            Some(true) => Some(("tick", "✓ ", words.solved)),
            Some(false) => Some(("cross", "✕ ", words.missed)),
            None => None,
        };
        let mark = mark.map(|(class, sign, said)| {
            view! { <span class=class aria-hidden="true">{sign}</span><span class="sr">{said}": "</span> }
        });
        view! { <li><Link to=puzzle_route(game, date) class="button">{mark}{game.title()}</Link></li> }
    };
    let games = GameId::ALL.into_iter().filter(|&game| Some(game) != without);
    view! { <ul class="puzzle-links">{games.map(link).collect_view()}</ul> }
}
