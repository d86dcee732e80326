//! The way back to a contest from another device: one's own code, and where it is typed.

use leptos::prelude::*;
use quintile_api::{PersonalCode, RenewCode, RenewedCode, Return, Returned, TableId, routes};
use quintile_table::{LONGEST_NAME, Name};

use crate::app::tongue;
use crate::http;
use crate::online::spelled;
use crate::route::{Route, Router};
use crate::state::codes::{self, KeptCode};
use crate::state::settings::Settings;

/// One's own code, for whoever has joined.
#[component]
pub(crate) fn MyCode(
    contest: TableId,
    /// Where one plays, as far as it is known.
    table: Option<TableId>,
) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.class();
    let kept = RwSignal::new(codes::of_contest(contest));
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let renew = move |_| {
        leptos::task::spawn_local(async move {
            let path = routes::of(routes::CONTEST_CODE, contest);
            match http::post::<RenewedCode>(&path, &RenewCode::default()).await {
                Ok(RenewedCode { name, code }) => {
                    let new = KeptCode { contest, table, name, code: code.to_string() };
                    codes::keep(new.clone());
                    kept.try_set(Some(new));
                }
                Err(fault) => drop(failed.try_set(Some(fault.say(tongue)))),
            }
        });
    };
    view! {
        <section class="my-code">
            {move || kept.get().map(|kept| view! {
                <p>{words.code}": "<b class="code">{spaced(&kept.code)}</b></p>
                <p class="quiet">{words.code_about}</p>
            })}
            {move || kept.with(Option::is_none).then(|| view! { <button type="button" class="new-code" on:click=renew>{words.new_code}</button> })}
            {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
        </section>
    }
}

/// The same at a table, if this device remembers a code for it.
#[component]
pub(crate) fn TableCode(name: String) -> impl IntoView {
    let words = tongue().class();
    crate::online::table_name(&name).and_then(codes::of_table).map(|kept| {
        view! {
            <section class="my-code">
                <p>{words.code}": "<b class="code">{spaced(&kept.code)}</b></p>
                <p class="quiet">{words.code_about}</p>
            </section>
        }
    })
}

/// A code in two halves, as it is read out.
pub(super) fn spaced(code: &str) -> String {
    match code.split_at_checked(3) {
        Some((first, second)) => format!("{first} {second}"),
        None => code.to_owned(),
    }
}

/// Where somebody who has joined on another device says so.
#[component]
pub(super) fn ComeBack(contest: TableId) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let router = expect_context::<Router>();
    let settings = expect_context::<RwSignal<Settings>>();
    let (name, code) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let Ok(name) = Name::new(&name.get_untracked()) else {
            return failed.set(Some(words.name_first.to_owned()));
        };
        let Ok(code) = code.get_untracked().parse::<PersonalCode>() else {
            return failed.set(Some(tongue.class().wrong_code.to_owned()));
        };
        leptos::task::spawn_local(async move {
            let path = routes::of(routes::CONTEST_RETURN, contest);
            let body = Return { name: name.clone(), code: code.clone(), bearer: false };
            match http::post::<Returned>(&path, &body).await {
                Ok(Returned { table, .. }) => {
                    let _ = settings.try_update(|settings| settings.name = name.to_string());
                    codes::keep(KeptCode { contest, table, name, code: code.to_string() });
                    router.go(match table {
                        Some(table) => Route::Online(spelled(table, tongue.how)),
                        None => Route::Contest(spelled(contest, tongue.how)),
                    });
                }
                Err(fault) => drop(failed.try_set(Some(fault.say(tongue)))),
            }
        });
    };
    view! {
        <details class="come-back">
            <summary>{tongue.class().already_playing}</summary>
            <form on:submit=submit>
                <label class="field"><span>{words.your_name}</span>
                    <input type="text" autocomplete="off" maxlength=LONGEST_NAME.to_string() prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/>
                </label>
                <label class="field"><span>{tongue.class().code}</span>
                    <input type="text" class="code" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="12" prop:value=move || code.get() on:input=move |event| code.set(event_target_value(&event))/>
                </label>
                <button type="submit" class="confirm">{tongue.class().come_back}</button>
                {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
            </form>
        </details>
    }
}
