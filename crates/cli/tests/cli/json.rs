//! `--json`: what scripts read instead of sentences.

use serde_json::{Value, json};

use crate::{command, file_with, good_record, quintile, quintile_with, run};

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

#[test]
fn verify_names_what_is_false_and_counts_the_rest() {
    let good = good_record();
    let bad = good.replacen("\"points\":", "\"points\":1", 1);
    let file = file_with("json-verify.jsonl", format!("{good}{bad}").as_bytes());
    let ran = quintile(&["verify", "--json", &file]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let said = lines(&ran.out);
    assert_eq!((&said[0]["file"], &said[0]["line"]), (&json!(file), &json!(2)));
    assert!(said[0]["false"].as_str().is_some_and(|reason| reason.contains("ply 1")), "{}", said[0]);
    assert_eq!(said[1..], [json!({"passed": 1, "failed": 1, "proved": 0, "unread": 0})]);

    let ran = quintile(&["verify", "--json", "/nowhere/at/all.json"]);
    let said = lines(&ran.out);
    assert_eq!((ran.code, &said[0]["file"], &said[1]["unread"]), (2, &json!("/nowhere/at/all.json"), &json!(1)));
    let empty = quintile_with(&["verify", "--json", "-"], b"");
    assert_eq!((empty.code, &lines(&empty.out)[0]["false"]), (1, &json!("it holds no record")));
}

#[test]
fn show_gives_the_view_and_hands_only_to_those_who_may_see_all() {
    let record = good_record();
    let show = |args: &[&str]| -> Value {
        let text = quintile_with(&[&["show", "-", "--json"], args].concat(), record.as_bytes()).fine();
        serde_json::from_str(&text).expect("JSON")
    };
    let first = show(&["--ply", "0"]);
    assert_eq!(
        (&first["game"], &first["ply"], &first["outcome"]),
        (&json!("twenty-four-seven"), &json!(0), &Value::Null)
    );
    assert_eq!(first["hands"].as_array().map(Vec::len), Some(2), "{first}");
    assert_eq!(first["view"]["viewer"], "onlooker");
    let seen = show(&["--ply", "0", "--viewer", "1"]);
    assert_eq!((seen.get("hands"), &seen["view"]["viewer"]), (None, &json!({"seat": 1})));
    assert!(seen["view"]["hands"][0].is_number() && seen["view"]["hands"][1].is_array(), "{seen}");
    let last = show(&[]);
    assert_eq!((&last["ply"], &last["turn"]), (&last["plies"], &Value::Null));
    assert_eq!(last["outcome"]["scores"], last["scores"]);
}

#[test]
fn import_counts() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite:{}", folder.path().join("tables.db").display());
    let import = |text: &str| run(&mut command(&["import", "-", "--json", "--database", &database]), text.as_bytes());
    let good = good_record();
    let ran = import(&format!("{good}{good}{{\n"));
    let said = lines(&ran.out);
    assert_eq!((ran.code, &said[0]["line"]), (1, &json!(3)));
    assert_eq!(said[1..], [json!({"added": 1, "known": 1, "failed": 1})]);
}

#[test]
fn set_check_says_where_every_file_goes_wrong() {
    let bad = file_with("json-bad.toml", b"game = \"twenty-four-seven\"\n[options]\ndoubles = [\"a1\", \"k5\"]\n");
    let nameless = file_with("json-nameless.toml", b"name = \"x\"\n");
    let good = file_with("json-good.toml", b"game = \"twenty-four-seven\"\n[options]\nlimit = 30\n");
    let ran = quintile(&["set", "check", "--json", &bad, &nameless, &good]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let said = lines(&ran.out);
    let wrong = json!({"line": 3, "column": 18, "field": "options.doubles", "reason": "k5 is not on the board"});
    assert_eq!(said[0], json!({"file": bad, "good": false, "wrong": wrong}));
    assert_eq!((&said[1]["wrong"]["line"], &said[1]["wrong"]["field"]), (&Value::Null, &json!("game")));
    assert_eq!((&said[2]["good"], &said[2]["options"]), (&json!(true), &json!({"limit": 30})));
    let alone = quintile(&["set", "check", "--json", "/nowhere.toml"]);
    assert_eq!(alone.code, 2);
    assert!(alone.err.contains("/nowhere.toml") && lines(&alone.out)[0]["file"] == "/nowhere.toml", "{}", alone.out);
}
