//! The way in, one's own table, and the ways to sit out.

use leptos::prelude::*;
use quintile_api::routes;
use quintile_api::tournaments::{Enter, OwnTable, Presence, SetPresence, TournamentPage as Tournament};
use quintile_table::{LONGEST_NAME, Name};

use super::{Watched, words};
use crate::app::tongue;
use crate::browser;
use crate::online::spelled;
use crate::route::{Link, Route};
use crate::state::settings::Settings;

/// What somebody is to a tournament.
#[derive(Clone, PartialEq)]
struct Standpoint {
    ended: bool,
    takes_players: bool,
    rounds: usize,
    you: Option<(usize, Presence)>,
    own: Option<OwnTable>,
    /// A host who cannot play has nothing to do here.
    barred: bool,
}

fn standpoint(page: &Tournament) -> Standpoint {
    let presence = |number: usize| page.players.iter().find(|player| player.number == number).map(|p| p.presence);
    Standpoint {
        ended: page.ended,
        takes_players: page.takes_players,
        rounds: page.rounds,
        you: page.you.map(|number| (number, presence(number).unwrap_or_default())),
        own: page.own,
        barred: page.host && page.duplicate,
    }
}

/// Enter, or see where to play.
#[component]
pub(super) fn Entrance(watched: Watched) -> impl IntoView {
    let tongue = tongue();
    let words = words::of(tongue.how.lang);
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let state = watched.of(standpoint);
    let entered = Memo::new(move |_| state.with(|state| state.as_ref().is_some_and(|state| state.you.is_some())));
    let enters = Memo::new(move |_| {
        state.with(|state| state.as_ref().is_some_and(|state| state.takes_players && !state.barred))
    });
    let host = watched.of(|page| page.host);
    let form = move || {
        match (entered.get(), enters.get(), host.get()) {
        (true, _, _) => ().into_any(),
        (false, true, Some(true)) => view! {
            <details class="host-plays"><summary><span class="more">{words.host_enters}</span></summary><Way watched=watched failed=failed/></details>
        }
        .into_any(),
        (false, true, _) => view! { <Way watched=watched failed=failed/> }.into_any(),
        (false, false, Some(false)) => {
            let ended = state.with(|state| state.as_ref().is_some_and(|state| state.ended));
            (!ended).then(|| view! { <p>{words.takes_nobody}</p> }).into_any()
        }
        _ => ().into_any(),
    }
    };
    let own = move || {
        let Standpoint { own, you, rounds, ended, .. } = state.get()?;
        let (number, presence) = you?;
        let text = match (&own, presence) {
            (_, Presence::Removed) => words.removed.to_owned(),
            (Some(own), _) if own.table.is_none() && own.over => (words.own_bye)(own.round),
            (Some(own), _) if own.over => (words.own_over)(own.round),
            (Some(own), _) => (words.own_table)(own.round, own.number),
            (None, _) if rounds == 0 => words.before.to_owned(),
            (None, _) => (words.no_table)(rounds),
        };
        let go = own.filter(|own| !own.over).and_then(|own| own.table).map(|table| {
            view! { <p><Link to=Route::Online(spelled(table, tongue.how)) class="button confirm my-table">{tongue.words.my_table}</Link></p> }
        });
        let numbered = (!ended).then(|| view! { <p class="quiet">{(words.entered)(number)}</p> });
        Some(view! { <p class="next-table">{text}</p>{go}{numbered} })
    };
    view! {
        <section class="entrance">
            {form}
            <div role="status">{own}</div>
            {move || {
                let presence = state.with(|state| state.as_ref().filter(|state| !state.ended)?.you).map(|(_, presence)| presence);
                presence.map(|presence| view! { <Pause presence=presence watched=watched failed=failed/> })
            }}
            {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
        </section>
    }
}

/// A name, and in.
#[component]
fn Way(watched: Watched, failed: RwSignal<Option<String>>) -> impl IntoView {
    let tongue = tongue();
    let words = words::of(tongue.how.lang);
    let settings = expect_context::<RwSignal<Settings>>();
    let typed = RwSignal::new(settings.with_untracked(|settings| settings.name.clone()));
    let enter = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let Ok(name) = Name::new(&typed.get_untracked()) else {
            failed.set(Some(tongue.words.name_first.to_owned()));
            return browser::focus(".entrance input");
        };
        settings.update(|settings| settings.name = name.to_string());
        watched.ask(routes::TOURNAMENT_ENTER, Enter { name }, failed, tongue);
    };
    view! {
        <form on:submit=enter>
            <label class="field"><span>{tongue.words.your_name}</span>
                <input type="text" autocomplete="nickname" maxlength=LONGEST_NAME.to_string() prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/>
            </label>
            <button type="submit" class="confirm">{words.enter}</button>
        </form>
    }
}

/// Sitting out, withdrawing, and coming back.
#[component]
fn Pause(presence: Presence, watched: Watched, failed: RwSignal<Option<String>>) -> impl IntoView {
    let tongue = tongue();
    let words = words::of(tongue.how.lang);
    let set = move |presence: Presence| {
        watched.ask(routes::TOURNAMENT_PRESENCE, SetPresence { player: None, presence }, failed, tongue);
    };
    // Asked once: others count on a player.
    let sure = RwSignal::new(false);
    let withdraw = move |_| {
        if sure.get_untracked() { set(Presence::Withdrawn) } else { sure.set(true) }
    };
    match presence {
        Presence::Playing => view! {
            <div class="buttons">
                <button type="button" class="sit-out" on:click=move |_| set(Presence::Absent)>{words.sit_out}</button>
                <button type="button" class="withdraw" on:click=withdraw on:blur=move |_| sure.set(false)>
                    {move || if sure.get() { tongue.words.really } else { words.withdraw }}
                </button>
            </div>
        }
        .into_any(),
        Presence::Absent | Presence::Withdrawn => view! {
            <div class="buttons">
                <span>{if presence == Presence::Absent { words.absent } else { words.withdrawn }}</span>
                <button type="button" class="be-back" on:click=move |_| set(Presence::Playing)>{words.back}</button>
            </div>
        }
        .into_any(),
        Presence::Removed => ().into_any(),
    }
}
