//! The table for a wall, or for a tablet in the middle of the table: read from afar, nothing to press, nothing that is hidden.

use leptos::prelude::*;
use quintile_drawing::{Drawing, Highlight, Overlay, die};
use quintile_rules::AnyView;
use quintile_rules::kit::Seat;
use quintile_table::{HistoryEntry, Phase};
use quintile_words::{Say, player_name, seat_name, sentence, standing};

use super::board::whole_text;
use super::desk::Desk;
use super::marks::last_places;
use super::page::Glyph;
use super::panel::clock_text;
use super::ranking::open_hand;
use super::tiles::PlayTiles;
use crate::browser;

/// About how many pixels wide the board is there.
const WIDTH: f32 = 800.0;

/// The whole view, over the table. `flash` are the lines of the last play.
#[component]
pub(super) fn Wall(desk: Desk, flash: Memo<Vec<Highlight>>, open: RwSignal<bool>) -> impl IntoView {
    let (tongue, words) = (desk.tongue, desk.tongue.words);
    let snapshot = desk.link.snapshot;
    let picture = Memo::new(move |_| {
        // As onlookers see it, whoever is logged in here.
        let played_by = snapshot.with(|snapshot| last_places(desk.game, &snapshot.history, None));
        let overlay = Overlay { played_by, highlights: flash.get(), ..Overlay::default() };
        desk.view.with(|view| {
            let drawing = Drawing::with(view.as_ref()?, &overlay);
            Some((drawing.view_box().to_string(), whole_text(&drawing, tongue, true, WIDTH)))
        })
    });
    let said = Memo::new(move |_| {
        snapshot.with(|snapshot| {
            let scene = &snapshot.scene;
            match (scene.phase, scene.turn) {
                (Phase::Playing, Some(seat)) => (words.turn_of)(&seat_name(scene, seat, tongue.how)),
                _ => standing(scene, tongue.how).map(|text| sentence(&text)).unwrap_or_default(),
            }
        })
    });
    let last = move || {
        let (name, played) = snapshot.with(|snapshot| {
            let played = snapshot.history.iter().rev().find_map(|entry| match entry {
                HistoryEntry::Play(played) => Some(played.clone()),
                HistoryEntry::Time => None,
            })?;
            Some((player_name(&snapshot.scene, &played, tongue.how), played))
        })?;
        Some(view! {
            <div class="wall-last">
                <span class="quiet">{words.last_play}</span>
                <span class="dot" data-seat=played.seat.index().to_string() aria-hidden="true"></span>
                <span class="name">{name}</span>
                <PlayTiles game=desk.game play=played.play tongue=tongue/>
                <strong>{super::signed(played.scoring.points)}</strong>
            </div>
        })
    };
    let rolled = move || {
        let symbol = desk.view.with(|view| match view {
            Some(AnyView::Polygon(view)) => view.symbol,
            Some(
                AnyView::Synergo(_) | AnyView::TwentyFourSeven(_) | AnyView::ScrambledFives(_) | AnyView::SumsOfOne(_),
            )
            | None => None,
        })?;
        let art: String = die(symbol).iter().map(ToString::to_string).collect();
        let label = format!("{}: {}", words.die, symbol.say(tongue.how));
        Some(
            view! { <svg class="wall-die" viewBox="-54 -54 108 112" role="img" aria-label=label inner_html=art></svg> },
        )
    };
    let count = Memo::new(move |_| snapshot.with(|snapshot| snapshot.scene.seats.len()));
    let seats = move || Seat::all(count.get()).map(|seat| view! { <WallSeat desk=desk seat=seat/> }).collect_view();
    Effect::new(|| request_animation_frame(|| browser::focus(".wall .leave")));
    view! {
        <section class="wall" role="dialog" aria-label=words.screen data-game=desk.game.name()>
            <header>
                <h2>{desk.game.title()}</h2>
                <span class="spring"></span>
                <button type="button" class="icon-button" aria-label=words.whole_screen title=words.whole_screen on:click=move |_| browser::flip_fullscreen()><Glyph name="screen"/></button>
                <button type="button" class="icon-button leave" aria-label=words.leave_screen title=words.leave_screen on:click=move |_| open.set(false)><Glyph name="close"/></button>
            </header>
            <svg class="wall-board" viewBox=move || picture.get().map(|(frame, _)| frame) role="img" aria-label=words.board inner_html=move || picture.get().map(|(_, art)| art).unwrap_or_default()></svg>
            <div class="wall-side">
                <ol class="wall-seats" aria-label=words.players>{seats}</ol>
                <p class="wall-said" role="status">{move || said.get()}{rolled}</p>
                {last}
            </div>
        </section>
    }
}

/// A player: name, points, clock, whose turn.
#[component]
fn WallSeat(desk: Desk, seat: Seat) -> impl IntoView {
    let (tongue, snapshot) = (desk.tongue, desk.link.snapshot);
    let row = Memo::new(move |_| {
        desk.view.with(|view| view.as_ref().map(Drawing::of))?.seats.into_iter().find(|row| row.seat == seat)
    });
    let on_turn = Memo::new(move |_| {
        snapshot.with(|snapshot| snapshot.scene.phase == Phase::Playing && snapshot.scene.turn == Some(seat))
    });
    let name = Memo::new(move |_| snapshot.with(|snapshot| seat_name(&snapshot.scene, seat, tongue.how)));
    let score = desk.motion.counted(Memo::new(move |_| row.with(|row| row.as_ref().map_or(0, |row| row.score))));
    let open = move || {
        let hand = row.get().filter(|_| desk.game.has_open_hands())?.hand;
        let hand: Vec<String> = hand.iter().map(ToString::to_string).collect();
        (!hand.is_empty()).then(|| open_hand(desk.game, hand, tongue))
    };
    view! {
        <li class:on-turn=on_turn aria-current=move || on_turn.get().then_some("true")>
            <span class="dot" data-seat=seat.index().to_string() aria-hidden="true"></span>
            <span class="name">{name}</span>
            {clock_text(desk, seat)}
            <b class="wall-score">{move || super::padded(score.get())}</b>
            {open}
        </li>
    }
}
