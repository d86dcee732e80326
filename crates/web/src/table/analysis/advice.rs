//! What the coach would play, and why: a short list beside the board.

use std::collections::BTreeMap;
use std::time::Duration;

use leptos::prelude::*;
use quintile_bots::Advised;
use quintile_draft::Input;
use quintile_rules::AnyView;
use quintile_words::{Say, say_chance, sentence};

use super::super::desk::Desk;
use super::study::Study;
use crate::app::Tongue;
use crate::mind;
use crate::table::{PlayTiles, signed};

/// Whoever steps through a game asks only where they stay this long.
const STAY: Duration = Duration::from_millis(300);

/// The list, for those who ask for it.
#[component]
pub(super) fn Advice(study: Study, desk: Desk, tongue: Tongue) -> impl IntoView {
    let words = tongue.words;
    let wanted = RwSignal::new(false);
    // By position: nothing, once the coach had nothing to say.
    let known: RwSignal<BTreeMap<usize, Option<Vec<Advised>>>> = RwSignal::new(BTreeMap::new());
    // Positions are numbered anew when a variation is removed.
    let length = Memo::new(move |before: Option<&(usize, bool)>| {
        let now = study.tree.with(|tree| tree.listed().len());
        (now, before.is_some_and(|&(before, _)| now < before))
    });
    Effect::new(move || {
        if length.get().1 {
            known.set(BTreeMap::new());
        }
    });
    Effect::new(move || {
        let here = study.here.get();
        if !wanted.get() || known.with(|known| known.contains_key(&here)) {
            return;
        }
        let ask = move || {
            let is_here = study.here.try_get_untracked() == Some(here);
            let view: Option<AnyView> = desk.view.try_get_untracked().flatten().filter(|_| is_here && desk.is_active());
            let Some(view) = view else { return };
            let plies = study.tree.with_untracked(|tree| tree.path(here));
            mind::advise(view, move |plays| {
                // The position may have another number by now.
                if study.tree.try_with_untracked(|tree| tree.path(here)) == Some(plies) {
                    known.try_update(|known| known.insert(here, plays));
                }
            });
        };
        set_timeout(ask, STAY);
    });
    let row = move |(at, advised): (usize, Advised)| {
        let Advised { play, points, win, reason } = advised;
        let reason = reason.map(|reason| reason.say(tongue.how));
        // Of the others it is told what the best one does better.
        let why = reason.map(|reason| match at {
            0 => sentence(&reason),
            _ => format!("{}: {}", words.better, sentence(&reason)),
        });
        let shown = {
            let play = play.clone();
            Memo::new(move |_| {
                let laid = desk.ask(|draft| draft.position().placements(draft.shown())).unwrap_or_default();
                !laid.is_empty() && is_shown(desk, &play, &laid)
            })
        };
        let (show, make) = (play.clone(), play.clone());
        let toggle = move |_| {
            desk.handle(Input::RecallAll);
            if !shown.get_untracked() {
                desk.handle(Input::Show(show.clone()));
            }
        };
        view! {
            <li>
                <p class="play"><b>{at + 1}</b><PlayTiles game=desk.game play=play tongue=tongue/><span class="points">{signed(points)}</span></p>
                <p class="quiet">{win.map(|win| format!("{} {}. ", words.chance_graph, say_chance(win)))}{why}</p>
                <div class="buttons">
                    <button type="button" class="show" aria-pressed=move || if shown.get() { "true" } else { "false" } on:click=toggle>{words.show_it}</button>
                    <button type="button" class="make" on:click=move |_| study.play(&make, false)>{words.play_it}</button>
                </div>
            </li>
        }
    };
    let list = move || {
        if !desk.is_active() {
            return ().into_any();
        }
        let here = study.here.get();
        match known.with(|known| known.get(&here).cloned()) {
            None => view! { <p class="quiet" role="status">{words.thinking}</p> }.into_any(),
            Some(None) => view! { <p class="quiet" role="status">{words.no_advice}</p> }.into_any(),
            Some(Some(plays)) => {
                let only = (plays.len() == 1).then(|| view! { <p class="quiet">{words.only_play}</p> });
                view! { {only}<ol>{plays.into_iter().enumerate().map(row).collect_view()}</ol> }.into_any()
            }
        }
    };
    view! {
        <section class="advice" aria-label=words.best_plays>
            <button type="button" class="ask" aria-pressed=move || if wanted.get() { "true" } else { "false" } on:click=move |_| wanted.update(|wanted| *wanted = !*wanted)>{words.find_best_plays}</button>
            <Show when=move || wanted.get()>
                <p class="quiet">{words.best_plays_about}</p>
                {list}
            </Show>
        </section>
    }
}

/// Whether the tiles that are shown are those of a play.
fn is_shown(desk: Desk, play: &str, shown: &[quintile_rules::kit::Placement<String>]) -> bool {
    let Ok(action) = desk.game.action(play) else { return false };
    let mut wanted: Vec<_> = action.laid().map(|(tile, place)| (tile.clone(), Some(place))).collect();
    let mut lying: Vec<_> =
        shown.iter().filter(|laid| laid.place.is_some()).map(|laid| (laid.tile.clone(), laid.place)).collect();
    wanted.sort();
    lying.sort();
    wanted == lying
}
