//! How one does at each game: played, won, points, and how well over time.

use std::fmt::Write as _;

use leptos::prelude::*;
use quintile_drawing::Number;
use quintile_rules::GameId;
use quintile_words::computer_name;

use super::emblem_of;
use crate::app::{Tongue, tongue};
use crate::state::games::{Finished, Statistics};

const WIDTH: f64 = 240.0;
const HEIGHT: f64 = 60.0;
/// The most games that the chart shows, the latest: more would be a blur.
const MAX_SHOWN: usize = 60;

/// A card for each game that was played.
#[component]
pub(super) fn Tallies(finished: Vec<Finished>) -> impl IntoView {
    let tongue = tongue();
    let cards: Vec<_> = GameId::ALL
        .into_iter()
        .map(|game| (game, Statistics::of(game, &finished)))
        .filter(|(_, statistics)| statistics.played > 0)
        .map(|(game, statistics)| card(game, statistics, tongue))
        .collect();
    (!cards.is_empty()).then(|| {
        view! { <section class="statistics"><h2>{tongue.words.statistics}</h2><ul>{cards}</ul></section> }
    })
}

fn card(game: GameId, statistics: Statistics, tongue: Tongue) -> impl IntoView {
    let (words, how) = (tongue.words, tongue.how);
    let Statistics { played, won, against, best, average, accuracy } = statistics;
    let row = |name: String, value: String| view! { <div><dt>{name}</dt><dd>{value}</dd></div> };
    let rivals = against.into_iter().map(|against| {
        let name = against.rival.map_or(words.people.to_owned(), |level| computer_name(level, how));
        row(name, (words.won_of)(against.won, against.played))
    });
    let rivals = rivals.collect_view();
    let best = best.map(|best| row(words.best_score.to_owned(), crate::table::minus(best)));
    let average = average.map(|average| {
        let text = how.number(&format!("{:.1}", average.abs()));
        row(words.average_score.to_owned(), if average < -0.05 { format!("−{text}") } else { text })
    });
    view! {
        <li class="card" data-game=game.name()>
            <header>
                {emblem_of(game)}
                <div><h3>{game.title()}</h3><p class="quiet">{(words.played_count)(played)}" · "{(words.won_of)(won, played)}</p></div>
            </header>
            <dl>{rivals}{best}{average}</dl>
            <AccuracyChart accuracy=accuracy.into_iter().map(|(_, percent)| percent).collect() tongue=tongue/>
        </li>
    }
}

/// How well one played, game by game.
#[component]
fn AccuracyChart(accuracy: Vec<f64>, tongue: Tongue) -> impl IntoView {
    let words = tongue.words;
    let shown = &accuracy[accuracy.len().saturating_sub(MAX_SHOWN)..];
    let Some(last) = shown.last() else {
        return view! { <p class="quiet">{words.no_accuracy}</p> }.into_any();
    };
    let x = |at: usize| if shown.len() < 2 { WIDTH / 2.0 } else { at as f64 / (shown.len() - 1) as f64 * WIDTH };
    let y = |percent: f64| (1.0 - percent / 100.0) * HEIGHT;
    let (mut line, mut dots) = (String::new(), String::new());
    for (at, &percent) in shown.iter().enumerate() {
        let place = format!("{} {}", Number(x(at) as f32), Number(y(percent) as f32));
        let _ = write!(line, "{}{place}", if at == 0 { 'M' } else { 'L' });
        let _ = write!(dots, "M{place}h0");
    }
    let all: Vec<String> = shown.iter().map(|percent| format!("{percent:.0} %")).collect();
    let label = format!("{}: {}", words.accuracy_over_time, all.join(", "));
    view! {
        <figure class="accuracy-chart">
            <figcaption>{words.accuracy_over_time}" "<b>{format!("{last:.0} %")}</b></figcaption>
            <svg viewBox=format!("-5 -5 {} {}", WIDTH + 10.0, HEIGHT + 10.0) role="img" aria-label=label>
                <path class="race-zero" d=format!("M0 0H{WIDTH}M0 {}H{WIDTH}M0 {HEIGHT}H{WIDTH}", HEIGHT / 2.0)/>
                <path class="race-line" d=line/>
                <path class="accuracy-dot" d=dots/>
            </svg>
        </figure>
    }
    .into_any()
}
