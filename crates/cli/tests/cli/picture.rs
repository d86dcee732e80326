//! Pictures of positions, as files and on stdout.

use quintile_rules::GameId;

use crate::{good_record, quintile, quintile_with, scratch};

#[test]
fn every_game_can_be_pictured_at_every_stage() {
    for id in GameId::ALL {
        let record = quintile(&["selfplay", id.name(), "--seed", "4", "--players", "greedy", "--seats", "3"]).fine();
        let last = record.matches("\"seat\"").count().to_string();
        for ply in ["0", "5", &last] {
            for theme in ["light", "dark"] {
                let args = ["picture", "-", "--ply", ply, "--theme", theme, "--highlight", "--viewer", "1"];
                let picture = quintile_with(&args, record.as_bytes()).fine();
                assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{id}: {picture}");
                assert!(picture.contains(id.title().split('\'').next().unwrap_or_default()), "{id}");
            }
        }
    }
}

#[test]
fn a_picture_goes_to_the_files_it_is_asked_for() {
    let record = good_record();
    let on_stdout = quintile_with(&["picture", "-"], record.as_bytes()).fine();
    let file = scratch("picture.svg");
    let printed = quintile_with(&["picture", "-", "--svg", &file], record.as_bytes()).fine();
    assert_eq!(printed, "");
    assert_eq!(std::fs::read_to_string(&file).expect("the file is there"), on_stdout);
    assert!(quintile_with(&["picture", "-", "--board"], record.as_bytes()).fine().len() < on_stdout.len());
}

#[test]
fn the_end_opens_hands_and_accounts_for_them() {
    let record = quintile(&["selfplay", "scrambled-fives", "--seed", "4", "--players", "greedy"]).fine();
    let shown = quintile_with(&["show", "-"], record.as_bytes()).fine();
    let line = shown.lines().find(|line| line.starts_with(" end  ")).expect("tiles are left");
    let (_, tiles) = line.split_once("unused tile").expect("the reason");
    let tiles = tiles.trim_start_matches('s').trim();
    let file = scratch("account.html");
    quintile_with(&["picture", "-", "--html", &file, "--lang", "es"], record.as_bytes()).fine();
    let page = std::fs::read_to_string(&file).expect("the file is there");
    assert!(page.contains("class=\"adjustment\"") && page.contains(&format!("sin usar: {tiles}</span>")), "{tiles}");
    let json = quintile_with(&["show", "-", "--json"], record.as_bytes()).fine();
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["adjustments"][0]["kind"], "unused-tiles");
    let count = tiles.split(", ").count();
    assert_eq!(json["adjustments"][0]["tiles"].as_array().map(Vec::len), Some(count));
}

#[test]
fn a_png_has_the_width_it_is_asked_for() {
    let file = scratch("picture.png");
    quintile_with(&["picture", "-", "--png", &file, "--width", "300"], good_record().as_bytes()).fine();
    let bytes = std::fs::read(&file).expect("the file is there");
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(bytes[16..20], 300_u32.to_be_bytes());
}

#[test]
fn bad_wishes_are_refused_in_one_line() {
    let record = good_record();
    let picture = |args: &[&str]| quintile_with(&[&["picture", "-"], args].concat(), record.as_bytes());
    picture(&["--viewer", "7"]).refused(&["--viewer", "no seat 7"]);
    picture(&["--ply", "999"]).refused(&["999", "plies"]);
    picture(&["--svg", "/nowhere/at/all.svg"]).refused(&["/nowhere/at/all.svg"]);
    quintile(&["picture", "/nowhere/at/all.json"]).refused(&["/nowhere/at/all.json"]);
}
