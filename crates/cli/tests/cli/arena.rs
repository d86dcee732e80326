//! Computer players measured against each other.

use serde_json::Value;

use crate::{quintile, quintile_with, scratch};

const GAME: &str = "twenty-four-seven";

#[test]
fn greedy_beats_random_and_the_figures_add_up() {
    let args = ["arena", GAME, "--players", "greedy,random", "--games", "41", "--seed", "3", "--json"];
    let figures: Value = serde_json::from_str(&quintile(&args).fine()).expect("JSON");
    assert_eq!((&figures["games"], &figures["deals"]), (&42.into(), &21.into()), "whole deals");
    let wins = |player: usize| figures["players"][player]["wins"].as_f64().expect("a number");
    assert!(wins(0) > 0.95, "{figures:#}");
    assert!((wins(0) + wins(1) - 1.0).abs() < 1e-9, "{figures:#}");
    assert_eq!(figures["players"][1]["player"], "random");
}

#[test]
fn records_are_whole_games_and_the_threads_change_nothing() {
    let arena = |threads: &str, file: &str| {
        let players = ["--players", "expert,club,casual", "--seats", "3", "--games", "3", "--iterations", "20"];
        let more = ["--threads", threads, "--records", file];
        let text = quintile(&[&["arena", GAME][..], &players, &more].concat()).fine();
        assert!(text.starts_with("3 games, 1 deal, "), "{text}");
        std::fs::read(file).expect("the records are there")
    };
    let records = arena("1", &scratch("arena-one.jsonl"));
    assert_eq!(arena("2", &scratch("arena-two.jsonl")), records);
    assert_eq!(quintile_with(&["verify", "-"], &records).fine(), "3 passed, 0 failed\n");
}

#[test]
fn the_page_stands_alone_and_shows_every_figure() {
    let file = scratch("arena.html");
    let args = ["arena", GAME, "--players", "club,greedy,random", "--seats", "3", "--games", "12", "--html", &file];
    let table = quintile(&args).fine();
    assert!(table.contains("p99 ms"), "{table}");
    let page = std::fs::read_to_string(&file).expect("the page is there");
    assert_eq!(page.matches("<figure>").count(), 5, "win rate, three histograms, times");
    assert_eq!(page.matches("<polyline").count(), 6, "a win rate and a time line for each player");
    for outside in ["http", "src=", "href=", "url(", "<script", "@import"] {
        assert!(!page.replace("http-equiv", "").contains(outside), "{outside} in the page");
    }
    assert!(page.contains("prefers-color-scheme: dark") && !page.contains("NaN") && !page.contains("inf,"), "{page}");
}

#[test]
fn one_deal_tells_no_interval_and_a_clean_sweep_tells_one() {
    let arena = |games: &str, more: &[&str]| {
        quintile(&[&["arena", GAME, "--players", "greedy,random", "--games", games, "--seed", "3"], more].concat())
            .fine()
    };
    let figures: Value = serde_json::from_str(&arena("2", &["--json"])).expect("JSON");
    let row = &figures["players"][0];
    assert_eq!(
        [&row["wins_interval"], &row["score_difference_reach"], &row["elo_interval"]],
        [&Value::Null; 3],
        "{row:#}"
    );
    for games in ["2", "20"] {
        let text = arena(games, &[]);
        assert!(!text.contains("inf") && !text.contains("NaN") && !text.contains("100.0 to 100.0"), "{text}");
    }
    let figures: Value = serde_json::from_str(&arena("20", &["--json"])).expect("JSON");
    let low = figures["players"][0]["wins_interval"][0].as_f64().expect("a number");
    assert!((0.6..0.9).contains(&low), "{figures:#}");
    assert_eq!(figures["players"][0]["elo"], Value::Null, "{figures:#}");
}

#[test]
fn an_arena_says_what_it_was() {
    let args = [
        "arena",
        GAME,
        "--players",
        "greedy,random",
        "--games",
        "4",
        "--seed",
        "3",
        "--options",
        r#"{"points_limit":400}"#,
    ];
    let told: Value =
        serde_json::from_str(&quintile(&[&args[..], &["--json", "--millis", "5"]].concat()).fine()).expect("JSON");
    let seed = format!("03{}", "0".repeat(62));
    assert_eq!(told["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!((&told["command"], &told["game"], &told["seats"]), (&"arena".into(), &GAME.into(), &2.into()));
    assert_eq!((&told["seed"], &told["options"]["points_limit"]), (&seed.into(), &400.into()));
    assert_eq!((&told["budget"]["millis"], &told["partial"]), (&5.into(), &false.into()), "{told:#}");
}

#[test]
fn an_arena_stops_as_soon_as_it_is_clear() {
    let arena = |until: &str, threads: &str| {
        let args = ["arena", GAME, "--players", "greedy,random", "--games", "400", "--seed", "3", "--until", until];
        let told: Value =
            serde_json::from_str(&quintile(&[&args[..], &["--json", "--threads", threads]].concat()).fine())
                .expect("JSON");
        (told["games"].as_u64().expect("a number"), told["until"]["verdict"].clone(), told["partial"].clone())
    };
    let (games, verdict, partial) = arena("55,60", "1");
    assert!(games < 60, "{games}");
    assert_eq!((verdict, partial), ("high".into(), false.into()));
    assert_eq!(arena("55,60", "2").0, games, "threads change nothing");
    assert_eq!(arena("99.8,99.9", "2"), (400, Value::Null, false.into()));
    let args = ["arena", GAME, "--players", "random,greedy", "--games", "400", "--until", "40,45"];
    let said = quintile(&args).fine();
    assert!(said.contains("games random makes 40 % of the wins or less rather than 45 % or more (log-"), "{said}");
    for bad in ["60,55", "55", "0,50", "50,100", "a,b"] {
        quintile(&["arena", GAME, "--players", "club", "--until", bad]).refused(&["two percentages between 0 and 100"]);
    }
}

#[test]
fn every_level_sits_down_to_self_play() {
    let players = "novice,casual,club,expert";
    let args = ["selfplay", GAME, "--seats", "4", "--seed", "1", "--iterations", "10", "--players", players];
    let record = quintile(&args).fine();
    assert!(record.contains(r#""seats":["novice","casual","club","expert"]"#), "{record}");
    assert_eq!(quintile_with(&["verify", "-"], record.as_bytes()).fine(), "1 passed, 0 failed\n");
}

#[test]
fn weights_are_fitted_again() {
    let fitted = quintile(&["fit", GAME, "--games", "2", "--deals", "2"]).fine();
    let weights: Value = serde_json::from_str(&fitted).expect("JSON");
    assert!(weights["house"]["reply"].is_i64(), "{fitted}");
}
