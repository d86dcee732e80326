//! The first page: the games, which can be played at once, and those that were begun.

use leptos::prelude::*;
use quintile_rules::GameId;
use quintile_words::{about_game, custom_set};

use super::demo::Demo;
use super::frame::Bar;
use super::friends::Friends;
use super::puzzles::PuzzleLinks;
use super::unfinished::Unfinished;
use crate::app::{Tongue, tongue};
use crate::browser;
use crate::rest;
use crate::route::{Link, Route, Router};
use crate::site;
use crate::state::settings::{Choice, Settings};

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
    let today = browser::today();
    let streak = settings.with_untracked(|settings| settings.answers.streak(today));
    let cards = GameId::ALL.map(|game| view! { <Card game=game/> });
    view! {
        <Bar home=true/>
        <main tabindex="-1" class="page home">
            <section class="hero">
                <div><h1>{words.tagline}</h1><p>{words.tagline_about}</p></div>
                <div><PlayNow game=last label=(words.play_now_game)(last.title())/></div>
            </section>
            <Unfinished/>
            <ul class="cards">
                {cards}
                <li class="card puzzle-card">
                    <h2>{words.daily}</h2>
                    <p>{words.daily_about}</p>
                    {(streak > 0).then(|| view! { <p class="streak">{(words.streak)(streak)}</p> })}
                    <PuzzleLinks without=None date=today/>
                    <Link to=Route::Archive class="quiet">{words.archive}</Link>
                </li>
            </ul>
            {(!site::is_static()).then(|| view! { <Friends/> })}
            <p class="foot">
                {(!site::is_static()).then(|| view! { <Link to=Route::Me class="quiet to-me">{words.me_here}</Link>" · " })}
                <Link to=Route::Games class="quiet">{words.my_games}</Link>" · "<Link to=Route::Replay class="quiet">{words.open_record}</Link>
            </p>
        </main>
    }
}

/// A button that starts a game with one press.
#[component]
pub(super) fn PlayNow(game: GameId, label: String) -> impl IntoView {
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
    let begun = expect_context::<RwSignal<Settings>>().with_untracked(|settings| settings.lesson_steps(game) > 0);
    let learn = if begun { words.continue_lesson } else { words.learn };
    view! {
        <li class="card game-card" data-game=game.name()>
            <Demo game=game/>
            <h2>{game.title()}</h2>
            <p>{about_game(game, tongue.how)}</p>
            <SetInUse game=game/>
            <div class="buttons">
                <PlayNow game=game label=words.play_now.to_owned()/>
                <Link to=Route::Setup(game) class="button">{words.set_up}</Link>
                <Link to=Route::Lesson(game) class="quiet">{learn}</Link>
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
