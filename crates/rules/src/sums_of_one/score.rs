//! What a play scores, item by item and at once.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::material::{Options, Set};
use crate::kit::{Axis, Item, LineBoard, Placements, Scoring, Stretch};

/// What a play can score for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    /// A row or column that sums to 1.0.
    Sum,
    /// A new tile on a plus square, once for each sum over it.
    Plus,
    /// This many tiles placed.
    Tiles(u8),
    /// A whole hand placed in one turn.
    WholeHand,
    /// This many tiles traded.
    Trade(u8),
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sum => f.write_str("sum of 1.0"),
            Self::Plus => f.write_str("plus square"),
            Self::Tiles(1) => f.write_str("1 tile placed"),
            Self::Tiles(count) => write!(f, "{count} tiles placed"),
            Self::WholeHand => f.write_str("whole hand placed"),
            Self::Trade(1) => f.write_str("1 tile traded"),
            Self::Trade(count) => write!(f, "{count} tiles traded"),
        }
    }
}

/// Features that are counted together, however many tiles they are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FeatureKind {
    /// A row or column that sums to 1.0.
    Sum,
    /// A new tile on a plus square.
    Plus,
    /// Tiles placed.
    Tiles,
    /// A whole hand placed in one turn.
    WholeHand,
    /// Tiles traded.
    Trade,
}

impl fmt::Display for FeatureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sum => "sum of 1.0",
            Self::Plus => "plus square",
            Self::Tiles => "tiles placed",
            Self::WholeHand => "whole hand placed",
            Self::Trade => "tiles traded",
        })
    }
}

impl From<Feature> for FeatureKind {
    fn from(feature: Feature) -> Self {
        match feature {
            Feature::Sum => Self::Sum,
            Feature::Plus => Self::Plus,
            Feature::Tiles(_) => Self::Tiles,
            Feature::WholeHand => Self::WholeHand,
            Feature::Trade(_) => Self::Trade,
        }
    }
}

/// The points of a placement, from how many sums it makes, how many sums lie over its plus squares (a square counts
/// once for each) and how many tiles it has. The same as [`itemise`] adds up to.
#[inline]
pub(super) fn price(options: &Options, sums: i32, plus_sums: i32, tiles: i32) -> i32 {
    let whole_hand = if tiles == i32::from(options.hand) { options.points_whole_hand } else { 0 };
    sums * options.points_sum + plus_sums * options.points_plus + tiles * options.points_tile + whole_hand
}

/// The points of a placement that lies on the board already.
pub(super) fn price_laid(set: &Set, board: &LineBoard, placements: &Placements) -> i32 {
    let mut squares = placements.squares();
    let axis = match (squares.next(), squares.next()) {
        (Some(first), Some(second)) if first.column() == second.column() => Axis::Column,
        _ => Axis::Row,
    };
    let (mut sums, mut plus_sums) = (0, 0);
    for (at, square) in placements.squares().enumerate() {
        let along = i32::from(board.stretch(square, axis).length > 1);
        let across = i32::from(board.stretch(square, axis.across()).length > 1);
        sums += across + if at == 0 { along } else { 0 };
        plus_sums += if set.is_plus(square) { along + across } else { 0 };
    }
    price(&set.options, sums, plus_sums, placements.len() as i32)
}

/// The score sheet of a placement that makes these sums.
pub(super) fn itemise(set: &Set, placements: &Placements, sums: &[Stretch]) -> Scoring<Feature> {
    let options = &set.options;
    let mut scoring = Scoring::nothing();
    for sum in sums {
        let places = sum.squares().map(Into::into).collect();
        scoring.add(Item { feature: Feature::Sum, points: options.points_sum, times: 1, places });
    }
    for square in placements.squares().filter(|&square| set.is_plus(square)) {
        let times = sums.iter().filter(|sum| sum.contains(square)).count() as i32;
        let points = times * options.points_plus;
        scoring.add(Item { feature: Feature::Plus, points, times, places: vec![square.into()] });
    }
    let places: Vec<_> = placements.squares().map(Into::into).collect();
    let feature = Feature::Tiles(placements.len() as u8);
    let points = placements.len() as i32 * options.points_tile;
    scoring.add(Item { feature, points, times: 1, places: places.clone() });
    if placements.len() == set.hand() {
        let points = options.points_whole_hand;
        scoring.add(Item { feature: Feature::WholeHand, points, times: 1, places });
    }
    scoring
}

/// The score sheet of a trade.
pub(super) fn itemise_trade(options: &Options, tiles: usize) -> Scoring<Feature> {
    let points = -(tiles as i32) * options.trade_cost;
    let mut scoring = Scoring::nothing();
    scoring.add(Item { feature: Feature::Trade(tiles as u8), points, times: 1, places: Vec::new() });
    scoring
}
