//! Positions as pictures.

use std::collections::BTreeMap;

use quintile_rules::kit::{Hex, Square};

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

/// Reads a picture of a hexagonal board: its cells in listing order, apart by spaces, `.` for one without a tile.
pub(crate) fn cells(picture: &str, radius: i8) -> Vec<(Hex, String)> {
    let texts: Vec<&str> = picture.split_whitespace().collect();
    let cells: Vec<Hex> = Hex::all(radius).collect();
    assert_eq!(texts.len(), cells.len(), "a picture of all cells");
    cells.into_iter().zip(texts).filter(|&(_, text)| text != ".").map(|(cell, text)| (cell, text.to_owned())).collect()
}
