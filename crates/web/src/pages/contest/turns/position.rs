//! A position that some of the class had: the board as they saw it, what they played, and what the coach would.

use leptos::prelude::*;
use quintile_api::{TurnPlay, TurnPosition};
use quintile_bots::Advised;
use quintile_drawing::{Drawing, Highlight, Laid, Overlay};
use quintile_rules::kit::{HandView, Seat};
use quintile_rules::{AnyView, GameView, inside};
use quintile_table::By;
use quintile_words::{Say, say_chance, say_play, sentence};

use super::{Names, Place};
use crate::app::tongue;
use crate::browser;
use crate::mind;
use crate::table::board::whole_text;
use crate::table::{PlayTiles, open_hand, signed};

/// One play and all who made it.
struct Made {
    play: String,
    points: i32,
    by: Vec<(Place, String, bool)>,
}

/// The plays of a position, each once, in the order they came.
fn made(seat: Seat, plays: Vec<TurnPlay>) -> Vec<Made> {
    let mut all: Vec<Made> = Vec::new();
    for TurnPlay { table, name, played } in plays {
        let who = ((table, seat), name, matches!(played.by, By::Bot(_)));
        match all.iter_mut().find(|made| made.play == played.play) {
            Some(made) => made.by.push(who),
            None => all.push(Made { play: played.play, points: played.scoring.points, by: vec![who] }),
        }
    }
    all
}

/// The tiles that the player held, in notation.
fn hand(view: &AnyView, seat: Seat) -> Vec<String> {
    inside!(view, AnyView, view => {
        let tiles = view.hands().get(seat.index()).and_then(HandView::open);
        tiles.into_iter().flatten().map(ToString::to_string).collect()
    })
}

/// The board with a play on it, if one is shown.
fn draw(view: &AnyView, shown: Option<&str>) -> Drawing {
    let mut overlay = Overlay::default();
    if let Some(play) = shown {
        overlay.tentative = Laid::by_play(Drawing::of(view).game, play);
        overlay.highlights = view.weigh(play).map(|scoring| Highlight::of(&scoring)).unwrap_or_default();
    }
    Drawing::with(view, &overlay)
}

/// A position, the `at`-th of so many.
#[component]
pub(super) fn Position(position: TurnPosition, at: usize, count: usize, names: Names) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let TurnPosition { seat, view, plays } = position;
    let game = Drawing::of(&view).game;
    let held = hand(&view, seat);
    let view = StoredValue::new(view);
    let shown: RwSignal<Option<String>> = RwSignal::new(None);
    let narrow = browser::follow_media("(max-width: 40rem)");
    let picture = Memo::new(move |_| {
        let width = if narrow.get() { 300.0 } else { 560.0 };
        let drawing = view.with_value(|view| shown.with(|shown| draw(view, shown.as_deref())));
        (drawing.view_box().to_string(), whole_text(&drawing, tongue, true, width))
    });
    let said = move || match shown.get() {
        Some(play) => say_play(game, &play, tongue.how),
        None => words.board.to_owned(),
    };
    // One press shows a play on the board, another takes it up again.
    let press = move |play: String| {
        shown.update(|shown| *shown = if shown.as_ref() == Some(&play) { None } else { Some(play) });
    };
    let pressed = move |play: &str| if shown.with(|shown| shown.as_deref() == Some(play)) { "true" } else { "false" };
    let row = move |Made { play, points, by }: Made| {
        let (this, that) = (play.clone(), play.clone());
        let who = move || {
            let one = |(place, name, stood_in): &(Place, String, bool)| {
                let name = names.of(*place, name);
                if *stood_in { format!("{name} ({})", tongue.class().stood_in) } else { name }
            };
            by.iter().map(one).collect::<Vec<_>>().join(", ")
        };
        view! {
            <li>
                <button type="button" class="made" aria-pressed=move || pressed(&this) on:click=move |_| press(that.clone())>
                    <PlayTiles game=game play=play tongue=tongue/><span class="points">{signed(points)}</span>
                </button>
                <span class="who">{who}</span>
            </li>
        }
    };
    let rows = made(seat, plays).into_iter().map(row).collect_view();
    // Nothing asked, still thinking, or what came of it.
    let advice: RwSignal<Option<Option<Vec<Advised>>>> = RwSignal::new(None);
    let asked = RwSignal::new(false);
    let ask = move |_| {
        asked.set(true);
        mind::advise(view.get_value(), move |plays| drop(advice.try_set(Some(plays))));
    };
    let advised = move |(at, advised): (usize, Advised)| {
        let Advised { play, points, win, reason } = advised;
        let reason = reason.map(|reason| sentence(&reason.say(tongue.how)));
        // Of the others it is told what the best one does better.
        let why = reason.map(|reason| if at == 0 { reason } else { format!("{}: {reason}", words.better) });
        let (this, that) = (play.clone(), play.clone());
        view! {
            <li>
                <button type="button" class="made" aria-pressed=move || pressed(&this) on:click=move |_| press(that.clone())>
                    <PlayTiles game=game play=play tongue=tongue/><span class="points">{signed(points)}</span>
                </button>
                <p class="quiet">{win.map(|win| format!("{} {}. ", words.chance_graph, say_chance(win)))}{why}</p>
            </li>
        }
    };
    let coach = move || match (asked.get(), advice.get()) {
        (false, _) => {
            view! { <button type="button" class="ask" on:click=ask>{words.find_best_plays}</button> }.into_any()
        }
        (true, None) => view! { <p class="quiet" role="status">{words.thinking}</p> }.into_any(),
        (true, Some(None)) => view! { <p class="quiet" role="status">{words.no_advice}</p> }.into_any(),
        (true, Some(Some(plays))) => view! {
            <h3>{words.best_plays}</h3>
            <ol class="advice">{plays.into_iter().enumerate().map(advised).collect_view()}</ol>
        }
        .into_any(),
    };
    view! {
        <section class="turn-position">
            {(count > 1).then(|| view! { <h3>{(tongue.class().position)(at + 1, count)}</h3> })}
            <div class="screen">
                <svg class="demo" viewBox=move || picture.with(|(frame, _)| frame.clone()) role="img" aria-label=said inner_html=move || picture.with(|(_, art)| art.clone())></svg>
                <p class="held"><span class="quiet">{tongue.class().you_saw}": "</span>{open_hand(game, held, tongue)}</p>
            </div>
            <div class="notes">
                <ul class="played">{rows}</ul>
                {coach}
            </div>
        </section>
    }
}
