//! Games of the computer against itself.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use serde_json::Value;

use crate::{command, quintile, quintile_with, scratch};

fn selfplay(more: &[&str]) -> String {
    let args = ["selfplay", "twenty-four-seven", "--games", "60", "--seed", "5", "--players", "random,greedy"];
    quintile(&[&args[..], more].concat()).fine()
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let one = selfplay(&["--threads", "1"]);
    assert_eq!(one.lines().count(), 60);
    assert_eq!(one, selfplay(&["--threads", "2"]));
    assert_eq!(one, selfplay(&[]));
    let file = scratch("selfplay.jsonl");
    assert_eq!(selfplay(&["--out", &file]), "");
    assert_eq!(std::fs::read_to_string(file).expect("the file is there"), one);
}

#[test]
fn a_game_depends_on_its_number_not_on_how_many_there_are() {
    let few = quintile(&["selfplay", "twenty-four-seven", "--games", "3", "--seed", "7"]).fine();
    let many = quintile(&["selfplay", "twenty-four-seven", "--games", "9", "--seed", "7"]).fine();
    assert!(many.starts_with(&few));
    assert_ne!(few, quintile(&["selfplay", "twenty-four-seven", "--games", "3", "--seed", "8"]).fine());
}

#[test]
fn records_pass_verify_with_and_without_hashes() {
    for more in [&["--seats", "3"][..], &["--seats", "4", "--hashes"], &["--options", r#"{"columns":5,"doubles":[]}"#]]
    {
        let records = selfplay(more);
        assert_eq!(records.contains("legal_hash"), more.contains(&"--hashes"));
        assert_eq!(quintile_with(&["verify", "-"], records.as_bytes()).fine(), "60 passed, 0 failed\n");
    }
}

#[test]
fn players_are_repeated_over_the_seats_and_greed_pays() {
    let records = selfplay(&["--seats", "3"]);
    let mut points = [0, 0];
    for line in records.lines() {
        let record: Value = serde_json::from_str(line).expect("it is JSON");
        assert_eq!(record["seats"], serde_json::json!(["random", "greedy", "random"]));
        for (seat, total) in points.iter_mut().enumerate() {
            *total += record["scores"][seat].as_i64().expect("the game is over");
        }
    }
    assert!(points[1] > 2 * points[0], "random and greedy made {points:?}");
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child = command(&["selfplay", "twenty-four-seven", "--games", "5000", "--seed", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut first = String::new();
    BufReader::new(child.stdout.take().expect("stdout is a pipe")).read_line(&mut first).expect("it writes");
    assert!(first.starts_with('{'));
    let rest = child.wait_with_output().expect("the program ends");
    assert_eq!((rest.status.code(), String::from_utf8_lossy(&rest.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn what_cannot_be_played_is_refused_and_leaves_the_file_alone() {
    let file = crate::file_with("precious.jsonl", b"precious");
    let run = |more: &[&str]| {
        let args = ["selfplay", "twenty-four-seven", "--seed", "1", "--out", &file];
        quintile(&[&args[..], more].concat())
    };
    run(&["--time-after", "4"]).refused(&["--time-after", "not played against the clock"]);
    run(&["--players", "genius"]).refused(&["'genius'", "the players are random, "]);
    run(&["--seats", "9"]).refused(&["seats: 9 is not between 2 and 4"]);
    run(&["--seats", "18446744073709551615"]).refused(&["seats: "]);
    run(&["--games", "0"]).refused(&["--games"]);
    assert_eq!(std::fs::read(&file).expect("the file is there"), b"precious");
    quintile(&["selfplay", "twenty-four-seven", "--seed", "1", "--out", "/no/such/folder/x"])
        .refused(&["/no/such/folder/x: "]);
}
