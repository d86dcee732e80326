//! The desk of whoever is on turn: shows the draft of their play. What they do to it is in `turn.rs`.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use quintile_draft::{Draft, Input, Laid, Position, Verdict};
use quintile_rules::kit::{Place, Seat};
use quintile_rules::{AnyView, GameId};
use quintile_table::{Command, Phase};
use quintile_words::{Say, sentence};

use super::countdown;
use super::motion::Motion;
use crate::app::Tongue;
use crate::browser;
use crate::driver::Link;
use crate::route::{Route, Router};
use crate::sound::{self, Cue};
use crate::state::settings::Settings;

/// Something said to the person at the desk.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Note {
    pub(crate) text: String,
    /// Whether something was refused.
    pub(crate) refused: bool,
}

/// The desk. Cheap to hand around: all of it is signals.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    pub(crate) link: Link,
    pub(crate) tongue: Tongue,
    pub(crate) settings: RwSignal<Settings>,
    pub(crate) game: GameId,
    /// What the viewer sees.
    pub(crate) view: Memo<Option<AnyView>>,
    /// The play being put together. There is one while the viewer is on turn.
    pub(crate) draft: RwSignal<Option<Draft>>,
    // What is read of the draft, part by part, so that a change draws again only what it is about.
    pub(crate) position: Memo<Option<Arc<Position>>>,
    pub(crate) picked: Memo<Option<usize>>,
    pub(crate) laid: Memo<Vec<Laid>>,
    /// A hint: shown, not laid.
    pub(crate) shown: Memo<Vec<Laid>>,
    pub(crate) trading: Memo<Option<BTreeSet<usize>>>,
    pub(crate) places: Memo<BTreeSet<Place>>,
    pub(crate) verdict: Memo<Verdict>,
    /// The place that the pointer or the keyboard is on.
    pub(crate) at: RwSignal<Option<Place>>,
    /// The place that has the keyboard's focus, or had it when the focus was lost.
    pub(super) focused: StoredValue<Option<Place>>,
    /// Where a tile has just been laid: whoever is still there has not tried anything else yet.
    pub(super) settled: RwSignal<Option<Place>>,
    /// Whether the countdown of the play that lies there was stopped.
    pub(super) held: RwSignal<bool>,
    pub(crate) note: RwSignal<Option<Note>>,
    /// Whether a hint is being thought about.
    pub(crate) hinting: RwSignal<bool>,
    pub(crate) motion: Motion,
    /// Whether the points are counted while tiles are laid. In a puzzle they would give the answer away.
    pub(super) counts: bool,
}

impl Desk {
    /// A desk at a table.
    pub(crate) fn new(link: Link, tongue: Tongue, settings: RwSignal<Settings>) -> Self {
        let game = link.snapshot.with_untracked(|snapshot| snapshot.setup.game);
        let view = Memo::new(move |_| link.snapshot.with(|snapshot| snapshot.scene.game.clone()));
        let on_turn = Memo::new(move |_| {
            link.snapshot.with(|snapshot| {
                let scene = &snapshot.scene;
                let sat_in =
                    scene.you.and_then(|you| scene.seats.get(you.index())).is_some_and(|seat| seat.sat_in.is_some());
                scene.phase == Phase::Playing && scene.turn.is_some() && scene.turn == scene.you && !sat_in
            })
        });
        let position = Memo::new(move |_| {
            if !on_turn.get() {
                return None;
            }
            view.with(|view| Some(Arc::new(Position::new(view.as_ref()?).ok()?)))
        });
        let draft = RwSignal::new(begin(position.get_untracked(), link));
        let desk = Self {
            link,
            tongue,
            settings,
            game,
            view,
            draft,
            position: part(draft, |draft| Some(draft.position().clone())),
            picked: part(draft, Draft::picked),
            laid: part(draft, |draft| draft.laid().to_vec()),
            shown: part(draft, |draft| draft.shown().to_vec()),
            trading: part(draft, |draft| draft.trading().cloned()),
            places: part(draft, |draft| draft.places().clone()),
            verdict: part(draft, |draft| draft.verdict().clone()),
            at: RwSignal::new(None),
            settled: RwSignal::new(None),
            focused: StoredValue::new(None),
            held: RwSignal::new(false),
            note: RwSignal::new(None),
            hinting: RwSignal::new(false),
            motion: Motion::new(link, game, settings),
            counts: true,
        };
        desk.begin_with_each_position(position);
        desk.propose_what_is_legal();
        desk.tell_refusals();
        desk.forget_where_a_tile_was_laid();
        countdown::stop_by_any_touch(desk);
        desk
    }

    /// Gives a focus that was lost back to the place that had it, or otherwise to what a selector finds.
    pub(super) fn return_focus(self, otherwise: Option<&'static str>) {
        let to_place = move || {
            let place = self.focused.try_get_value().flatten().filter(|_| browser::is_focus_lost());
            if let Some(place) = place {
                browser::focus(&format!("[data-at=\"{place}\"]"));
            }
        };
        let anywhere = move || {
            to_place();
            if let Some(selector) = otherwise.filter(|_| browser::is_focus_lost()) {
                browser::focus(selector);
            }
        };
        // Some browsers drop the focus of an element that is gone only when they have drawn the page.
        request_animation_frame(move || {
            to_place();
            set_timeout(anywhere, Duration::from_millis(30));
        });
    }

    fn begin_with_each_position(self, position: Memo<Option<Arc<Position>>>) {
        Effect::new(move || {
            let position = position.get();
            if position == self.position.get_untracked() {
                return;
            }
            self.note.set(None);
            self.hinting.set(false);
            self.held.set(false);
            self.draft.set(begin(position, self.link));
        });
    }

    fn forget_where_a_tile_was_laid(self) {
        Effect::new(move || {
            let at = self.at.get();
            if at != self.settled.get_untracked() {
                self.settled.set(None);
            }
        });
    }

    /// Where the table confirms plays by itself, a legal one is proposed at once, so that its time runs; unless whoever plays
    /// wants no countdown, or has stopped this one.
    fn propose_what_is_legal(self) {
        Effect::new(move || {
            let verdict = self.verdict.get();
            let runs = !self.held.get() && self.settings.with(|settings| settings.countdown);
            let (waits, proposed, ply, mine) = self.link.snapshot.with_untracked(|snapshot| {
                let scene = &snapshot.scene;
                let proposed = scene.proposal.as_ref().and_then(|proposal| proposal.play.clone());
                (
                    snapshot.setup.confirms_after().is_some(),
                    proposed,
                    scene.ply,
                    scene.turn.is_some() && scene.turn == scene.you,
                )
            });
            if !waits || !mine {
                return;
            }
            match verdict {
                Verdict::Legal { play, .. } if runs && proposed.as_ref() != Some(&play) => {
                    self.link.send(Command::Propose { ply, play });
                }
                Verdict::Legal { .. } if runs => {}
                _ if proposed.is_some() => self.link.send(Command::Recall { seen: self.link.seen() }),
                _ => {}
            }
        });
    }

    fn tell_refusals(self) {
        Effect::new(move || {
            if let Some(refusal) = self.link.refusal.get() {
                self.refuse(&refusal.say(self.tongue.how));
            }
            if let Some(trouble) = self.link.trouble.get() {
                self.refuse(&trouble);
            }
        });
    }

    /// Says that something does not go.
    pub(crate) fn refuse(self, reason: &str) {
        sound::play(self.settings, Cue::Refuse);
        self.note.set(Some(Note { text: sentence(reason), refused: true }));
    }

    /// Says something.
    pub(crate) fn say(self, text: &str) {
        self.note.set(Some(Note { text: sentence(text), refused: false }));
    }

    /// Asks something of the draft; `None` while there is none.
    pub(crate) fn ask<T>(self, question: impl FnOnce(&Draft) -> T) -> Option<T> {
        self.draft.with(|draft| draft.as_ref().map(question))
    }

    /// The same without following the answer.
    pub(crate) fn ask_once<T>(self, question: impl FnOnce(&Draft) -> T) -> Option<T> {
        self.draft.with_untracked(|draft| draft.as_ref().map(question))
    }

    /// Whether the viewer is on turn.
    pub(crate) fn is_active(self) -> bool {
        self.position.with(Option::is_some)
    }

    /// The tile that is laid there.
    pub(crate) fn laid_at(self, place: Place) -> Option<usize> {
        self.ask_once(|draft| draft.laid_at(place)).flatten()
    }

    /// Why the picked tile cannot go to a place; `None` where it can, or nothing is picked.
    pub(crate) fn reason(self, place: Place) -> Option<String> {
        let reason = self.ask(|draft| draft.reason(place)).flatten()?;
        Some(sentence(&reason.say(self.tongue.how)))
    }

    /// Why the picked tile cannot go where the pointer or the keyboard is. Not where a tile has just been laid: nobody has asked
    /// about the next one there.
    pub(crate) fn pointed_reason(self) -> Option<String> {
        let at = self.at.get().filter(|&at| self.settled.get() != Some(at));
        at.and_then(|place| self.reason(place))
    }

    /// The place that an element stands for.
    pub(crate) fn place_of(self, element: &web_sys::Element) -> Option<Place> {
        Place::parse(self.game, &element.get_attribute("data-at")?).ok()
    }

    /// The table's name on the server, if it is there.
    pub(crate) fn online_name(self) -> Option<String> {
        match expect_context::<Router>().0.get_untracked() {
            Route::Online(name) | Route::Screen(name) => Some(name),
            _ => None,
        }
    }

    /// The viewer's seat.
    pub(crate) fn you(self) -> Option<Seat> {
        self.link.snapshot.with(|snapshot| snapshot.scene.you)
    }
}

/// A new position is a clean desk; a play that was proposed before a return lies there again.
fn begin(position: Option<Arc<Position>>, link: Link) -> Option<Draft> {
    let mut draft = Draft::new(position?);
    let proposed = link.snapshot.with_untracked(|snapshot| snapshot.scene.proposal.as_ref()?.play.clone());
    if let Some(play) = proposed {
        draft.handle(Input::Lay(play));
    }
    Some(draft)
}

/// A part of the draft; its default while there is no draft.
fn part<T: PartialEq + Default + Send + Sync + 'static>(
    draft: RwSignal<Option<Draft>>,
    read: impl Fn(&Draft) -> T + Send + Sync + 'static,
) -> Memo<T> {
    Memo::new(move |_| draft.with(|draft| draft.as_ref().map(&read).unwrap_or_default()))
}
