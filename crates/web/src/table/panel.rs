//! Beside the board: who plays and how they stand, the score sheet, the tiles nobody has seen.

use std::collections::BTreeMap;

use leptos::prelude::*;
use quintile_drawing::{Drawing, Hue};
use quintile_rules::kit::{HandView, Seat, set_without};
use quintile_rules::{AnyView, GameId};
use quintile_table::{Deed, HolderScene, Moment, Phase, Scene, Snapshot};
use quintile_words::{Say, say_play, say_tile, seat_name};

use super::desk::Desk;
use super::hand::TilePicture;
use crate::browser;

/// The seats: name, score, tiles, clock, whose turn.
#[component]
pub(crate) fn Seats(desk: Desk) -> impl IntoView {
    let tongue = desk.tongue;
    let tick = ticking(desk);
    let drawing = Memo::new(move |_| desk.view.with(|view| view.as_ref().map(Drawing::of)));
    let seats = move || {
        tick.track();
        desk.link.snapshot.with(|snapshot| {
            let scene = &snapshot.scene;
            let row = |seat: Seat| {
                let on_turn = scene.phase == Phase::Playing && scene.turn == Some(seat);
                let row = drawing.with(|drawing| drawing.as_ref().and_then(|drawing| drawing.seats.get(seat.index()).cloned()));
                let (score, open, hidden, swatch) = row.map_or((0, Vec::new(), 0, String::new()), |row| {
                    let swatch = row.swatch().iter().map(ToString::to_string).collect();
                    (row.score, row.hand, row.hidden, swatch)
                });
                let mine = scene.you == Some(seat);
                let tiles = open.iter().filter(|_| !mine).map(ToString::to_string).map(|name| {
                    let label = say_tile(desk.game, &name, tongue.how);
                    view! { <span role="img" aria-label=label><TilePicture game=desk.game notation=name tongue=tongue/></span> }
                });
                let tiles = tiles.collect_view();
                let held = if hidden > 0 { tongue.how.tiles(hidden) } else { String::new() };
                let bot = matches!(scene.seats.get(seat.index()).map(|seat| &seat.holder), Some(HolderScene::Bot(_)));
                let place = scene.seats.get(seat.index());
                let absent = place.is_some_and(|place| place.away && place.sat_in.is_none());
                let sat_in = place.is_some_and(|place| place.sat_in.is_some());
                let state = match (absent, sat_in) {
                    (true, _) => tongue.words.away,
                    (_, true) => tongue.words.computer,
                    _ => "",
                };
                let clock = clock(snapshot, seat, desk.link.now());
                let short = clock.as_ref().is_some_and(|(_, left)| on_turn && *left < 10_000);
                view! {
                    <li class="seat" class:on-turn=on_turn class:mine=mine aria-current=on_turn.then_some("true")>
                        <span class="who">
                            <span class="arrow" aria-hidden="true">{if on_turn { "▸" } else { "" }}</span>
                            <span class="dot" data-seat=seat.index().to_string() aria-hidden="true"></span>
                            <span class="name">{seat_name(scene, seat, tongue.how)}</span>
                            {(!swatch.is_empty()).then(|| view! { <svg class="swatch" viewBox="-52 -52 104 108" aria-hidden="true" inner_html=swatch.clone()></svg> })}
                            {(!state.is_empty()).then(|| view! { <small>{state}</small> })}
                            {on_turn.then(|| view! { <span class="turn-mark" aria-hidden="true">{if bot { tongue.words.thinking } else { tongue.words.on_turn }}</span> })}
                        </span>
                        {clock.map(|(text, _)| view! { <span class="clock" class:short=short>{text}</span> })}
                        <span class="held">{held}<span class="open-hand">{tiles}</span></span>
                        <span class="score">{super::minus(score)}</span>
                    </li>
                }
            };
            Seat::all(scene.seats.len()).map(row).collect_view()
        })
    };
    view! { <ol class="seats" aria-label=tongue.words.players>{seats}</ol> }
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
    let running = scene.turn == Some(seat) && scene.phase == Phase::Playing;
    let left = match (running, scene.flag) {
        (true, Some(flag)) => flag.since(now),
        _ => scene.seats.get(seat.index())?.left?,
    };
    Some((minutes(left), left))
}

/// Milliseconds as «4:05», rounded up.
fn minutes(millis: u64) -> String {
    let seconds = millis.div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// The time left for the whole game.
pub(crate) fn limit_text(scene: &Scene, now: Moment) -> Option<String> {
    scene.limit.map(|limit| minutes(limit.since(now)))
}

/// Every play with its items. Where the list scrolls by itself it shows its end; elsewhere the style turns it around, so that the
/// last play is the first to be seen.
#[component]
pub(crate) fn Sheet(desk: Desk) -> impl IntoView {
    let (how, words) = (desk.tongue.how, desk.tongue.words);
    let rows = move || {
        desk.link.snapshot.with(|snapshot| {
            let row = |(number, deed): (usize, &Deed)| match deed {
                Deed::Time => view! { <li><p class="play"><b>{number + 1}</b>{words.time_called}</p></li> }.into_any(),
                Deed::Play { seat, play, scoring, .. } => {
                    let name = seat_name(&snapshot.scene, *seat, how);
                    let items: Vec<String> = scoring
                        .items
                        .iter()
                        .map(|item| format!("{} {}", item.say(how), super::signed(item.points)))
                        .collect();
                    view! {
                        <li>
                            <p class="play">
                                <b>{number + 1}</b>
                                <span class="dot" data-seat=seat.index().to_string() aria-hidden="true"></span>
                                <span class="name">{name}</span>
                                <span class="points">{super::signed(scoring.points)}</span>
                            </p>
                            <p class="what">{say_play(desk.game, play, how)}</p>
                            {(!items.is_empty()).then(|| view! { <p class="because">{items.join(" · ")}</p> })}
                        </li>
                    }
                    .into_any()
                }
            };
            snapshot.history.iter().enumerate().map(row).collect_view()
        })
    };
    let count = Memo::new(move |_| desk.link.snapshot.with(|snapshot| snapshot.history.len()));
    Effect::new(move |begun: Option<()>| {
        count.track();
        request_animation_frame(move || browser::show_end(".tab-body", begun.is_none()));
    });
    let empty = move || desk.link.snapshot.with(|snapshot| snapshot.history.is_empty());
    view! {
        <section class="sheet" aria-label=words.sheet tabindex="0">
            <Show when=empty><p class="quiet">{words.no_plays_yet}</p></Show>
            <ol>{rows}</ol>
        </section>
    }
}

/// The tiles the viewer has not seen, with how many there are of each.
pub(crate) fn unseen(view: &AnyView) -> Vec<(String, usize)> {
    fn count<T: Copy + Ord + ToString>(tiles: impl IntoIterator<Item = T>) -> Vec<(String, usize)> {
        let mut counts: BTreeMap<T, usize> = BTreeMap::new();
        for tile in tiles {
            *counts.entry(tile).or_default() += 1;
        }
        counts.into_iter().map(|(tile, count)| (tile.to_string(), count)).collect()
    }
    fn held<T: Copy>(hands: &[HandView<T>]) -> impl Iterator<Item = T> + Clone + '_ {
        hands.iter().filter_map(HandView::open).flatten().copied()
    }
    match view {
        AnyView::Polygon(view) => count(view.unseen.iter().copied()),
        AnyView::Synergo(view) => {
            let seen = view
                .board
                .iter()
                .map(|placed| placed.tile.name())
                .chain(held(&view.hands).map(quintile_rules::synergo::Tile::name));
            count(set_without("view", seen, &view.options.tiles).unwrap_or_default())
        }
        AnyView::TwentyFourSeven(view) => {
            let seen = view.board.values().copied().chain(held(&view.hands));
            count(set_without("view", seen, &view.options.tiles).unwrap_or_default())
        }
        AnyView::ScrambledFives(view) => {
            let seen = view.board.values().copied().chain(held(&view.hands));
            count(set_without("view", seen, &view.options.tiles).unwrap_or_default())
        }
        AnyView::SumsOfOne(view) => {
            // Only yellow tiles are ever drawn; the drawing knows which lie on the board.
            let drawing = Drawing::of(&AnyView::SumsOfOne(view.clone()));
            let yellow = drawing.tiles.iter().filter_map(|tile| match tile.face {
                quintile_drawing::Face::Decimal(tile, Hue::Yellow) => Some(tile.in_hand()),
                _ => None,
            });
            let seen: Vec<_> = yellow.chain(held(&view.hands)).collect();
            count(set_without("view", seen, &view.options.yellow_tiles).unwrap_or_default())
        }
    }
}

/// The unseen-tiles tracker.
#[component]
pub(crate) fn Unseen(desk: Desk) -> impl IntoView {
    let tongue = desk.tongue;
    let tiles = Memo::new(move |_| desk.view.with(|view| view.as_ref().map(unseen).unwrap_or_default()));
    let total = move || tiles.with(|tiles| tiles.iter().map(|(_, count)| count).sum::<usize>());
    let rows = move || {
        let tile = |(name, count): (String, usize)| {
            let label = format!("{}: {count}", say_tile(desk.game, &name, tongue.how));
            view! { <li aria-label=label><TilePicture game=desk.game notation=name tongue=tongue/><b aria-hidden="true">{count}</b></li> }
        };
        tiles.get().into_iter().map(tile).collect_view()
    };
    let class = if desk.game == GameId::Synergo { "unseen many" } else { "unseen" };
    view! {
        <section class=class aria-label=tongue.words.unseen tabindex="0">
            <p class="quiet">{tongue.words.unseen_about}" "<b>{total}</b></p>
            <ul>{rows}</ul>
        </section>
    }
}
