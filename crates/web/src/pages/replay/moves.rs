//! The plays of a record as a list of small tiles, each a way to its position; with the coach's verdicts once there are some.

use leptos::prelude::*;
use quintile_bots::Verdict;
use quintile_rules::kit::Entry;
use quintile_words::Say;

use super::super::review::Review;
use super::film::Film;
use crate::app::Tongue;
use crate::browser;
use crate::table::{PlayTiles, signed};

/// The list.
#[component]
pub(super) fn Moves(film: StoredValue<Film>, review: Review, ply: RwSignal<usize>, tongue: Tongue) -> impl IntoView {
    let words = tongue.words;
    let entries = film.with_value(|film| film.record.plays.clone());
    let row = |(at, entry): (usize, Entry)| {
        let number = at + 1;
        let here = Memo::new(move |_| ply.get() == number);
        let verdict = Memo::new(move |_| review.at(number).map(|judged| judged.verdict));
        let said = move || {
            let verdict = verdict.get().filter(|&verdict| verdict >= Verdict::Inaccuracy)?;
            Some(view! { <em>{verdict.say(tongue.how)}</em> })
        };
        let body = match entry {
            Entry::Time => view! { <span class="name">{words.time_called}</span> }.into_any(),
            Entry::Play(entry) => {
                let (game, name) = film.with_value(|film| (film.record.game, film.name(entry.seat, tongue)));
                let points = film.with_value(|film| film.points(at)).map(signed);
                view! {
                    <span class="dot" data-seat=entry.seat.index().to_string() aria-hidden="true"></span>
                    <span class="name">{name}</span>
                    <span class="points">{points}</span>
                    <span class="what"><PlayTiles game=game play=entry.play tongue=tongue/>{said}</span>
                }
                .into_any()
            }
        };
        view! {
            <li>
                <button type="button" aria-current=move || here.get().then_some("true") data-verdict=move || verdict.get().map(Verdict::name) on:click=move |_| ply.set(number)>
                    <b>{number}</b>{body}
                </button>
            </li>
        }
    };
    Effect::new(move || {
        ply.track();
        request_animation_frame(|| browser::keep_in_sight(".moves", ".moves [aria-current=true]"));
    });
    view! { <ol class="moves" aria-label=words.moves>{entries.into_iter().enumerate().map(row).collect_view()}</ol> }
}
