//! The first page: the games, which can be played at once, and those that were begun.

use leptos::prelude::*;
use quintile_rules::GameId;
use quintile_words::{Say, about_game};

use super::demo::Demo;
use super::frame::Bar;
use crate::app::{Tongue, tongue};
use crate::browser;
use crate::online::table_name;
use crate::rest;
use crate::route::{Link, Route, Router};
use crate::site;
use crate::state::settings::{OnlineTable, Settings};
use crate::state::store::{self, Summary};

/// Opens a table with the game's last settings.
pub(crate) async fn play_now(
    game: GameId,
    tongue: Tongue,
    settings: RwSignal<Settings>,
    router: Router,
) -> Result<(), String> {
    let rest = rest::load().await.map_err(|_| tongue.words.not_loaded.to_owned())?;
    let mut choice = settings.with_untracked(|settings| settings.choice(game));
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
            {(!site::is_static()).then(|| view! { <Join/> })}
            <ul class="cards">
                {cards}
                <li class="card puzzle-card">
                    <h2>{words.daily}</h2>
                    <p>{words.daily_about}</p>
                    <PuzzleLinks without=None/>
                </li>
            </ul>
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
            <div class="buttons">
                <PlayNow game=game label=words.play_now.to_owned()/>
                <Link to=Route::Setup(game) class="button">{words.set_up}</Link>
                <Link to=Route::Lesson(game) class="quiet">{words.learn}</Link>
                <Link to=Route::Rules(game) class="quiet">{words.rules}</Link>
            </div>
        </li>
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

/// The way to a friend's table, by its three words or a pasted address.
#[component]
fn Join() -> impl IntoView {
    let words = tongue().words;
    let settings = expect_context::<RwSignal<Settings>>();
    let router = expect_context::<Router>();
    let typed = RwSignal::new(String::new());
    let failed = RwSignal::new(false);
    let join = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let name = typed.with_untracked(|typed| table_name(typed));
        failed.set(name.is_none());
        if let Some(name) = name {
            router.go(Route::Online(name));
        }
    };
    let tables = move || {
        let row = |OnlineTable { name, game }: OnlineTable| {
            view! { <li><Link to=Route::Online(name.clone()) class="continue"><b>{game.title()}</b><span>{name}</span></Link></li> }
        };
        settings.with(|settings| settings.online.clone()).into_iter().map(row).collect_view()
    };
    view! {
        <section class="join">
            <h2>{words.with_friends}</h2>
            <p class="quiet">{words.with_friends_about}</p>
            <form on:submit=join>
                <input type="text" aria-label=words.table_words placeholder=words.table_words autocapitalize="none" autocomplete="off" spellcheck="false"
                    aria-invalid=move || failed.get().then_some("true") on:input=move |event| typed.set(event_target_value(&event))/>
                <button type="submit">{words.join}</button>
            </form>
            {move || failed.get().then(|| view! { <p class="refused" role="alert">{words.not_a_table_name}</p> })}
            <ul class="online-tables">{tables}</ul>
        </section>
    }
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
    let forget = move |id: String| {
        tables.update(|tables| tables.retain(|summary| summary.id != id));
        leptos::task::spawn_local(async move {
            store::remove(&id).await;
        });
    };
    let row = move |summary: Summary| {
        let pairs = summary.names.iter().zip(&summary.scores);
        let names: Vec<String> = pairs.map(|(name, score)| format!("{} {score}", local_name(name, tongue))).collect();
        let (title, ago) = (summary.game.title(), (words.ago)(browser::now().since(summary.at) / 60_000));
        let id = summary.id.clone();
        view! {
            <li>
                <Link to=Route::Table(summary.id.clone()) class="continue">
                    <b>{title}</b><span>{names.join(" · ")}</span><span class="quiet">{ago}</span>
                </Link>
                <button type="button" class="icon-button" aria-label=format!("{}: {title}", words.forget) on:click=move |_| forget(id.clone())>
                    <crate::table::Glyph name="close"/>
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || tables.with(|tables| !tables.is_empty())>
            <section class="unfinished">
                <h2>{words.continue_game}</h2>
                <ul>{move || tables.get().into_iter().take(4).map(row).collect_view()}</ul>
            </section>
        </Show>
    }
}

/// A name from a record; bots are called by their level there.
fn local_name(name: &str, tongue: Tongue) -> String {
    match name.parse::<quintile_bots::Level>() {
        Ok(level) => level.say(tongue.how),
        Err(_) => name.to_owned(),
    }
}
