//! Positions as text: lines of spans, each with its ink, so that terminals can colour them and files need not.

use std::fmt;

use super::{End, Grid, HandView, Place, Seat, Square};

/// What a span shows, for those who colour it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Plain text.
    Plain,
    /// Frames, coordinates, empty squares.
    Frame,
    /// A tile in play.
    Tile,
    /// A tile with a special power: WILD, X tiles.
    Special,
    /// A square that gives more points.
    Bonus,
    /// A square where nothing can go.
    Block,
    /// Headings and names.
    Title,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Red.
    Red,
    /// Yellow.
    Yellow,
}

/// A piece of text with one ink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text, without line breaks.
    pub text: String,
    /// Its ink.
    pub ink: Ink,
    /// The place of the board that it shows, for those who mark places.
    pub place: Option<Place>,
}

/// A position as text. `Display` writes it plain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// The lines, top to bottom.
    pub lines: Vec<Vec<Span>>,
    /// How many of them are the board; seats and what is left to draw come after it.
    pub board: usize,
}

impl Sketch {
    /// Begins a new line.
    pub fn line(&mut self) -> &mut Self {
        self.lines.push(Vec::new());
        self
    }

    /// Adds a span to the last line.
    pub fn put(&mut self, ink: Ink, text: impl Into<String>) -> &mut Self {
        if self.lines.is_empty() {
            self.lines.push(Vec::new());
        }
        if let Some(line) = self.lines.last_mut() {
            line.push(Span { text: text.into(), ink, place: None });
        }
        self
    }

    /// Adds what is on a place to the last line.
    pub(crate) fn put_on(&mut self, place: impl Into<Place>, ink: Ink, text: impl Into<String>) {
        self.on(place.into(), |sketch| {
            sketch.put(ink, text);
        });
    }

    /// Whatever is added to the last line shows this place.
    pub(crate) fn on(&mut self, place: Place, add: impl FnOnce(&mut Self)) {
        let before = self.lines.last().map_or(0, Vec::len);
        add(self);
        for span in self.lines.last_mut().into_iter().flatten().skip(before) {
            span.place = Some(place);
        }
    }

    /// The board ends here, with a blank line.
    pub(crate) fn end_board(&mut self) {
        self.line();
        self.board = self.lines.len();
    }
}

impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            let text: String = line.iter().map(|span| span.text.as_str()).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

/// Draws a square board with its coordinates, each square in a cell of `width` columns, right-aligned.
pub(crate) fn sketch_grid(sketch: &mut Sketch, grid: Grid, width: usize, cell: impl Fn(Square) -> (Ink, String)) {
    // Views can be forged: squares have names up to 16 only.
    let [columns, rows] = [grid.columns, grid.rows].map(|side| side.min(Square::MAX_SIDE));
    sketch.line().put(Ink::Frame, "   ");
    for column in 0..columns {
        sketch.put(Ink::Frame, format!("{:>width$}", char::from(b'a' + column)));
    }
    for row in 0..rows {
        sketch.line().put(Ink::Frame, format!("{:>3}", row + 1));
        for column in 0..columns {
            let square = Square::new(column, row);
            let (ink, text) = cell(square);
            sketch.put_on(square, ink, format!("{text:>width$}"));
        }
    }
    sketch.end_board();
}

/// Lists the seats: whose turn, points, hand.
pub(crate) fn sketch_table<T: fmt::Display>(
    sketch: &mut Sketch,
    turn: Option<Seat>,
    end: Option<End>,
    hands: &[HandView<T>],
    scores: &[i32],
) {
    for (seat, (hand, score)) in Seat::all(hands.len()).zip(hands.iter().zip(scores)) {
        let mark = if turn == Some(seat) { ">" } else { " " };
        sketch.line().put(Ink::Title, format!("{mark} seat {seat}")).put(Ink::Plain, format!("{score:>6} points   "));
        match hand {
            HandView::Open(tiles) => {
                let tiles: Vec<String> = tiles.iter().map(ToString::to_string).collect();
                sketch.put(Ink::Tile, tiles.join(" "));
            }
            HandView::Hidden(count) => {
                sketch.put(Ink::Frame, format!("({count} tiles)"));
            }
        }
    }
    if let Some(end) = end {
        sketch.line().put(Ink::Title, format!("over: {end}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_larger_than_any_is_drawn_as_far_as_squares_have_names() {
        let mut sketch = Sketch::default();
        sketch_grid(&mut sketch, Grid { columns: 255, rows: 255 }, 4, |square| (Ink::Frame, square.to_string()));
        assert!(sketch.to_string().ends_with(" p16\n\n"), "{sketch}");
    }
}
