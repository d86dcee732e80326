//! The class looks back: everybody's turn of one number side by side, the three plays of the hour, and a review of each game.

mod hour;
mod position;

use std::collections::BTreeMap;

use leptos::prelude::*;
use quintile_api::{ContestPage as Contest, TurnPage, routes};
use quintile_rules::kit::Seat;
use quintile_table::Chair;

use self::hour::Games;
use self::position::Position;
use super::{Watched, watch};
use crate::app::tongue;
use crate::http::{self, Fault};
use crate::pages::Bar;
use crate::route::{Link, Route};

/// A player of a contest: the number of the table, and the seat.
type Place = (usize, Seat);

/// What players are called on this page.
#[derive(Clone, Copy)]
struct Names {
    hidden: RwSignal<bool>,
    numbers: Memo<BTreeMap<Place, usize>>,
    nobody: fn(usize) -> String,
}

impl Names {
    fn of(self, place: Place, name: &str) -> String {
        match self.hidden.get() {
            true => (self.nobody)(self.numbers.with(|numbers| numbers.get(&place).copied()).unwrap_or(place.0)),
            false => name.to_owned(),
        }
    }
}

/// Everybody who plays, numbered in the order in which they came.
fn numbers(contest: &Contest) -> BTreeMap<Place, usize> {
    let people = contest.tables.iter().flat_map(|table| {
        let seats = Seat::all(table.seats.len()).zip(&contest.setup.seats);
        seats.filter(|(_, chair)| **chair == Chair::Open).map(|(seat, _)| (table.number, seat))
    });
    people.zip(1..).collect()
}

/// The page.
#[component]
pub(crate) fn TurnsPage(name: String) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let Watched { id, contest, fault, answered, .. } = watch(&name, tongue);
    let title = Memo::new(move |_| contest.with(|contest| contest.as_ref().map(|contest| contest.name.to_string())));
    let released = Memo::new(move |_| contest.with(|contest| contest.as_ref().is_some_and(|contest| contest.released)));
    let numbers = Memo::new(move |_| contest.with(|contest| contest.as_ref().map(numbers).unwrap_or_default()));
    let names = Names { hidden: RwSignal::new(false), numbers, nobody: tongue.class().nobody };
    let turn = RwSignal::new(1_usize);
    let found: RwSignal<Option<Result<TurnPage, Fault>>> = RwSignal::new(None);
    Effect::new(move || {
        let number = turn.get();
        // What was not there yet may be there now.
        released.track();
        if !answered.get() {
            return;
        }
        leptos::task::spawn_local(async move {
            let Some(id) = id.try_get_value() else { return };
            let page = http::get::<TurnPage>(&routes::of_turn(id, number)).await;
            if turn.try_get_untracked() == Some(number) {
                found.try_set(Some(page));
            }
        });
    });
    let last = Memo::new(move |before: Option<&usize>| {
        let before = before.copied().unwrap_or(1);
        found.with(|found| found.as_ref().and_then(|page| page.as_ref().ok()).map_or(before, |page| page.last))
    });
    let go = move |to: usize| turn.set(to.clamp(1, last.get_untracked().max(1)));
    let body = move || match found.get() {
        None => view! { <p class="quiet" role="status">{words.loading}</p> }.into_any(),
        Some(Ok(page)) => {
            let count = page.positions.len();
            let all = page.positions.into_iter().enumerate();
            all.map(|(at, position)| view! { <Position position=position at=at count=count names=names/> })
                .collect_view()
                .into_any()
        }
        Some(Err(Fault::Other(_) | Fault::Missing)) => view! { <p>{tongue.class().turn_not_yet}</p> }.into_any(),
        Some(Err(fault)) => view! { <p class="refused" role="alert">{fault.say(tongue)}</p> }.into_any(),
    };
    let back = Route::Contest(name);
    view! {
        <Bar/>
        <main tabindex="-1" class="page turns" aria-busy=move || (!answered.get()).then_some("true")>
            {move || fault.get().map(|text| view! { <h1>{text}</h1> })}
            {move || title.get().map(|title| view! { <p class="quiet">{title}</p><h1>{tongue.class().look_back}</h1> })}
            <p class="lead">{tongue.class().look_back_about}</p>
            <div class="which-turn">
                <button type="button" class="previous" aria-label=tongue.class().previous_turn disabled=move || turn.get() <= 1 on:click=move |_| go(turn.get_untracked() - 1)>"◀"</button>
                <h2 aria-live="polite">{move || (tongue.class().turn)(turn.get())}</h2>
                <button type="button" class="next" aria-label=tongue.class().next_turn disabled=move || last.get() <= turn.get() on:click=move |_| go(turn.get_untracked() + 1)>"▶"</button>
                <label class="hide-names"><input type="checkbox" prop:checked=move || names.hidden.get() on:change=move |event| names.hidden.set(event_target_checked(&event))/>" "{tongue.class().hide_names}</label>
            </div>
            {body}
            {move || released.get().then(|| view! { <Games id=id contest=contest names=names turn=turn/> })}
            <p><Link to=back class="button">{words.contest}</Link></p>
        </main>
    }
}
