//! What the suite has to know about a game beyond its trait: variants to try, and which texts to try as plays.

use quintile_rules::kit::{Seat, Viewer, read_options};
use quintile_rules::{Game, Polygon, ScrambledFives, Search, SumsOfOne, Synergo, TwentyFourSeven};
use serde_json::{Value, json};

use super::brute;

/// A game under test.
pub(crate) trait Subject: Search {
    /// Which entry of `deal.rolls` the position shows, after this many plays: later ones are hidden.
    const SHOWS_ROLLS: bool = false;

    /// In how many positions of a game every candidate is tried.
    const POSITIONS: usize = 5;

    /// Options, as written in records, and the seat counts to try them with.
    fn variants() -> Vec<(Value, Vec<usize>)>;

    /// Texts that contain every legal play of the position and a great many others.
    fn candidates(&self) -> Vec<String>;

    /// Whether the candidates reach this play: in some positions all of them would be too many.
    fn covers(&self, _play: &Self::Play) -> bool {
        true
    }

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

    /// The tiles a seat holds, in notation.
    fn texts(&self, seat: Seat) -> Vec<String> {
        self.hand(seat).iter().map(ToString::to_string).collect()
    }

    /// The position as an onlooker sees it, for failure messages.
    fn shown(&self) -> String {
        let mut text = Self::sketch(&self.view(Viewer::Onlooker)).to_string();
        if let Some(seat) = self.turn() {
            text.push_str(&format!("seat {seat} holds {}\n", self.texts(seat).join(" ")));
        }
        text
    }
}

impl Subject for TwentyFourSeven {
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

impl Subject for Polygon {
    const SHOWS_ROLLS: bool = true;

    fn variants() -> Vec<(Value, Vec<usize>)> {
        let small = json!({
            "radius": 2, "printed": {"a3": "W", "c5": "2x3"}, "tiles": {"1": 3, "2": 3, "3x2": 3, "W": 4},
            "points_three_of": [1, 2, 3, 4, 5], "points_straights": [7, 8, 9], "points_three_wilds": 11,
        });
        vec![(json!({}), vec![2, 4]), (json!({"best_only": true}), vec![3]), (small, vec![2])]
    }

    fn candidates(&self) -> Vec<String> {
        let mut tiles = self.turn().map(|seat| self.texts(seat)).unwrap_or_default();
        tiles.push("5x3".to_owned());
        let mut ways = Vec::new();
        for tile in &tiles {
            ways.push(format!("{tile}!"));
            ways.extend(brute::squares(9, 9).iter().map(|cell| format!("{tile}@{cell}")));
        }
        ways.iter().flat_map(|first| ways.iter().map(move |second| format!("{first} {second}"))).collect()
    }
}

impl Subject for Synergo {
    fn variants() -> Vec<(Value, Vec<usize>)> {
        let twice = json!({
            "type": "closed", "tiles": {"BBBB": 9, "BBGG": 9, "BGBG": 5, "GGGG": 5}, "hand": 3, "draw_to": 5,
            "points_closed": [1, 10, 100],
        });
        vec![
            (json!({}), vec![2, 3, 5]),
            (json!({"type": "color"}), vec![3, 4]),
            (json!({"type": "color", "colors": ["Y", "G"]}), vec![2]),
            (json!({"type": "closed"}), vec![2, 3]),
            (twice, vec![2]),
        ]
    }

    fn candidates(&self) -> Vec<String> {
        let hand = self.turn().map(|seat| self.texts(seat)).unwrap_or_default();
        let mut texts = vec!["pass".to_owned()];
        for tile in hand.iter().map(String::as_str).chain(["RYRG"]) {
            for turn in 0..4 {
                let lying = format!("{}{}", &tile[turn..], &tile[..turn]);
                for x in -14..=14 {
                    texts.extend((-14..=14).map(|y| format!("{lying}@{x},{y}")));
                }
            }
        }
        texts
    }
}

impl Subject for ScrambledFives {
    const POSITIONS: usize = 2;

    fn variants() -> Vec<(Value, Vec<usize>)> {
        let zeros = json!({
            "columns": 7, "rows": 5, "tiles": {"0": 9, "1": 8, "3": 8, "14": 6}, "hand": 6, "cluster_limit": 4, "divisor": 4,
            "bonuses": {"x2": ["a1"], "x3": ["b2", "d4"], "+5": ["c3"], "+10": []},
        });
        vec![(json!({}), vec![2, 3, 4]), (zeros, vec![2])]
    }

    fn candidates(&self) -> Vec<String> {
        let view = self.view(Viewer::Onlooker);
        let hand = self.turn().map(|seat| self.texts(seat)).unwrap_or_default();
        let (columns, rows) = (view.options.columns, view.options.rows);
        let mut texts =
            brute::lines(columns, rows, |square| view.board.contains_key(&square), &brute::orders(&hand, hand.len()));
        texts.push("pass".to_owned());
        texts.extend(brute::loose(&hand));
        texts
    }
}

impl Subject for SumsOfOne {
    const POSITIONS: usize = 2;

    fn variants() -> Vec<(Value, Vec<usize>)> {
        let small = json!({
            "columns": 6, "rows": 7, "red_spaces": ["a1", "c3"], "blue_spaces": ["e5"], "green_spaces": [], "hand": 4,
            "plus_squares": ["b1", "c4"], "red_tiles": {"0.5": 2}, "blue_tiles": {"0.25": 1, "0.33": 1}, "green_tiles": {},
            "yellow_tiles": {"0.17": 6, "0.33": 8, "0.25": 6, "0.5": 6, "0.75": 4, "*": 2},
            "wild_least": "0.2", "wild_most": "0.5", "wild_step": "0.1",
        });
        vec![
            (json!({}), vec![2, 3]),
            (json!({"half_pool": true}), vec![4]),
            (json!({"half_pool": true, "bonus_ending": false}), vec![2]),
            (small, vec![2]),
        ]
    }

    fn candidates(&self) -> Vec<String> {
        let view = self.view(Viewer::Onlooker);
        let hand = self.turn().map(|seat| self.texts(seat)).unwrap_or_default();
        let mut named = Vec::new();
        for tile in &hand {
            if tile == "*" {
                named.extend((1..=20).map(|step| format!("*{}", f64::from(step) / 20.0)));
            } else {
                named.push(tile.clone());
            }
        }
        // A WILD is twenty tiles in one: with it only short plays are tried.
        let longest = if hand.contains(&"*".to_owned()) { 2 } else { hand.len() };
        let (columns, rows) = (view.options.columns, view.options.rows);
        let orders = brute::orders(&named, longest);
        let mut texts = brute::lines(columns, rows, |square| view.board.contains_key(&square), &orders);
        texts.extend(brute::orders(&hand, hand.len()).iter().map(|tiles| format!("trade {}", tiles.join(" "))));
        texts.push("pass".to_owned());
        texts.extend(brute::loose(&hand));
        texts
    }

    fn covers(&self, play: &Self::Play) -> bool {
        let holds_wild = self.turn().is_some_and(|seat| self.texts(seat).contains(&"*".to_owned()));
        !holds_wild || play.to_string().matches('@').count() <= 2
    }
}
