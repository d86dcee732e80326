//! How the scores went, play by play, as a small chart. Lines differ in dashes as well as in colour.

use std::fmt::Write as _;

use leptos::prelude::*;
use quintile_drawing::Number;

use crate::app::Tongue;

const WIDTH: f32 = 320.0;
const HEIGHT: f32 = 140.0;

/// The chart.
#[component]
pub(crate) fn Race(
    /// Each side's score from the beginning to the end.
    lines: Vec<Vec<i32>>,
    names: Vec<String>,
    tongue: Tongue,
) -> impl IntoView {
    let steps = lines.iter().map(Vec::len).max().unwrap_or(0).saturating_sub(1).max(1);
    let values = || lines.iter().flatten().copied();
    let (low, high) = (values().min().unwrap_or(0).min(0), values().max().unwrap_or(0).max(1));
    let x = |at: usize| at as f32 / steps as f32 * WIDTH;
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
