//! A game's lesson: five little tasks.

use leptos::prelude::*;
use quintile_rules::kit::{Record, Scoring};
use quintile_rules::{AnyFeature, GameId};
use quintile_words::{Lesson, Step};

use super::exercise::{Bench, Exercise, Quest};
use crate::app::{Tongue, tongue};
use crate::browser;
use crate::pages::Bar;
use crate::route::{self, Route};
use crate::state::settings::Settings;

/// A step, in the learner's language.
struct Task {
    step: &'static Step,
    tongue: Tongue,
}

impl Quest for Task {
    fn objection(&self, play: &str, scoring: &Scoring<AnyFeature>) -> Option<String> {
        (!self.step.goal.is_met(play, scoring)).then(|| self.tongue.words.not_yet.to_owned())
    }

    fn hint(&self) -> String {
        self.step.hint.say(self.tongue.how)
    }

    fn praise(&self) -> String {
        self.step.praise.say(self.tongue.how)
    }
}

/// The lesson of a game.
#[component]
pub(crate) fn LessonPage(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let lesson = Lesson::of(game);
    let settings = expect_context::<RwSignal<Settings>>();
    // Whoever left in the middle goes on there.
    let at = RwSignal::new(settings.with_untracked(|settings| settings.lesson_steps(game)));
    Effect::new(move || {
        let done = Some(at.get()).filter(|&at| at < lesson.steps.len()).unwrap_or(0);
        if settings.with_untracked(|settings| settings.lesson_steps(game)) != done {
            settings.update(|settings| settings.learn(game, done));
        }
    });
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
    let words = tongue.words;
    let number = at.get_untracked() + 1;
    let record = serde_json::from_str::<Record>(step.position.record).ok();
    let exercise = record.and_then(|record| Exercise::begin(&record, step.position.ply, Task { step, tongue }, tongue));
    let Some(exercise) = exercise else {
        return view! { <p class="refused">{words.not_loaded}</p> }.into_any();
    };
    let next = move || {
        view! { <button type="button" class="confirm next" on:click=move |_| at.update(|at| *at += 1)>{words.go_on}</button> }
    };
    view! {
        <p class="steps" aria-label=(words.step_of)(number, count)>
            {(1..=count).map(|step| view! { <span class:done=step < number class:now=step == number aria-hidden="true"></span> }).collect_view()}
            <small>{(words.step_of)(number, count)}</small>
        </p>
        <p class="instruction" tabindex="-1">{step.instruction.say(tongue.how)}</p>
        <Bench exercise=exercise next=next/>
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
