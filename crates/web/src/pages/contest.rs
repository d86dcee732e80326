//! A contest: what it is, a seat in it, the way to one's own table, and how everybody stands.

use std::time::Duration;

use leptos::prelude::*;
use quintile_api::{ContestPage as Contest, ContestResult, ContestTable, Join, Joined, TableId, routes};
use quintile_table::{LONGEST_NAME, Name, Phase};
use quintile_words::about_game;

use super::frame::Bar;
use crate::app::{Tongue, tongue};
use crate::browser;
use crate::http::{self, Fault};
use crate::online::{canonical, introduce, spelled};
use crate::route::{Link, Route, Router};
use crate::state::settings::Settings;
use crate::table::Agreed;

/// How often the page looks how far the tables are.
const LOOK: Duration = Duration::from_secs(5);

/// A contest, by its name.
#[component]
pub(crate) fn ContestPage(name: String) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let found: RwSignal<Option<Result<Contest, Fault>>> = RwSignal::new(None);
    let id = StoredValue::new(canonical(&name));
    let look = move || {
        leptos::task::spawn_local(async move {
            let Some(id) = id.try_get_value() else { return };
            let contest: Result<Contest, Fault> = match introduce().await {
                Ok(()) => http::get(&routes::of(routes::CONTEST, id)).await,
                Err(fault) => Err(fault),
            };
            // What was there stays while the server cannot be reached.
            let keeps = contest == Err(Fault::Unreachable) && found.try_with_untracked(Option::is_some) == Some(true);
            if !keeps && found.try_with_untracked(|found| found.as_ref() != Some(&contest)) == Some(true) {
                found.set(Some(contest));
            }
        });
    };
    look();
    if let Ok(handle) = set_interval_with_handle(look, LOOK) {
        on_cleanup(move || handle.clear());
    }
    // What is typed stays while the tables go on.
    let agreed = Memo::new(move |_| {
        found.with(|found| match found {
            Some(Ok(contest)) => Some((contest.name.clone(), contest.setup.clone())),
            _ => None,
        })
    });
    let fault = Memo::new(move |_| {
        found.with(|found| match found {
            Some(Err(Fault::Missing)) => Some(words.no_such_contest.to_owned()),
            Some(Err(fault)) => Some(fault.say(tongue)),
            _ => None,
        })
    });
    let contest = Memo::new(move |_| found.with(|found| found.as_ref()?.as_ref().ok().cloned()));
    view! {
        <Bar/>
        <main tabindex="-1" class="page narrow contest" aria-busy=move || found.with(Option::is_none).then_some("true")>
            {move || fault.get().map(|text| view! { <h1>{text}</h1><p><Link to=Route::Home class="button">{words.home}</Link></p> })}
            {move || agreed.get().map(|(name, setup)| view! {
                <p class="quiet">{words.contest}</p>
                <h1>{name.to_string()}</h1>
                <p class="lead">{words.contest_about}</p>
                <p>{about_game(setup.game, tongue.how)}</p>
                <Agreed setup=setup tongue=tongue/>
                <Entrance contest=contest id=id look=Callback::new(move |()| look())/>
                {move || contest.get().map(|contest| view! { <Standings contest=contest.clone() tongue=tongue/><Tables contest=contest tongue=tongue/> })}
            })}
        </main>
    }
}

/// The way in: a name, one's own table, or why there is none.
#[component]
fn Entrance(contest: Memo<Option<Contest>>, id: StoredValue<String>, look: Callback<()>) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let settings = expect_context::<RwSignal<Settings>>();
    let router = expect_context::<Router>();
    let typed = RwSignal::new(settings.with_untracked(|settings| settings.name.clone()));
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let state = Memo::new(move |_| {
        contest.with(|contest| {
            let contest = contest.as_ref()?;
            Some((contest.host, contest.closed, (!contest.host).then(|| own_table(contest)).flatten()))
        })
    });
    let join = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let Ok(name) = Name::new(&typed.get_untracked()) else {
            failed.set(Some(words.name_first.to_owned()));
            return browser::focus(".contest input");
        };
        settings.update(|settings| settings.name = name.to_string());
        leptos::task::spawn_local(async move {
            let path = routes::of(routes::CONTEST_JOIN, id.get_value());
            match http::post::<Joined>(&path, &Join { name, entropy: None }).await {
                Ok(joined) => router.go(Route::Online(spelled(joined.table, tongue.how))),
                Err(fault) => drop(failed.try_set(Some(fault.say(tongue)))),
            }
        });
    };
    let close = move |_| {
        leptos::task::spawn_local(async move {
            let path = routes::of(routes::CONTEST_CLOSE, id.get_value());
            match http::post::<Contest>(&path, &()).await {
                Ok(_) => look.run(()),
                Err(fault) => drop(failed.try_set(Some(fault.say(tongue)))),
            }
        });
    };
    let way = move || {
        match state.get() {
        None => ().into_any(),
        Some((true, closed, _)) => view! {
            <p>{words.contest_host}</p>
            <div class="buttons">
                <button type="button" disabled=closed on:click=close>{words.contest_close}</button>
                <a class="button" download="" href=routes::of(routes::CONTEST_RESULTS, id.get_value())>{words.results_file}</a>
            </div>
        }
        .into_any(),
        Some((false, _, Some(table))) => {
            view! { <p><Link to=Route::Online(spelled(table, tongue.how)) class="button confirm my-table">{words.my_table}</Link></p> }.into_any()
        }
        Some((false, true, None)) => view! { <p>{words.contest_closed}</p> }.into_any(),
        Some((false, false, None)) => view! {
            <form on:submit=join>
                <label class="field"><span>{words.your_name}</span>
                    <input type="text" autocomplete="nickname" maxlength=LONGEST_NAME.to_string() prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/>
                </label>
                <button type="submit" class="confirm">{words.contest_join}</button>
            </form>
        }
        .into_any(),
    }
    };
    view! {
        <section class="entrance">
            {way}
            {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
        </section>
    }
}

/// The table whose name the viewer is told: their own, unless they host.
fn own_table(contest: &Contest) -> Option<TableId> {
    contest.tables.iter().find_map(|table| table.table)
}

/// Everybody's points, the best first.
#[component]
fn Standings(contest: Contest, tongue: Tongue) -> impl IntoView {
    let words = tongue.words;
    let Some(results) = contest.standings else {
        return view! { <section><h2>{words.standings}</h2><p class="quiet">{words.contest_later}</p></section> }
            .into_any();
    };
    let row = |(at, result): (usize, ContestResult)| {
        let percent = result.percent.map(|percent| tongue.how.number(&format!("{percent:.0} %"))).unwrap_or_default();
        let helped = result.is_helped().then(|| view! { " "<small>{words.helped}</small> });
        view! {
            <tr><td>{at + 1}</td><th scope="row">{result.name}{helped}</th><td>{crate::table::minus(result.points)}</td><td>{percent}</td></tr>
        }
    };
    view! {
        <section><h2>{words.standings}</h2>
            <table>
                <thead><tr><th scope="col"><span class="sr">"#"</span></th><th scope="col">{words.name}</th><th scope="col">{words.points_short}</th><th scope="col">{words.better_than}</th></tr></thead>
                <tbody>{results.into_iter().enumerate().map(row).collect_view()}</tbody>
            </table>
        </section>
    }
    .into_any()
}

/// Every table and how far it is; for the host with a way to each.
#[component]
fn Tables(contest: Contest, tongue: Tongue) -> impl IntoView {
    let words = tongue.words;
    if contest.tables.is_empty() {
        return view! { <section><h2>{words.contest_tables}</h2><p class="quiet">{words.contest_no_tables}</p></section> }.into_any();
    }
    let host = contest.host;
    let row = move |ContestTable { number, table, phase, ply, seats }: ContestTable| {
        let title = (words.table_number)(number);
        let far = match phase {
            Phase::Lobby => words.table_waits.to_owned(),
            Phase::Playing => (words.table_playing)(ply),
            Phase::Over | Phase::Closed => words.table_ended.to_owned(),
        };
        let names: Vec<String> = seats.into_iter().filter(|name| !name.is_empty()).collect();
        let title = match table.filter(|_| host) {
            Some(table) => view! { <Link to=Route::Online(spelled(table, tongue.how))>{title}</Link> }.into_any(),
            None => title.into_any(),
        };
        view! { <li><b>{title}</b><span>{names.join(", ")}</span><small>{far}</small></li> }
    };
    view! {
        <section><h2>{words.contest_tables}</h2><ul class="contest-tables">{contest.tables.into_iter().map(row).collect_view()}</ul></section>
    }
    .into_any()
}
