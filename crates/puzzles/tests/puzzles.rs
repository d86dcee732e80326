//! Puzzles have one answer, the same everywhere.

use quintile_puzzles::{Difficulty, NoPuzzle, daily, puzzle, puzzle_with};
use quintile_rules::GameId;
use serde_json::{Map, Value, json};

/// How many puzzles of each game are confirmed.
const EACH: u64 = 50;

fn confirmed(game: GameId) {
    for seed in 0..EACH {
        let level = Difficulty::ALL[seed as usize % 3];
        let task = puzzle(game, level, seed).unwrap_or_else(|error| panic!("{game} {level} {seed}: {error}"));
        assert_eq!((task.game, task.level, task.seed), (game, level, seed));
        task.confirm().unwrap_or_else(|doubt| panic!("{game} {level} {seed}: {doubt}\n{task:?}"));
        assert!(task.solves(&task.best) && !task.solves("pass") && !task.solves("nonsense"));
    }
}

#[test]
fn polygon() {
    confirmed(GameId::Polygon);
}

#[test]
fn synergo() {
    confirmed(GameId::Synergo);
}

#[test]
fn twenty_four_seven() {
    confirmed(GameId::TwentyFourSeven);
}

#[test]
fn scrambled_fives() {
    confirmed(GameId::ScrambledFives);
}

#[test]
fn sums_of_one() {
    confirmed(GameId::SumsOfOne);
}

fn options(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap_or_default()
}

#[test]
fn other_sets_and_types_have_puzzles_too() {
    for (game, given) in [
        (GameId::Synergo, json!({"type": "color"})),
        (GameId::Synergo, json!({"type": "closed"})),
        (GameId::TwentyFourSeven, json!({"columns": 9, "rows": 9, "limit": 30})),
    ] {
        for seed in 0..5 {
            let task = puzzle_with(game, options(&given), Difficulty::Easy, seed).expect("a puzzle");
            task.confirm().unwrap_or_else(|doubt| panic!("{game} {seed}: {doubt}"));
            assert_eq!(task.record.options, options(&given), "{game}");
        }
    }
    let refused = puzzle_with(GameId::TwentyFourSeven, options(&json!({"columns": 40})), Difficulty::Easy, 1);
    assert!(matches!(&refused, Err(NoPuzzle::Set(error)) if error.field == "options.columns"), "{refused:?}");
}

#[test]
fn a_day_has_one_puzzle_and_the_next_day_another() {
    for game in GameId::ALL {
        let today = daily(game, 2026, 3, 14).expect("a puzzle");
        assert_eq!(daily(game, 2026, 3, 14), Ok(today.clone()));
        assert_ne!(daily(game, 2026, 3, 15).map(|task| task.record), Ok(today.record), "{game}");
        assert_eq!(daily(game, 2026, 2, 29), Err(NoPuzzle::NoSuchDay));
    }
}

#[test]
fn what_the_solver_sees_does_not_hold_the_other_hand() {
    for game in GameId::ALL {
        let task = puzzle(game, Difficulty::Medium, 3).expect("a puzzle");
        let view = task.view().expect("the position is sound");
        // The view can be imagined from: it is the solver's, and the answer is legal in whatever is imagined.
        assert_eq!(view.weigh(&task.best).map(|scoring| scoring.points), Ok(task.points), "{game}");
    }
}

#[test]
fn the_same_tiles_in_another_order_solve_it_too() {
    let task = (0..40).filter_map(|seed| puzzle(GameId::Polygon, Difficulty::Easy, seed).ok()).find(|task| {
        let turned: Vec<&str> = task.best.split(' ').rev().collect();
        turned.join(" ") != task.best && task.solves(&turned.join(" "))
    });
    assert!(task.is_some(), "of forty plays of two tiles one scores the same in both orders");
}
