//! How everybody stands, and everybody against everybody.

use leptos::prelude::*;
use quintile_api::routes;
use quintile_api::tournaments::{CrossCell, CrossRow, Crosstable, Line};
use wasm_bindgen::JsCast;

use super::{Watched, words};
use crate::app::{Tongue, tongue};
use crate::http;

/// Twelfths of a point as people write them: `2½`, `⅓`.
pub(super) fn fraction(twelfths: u32) -> String {
    let part = match twelfths % 12 {
        0 => "",
        1 => "¹⁄₁₂",
        2 => "⅙",
        3 => "¼",
        4 => "⅓",
        5 => "⁵⁄₁₂",
        6 => "½",
        7 => "⁷⁄₁₂",
        8 => "⅔",
        9 => "¾",
        10 => "⅚",
        _ => "¹¹⁄₁₂",
    };
    match (twelfths / 12, part) {
        (whole, "") => whole.to_string(),
        (0, part) => part.to_owned(),
        (whole, part) => format!("{whole}{part}"),
    }
}

/// A sum of points, in parts of one, with two decimals at most.
fn decimal(parts: u32, of: u32, tongue: Tongue) -> String {
    let hundredths = (u64::from(parts) * 100 + u64::from(of) / 2) / u64::from(of);
    let text = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    tongue.how.number(text.trim_end_matches('0').trim_end_matches('.'))
}

/// Everybody's points, the best first.
#[component]
pub(super) fn Standings(watched: Watched) -> impl IntoView {
    let tongue = tongue();
    let words = words::of(tongue.how.lang);
    let lines = watched.of(|page| {
        let name =
            |line: &Line| page.players.iter().find(|player| player.number == line.player).map(|p| p.name.clone());
        let lines: Vec<(Line, String)> =
            page.standings.iter().map(|line| (line.clone(), name(line).unwrap_or_default())).collect();
        (page.rounds > 0).then_some((lines, page.duplicate, page.you))
    });
    move || {
        let (lines, duplicate, you) = lines.get().flatten()?;
        let row = |(line, name): (Line, String)| {
            let percent = line.percent.map(|percent| tongue.how.number(&format!("{percent:.1} %"))).unwrap_or_default();
            view! {
                <tr class:own=you == Some(line.player)>
                    <td>{line.place}</td><th scope="row">{name}</th><td><b>{fraction(line.match_points)}</b></td>
                    <td>{decimal(line.buchholz, 72, tongue)}</td><td>{decimal(line.sonneborn_berger, 144, tongue)}</td>
                    {duplicate.then(|| view! { <td>{percent}</td> })}
                </tr>
            }
        };
        let rows = lines.into_iter().map(row).collect_view();
        Some(view! {
            <section class="standings"><h2>{tongue.words.standings}</h2>
                <div class="sideways" tabindex="0" role="region" aria-label=tongue.words.standings>
                    <table>
                        <thead><tr>
                            <th scope="col"><span class="sr">"#"</span></th><th scope="col">{tongue.words.name}</th>
                            <th scope="col">{tongue.words.points_short}</th>
                            <th scope="col">{words.buchholz}</th><th scope="col">{words.sonneborn}</th>
                            {duplicate.then(|| view! { <th scope="col">{tongue.words.better_than}</th> })}
                        </tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            </section>
        })
    }
}

/// Everybody's rounds in one table, looked up when somebody wants to see it.
#[component]
pub(super) fn Cross(watched: Watched) -> impl IntoView {
    let tongue = tongue();
    let words = words::of(tongue.how.lang);
    let any = watched.of(|page| page.rounds > 0);
    let open = RwSignal::new(false);
    let table: RwSignal<Option<Crosstable>> = RwSignal::new(None);
    let id = watched.id;
    // Whatever changes the standings changes this.
    Effect::new(move |_| {
        watched.page.track();
        if open.get() {
            leptos::task::spawn_local(async move {
                let Some(id) = id.try_get_value() else { return };
                if let Ok(found) = http::get::<Crosstable>(&routes::of(routes::TOURNAMENT_CROSSTABLE, id)).await {
                    table.try_set(Some(found));
                }
            });
        }
    });
    let toggle = move |event: web_sys::Event| {
        let details = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        open.set(details.is_some_and(|details| details.has_attribute("open")));
    };
    move || {
        (any.get() == Some(true)).then(|| {
            view! {
                <details class="crosstable" on:toggle=toggle>
                    <summary><span class="more">{words.crosstable}</span></summary>
                    <p class="quiet">{words.crosstable_about}</p>
                    {move || table.get().map(|table| view! { <Grid table=table/> })}
                </details>
            }
        })
    }
}

#[component]
fn Grid(table: Crosstable) -> impl IntoView {
    let tongue = tongue();
    let words = words::of(tongue.how.lang);
    let cell = |cell: Option<CrossCell>| {
        let Some(CrossCell { others, match_points }) = cell else { return view! { <td>"–"</td> }.into_any() };
        let others = match others.is_empty() {
            true => words.bye.to_owned(),
            false => others
                .iter()
                .map(|place| if *place == 0 { "⚙".to_owned() } else { place.to_string() })
                .collect::<Vec<_>>()
                .join(", "),
        };
        view! { <td><span>{others}</span>" "<b>{match_points.map_or_else(|| "…".to_owned(), fraction)}</b></td> }
            .into_any()
    };
    let row = |(at, row): (usize, CrossRow)| {
        view! {
            <tr><td>{at + 1}</td><th scope="row">{row.name}</th>{row.cells.into_iter().map(cell).collect_view()}<td><b>{fraction(row.match_points)}</b></td></tr>
        }
    };
    let rounds = (1..=table.rounds).map(|round| view! { <th scope="col">{round}</th> }).collect_view();
    view! {
        <div class="sideways" tabindex="0" role="region" aria-label=words.crosstable>
            <table>
                <thead><tr><th scope="col"><span class="sr">"#"</span></th><th scope="col">{tongue.words.name}</th>{rounds}<th scope="col">{tongue.words.points_short}</th></tr></thead>
                <tbody>{table.rows.into_iter().enumerate().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_as_people_write_them() {
        assert_eq!([0, 12, 30, 4, 27].map(fraction), ["0", "1", "2½", "⅓", "2¼"]);
        let (english, spanish) = (quintile_words::Speech::ENGLISH, quintile_words::Speech::SPANISH);
        assert_eq!(decimal(72 * 3 + 24, 72, Tongue::of(english)), "3.33");
        assert_eq!(decimal(72 * 3 + 36, 72, Tongue::of(spanish)), "3,5");
        assert_eq!(decimal(0, 144, Tongue::of(english)), "0");
    }
}
