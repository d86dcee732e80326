//! What can be done when a game is over: play again, look back, keep it.

use leptos::prelude::*;
use quintile_drawing::{Card, Drawing, Theme};
use quintile_rules::kit::Seat;
use quintile_table::{Command, Phase, Snapshot};
use quintile_words::{player_name, seat_name, side_name};

use super::story::best_play;
use crate::app::Tongue;
use crate::browser;
use crate::driver::Link;
use crate::pages::replay;
use crate::picture;
use crate::route::{self, Route, Router};
use crate::state::settings::Settings;

/// The buttons below a result.
#[component]
pub(super) fn Afterwards(
    link: Link,
    snapshot: Snapshot,
    /// The result in a few words.
    heading: &'static str,
    /// What there is to tell of the game.
    story: Option<String>,
    tongue: Tongue,
) -> impl IntoView {
    let words = tongue.words;
    let router = expect_context::<Router>();
    let record = StoredValue::new(snapshot.record.as_ref().and_then(|record| serde_json::to_string(record).ok()));
    let name = format!("quintile-{}.json", snapshot.setup.game);
    let save = move |_| {
        if let Some(text) = record.get_value() {
            browser::download(&name, "application/json", &text);
        }
    };
    let copied = RwSignal::new(false);
    let copy = move |_| {
        if let Some(text) = record.get_value() {
            browser::copy(&text);
            copied.set(true);
        }
    };
    let replay = move |open: fn(String)| {
        if let Some(text) = record.get_value() {
            open(text);
            router.go(Route::Replay);
        }
    };
    let settings = expect_context::<RwSignal<Settings>>();
    let picture = move |_| give_card(&snapshot, heading, story.as_deref(), settings, tongue);
    view! {
        <Rematch link=link tongue=tongue/>
        <Again link=link tongue=tongue/>
        <div class="buttons">
            <button type="button" on:click=move |_| replay(replay::open_for_review)>{words.review}</button>
            <button type="button" class="replay" on:click=move |_| replay(replay::open)>{words.replay}</button>
            <button type="button" class="picture" on:click=picture>{words.share_picture}</button>
            <button type="button" class="save" on:click=save>{words.save_record}</button>
            <button type="button" on:click=copy>{move || if copied.get() { words.copied } else { words.copy_record }}</button>
            <route::Link to=Route::Home class="button">{words.home}</route::Link>
        </div>
    }
}

/// The result as a card to keep or send: the last position, the points, and what there is to tell.
fn give_card(snapshot: &Snapshot, heading: &str, story: Option<&str>, settings: RwSignal<Settings>, tongue: Tongue) {
    let (scene, sides, game) = (&snapshot.scene, snapshot.setup.sides(), snapshot.setup.game);
    let (Some(view), Some(result)) = (&scene.game, &scene.result) else { return };
    let is_dark = settings.with_untracked(|settings| settings.is_dark(|| browser::media(browser::DARK)));
    let totals = sides.totals(&result.scores);
    let side = |side: usize| {
        let won = sides.members(side).any(|seat| result.winners.contains(&seat));
        (first_large(&side_name(scene, sides, side, tongue.how)), totals[side], won)
    };
    let mut all: Vec<(String, i32, bool)> = (0..sides.count()).map(side).collect();
    all.sort_by_key(|&(_, points, _)| std::cmp::Reverse(points));
    let best = best_play(&snapshot.history).map(|played| {
        let name = player_name(scene, played, tongue.how);
        format!("{}: {} {}", tongue.words.best_play, name, super::signed(played.scoring.points))
    });
    let day = browser::date_text(browser::today(), tongue.how.lang.tag());
    let card = Card {
        theme: if is_dark { Theme::Dark } else { Theme::Light },
        decimal_mark: tongue.decimal_mark(),
        title: game.title().to_owned(),
        heading: heading.to_owned(),
        sides: all,
        notes: story.map(str::to_owned).into_iter().chain(best).chain([day]).collect(),
    };
    picture::give(format!("quintile-{game}"), card.svg(&Drawing::of(view)));
}

/// A name as it begins a line.
fn first_large(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Whether a seat wants another game.
fn wants_rematch(snapshot: &Snapshot, seat: Seat) -> bool {
    snapshot.scene.seats.get(seat.index()).is_some_and(|place| place.wants_rematch)
}

/// Who else wants another game.
#[component]
fn Rematch(link: Link, tongue: Tongue) -> impl IntoView {
    let asking = move || {
        link.snapshot.with(|snapshot| {
            let scene = &snapshot.scene;
            let others = Seat::all(scene.seats.len()).filter(|&seat| Some(seat) != scene.you);
            let others = others.filter(|&seat| wants_rematch(snapshot, seat));
            let names: Vec<String> = others.map(|seat| seat_name(scene, seat, tongue.how)).collect();
            (!names.is_empty() && scene.phase == Phase::Over).then(|| (tongue.words.wants_rematch)(&names.join(", ")))
        })
    };
    view! { <p role="status">{asking}</p> }
}

/// Asks for another game, for whoever has a seat.
#[component]
fn Again(link: Link, tongue: Tongue) -> impl IntoView {
    let words = tongue.words;
    link.snapshot.with_untracked(|snapshot| snapshot.scene.you)?;
    let wanted =
        move || link.snapshot.with(|snapshot| snapshot.scene.you.is_some_and(|you| wants_rematch(snapshot, you)));
    let ask = move |_| link.send(Command::Rematch { seen: link.seen(), entropy: Some(browser::random()) });
    Some(view! {
        <button type="button" class="confirm again" disabled=wanted on:click=ask>
            {move || if wanted() { words.rematch_asked } else { words.rematch }}
        </button>
    })
}
