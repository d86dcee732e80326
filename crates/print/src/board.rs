//! The board to scale: on one sheet, or on several that are cut and laid over each other.

use quintile_drawing::{Anchor, Cell, CellKind, Drawing, Form, Frame, Layer, Part, Point, Shape, TileColor};
use quintile_rules::sums_of_one::DecimalMark;
use quintile_rules::synergo::Color;
use quintile_words::{OnPaper, Say, Speech};

use crate::canvas::{Canvas, Hand};
use crate::document::Document;
use crate::ink::{BLACK, Inks, QUIET, TEXT};
use crate::job::Layout;
use crate::paper::{MARGIN, Page, Paper};
use crate::path::{self, Segment};

/// How much of a sheet lies under the next one, in millimetres.
const OVERLAP: f32 = 10.0;
/// The line at the foot that says which sheet it is.
const FOOT: f32 = 7.0;
/// How far marks reach into the margin.
const MARK: f32 = 4.0;

/// How a board is laid out on sheets.
pub(crate) struct Plan {
    /// What is printed of the drawing, in board units.
    within: Frame,
    /// Millimetres of a board unit.
    scale: f32,
    page: Page,
    columns: usize,
    rows: usize,
    /// Width and height of what each sheet shows.
    window: (f32, f32),
}

/// In how many pieces a length is cut, and how long each is.
fn cut(length: f32, room: f32) -> (usize, f32) {
    if length <= room {
        return (1, length);
    }
    let pieces = ((length - OVERLAP) / (room - OVERLAP)).ceil().max(2.0);
    (pieces as usize, (length + (pieces - 1.0) * OVERLAP) / pieces)
}

impl Plan {
    pub(crate) fn of(board: &Drawing, square: f32, paper: Paper) -> Self {
        let scale = square / 100.0;
        let within = bounds(&layers(board)).grown(3.0);
        let on = |page: Page| {
            let (width, height) = page.room();
            let (columns, wide) = cut(within.width * scale, width);
            let (rows, high) = cut(within.height * scale, height - FOOT);
            Self { within, scale, page, columns, rows, window: (wide, high) }
        };
        let (upright, turned) = (on(paper.upright()), on(paper.upright().turned()));
        if turned.sheets() < upright.sheets() { turned } else { upright }
    }

    pub(crate) const fn sheets(&self) -> usize {
        self.columns * self.rows
    }

    /// The board as a drawing that pages can show, in millimetres from its top left corner.
    pub(crate) fn form(&self, board: &Drawing, how: Speech, document: &mut Document) -> String {
        let (width, height) = (self.within.width * self.scale, self.within.height * self.scale);
        let inks = Inks::to_cut();
        document.form([0.0, 0.0, width, height], |canvas| {
            let at = Point::new(-self.within.x * self.scale, -self.within.y * self.scale);
            for layer in layers(board) {
                canvas.parts(at, self.scale, &layer.parts, &inks);
            }
            canvas.parts(at, self.scale, &letters_of_spaces(board, how), &inks);
        })
    }

    /// Where a sheet's part of the board begins, in millimetres.
    fn corner(&self, column: usize, row: usize) -> (f32, f32) {
        (column as f32 * (self.window.0 - OVERLAP), row as f32 * (self.window.1 - OVERLAP))
    }

    /// What a sheet is called: its row as a letter, its column as a number.
    fn name(column: usize, row: usize) -> String {
        let letter = u8::try_from(row).ok().and_then(|row| b'A'.checked_add(row)).map_or('?', char::from);
        format!("{letter}{}", column + 1)
    }

    /// Every sheet.
    pub(crate) fn draw(&self, form: &str, layout: &Layout, document: &mut Document) {
        for row in 0..self.rows {
            for column in 0..self.columns {
                document.page(self.page, |canvas| self.sheet(canvas, form, (column, row), layout));
            }
        }
    }

    fn sheet(&self, canvas: &mut Canvas, form: &str, (column, row): (usize, usize), layout: &Layout) {
        let (wide, high) = self.window;
        let room = self.page.room();
        let left = (self.page.width - wide) / 2.0;
        let top = MARGIN + (room.1 - FOOT - high) / 2.0;
        let (x, y) = self.corner(column, row);
        canvas.clipped(Point::new(left, top), wide, high, |canvas| {
            canvas.within(Point::new(left - x, top - y), 1.0, |canvas| canvas.show(form));
        });
        self.marks(canvas, (left, top), (column, row));
        let what = match self.sheets() {
            1 => OnPaper::BoardWhole,
            _ => OnPaper::BoardSheet { name: Self::name(column, row), columns: self.columns, rows: self.rows },
        };
        canvas.caption(&layout.head(&what), self.page, self.page.height - MARGIN);
    }

    /// Dashed lines to cut along where another sheet comes before, and ticks to lay the next one to.
    fn marks(&self, canvas: &mut Canvas, (left, top): (f32, f32), (column, row): (usize, usize)) {
        let (right, bottom) = (left + self.window.0, top + self.window.1);
        let dashes = [2.0, 1.5];
        if column > 0 {
            canvas.dashed((left, top - MARK), (left, bottom + MARK), 0.25, TEXT, &dashes);
        }
        if row > 0 {
            canvas.dashed((left - MARK, top), (right + MARK, top), 0.25, TEXT, &dashes);
        }
        if column + 1 < self.columns {
            let x = right - OVERLAP;
            for (from, to) in [(top - MARK, top), (bottom, bottom + MARK)] {
                canvas.line((x, from), (x, to), 0.25, TEXT);
            }
        }
        if row + 1 < self.rows {
            let y = bottom - OVERLAP;
            for (from, to) in [(left - MARK, left), (right, right + MARK)] {
                canvas.line((from, y), (to, y), 0.25, TEXT);
            }
        }
    }

    /// A small picture of the board with its sheets, as large as there is room for. How high it is.
    pub(crate) fn overview(&self, canvas: &mut Canvas, form: &str, (x, y): (f32, f32), room: (f32, f32)) -> f32 {
        let (width, height) = (self.within.width * self.scale, self.within.height * self.scale);
        let small = (room.0 / width).min(room.1 / height).min(1.0);
        let left = x + (room.0 - width * small) / 2.0;
        canvas.within(Point::new(left, y), small, |canvas| {
            canvas.show(form);
            if self.sheets() == 1 {
                return;
            }
            for row in 0..self.rows {
                for column in 0..self.columns {
                    let (x, y) = self.corner(column, row);
                    canvas.frame((x, y), self.window, Some((0.35 / small, QUIET)), None);
                    let (size, middle) = (9.0 / small, (x + self.window.0 / 2.0, y + self.window.1 / 2.0));
                    let (half, name) = (size * 0.8, Self::name(column, row));
                    let corner = (middle.0 - half, middle.1 - half);
                    canvas.frame(corner, (2.0 * half, 2.0 * half), Some((0.35 / small, QUIET)), Some([1.0; 3]));
                    canvas.text(&name, middle.0, middle.1 + size * 0.36, Hand::bold(size), Anchor::Middle);
                }
            }
        });
        height * small
    }

    /// What the first page says of it.
    pub(crate) fn tell(&self, layout: &Layout) -> Vec<String> {
        let square = layout.speech.number(&layout.square.to_string());
        let mut lines = vec![OnPaper::Board { sheets: self.sheets(), square }.say(layout.speech)];
        if self.sheets() > 1 {
            lines.push(OnPaper::Join.say(layout.speech));
        }
        lines
    }
}

/// The first letter of its colour on every space for a coloured tile: a printer without colours leaves nothing else to tell them apart.
fn letters_of_spaces(board: &Drawing, how: Speech) -> Vec<Part> {
    let letter = |cell: &Cell| {
        let color = match cell.kind {
            CellKind::Space(TileColor::Red) => Color::Red,
            CellKind::Space(TileColor::Blue) => Color::Blue,
            CellKind::Space(TileColor::Green) => Color::Green,
            _ => return None,
        };
        let letter: String = color.say(how).chars().take(1).flat_map(char::to_uppercase).collect();
        Some(Part::new(None, cell.centre, vec![Shape::label("q-label", Point::ORIGIN, 34.0, letter)]))
    };
    board.cells.iter().filter_map(letter).collect()
}

fn layers(board: &Drawing) -> Vec<Layer> {
    board.layers(DecimalMark::Point, true)
}

/// The smallest frame around everything that is visible.
fn bounds(layers: &[Layer]) -> Frame {
    let inks = Inks::to_cut();
    let mut points = Vec::new();
    for part in layers.iter().flat_map(|layer| &layer.parts) {
        for shape in &part.shapes {
            let segments = match &shape.form {
                Form::Path(data) => path::read(data).0,
                Form::Written { data, .. } => path::read(data).0,
                Form::Circle { centre, radius } => path::circle(*centre, *radius),
                Form::Rect { corner, width, height, radius } => path::rect(*corner, *width, *height, *radius),
                Form::Text { .. } => continue,
            };
            let ink = inks.of(shape.class);
            let visible = ink.fill.is_some() || ink.stroke.is_some();
            let mut at = Point::ORIGIN;
            for segment in segments.into_iter().filter(|_| visible) {
                let place = |point: Point| part.at.moved(point.x * part.scale, point.y * part.scale);
                match segment {
                    Segment::Move(to) | Segment::Line(to) => {
                        points.push(place(to));
                        at = to;
                    }
                    Segment::Curve(one, two, to) => {
                        for step in 1..=4_u8 {
                            let t = f32::from(step) / 4.0;
                            let (a, b, c) = (at.towards(one, t), one.towards(two, t), two.towards(to, t));
                            points.push(place(a.towards(b, t).towards(b.towards(c, t), t)));
                        }
                        at = to;
                    }
                    Segment::Close => {}
                }
            }
        }
    }
    Frame::around(points, 0.0)
}

/// The ruler: exactly 100 mm, and nothing else on the page is black.
pub(crate) fn ruler(canvas: &mut Canvas, x: f32, y: f32) {
    canvas.line((x, y), (x + 100.0, y), 0.5, BLACK);
    for tick in 0..=20_u8 {
        let at = x + f32::from(tick) * 5.0;
        let (high, width) = if tick % 2 == 0 { (3.0, 0.3) } else { (1.6, 0.2) };
        // The first and the last tick lie within the line.
        let inner = match tick {
            0 => at + width / 2.0,
            20 => at - width / 2.0,
            _ => at,
        };
        canvas.line((inner, y - high), (inner, y), width, BLACK);
        if tick % 4 == 0 {
            let says = (u32::from(tick) * 5).to_string();
            canvas.text(&says, at, y + 3.6, Hand::plain(2.6), Anchor::Middle);
        }
    }
}

#[cfg(test)]
mod tests {
    use quintile_rules::GameId;
    use serde_json::Map;

    use crate::kit::Kit;

    use super::*;

    #[test]
    fn sheets_cover_the_board_and_overlap() {
        for game in GameId::ALL {
            let Some(board) = Kit::new(game, &Map::new()).expect("the house set").board else { continue };
            for paper in Paper::ALL {
                for square in [10.0, 19.0, 20.0, 24.0, 60.0] {
                    let plan = Plan::of(&board, square, paper);
                    let (room, window) = (plan.page.room(), plan.window);
                    assert!(window.0 <= room.0 + 0.01 && window.1 <= room.1 - FOOT + 0.01, "{game} {square}");
                    let (x, y) = plan.corner(plan.columns - 1, plan.rows - 1);
                    let covered = (x + window.0, y + window.1);
                    let size = (plan.within.width * plan.scale, plan.within.height * plan.scale);
                    assert!((covered.0 - size.0).abs() < 0.1 && (covered.1 - size.1).abs() < 0.1, "{game} {square}");
                }
                let usual = Plan::of(&board, crate::Job::of(game).usual(), paper).sheets();
                let most = if matches!(game, GameId::ScrambledFives | GameId::SumsOfOne) { 4 } else { 1 };
                assert_eq!(usual, most, "{game} {paper}");
            }
        }
    }
}
