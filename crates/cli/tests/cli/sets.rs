//! Custom sets as files.

use std::path::Path;

use quintile_rules::GameId;
use serde_json::Value;

use crate::{Run, file_with, quintile, quintile_with};

/// A set that is shipped as an example.
fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/sets").join(name);
    path.to_str().expect("the path is UTF-8").to_owned()
}

#[test]
fn what_new_writes_check_likes() {
    for game in GameId::ALL {
        let text = quintile(&["set", "new", game.name()]).fine();
        let said = quintile_with(&["set", "check", "-"], text.as_bytes()).fine();
        assert!(said.contains("differs from the house set in: nothing"), "{said}");
    }
}

#[test]
fn complaints_name_file_line_and_column() {
    let file = file_with("bad-set.toml", b"game = \"twenty-four-seven\"\n[options]\ndoubles = [\"a1\", \"k5\"]\n");
    let place = "bad-set.toml:3:18: options.doubles: k5 is not on the board";
    let other = file_with("other-bad-set.toml", b"game = \"sums-of-one\"\n[options.yellow_tiles]\n0.05 = 12\n");
    let good = example("zeros.toml");
    for json in [&[][..], &["--json"]] {
        let args = [&["set", "check", &file, &good, &other], json].concat();
        let Run { code, out, .. } = quintile(&args);
        assert_eq!((code, out.contains("\"good\":true") || out.contains(": good\n")), (1, true), "{out}");
        assert!(
            out.contains("k5 is not on the board") && out.contains("needs quotes: write \\\"0.05\\\"")
                || json.is_empty(),
            "{out}"
        );
        let args = [&["set", "check", "/no/such.toml", &file], json].concat();
        let Run { code, out, err } = quintile(&args);
        assert!(code == 2 && out.contains("k5 is not") && err.contains("/no/such.toml: "), "{code} {out}{err}");
    }
    let said = quintile(&["set", "check", &file, &other]).out;
    assert!(
        said.contains(place) && said.contains("other-bad-set.toml:3:1: ") && said.contains("write \"0.05\""),
        "{said}"
    );
    for command in ["selfplay", "deal", "arena", "lab"] {
        let args = [command, "twenty-four-seven", "--set", &file, "--seed", "1"];
        let more: &[&str] = match command {
            "deal" => &["--seats", "2"],
            "arena" => &["--players", "greedy,random"],
            _ => &[],
        };
        quintile(&[&args[..], more].concat()).refused(&[place]);
    }
    quintile(&["play", "twenty-four-seven", "--set", &file]).refused(&[place]);
    let set = example("zeros.toml");
    quintile(&["selfplay", "polygon", "--seed", "1", "--set", &set]).refused(&["it is a set for Scrambled 5's"]);
}

#[test]
fn the_examples_are_played_and_their_records_are_right() {
    for (game, name) in [
        ("twenty-four-seven", "nine-by-nine.toml"),
        ("scrambled-fives", "zeros.toml"),
        ("sums-of-one", "hundredths.toml"),
    ] {
        let set = example(name);
        let said = quintile(&["set", "check", "--json", &set]).fine();
        let said: Value = serde_json::from_str(&said).expect("JSON");
        assert_eq!((said["game"].as_str(), &said["seats"]), (Some(game), &serde_json::json!([2, 3, 4])), "{said}");
        let args = ["selfplay", game, "--set", &set, "--seed", "5", "--games", "4", "--players", "greedy"];
        let records = quintile(&args).fine();
        assert_eq!(quintile_with(&["verify", "-"], records.as_bytes()).fine(), "4 passed, 0 failed\n");
        let first: Value = serde_json::from_str(records.lines().next().unwrap_or_default()).expect("JSON");
        assert_eq!(first["options"], said["options"], "{name}");
    }
}

#[test]
fn a_bot_s_match_is_played_with_the_set() {
    let set = example("nine-by-nine.toml");
    let args = ["arena", "twenty-four-seven", "--set", &set, "--players", "greedy,random", "--games", "4", "--json"];
    let figures: Value = serde_json::from_str(&quintile(&args).fine()).expect("JSON");
    assert_eq!(figures["games"], 4);
}
