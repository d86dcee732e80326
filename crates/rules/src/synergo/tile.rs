//! Tiles: squares with four coloured sides.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::kit::{deserialize_name, excerpt};

/// The sides of a tile or a place, in the order they are written: north, east, south, west.
pub(super) const SIDES: [usize; 4] = [0, 1, 2, 3];

/// The side that faces `side` across an edge.
pub(super) const fn opposite(side: usize) -> usize {
    side ^ 2
}

/// The colour of a side. They sort as their letters do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Color {
    /// Blue.
    #[serde(rename = "B")]
    Blue,
    /// Green.
    #[serde(rename = "G")]
    Green,
    /// Red.
    #[serde(rename = "R")]
    Red,
    /// Yellow.
    #[serde(rename = "Y")]
    Yellow,
}

impl Color {
    /// Every colour, sorted.
    pub const ALL: [Self; 4] = [Self::Blue, Self::Green, Self::Red, Self::Yellow];

    /// The letter in notation.
    pub const fn letter(self) -> char {
        match self {
            Self::Blue => 'B',
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
        }
    }

    /// The colour as a word, for sentences.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Red => "red",
            Self::Yellow => "yellow",
        }
    }

    /// The colour's number, to index lists by.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour in the last two bits.
    #[inline]
    pub(super) const fn from_bits(bits: u8) -> Self {
        match bits & 3 {
            0 => Self::Blue,
            1 => Self::Green,
            2 => Self::Red,
            _ => Self::Yellow,
        }
    }

    fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|color| color.letter() as u32 == u32::from(letter))
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

/// A tile as it lies: its sides from the north clockwise, two bits each, the north side on top. So tiles sort as
/// their letters do, and a quarter turn is a rotation of the byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tile(u8);

impl Serialize for Tile {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_name(deserializer)
    }
}

impl Tile {
    /// Every tile in every orientation, those of four colours too, sorted.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=u8::MAX).map(Self)
    }

    /// The colour of a side: 0 north, 1 east, 2 south, 3 west.
    #[inline]
    pub const fn side(self, side: usize) -> Color {
        Color::from_bits(self.0 >> (6 - 2 * (side & 3)))
    }

    /// The tile after a quarter turn to the left.
    #[inline]
    #[must_use]
    pub const fn turned(self) -> Self {
        Self(self.0.rotate_left(2))
    }

    /// The tile's name: the smallest of its orientations.
    #[inline]
    #[must_use]
    pub fn name(self) -> Self {
        let half = self.turned().turned();
        self.min(self.turned()).min(half.min(half.turned()))
    }

    /// Its different orientations, this one first: 1, 2 or 4.
    #[inline]
    pub fn orientations(self) -> impl Iterator<Item = Self> {
        let different = if self == self.turned() {
            1
        } else if self == self.turned().turned() {
            2
        } else {
            4
        };
        std::iter::successors(Some(self), |tile| Some(tile.turned())).take(different)
    }

    /// Its different orientations, this one first, each a quarter turn clockwise from the one before.
    pub fn turns(self) -> impl Iterator<Item = Self> {
        let right = |tile: Self| tile.turned().turned().turned();
        std::iter::successors(Some(self), move |&tile| Some(right(tile))).take(self.orientations().count())
    }

    /// The colours on some of its sides (bit s for side s), as a mask of colour numbers.
    #[inline]
    pub(super) fn colors_on(self, sides: u8) -> u8 {
        SIDES.iter().fold(0, |mask, &side| mask | (sides >> side & 1) << self.side(side).index())
    }

    /// How many colours it has.
    #[inline]
    pub fn color_count(self) -> usize {
        self.colors_on(0b1111).count_ones() as usize
    }

    /// Its colours, sorted.
    pub fn colors(self) -> impl Iterator<Item = Color> {
        let mask = self.colors_on(0b1111);
        Color::ALL.into_iter().filter(move |color| mask >> color.index() & 1 == 1)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sides = SIDES.map(|side| self.side(side));
        write!(f, "{}{}{}{}", sides[0], sides[1], sides[2], sides[3])
    }
}

/// The text is not a tile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{}\" is not a tile; expected four of the letters B G R Y, such as BBGR", .0.escape_debug())]
pub struct NotATile(
    /// The beginning of the text.
    pub String,
);

impl FromStr for Tile {
    type Err = NotATile;

    fn from_str(text: &str) -> Result<Self, NotATile> {
        let refused = || NotATile(excerpt(text));
        let letters: [u8; 4] = text.as_bytes().try_into().map_err(|_| refused())?;
        letters
            .into_iter()
            .try_fold(0, |sides, letter| Some(sides << 2 | Color::from_letter(letter)? as u8))
            .map(Self)
            .ok_or_else(refused)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(text: &str) -> Tile {
        text.parse().unwrap()
    }

    #[test]
    fn every_tile_reads_as_it_is_written() {
        assert!(Tile::all().all(|each| tile(&each.to_string()) == each));
        let mut written: Vec<String> = Tile::all().map(|each| each.to_string()).collect();
        assert!(written.is_sorted(), "tiles sort as their letters do");
        written.dedup();
        assert_eq!(written.len(), 256);
    }

    #[test]
    fn other_texts_are_no_tiles() {
        for text in ["", "BBG", "BBGRY", "bbgr", "BBGX", " BBG", "BBGé", "🟦🟩🟥🟨", "é"] {
            assert!(text.parse::<Tile>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_name_is_the_smallest_orientation() {
        for text in ["BBGR", "BGRB", "GRBB", "RBBG"] {
            assert_eq!(tile(text).name(), tile("BBGR"));
        }
        assert_eq!(tile("YGYB").name(), tile("BYGY"));
        for (text, different) in [("BBBB", 1), ("BGBG", 2), ("BBBG", 4), ("BGBR", 4)] {
            assert_eq!(tile(text).orientations().count(), different, "{text}");
        }
    }

    #[test]
    fn sides_and_colours() {
        let lies = tile("BGRG");
        assert_eq!(SIDES.map(|side| lies.side(side).letter()), ['B', 'G', 'R', 'G']);
        assert_eq!(lies.color_count(), 3);
        assert!(lies.colors().eq([Color::Blue, Color::Green, Color::Red]));
        assert_eq!(lies.colors_on(0b1010), 0b0010, "east and west are green");
    }
}
