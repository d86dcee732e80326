//! Programs that play by `quintile-bot/1`: good ones, and ones that do everything wrong.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use quintile_rules::GameId;
use serde_json::{Value, json};

use crate::{file_with, quintile, quintile_with, scratch};

const GAME: &str = "twenty-four-seven";

/// A program's answer to hello, for shell scripts.
const READY: &str = r#"read line; echo '{"type":"ready"}'"#;
/// A whole game by asking for every legal play and making the first, in shell.
const FIRST_LEGAL: &str = r#"
while read -r line; do
  case "$line" in
    *'"type":"hello"'*) echo '{"type":"ready","name":"first legal"}' ;;
    *'"type":"turn"'*) echo '{"type":"legal"}'; read -r plays
      play=${plays#*'"play":"'}; echo "{\"type\":\"play\",\"play\":\"${play%%\"*}\"}" ;;
  esac
done"#;

fn ours(args: &str) -> String {
    format!("cmd:'{}' {args}", env!("CARGO_BIN_EXE_quintile"))
}

fn arena(game: &str, players: &[&str], more: &[&str]) -> Value {
    let mut args = vec!["arena", game, "--json", "--games", "2", "--seed", "5", "--bot-stderr", "drop"];
    players.iter().for_each(|player| args.extend(["--player", player]));
    args.extend(more);
    serde_json::from_str(&quintile(&args).fine()).expect("JSON")
}

/// A program that loses both games, each for a reason with these words; greedy wins them.
#[track_caller]
fn loses(script: &str, reason: &str) {
    let figures =
        arena(GAME, &["greedy", &format!("cmd:{script}")], &["--millis", "1", "--grace", "400", "--threads", "1"]);
    let row = &figures["players"][1];
    assert_eq!((&row["forfeits"], &row["wins"]), (&json!(2), &json!(0.0)), "{script}\n{figures:#}");
    assert_eq!(figures["players"][0]["wins"], 1.0, "{figures:#}");
    let reasons = row["forfeit_reasons"].as_object().expect("reasons with their counts");
    assert!(reasons.keys().any(|given| given.contains(reason)), "{script}: no {reason:?} in {reasons:?}");
}

/// A program that is no use from the start.
#[track_caller]
fn cannot_play(script: &str, reason: &str) {
    let program = format!("cmd:{script}");
    let args = ["arena", GAME, "--player", "greedy", "--player", &program, "--games", "2", "--bot-stderr", "drop"];
    quintile(&args).refused(&[&format!("{program} cannot play: "), reason]);
}

#[test]
fn what_cannot_start_is_an_error_before_the_first_game() {
    cannot_play("exit 3", "it ended or closed its output");
    cannot_play("no-such-program-anywhere", "it ended or closed its output");
    cannot_play("echo hello; exec sleep 1000", "\"hello\" is not a message: not JSON");
    cannot_play("echo '{\"type\":\"play\",\"play\":\"pass\"}'; exec sleep 1000", "it said play where ready was due");
}

/// A program that starts once, to be looked at, and never again.
fn only_once(script: &str) -> String {
    let marker = scratch(&format!("only-once-{}", script.len()));
    format!("if [ -e '{marker}' ]; then {script}; fi; : >'{marker}'; {READY}; cat >/dev/null")
}

#[test]
fn crashes_and_silence_lose() {
    loses(&only_once("exit 3"), "it ended or closed its output");
    loses(&format!("{READY}; exit 0"), "it ended or closed its output");
    loses(&format!("{READY}; read turn; exit 1"), "it ended or closed its output");
    loses(&format!("{READY}; exec sleep 1000"), "it did not answer within 401 ms");
    // Told its turn before or after it closed its input: either way it does not answer.
    loses(&format!("{READY}; exec <&-; exec sleep 1000"), "it ");
    loses(&format!("{READY}; exec >&-; exec sleep 1000"), "it ended or closed its output");
}

#[test]
fn nonsense_and_floods_lose() {
    loses(&only_once("echo hello; exec sleep 1000"), "\"hello\" is not a message: not JSON");
    loses(
        &only_once("echo '{\"type\":\"play\",\"play\":\"pass\"}'; exec sleep 1000"),
        "it said play where ready was due",
    );
    loses(&format!("{READY}; read turn; echo '{{\"type\":\"dance\"}}'; exec sleep 1000"), "unknown variant");
    loses(&format!("{READY}; exec yes"), "\"y\" is not a message");
    loses(&format!("{READY}; exec tr '\\0' x </dev/zero"), "its line was longer than 64 KiB");
    loses(&format!("{READY}; exec cat /dev/zero"), "its line was longer than 64 KiB");
    loses(&format!("{READY}; exec yes '{{\"type\":\"legal\"}}'"), "it did not");
    loses(&format!("{READY}; printf '\\377\\376\\n'; exec sleep 1000"), "is not a message");
}

#[test]
fn illegal_plays_lose_with_the_reason() {
    let plays =
        |play: &str| format!("{READY}; read turn; echo '{{\"type\":\"play\",\"play\":\"{play}\"}}'; exec sleep 1000");
    loses(&plays("77@d4"), "it played 77@d4: ");
    loses(&plays("pass"), "it played pass: ");
    loses(&plays("a poem"), "it played a poem: ");
    loses(
        &format!("{READY}; read turn; echo '{{\"type\":\"error\",\"message\":\"lost\"}}'; read x"),
        "it gave up: lost",
    );
}

#[test]
fn what_a_program_started_ends_with_it() {
    let file = scratch("grandchild");
    // The program leaves a child behind that would write the file, then falls silent.
    loses(&format!("{READY}; (sleep 2; echo alive >'{file}') & exec sleep 1000"), "it did not answer");
    let deadline = Instant::now() + Duration::from_secs(3);
    while Instant::now() < deadline {
        assert!(!Path::new(&file).exists(), "the child lives on");
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn a_program_plays_whole_games_and_may_end_after_each() {
    let script = format!("cmd:{FIRST_LEGAL}");
    let file = scratch("programs.jsonl");
    let figures = arena(GAME, &["random", &script], &["--seats", "3", "--records", &file]);
    assert_eq!(figures["games"], 3);
    let row = &figures["players"][1];
    assert_eq!((&row["forfeits"], &row["name"]), (&json!(0), &json!("first legal")), "{figures:#}");
    let records = std::fs::read(&file).expect("the records are there");
    assert_eq!(quintile_with(&["verify", "-"], &records).fine(), "3 passed, 0 failed\n");

    let once = script.replace("esac", "*'\"type\":\"over\"'*) exit 0 ;; esac");
    assert_eq!(arena(GAME, &["random", &once], &[])["players"][1]["forfeits"], 0);
}

#[test]
fn the_game_of_a_forfeit_is_kept_as_far_as_it_went() {
    let file = scratch("forfeit.jsonl");
    let bot = format!("cmd:{READY}; exit 1");
    arena(GAME, &["greedy", &bot, "random"], &["--seats", "3", "--records", &file]);
    let records = std::fs::read_to_string(&file).expect("the records are there");
    assert_eq!(records.matches(r#""reason":"it ended or closed its output""#).count(), 3, "{records}");
    assert_eq!(quintile_with(&["verify", "-"], records.as_bytes()).fine(), "3 passed, 0 failed\n");
}

#[test]
fn our_own_players_speak_the_protocol_and_choose_as_they_do_at_home() {
    for game in GameId::ALL {
        let club = ours("bot --level club");
        let figures = arena(game.name(), &["club", &club], &["--threads", "2"]);
        let row = &figures["players"][1];
        assert_eq!((&row["forfeits"], &row["name"]), (&json!(0), &json!("quintile club")), "{figures:#}");
        // Club has no luck of its own: both sides of each deal are the same two games.
        assert_eq!(row["wins"], 0.5, "{game}: {figures:#}");
    }
}

#[test]
fn the_engine_answers_whatever_it_is_told() {
    let told = concat!(
        "nonsense\n\n[]\n{\"type\":\"turn\",\"number\":0,\"view\":{},\"millis\":9}\n",
        "{\"type\":\"hello\",\"protocol\":\"quintile-bot/2\",\"game\":\"polygon\",\"options\":{},\"seats\":2,\"seat\":0}\n",
        "{\"type\":\"hello\",\"protocol\":\"quintile-bot/1\",\"game\":\"polygon\",\"options\":{},\"seats\":2,\"seat\":0}\n",
        "{\"type\":\"turn\",\"number\":0,\"view\":{\"seats\":-1},\"iterations\":9}\n",
    );
    let answers = quintile_with(&["bot"], told.as_bytes()).fine();
    let answers: Vec<Value> = answers.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let types: Vec<&str> = answers.iter().filter_map(|answer| answer["type"].as_str()).collect();
    assert_eq!(types, ["error", "error", "error", "error", "ready", "error"], "{answers:#?}");
    assert!(answers[3]["message"].to_string().contains("quintile-bot/2"), "{answers:#?}");
}

#[test]
fn the_python_example_plays_every_game() {
    let python = Command::new("python3").arg("--version").output();
    assert!(python.is_ok_and(|run| run.status.success()), "this test runs docs/examples: install python3");
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/greedy_bot.py");
    let bot = format!("cmd:python3 '{}'", bot.display());
    for game in GameId::ALL {
        let figures = arena(game.name(), &["random", &bot], &[]);
        assert_eq!(figures["players"][1]["forfeits"], 0, "{figures:#}");
        assert_eq!(figures["players"][1]["wins"], 1.0, "{game}: greedy beats random\n{figures:#}");
    }
}

#[test]
fn a_program_is_told_what_its_seat_may_know_and_no_more() {
    // It writes down all it is told, and plays the first legal play.
    let log = scratch("told.jsonl");
    let script = FIRST_LEGAL.replace("case", &format!("echo \"$line\" >>'{log}'; case"));
    arena(GAME, &["random", &format!("cmd:{script}")], &["--threads", "1"]);
    let told = std::fs::read_to_string(&log).expect("it wrote everything down");
    let mut turns = 0;
    let mut seat = Value::Null;
    for line in told.lines() {
        let message: Value = serde_json::from_str(line).expect("JSON");
        let keys: Vec<&str> = message.as_object().expect("an object").keys().map(String::as_str).collect();
        match message["type"].as_str().expect("a type") {
            "hello" => {
                seat = message["seat"].clone();
                assert_eq!(keys, ["type", "protocol", "game", "options", "seats", "seat"]);
            }
            "turn" => {
                turns += 1;
                assert_eq!(keys, ["type", "number", "view", "iterations"]);
                assert_eq!(message["view"]["viewer"]["seat"], seat);
                let hands = message["view"]["hands"].as_array().expect("hands");
                let open: Vec<usize> = (0..hands.len()).filter(|&at| hands[at].is_array()).collect();
                assert_eq!(open, [seat.as_u64().expect("a number") as usize], "{line}");
            }
            "played" => assert_eq!(keys, ["type", "seat", "play", "points"]),
            "over" => assert_eq!(keys, ["type", "scores", "ranks"]),
            other => panic!("{other} was told unasked"),
        }
    }
    assert!(turns > 4, "{told}");
}

#[test]
fn what_cannot_meet_is_refused() {
    let run = |more: &[&str]| quintile(&[&["arena", GAME], more].concat());
    run(&[]).refused(&["--players"]);
    run(&["--player", "cmd: "]).refused(&["after cmd: comes a command"]);
    run(&["--player", "genius"]).refused(&["'genius'", "cmd:COMMAND"]);
    run(&["--players", "club,club", "--player", "club"]).refused(&["--players: 3 players for 2 seats"]);
    let file = file_with("arena-precious.jsonl", b"precious");
    run(&["--players", "club", "--seats", "9", "--records", &file]).refused(&["seats: 9"]);
    assert_eq!(std::fs::read(&file).expect("it is there"), b"precious");
    run(&["--players", "club", "--html", "/no/such/folder/x"]).refused(&["/no/such/folder/x: "]);
}
