//! A position of Scrambled 5's as text.

use std::collections::BTreeMap;

use super::bonus::Bonus;
use super::view::View;
use crate::kit::{Grid, Ink, Sketch, Square, sketch_grid, sketch_table};

/// Draws what the view shows.
pub(super) fn sketch(view: &View) -> Sketch {
    let grid =
        Grid { columns: view.options.columns.min(Square::MAX_SIDE), rows: view.options.rows.min(Square::MAX_SIDE) };
    let kinds = view.options.bonuses.iter();
    let bonuses: BTreeMap<Square, Bonus> =
        kinds.flat_map(|(&bonus, squares)| squares.iter().map(move |&square| (square, bonus))).collect();
    let widest = bonuses.values().map(|bonus| bonus.to_string().len()).max().unwrap_or(0);
    let mut sketch = Sketch::default();
    sketch_grid(&mut sketch, grid, 1 + widest.max(2), |square| {
        if let Some(tile) = view.board.get(&square) {
            (Ink::Tile, tile.to_string())
        } else if let Some(bonus) = bonuses.get(&square) {
            (Ink::Bonus, bonus.to_string())
        } else if grid.centre() == Some(square) {
            (Ink::Special, "*".to_owned())
        } else {
            (Ink::Frame, "·".to_owned())
        }
    });
    sketch_table(&mut sketch, view.turn, view.end, &view.hands, &view.scores);
    sketch.line().put(Ink::Plain, format!("bag: {} tiles", view.bag));
    sketch
}
