//! The whole game by keyboard, and the page that says how.

use leptos::prelude::*;
use quintile_rules::GameId;
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

use super::desk::{Bench, Desk};
use super::hand::picks;
use crate::app::Tongue;
use crate::browser;

/// Listens for keys for as long as the table is shown.
pub(crate) fn listen(desk: Desk, help: RwSignal<bool>) {
    let handle = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || event.default_prevented() {
            return;
        }
        if help.get_untracked() {
            if event.key() == "Escape" {
                help.set(false);
            }
            return;
        }
        if handle_key(desk, help, &event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

/// Whether a key is meant for the element that has the focus: Enter presses buttons, letters go into fields.
fn is_for_focused(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let Some(target) = target else { return false };
    match target.tag_name().to_ascii_lowercase().as_str() {
        "input" | "select" | "textarea" => true,
        "button" | "a" => event.key() == "Enter" || event.key() == " ",
        _ => false,
    }
}

/// Carries a key out; whether it meant anything.
fn handle_key(desk: Desk, help: RwSignal<bool>, event: &KeyboardEvent) -> bool {
    if is_for_focused(event) || desk.link.curtain.get_untracked().is_some() {
        return false;
    }
    let key = event.key();
    match key.as_str() {
        "?" => help.set(true),
        "Enter" => desk.confirm(),
        "Backspace" | "Delete" => desk.recall_last(),
        "Escape" => desk.recall(),
        "r" | "R" if desk.game == GameId::Synergo => desk.turn(),
        "t" | "T" if desk.game == GameId::SumsOfOne && desk.bench.with_untracked(Option::is_some) => desk.begin_trade(),
        "p" | "P" => desk.pass(),
        "h" | "H" => desk.hint(),
        "b" | "B" => browser::focus(".place[tabindex=\"0\"]"),
        _ => return pick_by_key(desk, &key),
    }
    true
}

/// Picks the next tile that the key stands for: pressed again, the one after it.
fn pick_by_key(desk: Desk, key: &str) -> bool {
    if key.chars().count() != 1 {
        return false;
    }
    let Some(Bench(composer)) = desk.bench.get_untracked() else { return false };
    let hand = composer.hand();
    let all = (0..hand.len()).filter(|&at| picks(desk.game, hand.name(at), at, key));
    let free: Vec<usize> =
        all.filter(|at| desk.laid.with_untracked(|laid| laid.iter().all(|laid| laid.hand != *at))).collect();
    let after = desk.picked.get_untracked();
    let next = free.iter().copied().find(|&at| after.is_none_or(|after| at > after)).or(free.first().copied());
    match next {
        Some(at) => {
            desk.pick(at);
            // From the hand straight to the board: the arrows work at once.
            browser::focus(".place[tabindex=\"0\"]");
            true
        }
        None => false,
    }
}

/// What the keys do.
#[component]
pub(crate) fn Help(open: RwSignal<bool>, tongue: Tongue, game: GameId) -> impl IntoView {
    let words = tongue.words;
    let pick = match game {
        GameId::Synergo | GameId::SumsOfOne => words.key_pick_place,
        _ => words.key_pick_face,
    };
    let rows = [
        Some(("1 … 9", pick)),
        Some(("← ↑ → ↓", words.key_arrows)),
        Some(("␣", words.key_space)),
        Some(("Enter", words.key_enter)),
        Some(("⌫", words.key_back)),
        Some(("Esc", words.key_escape)),
        (game == GameId::Synergo).then_some(("R", words.rotate)),
        (game == GameId::SumsOfOne).then_some(("T", words.trade)),
        Some(("P", words.pass)),
        Some(("H", words.hint)),
        Some(("B", words.key_board)),
    ];
    let row = |(key, what)| view! { <dt><kbd>{key}</kbd></dt><dd>{what}</dd> };
    let rows = rows.into_iter().flatten().map(row).collect_view();
    // Who comes back finds the keyboard where it was.
    let before: StoredValue<Option<web_sys::Element>, LocalStorage> = StoredValue::new_local(None);
    Effect::new(move |was_open: Option<bool>| {
        let is_open = open.get();
        if is_open {
            before.set_value(browser::focused());
            request_animation_frame(|| browser::focus(".help .confirm"));
        } else if was_open == Some(true)
            && let Some(element) = before.try_update_value(Option::take).flatten()
        {
            request_animation_frame(|| browser::focus_on(element));
        }
        is_open
    });
    view! {
        <div class="help" role="dialog" aria-modal="true" aria-label=words.keys hidden=move || !open.get()>
            <div class="card">
                <h2>{words.keys}</h2>
                <dl>{rows}</dl>
                <button type="button" class="confirm" on:click=move |_| open.set(false)>{words.close}</button>
            </div>
        </div>
    }
}
