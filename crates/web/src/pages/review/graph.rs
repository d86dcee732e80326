//! The chances to win over the whole game, as a small chart that leads to any play.

use std::fmt::Write as _;

use leptos::prelude::*;
use quintile_drawing::Number;
use quintile_words::say_chance;
use wasm_bindgen::JsCast;

use crate::app::Tongue;

const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 90.0;

/// A line of the chart.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line {
    /// What its dashes and colour are chosen by.
    pub(super) side: usize,
    pub(super) name: String,
    pub(super) chances: Vec<f64>,
}

/// The chart. `steps` is how many entries the whole game has, `ply` where the board stands.
#[component]
pub(super) fn ChanceGraph(
    #[prop(into)] lines: Signal<Vec<Line>>,
    steps: usize,
    ply: RwSignal<usize>,
    /// The plays that are marked.
    #[prop(into)]
    marked: Signal<Vec<usize>>,
    tongue: Tongue,
) -> impl IntoView {
    let words = tongue.words;
    let x = move |at: usize| at as f64 / steps.max(1) as f64 * WIDTH;
    let y = |chance: f64| (1.0 - chance.clamp(0.0, 1.0)) * HEIGHT;
    let path = move |chances: &[f64]| {
        let mut path = String::new();
        for (at, &chance) in chances.iter().enumerate() {
            let command = if at == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{command}{} {}", Number(x(at) as f32), Number(y(chance) as f32));
        }
        path
    };
    let drawn = move || {
        let line =
            |line: Line| view! { <path class="race-line" data-seat=line.side.to_string() d=path(&line.chances)/> };
        lines.get().into_iter().map(line).collect_view()
    };
    // Lines of no length with round ends: the chart is stretched, and circles would be.
    let dots = move || {
        let first = lines.with(|lines| lines.first().map(|line| line.chances.clone()).unwrap_or_default());
        let dot = |at: usize| {
            let chance = *first.get(at)?;
            let place = format!("M{} {}h0", Number(x(at) as f32), Number(y(chance) as f32));
            Some(view! { <path class="turn-dot" d=place/> })
        };
        marked.get().into_iter().filter_map(dot).collect_view()
    };
    let now = move || Number(x(ply.get()) as f32).to_string();
    let legend = move || {
        let at = ply.get();
        let row = |line: Line| {
            let chance = line.chances.get(at).map(|&chance| say_chance(chance)).unwrap_or_default();
            view! { <li><svg viewBox="0 0 28 6" aria-hidden="true"><path class="race-line" data-seat=line.side.to_string() d="M1 3H27"/></svg><span class="name">{line.name}</span><b>{chance}</b></li> }
        };
        lines.get().into_iter().map(row).collect_view()
    };
    // The slider does the same for the keyboard.
    let go = move |event: web_sys::MouseEvent| {
        let Some(share) = share_of_width(&event) else { return };
        ply.set(((share * steps as f64).round().max(0.0) as usize).min(steps));
    };
    view! {
        <figure class="race chances">
            <figcaption>{words.chance_graph}</figcaption>
            <svg viewBox=format!("0 -4 {WIDTH} {}", HEIGHT + 8.0) preserveAspectRatio="none" role="img" aria-label=words.chance_graph on:click=go>
                <path class="race-zero" d=format!("M0 {}H{WIDTH}", HEIGHT / 2.0)/>
                {drawn}
                {dots}
                <path class="now" d=move || format!("M{} -4V{}", now(), HEIGHT + 4.0)/>
            </svg>
            <ul class="legend">{legend}</ul>
        </figure>
    }
}

/// Where the pointer is in the chart, from 0 at its left to 1 at its right.
fn share_of_width(event: &web_sys::MouseEvent) -> Option<f64> {
    let element: web_sys::Element = event.current_target()?.dyn_into().ok()?;
    let chart = element.get_bounding_client_rect();
    Some((f64::from(event.client_x()) - chart.left()) / chart.width()).filter(|share| share.is_finite())
}
