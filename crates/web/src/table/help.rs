//! How to play, over the table: what scores first, then the rules, then the keys. Nobody has to leave the game for it.

use leptos::prelude::*;
use quintile_rules::{Game, GameId, with_game};
use quintile_words::{Guide, Part};

use crate::app::Tongue;
use crate::browser;
use crate::pages::SectionView;

/// The dialog. Its content is made when it is first opened.
#[component]
pub(crate) fn Help(open: RwSignal<bool>, tongue: Tongue, game: GameId) -> impl IntoView {
    let words = tongue.words;
    // Who comes back finds the keyboard where it was.
    let before: StoredValue<Option<web_sys::Element>, LocalStorage> = StoredValue::new_local(None);
    Effect::new(move |was_open: Option<bool>| {
        let is_open = open.get();
        if is_open {
            before.set_value(browser::focused());
            request_animation_frame(|| browser::focus(".help .confirm"));
        } else if was_open == Some(true)
            && let Some(element) = before.try_update_value(Option::take).flatten()
        {
            request_animation_frame(|| browser::focus_on(element));
        }
        is_open
    });
    view! {
        <div class="help" role="dialog" aria-modal="true" aria-label=words.how_to_play hidden=move || !open.get()>
            <div class="card">
                <header>
                    <h2>{format!("{}: {}", words.how_to_play, game.title())}</h2>
                    <button type="button" class="confirm" on:click=move |_| open.set(false)>{words.close}</button>
                </header>
                {move || open.get().then(|| view! { <div class="rules"><Rules game=game tongue=tongue/><Keys game=game tongue=tongue/></div> })}
            </div>
        </div>
    }
}

/// The rules, what scores first: that is what people look up in the middle of a game.
#[component]
fn Rules(game: GameId, tongue: Tongue) -> impl IntoView {
    let sections = Guide::of(game).sections.iter();
    let (scoring, others): (Vec<_>, Vec<_>) = sections.partition(|section| section.part == Part::Scoring);
    let sections = scoring.into_iter().chain(others);
    sections.map(|section| view! { <SectionView game=game section=section tongue=tongue/> }).collect_view()
}

/// What the keys do.
#[component]
fn Keys(game: GameId, tongue: Tongue) -> impl IntoView {
    let words = tongue.words;
    let pick = match game {
        GameId::Synergo | GameId::SumsOfOne => words.key_pick_place,
        GameId::Polygon | GameId::TwentyFourSeven | GameId::ScrambledFives => words.key_pick_face,
    };
    let (can_turn, can_trade) = with_game!(game, G => (<G as Game>::CAN_TURN, <G as Game>::CAN_TRADE));
    let rows = [
        Some(("1 … 9", pick)),
        Some(("← ↑ → ↓", words.key_arrows)),
        Some(("␣", words.key_space)),
        Some(("Enter", words.key_enter)),
        Some(("⌫", words.key_back)),
        Some(("Esc", words.key_escape)),
        can_turn.then_some(("R", words.rotate)),
        can_trade.then_some(("T", words.trade)),
        Some(("P", words.pass)),
        Some(("H", words.hint)),
        Some(("B", words.key_board)),
    ];
    let row = |(key, what)| view! { <dt><kbd>{key}</kbd></dt><dd>{what}</dd> };
    let rows = rows.into_iter().flatten().map(row).collect_view();
    view! { <section class="keys"><h2>{words.keys}</h2><dl>{rows}</dl></section> }
}
