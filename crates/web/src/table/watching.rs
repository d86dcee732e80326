//! For those who watch: whom, and how they stand. They have no tiles, and nothing to confirm.

use leptos::prelude::*;
use quintile_drawing::Drawing;
use quintile_rules::kit::Seat;
use quintile_words::seat_name;

use super::desk::Desk;

/// Whether nobody at this device plays. Behind the curtain nobody watches; it only hides who is next.
pub(super) fn is_watching(desk: Desk) -> bool {
    desk.you().is_none() && desk.link.curtain.with(Option::is_none)
}

/// What those who watch see in place of a hand.
#[component]
pub(super) fn Watching(desk: Desk) -> impl IntoView {
    let (how, words) = (desk.tongue.how, desk.tongue.words);
    let names = Memo::new(move |_| {
        desk.link.snapshot.with(|snapshot| {
            let scene = &snapshot.scene;
            Seat::all(scene.seats.len()).map(|seat| seat_name(scene, seat, how)).collect::<Vec<_>>()
        })
    });
    let scores = Memo::new(move |_| {
        let seats = desk.view.with(|view| view.as_ref().map(Drawing::of)).map(|drawing| drawing.seats);
        seats.unwrap_or_default().into_iter().map(|row| row.score).collect::<Vec<_>>()
    });
    let standing = move || {
        let scores = scores.get();
        let row = |(at, name): (usize, String)| {
            let score = scores.get(at).map(|&score| super::padded(score));
            view! { <li><span class="dot" data-seat=at.to_string() aria-hidden="true"></span><span class="name">{name}</span><b>{score}</b></li> }
        };
        names.get().into_iter().enumerate().map(row).collect_view()
    };
    view! {
        <div class="watching">
            <p>{move || (words.watching)(&how.list(&names.get()))}</p>
            <ul aria-label=words.standings>{standing}</ul>
        </div>
    }
}
