//! The puzzle of the day: one position for everybody, from the date alone, so it needs no network.

use leptos::prelude::*;
use quintile_puzzles::{Date, Difficulty, Puzzle};
use quintile_rules::kit::Scoring;
use quintile_rules::{AnyFeature, GameId};
use quintile_words::{Say, say_play};

use super::exercise::{Bench, Exercise, Quest};
use crate::app::{Tongue, tongue};
use crate::browser;
use crate::mind;
use crate::pages::{Bar, PuzzleLinks, puzzle_route};
use crate::route::{Link, Route};
use crate::site;
use crate::state::settings::Settings;

/// A puzzle, in the solver's language.
struct Riddle {
    puzzle: Puzzle,
    tongue: Tongue,
}

impl Quest for Riddle {
    fn objection(&self, play: &str, scoring: &Scoring<AnyFeature>) -> Option<String> {
        let Tongue { how, words } = self.tongue;
        (!self.puzzle.solves(play)).then(|| {
            let best = say_play(self.puzzle.game, &self.puzzle.best, how);
            let why = self.puzzle.scoring().map(|scoring| scoring.say(how)).unwrap_or_default();
            format!("{} {}", (words.scores_less)(scoring.points), (words.best_was)(&format!("{best}: {why}")))
        })
    }

    /// Whoever may try again has only to try every place.
    fn only_try(&self) -> Option<String> {
        Some(self.puzzle.best.clone())
    }

    fn hint(&self) -> String {
        (self.tongue.words.best_scores)(self.puzzle.points)
    }

    /// Whoever sees the points has only to try every place.
    fn counts(&self) -> bool {
        false
    }

    fn praise(&self) -> String {
        (self.tongue.words.puzzle_solved)(self.puzzle.points, self.puzzle.next)
    }
}

/// The puzzle of a game: today's, or that of another day.
#[component]
pub(crate) fn DailyPage(game: GameId, date: Option<Date>) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let date = date.unwrap_or_else(browser::today);
    // None: it is still being looked for. Some(None): it was not found.
    let found: RwSignal<Option<Option<Puzzle>>> = RwSignal::new(None);
    mind::daily(game, date, move |puzzle| drop(found.try_set(Some(puzzle))));
    let title = format!("{}: {}", words.daily, game.title());
    let level = move || found.with(|found| found.as_ref()?.as_ref().map(|puzzle| level_word(puzzle.level, tongue)));
    let body = move || match found.get() {
        None => view! { <p class="quiet" role="status">{words.loading}</p> }.into_any(),
        Some(None) => view! { <p class="refused" role="alert">{words.no_puzzle}</p> }.into_any(),
        Some(Some(puzzle)) => view! { <PuzzleView puzzle=puzzle date=date/> }.into_any(),
    };
    view! {
        <Bar/>
        <main tabindex="-1" class="page lesson daily" data-game=game.name()>
            <h1>{title}</h1>
            <p class="quiet date">{browser::date_text(date, tongue.how.lang.tag())}{move || level().map(|level| format!(" · {level}"))}</p>
            {body}
            <section class="others">
                <h2>{words.other_puzzles}</h2>
                <PuzzleLinks without=Some(game) date=date/>
                <p><Link to=Route::Archive class="quiet">{words.archive}</Link></p>
            </section>
        </main>
    }
}

#[component]
fn PuzzleView(puzzle: Puzzle, date: Date) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let settings = expect_context::<RwSignal<Settings>>();
    let (game, answer) = (puzzle.game, puzzle.best.clone());
    let (record, ply) = (puzzle.record.clone(), puzzle.record.plays.len());
    let Some(exercise) = Exercise::begin(&record, ply, Riddle { puzzle, tongue }, tongue) else {
        return view! { <p class="refused" role="alert">{words.no_puzzle}</p> }.into_any();
    };
    let found = exercise.found();
    Effect::new(move || {
        if let Some(right) = found.get() {
            settings.update(|settings| settings.answers.give(game, date, browser::today(), right));
        }
    });
    let next = move || {
        let answered = |other| settings.with_untracked(|settings| settings.answers.get(other, date).is_some());
        let next = match following(game, answered) {
            Some(other) => {
                let label = (words.next_puzzle)(other.title());
                view! { <Link to=puzzle_route(other, date) class="button confirm next">{label}</Link> }
            }
            None => view! { <Link to=Route::Home class="button confirm next">{words.home}</Link> },
        };
        view! { {next}<Share date=date/> }
    };
    view! {
        <p class="instruction" tabindex="-1">{words.which_scores_most}</p>
        <Bench exercise=exercise answer=Some(answer) next=next/>
    }
    .into_any()
}

/// How the day's puzzles went, in signs to send to others, and the streak.
#[component]
fn Share(date: Date) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let settings = expect_context::<RwSignal<Settings>>();
    let signs = move || settings.with(|settings| settings.answers.signs(date));
    let streak = move || settings.with(|settings| settings.answers.streak(browser::today()));
    let streak_text = move || Some(streak()).filter(|&days| days > 0).map(words.streak);
    let copied = RwSignal::new(false);
    let copy = move |_| {
        let day = browser::date_text(date, tongue.how.lang.tag());
        let mut lines = vec![format!("Quintile · {day}"), signs()];
        lines.extend(streak_text());
        lines.push(site::address(&Route::Archive.path()));
        browser::copy(&lines.join("\n"));
        copied.set(true);
    };
    view! {
        <div class="share-puzzle">
            <span class="signs" aria-hidden="true">{signs}</span>
            <span class="quiet">{streak_text}</span>
            <button type="button" class="share" on:click=copy>{move || if copied.get() { words.copied } else { words.share }}</button>
        </div>
    }
}

/// The next game whose puzzle is still to be solved.
fn following(game: GameId, solved: impl Fn(GameId) -> bool) -> Option<GameId> {
    let after = GameId::ALL.into_iter().cycle().skip_while(|&other| other != game).skip(1);
    after.take(GameId::ALL.len() - 1).find(|&other| !solved(other))
}

fn level_word(level: Difficulty, tongue: Tongue) -> &'static str {
    match level {
        Difficulty::Easy => tongue.words.easy,
        Difficulty::Medium => tongue.words.medium,
        Difficulty::Hard => tongue.words.hard,
    }
}
