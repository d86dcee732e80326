//! A position with something to find in it, on the real board, with the real hand and the real points: a step of a lesson, or a
//! puzzle.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;
use quintile_draft::Input;
use quintile_rules::kit::{Record, Scoring, Seat, Viewer};
use quintile_rules::{AnyFeature, AnyGame, AnyView};
use quintile_table::{
    By, Bytes32, Chair, Command, HolderScene, Moment, Name, Phase, Played, Refusal, Scene, SeatScene, Seen, SeenAt,
    Setup, Snapshot,
};
use quintile_words::sentence;

use super::actions::{Actions, Tally};
use super::board::Board;
use super::desk::Desk;
use super::drag::Drag;
use super::hand::HandRow;
use super::help::Help;
use super::keys;
use super::motion::Flights;
use super::page::{Die, follow_news};
use crate::app::{Tongue, tongue};
use crate::browser;
use crate::driver::{Driver, Link};
use crate::state::settings::Settings;

/// What happens once a play was considered.
pub(super) type Then = Box<dyn FnOnce(Option<String>)>;

/// What is asked of the learner.
pub(super) trait Quest {
    /// What to say to this legal play if it is not the one that is asked for.
    fn objection(&self, play: &str, scoring: &Scoring<AnyFeature>) -> Option<String>;

    /// Whether it is the play that is asked for, said when that is known: what to say to another one goes to `then`.
    fn consider(self: Rc<Self>, _view: AnyView, play: &str, scoring: &Scoring<AnyFeature>, then: Then) {
        then(self.objection(play, scoring));
    }

    /// Something to help.
    fn hint(&self) -> String;

    /// What to say when it is done.
    fn praise(&self) -> String;

    /// The play that is shown in place of one with an objection, where there is only one try.
    fn only_try(&self) -> Option<String> {
        None
    }

    /// Whether the points are counted while tiles are laid.
    fn counts(&self) -> bool {
        true
    }
}

/// A position, and what is asked in it.
#[derive(Clone)]
pub(super) struct Exercise(Rc<Inner>);

struct Inner {
    quest: Rc<dyn Quest>,
    game: RefCell<AnyGame>,
    learner: Seat,
    link: Link,
    solved: RwSignal<bool>,
    /// Whether a play is being considered.
    thinking: RwSignal<bool>,
    /// Whether the answer was shown.
    shown: RwSignal<bool>,
    /// What is said to whoever missed it.
    missed: RwSignal<Option<String>>,
}

impl Exercise {
    /// Lays the position on the table after this many plays of a record. `None` if nobody is on turn then.
    pub(super) fn begin(record: &Record, ply: usize, quest: impl Quest + 'static, tongue: Tongue) -> Option<Self> {
        let game = AnyGame::position(record, ply).ok()?;
        let learner = game.turn()?;
        let link = Link::new(scene(record, &game, learner, tongue)?);
        let (quest, game) = (Rc::new(quest), RefCell::new(game));
        let (solved, thinking) = (RwSignal::new(false), RwSignal::new(false));
        let (shown, missed) = (RwSignal::new(false), RwSignal::new(None));
        let exercise = Self(Rc::new(Inner { quest, game, learner, link, solved, thinking, shown, missed }));
        link.run_by(exercise.clone());
        Some(exercise)
    }

    /// Whether the learner found it without having been shown the answer; `None` until it is done.
    pub(super) fn found(&self) -> Signal<Option<bool>> {
        let Inner { solved, shown, missed, .. } = *self.0;
        Signal::derive(move || solved.get().then(|| !shown.get() && missed.with(Option::is_none)))
    }

    fn play(&self, play: String) {
        let Inner { quest, game, learner, thinking, .. } = &*self.0;
        let Ok(scoring) = game.borrow().weigh(&play) else { return };
        if thinking.get_untracked() {
            return;
        }
        thinking.set(true);
        let view = game.borrow().view(Viewer::Seat(*learner));
        let (exercise, considered, priced) = (self.clone(), play.clone(), scoring.clone());
        let then = move |objection| exercise.settle(considered, priced, objection);
        Rc::clone(quest).consider(view, &play, &scoring, Box::new(then));
    }

    /// A play was considered.
    fn settle(&self, play: String, scoring: Scoring<AnyFeature>, objection: Option<String>) {
        let Inner { quest, game, learner, link, solved, thinking, missed, .. } = &*self.0;
        // Whoever has left the page wants to know nothing any more.
        if thinking.try_set(false).is_some() {
            return;
        }
        let (play, scoring) = match (objection, quest.only_try()) {
            (None, _) => (play, scoring),
            (Some(objection), None) => return link.trouble.set(Some(objection)),
            (Some(objection), Some(best)) => {
                let Ok(scoring) = game.borrow().weigh(&best) else { return };
                missed.set(Some(objection));
                (best, scoring)
            }
        };
        if game.borrow_mut().play(&play).is_err() {
            return;
        }
        let view = game.borrow().view(Viewer::Seat(*learner));
        link.snapshot.update(|snapshot| {
            snapshot.scene.game = Some(view);
            // It is done: nobody is on turn any more.
            snapshot.scene.turn = None;
            snapshot.scene.ply += 1;
        });
        let seen = Seen::Played(Played { seat: *learner, play, scoring, by: By::Person });
        link.news.set(vec![SeenAt { number: 1, at: Moment(0), seen }]);
        solved.set(true);
    }
}

impl Driver for Exercise {
    fn send(&self, command: Command) {
        if let Command::Play { play, .. } = command {
            self.play(play);
        }
    }

    fn draw_curtain(&self) {}

    fn hint(&self) -> Option<String> {
        Some(self.0.quest.hint())
    }
}

/// The position as a table would show it.
fn scene(record: &Record, game: &AnyGame, learner: Seat, tongue: Tongue) -> Option<Snapshot> {
    let name = |seat: Seat| if seat == learner { tongue.words.you } else { tongue.words.computer }.to_owned();
    snapshot(record, game, learner, name)
}

/// A position as a table would show it to a seat; `name` is what the seats are called.
pub(super) fn snapshot(record: &Record, game: &AnyGame, you: Seat, name: impl Fn(Seat) -> String) -> Option<Snapshot> {
    let mut setup = Setup::new(record.game, vec![Chair::Open; record.seats.len()]);
    setup.options.clone_from(&record.options);
    setup.confirm = Some(0);
    setup.takebacks = false;
    let holder = |seat: Seat| {
        Some(SeatScene {
            holder: HolderScene::Person(Name::new(&name(seat)).ok()?),
            away: false,
            sat_in: None,
            out: false,
            left: None,
            wants_rematch: false,
        })
    };
    let scene = Scene {
        phase: Phase::Playing,
        round: 1,
        you: Some(you),
        host: true,
        seats: Seat::all(record.seats.len()).map(holder).collect::<Option<_>>()?,
        game: Some(game.view(Viewer::Seat(you))),
        turn: game.turn(),
        ply: 0,
        since: Moment(0),
        flag: None,
        limit: None,
        proposal: None,
        takeback: None,
        no_takeback: Some(Refusal::NoTakebacks),
        practice: false,
        paused: false,
        halted: None,
        commitment: Bytes32::hash(&[]),
        result: None,
    };
    Some(Snapshot { number: 0, setup, scene, opening: None, history: Vec::new(), record: None, account: None })
}

/// The exercise as people see it: what is said about it, the board, the hand, and what follows when it is done.
#[component]
pub(super) fn Bench(
    exercise: Exercise,
    /// The play that somebody who gives up is shown.
    #[prop(optional_no_strip)]
    answer: Option<String>,
    /// What follows when it is done.
    #[prop(into)]
    next: ViewFn,
) -> impl IntoView {
    let tongue = tongue();
    let settings = expect_context::<RwSignal<Settings>>();
    let Inner { link, solved, thinking, shown, missed, .. } = *exercise.0;
    let counts = exercise.0.quest.counts();
    let desk = Desk { counts, ..Desk::new(link, tongue, settings) };
    let drag = Drag::new(desk);
    let help = RwSignal::new(false);
    let game = desk.game;
    let flash = follow_news(desk).flash;
    keys::listen(desk, help, RwSignal::new(false), RwSignal::new(false));
    let quest = StoredValue::new_local(exercise);
    let told = move || match (solved.get(), desk.note.get()) {
        (true, _) if missed.with(Option::is_some) => missed.get().map(|text| ("missed", text)),
        (true, _) => Some(("praise", quest.with_value(|exercise| exercise.0.quest.praise()))),
        (false, _) if thinking.get() => Some(("quiet", tongue.words.thinking.to_owned())),
        (false, Some(note)) => Some((if note.refused { "refused" } else { "quiet" }, note.text)),
        (false, None) => {
            let reason = desk.pointed_reason().filter(|_| drag.now.with(Option::is_none));
            reason.map(|text| ("quiet", text))
        }
    };
    Effect::new(move || {
        if solved.get() {
            request_animation_frame(|| browser::focus(".lesson .next"));
        }
    });
    // The button that led here is gone: the keyboard goes on at the task, which is read aloud.
    Effect::new(|| {
        request_animation_frame(|| {
            if browser::is_focus_lost() {
                browser::focus(".lesson .instruction");
            }
        });
    });
    let show = answer.map(|play| {
        let lay = move |_| {
            if desk.position.with_untracked(Option::is_some) {
                shown.set(true);
                desk.handle(Input::Lay(play.clone()));
            }
        };
        view! { <button type="button" class="quiet answer" on:click=lay>{tongue.words.show_answer}</button> }
    });
    view! {
        <p class="told" role="status">{move || told().map(|(class, text)| view! { <span class=class>{sentence(&text)}</span> })}</p>
        <div class="bench" inert=move || help.get()>
            <section class="play-area"><Board desk=desk drag=drag flash=flash/></section>
            <section class="tray">
                <Die desk=desk/>
                <HandRow desk=desk drag=drag/>
                <div class="controls" hidden=move || solved.get()>
                    <Actions desk=desk/>
                    <Tally desk=desk/>
                    {show}
                </div>
                <Show when=move || solved.get()>{next.run()}</Show>
            </section>
        </div>
        <Help open=help tongue=tongue game=game/>
        <Flights motion=desk.motion tongue=tongue/>
    }
}
