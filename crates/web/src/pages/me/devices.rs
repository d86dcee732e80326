//! Other devices: a code for one, the words that another one shows, and a phrase for the day when all are gone.

use leptos::prelude::*;
use quintile_api::{Claim, Me, NewPass, Pass, Token, routes};
use quintile_table::Moment;
use quintile_words::Lang;
use serde_json::json;
use wasm_bindgen::JsValue;

use super::Person;
use crate::app::tongue;
use crate::browser;
use crate::http;
use crate::online::spelling;
use crate::state::settings::Settings;
use crate::words::people;

/// The time of day, as a language writes it.
fn time_text(at: Moment, lang: Lang) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(at.0 as f64));
    let options = js_sys::Object::new();
    for key in ["hour", "minute"] {
        let _ = js_sys::Reflect::set(&options, &JsValue::from_str(key), &JsValue::from_str("2-digit"));
    }
    date.to_locale_time_string_with_options(lang.tag(), &options).into()
}

/// The words of a pass, large enough to be read from another device.
#[component]
fn Spelled(pass: Pass) -> impl IntoView {
    let spelled = pass.spelled(spelling(tongue().how)).replace('-', " ");
    let words: Vec<_> = spelled.split(' ').map(|word| view! { <li>{word.to_owned()}</li> }).collect();
    let long = words.len() > 4;
    view! { <ol class="pass" class:long=long>{words}</ol> }
}

/// A code for another device.
#[component]
pub(super) fn OtherDevice() -> impl IntoView {
    let tongue = tongue();
    let words = people::of(tongue.how.lang);
    let made: RwSignal<Option<NewPass>> = RwSignal::new(None);
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let make = move |_| {
        leptos::task::spawn_local(async move {
            match http::post::<NewPass>(routes::ME_CODE, &json!({})).await {
                Ok(pass) => drop(made.try_set(Some(pass))),
                Err(fault) => drop(failed.try_set(Some(fault.say(tongue)))),
            }
        });
    };
    let shown = move || {
        made.get().map(|NewPass { pass, ends }| {
            let about = ends.map(|ends| (words.code_about)(&time_text(ends, tongue.how.lang)));
            view! { <div role="status"><Spelled pass=pass/><p>{about}</p></div> }
        })
    };
    view! {
        {shown}
        <button type="button" class="make-code" on:click=make>{move || if made.with(Option::is_some) { words.make_other_code } else { words.make_code }}</button>
        {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
    }
}

/// The recovery phrase: whether there is one, and a new one.
#[component]
pub(super) fn Phrase(person: Person) -> impl IntoView {
    let tongue = tongue();
    let words = people::of(tongue.how.lang);
    let made: RwSignal<Option<Pass>> = RwSignal::new(None);
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let has_one = Memo::new(move |_| person.known().is_some_and(|me| me.phrase));
    let make = move |_| {
        leptos::task::spawn_local(async move {
            match http::post::<NewPass>(routes::ME_PHRASE, &json!({})).await {
                Ok(NewPass { pass, .. }) => {
                    made.try_set(Some(pass));
                    person.look();
                }
                Err(fault) => drop(failed.try_set(Some(fault.say(tongue)))),
            }
        });
    };
    let state = move || match made.get() {
        Some(pass) => {
            view! { <div role="status"><Spelled pass=pass/><p><b>{words.phrase_once}</b></p></div> }.into_any()
        }
        None if has_one.get() => view! { <p class="quiet">{words.phrase_there}</p> }.into_any(),
        None => ().into_any(),
    };
    view! {
        <section class="card phrase">
            <h2>{words.phrase}</h2>
            <p class="quiet">{words.phrase_about}</p>
            {state}
            <button type="button" class="make-phrase" on:click=make>{move || if has_one.get() { words.make_other_phrase } else { words.make_phrase }}</button>
            {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
        </section>
    }
}

/// Whether a browser that becomes somebody else gives anything up.
fn gives_up(me: &Me) -> bool {
    me.known && (me.name.is_some() || me.open_tables > 0)
}

/// The words of another device, typed here.
#[component]
pub(super) fn Claiming(person: Person) -> impl IntoView {
    let tongue = tongue();
    let words = people::of(tongue.how.lang);
    let settings = expect_context::<RwSignal<Settings>>();
    let typed = RwSignal::new(String::new());
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let corrected = RwSignal::new(String::new());
    // What was typed, while the person is asked whether to give up who they are.
    let asking: RwSignal<Option<Pass>> = RwSignal::new(None);
    let become_them = move |pass: Pass| {
        leptos::task::spawn_local(async move {
            match http::post::<Token>(routes::CLAIM, &Claim { code: pass, bearer: false }).await {
                Ok(_) => {
                    let me = http::get::<Me>(routes::ME).await;
                    if let Ok(Me { name: Some(name), .. }) = &me {
                        settings.try_update(|settings| settings.name = name.to_string());
                    }
                    // Tables of the person before are not one's own any more.
                    settings.try_update(|settings| settings.online.clear());
                    typed.try_set(String::new());
                    // Every part is made anew: it is about somebody else.
                    person.me.try_set(None);
                    person.me.try_set(Some(me));
                    person.said.try_set(words.welcome.to_owned());
                    browser::focus("main");
                }
                Err(fault) => drop(failed.try_set(Some(fault.say(tongue)))),
            }
        });
    };
    let enter = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        failed.set(None);
        corrected.set(String::new());
        let heard = Pass::hear(&typed.get_untracked());
        let slips = match &heard {
            Ok((_, slips)) | Err(quintile_api::NotAPass::Unmatched { corrected: slips }) => slips.as_slice(),
            Err(_) => &[],
        };
        let slips: Vec<String> = slips.iter().map(|slip| (words.read_as)(&slip.typed, slip.meant)).collect();
        corrected.set(slips.join(" "));
        match heard {
            Err(why) => {
                failed.set(Some((words.bad_words)(&why)));
                browser::focus(".me .claim input");
            }
            Ok((pass, _)) if person.known().as_ref().is_some_and(gives_up) => {
                asking.set(Some(pass));
                request_animation_frame(|| browser::focus(".me .claim .confirm"));
            }
            Ok((pass, _)) => become_them(pass),
        }
    };
    let question = move |pass: Pass| {
        let me = person.known();
        let name =
            me.as_ref().and_then(|me| me.name.as_ref()).map_or(words.without_name.to_owned(), ToString::to_string);
        let after = match &me {
            Some(me) if me.devices > 1 => words.stays_elsewhere,
            Some(me) if me.phrase => words.only_phrase,
            _ => words.only_device,
        };
        let go_on = move |_| {
            asking.set(None);
            become_them(pass);
        };
        let cancel = move |_| {
            asking.set(None);
            request_animation_frame(|| browser::focus(".me .claim input"));
        };
        view! {
            <div class="question" role="group" aria-label=words.have_words>
                <p>{(words.was_somebody)(&name)}" "{after}</p>
                <div class="buttons">
                    <button type="button" class="confirm" on:click=go_on>{words.become_other}</button>
                    <button type="button" on:click=cancel>{words.cancel}</button>
                </div>
            </div>
        }
    };
    let way = move || {
        match asking.get() {
        Some(pass) => question(pass).into_any(),
        None => view! {
            <form on:submit=enter>
                <label class="field"><span>{words.words_field}</span>
                    <input type="text" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="120" prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/>
                </label>
                <button type="submit">{words.enter}</button>
            </form>
        }
        .into_any(),
    }
    };
    view! {
        <section class="card claim">
            <h2>{words.have_words}</h2>
            <p class="quiet">{words.have_words_about}</p>
            {way}
            <p class="quiet" role="status">{move || corrected.get()}</p>
            {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
        </section>
    }
}
