//! Guides and lessons: their texts in both languages, their positions judged by the rules.

use std::collections::BTreeSet;

use quintile_rules::kit::Record;
use quintile_rules::{AnyGame, GameId};
use quintile_words::{Guide, Lesson, Part, Text};

use crate::both;

fn record(game: GameId, text: &str) -> Record {
    let value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{game}: {error}\n{text}"));
    let record = Record::from_value(&value).unwrap_or_else(|error| panic!("{game}: {error}"));
    assert_eq!(record.game, game);
    AnyGame::judge(&record).unwrap_or_else(|fault| panic!("{game}: {fault}"));
    record
}

fn position(game: GameId, text: &str, ply: usize) -> AnyGame {
    AnyGame::position(&record(game, text), ply).unwrap_or_else(|fault| panic!("{game}: {fault}"))
}

#[track_caller]
fn check(text: Text) {
    let [en, es] = both(|how| text.say(how));
    // Digits say the same in both: a number that was mistyped in one of them shows here.
    let numbers = |text: &str| {
        let words = text.split(|c: char| !c.is_ascii_digit());
        words.filter(|word| !word.is_empty()).map(str::to_owned).collect::<BTreeSet<_>>()
    };
    assert_eq!(numbers(&en), numbers(&es), "other numbers in \"{en}\" than in \"{es}\"");
}

#[test]
fn every_game_has_a_guide_with_every_part() {
    for game in GameId::ALL {
        let guide = Guide::of(game);
        assert_eq!(guide.sections.iter().map(|section| section.part).collect::<Vec<_>>(), Part::ALL, "{game}");
        for section in guide.sections {
            both(|how| section.part.heading(how).to_owned());
            assert!(!section.paragraphs.is_empty(), "{game}: {:?} is empty", section.part);
            section.paragraphs.iter().copied().for_each(check);
            section.examples.iter().for_each(|example| check(example.caption));
            for [what, points] in section.table {
                check(*what);
                let plain = points.say(quintile_words::Speech::ENGLISH).bytes().all(|byte| !byte.is_ascii_alphabetic());
                if !plain {
                    check(*points);
                }
            }
        }
        assert!(guide.sections.iter().any(|section| section.part == Part::Scoring && !section.table.is_empty()));
        assert!(guide.sections.iter().map(|section| section.examples.len()).sum::<usize>() >= 3, "{game}");
    }
}

#[test]
fn every_example_shows_a_legal_play_that_scores() {
    for game in GameId::ALL {
        for example in Guide::of(game).sections.iter().flat_map(|section| section.examples) {
            let weighed = position(game, example.record, example.ply).weigh(example.play);
            let scoring = weighed.unwrap_or_else(|illegal| panic!("{game}: {}: {illegal}", example.play));
            assert!(scoring.points > 0, "{game}: {} scores nothing", example.play);
            let said = example.caption.say(quintile_words::Speech::ENGLISH);
            let last = said.split(|c: char| !c.is_ascii_digit()).rfind(|word| !word.is_empty());
            if said.contains("points") {
                assert_eq!(last, Some(&scoring.points.to_string()[..]), "{game}: \"{said}\"");
            }
        }
    }
}

#[test]
fn every_step_can_be_solved_and_missed() {
    for game in GameId::ALL {
        for (number, step) in Lesson::of(game).steps.iter().enumerate() {
            let position = position(game, step.position.record, step.position.ply);
            let plays = position.plays();
            let solved = |play: &&String| step.goal.is_met(play, &position.weigh(play).expect("a legal play"));
            let solutions = plays.iter().filter(solved).count();
            assert!(solutions > 0, "{game}, step {}: nothing solves it", number + 1);
            assert!(solutions < plays.len(), "{game}, step {}: everything solves it", number + 1);
            if let quintile_words::Goal::Plays(list) = step.goal {
                assert_eq!(solutions, list.len(), "{game}, step {}: a solution is not legal", number + 1);
            }
        }
    }
}

#[test]
fn lessons_are_in_both_languages() {
    for game in GameId::ALL {
        for step in Lesson::of(game).steps {
            [step.instruction, step.hint, step.praise].into_iter().for_each(|text| {
                check(text);
            });
        }
    }
}
