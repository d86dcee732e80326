//! The position as text.

use super::frontier::Spot;
use super::notation::Placed;
use super::tile::{Color, SIDES, Tile};
use super::view::View;
use crate::kit::{HandView, Ink, Seat, Sketch, Xy};

/// The widest line that still fits a terminal.
const WIDTH: usize = 80;

/// The columns for row numbers.
const MARGIN: usize = 5;

impl Color {
    const fn ink(self) -> Ink {
        match self {
            Self::Blue => Ink::Blue,
            Self::Green => Ink::Green,
            Self::Red => Ink::Red,
            Self::Yellow => Ink::Yellow,
        }
    }
}

/// Board, seats with their hands, and the bag.
pub(super) fn sketch(view: &View) -> Sketch {
    let mut sketch = Sketch::default();
    sketch.line().put(Ink::Title, view.options.game_type.title()).line();
    draw_board(&mut sketch, &view.board);
    sketch.end_board();
    for (index, hand) in view.hands.iter().enumerate() {
        draw_seat(&mut sketch, view, Seat(index.min(u8::MAX.into()) as u8), hand);
    }
    let removed = if view.removed() == 1 { ", 1 removed unseen" } else { "" };
    match (view.turn, view.end) {
        (Some(seat), _) if view.again => {
            sketch.line().put(Ink::Title, format!("seat {seat} closed a shape and may place again"));
        }
        (_, Some(end)) => drop(sketch.line().put(Ink::Title, format!("over: {end}"))),
        _ => {}
    }
    sketch.line().put(Ink::Plain, format!("bag: {} tiles{removed}", view.bag));
    sketch
}

fn draw_seat(sketch: &mut Sketch, view: &View, seat: Seat, hand: &HandView<Tile>) {
    let marker = if view.turn == Some(seat) { ">" } else { " " };
    let score = view.scores.get(seat.index()).copied().unwrap_or(0);
    sketch.line().put(Ink::Title, format!("{marker} seat {seat}"));
    if let Some(color) = view.options.own_color(seat, view.seats) {
        sketch.put(color.ink(), format!("  {:<6}", color.word()));
    }
    sketch.put(Ink::Plain, format!("{score:>6} points   "));
    match hand {
        HandView::Hidden(count) => drop(sketch.put(Ink::Frame, format!("({count} tiles)"))),
        HandView::Open(tiles) => {
            // A long hand goes on below, indented as far as the first line.
            const A_LINE: usize = 8;
            let indent: usize = sketch.lines.last().map_or(0, |line| line.iter().map(|span| span.text.len()).sum());
            for (index, &tile) in tiles.iter().enumerate() {
                if index > 0 && index % A_LINE == 0 {
                    sketch.line().put(Ink::Plain, " ".repeat(indent));
                }
                draw_letters(sketch, tile);
                sketch.put(Ink::Plain, " ");
            }
        }
    }
}

fn draw_letters(sketch: &mut Sketch, tile: Tile) {
    for side in SIDES {
        draw_side(sketch, tile, side);
    }
}

fn draw_side(sketch: &mut Sketch, tile: Tile, side: usize) {
    let color = tile.side(side);
    sketch.put(color.ink(), color.letter());
}

/// The tiles with one place around them, in the largest boxes that fit; a board too wide for any is a list.
fn draw_board(sketch: &mut Sketch, board: &[Placed]) {
    let (xs, ys) = (board.iter().map(|placed| placed.at.x), board.iter().map(|placed| placed.at.y));
    let around = |least: Option<i8>, most: Option<i8>| {
        least.unwrap_or(1).saturating_sub(1)..=most.unwrap_or(-1).saturating_add(1)
    };
    let columns: Vec<i8> = around(xs.clone().min(), xs.max()).collect();
    let rows = around(ys.clone().min(), ys.max());
    let Some(width) = [5, 3].into_iter().find(|width| MARGIN + columns.len() * width <= WIDTH) else {
        return draw_list(sketch, board);
    };
    draw_column_numbers(sketch, &columns, width);
    let at = |x, y| board.iter().find(|placed| placed.at == Xy { x, y }).map(|placed| placed.tile);
    let is_open = |x, y| {
        let beside = SIDES.map(|side| Xy::from(Spot::from(Xy { x, y }).beside(side)));
        board.is_empty() || beside.iter().any(|place| at(place.x, place.y).is_some())
    };
    for y in rows {
        for part in 0..3 {
            let label = if part == 1 { format!("{y:>4} ") } else { " ".repeat(MARGIN) };
            sketch.line().put(Ink::Frame, label);
            for &x in &columns {
                match at(x, y) {
                    Some(tile) => sketch.on(Xy { x, y }.into(), |sketch| draw_part(sketch, tile, part, width)),
                    None if part == 1 && is_open(x, y) => {
                        sketch.put_on(Xy { x, y }, Ink::Frame, format!("{:^width$}", "·"));
                    }
                    None => {
                        sketch.put(Ink::Frame, " ".repeat(width));
                    }
                }
            }
        }
    }
}

/// The numbers above the columns; above narrow ones only every other, as two would touch.
fn draw_column_numbers(sketch: &mut Sketch, columns: &[i8], width: usize) {
    let step = if width > 3 { 1 } else { 2 };
    let mut line = String::new();
    for (index, x) in columns.iter().enumerate().filter(|(_, x)| **x % step == 0) {
        let number = x.to_string();
        let middle = MARGIN + index * width + width / 2;
        let start = middle - number.len() / 2;
        line.extend(std::iter::repeat_n(' ', start.saturating_sub(line.len())));
        line.push_str(&number);
    }
    sketch.line().put(Ink::Frame, line);
}

/// One of the three lines of a tile's box, five or three columns wide.
fn draw_part(sketch: &mut Sketch, tile: Tile, part: usize, width: usize) {
    let wide = width > 3;
    let (left, right) = match (part, wide) {
        (0, true) => ("╭ ", " ╮"),
        (0, false) => ("╭", "╮"),
        (2, true) => ("╰ ", " ╯"),
        (2, false) => ("╰", "╯"),
        _ => {
            draw_side(sketch, tile, 3);
            sketch.put(Ink::Plain, " ".repeat(width - 2));
            return draw_side(sketch, tile, 1);
        }
    };
    sketch.put(Ink::Frame, left);
    draw_side(sketch, tile, part);
    sketch.put(Ink::Frame, right);
}

fn draw_list(sketch: &mut Sketch, board: &[Placed]) {
    const A_LINE: usize = 6;
    for line in board.chunks(A_LINE) {
        sketch.line();
        for placed in line {
            sketch.on(placed.at.into(), |sketch| draw_letters(sketch, placed.tile));
            sketch.put(Ink::Frame, format!("@{:<8}", placed.at.to_string()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Options, Synergo};
    use super::*;
    use crate::Game;
    use crate::kit::{Chance, Viewer};

    fn sketch(board: &[&str]) -> String {
        let options = Options::default();
        let deal = Synergo::deal(&options, 2, &mut Chance::from_number(1)).unwrap();
        let mut view = Synergo::new(&options, 2, &deal).unwrap().view(Viewer::Onlooker);
        view.turn = Some(Seat(1));
        view.board = board.iter().map(|text| text.parse().unwrap()).collect();
        super::sketch(&view).to_string()
    }

    #[test]
    fn a_small_board_is_drawn_in_boxes() {
        let text = sketch(&["RGYY@0,-1", "YYBB@0,0", "GRRY@1,0"]);
        let board: Vec<&str> = text.lines().skip(2).take(13).collect();
        let wanted = [
            "      -1    0    1    2",
            "",
            "  -2        ·",
            "",
            "          ╭ R ╮",
            "  -1   ·  Y   G  ·",
            "          ╰ Y ╯",
            "          ╭ Y ╮╭ G ╮",
            "   0   ·  B   YY   R  ·",
            "          ╰ B ╯╰ R ╯",
            "",
            "   1        ·    ·",
            "",
        ];
        assert_eq!(board, wanted, "{text}");
    }

    #[test]
    fn wide_boards_are_drawn_small_and_very_wide_ones_listed() {
        let row = |length: usize| (0..length).map(|x| format!("BBBB@{x},0")).collect::<Vec<_>>();
        for (length, wanted) in [(13, "╭ B ╮╭ B ╮"), (23, "╭B╮╭B╮"), (60, "BBBB@0,0     BBBB@1,0")] {
            let row = row(length);
            let text = sketch(&row.iter().map(String::as_str).collect::<Vec<_>>());
            assert!(text.contains(wanted), "{text}");
            assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        }
        assert!(sketch(&[]).contains("   0   ·"));
    }
}
