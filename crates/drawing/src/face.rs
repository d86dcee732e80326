//! What a tile shows, and plays as tiles on places.

use std::fmt;

use quintile_rules::kit::{Place, Square};
use quintile_rules::{GameId, polygon, sums_of_one, synergo};

use crate::geometry::Outline;

/// The colours of the tiles of Sums of 1.0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hue {
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
    Decimal(sums_of_one::Tile, Hue),
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
        match game {
            GameId::TwentyFourSeven | GameId::ScrambledFives => text.parse().ok().map(Self::Number),
            GameId::SumsOfOne => text.parse().ok().map(|tile| Self::Decimal(tile, Hue::Yellow)),
            GameId::Polygon => text.parse().ok().map(Self::Hexagon),
            GameId::Synergo => text.parse().ok().map(Self::Triangles),
        }
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

/// The tile in notation; nothing for a back.
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
    /// The tiles that a play lays, in the order it names them: none for passes, trades and tiles set aside. A text that
    /// is no play lays what can be read of it.
    pub fn by_play(game: GameId, play: &str) -> Vec<Self> {
        let laid = |part: &str| {
            let (tile, place) = part.split_once('@')?;
            let face = Face::read(game, tile)?;
            let place = match game {
                GameId::Polygon => Place::Hex(place.parse().ok()?),
                GameId::Synergo => part.parse::<synergo::Placed>().ok()?.at.into(),
                GameId::TwentyFourSeven | GameId::ScrambledFives | GameId::SumsOfOne => {
                    Place::Square(place.parse::<Square>().ok()?)
                }
            };
            Some(Self { place, face })
        };
        play.split(' ').filter_map(laid).collect()
    }
}
