//! The tables and the finished games of somebody on this server.

use leptos::prelude::*;
use quintile_api::{Listed, MyGame, MyGames, OpenRecord, Tables, routes};
use quintile_words::kept_name;

use crate::app::tongue;
use crate::browser;
use crate::http;
use crate::online::{is_open, spelled};
use crate::pages::replay;
use crate::route::{Link, Route, Router};
use crate::turns;
use crate::words::people;

/// The tables where something can still happen: first those where it is the person's turn.
#[component]
pub(super) fn MyTables() -> impl IntoView {
    let tongue = tongue();
    let words = people::of(tongue.how.lang);
    let tables: RwSignal<Option<Vec<Listed>>> = RwSignal::new(None);
    leptos::task::spawn_local(async move {
        let found = http::get::<Tables>(routes::MY_TABLES).await.map(|found| found.tables).unwrap_or_default();
        let mut open: Vec<Listed> = found.into_iter().filter(|table| is_open(table.phase)).collect();
        open.sort_by_key(|table| !table.yours);
        tables.try_set(Some(open));
    });
    let row = move |table: Listed| {
        let class = if table.yours { "yours" } else { "quiet" };
        view! {
            <li><Link to=Route::Online(spelled(table.table, tongue.how)) class="continue"><b>{table.game.title()}</b><span>{turns::players(&table, tongue)}</span><span class=class>{turns::state(&table, browser::now(), tongue)}</span></Link></li>
        }
    };
    let list = move || match tables.get() {
        None => ().into_any(),
        Some(tables) if tables.is_empty() => view! { <p class="quiet">{words.no_tables}</p> }.into_any(),
        Some(tables) => view! { <ul>{tables.into_iter().map(row).collect_view()}</ul> }.into_any(),
    };
    view! { <section class="unfinished my-tables"><h2>{words.tables}</h2>{list}</section> }
}

/// The finished games, page by page.
#[component]
pub(super) fn MyGamesList() -> impl IntoView {
    let tongue = tongue();
    let words = people::of(tongue.how.lang);
    let games: RwSignal<Vec<MyGame>> = RwSignal::new(Vec::new());
    // Where the next page begins; `None` before the first.
    let next: RwSignal<Option<Option<u64>>> = RwSignal::new(None);
    let load = move |after: Option<u64>| {
        leptos::task::spawn_local(async move {
            let query = after.map(|after| format!("?after={after}")).unwrap_or_default();
            if let Ok(page) = http::get::<MyGames>(&format!("{}{query}", routes::MY_GAMES)).await {
                games.try_update(|games| games.extend(page.games));
                next.try_set(Some(page.next));
            }
        });
    };
    load(None);
    let rows = move || (0..games.with(Vec::len)).collect::<Vec<_>>();
    let row = move |at: usize| games.with_untracked(|games| games[at].clone());
    let none = move || next.with(Option::is_some) && games.with(Vec::is_empty);
    let more = move || {
        next.get().flatten().map(|after| {
            view! { <button type="button" class="more" on:click=move |_| load(Some(after))>{words.more_games}</button> }
        })
    };
    view! {
        <section class="finished my-finished">
            <h2>{words.games}</h2>
            <p class="quiet">{words.games_about}</p>
            <ul><For each=rows key=|at| *at children=move |at| view! { <GameRow game=row(at)/> }/></ul>
            <Show when=none><p class="quiet">{words.no_games}</p></Show>
            {more}
        </section>
    }
}

#[component]
fn GameRow(game: MyGame) -> impl IntoView {
    let tongue = tongue();
    let router = expect_context::<Router>();
    let MyGame { table, finished, game, names, scores, record } = game;
    let player =
        |(name, score): (&String, &i32)| format!("{} {}", kept_name(name, tongue.how), crate::table::minus(*score));
    let players: Vec<String> = names.iter().zip(&scores).map(player).collect();
    let date = browser::date_text(browser::day_of(finished), tongue.how.lang.tag());
    let title = game.title();
    let ways = match record.and_then(|OpenRecord(record)| serde_json::to_string(&record).ok()) {
        Some(text) => {
            let (reviewed, named) = (text.clone(), format!("{title}, {date}"));
            let show = move |_| {
                replay::open(text.clone());
                router.go(Route::Replay);
            };
            let review = move |_| {
                replay::open_for_review(reviewed.clone());
                router.go(Route::Replay);
            };
            view! {
                <button type="button" aria-label=format!("{}: {named}", tongue.words.replay) on:click=show>{tongue.words.replay}</button>
                <button type="button" aria-label=format!("{}: {named}", tongue.words.review) on:click=review>{tongue.words.review}</button>
            }
            .into_any()
        }
        None => {
            view! { <Link to=Route::Online(spelled(table, tongue.how)) class="button">{tongue.words.my_table}</Link> }
                .into_any()
        }
    };
    view! { <li class="my-game"><div><b>{title}</b><span>{players.join(" · ")}</span><small class="quiet">{date}</small></div><div class="buttons">{ways}</div></li> }
}
