//! What three faces around a corner are worth.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::material::{NOWHERE, Options, Set};
use super::state::Board;
use super::tile::{Symbol, Tile};
use crate::kit::Item;

/// What a group scores for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    /// The same number three times.
    ThreeOf(
        /// The number.
        u8,
    ),
    /// Three numbers in a row.
    StraightFrom(
        /// The lowest of them.
        u8,
    ),
    /// Three WILDs.
    ThreeWilds,
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::ThreeOf(number) => write!(f, "three {number}s"),
            Self::StraightFrom(low) => write!(f, "straight {low}-{}-{}", low + 1, low + 2),
            Self::ThreeWilds => f.write_str("three WILDs"),
        }
    }
}

/// The best combination three tiles make, and its points before any X. Each WILD stands for whichever number is best.
///
/// A combination worth nothing is none: that is how a custom set turns one off. A WILD never stands for a number that
/// costs points.
pub(super) fn combination(options: &Options, tiles: [Tile; 3]) -> Option<(Feature, i32)> {
    if tiles.iter().all(|tile| tile.is_wild()) {
        return worth(Feature::ThreeWilds, options.points_three_wilds);
    }
    let threes = (1..=5).zip(options.points_three_of).filter(|&(number, _)| makes(tiles, [number; 3]));
    let straights = (1..=3).zip(options.points_straights).filter(|&(low, _)| makes(tiles, [low, low + 1, low + 2]));
    let found = threes
        .map(|(number, points)| (Feature::ThreeOf(number), points))
        .chain(straights.map(|(low, points)| (Feature::StraightFrom(low), points)))
        // The first of equals, so that the score sheet is the same everywhere.
        .reduce(|best, next| if next.1 > best.1 { next } else { best });
    let (feature, points) = found?;
    let has_choice = tiles.iter().any(|tile| tile.is_wild());
    if has_choice && points < 0 { None } else { worth(feature, points) }
}

fn worth(feature: Feature, points: i32) -> Option<(Feature, i32)> {
    (points != 0).then_some((feature, points))
}

/// Whether the tiles can show these numbers, in any order.
fn makes(tiles: [Tile; 3], wanted: [u8; 3]) -> bool {
    let mut missing = wanted.map(Some);
    tiles.iter().filter(|tile| !tile.is_wild()).all(|tile| {
        let found = missing.iter_mut().find(|number| **number == Some(tile.rank()));
        found.and_then(Option::take).is_some()
    })
}

/// What a score is multiplied by: the highest X among the tiles.
pub(super) fn multiplier(tiles: [Tile; 3]) -> i32 {
    tiles.iter().map(|tile| i32::from(tile.times())).max().unwrap_or(1)
}

/// What a tile scores on a cell, as a number. The same as [`itemise`] gives.
#[inline]
pub(super) fn price(set: &Set, board: &Board, symbol: Symbol, tile: Tile, cell: u8) -> i32 {
    let [one, two] = board.others(set, symbol, cell);
    set.price(tile, one, two).into()
}

/// What a tile scores on a cell, as an item of the score sheet; `None` when its group makes nothing.
pub(super) fn itemise(set: &Set, board: &Board, symbol: Symbol, tile: Tile, cell: u8) -> Option<Item<Feature>> {
    let [one, two] = board.others(set, symbol, cell);
    let tiles = [tile, one.tile()?, two.tile()?];
    let (feature, points) = combination(&set.options, tiles)?;
    let times = multiplier(tiles);
    let group = set.group_around(symbol, cell).into_iter();
    let places = group.filter(|&cell| cell != NOWHERE).map(|cell| set.cells[usize::from(cell)].into()).collect();
    Some(Item { feature, points: points * times, times, places })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(options: &Options, text: &str) -> (i32, String) {
        let tiles: Vec<Tile> = text.split(' ').map(|name| name.parse().unwrap()).collect();
        let tiles = [tiles[0], tiles[1], tiles[2]];
        match combination(options, tiles) {
            Some((feature, points)) => (points * multiplier(tiles), feature.to_string()),
            None => (0, "nothing".into()),
        }
    }

    #[test]
    fn the_printed_combinations() {
        let house = Options::default();
        for (tiles, points, feature) in [
            ("1 1 1", 10, "three 1s"),
            ("3 3 3", 30, "three 3s"),
            ("5 5 5", 50, "three 5s"),
            ("3 1 2", 15, "straight 1-2-3"),
            ("2 3 4", 25, "straight 2-3-4"),
            ("5 4 3", 35, "straight 3-4-5"),
            ("W W W", 100, "three WILDs"),
            ("1 2 4", 0, "nothing"),
            ("1 1 2", 0, "nothing"),
            // The seed's example: three 2s with a tripling tile.
            ("2 2x3 2", 60, "three 2s"),
            // The highest X only.
            ("2x2 2x3 2", 60, "three 2s"),
        ] {
            assert_eq!(score(&house, tiles), (points, feature.into()), "{tiles}");
        }
    }

    #[test]
    fn a_wild_is_the_best_number() {
        let house = Options::default();
        for (tiles, points, feature) in [
            ("W 3 3", 30, "three 3s"),
            ("W W 3", 35, "straight 3-4-5"),
            ("W W 1", 15, "straight 1-2-3"),
            ("W W 2x3", 75, "straight 2-3-4"),
            ("W W 5x2", 100, "three 5s"),
            ("W 2 4", 25, "straight 2-3-4"),
            ("W 2 3", 25, "straight 2-3-4"),
            ("1 W 4", 0, "nothing"),
            ("W 1 5", 0, "nothing"),
        ] {
            assert_eq!(score(&house, tiles), (points, feature.into()), "{tiles}");
        }
    }

    #[test]
    fn worthless_and_costly_combinations() {
        let options =
            Options { points_three_of: [0, -5, 30, 40, 50], points_straights: [0, 25, 35], ..Options::default() };
        for (tiles, points, feature) in [
            ("1 1 1", 0, "nothing"),
            ("2 2 2x2", -10, "three 2s"),
            ("W 2 2", 0, "nothing"),
            ("W W 1", 0, "nothing"),
            ("W 2 3", 25, "straight 2-3-4"),
        ] {
            assert_eq!(score(&options, tiles), (points, feature.into()), "{tiles}");
        }
    }
}
