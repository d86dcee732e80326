//! The end of a game: who won, how the scores went, and what next.

use leptos::prelude::*;
use quintile_drawing::{Drawing, Look, Theme, svg};
use quintile_rules::kit::Seat;
use quintile_table::{Command, Phase};
use quintile_words::{seat_name, sentence, standing};

use super::race::Race;
use crate::app::Tongue;
use crate::browser;
use crate::driver::Link;
use crate::pages::replay;
use crate::picture;
use crate::route::{self, Route, Router};
use crate::state::settings::Settings;

/// The result over the board. It can be put away to look at the position.
#[component]
pub(crate) fn Over(
    link: Link,
    tongue: Tongue,
    /// Whether the result is shown; it is when it comes.
    open: RwSignal<bool>,
) -> impl IntoView {
    let words = tongue.words;
    let router = expect_context::<Router>();
    open.set(true);
    let copied = RwSignal::new(false);
    let snapshot = link.snapshot.get_untracked();
    let scene = snapshot.scene.clone();
    let text = standing(&scene, tongue.how).map(|text| sentence(&text)).unwrap_or_default();
    let result = scene.result.clone();
    let (winners, scores) = result.map(|result| (result.winners, result.scores)).unwrap_or_default();
    let mut ranking: Vec<Seat> = Seat::all(scores.len()).collect();
    ranking.sort_by_key(|seat| std::cmp::Reverse(scores[seat.index()]));
    let row = |seat: &Seat| {
        let won = winners.contains(seat);
        let score = super::minus(scores[seat.index()]);
        view! {
            <li class:won=won>
                <span class="dot" data-seat=seat.index().to_string() aria-hidden="true"></span>
                <span class="name">{seat_name(&scene, *seat, tongue.how)}</span>
                {won.then(|| view! { <span class="crown">{words.winner}</span> })}
                <b>{score}</b>
            </li>
        }
    };
    let rows = ranking.iter().map(row).collect_view();
    let won = scene.you.is_some_and(|you| winners.contains(&you));
    let heading = match (won, scene.you) {
        (true, _) => words.you_won,
        _ => words.game_over,
    };
    let record = StoredValue::new(snapshot.record.as_ref().and_then(|record| serde_json::to_string(record).ok()));
    let settings = expect_context::<RwSignal<Settings>>();
    let names: Vec<String> = Seat::all(scores.len()).map(|seat| seat_name(&scene, seat, tongue.how)).collect();
    let position = scene.game.clone();
    let (picture_name, picture_names) = (format!("quintile-{}", snapshot.setup.game), names.clone());
    let picture_title = format!("{}: {text}", snapshot.setup.game.title());
    let name = format!("quintile-{}.json", snapshot.setup.game);
    let save = move |_| {
        if let Some(text) = record.get_value() {
            browser::download(&name, "application/json", &text);
        }
    };
    let coordinates = settings.with_untracked(|settings| settings.coordinates);
    let picture = move |_| {
        let is_dark = settings.with_untracked(|settings| settings.is_dark(|| browser::media(browser::DARK)));
        let theme = if is_dark { Theme::Dark } else { Theme::Light };
        let look = Look {
            theme,
            decimals: tongue.decimals(),
            coordinates,
            title: picture_title.clone(),
            names: picture_names.clone(),
        };
        if let Some(view) = &position {
            picture::give(picture_name.clone(), svg(&Drawing::of(view), &look));
        }
    };
    let copy = move |_| {
        if let Some(text) = record.get_value() {
            browser::copy(&text);
            copied.set(true);
        }
    };
    let seated = scene.you.is_some();
    let wants = move |seat: Seat| {
        link.snapshot.with(|snapshot| snapshot.scene.seats.get(seat.index()).is_some_and(|place| place.wants_rematch))
    };
    let wanted = move || scene.you.is_some_and(wants);
    let rematch = move |_| link.send(Command::Rematch { seen: link.seen(), entropy: Some(browser::random()) });
    let asking = move || {
        link.snapshot.with(|snapshot| {
            let scene = &snapshot.scene;
            let others = Seat::all(scene.seats.len()).filter(|&seat| Some(seat) != scene.you && wants(seat));
            let names: Vec<String> = others.map(|seat| seat_name(scene, seat, tongue.how)).collect();
            (!names.is_empty() && scene.phase == Phase::Over).then(|| (words.wants_rematch)(&names.join(", ")))
        })
    };
    let judge = move |_| {
        if let Some(text) = record.get_value() {
            replay::open_for_review(text);
            router.go(Route::Replay);
        }
    };
    let look = move |_| {
        if let Some(text) = record.get_value() {
            replay::open(text);
            router.go(Route::Replay);
        }
    };
    let history = snapshot.history.clone().into();
    Effect::new(|| request_animation_frame(|| browser::focus(".over .confirm")));
    view! {
        <div class="over" class:away=move || !open.get() role="dialog" aria-label=heading>
            <div class="card">
                <button type="button" class="icon-button fold" aria-expanded=move || if open.get() { "true" } else { "false" } on:click=move |_| open.update(|open| *open = !*open)>
                    {move || if open.get() { words.see_board } else { words.see_result }}
                </button>
                <div class="over-body" hidden=move || !open.get()>
                    <h2>{heading}</h2>
                    <p>{text}</p>
                    <ol class="ranking">{rows}</ol>
                    <Race history=history names=names tongue=tongue/>
                    <p role="status">{asking}</p>
                    <div class="buttons">
                        {seated.then(|| view! { <button type="button" class="confirm" disabled=wanted on:click=rematch>{move || if wanted() { words.rematch_asked } else { words.rematch }}</button> })}
                        <button type="button" on:click=judge>{words.review}</button>
                        <button type="button" class="replay" on:click=look>{words.replay}</button>
                        <button type="button" class="picture" on:click=picture>{words.share_picture}</button>
                        <button type="button" class="save" on:click=save>{words.save_record}</button>
                        <button type="button" on:click=copy>{move || if copied.get() { words.copied } else { words.copy_record }}</button>
                        <route::Link to=Route::Home class="button">{words.home}</route::Link>
                    </div>
                </div>
            </div>
        </div>
    }
}
