//! With friends: opening a table for them, or joining theirs.

use leptos::prelude::*;
use quintile_rules::GameId;
use quintile_table::LONGEST_NAME;

use super::home::open_table;
use crate::app::tongue;
use crate::browser;
use crate::rest;
use crate::route::{Link, Route, Router};
use crate::state::settings::{Settings, Sitter};
use crate::turns::Turning;

/// Create, or join.
#[component]
pub(super) fn Friends() -> impl IntoView {
    let words = tongue().words;
    let lobby = expect_context::<Turning>().lobby;
    view! {
        <section class="join">
            <h2>{words.with_friends}</h2>
            <p class="quiet">{words.with_friends_about}</p>
            <div class="ways"><Create/><Join/></div>
            {move || lobby.get().then(|| view! { <p><Link to=Route::Lobby class="button to-lobby">{words.find_opponent}</Link></p> })}
            <p><Link to=Route::Contests class="for-class">{words.for_class}</Link><br/><Link to=Route::Tournaments class="for-class for-club">{words.for_club}</Link></p>
        </section>
    }
}

/// A table of one's own: which game, and by what name. Everything else is as it was last set up.
#[component]
fn Create() -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let settings = expect_context::<RwSignal<Settings>>();
    let router = expect_context::<Router>();
    let last = settings.with_untracked(|settings| settings.last_game).unwrap_or(GameId::TwentyFourSeven);
    let game = RwSignal::new(last);
    let name = RwSignal::new(settings.with_untracked(|settings| settings.name.clone()));
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let create = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let typed = name.get_untracked();
        if typed.trim().is_empty() {
            failed.set(Some(words.name_first.to_owned()));
            return browser::focus(".create input");
        }
        settings.update(|settings| settings.name.clone_from(&typed));
        let game = game.get_untracked();
        let mut choice = settings.with_untracked(|settings| settings.choice(game));
        if !choice.seats.contains(&Sitter::Friend) {
            choice.seats = vec![Sitter::Person(typed), Sitter::Friend];
        }
        leptos::task::spawn_local(async move {
            failed.try_set(open_table(game, choice, tongue, settings, router).await.err());
        });
    };
    let options =
        GameId::ALL.map(|game| view! { <option value=game.name() selected=game == last>{game.title()}</option> });
    let pick = move |event| {
        if let Ok(picked) = event_target_value(&event).parse() {
            game.set(picked);
        }
    };
    view! {
        <form class="create" on:submit=create>
            <label class="field"><span>{words.your_name}</span>
                <input type="text" autocomplete="nickname" maxlength=LONGEST_NAME.to_string() prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/>
            </label>
            <label class="field"><span>{words.create_which}</span><select on:change=pick>{options}</select></label>
            <button type="submit" class="confirm">{words.create_table}</button>
            {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
        </form>
    }
}

/// The way to a friend's table, by its words or a pasted address.
#[component]
fn Join() -> impl IntoView {
    let how = tongue().how;
    let words = tongue().words;
    let router = expect_context::<Router>();
    let typed = RwSignal::new(String::new());
    let failed = RwSignal::new(false);
    let join = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let typed = typed.get_untracked();
        leptos::task::spawn_local(async move {
            let found = rest::load().await.ok().and_then(|rest| (rest.find)(&typed, how));
            failed.try_set(found.is_none());
            if let Some(name) = found {
                router.go(match typed.as_str() {
                    link if link.contains("/c/") => Route::Contest(name),
                    link if link.contains("/e/") => Route::Tournament(name),
                    _ => Route::Online(name),
                });
            }
        });
    };
    view! {
        <form class="by-words" on:submit=join>
            <label class="field"><span>{words.or_join}</span>
                <input type="text" placeholder=words.table_words autocapitalize="none" autocomplete="off" spellcheck="false"
                    aria-invalid=move || failed.get().then_some("true") on:input=move |event| typed.set(event_target_value(&event))/>
            </label>
            <button type="submit">{words.join}</button>
            {move || failed.get().then(|| view! { <p class="refused" role="alert">{words.not_a_table_name}</p> })}
        </form>
    }
}
