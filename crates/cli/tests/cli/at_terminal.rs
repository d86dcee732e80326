//! Games at a terminal: editing, completion, taking back, saving, going on, and every way to leave.

use serde_json::Value;

use crate::terminal::{CTRL_C, CTRL_D, ENTER, TAB, Terminal, UP};
use crate::{command, quintile, scratch};

const PROMPT: &str = "you> ";

fn play(args: &[&str]) -> Terminal {
    Terminal::start(&command(&[&["play"], args].concat()))
}

/// Types a line at the prompt; what it said until the next one.
#[track_caller]
fn say(table: &mut Terminal, line: &str) -> String {
    enter(table, line);
    table.expect(PROMPT)
}

/// Types a line. While it is typed the prompt is drawn again and again, but in the same line.
#[track_caller]
fn enter(table: &mut Terminal, line: &str) {
    table.type_in(&format!("{line}{ENTER}"));
    table.expect("\n");
}

/// The play that a hint names.
fn hinted(said: &str) -> String {
    let hint = said.lines().find_map(|line| line.split("hint: ").nth(1)).unwrap_or_else(|| panic!("no hint in {said}"));
    hint.split(" (").next().unwrap_or_default().to_owned()
}

/// Plays to the end by hints.
#[track_caller]
fn play_on(table: &mut Terminal) -> usize {
    let mut plays = 0;
    loop {
        let said = say(table, "hint");
        plays += 1;
        enter(table, &hinted(&said));
        let (which, _) = table.expect_one(&[PROMPT, "seed 16", "The record is in "]);
        if which > 0 {
            return plays;
        }
    }
}

#[test]
fn a_whole_game_is_played_at_a_terminal() {
    let mut table = play(&["247", "--seats", "you,greedy", "--seed", "16", "--iterations", "2"]);
    table.expect(PROMPT);
    assert!(play_on(&mut table) > 10);
    let (code, seen) = table.end();
    assert_eq!(code, Some(0), "{seen}");
    assert!(seen.contains("You win: ") || seen.contains("greedy wins: "), "{seen}");
}

#[test]
fn plays_and_words_are_completed_and_lines_remembered() {
    let mut table = play(&["twenty-four-seven", "--seats", "you,greedy", "--seed", "16"]);
    table.expect(PROMPT);
    // The board is the only word that begins so; then the line comes back by the arrow.
    assert!(say(&mut table, &format!("bo{TAB}")).contains("tiles in the bag"));
    assert!(say(&mut table, UP).contains("tiles in the bag"));
    let legal = say(&mut table, "legal");
    let play = legal.split_whitespace().find(|word| word.contains('@')).expect("a play").to_owned();
    let (tile, place) = play.split_once('@').expect("a tile and a place");
    // All places of a tile are offered, also to whoever only asks for a price.
    table.type_in(&format!("?{tile}@{TAB}"));
    table.expect(&play);
    table.type_in(&format!("{place}{ENTER}"));
    table.expect("It would score ");
    table.expect(PROMPT);
    let shown = say(&mut table, tile);
    assert!(shown.contains("marked ▪") && shown.matches('▪').count() > 1, "{shown}");
    table.type_in(CTRL_D);
    let (code, seen) = table.end();
    assert_eq!(code, Some(0), "{seen}");
    assert!(seen.contains("The game is left unfinished."), "{seen}");
}

#[test]
fn plays_are_taken_back_kept_and_gone_on_with() {
    let file = scratch("at-terminal.json");
    let mut table = play(&["fives", "--seats", "you,greedy", "--seed", "16", "--iterations", "2"]);
    table.expect(PROMPT);
    assert!(say(&mut table, "undo").contains("There is no play to take back."));
    let first = hinted(&say(&mut table, "hint"));
    let answer = say(&mut table, &first);
    assert!(answer.contains('›'), "the last play is marked: {answer}");
    let undone = say(&mut table, "undo");
    assert!(undone.contains("Taken back; it is your turn again."), "{undone}");
    assert_eq!(hinted(&say(&mut table, "hint")), first, "the same position");
    let saved = say(&mut table, &format!("save {file}"));
    assert!(saved.contains(&format!("quintile play --resume {file}")), "{saved}");
    assert!(say(&mut table, &format!("save {file}")).contains("exists already"));
    say(&mut table, &first);
    table.type_in(CTRL_C);
    let (code, seen) = table.end();
    assert_eq!(code, Some(130), "{seen}");
    assert!(seen.contains(&format!("The record is in {file}.")), "{seen}");
    assert_eq!(quintile(&["verify", &file]).fine(), "1 passed, 0 failed\n");
    let plays = |file: &str| -> usize {
        let record: Value = serde_json::from_str(&std::fs::read_to_string(file).expect("a record")).expect("JSON");
        record["plays"].as_array().expect("plays").len()
    };
    // The first play, mine, and the answer.
    assert_eq!(plays(&file), 3);

    let mut table = play(&["--resume", &file, "--iterations", "2"]);
    let greeting = table.expect(PROMPT);
    assert!(greeting.contains(&first), "the sheet so far: {greeting}");
    play_on(&mut table);
    let (code, seen) = table.end();
    assert_eq!(code, Some(0), "{seen}");
    assert!(plays(&file) > 10);
    assert_eq!(quintile(&["verify", &file]).fine(), "1 passed, 0 failed\n");
    // A game that is over has nothing left but its result.
    let over = quintile(&["play", "--resume", &file]).fine();
    assert!(over.contains("win"), "{over}");
}

#[test]
fn what_one_person_typed_is_not_there_for_the_other() {
    let mut table = play(&["twenty-four-seven", "--seats", "Ana,Bo", "--seed", "5", "--iterations", "2"]);
    let (first, _) = table.expect_one(&["Pass to Ana, press Enter.", "Pass to Bo, press Enter."]);
    let (mine, other) = if first == 0 { ("Ana", "Bo") } else { ("Bo", "Ana") };
    table.type_in(ENTER);
    table.expect(&format!("{mine}> "));
    enter(&mut table, "hint");
    let play = hinted(&table.expect(&format!("{mine}> ")));
    enter(&mut table, &play);
    table.expect(&format!("Pass to {other}, press Enter."));
    enter(&mut table, "");
    table.expect(&format!("{other}> "));
    enter(&mut table, UP);
    let said = table.expect(&format!("{other}> "));
    assert!(!said.contains("hint") && !said.contains("Refused"), "{said}");
    table.type_in(CTRL_D);
    assert_eq!(table.end().0, Some(0));
}

#[test]
fn ctrl_c_and_ctrl_d_leave_in_spanish_too() {
    for (key, code) in [(CTRL_C, 130), (CTRL_D, 0)] {
        let mut table = play(&["sums", "--lang", "es", "--seed", "3"]);
        table.expect("tú> ");
        table.type_in(key);
        let (ended, seen) = table.end();
        assert_eq!(ended, Some(code), "{seen}");
        assert!(seen.to_lowercase().contains("la partida queda sin terminar"), "{seen}");
    }
}
