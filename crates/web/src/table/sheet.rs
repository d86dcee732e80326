//! The score sheet: every play and where its points came from.

use leptos::prelude::*;
use quintile_rules::GameId;
use quintile_table::{Deed, Scene};
use quintile_words::{Say, Speech, say_play, seat_name};

use super::desk::Desk;
use crate::app::Tongue;
use crate::browser;

/// A line of the score sheet.
#[derive(Clone)]
struct Line {
    number: usize,
    /// Whoever played, if anybody did.
    name: String,
    deed: Deed,
}

impl Line {
    fn of((at, deed): (usize, &Deed), scene: &Scene, how: Speech) -> Self {
        let name = match deed {
            Deed::Play { seat, .. } => seat_name(scene, *seat, how),
            Deed::Time => String::new(),
        };
        Self { number: at + 1, name, deed: deed.clone() }
    }

    /// What it is drawn again for: other plays in its place, and other people.
    fn key(&self) -> (usize, String, String) {
        let play = match &self.deed {
            Deed::Play { play, .. } => play.clone(),
            Deed::Time => String::new(),
        };
        (self.number, self.name.clone(), play)
    }

    fn view(self, game: GameId, tongue: Tongue) -> impl IntoView + use<> {
        let Self { number, name, deed } = self;
        let how = tongue.how;
        match deed {
            Deed::Time => view! { <li><p class="play"><b>{number}</b>{tongue.words.time_called}</p></li> }.into_any(),
            Deed::Play { seat, play, scoring, .. } => {
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
                        <p class="what">{say_play(game, &play, how)}</p>
                        {(!items.is_empty()).then(|| view! { <p class="because">{items.join(" · ")}</p> })}
                    </li>
                }
                .into_any()
            }
        }
    }
}

/// Every play with its items. Where the list scrolls by itself it shows its end; elsewhere the style turns it around, so that the
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
    let count = Memo::new(move |_| desk.link.snapshot.with(|snapshot| snapshot.history.len()));
    Effect::new(move |begun: Option<()>| {
        if count.get() > 0 {
            request_animation_frame(move || browser::show_end(".tab-body", begun.is_none()));
        }
    });
    let empty = move || desk.link.snapshot.with(|snapshot| snapshot.history.is_empty());
    view! {
        <section class="sheet" aria-label=words.sheet tabindex="0">
            <Show when=empty><p class="quiet">{words.no_plays_yet}</p></Show>
            <ol><For each=lines key=Line::key children=move |line| line.view(desk.game, tongue)/></ol>
        </section>
    }
}
