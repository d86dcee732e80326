//! Each command doing what it is for.

use serde_json::Value;

use crate::{file_with, good_record, quintile, quintile_with, vectors};

const GAME: &str = "twenty-four-seven";

#[test]
fn help_teaches_with_examples() {
    for args in [
        vec!["--help"],
        vec!["play", "--help"],
        vec!["deal", "--help"],
        vec!["verify", "--help"],
        vec!["legal", "--help"],
        vec!["show", "--help"],
        vec!["selfplay", "--help"],
        vec!["arena", "--help"],
        vec!["bot", "--help"],
        vec!["review", "--help"],
        vec!["hint", "--help"],
        vec!["set", "--help"],
        vec!["lab", "--help"],
        vec!["puzzle", "--help"],
        vec!["completions", "--help"],
        vec!["admin", "--help"],
    ] {
        let help = quintile(&args).fine();
        assert!(help.contains("Examples:\n  quintile "), "{help}");
    }
}

#[test]
fn games_lists_options_with_defaults() {
    let table = quintile(&["games", GAME]).fine();
    assert!(table.starts_with("twenty-four-seven  24/7, 2 to 4 seats\n"), "{table}");
    let limit = table.lines().find(|line| line.trim_start().starts_with("limit ")).expect("limit is listed");
    assert!(limit.contains(" 24 ") && limit.ends_with("a line that reaches it scores"), "{limit}");
    assert!(table.contains('…'), "long defaults are cut: {table}");

    let list: Value = serde_json::from_str(&quintile(&["games", GAME, "--json"]).fine()).expect("it is JSON");
    assert_eq!(list[0]["id"], GAME);
    assert_eq!(list[0]["seats"]["most"], 4);
    let options = list[0]["options"].as_array().expect("options are a list");
    let tiles = options.iter().find(|option| option["name"] == "tiles").expect("tiles are an option");
    assert_eq!(tiles["default"]["10"], 4);
}

#[test]
fn deal_depends_on_its_seed_alone() {
    let deal = |seed: &str| quintile(&["deal", GAME, "--seats", "2", "--seed", seed, "--names", "Ana,Bo"]).fine();
    let record: Value = serde_json::from_str(&deal("7")).expect("it is JSON");
    assert_eq!(record["seats"], serde_json::json!(["Ana", "Bo"]));
    assert_eq!(record["plays"], serde_json::json!([]));
    assert_eq!(record.get("scores"), None);
    assert_eq!(deal("7"), deal(&format!("07{}", "0".repeat(62))), "a number is its bytes, little-endian");
    let known = crate::docs::read("bindings/python/tests/seed-7.json");
    assert_eq!(quintile(&["deal", GAME, "--seats", "2", "--seed", "7"]).fine(), known, "the same as in Python");
    assert!(deal("1") != deal("10") && deal("10") != deal("100"), "numbers, not beginnings of digits");
    assert_eq!(quintile_with(&["verify", "-"], deal("7").as_bytes()).fine(), "1 passed, 0 failed\n");
}

#[test]
fn deal_takes_options_from_a_file() {
    let file = file_with("options.json", br#"{"removed": 0}"#);
    let args = ["deal", GAME, "--seats", "2", "--seed", "1", "--options"];
    let from_file = quintile(&[&args[..], &[&format!("@{file}")]].concat()).fine();
    assert_eq!(from_file, quintile(&[&args[..], &[r#"{"removed":0}"#]].concat()).fine());
    assert!(from_file.contains(r#""options":{"removed":0}"#), "{from_file}");
}

#[test]
fn verify_reads_a_record_over_many_lines_by_content() {
    let value: Value = serde_json::from_str(&good_record()).expect("it is JSON");
    let pretty = format!("\n{value:#}\n");
    for name in ["pretty.json", "pretty.jsonl", "pretty"] {
        let file = file_with(name, pretty.as_bytes());
        assert_eq!(quintile(&["verify", &file]).fine(), "1 passed, 0 failed\n", "{name}");
    }
    let false_one = pretty.replacen("\"points\": 0", "\"points\": 7", 1);
    let run = quintile_with(&["verify", "-"], false_one.as_bytes());
    assert_eq!(run.code, 1);
    assert!(run.out.starts_with("-:2: ply "), "{}", run.out);
    assert!(run.out.contains("points: the record says 7, the rules say 0\n0 passed, 1 failed\n"), "{}", run.out);
}

#[test]
fn legal_agrees_with_the_count_in_the_vectors() {
    let file = vectors("twenty-four-seven.jsonl");
    let text = std::fs::read_to_string(&file).expect("vectors are there");
    let third: Value = serde_json::from_str(text.lines().nth(2).expect("there are three")).expect("it is JSON");
    let listed = quintile(&["legal", &file, "--record", "3", "--ply", "4"]).fine();
    let plays: Vec<&str> = listed.lines().collect();
    assert_eq!(plays.len() as u64, third["plays"][4]["legal"].as_u64().expect("vectors count"));
    assert!(plays.is_sorted() && plays.contains(&third["plays"][4]["play"].as_str().expect("a play is text")));

    let priced = quintile(&["legal", &file, "--record", "3", "--ply", "4", "--points"]).fine();
    let made = format!("{}\t{}", third["plays"][4]["play"].as_str().unwrap_or(""), third["plays"][4]["points"]);
    assert!(priced.lines().any(|line| line == made), "no {made:?} in\n{priced}");
    assert_eq!(quintile(&["legal", &file]).fine(), "", "nothing is legal when the game is over");
}

#[test]
fn show_has_hands_last_play_and_score_sheet() {
    let file = vectors("twenty-four-seven.jsonl");
    let shown = quintile(&["show", &file, "--ply", "2"]).fine();
    assert!(shown.contains("seat 0 Ana, seat 1 Bo"), "{shown}");
    assert!(shown.contains("\nhands\n  Ana  "), "{shown}");
    assert!(shown.contains("\nlast play\n   2  Ana    +40  10@d2 — sum of 24, 40\n"), "{shown}");
    assert!(!shown.contains('\x1b'), "no colour outside a terminal");
    assert!(quintile(&["show", &file, "--color", "always"]).fine().contains("\x1b["));
    assert!(quintile(&["show", &file]).fine().contains(" wins: "));
}

#[test]
fn show_keeps_secrets_from_viewers() {
    let file = vectors("twenty-four-seven.jsonl");
    let hands = |viewer: &str| {
        let shown = quintile(&["show", &file, "--ply", "0", "--viewer", viewer]).fine();
        assert!(!shown.contains("\nhands\n"), "{shown}");
        shown.matches("(6 tiles)").count()
    };
    assert_eq!((hands("0"), hands("1"), hands("onlooker")), (1, 1, 2));
    quintile(&["show", &file, "--viewer", "7"]).refused(&["--viewer", "no seat 7"]);
    quintile(&["show", &file, "--viewer", "Bo"]).refused(&["neither a seat number nor \"onlooker\""]);
}

#[test]
fn a_doubled_item_says_so() {
    let text = std::fs::read_to_string(vectors("twenty-four-seven.jsonl")).expect("vectors are there");
    let all: String = (1..=text.lines().count().min(5))
        .map(|record| quintile(&["show", &vectors("twenty-four-seven.jsonl"), "--record", &record.to_string()]).fine())
        .collect();
    assert!(all.contains(" — sum of 24, 40 (doubled 80)"), "{all}");
}

#[test]
fn names_in_records_cannot_drive_the_terminal() {
    let record = quintile(&["deal", GAME, "--seats", "2", "--seed", "1", "--names", "A\x1b[2J\n,Bo"]).fine();
    let shown = quintile_with(&["show", "-", "--color", "always"], record.as_bytes()).fine();
    assert!(shown.contains(r"A\u{1b}[2J\n"), "{shown}");
}
