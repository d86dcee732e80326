//! What shells, manuals and machines want to know.

use serde_json::Value;

use crate::{command, quintile, run};

#[test]
fn the_manual_has_a_page_for_all_and_one_for_each() {
    let page = quintile(&["man"]).fine();
    assert!(page.contains(".TH quintile 1") && page.contains("selfplay"), "{page}");
    let page = quintile(&["man", "lab"]).fine();
    assert!(page.contains("quintile\\-lab") && page.contains("shard"), "{page}");
    quintile(&["man", "chess"]).refused(&["unknown command \"chess\"", "lab"]);
}

#[test]
fn the_doctor_plays_a_known_game() {
    let text = quintile(&["doctor"]).fine();
    assert!(text.contains("a known game came out right"), "{text}");
    let findings: Value = serde_json::from_str(&quintile(&["doctor", "--json"]).fine()).expect("JSON");
    assert!(findings.as_array().is_some_and(|list| list.iter().all(|finding| finding["state"] != "broken")));
}

#[test]
fn colours_come_only_when_asked_for_or_to_terminals() {
    for args in [vec!["games"], vec!["doctor"], vec!["lab", "polygon", "--games", "1", "--players", "random"]] {
        assert!(!quintile(&args).fine().contains('\x1b'), "{args:?}");
        let painted = run(&mut command(&[&args[..], &["--color", "always"]].concat()), b"").fine();
        assert!(painted.contains('\x1b'), "{args:?}");
        let quiet = run(command(&args).env("NO_COLOR", "1"), b"").fine();
        assert!(!quiet.contains('\x1b'), "{args:?}");
    }
}
