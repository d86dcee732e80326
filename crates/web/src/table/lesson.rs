//! A game's lesson: five little tasks on the real board, with the real hand and the real points.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;
use quintile_rules::kit::{Record, Seat, Viewer};
use quintile_rules::{AnyGame, GameId};
use quintile_table::{
    By, Bytes32, Chair, Command, HolderScene, Moment, Name, Phase, Scene, SeatScene, Seen, SeenAt, Setup, Snapshot,
};
use quintile_words::{Lesson, Step, sentence};

use super::actions::{Actions, Tally};
use super::board::Board;
use super::desk::Desk;
use super::drag::Drag;
use super::hand::HandRow;
use super::keys::{self, Help};
use super::page::{Die, follow_news};
use crate::app::{Tongue, tongue};
use crate::browser;
use crate::driver::{Driver, Link};
use crate::pages::Bar;
use crate::route::{self, Route};
use crate::state::settings::Settings;

/// One task: a position, and what to do in it.
#[derive(Clone)]
struct Task(Rc<Inner>);

struct Inner {
    step: &'static Step,
    game: RefCell<AnyGame>,
    learner: Seat,
    link: Link,
    tongue: Tongue,
    solved: RwSignal<bool>,
}

impl Task {
    /// Lays a task on the table; the link to it.
    fn begin(step: &'static Step, tongue: Tongue, solved: RwSignal<bool>) -> Option<Link> {
        let record: Record = serde_json::from_str(step.position.record).ok()?;
        let game = AnyGame::position(&record, step.position.ply).ok()?;
        let learner = game.turn()?;
        let link = Link::new(scene(&record, &game, learner, tongue)?);
        link.run_by(Self(Rc::new(Inner { step, game: RefCell::new(game), learner, link, tongue, solved })));
        Some(link)
    }

    fn play(&self, play: String) {
        let Inner { step, game, learner, link, tongue, solved } = &*self.0;
        let Ok(scoring) = game.borrow().weigh(&play) else { return };
        if !step.goal.is_met(&play, &scoring) {
            return link.trouble.set(Some(tongue.words.not_yet.to_owned()));
        }
        if game.borrow_mut().play(&play).is_err() {
            return;
        }
        let view = game.borrow().view(Viewer::Seat(*learner));
        link.snapshot.update(|snapshot| {
            snapshot.scene.game = Some(view);
            // The task is done: nobody is on turn any more.
            snapshot.scene.turn = None;
            snapshot.scene.ply += 1;
        });
        let seen = Seen::Played { seat: *learner, play, scoring, by: By::Person };
        link.news.set(vec![SeenAt { number: 1, at: Moment(0), seen }]);
        solved.set(true);
    }
}

impl Driver for Task {
    fn send(&self, command: Command) {
        if let Command::Play { play, .. } = command {
            self.play(play);
        }
    }

    fn draw_curtain(&self) {}

    fn hint(&self) -> Option<String> {
        Some(self.0.step.hint.say(self.0.tongue.how))
    }
}

/// The position as a table would show it.
fn scene(record: &Record, game: &AnyGame, learner: Seat, tongue: Tongue) -> Option<Snapshot> {
    let mut setup = Setup::new(record.game, vec![Chair::Open; record.seats.len()]);
    setup.options.clone_from(&record.options);
    setup.confirm = Some(0);
    setup.takebacks = false;
    let holder = |seat: Seat| {
        let word = if seat == learner { tongue.words.you } else { tongue.words.computer };
        Some(SeatScene {
            holder: HolderScene::Person(Name::new(word).ok()?),
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
        you: Some(learner),
        host: true,
        seats: Seat::all(record.seats.len()).map(holder).collect::<Option<_>>()?,
        game: Some(game.view(Viewer::Seat(learner))),
        turn: Some(learner),
        ply: 0,
        since: Moment(0),
        flag: None,
        limit: None,
        proposal: None,
        takeback: None,
        commitment: Bytes32::hash(&[]),
        result: None,
    };
    Some(Snapshot { number: 0, setup, scene, history: Vec::new(), record: None })
}

/// The lesson of a game.
#[component]
pub(crate) fn LessonPage(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let lesson = Lesson::of(game);
    let at = RwSignal::new(0usize);
    let title = format!("{}: {}", words.lesson, game.title());
    let body = move || {
        let at_step = at.get();
        match lesson.steps.get(at_step) {
            Some(step) => view! { <TaskView step=step at=at count=lesson.steps.len()/> }.into_any(),
            None => view! { <Done game=game at=at/> }.into_any(),
        }
    };
    view! {
        <Bar/>
        <main tabindex="-1" class="page lesson" data-game=game.name()>
            <h1>{title}</h1>
            {body}
        </main>
    }
}

#[component]
fn TaskView(step: &'static Step, at: RwSignal<usize>, count: usize) -> impl IntoView {
    let tongue = tongue();
    let (how, words) = (tongue.how, tongue.words);
    let settings = expect_context::<RwSignal<Settings>>();
    let solved = RwSignal::new(false);
    let number = at.get_untracked() + 1;
    let Some(link) = Task::begin(step, tongue, solved) else {
        return view! { <p class="refused">{words.not_loaded}</p> }.into_any();
    };
    let desk = Desk::new(link, tongue, settings);
    let drag = Drag::new(desk);
    let help = RwSignal::new(false);
    let game = desk.game;
    let flash = follow_news(desk).flash;
    keys::listen(desk, help);
    let told = move || match (solved.get(), desk.note.get()) {
        (true, _) => Some(("praise", step.praise.say(how))),
        (false, Some(note)) => Some((if note.refused { "refused" } else { "quiet" }, note.text)),
        (false, None) => {
            let reason = desk.at.get().and_then(|place| desk.reason(place));
            reason.map(|text| ("refused", text))
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
    view! {
        <p class="steps" aria-label=(words.step_of)(number, count)>
            {(1..=count).map(|step| view! { <span class:done=step < number class:now=step == number aria-hidden="true"></span> }).collect_view()}
            <small>{(words.step_of)(number, count)}</small>
        </p>
        <p class="instruction" tabindex="-1">{step.instruction.say(how)}</p>
        <p class="told" role="status">{move || told().map(|(class, text)| view! { <span class=class>{sentence(&text)}</span> })}</p>
        <div class="bench" inert=move || help.get()>
            <section class="play-area"><Board desk=desk drag=drag flash=flash/></section>
            <section class="tray">
                <Die desk=desk/>
                <HandRow desk=desk drag=drag/>
                <Show when=move || !solved.get()><Actions desk=desk/></Show>
                <Show when=move || !solved.get()><Tally desk=desk/></Show>
                <Show when=move || solved.get()>
                    <button type="button" class="confirm next" on:click=move |_| at.update(|at| *at += 1)>{words.go_on}</button>
                </Show>
            </section>
        </div>
        <Help open=help tongue=tongue game=game/>
    }
    .into_any()
}

#[component]
fn Done(game: GameId, at: RwSignal<usize>) -> impl IntoView {
    let words = tongue().words;
    Effect::new(|| request_animation_frame(|| browser::focus(".lesson .confirm")));
    view! {
        <p class="instruction">{words.lesson_done}</p>
        <div class="buttons">
            <route::Link to=Route::Setup(game) class="button confirm">{words.play}</route::Link>
            <route::Link to=Route::Rules(game) class="button">{words.rules}</route::Link>
            <button type="button" on:click=move |_| at.set(0)>{words.once_more}</button>
        </div>
    }
}
