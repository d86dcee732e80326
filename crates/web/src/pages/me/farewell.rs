//! Ends: of all other devices, and of all that the server knows of somebody.

use leptos::prelude::*;
use quintile_api::{Me, Renamed, routes};
use serde_json::json;

use super::Person;
use crate::app::tongue;
use crate::browser;
use crate::http;
use crate::state::settings::Settings;
use crate::words::people;

/// Makes this device the only one, when asked twice.
#[component]
pub(super) fn SignOut(person: Person) -> impl IntoView {
    let tongue = tongue();
    let words = people::of(tongue.how.lang);
    let sure = RwSignal::new(false);
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let press = move |_| {
        if !sure.get_untracked() {
            return sure.set(true);
        }
        leptos::task::spawn_local(async move {
            match http::post::<Me>(routes::ME_SIGN_OUT, &json!({})).await {
                Ok(me) => {
                    person.said.try_set(words.signed_out.to_owned());
                    person.me.try_set(Some(Ok(me)));
                    browser::focus("main");
                }
                Err(fault) => drop(failed.try_set(Some(fault.say(tongue)))),
            }
        });
    };
    view! {
        <section class="card sign-out">
            <h2>{words.sign_out}</h2>
            <p class="quiet">{words.sign_out_about}</p>
            <button type="button" on:click=press on:blur=move |_| sure.set(false)>{move || if sure.get() { words.sign_out_really } else { words.sign_out }}</button>
            {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
        </section>
    }
}

/// Makes the server forget whoever types a word.
#[component]
pub(super) fn Erase(person: Person) -> impl IntoView {
    let tongue = tongue();
    let words = people::of(tongue.how.lang);
    let settings = expect_context::<RwSignal<Settings>>();
    let typed = RwSignal::new(String::new());
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let ready = Memo::new(move |_| typed.with(|typed| typed.trim().to_lowercase() == words.erase_word));
    let erase = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        if !ready.get_untracked() {
            return browser::focus(".me .erase input");
        }
        leptos::task::spawn_local(async move {
            match http::delete::<Renamed>(routes::ME).await {
                Ok(_) => {
                    settings.try_update(|settings| settings.online.clear());
                    person.said.try_set(words.erased.to_owned());
                    person.look();
                    browser::focus("main");
                }
                Err(fault) => drop(failed.try_set(Some(fault.say(tongue)))),
            }
        });
    };
    view! {
        <details class="card erase">
            <summary>{words.erase}</summary>
            <p>{words.erase_about}</p>
            <form on:submit=erase>
                <label class="field"><span>{words.erase_type}</span>
                    <input type="text" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="20" prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/>
                </label>
                <button type="submit" class="danger" disabled=move || !ready.get()>{words.erase}</button>
            </form>
            {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
        </details>
    }
}
