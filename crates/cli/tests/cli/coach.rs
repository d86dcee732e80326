//! The coach: reviews of games and hints for positions.

use serde_json::{Value, json};

use crate::{file_with, good_record, quintile, quintile_with, scratch};

const GAME: &str = "twenty-four-seven";
const LITTLE: [&str; 2] = ["--iterations", "40"];

fn json(run: &str) -> Value {
    serde_json::from_str(run).expect("JSON")
}

#[test]
fn a_review_has_every_play_and_adds_up() {
    let record = good_record();
    let plays = json(&record)["plays"].as_array().expect("plays").len();
    let review = |more: &[&str]| quintile_with(&[&["review", "-"], &LITTLE[..], more].concat(), record.as_bytes());
    let text = review(&["--threads", "1"]).fine();
    assert_eq!(text, review(&["--threads", "2"]).fine(), "threads change nothing");
    assert_ne!(text, review(&["--seed", "2"]).fine());
    assert!(text.starts_with("24/7, 40 playouts per play\n"), "{text}");
    let all = json(&review(&["--json"]).fine());
    let entries = all["plays"].as_array().expect("plays");
    assert_eq!(entries.len(), plays);
    for (seat, row) in all["seats"].as_array().expect("seats").iter().enumerate() {
        let judged = || entries.iter().filter(|entry| entry["seat"] == seat && !entry["verdict"].is_null());
        assert_eq!(row["judged"], judged().count());
        let scale = all["scale"]["mistake"].as_f64().expect("a number");
        let lost = |entry: &Value| entry["win_loss"].as_f64().expect("a number").max(0.0);
        let accuracy = |entry: &Value| 100.0 * scale / (scale + lost(entry));
        let mean = judged().map(accuracy).sum::<f64>() / judged().count() as f64;
        assert!((row["accuracy"].as_f64().expect("a number") - mean).abs() < 1e-6, "{row}");
    }
    // Random players make mistakes, and the coach says what would have been better.
    let bad = |entry: &&Value| entry["verdict"] == "mistake" || entry["verdict"] == "blunder";
    let mistake = entries.iter().find(bad).expect("a mistake");
    assert!(mistake["reason"]["text"].is_string() && mistake["best"]["play"] != mistake["play"], "{mistake:#}");
    let ply = mistake["ply"].to_string();
    let alone = json(&review(&["--json", "--ply", &ply]).fine());
    assert_eq!(alone["plays"], json!([mistake]), "one play is judged as in the whole game");
}

#[test]
fn the_page_has_a_board_for_every_mistake_and_names_stay_names() {
    let record = good_record().replacen("\"random\"", "\"<script>alert(1)</script>\"", 1);
    let file = scratch("review.html");
    let args = [&["review", "-", "--json", "--html", &file], &LITTLE[..]].concat();
    let review = json(&quintile_with(&args, record.as_bytes()).fine());
    let page = std::fs::read_to_string(&file).expect("the page is there");
    let bad = |entry: &&Value| entry["verdict"] == "mistake" || entry["verdict"] == "blunder";
    let mistakes = review["plays"].as_array().expect("plays").iter().filter(bad).count();
    assert!(mistakes > 0);
    assert_eq!(page.matches("<pre>").count(), mistakes);
    assert!(!page.contains("<script") && page.contains("&lt;script&gt;"), "{page}");
}

#[test]
fn an_unfinished_game_is_reviewed_and_continued() {
    let deal = quintile(&["deal", GAME, "--seats", "2", "--seed", "1"]).fine();
    assert!(quintile_with(&["review", "-"], deal.as_bytes()).fine().contains("accuracy"));
    let hint = |more: &[&str]| quintile_with(&[&["hint", "-"], &LITTLE[..], more].concat(), deal.as_bytes()).fine();
    let text = hint(&[]);
    assert!(text.starts_with("24/7, after 0 plies: seat ") && text.contains("\n  it "), "{text}");
    assert_eq!(text, hint(&[]), "the same seed, the same answer");
    let advice = json(&hint(&["--json"]));
    let best = advice["best"]["play"].as_str().expect("a play").to_owned();
    let legal = quintile_with(&["legal", "-"], deal.as_bytes()).fine();
    assert!(legal.lines().any(|play| play == best), "{best} is not legal");
    assert!(advice["others"].as_array().is_some_and(|others| !others.is_empty()), "{advice:#}");
}

#[test]
fn a_hint_knows_only_what_the_seat_sees() {
    // Tiles that stay in the bag lie there in another order; nobody can tell.
    let deal = quintile(&["deal", GAME, "--seats", "2", "--seed", "1"]).fine();
    let mut other = json(&deal);
    other["deal"]["bag"].as_array_mut().expect("a bag")[12..24].reverse();
    let hint = |record: &str| quintile_with(&[&["hint", "-"], &LITTLE[..]].concat(), record.as_bytes()).fine();
    assert_ne!(json(&deal), other);
    assert_eq!(hint(&deal), hint(&other.to_string()));
}

#[test]
fn what_cannot_be_coached_is_refused() {
    let file = file_with("coach.json", good_record().as_bytes());
    quintile(&["hint", &file]).refused(&["record 1: the game is over"]);
    quintile(&["hint", &file, "--ply", "9999"]).refused(&["record 1: ply 9999: the record has only "]);
    quintile(&["review", &file, "--ply", "9999"]).refused(&["record 1: ply 9999 is not a play"]);
    quintile(&["review", &file, "--ply", "0"]).refused(&["record 1: ply 0 is not a play"]);
    quintile(&["review", &file, "--ply", "1", "--html", "/no/such/folder/x"]).refused(&["/no/such/folder/x: "]);
    for command in ["hint", "review"] {
        quintile(&[command, &file, "--record", "2"]).refused(&["it holds 1 record, so there is no record 2"]);
        quintile(&[command, "/no/such/file"]).refused(&["/no/such/file: "]);
        quintile_with(&[command, "-"], b"{\"format\":").refused(&["-: record 1: not JSON: it ends too early"]);
        let illegal = good_record().replacen("\"play\":\"", "\"play\":\"9", 1);
        quintile_with(&[command, "-"], illegal.as_bytes()).refused(&["-: record 1: ply 1: "]);
    }
}
