//! What can be done in a turn besides laying tiles: confirm, recall, turn, pass, trade, hint; and what a play makes so far.

use leptos::prelude::*;
use quintile_draft::{Draft, Input, Verdict};
use quintile_rules::{AnyView, Game, with_game};
use quintile_table::{HistoryEntry, Played};
use quintile_words::{Say, about_game, player_name, sentence};

use super::countdown::{self, Countdown};
use super::desk::Desk;
use super::tiles::PlayTiles;

/// The points of the play so far, item by item.
#[component]
pub(crate) fn Tally(desk: Desk) -> impl IntoView {
    let (how, words) = (desk.tongue.how, desk.tongue.words);
    let trade = move || {
        desk.trading.track();
        desk.ask_once(Draft::trade)??.ok()
    };
    // How the play stands and what it lacks; what is about points alone is left to the items.
    let guidance = Memo::new(move |_| match desk.shown.with(Vec::is_empty) {
        true => desk.ask(Draft::progress).map(|progress| sentence(&progress.say(how))).unwrap_or_default(),
        false => sentence(words.lay_it_about),
    });
    let runs = countdown::runs(desk);
    let content = move || {
        let guided = Some(guidance.get()).filter(|text| !text.is_empty());
        let guidance = |text: String| view! { <p class="guidance">{text}</p> };
        let scoring = match (trade(), desk.verdict.get()) {
            (_, Verdict::Legal { .. }) if !desk.counts => return guidance(words.points_later.to_owned()).into_any(),
            (Some(scoring), _) | (None, Verdict::Legal { scoring, .. }) => scoring,
            (None, Verdict::Unfinished(scoring)) if !scoring.items.is_empty() => scoring,
            (None, Verdict::Unfinished(_)) => {
                return guidance(guided.unwrap_or(words.unfinished.to_owned())).into_any();
            }
            (None, Verdict::Refused(reason)) => {
                let text = sentence(&reason.say(how));
                return view! { <p class="refused">{text}</p> }.into_any();
            }
            (None, Verdict::Nothing) => {
                return match guided {
                    Some(text) => guidance(text).into_any(),
                    None => recent(desk).into_any(),
                };
            }
        };
        let guided = guided.or(runs.get().then(|| words.confirms_soon.to_owned())).map(guidance);
        let total = how.points(scoring.points);
        let item = |item: &quintile_rules::kit::Item<_>| {
            let points = super::signed(item.points);
            view! { <li><span>{item.say(how)}</span><b>{points}</b></li> }
        };
        let items = scoring.items.iter().map(item).collect_view();
        view! { <ul class="items">{items}</ul><p class="total">{total}</p>{guided} }.into_any()
    };
    view! { <div class="tally" id="tally" aria-live="polite">{content}</div> }
}

/// The last play with its points, while there is nothing to say about the next one; before the first, what the game is about. Screen
/// readers have heard it and find it on the score sheet.
fn recent(desk: Desk) -> impl IntoView {
    let tongue = desk.tongue;
    let last = desk.link.snapshot.with(|snapshot| {
        let last = snapshot.history.iter().rev().find_map(|entry| match entry {
            HistoryEntry::Play(played) => Some(played.clone()),
            HistoryEntry::Time => None,
        })?;
        Some((player_name(&snapshot.scene, &last, tongue.how), last))
    });
    let Some((name, Played { seat, play, scoring, .. })) = last else {
        return view! { <p class="quiet">{about_game(desk.game, tongue.how)}</p> }.into_any();
    };
    let item = |item: &quintile_rules::kit::Item<_>| {
        view! { <li><span>{item.say(tongue.how)}</span><b>{super::signed(item.points)}</b></li> }
    };
    view! {
        <div class="recent" aria-hidden="true">
            <p class="play">
                <span class="dot" data-seat=seat.index().to_string()></span><span class="name">{name}</span>
                <PlayTiles game=desk.game play=play tongue=tongue/>
                <span class="points">{super::signed(scoring.points)}</span>
            </p>
            <ul class="items">{scoring.items.iter().map(item).collect_view()}</ul>
        </div>
    }
    .into_any()
}

/// The row of buttons.
#[component]
pub(crate) fn Actions(desk: Desk) -> impl IntoView {
    let words = desk.tongue.words;
    let active = move || desk.is_active();
    let hinted = move || !desk.shown.with(Vec::is_empty);
    let passing = move || desk.ask(Draft::is_passing).unwrap_or(false);
    let trading = move || desk.trading.with(Option::is_some);
    let is = move |question: fn(&Draft) -> bool| desk.ask(question).unwrap_or(false);
    let (can_turn, can_trade) = with_game!(desk.game, G => (<G as Game>::CAN_TURN, <G as Game>::CAN_TRADE));
    // While others play the button stays where it was: buttons that move are pressed by mistake.
    let has_pass = Memo::new(
        move |before: Option<&bool>| {
            if active() { is(Draft::can_pass) } else { before.copied().unwrap_or(false) }
        },
    );
    let again = move || {
        desk.view.with(|view| match view {
            Some(AnyView::Synergo(view)) => view.again,
            Some(
                AnyView::Polygon(_) | AnyView::TwentyFourSeven(_) | AnyView::ScrambledFives(_) | AnyView::SumsOfOne(_),
            )
            | None => false,
        })
    };
    view! {
        <div class="actions" role="group" aria-label=words.actions>
            <button type="button" class="confirm" aria-keyshortcuts="Enter" aria-describedby="tally" disabled=move || !is(Draft::can_confirm) on:click=move |_| desk.handle(Input::Confirm)>
                <Countdown desk=desk/>
                <span>{move || if trading() { words.trade_these } else if hinted() { words.lay_it } else { words.confirm }}</span>
            </button>
            <button type="button" aria-keyshortcuts="Backspace" disabled=move || !is(Draft::has_begun) on:click=move |_| desk.handle(Input::RecallAll)>{words.recall}</button>
            <Show when=move || can_turn>
                <button type="button" aria-keyshortcuts="R" disabled=move || !is(Draft::has_begun) on:click=move |_| desk.handle(Input::Turn)>{words.rotate}</button>
            </Show>
            <Show when=move || is(Draft::can_set_aside)>
                <button type="button" on:click=move |_| desk.handle(Input::SetAside)>{words.set_aside}</button>
            </Show>
            <Show when=move || can_trade>
                <button type="button" aria-keyshortcuts="T" aria-pressed=move || if trading() { "true" } else { "false" } disabled=move || !active() on:click=move |_| desk.handle(Input::BeginTrade)>
                    {words.trade}
                </button>
            </Show>
            <Show when=move || has_pass.get()>
                <button type="button" aria-keyshortcuts="P" disabled=move || !is(Draft::can_pass) class:asked=passing on:click=move |_| desk.handle(Input::Pass)>
                    {move || match (again(), passing()) {
                        (false, false) => words.pass,
                        (false, true) => words.pass_anyway,
                        (true, false) => words.end_turn,
                        (true, true) => words.end_anyway,
                    }}
                </button>
            </Show>
            <button type="button" aria-keyshortcuts="H" disabled=move || !active() || desk.hinting.get() on:click=move |_| desk.hint()>
                {move || if desk.hinting.get() { words.thinking } else { words.hint }}
            </button>
        </div>
    }
}
