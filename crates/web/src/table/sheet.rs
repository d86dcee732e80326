//! The score sheet: every play and where its points came from.

use leptos::prelude::*;
use quintile_rules::GameId;
use quintile_table::{HistoryEntry, Played, Scene};
use quintile_words::{Say, Speech, player_name, seat_name, sentence};

use super::account::{Ending, endings};
use super::desk::Desk;
use super::opening::opening_text;
use super::tiles::PlayTiles;
use crate::app::Tongue;
use crate::browser;

/// A line of the score sheet.
#[derive(Clone)]
struct Line {
    number: usize,
    /// Whoever played, if anybody did.
    name: String,
    entry: HistoryEntry,
}

impl Line {
    fn of((at, entry): (usize, &HistoryEntry), scene: &Scene, how: Speech) -> Self {
        let name = match entry {
            HistoryEntry::Play(played) => player_name(scene, played, how),
            HistoryEntry::Time => String::new(),
        };
        Self { number: at + 1, name, entry: entry.clone() }
    }

    /// What it is drawn again for: other plays in its place, and other people.
    fn key(&self) -> (usize, String, String) {
        let play = match &self.entry {
            HistoryEntry::Play(played) => played.play.clone(),
            HistoryEntry::Time => String::new(),
        };
        (self.number, self.name.clone(), play)
    }

    fn view(self, game: GameId, tongue: Tongue) -> impl IntoView + use<> {
        let Self { number, name, entry } = self;
        let how = tongue.how;
        match entry {
            HistoryEntry::Time => {
                view! { <li><p class="play"><b>{number}</b>{tongue.words.time_called}</p></li> }.into_any()
            }
            HistoryEntry::Play(Played { seat, play, scoring, .. }) => {
                let items =
                    scoring.items.iter().map(|item| format!("{} {}", item.say(how), super::signed(item.points)));
                let items: Vec<String> = items.collect();
                view! {
                    <li>
                        <p class="play">
                            <b>{number}</b>
                            <span class="dot" data-seat=seat.index().to_string() aria-hidden="true"></span>
                            <span class="name">{name}</span>
                            <span class="points">{super::signed(scoring.points)}</span>
                        </p>
                        <p class="what"><PlayTiles game=game play=play tongue=tongue/></p>
                        {(!items.is_empty()).then(|| view! { <p class="because">{items.join(" · ")}</p> })}
                    </li>
                }
                .into_any()
            }
        }
    }
}

/// What the end changed, for one seat.
fn adjustment(name: String, line: Ending) -> impl IntoView {
    let text = sentence(&line.text).trim_end_matches('.').to_owned();
    view! {
        <li class="adjustment">
            <p class="play">
                <b></b>
                <span class="dot" data-seat=line.seat.index().to_string() aria-hidden="true"></span>
                <span class="name">{name}</span>
                <span class="points">{super::signed(line.points)}</span>
            </p>
            <p class="what">{text}</p>
        </li>
    }
}

/// Every play with its items, and what the end changed. Where the list scrolls by itself it shows its end; elsewhere the style turns it around, so that the
/// last play is the first to be seen.
#[component]
pub(crate) fn Sheet(desk: Desk) -> impl IntoView {
    let (tongue, words) = (desk.tongue, desk.tongue.words);
    let lines = move || {
        desk.link.snapshot.with(|snapshot| {
            let line = |entry| Line::of(entry, &snapshot.scene, tongue.how);
            snapshot.history.iter().enumerate().map(line).collect::<Vec<_>>()
        })
    };
    let opening = Memo::new(move |_| desk.link.snapshot.with(|snapshot| opening_text(snapshot, desk)));
    let endings = Memo::new(move |_| {
        desk.link.snapshot.with(|snapshot| {
            let name = |line: &Ending| seat_name(&snapshot.scene, line.seat, tongue.how);
            let lines = endings(snapshot, words.at_the_end, tongue.how).into_iter();
            lines.map(|line| (name(&line), line)).collect::<Vec<_>>()
        })
    });
    let count = Memo::new(move |_| desk.link.snapshot.with(|snapshot| snapshot.history.len()) + endings.with(Vec::len));
    Effect::new(move |begun: Option<()>| {
        if count.get() > 0 {
            request_animation_frame(move || browser::show_end(".tab-body", begun.is_none()));
        }
    });
    let empty = move || desk.link.snapshot.with(|snapshot| snapshot.history.is_empty() && snapshot.opening.is_none());
    view! {
        <section class="sheet" aria-label=words.sheet tabindex="0">
            <Show when=empty><p class="quiet">{words.no_plays_yet}</p></Show>
            <ol>
                {move || opening.get().map(|text| view! { <li class="opening">{text}</li> })}
                <For each=lines key=Line::key children=move |line| line.view(desk.game, tongue)/>
                {move || endings.get().into_iter().map(|(name, line)| adjustment(name, line)).collect_view()}
            </ol>
        </section>
    }
}
