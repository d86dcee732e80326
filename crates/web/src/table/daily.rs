//! The puzzle of the day: one position for everybody, from the date alone, so it needs no network.

use leptos::prelude::*;
use quintile_puzzles::{Difficulty, Puzzle};
use quintile_rules::kit::Scoring;
use quintile_rules::{AnyFeature, GameId};

use super::exercise::{Bench, Exercise, Quest};
use crate::app::{Tongue, tongue};
use crate::browser;
use crate::mind;
use crate::pages::{Bar, PuzzleLinks};
use crate::route::{Link, Route};
use crate::state::settings::Settings;

/// A puzzle, in the solver's language.
struct Riddle {
    puzzle: Puzzle,
    tongue: Tongue,
}

impl Quest for Riddle {
    fn objection(&self, play: &str, scoring: &Scoring<AnyFeature>) -> Option<String> {
        (!self.puzzle.solves(play)).then(|| (self.tongue.words.scores_less)(scoring.points))
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

/// Today's puzzle of a game.
#[component]
pub(crate) fn DailyPage(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let date = browser::today();
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
            <section class="others"><h2>{words.other_puzzles}</h2><PuzzleLinks without=Some(game)/></section>
        </main>
    }
}

#[component]
fn PuzzleView(puzzle: Puzzle, date: (u16, u8, u8)) -> impl IntoView {
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
        if found.get() {
            settings.update(|settings| settings.solve(game, date));
        }
    });
    let next =
        move || match following(game, |other| settings.with_untracked(|settings| settings.has_solved(other, date))) {
            Some(other) => {
                let label = (words.next_puzzle)(other.title());
                view! { <Link to=Route::Daily(other) class="button confirm next">{label}</Link> }
            }
            None => view! { <Link to=Route::Home class="button confirm next">{words.home}</Link> },
        };
    view! {
        <p class="instruction" tabindex="-1">{words.which_scores_most}</p>
        <Bench exercise=exercise answer=Some(answer) next=next/>
    }
    .into_any()
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
