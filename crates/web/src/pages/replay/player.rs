//! The board with its slider, the list of plays, and the coach.

use std::time::Duration;

use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;
use quintile_drawing::Drawing;
use quintile_rules::kit::Seat;
use quintile_words::kept_name;
use wasm_bindgen::JsCast;

use super::super::review::{Review, ReviewPanel};
use super::film::Film;
use super::flight::Flight;
use super::moves::Moves;
use super::{REVIEWING, share_link};
use crate::app::Tongue;
use crate::browser;
use crate::route::{Route, Router};
use crate::table::board::whole_text;
use crate::table::motion::Air;
use crate::table::{analysis, standing_rows};

/// How long each position stays when the game plays by itself.
const PACE: Duration = Duration::from_millis(1600);

/// Plays by itself until the end, or until somebody stops it.
fn follow_by_itself(playing: RwSignal<bool>, ply: RwSignal<usize>, last: usize) {
    let running: StoredValue<Option<IntervalHandle>> = StoredValue::new(None);
    let stop = move || {
        if let Some(handle) = running.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    };
    Effect::new(move || {
        stop();
        if playing.get() {
            let step = move || {
                ply.try_update(|ply| *ply = (*ply + 1).min(last));
                if ply.try_get_untracked().is_none_or(|ply| ply >= last) {
                    playing.try_set(false);
                }
            };
            running.set_value(set_interval_with_handle(step, PACE).ok());
        }
    });
    on_cleanup(stop);
}

/// A record, from its first play on.
#[component]
pub(super) fn Player(film: Film, tongue: Tongue) -> impl IntoView {
    let words = tongue.words;
    let last = film.record.plays.len();
    let title = film.record.game.title();
    let seats: Vec<String> = film.record.seats.iter().map(|name| kept_name(name, tongue.how)).collect();
    let review = Review::new(film.record.clone(), film.you(tongue));
    if REVIEWING.take() {
        review.begin();
    }
    let router = expect_context::<Router>();
    let text = StoredValue::new(serde_json::to_string(&film.record).unwrap_or_default());
    let link = Some(text.get_value()).filter(|text| !text.is_empty()).map(|text| share_link(&text));
    let copied = RwSignal::new(false);
    let game = film.record.game;
    let film = StoredValue::new(film);
    let ply = RwSignal::new(1.min(last));
    let playing = RwSignal::new(false);
    let better = RwSignal::new(false);
    follow_by_itself(playing, ply, last);
    Effect::new(move || {
        ply.track();
        better.set(false);
    });
    let go = move |step: isize| {
        playing.set(false);
        ply.update(|ply| *ply = ply.saturating_add_signed(step).min(last));
    };
    let handle = window_event_listener(leptos::ev::keydown, move |event: web_sys::KeyboardEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        match event.key().as_str() {
            _ if target.is_some() => {}
            "ArrowLeft" => go(-1),
            "ArrowRight" => go(1),
            "Home" => ply.set(0),
            "End" => ply.set(last),
            _ => {}
        }
    });
    on_cleanup(move || handle.remove());
    // Whoever starts it at the end wants to see it all.
    let toggle = move |_| {
        if !playing.get_untracked() && ply.get_untracked() >= last {
            ply.set(0);
        }
        playing.update(|playing| *playing = !*playing);
    };
    let narrow = browser::follow_media("(max-width: 46rem)");
    let flight = Flight::new(film, ply);
    let picture = Memo::new(move |_| {
        let width = if narrow.get() { 300.0 } else { 560.0 };
        let best = review.at(ply.get()).filter(|_| better.get()).map(|judged| judged.best);
        let mut drawing = film.with_value(|film| film.draw(ply.get(), best.as_deref()));
        if let (Some(drawing), None) = (&mut drawing, &best) {
            flight.take_off(drawing);
        }
        let text = |drawing: Drawing| (drawing.view_box().to_string(), whole_text(&drawing, tongue, true, width));
        drawing.map(text).unwrap_or_default()
    });
    let endings = move || {
        let lines = film.with_value(|film| film.endings(ply.get(), tongue));
        lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()
    };
    let said = move || film.with_value(|film| film.say(ply.get(), tongue));
    let scores = move || {
        let ply = ply.get();
        let rows = film.with_value(|film| film.positions.get(ply).map(Drawing::of)).map(|drawing| drawing.seats);
        let hand = |seat: Seat| film.with_value(|film| film.hand(ply, seat).cloned());
        let name = |seat: Seat| seats.get(seat.index()).cloned().unwrap_or_default();
        standing_rows(game, rows.unwrap_or_default(), hand, name, tongue)
    };
    view! {
        <h2>{title}</h2>
        <div class="film">
            <div class="screen">
                <svg class="demo" class:scoring=move || flight.scores() viewBox=move || picture.with(|(frame, _)| frame.clone()) role="img" aria-label=said inner_html=move || picture.with(|(_, art)| art.clone())></svg>
                <div class="slider">
                    <button type="button" class="autoplay" aria-label=move || if playing.get() { words.pause } else { words.autoplay } on:click=toggle>{move || if playing.get() { "❚❚" } else { "▶▶" }}</button>
                    <button type="button" aria-label=words.previous on:click=move |_| go(-1)>"◀"</button>
                    <input type="range" min="0" max=last.to_string() aria-label=words.ply prop:value=move || ply.get().to_string()
                        on:input={move |event| if let Ok(at) = event_target_value(&event).parse() { playing.set(false); ply.set(at) }}/>
                    <button type="button" aria-label=words.next on:click=move |_| go(1)>"▶"</button>
                    <output>{move || format!("{} / {last}", ply.get())}</output>
                </div>
            </div>
            <div class="notes">
                <ol class="seats">{scores}</ol>
                <p class="said" aria-live=move || if playing.get() { "off" } else { "polite" }>{said}</p>
                <ul class="endings">{endings}</ul>
                <ReviewPanel review=review ply=ply better=better tongue=tongue/>
                <Moves film=film review=review ply=ply tongue=tongue/>
                <button type="button" class="analyse" on:click=move |_| {
                    analysis::open(text.get_value(), ply.get_untracked());
                    router.go(Route::Analysis);
                }>{words.analyse_from_here}</button>
                {link.map(|link| view! {
                    <button type="button" on:click=move |_| { browser::copy(&link); copied.set(true); }>{move || if copied.get() { words.copied } else { words.copy_replay_link }}</button>
                })}
            </div>
        </div>
        <Air shown=flight.shown game=game land=move || flight.land() tongue=tongue/>
    }
}
