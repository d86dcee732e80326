//! Cells of a hexagonal board, `a1`-style names: letters for rows from the top, numbers along the row.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::number::{letter_and_number, parse_letter_and_number};
use super::{Expected, Illegal, excerpt};

/// A cell: its row letter and its number. Ordered as cells are listed, row by row.
///
/// With axial coordinates (q, r) on a board of radius R the row is r + R and the number q + R + 1. Held as
/// `row × 16 + number − 1`, so radii up to 7 fit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex(u8);

impl Hex {
    /// The largest radius a board can have.
    pub const MAX_RADIUS: i8 = 7;

    /// The cell at axial (q, r) of a board with this radius, if it is on the board.
    pub fn from_axial(q: i8, r: i8, radius: i8) -> Option<Self> {
        let inside = q.abs() <= radius && r.abs() <= radius && (q + r).abs() <= radius;
        (inside && radius <= Self::MAX_RADIUS).then(|| Self(((r + radius) << 4) as u8 | (q + radius) as u8))
    }

    /// Axial (q, r) on a board with this radius; `None` when the cell is off that board.
    pub fn axial(self, radius: i8) -> Option<(i8, i8)> {
        let (q, r) = ((self.0 & 15) as i8 - radius, (self.0 >> 4) as i8 - radius);
        (Self::from_axial(q, r, radius) == Some(self)).then_some((q, r))
    }

    /// `row × 16 + number − 1`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    fn name(self) -> ArrayString<3> {
        letter_and_number(self.0 >> 4, (self.0 & 15) + 1)
    }

    /// The cell with this index.
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// Every cell of a board, in listing order.
    pub fn all(radius: i8) -> impl Iterator<Item = Self> {
        (-radius..=radius).flat_map(move |r| (-radius..=radius).filter_map(move |q| Self::from_axial(q, r, radius)))
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Hex {
    type Err = Illegal;

    /// Reads a name such as `e5`. Which names a board has depends on its radius; see [`Hex::axial`].
    fn from_str(text: &str) -> Result<Self, Illegal> {
        let (row, number) = parse_letter_and_number(text).ok_or_else(|| Illegal::malformed(text, Expected::Cell))?;
        if row > 2 * Self::MAX_RADIUS as u8 || number > 2 * Self::MAX_RADIUS as u16 + 1 {
            return Err(Illegal::OffBoard { name: excerpt(text) });
        }
        Ok(Self(row << 4 | (number - 1) as u8))
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name())
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        super::deserialize_name(deserializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_house_board_has_61_cells_and_start_is_e5() {
        let cells: Vec<_> = Hex::all(4).collect();
        assert_eq!(cells.len(), 61);
        assert!(cells.is_sorted());
        assert_eq!(Hex::from_axial(0, 0, 4).map(|cell| cell.to_string()), Some("e5".into()));
        assert_eq!(Hex::from_axial(4, -4, 4).map(|cell| cell.to_string()), Some("a9".into()));
        for cell in cells {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            let (q, r) = cell.axial(4).unwrap();
            assert_eq!(Hex::from_axial(q, r, 4), Some(cell));
        }
        assert_eq!("a1".parse::<Hex>().unwrap().axial(4), None);
    }
}
