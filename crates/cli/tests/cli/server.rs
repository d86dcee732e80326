//! `serve`, `export`, `import`: a server that starts, says where it is and stops; games out of a database and into another.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};

use serde_json::Value;

use crate::{command, quintile, run};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn database(folder: &Path) -> String {
    format!("sqlite:{}", folder.join("tables.db").display())
}

/// A server on a port of its own, and the address it printed.
pub(crate) fn serve(folder: &Path, more: &[&str]) -> (Child, String) {
    let database = database(folder);
    let mut server = command(&[&["serve", "--listen", "127.0.0.1:0", "--database", &database], more].concat())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut line = String::new();
    BufReader::new(server.stdout.as_mut().expect("its output")).read_line(&mut line).expect("a line");
    let address = line.trim().strip_prefix("Quintile is at http://").and_then(|rest| rest.strip_suffix('/'));
    let address = address.unwrap_or_else(|| panic!("no address: {line}")).to_owned();
    (server, address)
}

/// What a server answers, its head included.
fn get(address: &str, path: &str) -> String {
    let mut connection = TcpStream::connect(address).expect("it listens");
    write!(connection, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("a request");
    let mut answer = String::new();
    connection.read_to_string(&mut answer).expect("an answer");
    answer
}

/// Asks a server to stop, and waits until it has.
pub(crate) fn stop(mut server: Child) {
    let stopped = std::process::Command::new("kill").args(["-TERM", &server.id().to_string()]).status();
    assert!(stopped.expect("kill is there").success());
    assert_eq!(server.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_server_says_where_it_is_answers_and_stops_when_asked() {
    let folder = folder();
    let (server, address) = serve(folder.path(), &[]);
    let answer = get(&address, "/api/health");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("\"status\":\"ok\""), "{answer}");

    let taken = quintile(&["serve", "--listen", &address, "--database", "sqlite::memory:"]);
    assert_eq!(taken.code, 2);
    assert_eq!(taken.err, format!("quintile: {address}: the port is in use; choose another with --listen\n"));

    stop(server);
}

#[test]
fn a_server_offers_the_sets_of_its_host() {
    let folder = folder();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/sets");
    let example = |name: &str| examples.join(name).to_str().expect("a path").to_owned();
    let (zeros, nine) = (example("zeros.toml"), example("nine-by-nine.toml"));
    let (server, address) = serve(folder.path(), &["--set", &zeros, "--set", &nine]);
    let answer = get(&address, "/api/sets");
    stop(server);
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    let offered: Value = serde_json::from_str(body).expect("JSON");
    let checked = quintile(&["set", "check", "--json", &zeros, &nine]).fine();
    for (at, line) in checked.lines().enumerate() {
        let (checked, offered): (Value, _) = (serde_json::from_str(line).expect("JSON"), &offered["sets"][at]);
        for key in ["game", "name", "options", "about"] {
            assert_eq!(checked[key], offered[key], "{key}");
        }
    }

    let bad = folder.path().join("bad.toml");
    std::fs::write(&bad, "game = 'twenty-four-seven'\n[options]\ndoubles = ['a1', 'k5']\n").expect("a file");
    let bad = bad.to_str().expect("a path");
    let serve = |sets: &[&str]| {
        quintile(&[&["serve", "--listen", "127.0.0.1:0", "--database", "sqlite::memory:"], sets].concat())
    };
    serve(&["--set", bad]).refused(&["bad.toml:3:18: options.doubles: k5 is not on the board"]);
    serve(&["--set", &zeros, "--set", &zeros]).refused(&["zeros.toml", "another set \"Scrambled 5's with zeros\""]);
}

#[test]
fn what_keeps_a_server_from_starting_is_said_in_a_line() {
    let folder = folder();
    let page = folder.path().join("page.html");
    std::fs::write(&page, "x").expect("a file");
    let missing = folder.path().join("missing/tables.db");
    let here = folder.path().display().to_string();
    let cases = [
        (vec!["--database".to_owned(), "mysql://x".to_owned()], "--database: expected sqlite:PATH or postgres://…"),
        (vec!["--database".to_owned(), format!("sqlite:{}", missing.display())], "there is no such folder"),
        (vec!["--web".to_owned(), here], "there is no index.html in it"),
    ];
    for (args, why) in cases {
        let mut all = vec!["serve", "--listen", "127.0.0.1:0"];
        all.extend(args.iter().map(String::as_str));
        let ran = quintile(&all);
        assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{}", ran.err);
        assert!(ran.err.contains(why), "{}", ran.err);
    }
}

#[test]
fn games_go_from_one_database_to_another() {
    let folder = folder();
    let games = quintile(&["selfplay", "twenty-four-seven", "--games", "3", "--seed", "5"]).out;
    let database = database(folder.path());
    let import = |text: &str| run(&mut command(&["import", "-", "--database", &database]), text.as_bytes());
    let first = import(&games);
    assert_eq!((first.code, first.out.as_str()), (0, "3 added, 0 already there, 0 failed\n"), "{}", first.err);
    assert_eq!(import(&games).out, "0 added, 3 already there, 0 failed\n");
    let lines: Vec<&str> = games.lines().collect();
    let spoiled = lines[1].replacen("\"points\":", "\"points\":1", 1);
    let mixed = import(&format!("{}\n{spoiled}\n{{\n", lines[0]));
    assert_eq!(mixed.code, 1);
    assert!(mixed.out.contains("-:2: ") && mixed.out.contains("-:3: not JSON"), "{}", mixed.out);
    assert!(mixed.out.ends_with("0 added, 1 already there, 2 failed\n"), "{}", mixed.out);

    let out = folder.path().join("games.jsonl").display().to_string();
    assert_eq!(quintile(&["export", "--database", &database, "--out", &out]).out, "3 games\n");
    assert_eq!(quintile(&["verify", &out]).out, "3 passed, 0 failed\n");
    let none = quintile(&["export", "--database", &database, "--table", "tomira-beluko-sadive"]);
    assert_eq!((none.code, none.out.as_str()), (0, ""));
}

#[test]
fn load_plays_on_a_server_of_its_own_and_tells_what_it_saw() {
    let folder = folder();
    let plays = folder.path().join("plays.jsonl");
    let plays = plays.to_str().expect("a path");
    let args = ["load", "--tables", "3", "--seconds", "1", "--warm-up", "0", "--idle", "60", "--finish", "--json"];
    let database = database(folder.path());
    let args = [&args[..], &["--acknowledged", plays, "--database", &database]].concat();
    let figures: serde_json::Value = serde_json::from_str(&quintile(&args).fine()).expect("JSON");
    assert!(figures["plays"].as_u64().is_some_and(|plays| plays > 0), "{figures}");
    assert!(figures["p50_ms"].as_f64() <= figures["p99_ms"].as_f64(), "{figures}");
    assert_eq!(figures["errors"], serde_json::json!({}), "{figures}");
    let noted = std::fs::read_to_string(plays).expect("the plays").lines().count() as u64;
    assert!(noted >= figures["plays"].as_u64().unwrap_or(0), "{noted} noted, {figures}");
    let games = quintile(&["export", "--database", &database]).fine().lines().count();
    assert!(games >= 3, "every table has finished its game: {games}");
}

#[test]
fn load_leaves_other_machines_alone() {
    let far = quintile(&["load", "--server", "192.0.2.1:80"]);
    far.refused(&["192.0.2.1:80", "--anywhere"]);
    quintile(&["load", "--server", "127.0.0.1:1", "--tables", "1"]).refused(&["opening tables"]);
}
