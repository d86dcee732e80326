//! The names that a WILD can have, beside the tile.

use leptos::prelude::*;
use quintile_draft::{Fit, Name};
use quintile_drawing::{Drawing, Number};
use quintile_rules::kit::Place;

use super::desk::Desk;
use super::zoom::Zoom;

/// The names, while a WILD has none; then a small button that offers them again.
#[component]
pub(super) fn Names(desk: Desk, zoom: Zoom, drawing: Memo<Option<Drawing>>) -> impl IntoView {
    let words = desk.tongue.words;
    let wild = Memo::new(move |_| {
        desk.ask(|draft| {
            let tile = draft.wild()?;
            let place = draft.laid().iter().find(|laid| laid.tile == tile)?.place?;
            Some((tile, place, draft.names(tile), draft.form(tile)))
        })?
    });
    let again = RwSignal::new(false);
    let at = move |place: Place| {
        let centre = drawing.with(|drawing| drawing.as_ref()?.cell(place).map(|cell| cell.centre));
        let ((x, y), (_, height)) = zoom.spot(centre.unwrap_or_default());
        let half = 52.0 / zoom.unit();
        // Towards the middle of the board, so that it neither hides its tile nor leaves the board.
        let (side, y) = if y > height / 2.0 { ("bottom", height - y + half) } else { ("top", y + half) };
        format!("--x: {}px; {side}: {}px", Number(x), Number(y))
    };
    move || {
        let (tile, place, names, current) = wild.get()?;
        let style = move || at(place);
        if let (Some(current), false) = (current, again.get()) {
            let shown = names.iter().find(|name| name.form == current).map(|name| name.text.clone());
            let shown = desk.tongue.how.number(shown.unwrap_or_default().trim_start_matches('*'));
            let label = format!("{}: {shown}", words.name_wild);
            return Some(
                view! { <button type="button" class="rename" style=style aria-label=label on:click=move |_| again.set(true)>{shown.clone()}" ▾"</button> }
                    .into_any(),
            );
        }
        let name = |Name { form, text, fit }: Name| {
            let shown = desk.tongue.how.number(text.trim_start_matches('*'));
            let class = if fit == Fit::Now { "now" } else { "" };
            let pressed = if current == Some(form) { "true" } else { "false" };
            let choose = move |_| {
                again.set(false);
                desk.name(tile, form);
            };
            view! { <button type="button" class=class disabled=fit == Fit::Never aria-pressed=pressed on:click=choose>{shown}</button> }
        };
        let names = names.into_iter().map(name).collect_view();
        Some(
            view! { <div class="names card" role="group" aria-label=words.name_wild style=style><p>{words.name_wild}</p><div>{names}</div></div> }
                .into_any(),
        )
    }
}
