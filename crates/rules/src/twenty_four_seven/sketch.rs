//! A position of 24/7 as text.

use super::view::View;
use crate::kit::{Ink, Sketch, sketch_grid, sketch_table};

/// Draws what the view shows.
pub(super) fn sketch(view: &View) -> Sketch {
    let mut sketch = Sketch::default();
    sketch_grid(&mut sketch, view.options.grid(), 4, |square| {
        if let Some(tile) = view.board.get(&square) {
            (Ink::Tile, tile.to_string())
        } else if view.blocks.contains(&square) {
            (Ink::Block, "##".to_owned())
        } else if view.options.doubles.contains(&square) {
            (Ink::Bonus, "2x".to_owned())
        } else {
            (Ink::Frame, "·".to_owned())
        }
    });
    sketch_table(&mut sketch, view.turn, view.end, &view.hands, &view.scores);
    sketch.line().put(Ink::Plain, format!("bag: {} tiles", view.bag));
    sketch
}
