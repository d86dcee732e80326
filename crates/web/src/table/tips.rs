//! What accompanies a first game of each kind: the goal, and a remark at the right moment. Never again unless asked.

use leptos::prelude::*;
use quintile_table::{HistoryEntry, Phase};
use quintile_words::{Occasion, tip};

use super::desk::Desk;

/// The latest occasion that this game has come to.
fn reached(desk: Desk) -> Option<Occasion> {
    let (playing, made) = desk.link.snapshot.with(|snapshot| {
        let scene = &snapshot.scene;
        let own = |entry: &HistoryEntry| matches!(entry, HistoryEntry::Play(played) if Some(played.seat) == scene.you);
        (scene.phase == Phase::Playing && scene.you.is_some(), snapshot.history.iter().any(own))
    });
    if !playing {
        return None;
    }
    Some(match () {
        () if made => Occasion::Made,
        () if desk.laid.with(|laid| !laid.is_empty()) => Occasion::Laid,
        () if desk.picked.get().is_some() => Occasion::Picked,
        () => Occasion::Begun,
    })
}

/// The remark, while there is one.
#[component]
pub(super) fn Tips(
    desk: Desk,
    /// Whether a dialog lies over the table.
    behind: Signal<bool>,
) -> impl IntoView {
    let (words, settings) = (desk.tongue.words, desk.settings);
    let now: RwSignal<Option<Occasion>> = RwSignal::new(None);
    let seen = move || settings.with_untracked(|settings| settings.tips_seen(desk.game));
    Effect::new(move || {
        let Some(reached) = reached(desk) else { return };
        let number = reached as usize;
        if number >= seen() {
            settings.update(|settings| settings.see_tips(desk.game, number + 1));
            now.set(Some(reached));
        }
    });
    let put_away = move |_| now.set(None);
    let no_more = move |_| {
        settings.update(|settings| settings.see_tips(desk.game, Occasion::ALL.len()));
        now.set(None);
    };
    let text = move || now.get().map(|occasion| tip(desk.game, occasion).say(desk.tongue.how));
    view! {
        <div class="tips" role="status" inert=move || behind.get()>
            {move || text().map(|text| view! {
                <aside class="tip" aria-label=words.tip>
                    <p>{text}</p>
                    <div class="buttons">
                        <button type="button" on:click=put_away>{words.got_it}</button>
                        <button type="button" class="no-more" on:click=no_more>{words.tips_off}</button>
                    </div>
                </aside>
            })}
        </div>
    }
}
