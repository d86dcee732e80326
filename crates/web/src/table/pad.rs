//! The score pad: a column for each player or team, a row for each round, like the card in the box.

use leptos::prelude::*;
use quintile_words::side_name;

use super::account::{Gain, Pad};
use super::desk::Desk;
use crate::browser;

/// The pad of the game so far. It scrolls inside itself, with names and totals in sight.
#[component]
pub(super) fn ScorePad(desk: Desk) -> impl IntoView {
    let (tongue, words) = (desk.tongue, desk.tongue.words);
    let pad = Memo::new(move |_| {
        desk.link.snapshot.with(|snapshot| {
            let finals = snapshot.scene.result.as_ref().map(|result| &result.scores[..]);
            Pad::of(&snapshot.history, snapshot.setup.sides(), finals)
        })
    });
    let names = Memo::new(move |_| {
        desk.link.snapshot.with(|snapshot| {
            let sides = snapshot.setup.sides();
            let name = |side| side_name(&snapshot.scene, sides, side, tongue.how);
            (0..sides.count()).map(name).collect::<Vec<_>>()
        })
    });
    let heading = |(side, name): (usize, String)| {
        view! { <th scope="col"><span class="dot" data-seat=side.to_string() aria-hidden="true"></span><span class="name">{name}</span></th> }
    };
    let rounds = move || {
        let row = |(at, round): (usize, Vec<Option<Gain>>)| row((at + 1).to_string(), round);
        pad.with(|pad| pad.rounds.iter().cloned().enumerate().map(row).collect_view())
    };
    let ending = move || pad.with(|pad| pad.ending.clone()).map(|ending| row(words.at_the_end.to_owned(), ending));
    let totals = move || {
        pad.with(|pad| pad.totals.iter().map(|&total| view! { <td><b>{super::minus(total)}</b></td> }).collect_view())
    };
    let count = Memo::new(move |_| pad.with(|pad| pad.rounds.len()));
    Effect::new(move |begun: Option<()>| {
        count.track();
        request_animation_frame(move || browser::show_end(".pad", begun.is_none()));
    });
    view! {
        <section class="pad" aria-label=words.pad tabindex="0">
            <table>
                <thead><tr><th scope="col">{words.round}</th>{move || names.get().into_iter().enumerate().map(heading).collect_view()}</tr></thead>
                <tbody>{rounds}{ending}</tbody>
                <tfoot><tr><th scope="row">{words.total}</th>{totals}</tr></tfoot>
            </table>
        </section>
    }
}

/// A row: what each side scored, and what it then had.
fn row(name: String, cells: Vec<Option<Gain>>) -> impl IntoView {
    let cell = |gain: Option<Gain>| {
        let shown = gain.map(|Gain { points, total }| view! { <span class="gain">{super::signed(points)}</span>" "<b>{super::minus(total)}</b> });
        view! { <td>{shown}</td> }
    };
    view! { <tr><th scope="row">{name}</th>{cells.into_iter().map(cell).collect_view()}</tr> }
}
