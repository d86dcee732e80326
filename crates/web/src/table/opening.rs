//! Who starts and why: a moment of its own at the beginning of a game.

use leptos::prelude::*;
use quintile_rules::kit::{Draw, Opening};
use quintile_table::{Phase, Seen, Snapshot};
use quintile_words::{say_opening, say_starter, say_tile, seat_name, sentence};

use super::desk::Desk;
use super::hand::TilePicture;
use crate::sound::{self, Cue};

/// The opening as a sentence, for the first line of the score sheet.
pub(super) fn opening_text(snapshot: &Snapshot, desk: Desk) -> Option<String> {
    let name = |seat| seat_name(&snapshot.scene, seat, desk.tongue.how);
    let opening = snapshot.opening.as_ref()?;
    Some(sentence(&say_opening(snapshot.setup.game, opening, snapshot.scene.you, name, desk.tongue.how)))
}

/// Who starts, in short.
fn starter_text(snapshot: &Snapshot, desk: Desk) -> Option<String> {
    let name = |seat| seat_name(&snapshot.scene, seat, desk.tongue.how);
    let opening = snapshot.opening.as_ref()?;
    Some(sentence(&say_starter(opening, snapshot.scene.you, name, desk.tongue.how)))
}

/// A game that has only just begun.
fn is_new(snapshot: &Snapshot) -> bool {
    snapshot.scene.phase == Phase::Playing && snapshot.history.len() < snapshot.scene.seats.len()
}

/// The opening over the board. It lets everything through, and goes with the first touch or key.
#[component]
pub(super) fn OpeningCard(desk: Desk) -> impl IntoView {
    let link = desk.link;
    let shown = RwSignal::new(link.snapshot.with_untracked(is_new));
    Effect::new(move || {
        if link.news.with(|news| news.iter().any(|event| event.seen == Seen::Started)) {
            shown.set(true);
        }
    });
    let dismiss = move || {
        if shown.get_untracked() && link.curtain.with_untracked(Option::is_none) {
            shown.set(false);
        }
    };
    let touched = window_event_listener(leptos::ev::pointerdown, move |_| dismiss());
    let pressed = window_event_listener(leptos::ev::keydown, move |_| dismiss());
    on_cleanup(move || {
        touched.remove();
        pressed.remove();
    });
    let opening = Memo::new(move |_| link.snapshot.with(|snapshot| snapshot.opening.clone()));
    let text = Memo::new(move |_| link.snapshot.with(|snapshot| starter_text(snapshot, desk)));
    let playing = Memo::new(move |_| link.snapshot.with(|snapshot| snapshot.scene.phase == Phase::Playing));
    move || {
        if !shown.get() || !playing.get() {
            return None;
        }
        let (opening, text) = (opening.get()?, text.get()?);
        Some(view! {
            <div class="opening-card" role="status">
                <p>{text}</p>
                <Rounds desk=desk opening=opening/>
            </div>
        })
    }
}

/// Who drew what.
#[component]
fn Rounds(desk: Desk, opening: Opening<String>) -> impl IntoView {
    let tongue = desk.tongue;
    let first = opening.first;
    let last = opening.rounds.len().saturating_sub(1);
    if !opening.rounds.is_empty() {
        sound::play(desk.settings, Cue::Deal);
    }
    let draw = move |at: usize, Draw { seat, tile }: Draw<String>| {
        let name = desk.link.snapshot.with_untracked(|snapshot| seat_name(&snapshot.scene, seat, tongue.how));
        let label = say_tile(desk.game, &tile, tongue.how);
        view! {
            <li class:starts=at == last && seat == first>
                <span class="name">{name}</span>
                <span role="img" aria-label=label><TilePicture game=desk.game notation=tile tongue=tongue/></span>
            </li>
        }
    };
    let round = move |(at, round): (usize, Vec<Draw<String>>)| {
        view! { <ul>{round.into_iter().map(|drawn| draw(at, drawn)).collect_view()}</ul> }
    };
    view! { <div class="rounds">{opening.rounds.into_iter().enumerate().map(round).collect_view()}</div> }
}
