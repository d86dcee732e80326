//! The seconds until a proposed play confirms itself: to see, to read, and to stop by any touch.

use std::time::Duration;

use leptos::prelude::*;
use quintile_table::Moment;
use wasm_bindgen::JsCast;

use super::desk::Desk;
use crate::browser;

/// When the viewer's proposed play confirms itself, and how many milliseconds that takes in all.
fn confirms(desk: Desk) -> Option<(Moment, u64)> {
    desk.link.snapshot.with(|snapshot| {
        if snapshot.scene.halted.is_some() {
            return None;
        }
        let proposal = snapshot.scene.proposal.as_ref().filter(|proposal| Some(proposal.seat) == snapshot.scene.you)?;
        Some((proposal.confirms?, snapshot.setup.confirms_after()?))
    })
}

/// Whoever touches anything or presses a key wants to look again: the play stays, and waits to be confirmed.
pub(super) fn stop_by_any_touch(desk: Desk) {
    let stop = move |event: web_sys::Event| {
        // A key that is held down was pressed before the play lay there.
        let repeats = event.dyn_ref::<web_sys::KeyboardEvent>().is_some_and(web_sys::KeyboardEvent::repeat);
        if repeats || desk.held.get_untracked() || untrack(|| confirms(desk)).is_none() {
            return;
        }
        desk.held.set(true);
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let confirms = target.is_some_and(|target| matches!(target.closest(".confirm"), Ok(Some(_))));
        if !confirms {
            desk.say(desk.tongue.words.countdown_stopped);
        }
    };
    // Before anybody else hears of it: the same touch may lay the next play.
    browser::listen_first("pointerdown", stop);
    browser::listen_first("keydown", stop);
}

/// The ring that closes until a proposed play confirms itself, and the seconds as a number.
#[component]
pub(super) fn Countdown(desk: Desk) -> impl IntoView {
    let confirms = Memo::new(move |_| confirms(desk));
    move || {
        let (at, whole) = confirms.get()?;
        let left = move || at.since(desk.link.now());
        let gone = whole.saturating_sub(left());
        let style = format!("animation-duration: {whole}ms; animation-delay: -{gone}ms");
        let seconds = RwSignal::new(left().div_ceil(1000));
        let tick = move || {
            seconds.try_set(left().div_ceil(1000));
        };
        if let Ok(handle) = set_interval_with_handle(tick, Duration::from_millis(200)) {
            on_cleanup(move || handle.clear());
        }
        Some(view! {
            <svg class="ring" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><circle class="run" cx="12" cy="12" r="9" pathLength="100" style=style/></svg>
            <span class="seconds" aria-hidden="true">{move || seconds.get()}</span>
        })
    }
}

/// Whether a countdown runs.
pub(super) fn runs(desk: Desk) -> Memo<bool> {
    Memo::new(move |_| confirms(desk).is_some())
}
