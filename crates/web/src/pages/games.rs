//! My games: those that go on and those that are over, how one did at each, and all of it as a file.

mod files;
mod rows;
mod tallies;
mod wanted;

use std::collections::BTreeSet;

use leptos::prelude::*;
use quintile_drawing::emblem;
use quintile_rules::GameId;

use self::files::Files;
use self::rows::FinishedRows;
use self::tallies::Tallies;
use self::wanted::Search;
pub(super) use self::wanted::{Stands, Wanted};
use super::frame::Bar;
use super::home::PlayNow;
use super::unfinished::Unfinished;
use crate::app::tongue;
use crate::route::{Link, Route};
use crate::site;
use crate::state::games::{Finished, shelf};
use crate::state::settings::Settings;
use crate::state::store;

/// What the browser keeps of games.
#[derive(Clone, Debug, Default, PartialEq)]
struct Kept {
    finished: Vec<Finished>,
    /// The finished ones whose plays are here, too.
    whole: BTreeSet<String>,
    /// Whether any game goes on.
    some_open: bool,
}

/// Looks; `None` when this browser keeps nothing.
async fn look() -> Option<Kept> {
    shelf::gather().await;
    let some_open = store::list().await?.iter().any(|summary| !summary.over);
    Some(Kept { finished: shelf::results().await?, whole: shelf::whole().await, some_open })
}

/// The page.
#[component]
pub(crate) fn GamesPage() -> impl IntoView {
    let words = tongue().words;
    let settings = expect_context::<RwSignal<Settings>>();
    let wanted = RwSignal::new(Wanted::default());
    // None: it is still being looked for. Some(None): nothing can be kept.
    let kept: RwSignal<Option<Option<Kept>>> = RwSignal::new(None);
    // Counts what was added, so that the lists are made anew.
    let version = RwSignal::new(0u32);
    Effect::new(move || {
        version.track();
        leptos::task::spawn_local(async move {
            let found = look().await;
            kept.try_set(Some(found));
        });
    });
    let online = settings.with_untracked(|settings| !settings.online.is_empty()) && !site::is_static();
    let body = move || {
        let found = match kept.get() {
            None => return view! { <p class="quiet" role="status">{words.loading}</p> }.into_any(),
            Some(None) => return view! { <p class="refused" role="alert">{words.no_room}</p> }.into_any(),
            Some(Some(found)) => found,
        };
        if found.finished.is_empty() && !found.some_open && !online {
            return view! { <Empty/> }.into_any();
        }
        let finished = found.finished;
        view! {
            <Search wanted=wanted/>
            <Unfinished wanted=wanted/>
            <FinishedRows finished=finished.clone() whole=found.whole wanted=wanted/>
            <Tallies finished=finished/>
            <div class="buttons ways">
                <Link to=Route::Mistakes class="button">{words.mistakes}</Link>
                <Link to=Route::Analysis class="button">{words.analysis}</Link>
            </div>
        }
        .into_any()
    };
    view! {
        <Bar/>
        <main tabindex="-1" class="page my-games" aria-busy=move || kept.with(Option::is_none).then_some("true")>
            <h1>{words.my_games}</h1>
            {body}
            <Files version=version/>
        </main>
    }
}

/// A game's emblem.
pub(crate) fn emblem_of(game: GameId) -> impl IntoView {
    let art: String = emblem(game).iter().map(ToString::to_string).collect();
    view! { <svg class="emblem" viewBox="-50 -50 100 100" aria-hidden="true" inner_html=art></svg> }
}

/// Before the first game: what will be here, and a way to it.
#[component]
fn Empty() -> impl IntoView {
    let words = tongue().words;
    let game = GameId::TwentyFourSeven;
    view! {
        <section class="empty-page">
            <div class="fan" aria-hidden="true">{GameId::ALL.map(emblem_of)}</div>
            <h2>{words.no_games}</h2>
            <p>{words.no_games_about}</p>
            <PlayNow game=game label=(words.play_now_game)(game.title())/>
        </section>
    }
}
