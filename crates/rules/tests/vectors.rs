//! Games recorded by an independent program: every line has to be judged as it says.

use std::fs;
use std::path::Path;

use quintile_rules::Game;
use quintile_rules::kit::{Case, judge_case};

/// Judges the lines of a vector file that belong to `G`; panics with every failure.
fn check<G: Game>(file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut judged = 0;
    let mut failures = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let value: serde_json::Value = serde_json::from_str(line).expect("vectors are JSON");
        if value["game"] != G::ID.name() {
            continue;
        }
        judged += 1;
        let case = Case::from_value(value).expect("vectors are objects");
        if let Err(fault) = judge_case::<G>(&case) {
            failures.push(format!("{file}:{}: {fault}", index + 1));
        }
    }
    assert!(judged > 0, "{file} has no line of {}", G::ID);
    assert!(failures.is_empty(), "{} of {judged} failed\n{}", failures.len(), failures.join("\n"));
}

macro_rules! vectors {
    ($($name:ident: $game:ty;)*) => {$(
        mod $name {
            #[test]
            fn games() {
                super::check::<$game>(&format!("{}.jsonl", <$game as quintile_rules::Game>::ID));
            }

            #[test]
            fn refusals() {
                super::check::<$game>("illegal.jsonl");
            }
        }
    )*};
}

vectors! {
    polygon: quintile_rules::Polygon;
    synergo: quintile_rules::Synergo;
    twenty_four_seven: quintile_rules::TwentyFourSeven;
    scrambled_fives: quintile_rules::ScrambledFives;
    sums_of_one: quintile_rules::SumsOfOne;
}
