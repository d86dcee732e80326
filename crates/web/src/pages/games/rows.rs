//! The finished games, one below the other, each with ways to look back on it.

use std::collections::BTreeSet;

use leptos::prelude::*;
use quintile_words::{kept_name, variant_name};

use super::emblem_of;
use super::wanted::{Stands, Wanted};
use crate::app::{Tongue, tongue};
use crate::browser;
use crate::pages::replay;
use crate::route::{Route, Router};
use crate::state::games::shelf::{self, MAX_RECORDS, Removed};
use crate::state::games::{Finished, Outcome};
use crate::table::analysis;

/// How many are shown at first, and more each time somebody asks.
const AT_ONCE: usize = 40;

/// What a row says.
#[derive(Clone)]
struct Row {
    finished: Finished,
    kind: String,
    players: String,
    date: String,
    outcome: Option<&'static str>,
    is_whole: bool,
}

impl Row {
    fn of(finished: Finished, whole: &BTreeSet<String>, tongue: Tongue) -> Self {
        let words = tongue.words;
        let variant = variant_name(finished.game, &finished.variant, tongue.how);
        let notes = [variant, finished.own_set.then(|| words.own_set.to_owned())];
        let practice = finished.practice.then(|| words.practice.to_owned());
        let kind: Vec<String> = notes.into_iter().flatten().chain(practice).collect();
        let player =
            |(name, score): (&String, &i32)| format!("{} {}", kept_name(name, tongue.how), crate::table::minus(*score));
        let players: Vec<String> = finished.names.iter().zip(&finished.scores).map(player).collect();
        let outcome = finished.outcome.map(|outcome| match outcome {
            Outcome::Won => words.won,
            Outcome::Lost => words.defeat,
            Outcome::Drawn => words.drawn,
        });
        Self {
            kind: kind.join(" · "),
            players: players.join(" · "),
            date: browser::date_text(browser::day_of(finished.at), tongue.how.lang.tag()),
            outcome,
            is_whole: whole.contains(&finished.id),
            finished,
        }
    }

    /// Everything that can be searched for.
    fn said(&self) -> String {
        let (year, month, day) = browser::day_of(self.finished.at);
        let Self { kind, players, date, outcome, finished, .. } = self;
        let outcome = outcome.unwrap_or_default();
        format!("{} {kind} {players} {date} {year}-{month:02}-{day:02} {outcome}", finished.game.title())
    }
}

/// The list.
#[component]
pub(super) fn FinishedRows(
    finished: Vec<Finished>,
    whole: BTreeSet<String>,
    wanted: RwSignal<Wanted>,
) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let some_bare = finished.iter().any(|one| !whole.contains(&one.id));
    let rows: Vec<Row> = finished.into_iter().map(|one| Row::of(one, &whole, tongue)).collect();
    let is_empty = rows.is_empty();
    let rows = StoredValue::new(rows);
    let removed: RwSignal<Vec<Removed>> = RwSignal::new(Vec::new());
    let shown = RwSignal::new(AT_ONCE);
    let fitting = Memo::new(move |_| {
        let wanted = wanted.get();
        rows.with_value(|rows| {
            let fits = |row: &Row| wanted.fits(row.finished.game, Stands::Ended(row.finished.outcome), &row.said());
            (0..rows.len()).filter(|&at| fits(&rows[at])).collect::<Vec<_>>()
        })
    });
    Effect::new(move || {
        wanted.track();
        shown.set(AT_ONCE);
    });
    let list = move || fitting.get().into_iter().take(shown.get()).collect::<Vec<_>>();
    let more = move || fitting.with(Vec::len).saturating_sub(shown.get());
    let row = move |at: usize| {
        let row = rows.with_value(|rows| rows[at].clone());
        view! { <GameRow row=row removed=removed tongue=tongue/> }
    };
    (!is_empty).then(|| {
        view! {
            <section class="finished">
                <h2>{words.finished_games}</h2>
                <ul><For each=list key=|at| *at children=row/></ul>
                <p class="quiet" role="status">{move || fitting.with(Vec::is_empty).then_some(words.nothing_found)}</p>
                {move || (more() > 0).then(|| view! {
                    <button type="button" class="more" on:click=move |_| shown.update(|shown| *shown += AT_ONCE)>{(words.more_games)(more().min(AT_ONCE))}</button>
                })}
                {some_bare.then(|| view! { <p class="quiet">{(words.kept_whole)(MAX_RECORDS)}</p> })}
            </section>
        }
    })
}

#[component]
fn GameRow(row: Row, removed: RwSignal<Vec<Removed>>, tongue: Tongue) -> impl IntoView {
    let words = tongue.words;
    let router = expect_context::<Router>();
    let Row { finished, kind, players, date, outcome, is_whole } = row;
    let title = finished.game.title();
    let failed = RwSignal::new(false);
    let id = finished.id.clone();
    let place = Memo::new(move |_| removed.with(|all| all.iter().position(|one| one.id() == id)));
    let finished = StoredValue::new(finished);
    let forget = move |_| {
        leptos::task::spawn_local(async move {
            match shelf::take(&finished.get_value()).await {
                Some(taken) => drop(removed.try_update(|removed| removed.push(taken))),
                None => drop(failed.try_set(true)),
            }
        });
    };
    let put_back = move |_| {
        let Some(taken) = place.get_untracked().and_then(|at| removed.with_untracked(|all| all.get(at).cloned()))
        else {
            return;
        };
        leptos::task::spawn_local(async move {
            if shelf::put_back(&taken).await.is_some() {
                removed.try_update(|removed| removed.retain(|one| one.id() != taken.id()));
            } else {
                failed.try_set(true);
            }
        });
    };
    let open = move |with: fn(String), route: Route| {
        leptos::task::spawn_local(async move {
            match shelf::record(&finished.with_value(|finished| finished.id.clone())).await {
                Some(text) => {
                    with(text);
                    router.go(route);
                }
                None => drop(failed.try_set(true)),
            }
        });
    };
    let game = finished.with_value(|finished| finished.game);
    let ways = move || {
        let label = |what: &str| format!("{what}: {title}, {}", date_of(finished, tongue));
        match is_whole {
            true => view! {
                <button type="button" class="replay" aria-label=label(words.replay) on:click=move |_| open(replay::open, Route::Replay)>{words.replay}</button>
                <button type="button" class="analyse" aria-label=label(words.analyse) on:click=move |_| open(analysis::open_whole, Route::Analysis)>{words.analyse}</button>
                <button type="button" class="review" aria-label=label(words.review) on:click=move |_| open(replay::open_for_review, Route::Replay)>{words.review}</button>
            }
            .into_any(),
            false => view! { <span class="quiet">{words.without_plays}</span> }.into_any(),
        }
    };
    view! {
        <li class="game-row" data-game=game.name()>
            {move || match place.get() {
                Some(_) => view! {
                    <div class="removed">
                        <span role="status">{(words.removed)(title)}</span>
                        <button type="button" on:click=put_back>{words.put_back}</button>
                    </div>
                }
                .into_any(),
                None => view! {
                    {emblem_of(game)}
                    <div class="about">
                        <p><b>{title}</b>" "<small>{kind.clone()}</small></p>
                        <p>{players.clone()}</p>
                        <p class="quiet">{outcome.map(|outcome| view! { <span class="outcome">{outcome}</span>" · " })}{date.clone()}</p>
                    </div>
                    <div class="buttons">{ways()}</div>
                    <button type="button" class="icon-button" aria-label=format!("{}: {title}, {date}", words.forget) on:click=forget><crate::table::Glyph name="close"/></button>
                }
                .into_any(),
            }}
            {move || failed.get().then(|| view! { <p class="refused" role="alert">{words.no_room}</p> })}
        </li>
    }
}

fn date_of(finished: StoredValue<Finished>, tongue: Tongue) -> String {
    browser::date_text(browser::day_of(finished.with_value(|finished| finished.at)), tongue.how.lang.tag())
}
