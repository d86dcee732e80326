//! The host's hand on the clocks: everything stands still, more time, a start at a time of day.

use leptos::prelude::*;
use quintile_api::{ContestPage as Contest, MoreTime, Schedule, routes};
use quintile_table::{Moment, Pace, Phase, Start};

use super::desk::post;
use super::{Watched, time};
use crate::app::tongue;

/// How many minutes are given at once.
const MINUTES: [u32; 4] = [1, 2, 5, 10];

/// What can be done about time.
#[component]
pub(super) fn Clocks(watched: Watched) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.class();
    let Watched { id, contest, look, .. } = watched;
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let known = move |read: fn(&Contest) -> bool| {
        Memo::new(move |_| contest.with(|contest| contest.as_ref().is_some_and(read)))
    };
    let playing = known(|contest| contest.tables.iter().any(|table| table.phase == Phase::Playing));
    let runs = known(|contest| {
        let mut playing = contest.tables.iter().filter(|table| table.phase == Phase::Playing);
        !contest.paused || playing.any(|table| !table.halted)
    });
    let paused = known(|contest| contest.paused || contest.tables.iter().any(|table| table.halted));
    let clocked = known(|contest| contest.setup.pace != Pace::Free || contest.setup.limit.is_some());
    // Nobody on turn has a clock of their own where there is only one for the whole game.
    let own_clocks = known(|contest| contest.setup.pace != Pace::Free);
    let ask = move |path: &'static str| {
        move |_| {
            leptos::task::spawn_local(async move {
                if failed.try_set(post(path, id, &(), tongue).await.err()).is_none() {
                    look.run(());
                }
            });
        }
    };
    let (minutes, on_turn) = (RwSignal::new(MINUTES[0]), RwSignal::new(false));
    let add = move |_| {
        let step = contest.with_untracked(|contest| contest.as_ref().map_or(0, |contest| contest.step)) + 1;
        let on_turn = on_turn.get_untracked() && own_clocks.get_untracked();
        let time = MoreTime { seconds: minutes.get_untracked() * 60, table: None, on_turn, step };
        leptos::task::spawn_local(async move {
            if failed.try_set(post(routes::CONTEST_TIME, id, &time, tongue).await.err()).is_none() {
                look.run(());
            }
        });
    };
    let choose = move |event| {
        if let Ok(chosen) = event_target_value(&event).parse() {
            minutes.set(chosen);
        }
    };
    let amount = move |count: u32| view! { <option value=count.to_string()>{(words.in_minutes)(count)}</option> };
    let more = move || {
        view! {
            <div class="more-time">
                <label class="field"><span>{words.minutes}</span><select class="minutes" on:change=choose>{MINUTES.map(amount)}</select></label>
                {own_clocks.get().then(|| view! {
                    <label class="field"><span>{words.clocks}</span>
                        <select class="whose" on:change=move |event| on_turn.set(event_target_value(&event) == "turn")>
                            <option value="all">{words.to_everybody}</option>
                            <option value="turn">{words.on_turn_only}</option>
                        </select>
                    </label>
                })}
                <button type="button" class="add-time" on:click=add>{words.add_time}</button>
            </div>
        }
    };
    view! {
        {move || playing.get().then(|| view! {
            <div class="buttons">
                {move || runs.get().then(|| view! { <button type="button" class="pause-all" on:click=ask(routes::CONTEST_PAUSE)>{words.pause_all}</button> })}
                {move || paused.get().then(|| view! { <button type="button" class="confirm go-on" on:click=ask(routes::CONTEST_RESUME)>{words.go_on}</button> })}
            </div>
        })}
        {move || (playing.get() && clocked.get()).then(more)}
        <StartAt watched=watched/>
        {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
    }
}

/// When all games start by themselves, as long as they have not.
#[component]
fn StartAt(watched: Watched) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.class();
    let Watched { id, contest, look, .. } = watched;
    let waits = Memo::new(move |_| {
        contest.with(|contest| {
            contest
                .as_ref()
                .is_some_and(|contest| contest.setup.start == Start::ByHost && !contest.started && !contest.closed)
        })
    });
    let starts = Memo::new(move |_| contest.with(|contest| contest.as_ref().and_then(|contest| contest.starts)));
    let typed = RwSignal::new(String::new());
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let schedule = move |starts: Option<Moment>| {
        leptos::task::spawn_local(async move {
            let done = post(routes::CONTEST_SCHEDULE, id, &Schedule { starts }, tongue).await;
            if failed.try_set(done.err()).is_none() {
                look.run(());
            }
        });
    };
    let set = move |_| {
        if let Some(at) = time::next(&typed.get_untracked()) {
            schedule(Some(at));
        }
    };
    let state = move || {
        match starts.get() {
        Some(at) => view! {
            <p>{(words.starts_at)(&time::of_day(at))}" "<button type="button" class="by-hand" on:click=move |_| schedule(None)>{words.start_by_hand}</button></p>
        }
        .into_any(),
        None => view! {
            <div class="start-at">
                <label class="field"><span>{words.start_at}</span>
                    <input type="time" prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/>
                </label>
                <button type="button" disabled=move || typed.with(String::is_empty) on:click=set>{words.start_at}</button>
            </div>
        }
        .into_any(),
    }
    };
    view! {
        {move || waits.get().then(state)}
        {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
    }
}
