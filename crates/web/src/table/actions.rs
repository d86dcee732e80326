//! What can be done in a turn besides laying tiles: confirm with its countdown, recall, turn, pass, trade, hint.

use leptos::prelude::*;
use quintile_rules::{AnyView, GameId};
use quintile_words::Say;

use super::desk::{Bench, Desk};
use crate::compose::{Fit, Verdict};

/// The points of the play so far, item by item.
#[component]
pub(crate) fn Tally(desk: Desk) -> impl IntoView {
    let (how, words) = (desk.tongue.how, desk.tongue.words);
    let trade = move || {
        let tiles = desk.trading.get().filter(|tiles| !tiles.is_empty())?;
        let Bench(composer) = desk.bench.get()?;
        composer.weigh(&composer.trade(&tiles)).ok()
    };
    let content = move || {
        let scoring = match (trade(), desk.verdict.get()) {
            (Some(scoring), _) | (None, Verdict::Legal { scoring, .. }) => scoring,
            (None, Verdict::Unfinished(scoring)) if !scoring.items.is_empty() => scoring,
            (None, Verdict::Unfinished(_)) => return view! { <p class="quiet">{words.unfinished}</p> }.into_any(),
            (None, Verdict::Refused(reason)) => {
                let text = quintile_words::sentence(&reason.say(how));
                return view! { <p class="refused">{text}</p> }.into_any();
            }
            (None, Verdict::Nothing) => return view! { <p class="quiet">{words.tally_empty}</p> }.into_any(),
        };
        let total = how.points(scoring.points);
        let item = |item: &quintile_rules::kit::Item<_>| {
            let points = super::signed(item.points);
            view! { <li><span>{item.say(how)}</span><b>{points}</b></li> }
        };
        let items = scoring.items.iter().map(item).collect_view();
        view! { <ul class="items">{items}</ul><p class="total">{total}</p> }.into_any()
    };
    view! { <div class="tally" aria-live="polite">{content}</div> }
}

/// The row of buttons.
#[component]
pub(crate) fn Actions(desk: Desk) -> impl IntoView {
    let words = desk.tongue.words;
    let active = move || desk.bench.with(Option::is_some);
    let legal = move || matches!(desk.verdict.get(), Verdict::Legal { .. });
    let trading = move || desk.trading.with(Option::is_some);
    let something = move || desk.laid.with(|laid| !laid.is_empty()) || desk.picked.get().is_some() || trading();
    let can_pass = move || desk.bench.with(|bench| bench.as_ref().is_some_and(|Bench(composer)| composer.can_pass()));
    // While others play the button stays where it was: buttons that move are pressed by mistake.
    let has_pass =
        Memo::new(move |before: Option<&bool>| if active() { can_pass() } else { before.copied().unwrap_or(false) });
    let again = move || desk.view.with(|view| matches!(view, Some(AnyView::Synergo(view)) if view.again));
    let aside = move || match (desk.bench.get(), desk.picked.get()) {
        (Some(Bench(composer)), Some(hand)) => {
            desk.laid.with(|laid| composer.can_set_aside(&composer.staying(laid, hand), hand))
        }
        _ => false,
    };
    let ready = move || legal() || desk.trading.with(|tiles| tiles.as_ref().is_some_and(|tiles| !tiles.is_empty()));
    view! {
        <div class="actions" role="group" aria-label=words.actions>
            <button type="button" class="confirm" aria-keyshortcuts="Enter" disabled=move || !ready() on:click=move |_| desk.confirm()>
                <Countdown desk=desk/>
                <span>{move || if trading() { words.trade_these } else { words.confirm }}</span>
            </button>
            <button type="button" aria-keyshortcuts="Backspace" disabled=move || !something() on:click=move |_| desk.recall()>{words.recall}</button>
            <Show when=move || desk.game == GameId::Synergo>
                <button type="button" aria-keyshortcuts="R" disabled=move || !active() || !something() on:click=move |_| desk.turn()>{words.rotate}</button>
            </Show>
            <Show when=aside>
                <button type="button" on:click=move |_| desk.set_aside()>{words.set_aside}</button>
            </Show>
            <Show when=move || desk.game == GameId::SumsOfOne>
                <button type="button" aria-keyshortcuts="T" aria-pressed=move || if trading() { "true" } else { "false" } disabled=move || !active() on:click=move |_| desk.begin_trade()>
                    {words.trade}
                </button>
            </Show>
            <Show when=move || has_pass.get()>
                <button type="button" aria-keyshortcuts="P" disabled=move || !can_pass() on:click=move |_| desk.pass()>{move || if again() { words.end_turn } else { words.pass }}</button>
            </Show>
            <button type="button" aria-keyshortcuts="H" disabled=move || !active() || desk.hinting.get() on:click=move |_| desk.hint()>
                {move || if desk.hinting.get() { words.thinking } else { words.hint }}
            </button>
        </div>
        <Names desk=desk/>
    }
}

/// The ring that closes until a proposed play confirms itself.
#[component]
fn Countdown(desk: Desk) -> impl IntoView {
    let confirms = Memo::new(move |_| {
        desk.link.snapshot.with(|snapshot| {
            let proposal =
                snapshot.scene.proposal.as_ref().filter(|proposal| Some(proposal.seat) == snapshot.scene.you)?;
            Some((proposal.confirms?, snapshot.setup.confirms_after()?))
        })
    });
    move || {
        let (at, whole) = confirms.get()?;
        let gone = whole.saturating_sub(at.since(desk.link.now()));
        let style = format!("animation-duration: {whole}ms; animation-delay: -{gone}ms");
        Some(
            view! { <svg class="ring" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><circle class="run" cx="12" cy="12" r="9" pathLength="100" style=style/></svg> },
        )
    }
}

/// The names a WILD can have.
#[component]
fn Names(desk: Desk) -> impl IntoView {
    let words = desk.tongue.words;
    let wild = Memo::new(move |_| {
        let named = desk.naming.get();
        let Bench(composer) = desk.bench.get()?;
        // A WILD on the board can be named anew at any time.
        let lying =
            desk.laid.with(|laid| laid.iter().rev().map(|laid| laid.hand).find(|&hand| composer.hand().is_wild(hand)));
        named.or(lying).filter(|hand| desk.laid.with(|laid| laid.iter().any(|laid| laid.hand == *hand)))
    });
    let names = move || {
        let hand = wild.get()?;
        let current = desk.laid.with(|laid| laid.iter().find(|laid| laid.hand == hand).and_then(|laid| laid.form));
        let name = |(form, name, fit): (usize, String, Fit)| {
            let shown = desk.tongue.how.number(name.trim_start_matches('*'));
            let class = if fit == Fit::Now { "now" } else { "" };
            let pressed = if current == Some(form) { "true" } else { "false" };
            view! {
                <button type="button" class=class disabled=fit == Fit::Never aria-pressed=pressed on:click=move |_| desk.name(hand, form)>
                    {shown}
                </button>
            }
        };
        let names = desk.names(hand).into_iter().map(name).collect_view();
        Some(
            view! { <div class="names" role="group" aria-label=words.name_wild><p>{words.name_wild}</p><div>{names}</div></div> },
        )
    };
    view! { {names} }
}
