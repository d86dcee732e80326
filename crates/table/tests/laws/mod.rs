//! What holds at any table, whatever people do and whenever they do it.

#![allow(clippy::manual_is_multiple_of, reason = "the numbers stand for choices")]

mod crowd;
mod secrets;

use quintile_rules::GameId;
use quintile_rules::Level;
use quintile_table::{Chair, OnFlag, Pace, Setup, Start};
use serde_json::{Map, Value, json};

/// How many tables to try: a few, or as many as `PROPTEST_CASES` says.
fn cases(few: u32) -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(few)
}

/// Every game and type, with a number of seats.
fn variants() -> Vec<(GameId, Value, usize)> {
    let small = json!({
        "columns": 5, "rows": 3, "doubles": [], "tiles": {"3": 5, "4": 5, "9": 5}, "removed": 1, "hands": [2, 2, 2],
        "bonus_length": 3,
    });
    vec![
        (GameId::TwentyFourSeven, small, 2),
        (GameId::Polygon, json!({}), 2),
        (GameId::Polygon, json!({"best_only": true}), 3),
        (GameId::Synergo, json!({}), 2),
        (GameId::Synergo, json!({"type": "color"}), 4),
        (GameId::Synergo, json!({"type": "closed"}), 3),
        (GameId::TwentyFourSeven, json!({}), 2),
        (GameId::TwentyFourSeven, json!({}), 4),
        (GameId::ScrambledFives, json!({}), 3),
        (GameId::SumsOfOne, json!({}), 2),
        (GameId::SumsOfOne, json!({"half_pool": true}), 3),
    ]
}

/// A table's set-up out of numbers: which variant, and a number for every habit.
fn setup(variant: usize, habits: [u8; 8]) -> Setup {
    let variants = variants();
    let (game, options, seats) = variants[variant % variants.len()].clone();
    let Value::Object(options) = options else { unreachable!("options are objects") };
    let options: Map<String, Value> = options;
    let [chairs, pace, flag, limit, confirm, sit_in, start, rest] = habits;
    let chair = |at: usize| if chairs >> at & 1 == 1 { Chair::Bot(Level::Novice) } else { Chair::Open };
    Setup {
        options,
        pace: match pace % 4 {
            0 | 1 => Pace::Free,
            2 => Pace::PerMove { seconds: 20 },
            _ => Pace::PerGame { seconds: 90, increment: u32::from(pace >> 6) },
        },
        on_flag: if flag % 2 == 0 { OnFlag::Bot } else { OnFlag::Forfeit },
        limit: (game.has_clock() && limit % 2 == 0).then_some(300),
        confirm: (confirm % 3 > 0).then(|| u32::from(confirm % 3 - 1) * 4),
        sit_in: (sit_in % 2 == 0).then_some(30),
        start: if start % 4 == 0 { Start::ByHost } else { Start::WhenFull },
        hints: rest % 8 != 1,
        takebacks: rest % 8 != 2,
        ..Setup::new(game, (0..seats).map(|at| if at == 0 { Chair::Open } else { chair(at) }).collect())
    }
}
