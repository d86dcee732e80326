//! Match points, exactly.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul};

/// Match points, in twelfths: halves, thirds and sixths of a point are whole numbers of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(u32);

impl Points {
    /// What a win between two is worth, and a bye.
    pub const WIN: Self = Self(12);
    /// What a tie between two is worth.
    pub const TIE: Self = Self(6);

    /// From twelfths.
    pub const fn from_twelfths(twelfths: u32) -> Self {
        Self(twelfths)
    }

    /// In twelfths.
    pub const fn twelfths(self) -> u32 {
        self.0
    }

    /// From two for everybody who was beaten at a table and one for everybody who tied.
    pub(crate) fn of_halves(halves: u32, seats: usize) -> Self {
        Self(halves * per_other(seats))
    }
}

/// Sixths for each other seat of a table, so that they add up to one.
pub(crate) fn per_other(seats: usize) -> u32 {
    6 / (seats.saturating_sub(1).max(1) as u32)
}

impl Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Mul<u32> for Points {
    type Output = Self;
    fn mul(self, times: u32) -> Self {
        Self(self.0 * times)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::default(), Self::add)
    }
}

/// `3`, `2 1/2`, `1/3`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / 12, self.0 % 12);
        let divisor = (1..=12).rev().find(|by| rest.is_multiple_of(*by) && 12u32.is_multiple_of(*by)).unwrap_or(1);
        match (whole, rest) {
            (_, 0) => write!(f, "{whole}"),
            (0, _) => write!(f, "{}/{}", rest / divisor, 12 / divisor),
            _ => write!(f, "{whole} {}/{}", rest / divisor, 12 / divisor),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_as_fractions() {
        let texts = [0, 12, 6, 30, 4, 8, 10, 27, 41].map(|twelfths| Points(twelfths).to_string());
        assert_eq!(texts, ["0", "1", "1/2", "2 1/2", "1/3", "2/3", "5/6", "2 1/4", "3 5/12"]);
    }
}
