//! What the host can do: start a round, end it all, say who plays on.

use leptos::prelude::*;
use quintile_api::routes;
use quintile_api::tournaments::{Entrant, OpenRound, Presence, SetPresence};

use super::{Watched, words};
use crate::app::tongue;

/// The next round, and the end.
#[component]
pub(super) fn Desk(watched: Watched) -> impl IntoView {
    let tongue = tongue();
    let words = words::of(tongue.how.lang);
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let ended = watched.of(|page| page.ended);
    let next = watched.of(|page| {
        let more = page.rounds == 0 || page.planned.is_none_or(|planned| page.rounds < planned);
        let present = page.players.iter().filter(|player| player.presence == Presence::Playing).count();
        (page.over && more && !page.ended).then_some((page.rounds + 1, present >= 2))
    });
    let start = move |_| {
        if let Some(Some((round, _))) = next.get_untracked() {
            watched.round.set(None);
            watched.ask(routes::TOURNAMENT_ROUND, OpenRound { round }, failed, tongue);
        }
    };
    // Asked once: nothing begins after it.
    let sure = RwSignal::new(false);
    let end = move |_| {
        if !sure.get_untracked() {
            return sure.set(true);
        }
        watched.ask(routes::TOURNAMENT_END, (), failed, tongue);
    };
    view! {
        <section class="desk">
            {move || (ended.get() == Some(false)).then(|| view! { <p>{words.host}</p> })}
            <div class="buttons">
                {move || next.get().flatten().map(|(round, enough)| view! {
                    <button type="button" class="confirm start-round" disabled=!enough on:click=start>{(words.open_round)(round)}</button>
                })}
                {move || (ended.get() == Some(false)).then(|| view! {
                    <button type="button" class="end-tournament" on:click=end on:blur=move |_| sure.set(false)>
                        {move || if sure.get() { tongue.words.really } else { words.end }}
                    </button>
                })}
                <button type="button" on:click=move |_| crate::browser::print()>{tongue.words.print}</button>
            </div>
            {move || next.get().flatten().filter(|(_, enough)| !enough).map(|_| view! { <p class="quiet">{words.need_two}</p> })}
            {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
        </section>
    }
}

/// Everybody who has entered; for the host with a way to take them out.
#[component]
pub(super) fn Players(watched: Watched) -> impl IntoView {
    let tongue = tongue();
    let words = words::of(tongue.how.lang);
    let players = watched.of(|page| (page.players.clone(), page.host && !page.ended));
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let row = move |player: Entrant, host: bool| {
        let presence = match player.presence {
            Presence::Playing => None,
            Presence::Absent => Some(words.absent),
            Presence::Withdrawn => Some(words.withdrawn),
            Presence::Removed => Some(words.removed),
        };
        let plays = player.presence == Presence::Playing;
        let change = move |_| {
            let presence = if plays { Presence::Removed } else { Presence::Playing };
            let set = SetPresence { player: Some(player.number), presence };
            watched.ask(routes::TOURNAMENT_PRESENCE, set, failed, tongue);
        };
        let (label, text) = match plays {
            true => ((words.remove)(&player.name), tongue.words.remove),
            false => ((words.restore)(&player.name), words.back),
        };
        view! {
            <li><b>{player.number}</b><span class="seated">{player.name}</span><small>{presence}</small>
                {host.then(|| view! { <button type="button" class="change-player" aria-label=label on:click=change>{text}</button> })}
            </li>
        }
    };
    let list = move || {
        let (players, host) = players.get()?;
        let count = (words.players)(players.len());
        let list = match players.is_empty() {
            true => view! { <p class="quiet">{words.no_places}</p> }.into_any(),
            false => view! { <ul class="contest-tables">{players.into_iter().map(|player| row(player, host)).collect_view()}</ul> }.into_any(),
        };
        Some(view! { <h2>{count}</h2>{list} })
    };
    view! {
        <section class="all-tables entrants">{list}
            {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
        </section>
    }
}
