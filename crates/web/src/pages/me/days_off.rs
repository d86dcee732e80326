//! Days on which the person's clock stands still at slow tables.

use leptos::prelude::*;
use quintile_api::{Day, DaysOff, Holiday, routes};
use wasm_bindgen::JsValue;

use crate::app::tongue;
use crate::browser;
use crate::http;
use crate::words::people;

/// How many minutes this device's clock is ahead of UTC.
fn offset() -> i32 {
    -(js_sys::Date::new_0().get_timezone_offset() as i32)
}

/// A day of the week as a language calls it: 0 is Monday.
fn weekday_name(day: u8, language: &str) -> String {
    // 1 January 2024 was a Monday.
    let date = js_sys::Date::new_with_year_month_day(2024, 0, i32::from(day) + 1);
    let options = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&options, &JsValue::from_str("weekday"), &JsValue::from_str("long"));
    date.to_locale_date_string(language, &options).into()
}

/// A day as a language writes it.
fn day_text(day: Day, language: &str) -> String {
    let text = day.to_string();
    let mut parts = text.split('-').map(|part| part.parse::<u16>().unwrap_or(1));
    let mut next = || parts.next().unwrap_or(1);
    let date = (next(), next() as u8, next() as u8);
    browser::date_text(date, language)
}

/// The days, and ways to choose others.
#[component]
pub(super) fn DaysOffChoice() -> impl IntoView {
    let tongue = tongue();
    let (words, language) = (people::of(tongue.how.lang), tongue.how.lang.tag());
    let days: RwSignal<Option<DaysOff>> = RwSignal::new(None);
    let (failed, said) = (RwSignal::new(None::<String>), RwSignal::new(""));
    leptos::task::spawn_local(async move {
        if let Ok(found) = http::get::<DaysOff>(routes::ME_DAYS_OFF).await {
            days.try_set(Some(found));
        }
    });
    let choose = move |change: Box<dyn FnOnce(&mut DaysOff)>| {
        let Some(before) = days.get_untracked() else { return };
        let mut wanted = DaysOff { offset: offset(), ..before };
        change(&mut wanted);
        failed.set(None);
        said.set("");
        leptos::task::spawn_local(async move {
            match http::post::<DaysOff>(routes::ME_DAYS_OFF, &wanted).await {
                Ok(chosen) => {
                    days.try_set(Some(chosen));
                    said.try_set(words.saved);
                }
                Err(fault) => {
                    failed.try_set(Some(fault.say(tongue)));
                    // The controls show what is so.
                    days.try_update(|_| ());
                }
            }
        });
    };
    let weekly = move || {
        let chosen = days.with(|days| days.as_ref().and_then(|days| days.weekday));
        let pick = move |event| {
            let day = event_target_value(&event).parse::<u8>().ok();
            choose(Box::new(move |days| days.weekday = day));
        };
        let options = (0..7u8).map(|day| {
            view! { <option value=day.to_string() selected=chosen == Some(day)>{weekday_name(day, language)}</option> }
        });
        view! {
            <label class="field"><span>{words.weekly}</span>
                <select class="weekday" on:change=pick><option value="" selected=chosen.is_none()>{words.no_weekly}</option>{options.collect_view()}</select>
            </label>
        }
    };
    let (first, last) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let add = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        match (first.get_untracked().parse::<Day>(), last.get_untracked().parse::<Day>()) {
            (Ok(first), Ok(last)) => choose(Box::new(move |days| days.holidays.push(Holiday { first, last }))),
            _ => failed.set(Some(words.no_such_day.to_owned())),
        }
    };
    let row = move |holiday: Holiday| {
        let Holiday { first, last } = holiday;
        let text = if first == last {
            day_text(first, language)
        } else {
            format!("{} – {}", day_text(first, language), day_text(last, language))
        };
        // Days that are over stay.
        let begun = first <= Day::at(browser::now(), offset());
        let label = format!("{}: {text}", tongue.words.remove);
        let remove = move |_| choose(Box::new(move |days| days.holidays.retain(|other| *other != holiday)));
        view! {
            <li>{text}{(!begun).then(|| view! { <button type="button" class="icon-button" aria-label=label on:click=remove><crate::table::Glyph name="close"/></button> })}</li>
        }
    };
    let rows = move || days.get().map(|days| days.holidays.into_iter().map(row).collect_view());
    view! {
        <section class="card days-off">
            <h2>{words.days_off}</h2>
            <p class="quiet">{words.days_off_about}</p>
            {weekly}
            <h3>{words.holidays}</h3>
            <ul>{rows}</ul>
            <form on:submit=add>
                <label class="field"><span>{words.from_day}</span><input type="date" class="first" prop:value=move || first.get() on:input=move |event| first.set(event_target_value(&event))/></label>
                <label class="field"><span>{words.to_day}</span><input type="date" class="last" prop:value=move || last.get() on:input=move |event| last.set(event_target_value(&event))/></label>
                <button type="submit">{words.add_holiday}</button>
            </form>
            <p class="quiet" role="status">{said}</p>
            {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
        </section>
    }
}
