//! Puzzles on the screen, on paper and as JSON.

use quintile_rules::GameId;
use serde_json::Value;

use crate::{quintile, quintile_with, scratch};

#[test]
fn a_puzzle_is_the_same_every_time_and_its_answer_is_the_best_play() {
    for game in GameId::ALL {
        let args = ["puzzle", game.name(), "--level", "easy", "--seed", "4", "--json"];
        let text = quintile(&args).fine();
        assert_eq!(quintile(&args).fine(), text);
        let puzzle: Value = serde_json::from_str(&text).expect("JSON");
        let record = puzzle["record"].to_string();
        let legal: Value =
            serde_json::from_str(&quintile_with(&["legal", "-", "--json"], record.as_bytes()).fine()).expect("JSON");
        let plays = legal.as_array().expect("a list");
        assert_eq!(Some(plays.len() as u64), puzzle["legal"].as_u64(), "{game}");
        let most = plays.iter().filter_map(|entry| entry["points"].as_i64()).max();
        assert_eq!(most, puzzle["points"].as_i64(), "{game}");
        assert!(plays.iter().any(|entry| entry["play"] == puzzle["best"]), "{game}");
    }
}

#[test]
fn the_worksheet_speaks_two_languages_and_keeps_answers_for_the_end() {
    for (lang, question, answers) in
        [("en", "Which play scores the most?", "Answers"), ("es", "¿Qué jugada da más puntos?", "Soluciones")]
    {
        let file = scratch(&format!("sheet-{lang}.html"));
        let args = ["puzzle", "sums-of-one", "--count", "3", "--html", &file, "--lang", lang];
        assert_eq!(quintile(&args).fine(), "");
        let page = std::fs::read_to_string(&file).expect("the sheet is there");
        assert!(page.contains(&format!("<html lang=\"{lang}\">")), "{lang}");
        assert_eq!(page.matches(question).count(), 3, "{lang}");
        assert_eq!(page.matches("<svg").count(), 6, "{lang}: a board for each task and for each answer");
        let (tasks, answers) = page.split_once(&format!("<h2>{answers}</h2>")).expect("answers");
        assert!(!tasks.contains("class=\"answer\"") && answers.matches("class=\"answer\"").count() == 3, "{lang}");
        assert!(page.contains("break-before: page"));
    }
}

#[test]
fn a_day_has_its_puzzle() {
    let args = |day| ["puzzle", "twenty-four-seven", "--daily", day];
    let today = quintile(&args("2026-03-14")).fine();
    assert_eq!(quintile(&args("2026-03-14")).fine(), today);
    assert_ne!(quintile(&args("2026-03-15")).fine(), today);
    quintile(&args("2026-02-30")).refused(&["there is no such day"]);
    quintile(&args("tomorrow")).refused(&["expected a date such as 2026-03-14"]);
}

#[test]
fn puzzles_are_confirmed_on_request() {
    let said = quintile(&["puzzle", "synergo", "--count", "3", "--confirm", "20"]).fine();
    assert!(said.starts_with("3 of 3 confirmed by weighing every play\n"), "{said}");
}
