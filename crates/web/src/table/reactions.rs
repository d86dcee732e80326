//! Reactions at a table on the server: sending one, and a bubble at the seat of whoever has.

use std::time::Duration;

use leptos::prelude::*;
use quintile_rules::kit::Seat;
use quintile_table::{Command, Reaction, Seen};
use quintile_words::{Say, Speech, sentence};

use crate::app::Tongue;
use crate::driver::Link;

/// How long a bubble stays.
const STAYS: Duration = Duration::from_millis(4500);

fn text_of(reaction: Reaction, how: Speech) -> String {
    sentence(&reaction.say(how)).trim_end_matches('.').to_owned()
}

/// The buttons, for whoever has a seat at a table on the server.
#[component]
pub(super) fn Reactions(link: Link, tongue: Tongue) -> impl IntoView {
    let may = link.snapshot.with_untracked(|snapshot| snapshot.setup.reactions && snapshot.scene.you.is_some());
    if !untrack(|| link.is_online()) || !may {
        return None;
    }
    let button = move |reaction: Reaction| {
        let react = move |_| link.send(Command::React { seen: link.seen(), reaction });
        view! { <button type="button" on:click=react>{text_of(reaction, tongue.how)}</button> }
    };
    Some(view! {
        <div class="reactions" role="group" aria-label=tongue.words.reactions>{Reaction::ALL.map(button)}</div>
    })
}

/// What a seat has just said. Screen readers hear it with all other news.
#[component]
pub(super) fn Bubble(link: Link, seat: Seat, tongue: Tongue) -> impl IntoView {
    let said: RwSignal<Option<(u64, Reaction)>> = RwSignal::new(None);
    Effect::new(move || {
        let latest = link.news.with(|news| {
            news.iter().rev().find_map(|event| match event.seen {
                Seen::Reacted { seat: by, reaction } if by == seat => Some((event.number, reaction)),
                _ => None,
            })
        });
        let Some(latest) = latest else { return };
        said.set(Some(latest));
        let burst = move || {
            if said.try_get_untracked() == Some(Some(latest)) {
                said.set(None);
            }
        };
        set_timeout(burst, STAYS);
    });
    move || {
        let (_, reaction) = said.get()?;
        Some(view! { <span class="bubble" aria-hidden="true">{text_of(reaction, tongue.how)}</span> })
    }
}
