//! What was agreed, one press away; at the table with what is left of it in sight.

use leptos::prelude::*;
use quintile_rules::{GameView, inside};
use quintile_table::Setup;
use quintile_words::{agreement, say_stock, say_turns_left};

use super::desk::Desk;
use crate::app::Tongue;

/// How many tiles and turns are left, beside the seats; behind it what was agreed.
#[component]
pub(super) fn Counters(desk: Desk) -> impl IntoView {
    let tongue = desk.tongue;
    let text = Memo::new(move |_| {
        desk.view.with(|view| {
            let (stock, turns) = inside!(view.as_ref()?, AnyView, view => (view.stock(), view.turns_left()));
            let turns = turns.filter(|&turns| turns > 0).map(|turns| say_turns_left(turns, tongue.how));
            Some(
                [Some(say_stock(desk.game, stock, tongue.how)), turns]
                    .into_iter()
                    .flatten()
                    .collect::<Vec<_>>()
                    .join(" · "),
            )
        })
    });
    let setup = desk.link.snapshot.with_untracked(|snapshot| snapshot.setup.clone());
    view! {
        <details class="agreed">
            <summary><span class="counters">{move || text.get()}</span>" "<span class="more">{tongue.words.agreed}</span></summary>
            {lines(&setup, tongue)}
        </details>
    }
}

/// What was agreed, for those who come.
#[component]
pub(crate) fn Agreed(setup: Setup, tongue: Tongue) -> impl IntoView {
    view! {
        <details class="agreed" open=true>
            <summary><span class="more">{tongue.words.agreed}</span></summary>
            {lines(&setup, tongue)}
        </details>
    }
}

fn lines(setup: &Setup, tongue: Tongue) -> impl IntoView + use<> {
    let line = |(name, what): (String, String)| view! { <div><dt>{name}</dt><dd>{what}</dd></div> };
    view! { <dl>{agreement(setup, tongue.how).into_iter().map(line).collect_view()}</dl> }
}
