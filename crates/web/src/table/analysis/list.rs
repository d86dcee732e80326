//! The plays of an analysis as a list: the game, and after each play what else was tried there.

use leptos::prelude::*;
use quintile_rules::kit::Entry;

use super::study::Study;
use crate::app::Tongue;
use crate::browser;
use crate::table::{PlayTiles, signed};

/// Deeper variations are not moved further in: there would be no room left for them.
const MAX_INSET: usize = 4;

/// What a row shows.
#[derive(Clone, PartialEq)]
struct Row {
    at: usize,
    depth: usize,
    ply: usize,
    points: i32,
    entry: Entry,
}

/// The list.
#[component]
pub(super) fn Plays(study: Study, tongue: Tongue) -> impl IntoView {
    let words = tongue.words;
    let game = study.tree.with_untracked(|tree| tree.record().game);
    let rows = Memo::new(move |_| {
        study.tree.with(|tree| {
            let row = |(at, depth)| {
                let node = tree.node(at)?;
                Some(Row { at, depth, ply: node.ply, points: node.points, entry: node.entry.clone() })
            };
            tree.listed().into_iter().filter_map(row).collect::<Vec<_>>()
        })
    });
    let row = move |Row { at, depth, ply, points, entry }: Row| {
        let here = Memo::new(move |_| study.here.get() == at);
        let body = match entry {
            Entry::Time => view! { <span class="name">{words.time_called}</span> }.into_any(),
            Entry::Play(entry) => view! {
                <span class="dot" data-seat=entry.seat.index().to_string() aria-hidden="true"></span>
                <span class="name">{study.name(entry.seat)}</span>
                <span class="points">{signed(points)}</span>
                <span class="what"><PlayTiles game=game play=entry.play tongue=tongue/></span>
            }
            .into_any(),
        };
        let variation = (depth > 0).then(|| view! { <span class="sr">{words.variation}": "</span> });
        view! {
            <li class:variation={depth > 0} style=format!("--depth: {}", depth.min(MAX_INSET))>
                <button type="button" data-node=at.to_string() aria-current=move || here.get().then_some("true") on:click=move |_| study.go(at, false)>
                    <b>{ply}</b>{variation}{body}
                </button>
            </li>
        }
    };
    Effect::new(move || {
        study.here.track();
        request_animation_frame(|| browser::keep_in_sight(".moves", ".moves [aria-current=true]"));
    });
    view! {
        <ol class="moves tree" aria-label=words.moves>
            <For each=move || rows.get() key=|row| (row.at, row.depth, row.ply, row.points) children=row/>
        </ol>
    }
}
