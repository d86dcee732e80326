//! What a play scores, item by item.

use serde::{Deserialize, Serialize};

use super::Place;

/// One item on the score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ScoreItem"))]
pub struct Item<F> {
    /// What it is for.
    pub feature: F,
    /// Its points, multiplied already.
    pub points: i32,
    /// What the points were multiplied by; 1 when nothing did.
    pub times: i32,
    /// The places that made it, in the board's own order; empty where the item is about no place.
    pub places: Vec<Place>,
}

/// What a play scores. The items add up to the points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Scoring"))]
pub struct Scoring<F> {
    /// What the play changes the seat's score by.
    pub points: i32,
    /// Where the points come from.
    pub items: Vec<Item<F>>,
}

impl<F> Scoring<F> {
    /// A play that scores nothing.
    pub fn nothing() -> Self {
        Self { points: 0, items: Vec::new() }
    }

    /// Adds an item.
    pub fn add(&mut self, item: Item<F>) {
        self.points += item.points;
        self.items.push(item);
    }

    /// The same items under other names.
    pub fn map<G>(self, mut name: impl FnMut(F) -> G) -> Scoring<G> {
        let rename = |item: Item<F>| Item {
            feature: name(item.feature),
            points: item.points,
            times: item.times,
            places: item.places,
        };
        Scoring { points: self.points, items: self.items.into_iter().map(rename).collect() }
    }
}
