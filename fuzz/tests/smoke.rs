//! A bounded run of every fuzz target on stable: real input, and the same with random damage. The damage comes from fixed
//! seeds, so failures are reproducible.

use std::fs;
use std::path::Path;

use quintile_rules::kit::{Chance, Viewer};
use quintile_rules::{Game, GameId, Search, with_game};

/// How often each piece of real input is damaged: 40 times, or `QUINTILE_FUZZ_ROUNDS`.
fn rounds() -> u64 {
    std::env::var("QUINTILE_FUZZ_ROUNDS").ok().and_then(|count| count.parse().ok()).unwrap_or(40)
}

/// Some lines of every vector file.
fn records() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/rules/tests/vectors");
    let mut lines = Vec::new();
    for entry in fs::read_dir(folder).expect("the vectors") {
        let text = fs::read_to_string(entry.expect("a file").path()).expect("text");
        lines.extend(text.lines().step_by(9).map(str::to_owned));
    }
    assert!(lines.len() > 20);
    lines
}

/// Overwrites, removes, repeats or inserts a few bytes.
fn damaged(bytes: &[u8], chance: &mut Chance) -> Vec<u8> {
    const SPICE: &[&[u8]] = &[
        b"\"",
        b"{",
        b"}",
        b"[",
        b"]",
        b"-1",
        b"1e999",
        b"18446744073709551616",
        b"null",
        b"0",
        b"@",
        b" ",
        b"\xff",
        "é".as_bytes(),
    ];
    let mut bytes = bytes.to_vec();
    for _ in 0..=chance.below(3) {
        if bytes.is_empty() {
            break;
        }
        let at = chance.index(bytes.len());
        let end = (at + 1 + chance.index(8)).min(bytes.len());
        match chance.below(4) {
            0 => bytes[at] = chance.below(256) as u8,
            1 => drop(bytes.drain(at..end)),
            2 => {
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            _ => {
                let spice = SPICE[chance.index(SPICE.len())];
                bytes.splice(at..at, spice.iter().copied());
            }
        }
    }
    bytes
}

/// Runs a target on each input as it is and damaged.
fn run(target: fn(&[u8]), inputs: &[Vec<u8>]) {
    let mut chance = Chance::from_number(2026);
    for input in inputs {
        target(input);
        for _ in 0..rounds() {
            target(&damaged(input, &mut chance));
        }
    }
}

/// A first byte that chooses the game, then the text.
fn prefixed(id: GameId, text: &str) -> Vec<u8> {
    let index = GameId::ALL.iter().position(|&other| other == id).unwrap_or_default();
    let mut bytes = vec![index as u8];
    bytes.extend(text.as_bytes());
    bytes
}

#[test]
fn record() {
    let inputs: Vec<Vec<u8>> = records().into_iter().map(String::into_bytes).collect();
    run(quintile_fuzz::record, &inputs);
}

#[test]
fn notation() {
    let mut inputs = Vec::new();
    for line in records() {
        let value: serde_json::Value = serde_json::from_str(&line).expect("JSON");
        let Some(id) = value["game"].as_str().and_then(|name| name.parse().ok()) else { continue };
        let plays = value["plays"].as_array().into_iter().flatten().filter_map(|entry| entry["play"].as_str());
        inputs.extend(plays.map(|play| prefixed(id, play)));
    }
    run(quintile_fuzz::notation, &inputs);
}

#[test]
fn options() {
    let mut inputs = Vec::new();
    for id in GameId::ALL {
        with_game!(id, G => {
            let defaults = serde_json::to_value(<G as Game>::Options::default()).expect("JSON");
            inputs.push(prefixed(id, &defaults.to_string()));
            for (key, value) in defaults.as_object().into_iter().flatten() {
                inputs.push(prefixed(id, &serde_json::json!({ key: value }).to_string()));
            }
        });
    }
    run(quintile_fuzz::options, &inputs);
}

#[test]
fn view() {
    let mut inputs = Vec::new();
    for id in GameId::ALL {
        with_game!(id, G => {
            let mut chance = Chance::from_number(5);
            let deal = G::deal(&Default::default(), 2, &mut chance).expect("a deal");
            let mut game = G::new(&Default::default(), 2, &deal).expect("a game");
            let mut scratch = Vec::new();
            while let Some(play) = game.pick(&mut chance, &mut scratch) {
                if chance.below(4) == 0 {
                    let view = serde_json::to_string(&game.view(Viewer::Onlooker)).expect("JSON");
                    inputs.push(prefixed(id, &view));
                }
                game.apply(&play);
            }
        });
    }
    run(quintile_fuzz::view, &inputs);
}

#[test]
fn set() {
    let inputs: Vec<Vec<u8>> = GameId::ALL.map(|game| quintile_sets::template(game).into_bytes()).to_vec();
    run(quintile_fuzz::set, &inputs);
}
