//! Buttons that ask again, and buttons that need a few words first.

use leptos::prelude::*;

use super::Desk;

/// A button for what cannot be undone: it asks first.
#[component]
pub(super) fn Sure(
    desk: Desk,
    text: &'static str,
    question: &'static str,
    class: &'static str,
    act: Callback<()>,
) -> impl IntoView {
    let words = desk.words();
    let asked = RwSignal::new(false);
    move || {
        if !asked.get() {
            return view! { <button type="button" class=class on:click=move |_| asked.set(true)>{text}</button> }
                .into_any();
        }
        let yes = move |_| {
            asked.set(false);
            act.run(());
        };
        view! {
            <span class="sure" role="group" aria-label=question>
                <span>{question}</span>
                <button type="button" class="yes" autofocus on:click=yes>{words.do_it}</button>
                <button type="button" on:click=move |_| asked.set(false)>{words.cancel}</button>
            </span>
        }
        .into_any()
    }
}

/// A button that needs some words first: a new name, a reason.
#[component]
pub(super) fn InWords(
    desk: Desk,
    text: &'static str,
    label: &'static str,
    class: &'static str,
    longest: usize,
    act: Callback<String>,
) -> impl IntoView {
    let words = desk.words();
    let open = RwSignal::new(false);
    let typed = RwSignal::new(String::new());
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let given = typed.get_untracked().trim().to_owned();
        if !given.is_empty() {
            open.set(false);
            typed.set(String::new());
            act.run(given);
        }
    };
    move || {
        if !open.get() {
            return view! { <button type="button" class=class on:click=move |_| open.set(true)>{text}</button> }
                .into_any();
        }
        view! {
            <form class="in-words" on:submit=submit>
                <label class="field"><span>{label}</span>
                    <input type="text" autocomplete="off" autofocus maxlength=longest.to_string() prop:value=move || typed.get()
                        on:input=move |event| typed.set(event_target_value(&event))/>
                </label>
                <button type="submit" class="yes">{text}</button>
                <button type="button" on:click=move |_| open.set(false)>{words.cancel}</button>
            </form>
        }
        .into_any()
    }
}
