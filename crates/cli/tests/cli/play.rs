//! Games at the keyboard, with a pipe for a keyboard.

use std::io::{Read, Write};
use std::process::{ChildStdin, ChildStdout, Stdio};

use crate::{command, file_with, quintile, quintile_with, scratch};

const GAME: &str = "twenty-four-seven";

/// What the program ends with when it waits for an answer.
const ASKS: [&str; 5] = ["Ana> ", "Bo> ", "Cy> ", "tú> ", "press Enter.\n"];

/// Reads until the program waits for an answer or has ended.
fn read_until_asked(out: &mut ChildStdout) -> String {
    let mut text = Vec::new();
    let mut byte = [0];
    while !ASKS.iter().any(|ask| text.ends_with(ask.as_bytes())) && out.read(&mut byte).expect("it writes") > 0 {
        text.push(byte[0]);
    }
    String::from_utf8(text).expect("the program prints UTF-8")
}

fn say(stdin: &mut ChildStdin, line: &str) {
    stdin.write_all(line.as_bytes()).and_then(|()| stdin.write_all(b"\n")).expect("it listens");
}

/// A game that people played by hints alone.
pub(crate) struct Played {
    pub(crate) log: String,
    pub(crate) plays: usize,
    /// How often the keyboard went to another person.
    pub(crate) passed_on: usize,
}

/// Plays a whole game, typing every hint as `retype` has it.
pub(crate) fn play_by_hints(args: &[&str], retype: impl Fn(&str) -> String) -> Played {
    let mut child = command(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    let mut stdout = child.stdout.take().expect("stdout is a pipe");
    let mut played = Played { log: String::new(), plays: 0, passed_on: 0 };
    loop {
        let said = read_until_asked(&mut stdout);
        played.log.push_str(&said);
        assert!(!said.contains("Refused"), "{}", played.log);
        if said.ends_with("press Enter.\n") {
            played.passed_on += 1;
            say(&mut stdin, "");
        } else if let Some(hint) = said.lines().find_map(|line| line.strip_prefix("hint: ")) {
            played.plays += 1;
            say(&mut stdin, &retype(hint.split(" (").next().unwrap_or("")));
        } else if said.ends_with("> ") {
            say(&mut stdin, "hint");
        } else {
            break;
        }
    }
    assert_eq!(child.wait().expect("the program ends").code(), Some(0), "{}", played.log);
    played
}

/// Plays a whole game in Spanish, asking for everything there is to ask; what it said.
pub(crate) fn play_in_spanish(args: &[&str]) -> String {
    let mut child = command(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    let mut stdout = child.stdout.take().expect("stdout is a pipe");
    let mut log = String::new();
    let questions = ["?", "jugadas zzz", "tablero", "planilla", "guardar", "99@z99", "deshacer", "pista"];
    let mut asked = questions.into_iter();
    loop {
        let said = read_until_asked(&mut stdout);
        log.push_str(&said);
        let hint = said.lines().find_map(|line| line.split("pista: ").nth(1));
        match (hint, said.ends_with("tú> ")) {
            (_, false) => break,
            (Some(hint), true) => say(&mut stdin, hint.split(" (").next().unwrap_or("")),
            (None, true) => say(&mut stdin, asked.next().unwrap_or("pista")),
        }
    }
    assert_eq!(child.wait().expect("the program ends").code(), Some(0), "{log}");
    log
}

#[test]
fn two_people_play_a_whole_game_by_hints() {
    let file = scratch("played.json");
    let args = ["play", GAME, "--seats", "Ana,Bo", "--seed", "5", "--iterations", "2", "--save", &file];
    // As people type: large letters, spaces to spare.
    let Played { log, plays, passed_on } =
        play_by_hints(&args, |hint| format!("  {} ", hint.to_uppercase().replace('@', " @ ")));
    assert!(plays > 20 && passed_on > 20, "{plays} plays, passed on {passed_on} times\n{log}");
    assert!(log.contains(" wins: ") || log.contains(" share the win: "), "{log}");
    assert_eq!(quintile(&["verify", &file]).fine(), "1 passed, 0 failed\n");
    let record = std::fs::read_to_string(&file).expect("the record is there");
    assert!(record.contains("\"winners\":"), "{record}");
}

#[test]
fn computers_play_a_whole_game_without_being_asked() {
    let file = scratch("computers.json");
    let text = quintile(&["play", GAME, "--seats", "greedy,random,greedy", "--seed", "5", "--save", &file]).fine();
    assert!(text.contains("greedy (0)") && text.contains(" win"), "{text}");
    assert_eq!(quintile(&["verify", &file]).fine(), "1 passed, 0 failed\n");
}

#[test]
fn forced_plays_are_made_and_told() {
    // Somewhere in these games somebody has to pass.
    let told = (0..20).any(|seed| {
        let text = quintile(&["play", GAME, "--seats", "greedy,greedy,random", "--seed", &seed.to_string()]).fine();
        text.contains("has no choice: pass.\n")
    });
    assert!(told);
}

#[test]
fn a_table_answers_questions() {
    let answers =
        b"?\nlegal D5\nlegal zzz\nhint\nscore\nboard\n\n99@d5\n7@z9\n?3@d5\n7 @ D4\n8\nnonsense\x1b[2J\nquit\n\n";
    let text = quintile_with(&["play", GAME, "--seed", "16", "--iterations", "2"], answers).fine();
    for said in [
        "legal [TEXT]",
        "3@d5  4@d5",
        "No legal play contains \"zzz\".",
        "hint: ",
        "Refused: 99 is not in hand",
        "Refused: z9 is not on the board.",
        "Refused: \"nonsense\\u{1b}[2j\" cannot be read",
        "Keep the record?",
        "The game is left unfinished.",
        "The same deal again: --seed 16\n",
    ] {
        assert!(text.contains(said), "no {said:?} in\n{text}");
    }
}

#[test]
fn quitting_offers_to_keep_the_record() {
    let taken = file_with("taken.json", b"precious");
    let file = scratch("quit.json");
    let answers = format!("quit\n{taken}\n{file}\n");
    let text = quintile_with(&["play", GAME, "--seed", "1"], answers.as_bytes()).fine();
    assert!(text.contains(&format!("The record is in {file}.")), "{text}");
    assert_eq!(std::fs::read(&taken).expect("it is there"), b"precious");
    assert_eq!(quintile(&["verify", &file]).fine(), "1 passed, 0 failed\n");
}

#[test]
fn the_end_of_the_input_ends_politely() {
    let file = scratch("eof.json");
    for input in [&b""[..], b"hint", b"\xff\xfe\n", &[b'x'; 1 << 20]] {
        let text = quintile_with(&["play", GAME, "--seed", "1"], input).fine();
        assert!(text.contains("The game is left unfinished."), "{text}");
    }
    let text = quintile(&["play", GAME, "--seats", "Ana,Bo", "--seed", "1", "--save", &file]).fine();
    assert!(text.contains("press Enter.") && !text.contains("points   "), "no hand is shown unasked: {text}");
    assert_eq!(quintile(&["verify", &file]).fine(), "1 passed, 0 failed\n");
}

#[test]
fn a_hand_is_shown_to_its_owner_only() {
    let text = quintile_with(&["play", GAME, "--seats", "Ana,Bo", "--seed", "1"], b"\n").fine();
    assert_eq!(text.matches("(6 tiles)").count(), 1, "{text}");
}

#[test]
fn tables_that_cannot_be_are_refused() {
    let taken = file_with("taken-too.json", b"precious");
    quintile(&["play", GAME, "--save", &taken]).refused(&[&taken, "exists"]);
    assert_eq!(std::fs::read(&taken).expect("it is there"), b"precious");
    quintile(&["play", GAME, "--save", "/no/such/folder/x.json"]).refused(&["/no/such/folder/x.json: "]);
    quintile(&["play", GAME, "--minutes", "5"]).refused(&["--minutes", "not played against the clock"]);
    quintile(&["play", GAME, "--seats", "ana"]).refused(&["seats: 1 is not between 2 and 4"]);
    quintile(&["play", GAME, "--seats", "ana,,bo"]).refused(&["--seats", "every seat has a name"]);
}
