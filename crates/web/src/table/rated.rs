//! What a rated game did to the ratings, at its end.

use leptos::prelude::*;
use quintile_api::{RatingChanges, routes};
use quintile_table::Snapshot;
use quintile_words::seat_name;

use crate::app::Tongue;
use crate::http;
use crate::online::canonical;
use crate::pages::figure_text;
use crate::route::{Link, Route};
use crate::site;
use crate::words::club;

/// The ratings before and after; nothing at a table whose games are not rated.
#[component]
pub(super) fn RatedEnd(snapshot: Snapshot, tongue: Tongue) -> impl IntoView {
    if !snapshot.setup.rated {
        return None;
    }
    let (Route::Online(name) | Route::Screen(name)) = Route::read(&site::here().0) else { return None };
    let words = club(tongue.how.lang);
    let found: RwSignal<Option<RatingChanges>> = RwSignal::new(None);
    leptos::task::spawn_local(async move {
        // Where the server cannot tell, nothing is said; the ladder has it later.
        if let Ok(changes) = http::get(&routes::of(routes::TABLE_RATINGS, canonical(&name))).await {
            found.try_set(Some(changes));
        }
    });
    let game = snapshot.setup.game;
    let scene = StoredValue::new(snapshot.scene);
    Some(move || {
        let changes = found.get()?;
        if !changes.counts {
            return Some(view! { <p class="quiet rated-end">{words.does_not_count}</p> }.into_any());
        }
        let row = |change: quintile_api::RatingChange| {
            let name = scene.with_value(|scene| seat_name(scene, change.seat, tongue.how));
            let gain = change.after.rating - change.before.rating;
            let gain = i32::try_from(gain).map(super::signed).unwrap_or_default();
            view! {
                <li>
                    <span class="dot" data-seat=change.seat.index().to_string() aria-hidden="true"></span>
                    <span class="name">{name}</span>
                    <span class="change">{change.before.rating}" → "{figure_text(change.after)}</span>
                    <b>{gain}</b>
                </li>
            }
        };
        let rows = changes.seats.into_iter().map(row).collect_view();
        Some(
            view! {
                <section class="rated-end" aria-label=words.rating_changes>
                    <h3><Link to=Route::Ladder(Some(game))>{words.rating_changes}</Link></h3>
                    <ul>{rows}</ul>
                </section>
            }
            .into_any(),
        )
    })
}
