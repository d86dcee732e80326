//! What is printed, from outside.

use quintile_print::{Job, MAX_PAGES, MAX_SQUARE, MIN_SQUARE, Paper, Part, Refused, print};
use quintile_rules::GameId;
use quintile_words::Speech;
use serde_json::{Value, json};

fn job(game: GameId, options: &Value) -> Job {
    Job { options: options.as_object().cloned().unwrap_or_default(), ..Job::of(game) }
}

#[test]
fn the_same_job_makes_the_same_file() {
    for game in GameId::ALL {
        for (paper, speech) in [(Paper::A4, Speech::SPANISH), (Paper::Letter, Speech::ENGLISH)] {
            let job = Job { paper, speech, backs: true, ..Job::of(game) };
            let printed = print(&job).expect("the house set");
            assert_eq!(print(&job).expect("the house set"), printed, "{game}");
            assert!(printed.bytes.starts_with(b"%PDF-1.7") && printed.bytes.ends_with(b"%%EOF"), "{game}");
            assert!(printed.bytes.len() < 600_000, "{game}: {} bytes", printed.bytes.len());
        }
    }
}

#[test]
fn parts_can_be_left_out() {
    for game in GameId::ALL {
        let with =
            |parts: &[Part]| print(&Job { parts: parts.to_vec(), ..Job::of(game) }).expect("the house set").pages;
        let alone: usize = Part::ALL.iter().map(|&part| with(&[part]) - 1).sum();
        assert_eq!((with(&[]), with(&Part::ALL)), (1, 1 + alone), "{game}");
    }
}

#[test]
fn the_largest_sets_are_printed_or_refused_clearly() {
    let squares = |columns: u8, rows: u8| json!({ "columns": columns, "rows": rows });
    let large = [
        job(
            GameId::Polygon,
            &json!({"radius": 5, "printed": {}, "tiles": {"1": 31, "2": 32, "3": 32, "4": 32, "5": 32}}),
        ),
        job(GameId::Synergo, &json!({"tiles": {"BBGR": 64, "YYYY": 64}})),
        job(GameId::TwentyFourSeven, &squares(9, 9)),
        job(GameId::ScrambledFives, &json!({"tiles": {"1": 200, "2": 200}})),
        job(
            GameId::SumsOfOne,
            &json!({"red_tiles": {"0.05": 160}, "blue_tiles": {"0.05": 160}, "green_tiles": {"0.05": 160}}),
        ),
    ];
    for job in large {
        for square in [MIN_SQUARE, MAX_SQUARE] {
            for backs in [false, true] {
                let job = Job { square: Some(square), backs, ..job.clone() };
                match print(&job) {
                    Ok(printed) => assert!(printed.pages <= MAX_PAGES, "{}", job.game),
                    Err(Refused::TooManyPages(pages)) => {
                        assert!(pages > MAX_PAGES && square == MAX_SQUARE, "{}", job.game);
                    }
                    Err(other) => panic!("{}: {other}", job.game),
                }
            }
        }
    }
    for square in [0.0, -20.0, 9.99, 60.1, f32::NAN, f32::INFINITY] {
        let refused = print(&Job { square: Some(square), ..Job::of(GameId::Polygon) });
        assert!(matches!(refused, Err(Refused::Square(_))), "{square}");
    }
    let refused = print(&job(GameId::TwentyFourSeven, &json!({"columns": 40}))).expect_err("a board of 40 columns");
    assert!(refused.to_string().starts_with("options.columns"), "{refused}");
}

#[test]
fn names_and_descriptions_can_be_anything() {
    let long = "Ein sehr langer Name — 数字 🎲 ".repeat(300);
    for game in GameId::ALL {
        let job = Job { name: Some(long.clone()), about: long.clone(), ..job(game, &json!({})) };
        print(&job).expect("names do not matter");
    }
}
