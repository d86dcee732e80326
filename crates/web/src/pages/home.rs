//! The first page: five games that can be played at once, and those that were begun.

use leptos::prelude::*;
use quintile_rules::GameId;
use quintile_words::{Say, about_game};

use super::demo::Demo;
use super::frame::Bar;
use crate::app::{Tongue, tongue};
use crate::browser;
use crate::rest;
use crate::route::{Link, Route, Router};
use crate::state::settings::Settings;
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
    let id = (rest.open)(game, &choice, tongue)?;
    settings.update(|settings| settings.last_game = Some(game));
    router.go(Route::Table(id));
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
            <ul class="cards">{cards}</ul>
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
                <Link to=Route::Rules(game) class="quiet">{words.rules}</Link>
            </div>
        </li>
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
