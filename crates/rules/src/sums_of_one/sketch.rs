//! The position as text.

use super::material::Options;
use super::view::View;
use crate::kit::{Grid, Ink, LineBoard, Sketch, Square, sketch_grid, sketch_table};

/// How wide a square is drawn: fifteen of them fit a terminal of 80 columns.
const WIDTH: usize = 5;

/// Draws board, hands, scores and pool.
pub(super) fn sketch(view: &View) -> Sketch {
    // Forged views may claim any size.
    let side = |length: u8| length.min(LineBoard::MAX_SIDE);
    let grid = Grid { columns: side(view.options.columns), rows: side(view.options.rows) };
    let mut sketch = Sketch::default();
    sketch_grid(&mut sketch, grid, WIDTH, |square| draw_square(view, square));
    sketch_table(&mut sketch, view.turn, view.end, &view.hands, &view.scores);
    sketch.line().put(Ink::Plain, format!("pool: {} tiles", view.pool));
    if view.time_called && view.end.is_none() {
        sketch.line().put(Ink::Title, "time was called: this is the last round");
    }
    sketch
}

fn draw_square(view: &View, square: Square) -> (Ink, String) {
    let Options { red_spaces, blue_spaces, green_spaces, plus_squares, points_plus, .. } = &view.options;
    match view.board.get(&square) {
        None if plus_squares.contains(&square) => (Ink::Bonus, format!("{points_plus:+}")),
        None => (Ink::Frame, "·".to_owned()),
        Some(tile) => {
            let ink = match tile {
                _ if red_spaces.contains(&square) => Ink::Red,
                _ if blue_spaces.contains(&square) => Ink::Blue,
                _ if green_spaces.contains(&square) => Ink::Green,
                tile if tile.is_wild() => Ink::Special,
                _ => Ink::Yellow,
            };
            // A WILD's star takes the place of the 0, so that neighbours stay apart.
            (ink, tile.to_string().replace("*0.", "*."))
        }
    }
}
