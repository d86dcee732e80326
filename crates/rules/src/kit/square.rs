//! Squares of a square board, `a1` at the top left.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::number::{letter_and_number, parse_letter_and_number};
use super::{Expected, Illegal, excerpt};

/// A square: column letters from the left, row numbers from the top. Ordered in reading order.
///
/// Held as `row × 16 + column`, so that boards up to 16 × 16 share one numbering.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The most columns, and the most rows, a board can have.
    pub const MAX_SIDE: u8 = 16;

    /// The square in this column and row, counted from 0, both below 16.
    #[inline]
    pub const fn new(column: u8, row: u8) -> Self {
        debug_assert!(column < 16 && row < 16);
        Self(row << 4 | column)
    }

    /// The square with this number.
    #[inline]
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// `row × 16 + column`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, counted from 0.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 & 15
    }

    /// The row, counted from 0.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 >> 4
    }

    fn name(self) -> ArrayString<3> {
        letter_and_number(self.column(), self.row() + 1)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = Illegal;

    /// Reads a name such as `d5`. A well-formed name that no board has (`z9`, `a99`) is [`Illegal::OffBoard`].
    fn from_str(text: &str) -> Result<Self, Illegal> {
        let (column, row) = parse_letter_and_number(text).ok_or_else(|| Illegal::malformed(text, Expected::Square))?;
        if column >= Self::MAX_SIDE || row > u16::from(Self::MAX_SIDE) {
            return Err(Illegal::OffBoard { name: excerpt(text) });
        }
        Ok(Self::new(column, row as u8 - 1))
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name())
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        super::name::deserialize(deserializer)
    }
}

/// The size of a square board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Columns, at most 16.
    pub columns: u8,
    /// Rows, at most 16.
    pub rows: u8,
}

impl Grid {
    /// Whether the square is on the board.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        square.column() < self.columns && square.row() < self.rows
    }

    /// The centre, when both sides are odd.
    pub const fn centre(self) -> Option<Square> {
        if self.columns % 2 == 1 && self.rows % 2 == 1 {
            Some(Square::new(self.columns / 2, self.rows / 2))
        } else {
            None
        }
    }

    /// Every square, in reading order.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| Square::new(column, row)))
    }

    /// The square this many columns to the right and rows down, if the board has it.
    pub fn step(self, square: Square, right: i8, down: i8) -> Option<Square> {
        let column = square.column().checked_add_signed(right)?;
        let row = square.row().checked_add_signed(down)?;
        (column < self.columns && row < self.rows).then(|| Square::new(column, row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        for square in (Grid { columns: 16, rows: 16 }).squares() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!(Grid { columns: 7, rows: 7 }.centre().map(|square| square.to_string()), Some("d4".into()));
    }

    #[test]
    fn odd_names_are_refused() {
        for text in ["", "d", "5d", "D5", "d05", "d+5", "d5 ", " d5", "d٥", "é5", "d55555"] {
            assert!(matches!(text.parse::<Square>(), Err(Illegal::Malformed { .. })), "{text:?}");
        }
        for text in ["q1", "a17", "z99"] {
            assert!(matches!(text.parse::<Square>(), Err(Illegal::OffBoard { .. })), "{text:?}");
        }
    }
}
