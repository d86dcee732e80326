//! A round: who sits with whom, and how it ended. The host says so where nobody played.

use leptos::prelude::*;
use quintile_api::routes;
use quintile_api::tournaments::{ScoreTable, TableState, TournamentSeat, TournamentTable};

use super::standings::fraction;
use super::{Watched, words};
use crate::app::{Tongue, tongue};
use crate::online::spelled;
use crate::route::{Link, Route};

/// The tables of a round, and a way to the other rounds.
#[component]
pub(super) fn Rounds(watched: Watched) -> impl IntoView {
    let tongue = tongue();
    let words = words::of(tongue.how.lang);
    let rounds = watched.of(|page| page.rounds);
    let shown = watched.of(|page| page.round.as_ref().map(|round| round.number));
    let hidden =
        watched.of(|page| page.duplicate && !page.host && page.round.as_ref().is_some_and(|round| !round.over));
    let numbers = watched.of(|page| {
        let round = page.round.as_ref();
        round.map(|round| round.tables.iter().map(|table| table.number).collect::<Vec<_>>()).unwrap_or_default()
    });
    let pick = move |event| {
        let picked = event_target_value(&event).parse::<usize>().ok();
        // Whoever looks at the last one is shown the next as it begins.
        watched.round.set(picked.filter(|picked| Some(*picked) != rounds.get_untracked()));
        watched.look.run(());
    };
    let others = move || {
        let count = rounds.get().filter(|count| *count > 1)?;
        let option = |round: usize| {
            view! { <option value=round.to_string() selected=move || shown.get().flatten() == Some(round)>{(words.round)(round)}</option> }
        };
        Some(view! {
            <label class="field"><span>{tongue.words.round}</span>
                <select class="which-round" on:change=pick>{(1..=count).map(option).collect_view()}</select>
            </label>
        })
    };
    move || {
        (rounds.get()? > 0).then(|| view! {
            <section class="all-tables round">
                <h2>{move || shown.get().flatten().map(words.round)}</h2>
                {others}
                {move || (hidden.get() == Some(true)).then(|| view! { <p class="quiet">{words.later}</p> })}
                <ul class="contest-tables">
                    <For each=move || numbers.get().unwrap_or_default() key=move |number| (shown.get_untracked(), *number) children=move |number| view! { <Row number=number watched=watched/> }/>
                </ul>
            </section>
        })
    }
}

/// A name with what it came to.
fn seat_line(seat: &TournamentSeat, tongue: Tongue) -> String {
    let words = words::of(tongue.how.lang);
    let name = if seat.player.is_some() { seat.name.clone() } else { words.computer.to_owned() };
    let points = seat.points.map(|points| format!(" {}", crate::table::minus(points))).unwrap_or_default();
    let helped = if seat.hints + seat.stand_in > 0 { format!(" ({})", tongue.words.helped) } else { String::new() };
    format!("{name}{points}{helped}")
}

fn state_text(state: TableState, tongue: Tongue) -> &'static str {
    let words = words::of(tongue.how.lang);
    match state {
        TableState::Playing => words.playing,
        TableState::Undecided => words.undecided,
        TableState::Over => words.over,
        TableState::ByHost => words.by_host,
        TableState::NotPlayed => words.not_played,
        TableState::Bye => words.bye,
    }
}

#[component]
fn Row(number: usize, watched: Watched) -> impl IntoView {
    let tongue = tongue();
    let table = Memo::new(move |_| {
        watched.page.with(|page| {
            let round = page.as_ref()?.round.as_ref()?;
            round.tables.iter().find(|table| table.number == number).cloned()
        })
    });
    let scores = watched.of(|page| page.host && !page.ended);
    let title = move || {
        let name = (tongue.words.table_number)(number);
        match table.with(|table| table.as_ref()?.table) {
            Some(table) => view! { <Link to=Route::Online(spelled(table, tongue.how))>{name}</Link> }.into_any(),
            None => name.into_any(),
        }
    };
    let people = move || {
        table.with(|table| {
            let seats = table.iter().flat_map(|table| &table.seats);
            seats.map(|seat| seat_line(seat, tongue)).collect::<Vec<_>>().join(" – ")
        })
    };
    let result = move || {
        table.with(|table| {
            let table = table.as_ref()?;
            let points: Option<Vec<String>> = table.seats.iter().map(|seat| seat.match_points.map(fraction)).collect();
            let state = state_text(table.state, tongue);
            Some(match points.filter(|_| table.state != TableState::Bye) {
                Some(points) if table.state == TableState::Over => points.join(" : "),
                Some(points) => format!("{} · {state}", points.join(" : ")),
                None => state.to_owned(),
            })
        })
    };
    // What is being decided stays open while the page looks again.
    let seats = Memo::new(move |_| {
        let of = |table: &TournamentTable| {
            table.seats.iter().map(|seat| (seat.player, seat.name.clone())).collect::<Vec<_>>()
        };
        table.with(|table| table.as_ref().filter(|table| table.state != TableState::Bye).map(of))
    });
    let score = move || {
        let seats = seats.get().filter(|_| scores.get() == Some(true))?;
        Some(view! { <Score number=number seats=seats watched=watched/> })
    };
    view! { <li><b>{title}</b><span class="seated">{people}</span><small>{result}</small>{score}</li> }
}

/// How the host decides a table.
#[component]
fn Score(number: usize, seats: Vec<(Option<usize>, String)>, watched: Watched) -> impl IntoView {
    let tongue = tongue();
    let words = words::of(tongue.how.lang);
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let send = move |places: Option<Vec<u8>>| {
        let round = watched.page.with_untracked(|page| page.as_ref()?.round.as_ref().map(|round| round.number));
        if let Some(round) = round {
            watched.ask(routes::TOURNAMENT_SCORE, ScoreTable { round, table: number, places }, failed, tongue);
        }
    };
    let names: Vec<String> =
        seats.into_iter().map(|(player, name)| player.map_or_else(|| words.computer.to_owned(), |_| name)).collect();
    let choices = match &names[..] {
        [one, other] => view! {
            <button type="button" class="first-wins" on:click=move |_| send(Some(vec![1, 2]))>{(words.wins)(one)}</button>
            <button type="button" on:click=move |_| send(Some(vec![1, 1]))>{words.tie}</button>
            <button type="button" on:click=move |_| send(Some(vec![2, 1]))>{(words.wins)(other)}</button>
        }
        .into_any(),
        _ => view! { <Places names=names.clone() send=Callback::new(move |places| send(Some(places)))/> }.into_any(),
    };
    view! {
        <details class="score">
            <summary><span class="more">{(words.decide)(number)}</span></summary>
            <div class="buttons">{choices}
                <button type="button" on:click=move |_| send(None)>{words.not_played}</button>
            </div>
            {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
        </details>
    }
}

/// A place for each seat of a larger table.
#[component]
fn Places(names: Vec<String>, send: Callback<Vec<u8>>) -> impl IntoView {
    let words = words::of(tongue().how.lang);
    let count = names.len() as u8;
    let places = RwSignal::new((1..=count).collect::<Vec<u8>>());
    let field = |(at, name): (usize, String)| {
        let set = move |event| {
            if let Ok(place) = event_target_value(&event).parse::<u8>() {
                places.update(|places| places[at] = place);
            }
        };
        let option = |place: u8| {
            view! { <option value=place.to_string() selected=usize::from(place) == at + 1>{place}</option> }
        };
        view! {
            <label class="field"><span>{(words.place_of)(&name)}</span>
                <select on:change=set>{(1..=count).map(option).collect_view()}</select>
            </label>
        }
    };
    let fields = names.into_iter().enumerate().map(field).collect_view();
    view! { {fields}<button type="button" class="save-places" on:click=move |_| send.run(places.get_untracked())>{words.save}</button> }
}
