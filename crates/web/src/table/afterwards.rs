//! What can be done when a game is over: play again, look back, keep it.

use leptos::prelude::*;
use quintile_drawing::{Drawing, Look, Theme, svg};
use quintile_rules::kit::Seat;
use quintile_table::{Command, Phase, Snapshot};
use quintile_words::seat_name;

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
    /// The result in words.
    text: String,
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
    let picture = move |_| give_picture(&snapshot, &text, settings, tongue);
    view! {
        <Rematch link=link tongue=tongue/>
        <div class="buttons">
            <Again link=link tongue=tongue/>
            <button type="button" on:click=move |_| replay(replay::open_for_review)>{words.review}</button>
            <button type="button" class="replay" on:click=move |_| replay(replay::open)>{words.replay}</button>
            <button type="button" class="picture" on:click=picture>{words.share_picture}</button>
            <button type="button" class="save" on:click=save>{words.save_record}</button>
            <button type="button" on:click=copy>{move || if copied.get() { words.copied } else { words.copy_record }}</button>
            <route::Link to=Route::Home class="button">{words.home}</route::Link>
        </div>
    }
}

/// The last position with all hands, as a file to keep or send.
fn give_picture(snapshot: &Snapshot, text: &str, settings: RwSignal<Settings>, tongue: Tongue) {
    let Some(view) = &snapshot.scene.game else { return };
    let (is_dark, coordinates) =
        settings.with_untracked(|settings| (settings.is_dark(|| browser::media(browser::DARK)), settings.coordinates));
    let (game, scene) = (snapshot.setup.game, &snapshot.scene);
    let look = Look {
        theme: if is_dark { Theme::Dark } else { Theme::Light },
        decimal_mark: tongue.decimal_mark(),
        coordinates,
        title: format!("{}: {text}", game.title()),
        names: Seat::all(scene.seats.len()).map(|seat| seat_name(scene, seat, tongue.how)).collect(),
    };
    let mut drawing = Drawing::of(view);
    if let Some(account) = &snapshot.account {
        drawing.open_hands(&account.hands);
    }
    picture::give(format!("quintile-{game}"), svg(&drawing, &look));
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
        <button type="button" class="confirm" disabled=wanted on:click=ask>
            {move || if wanted() { words.rematch_asked } else { words.rematch }}
        </button>
    })
}
