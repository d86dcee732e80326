//! What a tile shows, and plays as tiles on places.

use std::fmt;

use quintile_rules::kit::{Action, Place, read_play};
use quintile_rules::{Game, GameId, polygon, sums_of_one, synergo, with_game};

use crate::geometry::Outline;

/// The colours of the tiles of Sums of 1.0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TileColor {
    /// Played from a hand.
    Yellow,
    /// On a red space from the start.
    Red,
    /// On a blue space from the start.
    Blue,
    /// On a green space from the start.
    Green,
}

/// What a tile shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// A whole number (24/7, Scrambled 5's).
    Number(u8),
    /// A decimal or a WILD (Sums of 1.0).
    Decimal(sums_of_one::Tile, TileColor),
    /// A number, perhaps with an X, or WILD (Polygon).
    Hexagon(polygon::Tile),
    /// Four coloured sides, as the tile lies (Synergo).
    Triangles(synergo::Tile),
    /// Its back: a tile the viewer may not see.
    Back(Outline),
}

impl Face {
    /// The shape of the tile.
    pub const fn outline(self) -> Outline {
        match self {
            Self::Hexagon(_) => Outline::Hexagon,
            Self::Back(outline) => outline,
            Self::Number(_) | Self::Decimal(..) | Self::Triangles(_) => Outline::Square,
        }
    }

    /// Reads a tile as notation writes it. A tile of Sums of 1.0 is yellow: others are never played.
    pub fn read(game: GameId, text: &str) -> Option<Self> {
        with_game!(game, G => text.parse::<<G as Game>::Tile>().ok().map(Into::into))
    }

    /// A Synergo tile after a quarter turn to the left; other tiles look the same from every side.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Triangles(tile) => Self::Triangles(tile.turned()),
            other => other,
        }
    }
}

/// The tile in notation; empty for a back.
impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Decimal(tile, _) => tile.fmt(f),
            Self::Hexagon(tile) => tile.fmt(f),
            Self::Triangles(tile) => tile.fmt(f),
            Self::Back(_) => Ok(()),
        }
    }
}

/// A tile on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Laid {
    /// Where.
    pub place: Place,
    /// What it shows.
    pub face: Face,
}

impl Laid {
    /// The tiles that a play puts on the board, in the order it names them: none for passes, trades, tiles set aside, and text
    /// that is not a play.
    pub fn by_play(game: GameId, play: &str) -> Vec<Self> {
        with_game!(game, G => {
            let action: Action<<G as Game>::Tile> = read_play::<G>(play).map_or(Action::Pass, Into::into);
            action.laid().map(|(&tile, place)| Self { place, face: tile.into() }).collect()
        })
    }
}

impl From<u8> for Face {
    fn from(number: u8) -> Self {
        Self::Number(number)
    }
}

impl From<polygon::Tile> for Face {
    fn from(tile: polygon::Tile) -> Self {
        Self::Hexagon(tile)
    }
}

impl From<synergo::Tile> for Face {
    fn from(tile: synergo::Tile) -> Self {
        Self::Triangles(tile)
    }
}

/// A tile that was played is yellow.
impl From<sums_of_one::Tile> for Face {
    fn from(tile: sums_of_one::Tile) -> Self {
        Self::Decimal(tile, TileColor::Yellow)
    }
}
