//! A contest for everybody in the room: how to join, who is how far, who leads. Made to be read from the last row.

use std::time::Duration;

use leptos::prelude::*;
use quintile_api::{ContestPage as Contest, ContestTable};
use quintile_table::{Chair, Moment, Phase};

use super::{Watched, time, watch};
use crate::app::{Tongue, tongue};
use crate::browser;
use crate::route::{Link, Route};
use crate::site;
use crate::table::Code;

/// How often a countdown is shown anew.
const BEAT: Duration = Duration::from_millis(500);

/// How many lines there are room for, one below the other.
const MAX_LINES: usize = 12;

/// The projector's view of a contest.
#[component]
pub(crate) fn WallPage(name: String) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let Watched { contest, fault, now, .. } = watch(&name, tongue);
    let (leave, address) = (name.clone(), site::address(&Route::Contest(name.clone()).path()));
    let shown = address.split_once("://").map_or(address.clone(), |(_, rest)| rest.to_owned());
    let closed = Memo::new(move |_| contest.with(|contest| contest.as_ref().is_some_and(|contest| contest.closed)));
    let title = Memo::new(move |_| contest.with(|contest| contest.as_ref().map(|contest| contest.name.to_string())));
    let game = move || contest.with(|contest| contest.as_ref().map(|contest| contest.game.title()));
    let way_in = move || {
        (!closed.get()).then(|| {
            view! {
                <section class="way-in">
                    <Code address=address.clone()/>
                    <p class="spelled">{name.replace('-', " ")}</p>
                    <p class="where">{shown.clone()}</p>
                </section>
            }
        })
    };
    view! {
        <main tabindex="-1" class="contest-wall">
            <header>
                <h1>{move || title.get()}</h1>
                <p>{game}" · "{move || contest.with(|contest| contest.as_ref().map(|contest| counts(contest, tongue)))}</p>
                <Link to=Route::Contest(leave) class="quiet" label=words.close.to_owned()>"×"</Link>
            </header>
            {move || fault.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
            <Banner contest=contest now=now/>
            {way_in}
            <Board contest=contest/>
        </main>
    }
}

/// That everything stands still, or how long it is until the games start.
#[component]
fn Banner(contest: Memo<Option<Contest>>, now: RwSignal<Moment>) -> impl IntoView {
    let words = tongue().class();
    let paused = Memo::new(move |_| contest.with(|contest| contest.as_ref().is_some_and(|contest| contest.paused)));
    let starts = Memo::new(move |_| contest.with(|contest| contest.as_ref().and_then(|contest| contest.starts)));
    // The server's clock counts; this one only says how much later it is than at the last look.
    let looked = RwSignal::new(browser::now());
    Effect::new(move || {
        now.track();
        looked.set(browser::now());
    });
    let tick = RwSignal::new(browser::now());
    let beat = move || {
        tick.try_set(browser::now());
    };
    if let Ok(handle) = set_interval_with_handle(beat, BEAT) {
        on_cleanup(move || handle.clear());
    }
    let left = move || {
        let passed = tick.get().since(looked.get());
        starts.get().map(|starts| time::left(starts.since(now.get().after(passed))))
    };
    view! {
        {move || paused.get().then(|| view! { <p class="wall-note" role="status">{words.paused}</p> })}
        {move || starts.get().is_some().then(|| view! { <p class="wall-note countdown" role="timer">{words.starts_in}" "<b>{left}</b></p> })}
    }
}

/// How many tables wait, play and are done.
fn counts(contest: &Contest, tongue: Tongue) -> String {
    let count = |of: fn(Phase) -> bool| contest.tables.iter().filter(|table| of(table.phase)).count();
    let waiting = count(|phase| phase == Phase::Lobby);
    let playing = count(|phase| phase == Phase::Playing);
    let over = count(|phase| matches!(phase, Phase::Over | Phase::Closed));
    (tongue.words.contest_counts)(waiting, playing, over)
}

/// What a line says: whose it is, how far they are or what they have.
#[derive(Clone, Debug, PartialEq)]
struct Line {
    who: String,
    state: String,
    done: bool,
}

/// Everybody: those who are done by rank, then those who play, then those who wait.
fn lines(contest: &Contest, tongue: Tongue) -> Vec<((usize, usize), Line)> {
    let words = tongue.words;
    let results = contest.standings.iter().flatten();
    let line = |who: &str, state: String, done: bool| Line { who: who.to_owned(), state, done };
    let mut lines: Vec<_> = results
        .map(|result| {
            let place = (result.table, result.seat.index());
            (place, line(&result.name, crate::table::minus(result.points), true))
        })
        .collect();
    let far = |table: &ContestTable| match table.phase {
        Phase::Lobby => words.table_waits.to_owned(),
        Phase::Playing => (words.table_playing)(table.ply),
        Phase::Over | Phase::Closed => words.table_ended.to_owned(),
    };
    let mut others: Vec<&ContestTable> = contest.tables.iter().collect();
    others.sort_by_key(|table| (table.phase == Phase::Lobby, table.number));
    for table in others {
        let people = table.seats.iter().enumerate().filter(|(at, name)| {
            let is_bot = matches!(contest.setup.seats.get(*at), Some(Chair::Bot(_)));
            !name.is_empty() && !is_bot
        });
        for (seat, name) in people {
            let place = (table.number, seat);
            if !lines.iter().any(|(other, _)| *other == place) {
                lines.push((place, line(name, far(table), false)));
            }
        }
    }
    lines
}

/// Everybody's line. Lines glide to their new places.
#[component]
fn Board(contest: Memo<Option<Contest>>) -> impl IntoView {
    let tongue = tongue();
    let all = Memo::new(move |_| {
        contest.with(|contest| contest.as_ref().map(|contest| lines(contest, tongue)).unwrap_or_default())
    });
    let count = Memo::new(move |_| all.with(Vec::len));
    let columns = Memo::new(move |_| count.get().div_ceil(MAX_LINES).max(1));
    let rows = Memo::new(move |_| count.get().div_ceil(columns.get()).max(1));
    let places = Memo::new(move |_| {
        let mut places: Vec<(usize, usize)> = all.with(|all| all.iter().map(|(place, _)| *place).collect());
        // The elements stay in one order; only where they are shown changes.
        places.sort_unstable();
        places
    });
    let row = move |place: (usize, usize)| {
        let at = Memo::new(move |_| all.with(|all| all.iter().position(|(other, _)| *other == place)).unwrap_or(0));
        let line = Memo::new(move |_| all.with(|all| all.get(at.get()).map(|(_, line)| line.clone())));
        let style = move || {
            format!("--at: {}; --row: {}; --column: {}", at.get(), at.get() % rows.get(), at.get() / rows.get())
        };
        let rank = move || line.with(|line| line.as_ref().is_some_and(|line| line.done)).then(|| at.get() + 1);
        view! {
            <li style=style class:done=move || rank().is_some()>
                <b>{rank}</b>
                <span class="who">{move || line.with(|line| line.as_ref().map(|line| line.who.clone()))}</span>
                <span class="state">{move || line.with(|line| line.as_ref().map(|line| line.state.clone()))}</span>
            </li>
        }
    };
    view! {
        <ul class="lines" style=move || format!("--rows: {}; --columns: {}", rows.get().max(6), columns.get())>
            <For each=move || places.get() key=|place| *place children=row/>
        </ul>
    }
}
