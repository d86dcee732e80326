//! The games that were begun and not finished, here and on the server: against whom, how they stand, and whose turn it is.

use leptos::prelude::*;
use quintile_rules::kit::Seat;
use quintile_words::kept_name;

use super::games::{Stands, Wanted};
use crate::app::{Tongue, tongue};
use crate::browser;
use crate::route::{Link, Route};
use crate::site;
use crate::state::settings::{OnlineTable, Settings};
use crate::state::store::{self, Summary};
use crate::turns::{Turning, Waiting};

/// Whose turn it is at a table on this device, for people who may be several.
fn turn_text(summary: &Summary, tongue: Tongue) -> Option<String> {
    let seat = summary.turn.filter(|seat| summary.people.contains(seat))?;
    Some(match summary.people.len() {
        1 => tongue.words.your_move.to_owned(),
        _ => (tongue.words.turn_of)(&name_of(summary, seat, tongue)),
    })
}

fn name_of(summary: &Summary, seat: Seat, tongue: Tongue) -> String {
    summary.names.get(seat.index()).map(|name| kept_name(name, tongue.how)).unwrap_or_default()
}

/// The games that can be gone on with; of these the wanted ones.
#[component]
pub(super) fn Unfinished(#[prop(optional)] wanted: Option<RwSignal<Wanted>>) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let settings = expect_context::<RwSignal<Settings>>();
    let tables: RwSignal<Vec<Summary>> = RwSignal::new(Vec::new());
    leptos::task::spawn_local(async move {
        let all = store::list().await.unwrap_or_default();
        tables.try_set(all.into_iter().filter(|summary| !summary.over).collect());
    });
    // What was removed, to be put back: its place in the list, and all that is kept of it.
    let removed: RwSignal<Vec<(Summary, String)>> = RwSignal::new(Vec::new());
    let forget = move |summary: Summary| {
        leptos::task::spawn_local(async move {
            let Some(kept) = store::take(&summary.id).await else { return };
            removed.try_update(|removed| removed.push((summary, kept)));
        });
    };
    let put_back = move |id: String| {
        leptos::task::spawn_local(async move {
            let kept = removed.try_with_untracked(|all| all.iter().find(|(summary, _)| summary.id == id).cloned());
            let Some((_, kept)) = kept.flatten() else { return };
            if store::put_back(&id, &kept).await.is_some() {
                removed.try_update(|removed| removed.retain(|(summary, _)| summary.id != id));
            }
        });
    };
    let row = move |summary: Summary| {
        let player = |(seat, score): (Seat, &i32)| format!("{} {score}", name_of(&summary, seat, tongue));
        let names: Vec<String> = Seat::all(summary.names.len()).zip(&summary.scores).map(player).collect();
        let names = names.join(" · ");
        let turn = turn_text(&summary, tongue);
        let (title, ago) = (summary.game.title(), (words.ago)(browser::now().since(summary.at) / 60_000));
        let (id, said) = (summary.id.clone(), format!("{title} {names} {}", tongue.words.not_over));
        let game = summary.game;
        let is_wanted = Memo::new(move |_| {
            wanted.is_none_or(|wanted| wanted.with(|wanted| wanted.fits(game, Stands::Open, &said)))
        });
        let is_removed = Memo::new(move |_| removed.with(|all| all.iter().any(|(summary, _)| summary.id == id)));
        move || {
            let (summary, id) = (summary.clone(), summary.id.clone());
            let (names, ago, turn) = (names.clone(), ago.clone(), turn.clone());
            if is_removed.get() {
                return view! {
                    <li class="removed">
                        <span role="status">{(words.removed)(title)}</span>
                        <button type="button" on:click=move |_| put_back(id.clone())>{words.put_back}</button>
                    </li>
                }
                .into_any();
            }
            let turn = turn.map(|turn| view! { <span class="yours">{turn}</span>" · " });
            let state = view! { <span class="quiet">{turn}{ago}</span> };
            view! {
                <li hidden=move || !is_wanted.get()>
                    <Link to=Route::Table(id) class="continue"><b>{title}</b><span>{names}</span>{state}</Link>
                    <button type="button" class="icon-button" aria-label=format!("{}: {title}", words.forget) on:click=move |_| forget(summary.clone())>
                        <crate::table::Glyph name="close"/>
                    </button>
                </li>
            }
            .into_any()
        }
    };
    let turning = expect_context::<Turning>();
    let kept = settings.with_untracked(|settings| settings.online.clone());
    let kept = StoredValue::new(if site::is_static() { Vec::new() } else { kept });
    // Until the server tells, what this browser remembers: the lines are there from the beginning, so that nothing moves.
    let online = move || {
        turning.tables.get().unwrap_or_else(|| {
            let line = |OnlineTable { name, game }| {
                let players = name.replace('-', " ");
                Waiting { name, game, players, state: "\u{a0}".to_owned(), yours: false }
            };
            kept.get_value().into_iter().map(line).collect()
        })
    };
    let online_rows = move || {
        let row = |table| view! { <OnlineRow table=table wanted=wanted tongue=tongue/> };
        online().into_iter().map(row).collect_view()
    };
    view! {
        <Show when=move || !online().is_empty() || tables.with(|tables| !tables.is_empty())>
            <section class="unfinished">
                <h2>{words.continue_game}</h2>
                <ul>{online_rows}{move || tables.get().into_iter().map(row).collect_view()}</ul>
            </section>
        </Show>
    }
}

/// A table on the server.
#[component]
fn OnlineRow(table: Waiting, wanted: Option<RwSignal<Wanted>>, tongue: Tongue) -> impl IntoView {
    let Waiting { name, game, players, state, yours } = table;
    let said = format!("{} {players} {}", game.title(), tongue.words.not_over);
    let is_wanted = move || wanted.is_none_or(|wanted| wanted.with(|wanted| wanted.fits(game, Stands::Open, &said)));
    let class = if yours { "yours" } else { "quiet" };
    view! {
        <li class="online" hidden=move || !is_wanted()><Link to=Route::Online(name) class="continue"><b>{game.title()}</b><span>{players}</span><span class=class>{state}</span></Link></li>
    }
}
