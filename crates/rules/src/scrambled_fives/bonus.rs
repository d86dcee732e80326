//! Bonus squares: what they are called, and what covering them does to a cluster.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::kit::{deserialize_name, excerpt};

/// A kind of bonus square, written `x3` or `+10`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Bonus {
    /// Multiplies the whole cluster, by 2 to 9.
    Times(u8),
    /// Adds to the cluster before it is multiplied, up to 10,000; a custom set may take away (`-5`).
    Plus(i16),
}

impl Bonus {
    /// The most a square can add or take away.
    pub const MAX_PLUS: u16 = 10_000;

    /// Whether it does something, within bounds.
    pub(super) fn is_sound(self) -> bool {
        match self {
            Self::Times(times) => (2..=9).contains(&times),
            Self::Plus(plus) => (1..=Self::MAX_PLUS).contains(&plus.unsigned_abs()),
        }
    }
}

impl fmt::Display for Bonus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Times(times) => write!(f, "x{times}"),
            Self::Plus(plus) => write!(f, "{plus:+}"),
        }
    }
}

impl FromStr for Bonus {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bonus = match text.strip_prefix('x') {
            Some(times) => times.parse().ok().map(Self::Times),
            None => text.parse().ok().map(Self::Plus),
        };
        // Writing it again refuses every other spelling: `x+2`, `+05`, `5`.
        bonus
            .filter(|bonus| bonus.is_sound() && bonus.to_string() == text)
            .ok_or_else(|| format!("\"{}\" is not a bonus; expected x2 to x9, or a number such as +10", excerpt(text)))
    }
}

impl Serialize for Bonus {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Bonus {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_name(deserializer)
    }
}

/// What the new tiles of a cluster do to its points, together.
///
/// The arithmetic wraps: sets are refused in which a legal play could come near the limits, and an illegal play made
/// unchecked has no points worth the name but must not panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boost {
    /// Added to the sum of the tiles.
    pub plus: i32,
    /// Then multiplied.
    pub times: i32,
}

impl Boost {
    /// No bonus.
    pub const NONE: Self = Self { plus: 0, times: 1 };

    /// Both together.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self { plus: self.plus.wrapping_add(other.plus), times: self.times.wrapping_mul(other.times) }
    }

    /// The points of a cluster whose tiles have this sum.
    #[inline]
    pub const fn points(self, sum: i32) -> i32 {
        sum.wrapping_add(self.plus).wrapping_mul(self.times)
    }
}

impl From<Bonus> for Boost {
    fn from(bonus: Bonus) -> Self {
        match bonus {
            Bonus::Times(times) => Self { plus: 0, times: times.into() },
            Bonus::Plus(plus) => Self { plus: plus.into(), times: 1 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        for text in ["x2", "x9", "+5", "+10", "-5", "+10000"] {
            assert_eq!(text.parse::<Bonus>().unwrap().to_string(), text);
        }
        for text in
            ["", "x", "x1", "x0", "x10", "x02", "x+2", "X2", "5", "+05", "+0", "-0", "+10001", "-32768", "+ 5", "×2"]
        {
            assert!(text.parse::<Bonus>().is_err(), "{text:?}");
        }
    }
}
