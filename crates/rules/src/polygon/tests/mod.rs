//! Tests of whole positions and games.

mod examples;
mod plays;
mod sets;
mod views;

use std::collections::BTreeSet;

use super::*;
use crate::kit::{Hex, read_options};

fn tile(name: &str) -> Tile {
    name.parse().unwrap()
}

fn cell(name: &str) -> Hex {
    name.parse().unwrap()
}

fn options(json: &str) -> Options {
    read_options::<Polygon>(serde_json::from_str(json).unwrap()).unwrap()
}

/// House rules, each option, a crowded little board, and the largest board with odd prices.
fn many_options() -> Vec<Options> {
    vec![
        Options::default(),
        options(r#"{"best_only": true}"#),
        options(r#"{"radius": 2, "printed": {"a3": "W", "e3": "5x3"}, "tiles": {"1": 9, "2x2": 9, "W": 9}}"#),
        options(r#"{"best_only": true, "radius": 1, "printed": {}, "tiles": {"1": 3, "2": 3, "3x3": 3, "W": 6}}"#),
        options(
            r#"{"radius": 5, "printed": {"a6": "W", "k6": "4"}, "points_three_of": [0, -70, 30, 10000, 5], "points_three_wilds": 0,
                "points_straights": [-10000, 25, 0], "tiles": {"1": 31, "2": 30, "3x2": 20, "4x3": 20, "5": 30, "W": 30}}"#,
        ),
    ]
}

fn new_game(options: &Options, seats: usize, number: u64) -> (Polygon, Chance) {
    let mut chance = Chance::from_number(number);
    let deal = Polygon::deal(options, seats, &mut chance).unwrap();
    (Polygon::new(options, seats, &deal).unwrap(), chance)
}

/// Plays random games from random deals with all options and seats, showing every position, the last included.
fn along_games(games: u64, mut show: impl FnMut(&Polygon, &mut Chance)) {
    let mut plays = Vec::new();
    for options in many_options() {
        for seats in 2..=4 {
            for number in 0..games {
                let (mut game, mut chance) = new_game(&options, seats, number);
                show(&game, &mut chance);
                while let Some(play) = game.pick(&mut chance, &mut plays) {
                    game.play(&play).unwrap();
                    show(&game, &mut chance);
                }
            }
        }
    }
}

/// Everything a seat might try: its tiles and one more kind, on every cell there can be or set aside.
fn candidates(game: &Polygon) -> Vec<Play> {
    let Some((hand, _)) = game.drawn() else { return Vec::new() };
    let radius = game.set.options.radius as i8;
    let cells: Vec<Hex> = Hex::all(radius).chain([cell("a1"), cell("o15")]).collect();
    let ways = |tile| cells.iter().map(move |&cell| Placement::on(tile, cell)).chain([Placement::aside(tile)]);
    let tiles = BTreeSet::from([hand[0], hand[1], tile("5x2")]);
    let pairs = tiles.iter().flat_map(|&one| tiles.iter().map(move |&two| (one, two)));
    let plays =
        pairs.flat_map(|(one, two)| ways(one).flat_map(move |first| ways(two).map(move |second| (first, second))));
    plays.map(|(first, second)| Play::new(first, second)).collect()
}
