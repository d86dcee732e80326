//! The whole game by keyboard.

use leptos::prelude::*;
use quintile_draft::Input;
use quintile_rules::{Game, with_game};
use quintile_table::Phase;
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

use super::desk::Desk;
use super::hand::picks;
use crate::browser;

/// Listens for keys for as long as the table is shown. `result` is whether the result lies over the board, `wall` whether the view for
/// a wall does.
pub(crate) fn listen(desk: Desk, help: RwSignal<bool>, result: RwSignal<bool>, wall: RwSignal<bool>) {
    let handle = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || event.default_prevented() {
            return;
        }
        if wall.get_untracked() {
            if event.key() == "Escape" {
                wall.set(false);
            }
            return;
        }
        if help.get_untracked() {
            if event.key() == "Escape" {
                help.set(false);
            }
            return;
        }
        if result.get_untracked() && is_over(desk) {
            if event.key() == "Escape" {
                result.set(false);
            }
            return;
        }
        if handle_key(desk, help, &event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

fn is_over(desk: Desk) -> bool {
    desk.link.snapshot.with_untracked(|snapshot| snapshot.scene.phase == Phase::Over)
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
        "Enter" => desk.handle(Input::Confirm),
        "Backspace" | "Delete" => desk.handle(Input::RecallLast),
        "Escape" => desk.handle(Input::RecallAll),
        "r" | "R" if with_game!(desk.game, G => <G as Game>::CAN_TURN) => desk.handle(Input::Turn),
        "t" | "T" if with_game!(desk.game, G => <G as Game>::CAN_TRADE) => desk.handle(Input::BeginTrade),
        "p" | "P" => desk.handle(Input::Pass),
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
    let next = desk.ask_once(|draft| {
        let hand = draft.position().hand();
        draft.next_of((0..hand.len()).filter(|&at| picks(desk.game, hand.name(at), at, key)))
    });
    match next.flatten() {
        Some(at) => {
            desk.handle(Input::Pick(at));
            // From the hand straight to the board: the arrows work at once.
            browser::focus(".place[tabindex=\"0\"]");
            true
        }
        None => false,
    }
}
