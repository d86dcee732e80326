//! The account of a finished game: what changed the scores after the last play, and what everybody still held.

use serde::{Deserialize, Serialize};

use super::Seat;

/// What changed one seat's score when the game was over. No play scored it, so it stands on no play's line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Adjustment"))]
pub struct Adjustment<T> {
    /// Whose score.
    pub seat: Seat,
    /// Why.
    pub kind: AdjustmentKind,
    /// The tiles it is about, sorted.
    pub tiles: Vec<T>,
    /// What it changed the score by.
    pub points: i32,
}

/// Why a score changed at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AdjustmentKind {
    /// The seat's own tiles that it did not play (Scrambled 5's).
    UnusedTiles,
    /// The seat went out; the tiles are those of the other hands (Sums of 1.0).
    BonusEnding,
}

/// What the end of a game lays open, tiles in notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Account {
    /// What each seat still held, sorted.
    pub hands: Vec<Vec<String>>,
    /// What changed the scores after the last play, by seat; nothing in a game that was not played to its end.
    pub adjustments: Vec<Adjustment<String>>,
}

impl<T> Adjustment<T> {
    /// The same with other names for its tiles.
    pub fn map<U>(self, name: impl FnMut(T) -> U) -> Adjustment<U> {
        let Self { seat, kind, tiles, points } = self;
        Adjustment { seat, kind, tiles: tiles.into_iter().map(name).collect(), points }
    }
}
