//! Runs that are stopped or killed: what they had stays, and they can be gone on with.
//!
//! `QUINTILE_STOPS=20 cargo test --release -p quintile --test cli stopping -- --nocapture` kills and stops each command 20 times, and says
//! what was kept.

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use quintile_experiments::Seed;
use rustix::process::{Pid, Signal, kill_process, test_kill_process};
use serde_json::Value;

use crate::{Run, command, file_with, quintile, quintile_with, scratch};

/// Waits for something that will come, unless all is lost.
#[track_caller]
fn wait_for(what: &str, mut there: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !there() {
        assert!(Instant::now() < deadline, "{what}: nothing in a minute");
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn start(args: &[&str]) -> Child {
    command(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
}

fn signal(child: &Child, signal: Signal) {
    kill_process(Pid::from_child(child), signal).expect("it is there");
}

fn end(child: Child) -> (Option<i32>, Run) {
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let code = output.status.code();
    (code, Run { code: code.unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) })
}

fn size(file: &str) -> u64 {
    fs::metadata(file).map_or(0, |data| data.len())
}

/// The whole lines of a file, and whether there is more.
fn whole_lines(file: &str) -> (Vec<u8>, bool) {
    let bytes = fs::read(file).expect("it is there");
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    (bytes[..end].to_vec(), end < bytes.len())
}

/// A run without what differs each time.
fn figures(text: &str) -> Value {
    let mut value: Value = serde_json::from_str(text).expect("JSON");
    value.as_object_mut().expect("an object").remove("times");
    for row in value["players"].as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
        row.retain(|key, _| key != "plays" && !key.contains("ms"));
    }
    value
}

/// Stops a run of 1,000 games at some moments, by each signal, and goes on with it.
fn stop_and_resume(name: &str, args: &[&str], to: &str) {
    let times = std::env::var("QUINTILE_STOPS").ok().and_then(|times| times.parse().ok()).unwrap_or(1_usize);
    let with = |file: &str, more: &[&str]| {
        let all: Vec<String> =
            args.iter().chain(&[to, file, "--json"]).chain(more).map(|arg| (*arg).to_owned()).collect();
        all
    };
    let run = |all: Vec<String>| quintile(&all.iter().map(String::as_str).collect::<Vec<_>>());
    let whole = scratch(&format!("stop-{name}-whole.jsonl"));
    let told = figures(&run(with(&whole, &[])).fine());
    assert_eq!(told["partial"], false, "{told}");
    let records = fs::read(&whole).expect("the records");
    let mut chance = Seed::from(7).derive(name, 0).chance();
    for (signal_name, sent) in [("KILL", Signal::KILL), ("TERM", Signal::TERM), ("INT", Signal::INT)] {
        let (mut kept, mut tries) = (Vec::new(), 0);
        while kept.len() < times {
            tries += 1;
            assert!(tries <= 20 + 10 * times, "{name}: it is over before it can be stopped");
            let file = scratch(&format!("stop-{name}.jsonl"));
            let partial = scratch(&format!("stop-{name}.jsonl.partial"));
            fs::write(&file, "precious").expect("a file");
            let all = with(&file, &[]);
            let mut child = start(&all.iter().map(String::as_str).collect::<Vec<_>>());
            // Somewhere in the first half. Where others need the machine it may be over all the same; then that was no try.
            let moment = 1 + u64::from(chance.below(records.len() as u32 / 2));
            wait_for(name, || size(&partial) >= moment || child.try_wait().is_ok_and(|over| over.is_some()));
            if child.try_wait().is_ok_and(|over| over.is_none()) {
                signal(&child, sent);
            }
            let (code, ran) = end(child);
            if code == Some(0) {
                continue;
            }
            assert_eq!(
                fs::read_to_string(&file).expect("it is there"),
                "precious",
                "an old file stays until there is a new one"
            );
            let (lines, torn) = whole_lines(&partial);
            assert!(records.starts_with(&lines), "{name}: what is kept is how the whole begins");
            let games = lines.iter().filter(|&&byte| byte == b'\n').count();
            kept.push(games);
            if sent == Signal::KILL {
                assert_eq!(code, None, "killed");
            } else {
                assert_eq!((code, torn), (Some(130), false), "{}{}", ran.out, ran.err);
                assert!(ran.err.contains(&format!("stopped after {games} of 1000 games")), "{}", ran.err);
                let told = figures(&ran.out);
                let count = if name == "lab" { &told["counts"]["games"] } else { &told["games"] };
                assert_eq!((&told["partial"], count.as_u64()), (&Value::Bool(true), Some(games as u64)), "{told:#}");
            }
            // As if it had been killed while it wrote a line.
            fs::write(&partial, [&lines[..], b"{\"format\":\"quint"].concat()).expect("a torn line");
            run(with(&file, &[])).refused(&["stop-", "go on with --resume, or delete it"]);
            assert_eq!(figures(&run(with(&file, &["--resume"])).fine()), told, "{name}: gone on with, it is the same");
            assert!(fs::read(&file).expect("the records") == records, "{name}: and so are the records");
            assert!(!Path::new(&partial).exists(), "nothing is left beside");
        }
        eprintln!("| {name} | {signal_name} | {times} | games kept of 1000: {kept:?} |");
    }
}

#[test]
fn an_arena_goes_on() {
    let args = ["arena", "twenty-four-seven", "--players", "greedy,random", "--games", "1000", "--seed", "3"];
    stop_and_resume("arena", &args, "--records");
}

#[test]
fn a_lab_goes_on() {
    let args = ["lab", "twenty-four-seven", "--players", "greedy,random", "--games", "1000", "--seed", "3"];
    stop_and_resume("lab", &args, "--records");
}

#[test]
fn self_play_goes_on() {
    let args =
        ["selfplay", "twenty-four-seven", "--players", "greedy,random", "--games", "1000", "--seed", "3", "--hashes"];
    stop_and_resume("selfplay", &args, "--out");
}

/// One game of this arena takes for ever. Those after it are over, and stay, though the arena is killed before their turn.
#[test]
fn games_that_wait_for_a_slower_one_are_kept() {
    let file = scratch("ahead.jsonl");
    let (partial, ahead) = (scratch("ahead.jsonl.partial"), scratch("ahead.jsonl.partial.ahead"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ahead-starts");
    // From an earlier run; nobody minds when there was none.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    // The first start shows that it can be started, the second is slow, all others play.
    let bot = format!(
        "cmd:mkdir {0}/a 2>/dev/null || {{ mkdir {0}/b 2>/dev/null && exec sleep 1000; }}; exec {1} bot --level random",
        folder.display(),
        env!("CARGO_BIN_EXE_quintile")
    );
    let args =
        ["arena", "twenty-four-seven", "--players", "random", "--player", &bot, "--games", "60", "--grace", "600000"];
    let args = [&args[..], &["--threads", "2", "--bot-stderr", "drop", "--records", &file]].concat();
    let child = start(&args);
    let lines = |file: &str| fs::read(file).map_or(0, |text| text.iter().filter(|&&byte| byte == b'\n').count());
    wait_for("games ahead", || lines(&ahead) >= 5);
    signal(&child, Signal::KILL);
    assert_eq!(end(child).0, None, "killed");
    let (early, torn) = whole_lines(&ahead);
    let kept: Vec<(u64, Vec<Value>)> =
        serde_json::Deserializer::from_slice(&early).into_iter().map(|line| line.expect("JSON")).collect();
    assert!(kept.len() >= 5 && kept[0].1.len() == 2, "{} deals, torn: {torn}", kept.len());
    quintile(&args).refused(&["go on with --resume, or delete it"]);
    quintile(&[&args[..], &["--resume"]].concat()).fine();
    let whole: Vec<Value> = fs::read_to_string(&file)
        .expect("the records")
        .lines()
        .map(|line| serde_json::from_str(line).expect("a record"))
        .collect();
    assert_eq!(whole.len(), 60);
    for (deal, records) in kept {
        let at = deal as usize * 2;
        assert_eq!(whole[at..at + 2], records, "deal {deal} was not played again");
    }
    assert!(!Path::new(&partial).exists() && !Path::new(&ahead).exists(), "nothing is left beside");
    assert_eq!(quintile(&["verify", &file]).fine(), "60 passed, 0 failed\n");
}

#[test]
fn other_runs_are_not_gone_on_with() {
    let file = scratch("resume-other.jsonl");
    let args = |change: &[&'static str]| {
        let mut args = vec!["arena", "twenty-four-seven", "--players", "greedy,random", "--games", "4", "--seed", "3"];
        for pair in change.chunks(2) {
            let at = args.iter().position(|arg| *arg == pair[0]);
            match at {
                Some(at) => args[at + 1] = pair[1],
                None => args.extend(pair),
            }
        }
        args
    };
    let run =
        |change: &[&'static str], more: &[&str]| quintile(&[&args(change)[..], &["--records", &file], more].concat());
    run(&[], &[]).fine();
    let before = fs::read(&file).expect("the records");
    run(&["--seed", "4", "--games", "6"], &["--resume"]).refused(&["it is not game 1 of this run: another seed"]);
    run(&["--players", "greedy,static"], &["--resume"]).refused(&["game 1 of this run: other players"]);
    run(&["--options", r#"{"points_limit":400}"#], &["--resume"]).refused(&["game 1 of this run: other options"]);
    run(&["--games", "2"], &["--resume"]).refused(&["it has more games than are asked for"]);
    assert_eq!(fs::read(&file).expect("the records"), before, "what is refused stays");
    // A finished run can be made longer; only whole deals count.
    fs::write(&file, &whole_lines(&file).0).expect("the records");
    let longer = run(&["--games", "10"], &["--resume", "--json"]).fine();
    assert_eq!(figures(&longer), figures(&quintile(&[&args(&["--games", "10"])[..], &["--json"]].concat()).fine()));
    let verified = quintile_with(&["verify", "-"], &fs::read(&file).expect("the records")).fine();
    assert_eq!(verified, "10 passed, 0 failed\n");
    // Names and deals are the same, the playouts are not.
    let file = scratch("resume-budget.jsonl");
    let play = |iterations: &str, more: &[&str]| {
        let args = ["selfplay", "synergo", "--players", "expert", "--games", "1", "--seed", "1", "--out", &file];
        quintile(&[&args[..], &["--iterations", iterations], more].concat())
    };
    play("2", &[]).fine();
    play("60", &["--resume"]).refused(&["game 1 of this run: players, budget or version are others"]);
    assert!(Path::new(&file).exists(), "what is refused stays");
    quintile(&["selfplay", "synergo", "--seed", "1", "--resume"]).refused(&["--resume: it goes with --out FILE"]);
    let file = file_with("resume-no-records.jsonl", b"precious\nprecious\n");
    let args = ["lab", "synergo", "--games", "4", "--players", "greedy", "--records", &file, "--resume"];
    quintile(&args).refused(&["resume-no-records.jsonl:1: it is not a record"]);
}

/// Whether a process has a handler for SIGTERM.
#[cfg(target_os = "linux")]
fn catches(child: &Child) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or("0").trim();
    u64::from_str_radix(caught, 16).unwrap_or(0) & (1 << 14) != 0
}

#[test]
#[cfg(target_os = "linux")]
fn every_long_command_ends_with_what_it_has() {
    let page = scratch("stopped.html");
    for args in [
        &["arena", "synergo", "--players", "greedy,random", "--games", "1000000", "--html", &page][..],
        &["lab", "polygon", "--players", "greedy", "--games", "1000000"],
        &["lab", "polygon", "--players", "greedy", "--games", "1000000", "--json"],
        &["lab", "polygon", "--players", "greedy", "--games", "1000000", "--against", "house"],
        &["selfplay", "polygon", "--games", "1000000", "--seed", "1"],
        &["fit", "twenty-four-seven", "--games", "100000", "--deals", "1"],
        &["fit", "twenty-four-seven", "--games", "100000", "--check"],
        &["bench", "--millis", "100", "--runs", "2"],
        &["bench", "--millis", "100", "--runs", "2", "--json"],
        &["puzzle", "polygon", "--count", "1000", "--level", "hard", "--json"],
        &["puzzle", "polygon", "--count", "1000", "--level", "hard"],
    ] {
        let child = start(args);
        wait_for("a handler", || catches(&child));
        signal(&child, Signal::TERM);
        // Some write until they end; nobody shall wait for a reader.
        let (code, ran) = end(child);
        assert_eq!(code, Some(130), "{args:?}: {}", ran.err);
        assert!(ran.err.contains("stopped after "), "{args:?}: {}", ran.err);
        let marked =
            ran.out.contains("Partial: ") || ran.out.contains("\"partial\":") && !ran.out.contains("\"partial\":false");
        assert!(marked || args[0] == "selfplay", "{args:?}: {}", ran.out);
    }
    assert!(fs::read_to_string(page).expect("the page is there").contains("<p>Partial: stopped after "));
}

#[test]
fn programs_end_with_their_host_however_it_ends() {
    for sent in [Signal::KILL, Signal::TERM] {
        let file = scratch("host-gone");
        // It plays nothing and would stay for ever, and so would what it has started.
        let bot = format!(
            "cmd:read hello; echo '{{\"type\":\"ready\"}}'; read turn || exit; sleep 1000 & echo $$ $! >'{file}'; exec sleep 1000"
        );
        let grace = if sent == Signal::KILL { "600000" } else { "300" };
        let args =
            ["arena", "twenty-four-seven", "--player", "random", "--player", &bot, "--games", "400", "--grace", grace];
        let child = start(&[&args[..], &["--threads", "1", "--bot-stderr", "drop"]].concat());
        wait_for("the program", || fs::read_to_string(&file).is_ok_and(|text| text.ends_with('\n')));
        let ours = fs::read_to_string(&file).expect("numbers");
        signal(&child, sent);
        let (code, _) = end(child);
        assert_eq!(code, (sent == Signal::TERM).then_some(130));
        for number in ours.split_whitespace() {
            let process = number.parse().ok().and_then(Pid::from_raw).expect("a process");
            wait_for("its end", || gone(process));
        }
    }
}

/// Whether a process has ended; one that nobody has waited for yet has.
fn gone(process: Pid) -> bool {
    let state = fs::read_to_string(format!("/proc/{}/stat", process.as_raw_nonzero())).unwrap_or_default();
    test_kill_process(process).is_err() || state.contains(") Z ")
}
