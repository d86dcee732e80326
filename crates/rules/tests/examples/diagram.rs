//! Positions of square boards as pictures.

use std::collections::BTreeMap;

use quintile_rules::kit::Square;

/// Reads a picture of a square board: a row a line, cells apart by spaces, `.` for an empty square.
pub(crate) fn squares(picture: &str) -> BTreeMap<Square, String> {
    let mut found = BTreeMap::new();
    for (row, line) in picture.lines().filter(|line| !line.trim().is_empty()).enumerate() {
        for (column, cell) in line.split_whitespace().enumerate() {
            if cell != "." {
                found.insert(Square::new(column as u8, row as u8), cell.to_owned());
            }
        }
    }
    found
}
