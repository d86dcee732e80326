//! A contest: what it is, a seat in it, the way to one's own table, and how everybody stands.

mod clock;
mod code;
mod desk;
mod opening;
mod roster;
mod time;
mod turns;
mod wall;

use std::time::Duration;

use leptos::prelude::*;
use quintile_api::{ContestPage as Contest, ContestResult, Join, Joined, RosterName, TableId, routes};
use quintile_table::{BadName, LONGEST_NAME, Moment, Name};
use quintile_words::about_game;

pub(crate) use self::code::TableCode;
use self::code::{ComeBack, MyCode};
use self::desk::{Desk, Tables};
pub(crate) use self::opening::OpenContestPage;
use self::roster::PickName;
pub(crate) use self::turns::TurnsPage;
pub(crate) use self::wall::WallPage;
use super::frame::Bar;
use crate::app::{Tongue, tongue};
use crate::browser;
use crate::http::{self, Fault};
use crate::online::{canonical, introduce, spelled, table_name};
use crate::route::{Link, Route, Router};
use crate::state::codes::{self, KeptCode};
use crate::state::settings::Settings;
use crate::table::{Agreed, Invitation};

/// How often the page looks how far the tables are.
const LOOK: Duration = Duration::from_secs(3);

/// A contest that a page keeps looking at.
#[derive(Clone, Copy)]
struct Watched {
    /// Its name as the server has it.
    id: StoredValue<String>,
    /// As it was last seen.
    contest: Memo<Option<Contest>>,
    /// Why it cannot be seen.
    fault: Memo<Option<String>>,
    /// Whether there is an answer yet.
    answered: Memo<bool>,
    /// The server's time.
    now: RwSignal<Moment>,
    /// Looks at once.
    look: Callback<()>,
}

/// Looks at a contest now and every few seconds, for as long as the page is there.
fn watch(name: &str, tongue: Tongue) -> Watched {
    let words = tongue.words;
    let found: RwSignal<Option<Result<Contest, Fault>>> = RwSignal::new(None);
    let now = RwSignal::new(Moment(0));
    let id = StoredValue::new(canonical(name));
    let look = move || {
        leptos::task::spawn_local(async move {
            let Some(id) = id.try_get_value() else { return };
            let mut contest: Result<Contest, Fault> = match introduce().await {
                Ok(()) => http::get(&routes::of(routes::CONTEST, id)).await,
                Err(fault) => Err(fault),
            };
            // Time alone is no news.
            if let Ok(contest) = &mut contest {
                now.try_set(std::mem::take(&mut contest.now));
            }
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
    let fault = Memo::new(move |_| {
        found.with(|found| match found {
            Some(Err(Fault::Missing)) => Some(words.no_such_contest.to_owned()),
            Some(Err(fault)) => Some(fault.say(tongue)),
            _ => None,
        })
    });
    let contest = Memo::new(move |_| found.with(|found| found.as_ref()?.as_ref().ok().cloned()));
    let answered = Memo::new(move |_| found.with(Option::is_some));
    Watched { id, contest, fault, answered, now, look: Callback::new(move |()| look()) }
}

/// A contest, by its name.
#[component]
pub(crate) fn ContestPage(name: String) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let watched = watch(&name, tongue);
    let Watched { contest, fault, answered, .. } = watched;
    let host = Memo::new(move |_| contest.with(|contest| contest.as_ref().is_some_and(|contest| contest.host)));
    let closed = Memo::new(move |_| contest.with(|contest| contest.as_ref().is_some_and(|contest| contest.closed)));
    // What is typed stays while the tables go on.
    let agreed = Memo::new(move |_| {
        contest.with(|contest| contest.as_ref().map(|contest| (contest.name.clone(), contest.setup.clone())))
    });
    // Who plays has something to look back at when nobody plays any more, the host before.
    let looks_back = Memo::new(move |_| {
        contest.with(|contest| contest.as_ref().is_some_and(|contest| contest.host || contest.released))
    });
    let back = Route::Turns(name.clone());
    let own = table_name(&name);
    let (invited, walled) = (name.clone(), name);
    view! {
        <Bar/>
        <main tabindex="-1" class="page narrow contest" aria-busy=move || (!answered.get()).then_some("true")>
            {move || fault.get().map(|text| view! { <h1>{text}</h1><p><Link to=Route::Home class="button">{words.home}</Link></p> })}
            {move || agreed.get().map(|(name, setup)| view! {
                <p class="quiet">{words.contest}</p>
                <h1>{name.to_string()}</h1>
                <p class="lead">{words.contest_about}</p>
                <p>{about_game(setup.game, tongue.how)}</p>
                <Agreed setup=setup tongue=tongue/>
            })}
            {let wall = Route::Wall(walled); move || host.get().then(|| view! {
                <Desk watched=watched/>
                <p><Link to=wall.clone() class="button on-the-wall">{words.on_the_wall}</Link></p>
            })}
            {move || (answered.get() && agreed.with(Option::is_some) && !host.get()).then_some(()).and_then(|()| own.map(|contest_id| view! { <Entrance contest=contest contest_id=contest_id/> }))}
            {move || looks_back.get().then(|| view! { <p><Link to=back.clone() class="button look-back">{tongue.class().look_back}</Link></p> })}
            {move || contest.get().map(|contest| view! { <Standings contest=contest tongue=tongue/> })}
            {move || contest.with(Option::is_some).then(|| view! { <Tables watched=watched/> })}
            {move || (host.get() && !closed.get()).then(|| view! { <Invitation name=invited.clone() page=Route::Contest/> })}
        </main>
    }
}

/// The way in: a name, one's own table, or why there is none.
#[component]
fn Entrance(contest: Memo<Option<Contest>>, contest_id: TableId) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let settings = expect_context::<RwSignal<Settings>>();
    let router = expect_context::<Router>();
    let typed = RwSignal::new(settings.with_untracked(|settings| settings.name.clone()));
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let state = Memo::new(move |_| {
        contest.with(|contest| {
            let contest = contest.as_ref()?;
            Some((contest.closed, own_table(contest), contest.roster.is_some()))
        })
    });
    let join = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let typed = typed.get_untracked();
        // A name from before may not be on this list.
        let free = contest.with_untracked(|contest| contest.as_ref().is_none_or(|contest| is_free(contest, &typed)));
        let Ok(name) = Name::new(&typed).and_then(|name| if free { Ok(name) } else { Err(BadName::Empty) }) else {
            failed.set(Some(if free { words.name_first } else { tongue.class().choose_name }.to_owned()));
            return browser::focus(".entrance input, .entrance select");
        };
        settings.update(|settings| settings.name = name.to_string());
        leptos::task::spawn_local(async move {
            let path = routes::of(routes::CONTEST_JOIN, contest_id);
            match http::post::<Joined>(&path, &Join { name: name.clone(), entropy: None }).await {
                Ok(joined) => {
                    let table = Some(joined.table);
                    if let Some(code) = joined.code {
                        codes::keep(KeptCode { contest: contest_id, table, name, code: code.to_string() });
                    }
                    router.go(Route::Online(spelled(joined.table, tongue.how)));
                }
                Err(fault) => drop(failed.try_set(Some(fault.say(tongue)))),
            }
        });
    };
    let way = move || {
        match state.get() {
        None => ().into_any(),
        Some((_, Some(table), _)) => {
            view! { <p><Link to=Route::Online(spelled(table, tongue.how)) class="button confirm my-table">{words.my_table}</Link></p><MyCode contest=contest_id table=Some(table)/> }.into_any()
        }
        Some((true, None, _)) => view! { <p>{words.contest_closed}</p><ComeBack contest=contest_id/> }.into_any(),
        Some((false, None, listed)) => view! {
            <form on:submit=join>
                {match listed {
                    true => view! { <PickName contest=contest typed=typed/> }.into_any(),
                    false => view! {
                        <label class="field"><span>{words.your_name}</span>
                            <input type="text" autocomplete="nickname" maxlength=LONGEST_NAME.to_string() prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/>
                        </label>
                    }.into_any(),
                }}
                <button type="submit" class="confirm">{words.contest_join}</button>
            </form>
            <ComeBack contest=contest_id/>
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

/// Whether somebody may join under a name, as far as the list was seen.
fn is_free(contest: &Contest, typed: &str) -> bool {
    let free = |roster: &Vec<RosterName>| roster.iter().any(|name| !name.taken && name.name.as_str() == typed);
    contest.roster.as_ref().is_none_or(free)
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
