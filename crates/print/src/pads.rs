//! Score pads: a table for every number of players, with a row for each turn of a long game, and what gives how many points.

use quintile_drawing::{Anchor, Weight};
use quintile_rules::kit::SetupError;
use quintile_words::{OnPaper, Say, Speech, points_table};

use crate::canvas::{Canvas, Hand};
use crate::document::Document;
use crate::ink::{CUT, QUIET, Rgb};
use crate::job::Layout;
use crate::kit::Kit;
use crate::lettering::wrap;
use crate::paper::{MARGIN, Page, Paper};

// Widths and heights in millimetres.
const NUMBERS: f32 = 13.0;
const COLUMN: f32 = 22.0;
const NAMES: f32 = 9.0;
const ROW: f32 = 6.2;
const TITLE: f32 = 7.0;
const BETWEEN: f32 = 8.0;
const HEAD: f32 = 7.0;
/// The most turns of a pad; a longer game goes on on another.
const MAX_ROWS: usize = 34;

/// What stands in the table of points.
const POINTS: Hand = Hand::plain(3.3);
/// How wide that table is, and where its second column begins.
pub(crate) const POINTS_WIDTH: f32 = 88.0;
const POINTS_SECOND: f32 = 54.0;
const POINTS_GAP: f32 = 1.4;

/// One table of a page.
enum Block {
    Points,
    Pad { seats: usize, sides: usize, rows: usize },
}

/// A table in its place.
struct Placed {
    page: usize,
    x: f32,
    y: f32,
    block: Block,
}

/// Two columns of a row, in lines.
type Row = [Vec<String>; 2];

/// The tables, on pages.
pub(crate) struct Pads {
    page: Page,
    placed: Vec<Placed>,
    points: Vec<Row>,
}

impl Pads {
    pub(crate) fn of(kit: &Kit, paper: Paper, how: Speech) -> Result<Self, SetupError> {
        let points = rows_of_points(points_table(kit.game, kit.options.clone(), how)?);
        let pad = |&seats: &usize| {
            // One more for what changes at the end.
            let rows = (kit.turns.div_ceil(seats.max(1)) + 1).min(MAX_ROWS);
            Block::Pad { seats, sides: kit.sides(seats), rows }
        };
        let blocks: Vec<Block> = [Block::Points].into_iter().chain(kit.seats.iter().map(pad)).collect();
        let mut pads = Self { page: paper.upright(), placed: Vec::new(), points };
        pads.place(blocks);
        Ok(pads)
    }

    fn size(&self, block: &Block) -> (f32, f32) {
        match block {
            Block::Points => (POINTS_WIDTH, TITLE + self.points.iter().map(height).sum::<f32>()),
            Block::Pad { sides, rows, .. } => {
                (NUMBERS + *sides as f32 * COLUMN, TITLE + NAMES + (*rows + 1) as f32 * ROW)
            }
        }
    }

    /// Puts tables beside each other as long as there is room, then below, then on the next page.
    fn place(&mut self, blocks: Vec<Block>) {
        let (wide, high) = self.page.room();
        let high = high - HEAD;
        // Where each page still has room: how far its shelves reach down, and how far the last of them to the right.
        let (mut page, mut x, mut y, mut shelf) = (0, 0.0, 0.0, 0.0_f32);
        for block in blocks {
            let (width, height) = self.size(&block);
            if x > 0.0 && x + width > wide {
                (x, y) = (0.0, y + shelf + BETWEEN);
                shelf = 0.0;
            }
            if (x > 0.0 || y > 0.0) && y + height > high {
                (page, x, y, shelf) = (page + 1, 0.0, 0.0, 0.0);
            }
            self.placed.push(Placed { page, x: MARGIN + x, y: MARGIN + HEAD + y, block });
            x += width + BETWEEN;
            shelf = shelf.max(height);
        }
    }

    pub(crate) fn pages(&self) -> usize {
        self.placed.last().map_or(0, |placed| placed.page + 1)
    }

    pub(crate) fn draw(&self, layout: &Layout, document: &mut Document) {
        let how = layout.speech;
        for number in 0..self.pages() {
            document.page(self.page, |canvas| {
                canvas.caption(&layout.head(&OnPaper::ScorePads), self.page, MARGIN);
                for placed in self.placed.iter().filter(|placed| placed.page == number) {
                    match placed.block {
                        Block::Points => draw_points(canvas, &self.points, (placed.x, placed.y), how),
                        Block::Pad { seats, sides, rows } => {
                            pad(canvas, (placed.x, placed.y), (seats, sides, rows), how);
                        }
                    }
                }
            });
        }
    }
}

/// The rows of a table of points, in lines that fit it.
pub(crate) fn rows_of_points(table: Vec<[String; 2]>) -> Vec<Row> {
    let lines = |text: &str, room: f32| wrap(text, POINTS.size, Weight::Medium, room);
    let row =
        |[what, gives]: [String; 2]| [lines(&what, POINTS_SECOND - 3.0), lines(&gives, POINTS_WIDTH - POINTS_SECOND)];
    table.into_iter().map(row).collect()
}

pub(crate) fn height([what, gives]: &Row) -> f32 {
    what.len().max(gives.len()) as f32 * POINTS.leading() + 2.0 * POINTS_GAP
}

/// A table of points.
pub(crate) fn draw_points(canvas: &mut Canvas, rows: &[Row], (x, y): (f32, f32), how: Speech) {
    canvas.text(&OnPaper::Points.say(how), x, y + 4.0, Hand::bold(4.2), Anchor::Start);
    let mut y = y + TITLE;
    canvas.line((x, y), (x + POINTS_WIDTH, y), 0.3, LINE);
    for row in rows {
        let [what, gives] = row;
        for (column, hand, lines) in [(x, POINTS, what), (x + POINTS_SECOND, Hand::bold(POINTS.size), gives)] {
            for (at, line) in (0_u8..).zip(lines) {
                let baseline = y + POINTS_GAP + POINTS.size * 0.9 + f32::from(at) * POINTS.leading();
                canvas.text(line, column, baseline, hand, Anchor::Start);
            }
        }
        y += height(row);
        canvas.line((x, y), (x + POINTS_WIDTH, y), 0.2, CUT);
    }
}

/// Lines of tables.
const LINE: Rgb = QUIET;

/// A table to write points into: a column for each side, a row for each turn.
fn pad(canvas: &mut Canvas, (x, y): (f32, f32), (seats, sides, rows): (usize, usize, usize), how: Speech) {
    let width = NUMBERS + sides as f32 * COLUMN;
    let title = OnPaper::Pad { players: seats, teams: sides < seats }.say(how);
    canvas.text(&title, x, y + 4.0, Hand::bold(4.2), Anchor::Start);
    let (top, small) = (y + TITLE, Hand::plain(2.9).colored(QUIET));
    let lines = top + NAMES;
    let bottom = lines + (rows + 1) as f32 * ROW;
    canvas.frame((x, top), (width, bottom - top), Some((0.4, LINE)), None);
    canvas.text(&OnPaper::Turn.say(how), x + NUMBERS / 2.0, top + NAMES / 2.0 + 1.0, small, Anchor::Middle);
    canvas.line((x, lines), (x + width, lines), 0.4, LINE);
    for side in 0..sides {
        let at = x + NUMBERS + side as f32 * COLUMN;
        canvas.line((at, top), (at, bottom), 0.25, LINE);
    }
    for row in 0..rows {
        let at = lines + (row + 1) as f32 * ROW;
        canvas.line((x, at), (x + width, at), if row + 1 == rows { 0.4 } else { 0.15 }, LINE);
        // The last row has no number: it is for what changes at the end of the game.
        if row + 1 < rows {
            canvas.text(&(row + 1).to_string(), x + NUMBERS / 2.0, at - ROW / 2.0 + 1.0, small, Anchor::Middle);
        }
    }
    let total = OnPaper::Total.say(how);
    canvas.text(&total, x + NUMBERS / 2.0, bottom - ROW / 2.0 + 1.1, Hand::bold(3.0), Anchor::Middle);
}
