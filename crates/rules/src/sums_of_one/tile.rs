//! The tiles: decimals held as whole hundredths, and WILD.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::GameId;
use crate::kit::{Expected, Illegal, Wanted};

/// A tile: a decimal from 0.01 to 1, a WILD, or a WILD that was named when it was placed.
///
/// Written `0.25`, `*` and `*0.25`. Ordered by value; WILDs come after every number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tile(u8);

impl Tile {
    /// A WILD that has no name yet.
    pub const WILD: Self = Self(Self::WILD_BIT);

    /// The sum every line has to reach, and the largest value a tile can have: 1.0.
    pub const ONE: u8 = 100;

    const WILD_BIT: u8 = 0x80;

    /// The number tile of this many hundredths, from 1 to 100.
    #[inline]
    pub const fn number(hundredths: u8) -> Self {
        debug_assert!(hundredths >= 1 && hundredths <= Self::ONE);
        Self(hundredths)
    }

    /// A WILD that stands for this many hundredths, from 1 to 100.
    #[inline]
    pub const fn named(hundredths: u8) -> Self {
        debug_assert!(hundredths >= 1 && hundredths <= Self::ONE);
        Self(hundredths | Self::WILD_BIT)
    }

    /// What it counts, in hundredths; 0 for a WILD without a name.
    #[inline]
    pub const fn hundredths(self) -> u8 {
        self.0 & !Self::WILD_BIT
    }

    /// Whether it is a WILD, named or not.
    #[inline]
    pub const fn is_wild(self) -> bool {
        self.0 & Self::WILD_BIT != 0
    }

    /// The tile as it lay in the hand: a WILD loses its name.
    #[inline]
    #[must_use]
    pub const fn in_hand(self) -> Self {
        if self.is_wild() { Self::WILD } else { self }
    }

    /// Whether it counts something that a tile can count, so that it may lie on a board.
    #[inline]
    pub(super) const fn is_placeable(self) -> bool {
        matches!(self.hundredths(), 1..=Self::ONE)
    }

    /// The byte that plays hold: the value, with the highest bit for a WILD.
    #[inline]
    pub(super) const fn code(self) -> u8 {
        self.0
    }

    /// The tile with this code.
    #[inline]
    pub(super) const fn from_code(code: u8) -> Self {
        Self(code)
    }
}

/// Hundredths as a decimal without trailing zeros: `0.25`, `0.3`, `1`, `1.15`.
pub(super) struct Decimal(pub(super) u32);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ones, rest) = (self.0 / 100, self.0 % 100);
        match rest {
            0 => write!(f, "{ones}"),
            _ if rest % 10 == 0 => write!(f, "{ones}.{}", rest / 10),
            _ => write!(f, "{ones}.{rest:02}"),
        }
    }
}

impl FromStr for Decimal {
    type Err = ();

    /// Reads what `Display` writes, for numbers below 1000.
    fn from_str(text: &str) -> Result<Self, ()> {
        let (ones, rest) = text.split_once('.').unwrap_or((text, ""));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let written_well = (1..=3).contains(&ones.len())
            && (ones == "0" || !ones.starts_with('0'))
            && digits(ones)
            && digits(rest)
            && rest.len() <= 2
            && !rest.ends_with('0')
            && (rest.is_empty() != text.contains('.'));
        if !written_well {
            return Err(());
        }
        let rest = match (rest.len(), rest.parse::<u32>()) {
            (1, Ok(tenths)) => tenths * 10,
            (2, Ok(hundredths)) => hundredths,
            _ => 0,
        };
        Ok(Self(ones.parse::<u32>().map_err(|_| ())? * 100 + rest))
    }
}

/// How people write decimals. Notation always has a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DecimalMark {
    /// `0.25`.
    #[default]
    Point,
    /// `0,25`.
    Comma,
}

impl DecimalMark {
    /// A text in notation, with this mark for its decimals.
    pub fn write(self, notation: &str) -> Cow<'_, str> {
        match self {
            Self::Point => notation.into(),
            Self::Comma => notation.replace('.', ",").into(),
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_wild() {
            f.write_str("*")?;
        }
        match self.hundredths() {
            0 => Ok(()),
            hundredths => Decimal(hundredths.into()).fmt(f),
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

    /// Reads `0.25`, `*` or `*0.25`. A well-written number that no tile can have is [`Illegal::WildRange`] after a `*`
    /// and [`Illegal::NotInHand`] without one.
    fn from_str(text: &str) -> Result<Self, Illegal> {
        if text == "*" {
            return Ok(Self::WILD);
        }
        let name = text.strip_prefix('*');
        let Ok(Decimal(hundredths)) = name.unwrap_or(text).parse() else {
            return Err(Illegal::malformed(text, Expected::Tile(GameId::SumsOfOne)));
        };
        match (u8::try_from(hundredths), name) {
            (Ok(hundredths @ 1..=Self::ONE), None) => Ok(Self::number(hundredths)),
            (Ok(hundredths @ 1..=Self::ONE), Some(_)) => Ok(Self::named(hundredths)),
            (_, None) => Err(Illegal::NotInHand { tile: text.to_owned() }),
            (_, Some(name)) => Err(Illegal::WildRange { value: name.to_owned(), wanted: Wanted::Fraction }),
        }
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::kit::deserialize_name(deserializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_is_written_one_way() {
        let mut tiles = vec![Tile::WILD];
        tiles.extend((1..=100).flat_map(|hundredths| [Tile::number(hundredths), Tile::named(hundredths)]));
        for tile in tiles {
            assert_eq!(tile.to_string().parse(), Ok(tile));
        }
        assert_eq!(Tile::number(5).to_string(), "0.05");
        assert_eq!(Tile::number(10).to_string(), "0.1");
        assert_eq!(Tile::named(25).to_string(), "*0.25");
        assert_eq!(Tile::number(100).to_string(), "1");
    }

    #[test]
    fn other_texts_are_no_tiles() {
        for text in
            ["", ".5", "0.", "0.10", "00.1", "+0.1", "0.1 ", "0,1", "1.", "0.123", "**", "*.3", "٠.1", "0.-1", "é"]
        {
            assert!(matches!(text.parse::<Tile>(), Err(Illegal::Malformed { .. })), "{text:?}");
        }
        for text in ["0", "1.05", "2", "999"] {
            assert!(matches!(text.parse::<Tile>(), Err(Illegal::NotInHand { .. })), "{text:?}");
            assert!(matches!(format!("*{text}").parse::<Tile>(), Err(Illegal::WildRange { .. })), "{text:?}");
        }
    }

    #[test]
    fn wild_is_the_highest() {
        assert!(Tile::WILD > Tile::number(100));
        assert_eq!(Tile::named(30).in_hand(), Tile::WILD);
    }
}
