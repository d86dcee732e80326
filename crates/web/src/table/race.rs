//! How the scores went, play by play, as a small chart. Lines differ in dashes as well as in colour.

use std::fmt::Write as _;
use std::sync::Arc;

use leptos::prelude::*;
use quintile_drawing::Number;
use quintile_table::Deed;

use crate::app::Tongue;

const WIDTH: f32 = 320.0;
const HEIGHT: f32 = 140.0;

/// Each seat's score after each entry, from nothing.
fn scores(history: &[Deed], seats: usize) -> Vec<Vec<i32>> {
    let mut all = vec![vec![0]; seats];
    for deed in history {
        for (seat, line) in all.iter_mut().enumerate() {
            let gain = match deed {
                Deed::Play { seat: by, scoring, .. } if by.index() == seat => scoring.points,
                _ => 0,
            };
            line.push(line.last().copied().unwrap_or(0) + gain);
        }
    }
    all
}

/// The chart.
#[component]
pub(crate) fn Race(history: Arc<[Deed]>, names: Vec<String>, tongue: Tongue) -> impl IntoView {
    let lines = scores(&history, names.len());
    let values = || lines.iter().flatten().copied();
    let (low, high) = (values().min().unwrap_or(0).min(0), values().max().unwrap_or(0).max(1));
    let x = |at: usize| at as f32 / history.len().max(1) as f32 * WIDTH;
    let y = |value: i32| HEIGHT - (value - low) as f32 / (high - low) as f32 * HEIGHT;
    let path = |line: &Vec<i32>| {
        let mut path = String::new();
        for (at, &value) in line.iter().enumerate() {
            let _ = write!(path, "{}{} {}", if at == 0 { "M" } else { "L" }, Number(x(at)), Number(y(value)));
        }
        path
    };
    let drawn = lines
        .iter()
        .enumerate()
        .map(|(seat, line)| view! { <path class="race-line" data-seat=seat.to_string() d=path(line)/> });
    let drawn = drawn.collect_view();
    let zero = Number(y(0)).to_string();
    let legend = names.into_iter().enumerate().map(|(seat, name)| {
        view! { <li><svg viewBox="0 0 28 6" aria-hidden="true"><path class="race-line" data-seat=seat.to_string() d="M1 3H27"/></svg><span class="name">{name}</span></li> }
    });
    let legend = legend.collect_view();
    view! {
        <figure class="race">
            <figcaption>{tongue.words.score_race}</figcaption>
            <svg viewBox="-8 -8 336 156" role="img" aria-label=tongue.words.score_race>
                <path class="race-zero" d=format!("M0 {zero}H{WIDTH}")/>
                <text class="race-text" x="0" y="4">{super::minus(high)}</text>
                {drawn}
            </svg>
            <ul class="legend">{legend}</ul>
        </figure>
    }
}

#[cfg(test)]
mod tests {
    use quintile_rules::kit::{Scoring, Seat};
    use quintile_table::By;

    use super::*;

    #[test]
    fn scores_add_up_play_by_play() {
        let play = |seat, points| Deed::Play {
            seat: Seat(seat),
            play: "pass".into(),
            scoring: Scoring { points, items: Vec::new() },
            by: By::Person,
        };
        let history = [play(0, 10), play(1, -3), Deed::Time, play(0, 5)];
        assert_eq!(scores(&history, 2), [vec![0, 10, 10, 10, 15], vec![0, 0, -3, -3, -3]]);
    }
}
