//! The host's desk: who is in, whose turn it is and for how long, and what can be done about it.

use leptos::prelude::*;
use quintile_api::{
    ContestPage as Contest, ContestTable, OpenRecord, Records, RemoveTable, RenewCode, RenewedCode, routes,
};
use quintile_rules::kit::Seat;
use quintile_table::{Chair, Moment, Phase, Start};
use serde::Serialize;

use super::Watched;
use super::clock::Clocks;
use super::code::spaced;
use super::roster::Missing;
use crate::app::{Tongue, tongue};
use crate::browser;
use crate::http;
use crate::online::spelled;
use crate::route::{Link, Route};

/// What the host can do with the whole contest, and every table.
#[component]
pub(super) fn Desk(watched: Watched) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let Watched { id, contest, look, .. } = watched;
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let ask = move |path: &'static str| {
        move |_| {
            leptos::task::spawn_local(async move {
                if failed.try_set(post(path, id, &(), tongue).await.err()).is_none() {
                    look.run(());
                }
            });
        }
    };
    let closed = Memo::new(move |_| contest.with(|contest| contest.as_ref().is_some_and(|contest| contest.closed)));
    let released = Memo::new(move |_| contest.with(|contest| contest.as_ref().is_some_and(|contest| contest.released)));
    let waits = Memo::new(move |_| {
        contest.with(|contest| contest.as_ref().is_some_and(|contest| contest.setup.start == Start::ByHost))
    });
    let records = move |_| {
        leptos::task::spawn_local(async move {
            match http::get::<Records>(&routes::of(routes::CONTEST_RECORDS, id.get_value())).await {
                Ok(Records { records, .. }) => {
                    let _ = browser::download("records.jsonl", "application/jsonl", &one_per_line(&records));
                }
                Err(fault) => drop(failed.try_set(Some(fault.say(tongue)))),
            }
        });
    };
    view! {
        <section class="desk">
            <p>{words.contest_host}</p>
            {move || waits.get().then(|| view! { <p class="quiet">{words.contest_start_about}</p> })}
            <div class="buttons">
                {move || waits.get().then(|| view! { <button type="button" class="confirm start-all" on:click=ask(routes::CONTEST_START)>{words.contest_start}</button> })}
                {move || match closed.get() {
                    false => view! { <button type="button" class="close-contest" on:click=ask(routes::CONTEST_CLOSE)>{words.contest_close}</button> }.into_any(),
                    true if !released.get() => view! { <button type="button" class="reopen-contest" on:click=ask(routes::CONTEST_REOPEN)>{words.contest_reopen}</button> }.into_any(),
                    true => ().into_any(),
                }}
                <a class="button" download="" href=routes::of(routes::CONTEST_RESULTS, id.get_value())>{words.results_file}</a>
                {move || released.get().then(|| view! { <button type="button" class="save-records" on:click=records>{words.save_records}</button> })}
                <button type="button" on:click=move |_| browser::print()>{words.print}</button>
            </div>
            {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
            <Clocks watched=watched/>
            <Missing contest=contest/>
        </section>
    }
}

/// One record per line, as `quintile verify` reads them.
fn one_per_line(records: &[OpenRecord]) -> String {
    records.iter().filter_map(|record| serde_json::to_string(record).ok()).map(|line| line + "\n").collect()
}

pub(super) async fn post(
    path: &str,
    id: StoredValue<String>,
    body: &impl Serialize,
    tongue: Tongue,
) -> Result<(), String> {
    let path = routes::of(path, id.get_value());
    http::post::<Contest>(&path, body).await.map(drop).map_err(|fault| fault.say(tongue))
}

/// Every table and how far it is; for the host with a way to each, and a way to leave it out.
#[component]
pub(super) fn Tables(watched: Watched) -> impl IntoView {
    let words = tongue().words;
    let contest = watched.contest;
    let numbers = Memo::new(move |_| {
        let number = |table: &ContestTable| table.number;
        contest.with(|contest| contest.as_ref().map(|contest| contest.tables.iter().map(number).collect::<Vec<_>>()))
    });
    let list = move || {
        match numbers.get() {
        Some(numbers) if !numbers.is_empty() => view! {
            <ul class="contest-tables">{numbers.into_iter().map(|number| view! { <Row number=number watched=watched/> }).collect_view()}</ul>
        }
        .into_any(),
        _ => view! { <p class="quiet">{words.contest_no_tables}</p> }.into_any(),
    }
    };
    view! { <section class="all-tables"><h2>{words.contest_tables}</h2>{list}</section> }
}

/// Who sits at a table, and what they are waiting for.
fn state(table: &ContestTable, now: Moment, tongue: Tongue) -> String {
    let words = tongue.words;
    match table.phase {
        Phase::Lobby => words.table_waits.to_owned(),
        Phase::Over | Phase::Closed => words.table_ended.to_owned(),
        Phase::Playing => {
            let far = (words.table_playing)(table.ply);
            let name = |seat: Seat| table.seats.get(seat.index()).filter(|name| !name.is_empty());
            let turn = table.turn.and_then(name).map(|name| {
                let minutes = now.0.saturating_sub(table.since.0) / 60_000;
                format!(" · {}", (words.turn_for)(name, minutes))
            });
            let away: String = table
                .away
                .iter()
                .filter_map(|&seat| name(seat))
                .map(|name| format!(" · {}", (words.is_away)(name).trim_end_matches('.')))
                .collect();
            let halted = if table.halted { format!(" · {}", tongue.class().paused) } else { String::new() };
            format!("{far}{}{away}{halted}", turn.unwrap_or_default())
        }
    }
}

#[component]
fn Row(number: usize, watched: Watched) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let Watched { id, contest, look, now, .. } = watched;
    let table = Memo::new(move |_| {
        contest.with(|contest| contest.as_ref()?.tables.iter().find(|table| table.number == number).cloned())
    });
    let host = Memo::new(move |_| contest.with(|contest| contest.as_ref().is_some_and(|contest| contest.host)));
    let name = Memo::new(move |_| table.with(|table| table.as_ref()?.table));
    let title = move || match name.get().filter(|_| host.get()) {
        Some(table) => {
            view! { <Link to=Route::Online(spelled(table, tongue.how))>{(words.table_number)(number)}</Link> }
                .into_any()
        }
        None => (words.table_number)(number).into_any(),
    };
    let people = move || {
        table.with(|table| {
            let seats = table.iter().flat_map(|table| &table.seats);
            seats.filter(|name| !name.is_empty()).cloned().collect::<Vec<_>>().join(", ")
        })
    };
    // Asked once: what is removed does not come back.
    let sure = RwSignal::new(false);
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let remove = move |_| {
        if !sure.get_untracked() {
            return sure.set(true);
        }
        leptos::task::spawn_local(async move {
            let done = post(routes::CONTEST_REMOVE, id, &RemoveTable { table: number }, tongue).await;
            if failed.try_set(done.err()).is_none() {
                look.run(());
            }
        });
    };
    let slow = move || {
        table.with(|table| {
            table.as_ref().is_some_and(|table| {
                table.phase == Phase::Playing
                    && (!table.away.is_empty() || now.get().0.saturating_sub(table.since.0) > SLOW)
            })
        })
    };
    view! {
        <li class:slow=slow>
            <b>{title}</b><span class="seated">{people}</span>
            <small>{move || table.with(|table| table.as_ref().map(|table| state(table, now.get(), tongue)))}</small>
            {move || host.get().then(|| view! {
                <details class="codes"><summary>{tongue.class().code}</summary><Codes number=number watched=watched/></details>
                <button type="button" class="remove-table" aria-label=move || (if sure.get() { words.remove_really } else { words.remove_table })(number)
                    on:click=remove on:blur=move |_| sure.set(false)>{move || if sure.get() { words.really } else { words.remove }}</button>
            })}
            {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
        </li>
    }
}

/// New codes for those who sit at a table, for the host to tell them.
#[component]
fn Codes(number: usize, watched: Watched) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.class();
    let Watched { id, contest, .. } = watched;
    let told: RwSignal<Option<Result<String, String>>> = RwSignal::new(None);
    let people = Memo::new(move |_| {
        contest.with(|contest| {
            let Some(contest) = contest else { return Vec::new() };
            let table = contest.tables.iter().find(|table| table.number == number);
            let names = table.map(|table| table.seats.clone()).unwrap_or_default();
            let is_person = |(seat, name): &(Seat, String)| {
                contest.setup.seats.get(seat.index()) == Some(&Chair::Open) && !name.is_empty()
            };
            Seat::all(names.len()).zip(names).filter(is_person).collect::<Vec<_>>()
        })
    });
    let renew = move |seat: Seat| {
        leptos::task::spawn_local(async move {
            let path = routes::of(routes::CONTEST_CODE, id.get_value());
            let body = RenewCode { table: Some(number), seat: Some(seat) };
            let answer = match http::post::<RenewedCode>(&path, &body).await {
                Ok(RenewedCode { name, code }) => Ok((words.code_of)(name.as_str(), &spaced(code.as_str()))),
                Err(fault) => Err(fault.say(tongue)),
            };
            told.try_set(Some(answer));
        });
    };
    let row = move |(seat, name): (Seat, String)| {
        view! { <button type="button" class="renew-code" on:click=move |_| renew(seat)>{(words.code_for)(&name)}</button> }
    };
    view! {
        {move || people.get().into_iter().map(row).collect_view()}
        {move || told.get().map(|told| match told {
            Ok(code) => view! { <p class="code" role="status">{code}</p> }.into_any(),
            Err(text) => view! { <p class="refused" role="alert">{text}</p> }.into_any(),
        })}
    }
}

/// From when on a turn is worth a look: three minutes.
const SLOW: u64 = 180_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_says_whose_turn_it_is_and_who_is_away() {
        let tongue = Tongue::of(quintile_words::Speech::ENGLISH);
        let seat = |at: usize| Seat::all(2).nth(at).expect("a seat");
        let mut table = ContestTable {
            number: 1,
            table: None,
            phase: Phase::Playing,
            ply: 4,
            seats: vec!["Ana".into(), "Bo".into()],
            turn: Some(seat(1)),
            since: Moment(1_000),
            away: vec![seat(1)],
            halted: false,
        };
        let said = state(&table, Moment(301_000), tongue);
        assert!(said.contains("Bo") && said.contains("5 min") && said.contains("away"), "{said}");
        table.halted = true;
        assert!(state(&table, Moment(301_000), tongue).contains(tongue.class().paused));
        table.phase = Phase::Over;
        assert_eq!(state(&table, Moment(301_000), tongue), tongue.words.table_ended);
    }
}
