//! What every game has to do in this program.

use quintile_rules::kit::{Chance, Laying};
use quintile_rules::{Game, GameId, with_game};
use serde_json::Value;

use crate::play::{play_by_hints, play_in_spanish};
use crate::{quintile, quintile_with, scratch, vectors};

#[test]
fn games_are_listed_with_all_their_defaults() {
    for id in GameId::ALL {
        let table = quintile(&["games", id.name()]).fine();
        assert!(table.starts_with(&format!("{id}  {}, 2 to ", id.title())), "{table}");
        let json = quintile(&["games", id.name(), "--json"]).fine();
        let list: Value = serde_json::from_str(&json).expect("it is JSON");
        assert_eq!(list[0]["id"], id.name());
        for option in list[0]["options"].as_array().expect("options are a list") {
            assert!(!option["default"].is_null(), "{id}: {option} has no default");
        }
    }
}

#[test]
fn all_games_are_listed_in_their_order() {
    let list: Value = serde_json::from_str(&quintile(&["games", "--json"]).fine()).expect("it is JSON");
    assert_eq!(list.as_array().map(Vec::len), Some(GameId::ALL.len()));
    let table = quintile(&["games"]).fine();
    let places = GameId::ALL.map(|id| table.find(&format!("{id}  {}, ", id.title())));
    assert!(places.is_sorted() && places[0] == Some(0), "{table}");
}

#[test]
fn vectors_pass() {
    let refusals = std::fs::read_to_string(vectors("illegal.jsonl")).expect("vectors are there");
    for id in GameId::ALL {
        let file = vectors(&format!("{id}.jsonl"));
        let games = std::fs::read_to_string(&file).expect("vectors are there").lines().count();
        assert_eq!(quintile(&["verify", &file]).fine(), format!("{games} passed, 0 failed\n"), "{id}");

        let key = format!("\"game\":\"{id}\"");
        let tries: Vec<&str> = refusals.lines().filter(|line| line.contains(&key)).collect();
        let run = quintile_with(&["verify", "-"], tries.join("\n").as_bytes());
        assert_eq!(run.fine(), format!("{} passed, 0 failed\n", tries.len()), "{id}");
    }
}

#[test]
fn selfplay_passes_verify_on_any_number_of_threads() {
    for id in GameId::ALL {
        for seats in ["2", "3"] {
            let run = |threads| {
                let args = ["selfplay", id.name(), "--seats", seats, "--games", "6", "--seed", "5", "--threads"];
                quintile(&[&args[..], &[threads, "--players", "greedy,random", "--hashes"]].concat()).fine()
            };
            let records = run("1");
            assert_eq!(records, run("2"), "{id}");
            assert_eq!(quintile_with(&["verify", "-"], records.as_bytes()).fine(), "6 passed, 0 failed\n", "{id}");
        }
    }
}

#[test]
fn every_position_of_a_game_can_be_shown_and_listed() {
    for id in GameId::ALL {
        let record = quintile(&["selfplay", id.name(), "--seed", "2", "--hashes"]).fine();
        let value: Value = serde_json::from_str(&record).expect("it is JSON");
        let plays = value["plays"].as_array().expect("plays are a list");
        for (ply, entry) in plays.iter().enumerate().step_by(7) {
            let at = ply.to_string();
            let legal = quintile_with(&["legal", "-", "--ply", &at], record.as_bytes()).fine();
            assert_eq!(legal.lines().count() as u64, entry["legal"].as_u64().expect("it was counted"), "{id}");
            assert!(legal.lines().any(|play| play == entry["play"]), "{id}: {entry}");
            for viewer in [&[][..], &["--viewer", "0"], &["--viewer", "onlooker"]] {
                let args = [&["show", "-", "--ply", &at], viewer].concat();
                let shown = quintile_with(&args, record.as_bytes()).fine();
                assert!(shown.contains(id.title()), "{shown}");
            }
        }
        let last = quintile_with(&["show", "-"], record.as_bytes()).fine();
        assert!(last.contains(" wins: ") || last.contains(" share the win: "), "{id}: {last}");
    }
}

#[test]
fn people_may_type_as_they_like() {
    for id in GameId::ALL {
        let file = scratch(&format!("typed-{id}.json"));
        let any_order = with_game!(id, G => G::LAYING) == Laying::Together;
        let retype = |hint: &str| {
            let mut parts: Vec<&str> = hint.split(' ').collect();
            if any_order && parts[0] != "trade" {
                parts.reverse();
            }
            let flip = |letter: char| {
                if letter.is_ascii_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
            };
            parts.join("   ").replace('@', " @ ").replace(',', " , ").chars().map(flip).collect()
        };
        let seats = ["--seats", "Ana,random,Cy", "--iterations", "2"];
        let args = [&["play", id.name(), "--seed", "5", "--save", &file][..], &seats].concat();
        let played = play_by_hints(&args, retype);
        assert!(played.log.contains(" wins: ") || played.log.contains(" share the win: "), "{id}: {}", played.log);
        assert_eq!(quintile(&["verify", &file]).fine(), "1 passed, 0 failed\n", "{id}");
        // Where everything lies open there is nothing to hide.
        assert_eq!(played.passed_on == 0, id.has_open_hands(), "{id}: {}", played.log);
    }
}

#[test]
fn whole_games_are_played_in_spanish_and_nothing_is_said_in_english() {
    const ENGLISH: [&str; 21] = [
        " the ", "points", "tile", "seat ", " sum ", " bag", "turns", "draw", " win", "hint", "over", "left", " of ",
        "score", "unused", "Time", "group", "starts", "round", "record", "again",
    ];
    for id in GameId::ALL {
        let args = ["play", id.name(), "--seed", "7", "--seats", "you,club", "--iterations", "2", "--lang", "es"];
        let log = play_in_spanish(&args);
        // Titles of games are names.
        let said = log.replace(id.title(), "").replace("--seed", "").replace("quintile play --resume", "");
        for word in ENGLISH {
            assert!(!said.contains(word), "{id}: {word:?} in\n{said}");
        }
        let end = said.lines().rev().find(|line| line.contains(" puntos")).unwrap_or_default();
        assert!(end.contains("Ganas: ") || end.contains(" gana: ") || end.contains("comparten"), "{id}: {said}");
    }
}

#[test]
fn time_can_be_called_where_there_is_a_clock() {
    for id in GameId::ALL {
        let selfplay = quintile(&["selfplay", id.name(), "--seed", "1", "--time-after", "5"]);
        let play = quintile(&["play", id.name(), "--seats", "greedy,greedy", "--seed", "1", "--minutes", "0"]);
        if id.has_clock() {
            let record = selfplay.fine();
            assert!(record.contains(r#"{"event":"time"}"#) && record.contains(r#""end":"time""#), "{record}");
            assert_eq!(quintile_with(&["verify", "-"], record.as_bytes()).fine(), "1 passed, 0 failed\n");
            assert!(play.fine().contains("Time!"));
        } else {
            selfplay.refused(&["--time-after", "not played against the clock"]);
            play.refused(&["--minutes", "not played against the clock"]);
        }
    }
}

#[test]
fn damaged_records_never_do_harm() {
    let mut chance = Chance::from_number(5);
    let mut damaged = Vec::new();
    for id in GameId::ALL {
        let text = std::fs::read(vectors(&format!("{id}.jsonl"))).expect("vectors are there");
        for line in text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).take(12) {
            for _ in 0..20 {
                let mut line = line.to_vec();
                for _ in 0..=chance.index(3) {
                    let at = chance.index(line.len());
                    match chance.index(4) {
                        0 => line.truncate(at.max(1)),
                        // Digits for digits: what still reads as a record is where the rules have to say no.
                        1 | 2 => line[at] = b"0123456789"[chance.index(10)],
                        _ => line[at] = (chance.index(255) + 1) as u8,
                    }
                }
                line.retain(|&byte| byte != b'\n');
                damaged.extend(line);
                damaged.push(b'\n');
            }
        }
    }
    let run = quintile_with(&["verify", "-"], &damaged);
    let last = run.out.lines().last().unwrap_or("");
    assert_eq!((run.code, run.err.as_str()), (1, ""), "{last}");
    assert!(last.ends_with(" failed") && run.out.lines().count() > 600, "{last}");
}
