//! The position as text.

use super::material::Options;
use super::tile::Tile;
use super::view::View;
use crate::kit::{Grid, HandView, Ink, LineBoard, Seat, Sketch, Square};

/// How wide a square is drawn: fifteen of them fit a terminal of 80 columns.
const WIDTH: usize = 5;

/// Draws board, hands, pool and scores.
pub(super) fn draw(view: &View) -> Sketch {
    let mut sketch = Sketch::default();
    draw_board(view, &mut sketch);
    sketch.line();
    for seat in Seat::all(view.hands.len()) {
        draw_seat(view, seat, &mut sketch);
    }
    let pool = format!("pool: {}", view.pool);
    sketch.line().put(Ink::Frame, pool);
    if view.time_called && view.end.is_none() {
        sketch.put(Ink::Title, "   time was called: this is the last round");
    }
    if let Some(end) = view.end {
        sketch.line().put(Ink::Title, format!("over: {end}"));
    }
    sketch
}

fn draw_board(view: &View, sketch: &mut Sketch) {
    // Forged views may claim any size.
    let side = |length: u8| length.min(LineBoard::MAX_SIDE);
    let grid = Grid { columns: side(view.options.columns), rows: side(view.options.rows) };
    sketch.line().put(Ink::Frame, "  ");
    for column in (b'a'..).take(grid.columns.into()) {
        sketch.put(Ink::Frame, format!("{:>WIDTH$}", char::from(column)));
    }
    for row in 0..grid.rows {
        sketch.line().put(Ink::Frame, format!("{:>2}", row + 1));
        for column in 0..grid.columns {
            let (ink, text) = draw_square(view, Square::new(column, row));
            sketch.put(ink, format!("{text:>WIDTH$}"));
        }
    }
}

fn draw_square(view: &View, square: Square) -> (Ink, String) {
    let Options { red_spaces, blue_spaces, green_spaces, plus_squares, plus_points, .. } = &view.options;
    match view.board.get(&square) {
        None if plus_squares.contains(&square) => (Ink::Bonus, format!("{plus_points:+}")),
        None => (Ink::Frame, "·".into()),
        Some(tile) => {
            let ink = match tile {
                _ if red_spaces.contains(&square) => Ink::Red,
                _ if blue_spaces.contains(&square) => Ink::Blue,
                _ if green_spaces.contains(&square) => Ink::Green,
                tile if tile.is_wild() => Ink::Special,
                _ => Ink::Yellow,
            };
            (ink, tile.to_string())
        }
    }
}

fn draw_seat(view: &View, seat: Seat, sketch: &mut Sketch) {
    let mark = if view.turn == Some(seat) { ">" } else { " " };
    let score = view.scores.get(seat.index()).copied().unwrap_or(0);
    sketch.line().put(Ink::Title, format!("{mark} seat {seat}"));
    sketch.put(Ink::Plain, format!("{score:>6} "));
    match view.hands.get(seat.index()) {
        Some(HandView::Open(tiles)) => tiles.iter().for_each(|tile| {
            let ink = if *tile == Tile::WILD { Ink::Special } else { Ink::Yellow };
            sketch.put(ink, format!("{:>WIDTH$}", tile.to_string()));
        }),
        Some(HandView::Hidden(count)) => drop(sketch.put(Ink::Frame, format!("  {count} tiles"))),
        None => {}
    }
}
