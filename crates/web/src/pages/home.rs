//! The first page: the games, which can be played at once, and those that were begun.

use leptos::prelude::*;
use quintile_rules::GameId;
use quintile_words::{about_game, custom_set, kept_name};

use super::demo::Demo;
use super::frame::Bar;
use super::friends::Friends;
use crate::app::{Tongue, tongue};
use crate::browser;
use crate::rest;
use crate::route::{Link, Route, Router};
use crate::site;
use crate::state::settings::{Choice, Settings};
use crate::state::store::{self, Summary};

/// Opens a table with the game's last settings.
pub(crate) async fn play_now(
    game: GameId,
    tongue: Tongue,
    settings: RwSignal<Settings>,
    router: Router,
) -> Result<(), String> {
    let choice = settings.with_untracked(|settings| settings.choice(game));
    open_table(game, choice, tongue, settings, router).await
}

/// Opens a table and goes there.
pub(super) async fn open_table(
    game: GameId,
    mut choice: Choice,
    tongue: Tongue,
    settings: RwSignal<Settings>,
    router: Router,
) -> Result<(), String> {
    let rest = rest::load().await.map_err(|_| tongue.words.not_loaded.to_owned())?;
    let name = settings.with_untracked(|settings| settings.name.clone());
    if let Some(crate::state::settings::Sitter::Person(first)) = choice.seats.first_mut()
        && first.is_empty()
    {
        *first = name;
    }
    let route = if choice.is_online() {
        Route::Online((rest.invite)(game, choice, tongue).await?)
    } else {
        Route::Table((rest.open)(game, &choice, tongue)?)
    };
    settings.update(|settings| settings.last_game = Some(game));
    router.go(route);
    Ok(())
}

/// The first page.
#[component]
pub(crate) fn Home() -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let settings = expect_context::<RwSignal<Settings>>();
    let last = settings.with_untracked(|settings| settings.last_game).unwrap_or(GameId::TwentyFourSeven);
    let cards = GameId::ALL.map(|game| view! { <Card game=game/> });
    view! {
        <Bar home=true/>
        <main tabindex="-1" class="page home">
            <section class="hero">
                <h1>{words.tagline}</h1>
                <p>{words.tagline_about}</p>
                <PlayNow game=last label=(words.play_now_game)(last.title())/>
            </section>
            <Unfinished/>
            <ul class="cards">
                {cards}
                <li class="card puzzle-card">
                    <h2>{words.daily}</h2>
                    <p>{words.daily_about}</p>
                    <PuzzleLinks without=None/>
                </li>
            </ul>
            {(!site::is_static()).then(|| view! { <Friends/> })}
            <p class="foot"><Link to=Route::Replay class="quiet">{words.open_record}</Link></p>
        </main>
    }
}

/// A button that starts a game with one press.
#[component]
fn PlayNow(game: GameId, label: String) -> impl IntoView {
    let settings = expect_context::<RwSignal<Settings>>();
    let router = expect_context::<Router>();
    let tongue = tongue();
    let failed = RwSignal::new(None);
    let press = move |_| {
        leptos::task::spawn_local(async move {
            failed.try_set(play_now(game, tongue, settings, router).await.err());
        });
    };
    view! {
        <button type="button" class="confirm" on:click=press>{label}</button>
        {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
    }
}

/// A game: its board playing by itself, its name, and ways in.
#[component]
fn Card(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    view! {
        <li class="card game-card" data-game=game.name()>
            <Demo game=game/>
            <h2>{game.title()}</h2>
            <p>{about_game(game, tongue.how)}</p>
            <SetInUse game=game/>
            <div class="buttons">
                <PlayNow game=game label=words.play_now.to_owned()/>
                <Link to=Route::Setup(game) class="button">{words.set_up}</Link>
                <Link to=Route::Lesson(game) class="quiet">{words.learn}</Link>
                <Link to=Route::Rules(game) class="quiet">{words.rules}</Link>
            </div>
        </li>
    }
}

/// Which set a game was last set up with, unless it is the house's, and the way back to that.
#[component]
fn SetInUse(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let settings = expect_context::<RwSignal<Settings>>();
    let title = Memo::new(move |_| {
        settings.with(|settings| {
            let Choice { set, options, .. } = settings.choice(game);
            custom_set(set.as_deref(), &options, tongue.how)
        })
    });
    let leave = move |_| {
        settings.update(|settings| {
            let mut choice = settings.choice(game);
            choice.leave_set();
            settings.choices.insert(game.name().to_owned(), choice);
        });
    };
    move || {
        let title = (tongue.words.with_set)(&title.get()?);
        Some(
            view! { <p class="set-in-use"><span lang="">{title}</span><button type="button" on:click=leave>{tongue.words.house_set}</button></p> },
        )
    }
}

/// The ways to today's puzzles, with those that are solved marked.
#[component]
pub(crate) fn PuzzleLinks(
    /// A game whose puzzle need not be named.
    without: Option<GameId>,
) -> impl IntoView {
    let words = tongue().words;
    let settings = expect_context::<RwSignal<Settings>>();
    let link = move |game: GameId| {
        let solved = settings.with_untracked(|settings| settings.has_solved(game, browser::today()));
        let mark = solved.then(
            || view! { <span class="tick" aria-hidden="true">"✓ "</span><span class="sr">{words.solved}": "</span> },
        );
        view! { <li><Link to=Route::Daily(game) class="button">{mark}{game.title()}</Link></li> }
    };
    let games = GameId::ALL.into_iter().filter(|&game| Some(game) != without);
    view! { <ul class="puzzle-links">{games.map(link).collect_view()}</ul> }
}

/// The games that were begun and not finished.
#[component]
fn Unfinished() -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let tables: RwSignal<Vec<Summary>> = RwSignal::new(Vec::new());
    leptos::task::spawn_local(async move {
        let open = store::list().await.into_iter().filter(|summary| !summary.over).collect();
        tables.try_set(open);
    });
    // What was removed, to be put back: its place in the list, and all that is kept of it.
    let removed: RwSignal<Vec<(Summary, String)>> = RwSignal::new(Vec::new());
    let forget = move |summary: Summary| {
        leptos::task::spawn_local(async move {
            let Some(kept) = store::take(&summary.id).await else { return };
            removed.try_update(|removed| removed.push((summary, kept)));
        });
    };
    let put_back = move |id: String| {
        leptos::task::spawn_local(async move {
            let kept = removed.try_with_untracked(|all| all.iter().find(|(summary, _)| summary.id == id).cloned());
            let Some((_, kept)) = kept.flatten() else { return };
            if store::put_back(&id, &kept).await.is_some() {
                removed.try_update(|removed| removed.retain(|(summary, _)| summary.id != id));
            }
        });
    };
    let row = move |summary: Summary| {
        let pairs = summary.names.iter().zip(&summary.scores);
        let names: Vec<String> =
            pairs.map(|(name, score)| format!("{} {score}", kept_name(name, tongue.how))).collect();
        let names = names.join(" · ");
        let (title, ago) = (summary.game.title(), (words.ago)(browser::now().since(summary.at) / 60_000));
        let id = summary.id.clone();
        let is_removed = Memo::new(move |_| removed.with(|all| all.iter().any(|(summary, _)| summary.id == id)));
        move || {
            let (summary, id) = (summary.clone(), summary.id.clone());
            let (names, ago) = (names.clone(), ago.clone());
            if is_removed.get() {
                return view! {
                    <li class="removed">
                        <span role="status">{(words.removed)(title)}</span>
                        <button type="button" on:click=move |_| put_back(id.clone())>{words.put_back}</button>
                    </li>
                }
                .into_any();
            }
            view! {
                <li>
                    <Link to=Route::Table(id) class="continue">
                        <b>{title}</b><span>{names}</span><span class="quiet">{ago}</span>
                    </Link>
                    <button type="button" class="icon-button" aria-label=format!("{}: {title}", words.forget) on:click=move |_| forget(summary.clone())>
                        <crate::table::Glyph name="close"/>
                    </button>
                </li>
            }
            .into_any()
        }
    };
    view! {
        <Show when=move || tables.with(|tables| !tables.is_empty())>
            <section class="unfinished">
                <h2>{words.continue_game}</h2>
                <ul>{move || tables.get().into_iter().map(row).collect_view()}</ul>
            </section>
        </Show>
    }
}
