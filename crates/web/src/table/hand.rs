//! The viewer's tiles, and other hands where they lie open.

use std::fmt::Write as _;

use leptos::prelude::*;
use quintile_drawing::{Face, TileArt};
use quintile_rules::GameId;
use quintile_words::say_tile;

use super::desk::Desk;
use super::drag::{Drag, Dragged};
use crate::app::Tongue;

/// A tile by itself, as SVG text.
pub(crate) fn tile_text(game: GameId, notation: &str, tongue: Tongue) -> String {
    let mut text = String::new();
    if let Some(face) = Face::read(game, notation) {
        for shape in TileArt::of(face).shapes(tongue.decimal_mark()) {
            let _ = write!(text, "{shape}");
        }
    }
    text
}

/// Room for a tile with its thickness; hexagons are taller than wide.
pub(crate) const fn tile_box(game: GameId) -> &'static str {
    match game {
        GameId::Polygon => "-54 -62 108 124",
        GameId::Synergo | GameId::TwentyFourSeven | GameId::ScrambledFives | GameId::SumsOfOne => "-52 -52 104 108",
    }
}

/// A tile as a picture.
#[component]
pub(crate) fn TilePicture(game: GameId, #[prop(into)] notation: Signal<String>, tongue: Tongue) -> impl IntoView {
    let art = move || notation.with(|notation| tile_text(game, notation, tongue));
    view! { <svg class="tile" viewBox=tile_box(game) aria-hidden="true" inner_html=art></svg> }
}

/// The key that picks a tile: the number on it, or its place in the hand.
pub(crate) fn picks(game: GameId, name: &str, position: usize, key: &str) -> bool {
    match game {
        GameId::TwentyFourSeven if name == "10" => key == "0",
        GameId::TwentyFourSeven | GameId::ScrambledFives => key == name,
        GameId::Polygon => name.to_ascii_lowercase().starts_with(&key.to_ascii_lowercase()),
        GameId::Synergo | GameId::SumsOfOne => key == (position + 1).to_string(),
    }
}

/// What is printed on a WILD, in every language.
const WILD: &str = "WILD";

/// The viewer's tiles while on turn.
#[component]
pub(crate) fn HandRow(desk: Desk, drag: Drag) -> impl IntoView {
    let tongue = desk.tongue;
    let tiles = move || {
        let Some(position) = desk.position.get() else { return waiting_hand(desk).into_any() };
        let hand = position.hand();
        let tile = |at: usize| {
            let is_laid = move || desk.laid.with(|laid| laid.iter().any(|laid| laid.tile == at));
            let is_picked = move || desk.picked.get() == Some(at);
            let is_traded =
                move || desk.trading.with(|trading| trading.as_ref().is_some_and(|tiles| tiles.contains(&at)));
            let wild = hand.is_wild(at);
            let notation = Memo::new(move |_| held(desk, at));
            let label = move || {
                let (notation, said) = (notation.get(), say_tile(desk.game, &notation.get(), tongue.how));
                // People who speak to the page say what they see on the tile, so that is part of its name.
                match desk.game {
                    GameId::Polygon if notation.contains('x') => format!("{} ({said})", notation.replace('x', "×")),
                    // Polygon's, a `W`, is not named when it is laid, but shows the same word.
                    _ if (wild || notation == "W") && said != WILD => format!("{WILD} ({said})"),
                    _ => said,
                }
            };
            view! {
                <button
                    type="button"
                    class="hand-tile"
                    class:picked=is_picked
                    class:laid=is_laid
                    class:traded=is_traded
                    data-hand=at.to_string()
                    aria-pressed=move || if is_picked() || is_traded() { "true" } else { "false" }
                    aria-label=label
                    on:pointerdown=move |event| drag.press(&event, at)
                    on:click=move |_| drag.click(at)
                >
                    <TilePicture game=desk.game notation=notation tongue=tongue/>
                </button>
            }
        };
        (0..hand.len()).map(tile).collect_view().into_any()
    };
    view! {
        <div class="hand" role="group" aria-label=tongue.words.your_tiles>{tiles}</div>
        {move || drag.now.get().map(|dragged| view! { <Ghost desk=desk dragged=dragged/> })}
    }
}

/// A tile of the hand as it is held, in notation.
fn held(desk: Desk, tile: usize) -> String {
    desk.ask(|draft| draft.held(tile).to_owned()).unwrap_or_default()
}

/// The viewer's tiles while others play: to look at.
fn waiting_hand(desk: Desk) -> impl IntoView {
    let tongue = desk.tongue;
    let tiles = desk.view.with(|view| view.as_ref().map(quintile_drawing::Drawing::of)).and_then(|drawing| {
        let you = desk.you()?;
        Some(drawing.seats.get(you.index())?.hand.iter().map(ToString::to_string).collect::<Vec<_>>())
    });
    let tile = move |name: String| {
        let label = say_tile(desk.game, &name, tongue.how);
        view! { <span class="hand-tile resting" role="img" aria-label=label><TilePicture game=desk.game notation=name tongue=tongue/></span> }
    };
    tiles.unwrap_or_default().into_iter().map(tile).collect_view()
}

/// The tile under the finger.
#[component]
fn Ghost(desk: Desk, dragged: Dragged) -> impl IntoView {
    let notation = untrack(|| held(desk, dragged.hand));
    let style = format!("transform: translate({}px, {}px)", dragged.x, dragged.y);
    view! { <div class="ghost" style=style><TilePicture game=desk.game notation=notation tongue=desk.tongue/></div> }
}
