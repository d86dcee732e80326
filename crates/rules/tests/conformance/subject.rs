//! What the suite has to know about a game beyond its trait: variants to try, and which texts to try as plays.

use quintile_rules::kit::{Viewer, read_options};
use quintile_rules::{Game, TwentyFourSeven};
use serde_json::{Value, json};

use super::brute;

/// A game under test.
pub(crate) trait Subject: Game {
    /// Whether everybody sees every hand.
    const OPEN_HANDS: bool;
    /// Which entry of `deal.rolls` the position shows, after so many plays: later ones are hidden.
    const SHOWS_ROLLS: bool = false;

    /// Options, as written in records, and the seat counts to try them with.
    fn variants() -> Vec<(Value, Vec<usize>)>;

    /// Texts that contain every legal play of the position and a great many others.
    fn candidates(&self) -> Vec<String>;

    /// The variants as typed options, one seat count each.
    fn setups() -> Vec<(Self::Options, usize)> {
        let mut setups = Vec::new();
        for (options, seats) in Self::variants() {
            let Value::Object(options) = options else { panic!("options are an object") };
            let options = read_options::<Self>(options).expect("readable options");
            setups.extend(seats.into_iter().map(|seats| (options.clone(), seats)));
        }
        setups
    }

    /// The position as an onlooker sees it, for failure messages.
    fn shown(&self) -> String {
        let mut text = Self::sketch(&self.view(Viewer::Onlooker)).to_string();
        if let Some(seat) = self.turn() {
            text.push_str(&format!("seat {seat} holds {}\n", self.hand(seat).join(" ")));
        }
        text
    }
}

impl Subject for TwentyFourSeven {
    const OPEN_HANDS: bool = false;

    fn variants() -> Vec<(Value, Vec<usize>)> {
        let large = json!({
            "columns": 9, "rows": 9, "doubles": ["a1", "i9", "e4"], "limit": 30, "low_sum": 9, "hands": [7, 7, 6],
            "tiles": {"1": 6, "2": 6, "3": 6, "4": 6, "5": 6, "6": 6, "7": 6, "8": 6, "12": 6, "15": 4}, "removed": 0,
        });
        let small = json!({
            "columns": 5, "rows": 3, "doubles": [], "tiles": {"3": 5, "4": 5, "9": 5}, "removed": 1, "hands": [2, 2, 2],
            "bonus_length": 3, "points_runs": [], "points_sets": [-5],
        });
        vec![(json!({}), vec![2, 3, 4]), (large, vec![2, 4]), (small, vec![2, 3])]
    }

    fn candidates(&self) -> Vec<String> {
        let squares = brute::squares(10, 10);
        let mut texts = vec!["pass".to_owned()];
        for tile in 1..=15 {
            texts.extend(squares.iter().map(|square| format!("{tile}@{square}")));
        }
        texts
    }
}
