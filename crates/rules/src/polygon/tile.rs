//! Tiles, the symbols at their corners, and what a cell shows.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::GameId;
use crate::kit::{Expected, Illegal, deserialize_name};

/// A tile: a number 1 to 5, perhaps doubling or tripling, or WILD. Ordered by number, then X; WILD last.
///
/// Held as 1 to 15 for `1`, `1x2`, `1x3`, `2`, … and 16 for WILD, so that 0 is free for "nothing".
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tile(u8);

impl Tile {
    /// The tile that stands for any number.
    pub const WILD: Self = Self(16);

    /// How many kinds of tile there can be.
    pub const KINDS: usize = 16;

    /// The tile with a number 1 to 5 that multiplies by 1 (plain), 2 or 3.
    pub const fn new(number: u8, times: u8) -> Option<Self> {
        if number >= 1 && number <= 5 && times >= 1 && times <= 3 { Some(Self((number - 1) * 3 + times)) } else { None }
    }

    /// Every kind of tile, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (1..=Self::WILD.0).map(Self)
    }

    /// Its number, or 6 for WILD, which beats every number in the opening.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0.div_ceil(3)
    }

    /// Whether it is WILD.
    #[inline]
    pub const fn is_wild(self) -> bool {
        self.0 == Self::WILD.0
    }

    /// What it multiplies a score by: 1, 2 or 3.
    #[inline]
    pub const fn times(self) -> u8 {
        if self.is_wild() { 1 } else { (self.0 - 1) % 3 + 1 }
    }

    /// 1 to 16, in the order of the tiles.
    #[inline]
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The tile with this code.
    pub const fn from_code(code: u8) -> Option<Self> {
        if code >= 1 && code <= Self::WILD.0 { Some(Self(code)) } else { None }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.times() {
            _ if self.is_wild() => f.write_str("W"),
            1 => write!(f, "{}", self.rank()),
            times => write!(f, "{}x{times}", self.rank()),
        }
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Tile {
    type Err = Illegal;

    fn from_str(text: &str) -> Result<Self, Illegal> {
        let digit = |byte: u8| byte.wrapping_sub(b'0');
        match *text.as_bytes() {
            [b'W'] => Some(Self::WILD),
            [number] => Self::new(digit(number), 1),
            [number, b'x', times @ (b'2' | b'3')] => Self::new(digit(number), digit(times)),
            _ => None,
        }
        .ok_or_else(|| Illegal::malformed(text, Expected::Tile(GameId::Polygon)))
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_name(deserializer)
    }
}

/// What the die shows: the corners at which a turn's tiles have to meet others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Symbol {
    /// A gold star.
    Star,
    /// A red diamond.
    Diamond,
    /// A blue circle.
    Circle,
}

impl Symbol {
    /// The three, in the order of their numbers.
    pub const ALL: [Self; 3] = [Self::Star, Self::Diamond, Self::Circle];

    /// Star 0, diamond 1, circle 2.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Star => "star",
            Self::Diamond => "diamond",
            Self::Circle => "circle",
        })
    }
}

/// What a cell shows, in one byte: nothing, a printed tile, or the top tile in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face(u8);

impl Face {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// How many different faces there are: nothing, printed tiles, tiles in play.
    pub const COUNT: usize = 2 * Tile::KINDS + 1;
    /// How many different codes there are, "nothing" included.
    pub(super) const CODES: usize = Tile::KINDS + 1;
    const IN_PLAY: u8 = 32;

    /// A tile printed on the board.
    #[inline]
    pub const fn printed(tile: Tile) -> Self {
        Self(tile.0)
    }

    /// A tile in play.
    #[inline]
    pub const fn in_play(tile: Tile) -> Self {
        Self(tile.0 | Self::IN_PLAY)
    }

    /// Whether it is a tile in play.
    #[inline]
    pub const fn is_in_play(self) -> bool {
        self.0 & Self::IN_PLAY != 0
    }

    /// The tile it shows, in play or printed.
    #[inline]
    pub const fn tile(self) -> Option<Tile> {
        Tile::from_code(self.code())
    }

    /// The tile's code, or 0.
    #[inline]
    pub(super) const fn code(self) -> u8 {
        self.0 & !Self::IN_PLAY
    }

    /// Every face, in the order of [`Face::index`].
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        let (printed, in_play) = (Tile::all().map(Self::printed), Tile::all().map(Self::in_play));
        std::iter::once(Self::NONE).chain(printed).chain(in_play)
    }

    /// Its number among all faces.
    #[inline]
    pub const fn index(self) -> usize {
        (if self.is_in_play() { self.code() + Tile::KINDS as u8 } else { self.code() }) as usize
    }

    /// Rule 2: whether a tile may go on top. A number never covers the same number, WILD never covers WILD.
    #[inline]
    pub const fn takes(self, tile: Tile) -> bool {
        // "Nothing" has rank 0, which no tile has.
        self.code().div_ceil(3) != tile.rank()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        let names: Vec<String> = Tile::all().map(|tile| tile.to_string()).collect();
        assert_eq!(names.join(" "), "1 1x2 1x3 2 2x2 2x3 3 3x2 3x3 4 4x2 4x3 5 5x2 5x3 W");
        for tile in Tile::all() {
            assert_eq!(tile.to_string().parse(), Ok(tile));
            assert_eq!(
                if tile.is_wild() { Some(Tile::WILD) } else { Tile::new(tile.rank(), tile.times()) },
                Some(tile)
            );
        }
        for text in ["", "0", "6", "3x1", "3x4", "3X2", "w", "Wx2", "03", " 3", "3 ", "3x", "x2", "٣", "3x2x2", "+3"] {
            assert!(matches!(text.parse::<Tile>(), Err(Illegal::Malformed { .. })), "{text:?}");
        }
    }

    #[test]
    fn a_tile_never_covers_its_own_number() {
        for below in Tile::all() {
            for above in Tile::all() {
                let same = below.is_wild() && above.is_wild()
                    || !below.is_wild() && !above.is_wild() && below.rank() == above.rank();
                assert_eq!(Face::printed(below).takes(above), !same, "{above} on printed {below}");
                assert_eq!(Face::in_play(below).takes(above), !same, "{above} on {below}");
            }
            assert!(Face::NONE.takes(below));
        }
    }
}
