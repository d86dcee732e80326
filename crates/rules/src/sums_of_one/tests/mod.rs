//! Tests of whole positions and games.

mod brute;
mod endings;
mod examples;
mod sets;
mod views;

use serde_json::json;

use super::*;
use crate::kit::{Counts, Square};

pub(super) fn tile(text: &str) -> Tile {
    text.parse().unwrap()
}

pub(super) fn tiles(text: &str) -> Vec<Tile> {
    text.split_whitespace().map(tile).collect()
}

pub(super) fn squares(text: &str) -> Vec<Square> {
    text.split_whitespace().map(|name| name.parse().unwrap()).collect()
}

pub(super) fn play(text: &str) -> Play {
    text.parse().unwrap()
}

/// How many there are of each of these tiles.
pub(super) fn counts(tiles: &[Tile]) -> Counts<Tile> {
    let mut counts = Counts::new();
    tiles.iter().for_each(|&tile| *counts.entry(tile).or_default() += 1);
    counts
}

/// A custom set from JSON.
pub(super) fn options(value: serde_json::Value) -> Options {
    serde_json::from_value(value).unwrap()
}

/// A small board whose tiles are no multiples of 0.05, with two WILDs of few names.
pub(super) fn odd_set() -> Options {
    options(json!({
        "columns": 5, "rows": 4, "red_spaces": ["c2"], "blue_spaces": ["d3"], "green_spaces": [],
        "plus_squares": ["b2", "c4"], "red_tiles": {"0.33": 1, "0.5": 1}, "blue_tiles": {"0.17": 2}, "green_tiles": {},
        "yellow_tiles": {"0.17": 6, "0.33": 6, "0.34": 4, "0.5": 5, "0.67": 2, "1": 1, "*": 2}, "hand": 3,
        "wild_least": "0.17", "wild_most": "0.83", "wild_step": "0.11", "points_sum": 7, "points_tile": -2,
        "points_whole_hand": 11, "points_plus": 5, "trade_cost": 4, "points_left_tile": 2
    }))
}

/// A position with these coloured tiles on red spaces, for two seats, of whom seat 0 starts and gets the first tiles of
/// the bag.
pub(super) fn position(mut options: Options, red: &[(&str, &str)], bag: &[Tile]) -> SumsOfOne {
    let mut red: Vec<(Square, Tile)> = red.iter().map(|&(at, value)| (at.parse().unwrap(), tile(value))).collect();
    red.sort_unstable();
    options.red_spaces = red.iter().map(|&(square, _)| square).collect();
    (options.blue_spaces, options.green_spaces) = (Vec::new(), Vec::new());
    let red: Vec<Tile> = red.into_iter().map(|(_, tile)| tile).collect();
    options.red_tiles = counts(&red);
    options.yellow_tiles = counts(bag);
    let (highest, lowest) = (*bag.iter().max().unwrap(), *bag.iter().min().unwrap());
    let opening = vec![vec![highest, lowest]];
    let deal = Deal { opening, red, blue: vec![], green: vec![], bag: bag.to_vec(), cuts: vec![1; CUTS] };
    SumsOfOne::new(&options, 2, &deal).unwrap()
}

/// Every kind of table a test should see: options and seats.
pub(super) fn tables() -> Vec<(Options, usize)> {
    let mut tables = Vec::new();
    for seats in 2..=4 {
        for half_pool in [false, true] {
            tables.push((Options { half_pool, bonus_ending: !half_pool, ..Options::default() }, seats));
        }
        tables.push((odd_set(), seats));
        tables.push((Options { hand: 7, ..Options::default() }, seats));
    }
    tables
}

/// A game drawn by this number.
pub(super) fn game(options: &Options, seats: usize, number: u64) -> (SumsOfOne, Chance) {
    let mut chance = Chance::from_number(number);
    let deal = SumsOfOne::deal(options, seats, &mut chance).unwrap();
    (SumsOfOne::new(options, seats, &deal).unwrap(), chance)
}
