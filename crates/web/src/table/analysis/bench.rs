//! The board of an analysis with all that is beside it.

use leptos::prelude::*;
use quintile_drawing::Drawing;
use quintile_rules::kit::Viewer;
use wasm_bindgen::JsCast;

use super::super::actions::{Actions, Tally};
use super::super::board::Board;
use super::super::desk::Desk;
use super::super::drag::Drag;
use super::super::hand::HandRow;
use super::super::help::Help;
use super::super::keys;
use super::super::motion::Flights;
use super::super::page::{Die, follow_news};
use super::advice::Advice;
use super::link;
use super::list::Plays;
use super::study::Study;
use super::tree::Tree;
use crate::app::Tongue;
use crate::browser;
use crate::pages::play_from;
use crate::route::{Route, Router};
use crate::site;
use crate::state::settings::Settings;
use crate::table::standing_rows;

/// The keys that step: not those of a board that has the focus, nor of a field.
fn step_by_keys(study: Study) {
    let handle = window_event_listener(leptos::ev::keydown, move |event: web_sys::KeyboardEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let elsewhere = target.is_some_and(|target| target.matches("input, select, .place").unwrap_or(false));
        if elsewhere || event.default_prevented() || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => study.back(),
            "ArrowRight" => study.forward(),
            "Home" => study.go(0, false),
            "End" => study.go(study.tree.with_untracked(|tree| tree.end(study.here.get_untracked())), false),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || handle.remove());
}

/// The board and what is beside it.
#[component]
pub(super) fn StudyBench(tree: Tree, here: usize, tongue: Tongue) -> impl IntoView {
    let words = tongue.words;
    let settings = expect_context::<RwSignal<Settings>>();
    let Some(study) = Study::new(tree, here, tongue) else {
        return view! { <p class="refused" role="alert">{words.bad_record}" "{words.link_cut}</p> }.into_any();
    };
    let desk = Desk::new(study.link, tongue, settings);
    let drag = Drag::new(desk);
    let help = RwSignal::new(false);
    let news = follow_news(desk);
    keys::listen(desk, help, RwSignal::new(false), RwSignal::new(false));
    step_by_keys(study);
    let title = desk.game.title();
    let told = move || {
        if let Some(note) = desk.note.get() {
            return Some((if note.refused { "refused" } else { "quiet" }, note.text));
        }
        let reason = desk.pointed_reason().filter(|_| drag.now.with(Option::is_none));
        reason.map(|text| ("quiet", text)).or_else(|| Some(("quiet", news.shown.get())))
    };
    let is_variation = Memo::new(move |_| {
        let here = study.here.get();
        study.tree.with(|tree| tree.is_variation(here))
    });
    let remove = move |_| {
        let here = study.here.get_untracked();
        if let Some(at) = study.tree.try_update(|tree| tree.remove(here)) {
            study.go(at, false);
        }
    };
    let to_game = move |_| study.go(study.tree.with_untracked(|tree| tree.root(study.here.get_untracked())), false);
    let end = move |_| study.go(study.tree.with_untracked(|tree| tree.end(study.here.get_untracked())), false);
    let is_over = move || !desk.is_active();
    view! {
        <h2>{title}</h2>
        <div class="study" data-game=desk.game.name() inert=move || help.get()>
            <section class="play-area"><Board desk=desk drag=drag flash=news.flash/></section>
            <p class="told" role="status">{move || told().map(|(class, text)| view! { <span class=class>{text}</span> })}</p>
            <div class="steps-bar" role="group" aria-label=words.moves>
                <button type="button" class="first" aria-label=words.beginning on:click=move |_| study.go(0, false)>"|◀"</button>
                <button type="button" class="back" aria-label=words.previous on:click=move |_| study.back()>"◀"</button>
                <button type="button" class="forward" aria-label=words.next on:click=move |_| study.forward()>"▶"</button>
                <button type="button" class="last" aria-label=words.at_the_end on:click=end>"▶|"</button>
                <Show when=move || is_variation.get()>
                    <button type="button" class="to-game" on:click=to_game>{words.to_main_line}</button>
                    <button type="button" class="remove" on:click=remove>{words.remove_branch}</button>
                </Show>
            </div>
            <section class="tray">
                <Die desk=desk/>
                <HandRow desk=desk drag=drag/>
                <div class="controls" hidden=is_over>
                    <Actions desk=desk/>
                    <Tally desk=desk/>
                </div>
            </section>
            <div class="notes">
                <Standing study=study tongue=tongue/>
                <Advice study=study desk=desk tongue=tongue/>
                <Plays study=study tongue=tongue/>
                <Ways study=study tongue=tongue/>
            </div>
        </div>
        <Help open=help tongue=tongue game=desk.game/>
        <Flights motion=desk.motion tongue=tongue/>
    }
    .into_any()
}

/// Who has how many points, and who holds what.
#[component]
fn Standing(study: Study, tongue: Tongue) -> impl IntoView {
    let rows = move || {
        let game = study.game()?;
        let is_open = study.tree.with(Tree::is_over);
        // Of a game that goes on only the hand that one plays with is shown.
        let hand = |seat| (is_open || game.turn() == Some(seat)).then(|| game.hand(seat));
        let drawing = Drawing::of(&game.view(Viewer::Onlooker));
        Some(standing_rows(game.id(), drawing.seats, hand, |seat| study.name(seat), tongue))
    };
    view! { <ol class="seats" aria-label=tongue.words.players>{rows}</ol> }
}

/// What leads away from here: a game against the computer, and a link.
#[component]
fn Ways(study: Study, tongue: Tongue) -> impl IntoView {
    let words = tongue.words;
    let router = expect_context::<Router>();
    let said: RwSignal<Option<(bool, String)>> = RwSignal::new(None);
    Effect::new(move || {
        study.here.track();
        said.set(None);
    });
    let can_play = move || study.game().and_then(|game| game.turn()).is_some();
    let play_on = move |_| {
        let here = study.here.get_untracked();
        let line = study.tree.with_untracked(|tree| tree.line(here));
        let Some(seat) = study.tree.with_untracked(|tree| tree.game(here)).and_then(|game| game.turn()) else { return };
        leptos::task::spawn_local(async move {
            let ply = line.plays.len();
            match play_from(line, ply, seat, tongue).await {
                Some(route) => router.go(route),
                None => drop(said.try_set(Some((true, words.no_store.to_owned())))),
            }
        });
    };
    let copy = move |_| {
        let (tree, here) = (study.tree.get_untracked(), study.here.get_untracked());
        leptos::task::spawn_local(async move {
            let text = match link::write(&tree, here).await {
                Some(end) => {
                    browser::copy(&format!("{}#{end}", site::address(&Route::Analysis.path())));
                    (false, words.copied.to_owned())
                }
                None => (true, (words.link_too_long)(link::MAX_LINK)),
            };
            said.try_set(Some(text));
        });
    };
    view! {
        <div class="buttons">
            <button type="button" class="from-here" disabled=move || !can_play() on:click=play_on>{words.play_on}</button>
            <button type="button" class="share" on:click=copy>{words.copy_analysis_link}</button>
        </div>
        {move || said.get().map(|(bad, text)| match bad {
            true => view! { <p class="refused" role="alert">{text}</p> }.into_any(),
            false => view! { <p class="quiet" role="status">{text}</p> }.into_any(),
        })}
    }
}
