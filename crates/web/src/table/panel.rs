//! Beside the board: who plays and how they stand, and the tiles nobody has seen.

use leptos::prelude::*;
use quintile_drawing::{Drawing, SeatRow};
use quintile_rules::GameId;
use quintile_rules::kit::Seat;
use quintile_table::{HolderScene, Moment, Phase, Scene, Snapshot};
use quintile_words::{say_tile, say_whereabouts, seat_name};

use super::desk::Desk;
use super::hand::TilePicture;
use super::ranking::open_hand;
use super::reactions::Bubble;

/// The seats: name, score, tiles, clock, whose turn.
#[component]
pub(crate) fn Seats(desk: Desk) -> impl IntoView {
    let tick = ticking(desk);
    let opened = Memo::new(move |_| desk.link.snapshot.with(|snapshot| snapshot.account.clone()));
    let drawing = Memo::new(move |_| {
        let mut drawing = desk.view.with(|view| view.as_ref().map(Drawing::of))?;
        opened.with(|account| account.iter().for_each(|account| drawing.open_hands(&account.hands)));
        Some(drawing)
    });
    let count = Memo::new(move |_| desk.link.snapshot.with(|snapshot| snapshot.scene.seats.len()));
    let card = move |seat: Seat| view! { <SeatCard desk=desk seat=seat drawing=drawing tick=tick/> };
    view! {
        <ol class="seats" aria-label=desk.tongue.words.players>{move || Seat::all(count.get()).map(card).collect_view()}</ol>
    }
}

/// One of them. Only what changes is drawn again: tiles stay while a clock runs beside them.
#[component]
fn SeatCard(desk: Desk, seat: Seat, drawing: Memo<Option<Drawing>>, tick: RwSignal<u32>) -> impl IntoView {
    let (tongue, snapshot) = (desk.tongue, desk.link.snapshot);
    let words = tongue.words;
    let row = Memo::new(move |_| drawing.with(|drawing| drawing.as_ref()?.seats.get(seat.index()).cloned()));
    let on_turn = Memo::new(move |_| {
        snapshot.with(|snapshot| snapshot.scene.phase == Phase::Playing && snapshot.scene.turn == Some(seat))
    });
    let mine = Memo::new(move |_| snapshot.with(|snapshot| snapshot.scene.you == Some(seat)));
    let name = Memo::new(move |_| {
        let name = snapshot.with(|snapshot| seat_name(&snapshot.scene, seat, tongue.how));
        // Everybody sees which seat is theirs.
        if mine.get() && name != words.you { format!("{name} ({})", words.you.to_lowercase()) } else { name }
    });
    let place = move || snapshot.with(|snapshot| snapshot.scene.seats.get(seat.index()).cloned());
    let state = Memo::new(move |_| match place() {
        Some(place) if place.sat_in.is_some() => words.computer,
        Some(place) if place.away => words.away,
        _ => "",
    });
    let turn_mark = Memo::new(move |_| match place() {
        _ if !on_turn.get() => "",
        Some(place) if matches!(place.holder, HolderScene::Bot(_)) => words.thinking,
        _ => words.on_turn,
    });
    let swatch = Memo::new(move |_| {
        row.with(|row| row.iter().flat_map(SeatRow::swatch).map(|shape| shape.to_string()).collect::<String>())
    });
    let is_over = Memo::new(move |_| snapshot.with(|snapshot| snapshot.account.is_some()));
    let tiles = Memo::new(move |_| {
        let open = |row: &Option<SeatRow>| row.iter().flat_map(|row| &row.hand).map(ToString::to_string).collect();
        // The viewer's own lie below the board, until the game is over.
        if mine.get() && !is_over.get() { Vec::new() } else { row.with(open) }
    });
    let hidden = Memo::new(move |_| row.with(|row| row.as_ref().map_or(0, |row| row.hidden)));
    let held = move || if hidden.get() > 0 { tongue.how.tiles(hidden.get()) } else { String::new() };
    let score = desk.motion.counted(Memo::new(move |_| row.with(|row| row.as_ref().map_or(0, |row| row.score))));
    let clock = Memo::new(move |_| {
        tick.track();
        let (text, left) = snapshot.with(|snapshot| clock(snapshot, seat, desk.link.now()))?;
        Some((text, on_turn.get() && left < SHORT))
    });
    view! {
        <li class="seat" class:on-turn=on_turn class:mine=mine aria-current=move || on_turn.get().then_some("true")>
            <span class="who">
                <span class="arrow" aria-hidden="true">{move || if on_turn.get() { "▸" } else { "" }}</span>
                <span class="dot" data-seat=seat.index().to_string() aria-hidden="true"></span>
                <span class="name">{name}</span>
                {move || Some(swatch.get()).filter(|art| !art.is_empty()).map(|art| view! { <svg class="swatch" viewBox="-52 -52 104 108" aria-hidden="true" inner_html=art></svg> })}
                {move || Some(state.get()).filter(|text| !text.is_empty()).map(|text| view! { <small>{text}</small> })}
                {move || Some(turn_mark.get()).filter(|text| !text.is_empty()).map(|text| view! { <span class="turn-mark" aria-hidden="true">{text}</span> })}
            </span>
            {move || clock.get().map(|(text, short)| view! { <span class="clock" class:short=short>{text}</span> })}
            <span class="held">{held}{move || open_hand(desk.game, tiles.get(), tongue)}</span>
            <span class="score">{move || super::padded(score.get())}</span>
            <Bubble link=desk.link seat=seat tongue=tongue/>
        </li>
    }
}

/// A clock that has less than this, in milliseconds, is short of time.
const SHORT: u64 = 10_000;

/// A seat's clock by itself, where there are clocks.
pub(super) fn clock_text(desk: Desk, seat: Seat) -> impl IntoView {
    let tick = ticking(desk);
    let text = Memo::new(move |_| {
        tick.track();
        desk.link.snapshot.with(|snapshot| clock(snapshot, seat, desk.link.now()))
    });
    move || text.get().map(|(text, left)| view! { <span class="clock" class:short={left < SHORT}>{text}</span> })
}

/// A signal that changes four times a second, while a clock runs.
fn ticking(desk: Desk) -> RwSignal<u32> {
    let tick = RwSignal::new(0);
    let clocked = desk
        .link
        .snapshot
        .with_untracked(|snapshot| snapshot.setup.limit.is_some() || snapshot.setup.pace != quintile_table::Pace::Free);
    if clocked {
        let beat = move || {
            tick.try_update(|count| *count = u32::wrapping_add(*count, 1));
        };
        if let Ok(handle) = set_interval_with_handle(beat, std::time::Duration::from_millis(250)) {
            on_cleanup(move || handle.clear());
        }
    }
    tick
}

/// What a seat's clock shows, and how many milliseconds that is.
fn clock(snapshot: &Snapshot, seat: Seat, now: Moment) -> Option<(String, u64)> {
    let scene = &snapshot.scene;
    let now = scene.clocks_at(now);
    let running = scene.turn == Some(seat) && scene.phase == Phase::Playing;
    let left = match (running, scene.flag) {
        (true, Some(flag)) => flag.since(now),
        _ => scene.seats.get(seat.index())?.left?,
    };
    Some((minutes(left), left))
}

/// Milliseconds as "4:05", rounded up.
fn minutes(millis: u64) -> String {
    let seconds = millis.div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// The time left for the whole game.
pub(crate) fn limit_text(scene: &Scene, now: Moment) -> Option<String> {
    scene.limit.map(|limit| minutes(limit.since(scene.clocks_at(now))))
}

/// The unseen-tiles tracker.
#[component]
pub(crate) fn Unseen(desk: Desk) -> impl IntoView {
    let tongue = desk.tongue;
    let unseen = Memo::new(move |_| desk.view.with(|view| view.as_ref()?.unseen().ok()));
    let total = move || unseen.with(|unseen| unseen.as_ref().map_or(0, quintile_rules::kit::Unseen::total));
    let whereabouts = move || {
        let said = unseen.with(|unseen| unseen.as_ref().map(|unseen| say_whereabouts(desk.game, unseen, tongue.how)));
        said.filter(|said| !said.is_empty()).map(|said| format!(" ({said})"))
    };
    let rows = move || {
        let tile = |(name, count): (String, u16)| {
            let label = format!("{}: {count}", say_tile(desk.game, &name, tongue.how));
            view! { <li aria-label=label><TilePicture game=desk.game notation=name tongue=tongue/><b aria-hidden="true">{count}</b></li> }
        };
        unseen.get().map(|unseen| unseen.tiles.into_iter().map(tile).collect_view())
    };
    let class = match desk.game {
        GameId::Synergo => "unseen many",
        GameId::Polygon | GameId::TwentyFourSeven | GameId::ScrambledFives | GameId::SumsOfOne => "unseen",
    };
    view! {
        <section class=class aria-label=tongue.words.unseen tabindex="0">
            <p class="quiet">{tongue.words.unseen_about}" "<b>{total}</b>{whereabouts}</p>
            <ul>{rows}</ul>
        </section>
    }
}
