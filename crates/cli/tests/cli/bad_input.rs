//! Anything can be in a file. Each fault is one clear line, and the next record is judged all the same.

use crate::{Run, file_with, good_record, quintile, quintile_with};

/// Judges a good record, the bad text and the good record again, one per line.
#[track_caller]
fn verify_between_good_ones(bad: &[u8], words: &[&str]) {
    let good = good_record();
    let text = [good.as_bytes(), bad, b"\n\n", good.as_bytes()].concat();
    let Run { code, out, err } = quintile_with(&["verify", "-"], &text);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((code, err.as_str(), lines.len()), (1, "", 2), "{out}");
    assert!(lines[0].starts_with("-:2: ") && lines[0].len() < 700, "{}", lines[0]);
    for word in words {
        assert!(lines[0].contains(word), "no {word:?} in {}", lines[0]);
    }
    assert_eq!(lines[1], "2 passed, 1 failed");
}

fn changed(from: &str, to: &str) -> Vec<u8> {
    let record = good_record();
    assert!(record.contains(from), "{record}");
    record.trim_end().replacen(from, to, 1).into_bytes()
}

#[test]
fn text_that_is_no_json() {
    let good = good_record();
    verify_between_good_ones(&good.as_bytes()[..good.len() / 2], &["not JSON: it ends too early"]);
    verify_between_good_ones(b"{\"format\":\"\xff\xfe\"}", &["not UTF-8 after byte 11"]);
    verify_between_good_ones(b"hello", &["not JSON", "column 1"]);
    verify_between_good_ones(&changed("\"points\":0", "\"points\":NaN"), &["not JSON"]);
    verify_between_good_ones(&changed("\"points\":0", "\"points\":-Infinity"), &["not JSON"]);
    verify_between_good_ones(&changed("\"points\":0", "\"points\":1e999"), &["not JSON: number out of range"]);
    let deep = [vec![b'['; 10_000], vec![b']'; 10_000]].concat();
    verify_between_good_ones(&deep, &["not JSON: recursion limit"]);
    verify_between_good_ones(&[b'['; 10_000], &["not JSON: recursion limit"]);
    verify_between_good_ones(b"\0\0\0\0", &["not JSON"]);
}

#[test]
fn json_that_is_no_record() {
    verify_between_good_ones(b"[]", &["record: it is not a JSON object"]);
    verify_between_good_ones(b"3", &["record: it is not a JSON object"]);
    verify_between_good_ones(b"{}", &["record: format is missing"]);
    verify_between_good_ones(&changed("quintile/1", "quintile/2"), &["format", "quintile/2"]);
    verify_between_good_ones(&changed("\"twenty-four-seven\"", "\"chess\""), &["record.game", "chess"]);
    verify_between_good_ones(&changed("\"twenty-four-seven\"", "24"), &["record.game"]);
    verify_between_good_ones(&changed("\"plays\":[", "\"plays\":[7,"), &["record.plays[0]"]);
    verify_between_good_ones(&changed("\"seat\":", "\"chair\":"), &["chair"]);
    verify_between_good_ones(&changed("\"options\":{}", "\"options\":{},\"colour\":1"), &["colour"]);
    verify_between_good_ones(&changed("\"seats\":[", "\"seats\":[[],"), &["record.seats[0]"]);
    verify_between_good_ones(&changed("\"points\":0", "\"points\":0.5"), &["points"]);
    verify_between_good_ones(&changed("\"points\":0", "\"points\":123456789012345678901234567890"), &["points"]);
    verify_between_good_ones(&changed("\"start\":", "\"start\":99999999999"), &["deal.start"]);
    verify_between_good_ones(&changed("{\"format\"", "{\"try\":5,\"format\""), &["record.try"]);
}

#[test]
fn records_that_are_false() {
    verify_between_good_ones(&changed("\"options\":{}", "\"options\":{\"colour\":1}"), &["colour"]);
    verify_between_good_ones(&changed("\"options\":{}", "\"options\":{\"rows\":8}"), &["options.rows: "]);
    verify_between_good_ones(&changed("\"bag\":[", "\"bag\":[1,"), &["deal: the count of tile 1 is 5, not 4"]);
    verify_between_good_ones(&changed("\"plays\":[", "\"plays\":[{\"event\":\"time\"},"), &["ply 1: time: "]);
    verify_between_good_ones(&changed("\"end\":\"", "\"end\":\"x"), &["record.end"]);
    verify_between_good_ones(&changed("\"winners\":[", "\"winners\":[3,"), &["winners: the record says"]);
    let control = changed("\"play\":\"", "\"play\":\"\\u001b[2J\\n");
    verify_between_good_ones(&control, &["ply 1: \\u{1b}[2J\\n"]);
    let long = format!("\"play\":\"{}", "7".repeat(10 << 20));
    verify_between_good_ones(&changed("\"play\":\"", &long), &["ply 1: 7777", "at most 256 characters"]);
}

#[test]
fn a_line_above_64_mib_is_refused_and_read_past() {
    let good = good_record();
    let text = [good.as_bytes(), b"\"", &vec![b'x'; 65 << 20], b"\"\n", good.as_bytes()].concat();
    let file = file_with("long.jsonl", &text);
    let run = quintile(&["verify", &file]);
    assert_eq!(run.code, 1);
    assert_eq!(run.out, format!("{file}:2: the line is longer than 64 MiB\n2 passed, 1 failed\n"));
    // The same when it comes first and nothing but the content tells how the file is written.
    let run = quintile_with(&["verify", "-"], &text[good.len()..]);
    assert_eq!(run.out, "-:1: the line is longer than 64 MiB\n1 passed, 1 failed\n");
    std::fs::remove_file(file).expect("it was there");
}

#[test]
fn files_that_cannot_be_read_do_not_stop_the_others() {
    let good = file_with("good.jsonl", good_record().as_bytes());
    let folder = env!("CARGO_TARGET_TMPDIR");
    let run = quintile(&["verify", "/no/such/file", folder, &good]);
    assert_eq!((run.code, run.out.as_str()), (2, "1 passed, 0 failed\n"));
    assert!(run.err.contains("/no/such/file: ") && run.err.contains(&format!("{folder}: ")), "{}", run.err);
    assert!(run.err.ends_with("2 files could not be read\n"), "{}", run.err);
}

#[test]
fn a_file_without_a_record_is_a_failure() {
    for content in ["", "\n \n\t\n"] {
        let file = file_with("empty.jsonl", content.as_bytes());
        let run = quintile(&["verify", &file]);
        assert_eq!(run.code, 1);
        assert_eq!(run.out, format!("{file}:1: it holds no record\n0 passed, 1 failed\n"));
    }
}

#[test]
fn options_errors_name_the_key() {
    let deal =
        |options: &str| quintile(&["deal", "twenty-four-seven", "--seats", "2", "--seed", "1", "--options", options]);
    deal(r#"{"colour":1}"#).refused(&["options.colour: 24/7 has no such option; it has columns, rows"]);
    deal(r#"{"rows":"seven"}"#).refused(&["options.rows: it is the text \"seven\", not a whole number from 0 to 255"]);
    deal(r#"{"rows":99999999999999999999999999}"#).refused(&["options.rows: "]);
    deal(r#"{"rows":8}"#).refused(&["options.rows: a board with an even number of columns or rows has no centre"]);
    deal(r#"{"tiles":{"1":-4}}"#).refused(&["options.tiles"]);
    deal(r#"{"tiles":{"1":4}}"#).refused(&["options.tiles: 4 tiles are too few; at least 16 are needed"]);
    deal(r#"{"rows":"#).refused(&["options: not JSON: it ends too early"]);
    deal("[7]").refused(&["options: options are a JSON object"]);
    deal("@/no/such/file").refused(&["/no/such/file: "]);
    let deep = format!("{{\"rows\":{}", "[".repeat(10_000));
    deal(&deep).refused(&["options: not JSON: recursion limit"]);
}

#[test]
fn impossible_deals_and_seeds_are_refused() {
    let deal = |more: &[&str]| quintile(&[&["deal", "twenty-four-seven"], more].concat());
    deal(&["--seats", "5", "--seed", "1"]).refused(&["seats: 5 is not between 2 and 4"]);
    deal(&["--seats", "0", "--seed", "1"]).refused(&["seats: 0 is not between 2 and 4"]);
    deal(&["--seats", "-1", "--seed", "1"]).refused(&["--seats"]);
    for seed in ["", "5eed", "0x12", "-1", "18446744073709551616", &"1".repeat(65)] {
        let seed = format!("--seed={seed}");
        deal(&["--seats", "2", &seed]).refused(&["a seed is a whole number below 2^64 or 64 hexadecimal digits, not"]);
    }
    deal(&["--seats", "2", "--seed", "1", "--names", "a,b,c"]).refused(&["--names: 3 names for 2 seats"]);
    quintile(&["deal", "chess", "--seats", "2", "--seed", "1"]).refused(&["'chess'", "the games are polygon, "]);
}

#[test]
fn positions_that_are_not_there_are_refused() {
    let file = file_with("one.json", good_record().as_bytes());
    for command in ["legal", "show"] {
        quintile(&[command, &file, "--record", "2"]).refused(&["it holds 1 record, so there is no record 2"]);
        quintile(&[command, &file, "--record", "0"]).refused(&["--record"]);
        quintile(&[command, &file, "--ply", "9999"]).refused(&["record 1: ply 9999: the record has only "]);
        quintile(&[command, "/no/such/file"]).refused(&["/no/such/file: "]);
        quintile_with(&[command, "-"], b"{\"format\":").refused(&["-: record 1: not JSON: it ends too early"]);
        let illegal = changed("\"play\":\"", "\"play\":\"9");
        quintile_with(&[command, "-"], &illegal).refused(&["-: record 1: ply 1: "]);
    }
}
