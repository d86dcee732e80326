//! The position as text: the hexagon with its symbols, then die, pile, hands and scores.

use super::material::MAX_RADIUS;
use super::tile::{Symbol, Tile};
use super::view::View;
use crate::kit::{Hex, Ink, Sketch, sketch_table};

/// Columns a cell takes. Even, because every other row is shifted by half of it.
const WIDTH: usize = 6;
/// Columns left of the widest row, for the name of its first cell.
const MARGIN: usize = 3;

pub(super) fn sketch(view: &View) -> Sketch {
    let mut sketch = Sketch::default();
    // Views can be forged; no board is larger.
    let radius = view.options.radius.min(MAX_RADIUS) as i8;
    // Above the first row no two cells meet.
    for r in -radius..=radius {
        row(&mut sketch, view, radius, r);
        corners(&mut sketch, view, radius, r + 1);
    }
    sketch.end_board();
    table(&mut sketch, view);
    sketch
}

/// The column of the middle of cell (q, r), and of the corner above it.
fn middle(radius: i8, q: i8, r: i8) -> usize {
    let halves = i32::from(2 * (q + radius) + r);
    MARGIN + WIDTH / 2 + usize::try_from(halves).unwrap_or(0) * WIDTH / 2
}

/// A line that is written from left to right.
struct Pen<'a> {
    sketch: &'a mut Sketch,
    column: usize,
}

impl Pen<'_> {
    /// Writes a text with its middle at a column.
    fn write(&mut self, middle: usize, ink: Ink, text: &str) {
        self.move_to(middle, text);
        self.sketch.put(ink, text);
    }

    /// The same with what is on a cell.
    fn write_cell(&mut self, middle: usize, ink: Ink, text: &str, cell: Hex) {
        self.move_to(middle, text);
        self.sketch.put_on(cell, ink, text);
    }

    /// Moves to where a text begins whose middle is at a column.
    fn move_to(&mut self, middle: usize, text: &str) {
        let length = text.chars().count();
        let begin = middle.saturating_sub(length / 2).max(self.column);
        self.sketch.put(Ink::Plain, " ".repeat(begin - self.column));
        self.column = begin + length;
    }
}

/// The symbols above a row: each at the top corner of a cell, between two cells of the row before.
fn corners(sketch: &mut Sketch, view: &View, radius: i8, r: i8) {
    let mut pen = Pen { sketch: sketch.line(), column: 0 };
    for q in -radius - 1..=radius {
        let cells = [(q, r), (q, r - 1), (q + 1, r - 1)];
        let on_board = cells.into_iter().filter(|&(q, r)| Hex::from_axial(q, r, radius).is_some()).count();
        // Where no two cells meet, the symbol is of no use.
        if on_board >= 2 {
            let symbol = Symbol::ALL[(q - r).rem_euclid(3) as usize];
            let (ink, mark) = mark(symbol, view.symbol == Some(symbol));
            pen.write(middle(radius, q, r), ink, mark);
        }
    }
}

/// Filled and coloured when it was rolled, else hollow.
const fn mark(symbol: Symbol, rolled: bool) -> (Ink, &'static str) {
    match (symbol, rolled) {
        (Symbol::Star, true) => (Ink::Yellow, "★"),
        (Symbol::Diamond, true) => (Ink::Red, "◆"),
        (Symbol::Circle, true) => (Ink::Blue, "●"),
        (Symbol::Star, false) => (Ink::Frame, "☆"),
        (Symbol::Diamond, false) => (Ink::Frame, "◇"),
        (Symbol::Circle, false) => (Ink::Frame, "○"),
    }
}

/// A row of cells. Empty cells show their names; at both ends a name stands outside when the cell does not show it.
fn row(sketch: &mut Sketch, view: &View, radius: i8, r: i8) {
    let mut pen = Pen { sketch: sketch.line(), column: 0 };
    for q in -radius..=radius {
        let Some(cell) = Hex::from_axial(q, r, radius) else { continue };
        let is_end = |q| Hex::from_axial(q, r, radius).is_none();
        let (ink, text) = cell_text(view, cell);
        let at = middle(radius, q, r);
        if is_end(q - 1) && ink != Ink::Frame {
            pen.write(at - WIDTH / 2 - 1, Ink::Frame, &cell.to_string());
        }
        pen.write_cell(at, ink, &text, cell);
        if is_end(q + 1) && ink != Ink::Frame {
            pen.write(at + WIDTH / 2 + 2, Ink::Frame, &cell.to_string());
        }
    }
}

/// A tile with its height when others lie under it, a printed tile in brackets, or the name of an empty cell.
fn cell_text(view: &View, cell: Hex) -> (Ink, String) {
    if let Some(stack) = view.board.iter().find(|stack| stack.cell == cell) {
        return (ink(stack.tile), format!("{}{}", stack.tile, raised(stack.height)));
    }
    match view.options.printed.get(&cell) {
        Some(tile) => (Ink::Bonus, format!("[{tile}]")),
        None => (Ink::Frame, cell.to_string()),
    }
}

const fn ink(tile: Tile) -> Ink {
    if tile.is_wild() || tile.times() > 1 { Ink::Special } else { Ink::Tile }
}

/// A stack's height as a raised figure; nothing for a single tile.
const fn raised(height: u8) -> &'static str {
    match height {
        0 | 1 => "",
        2 => "²",
        3 => "³",
        4 => "⁴",
        5 => "⁵",
        6 => "⁶",
        7 => "⁷",
        8 => "⁸",
        9 => "⁹",
        _ => "⁺",
    }
}

fn table(sketch: &mut Sketch, view: &View) {
    let turns = view.options.tiles.values().map(|&count| usize::from(count)).sum::<usize>() / 2;
    sketch.line();
    match view.symbol {
        Some(symbol) => {
            let (ink, mark) = mark(symbol, true);
            sketch.put(Ink::Plain, format!("turn {} of {turns}   die: ", view.played.saturating_add(1)));
            sketch.put(ink, format!("{mark} {symbol}"));
        }
        None => {
            sketch.put(Ink::Plain, format!("{turns} turns played"));
        }
    }
    sketch.put(Ink::Plain, format!("   pile: {} tiles", view.unseen.len()));
    if !view.aside.is_empty() {
        let aside: Vec<String> = view.aside.iter().map(Tile::to_string).collect();
        // However many there are, the line stays short enough.
        let shown = if aside.len() > 6 { format!("{} tiles", aside.len()) } else { aside.join(" ") };
        sketch.put(Ink::Plain, format!("   set aside: {shown}"));
    }
    sketch_table(sketch, view.turn, view.end, &view.hands, &view.scores);
}
