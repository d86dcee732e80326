//! Puzzles as a worksheet: two tasks to a page, each with a board, the solver's hand and lines to write on; all answers on the last page.

use quintile_drawing::{
    Anchor, Drawing, Face, Frame, Highlight, Laid, Layer, Overlay, Part, Point, TileArt, die, writable,
};
use quintile_puzzles::Puzzle;
use quintile_rules::GameId;
use quintile_rules::kit::Seat;
use quintile_words::{OnPaper, Say, Speech, points_table, variant_name};
use serde_json::{Map, Value};

use crate::canvas::{Canvas, Hand};
use crate::document::Document;
use crate::ink::{CUT, Inks, QUIET};
use crate::job::{MAX_NAME, Printed, Refused, short};
use crate::lettering::fitted;
use crate::pads::{POINTS_WIDTH, draw_points, rows_of_points};
use crate::paper::{MARGIN, Page, Paper};

/// The most tasks of a worksheet: their answers fit one page.
pub const MAX_TASKS: usize = 12;

/// Tasks on a page.
const ON_A_PAGE: usize = 2;
/// The head of a page.
const HEAD: f32 = 11.0;
/// What stands beside a board.
const BESIDE: f32 = 62.0;

/// A puzzle with what is said about it.
#[derive(Clone, Debug)]
pub struct Task<'a> {
    /// The position and its answer.
    pub puzzle: &'a Puzzle,
    /// What is asked.
    pub question: String,
    /// The answer in words.
    pub answer: String,
}

/// A worksheet of one game.
#[derive(Clone, Debug)]
pub struct Worksheet<'a> {
    /// Which game.
    pub game: GameId,
    /// What differs from its house set, for the table of points.
    pub options: Map<String, Value>,
    /// The name of the set, if it has one.
    pub name: Option<String>,
    /// The tasks, at most [`MAX_TASKS`].
    pub tasks: Vec<Task<'a>>,
    /// On which paper.
    pub paper: Paper,
    /// The language.
    pub speech: Speech,
}

/// Makes a worksheet.
pub fn worksheet(sheet: &Worksheet<'_>) -> Result<Printed, Refused> {
    if sheet.tasks.len() > MAX_TASKS {
        return Err(Refused::TooManyTasks(sheet.tasks.len()));
    }
    let how = sheet.speech;
    let page = sheet.paper.upright();
    let variant = variant_name(sheet.game, &sheet.options, how);
    let named = sheet.name.as_deref().filter(|name| *name != sheet.game.title()).map(|name| short(name, MAX_NAME));
    let parts = [Some(sheet.game.title().to_owned()), named, variant, Some(OnPaper::Puzzles.say(how))];
    let title = writable(&parts.into_iter().flatten().collect::<Vec<_>>().join(" · "));
    let points = rows_of_points(points_table(sheet.game, sheet.options.clone(), how)?);
    let mut positions = Vec::new();
    for task in &sheet.tasks {
        let failed = |reason: &dyn std::fmt::Display| Refused::Puzzle(reason.to_string());
        let view = task.puzzle.view().map_err(|fault| failed(&fault))?;
        let scoring = task.puzzle.scoring().map_err(|reason| failed(&reason))?;
        let solved = Overlay {
            tentative: Laid::by_play(sheet.game, &task.puzzle.best),
            highlights: Highlight::of(&scoring),
            ..Overlay::default()
        };
        positions.push((Drawing::of(&view), Drawing::with(&view, &solved)));
    }
    let mut document = Document::new(title.clone(), how.lang);
    let room = page.room();
    let each = (room.1 - HEAD) / ON_A_PAGE as f32;
    for (number, tasks) in sheet.tasks.chunks(ON_A_PAGE).enumerate() {
        document.page(page, |canvas| {
            head(canvas, page, &title, &format!("{} ______________________", OnPaper::Name.say(how)));
            for (at, task) in tasks.iter().enumerate() {
                let index = number * ON_A_PAGE + at;
                let top = MARGIN + HEAD + at as f32 * each;
                if at > 0 {
                    canvas.line((MARGIN, top - 1.0), (page.width - MARGIN, top - 1.0), 0.2, CUT);
                }
                let asked = Asked { number: index + 1, task, drawing: &positions[index].0, sheet };
                let y = asked.draw(canvas, (MARGIN, top + 2.0), (room.0, each - 5.0));
                let high = points.iter().map(crate::pads::height).sum::<f32>() * BESIDE / POINTS_WIDTH;
                // The points stand beside the first board of each page, or beside both if there is room.
                if at == 0 || y + high + 10.0 < top + each {
                    let corner = Point::new(page.width - MARGIN - BESIDE, y + 1.0);
                    canvas
                        .within(corner, BESIDE / POINTS_WIDTH, |canvas| draw_points(canvas, &points, (0.0, 0.0), how));
                }
            }
        });
    }
    document.page(page, |canvas| {
        head(canvas, page, &format!("{title}: {}", OnPaper::Answers.say(how)), "");
        let columns = if sheet.tasks.len() > 6 { 3 } else { 2 };
        let rows = if sheet.tasks.len() > 6 { 4 } else { 3 };
        let cell = (room.0 / columns as f32, (room.1 - HEAD) / rows as f32);
        for (index, task) in sheet.tasks.iter().enumerate() {
            let (x, y) =
                (MARGIN + (index % columns) as f32 * cell.0, MARGIN + HEAD + (index / columns) as f32 * cell.1);
            let hand = Hand::plain(if columns == 3 { 2.6 } else { 3.1 });
            let text = writable(&format!("{}. {}", index + 1, task.answer));
            let lines = hand.wrap(&text, cell.0 - 4.0);
            for (at, line) in (0_u8..).zip(lines.iter().take(5)) {
                canvas.text(line, x, y + 3.0 + f32::from(at) * hand.leading(), hand, Anchor::Start);
            }
            let down = lines.len().min(5) as f32 * hand.leading() + 1.0;
            board(canvas, &positions[index].1, sheet, (x, y + down), (cell.0 - 4.0, cell.1 - down - 4.0), false);
        }
    });
    Ok(Printed { pages: document.len(), bytes: document.finish() })
}

fn head(canvas: &mut Canvas, page: Page, title: &str, right: &str) {
    let hand = Hand::bold(5.4);
    let room = page.room().0 - Hand::plain(3.8).wide(right) - 4.0;
    canvas.text(&fitted(title, hand.size, hand.weight, room), MARGIN, MARGIN + 5.0, hand, Anchor::Start);
    canvas.text(right, page.width - MARGIN, MARGIN + 5.0, Hand::plain(3.8), Anchor::End);
}

/// Draws a position as large as there is room for, at the left; with the names of rows and columns.
fn board(
    canvas: &mut Canvas,
    drawing: &Drawing,
    sheet: &Worksheet<'_>,
    (x, y): (f32, f32),
    (wide, high): (f32, f32),
    to_the_left: bool,
) {
    let inks = Inks::to_look_at();
    let layers: Vec<Layer> = drawing.layers(sheet.speech.decimal_mark, true);
    let frame: Frame = drawing.view_box();
    let scale = (wide / frame.width).min(high / frame.height);
    let spare = if to_the_left { 0.0 } else { (wide - frame.width * scale) / 2.0 };
    let at = Point::new(x + spare - frame.x * scale, y - frame.y * scale);
    for layer in &layers {
        canvas.parts(at, scale, &layer.parts, &inks);
    }
}

/// A task in its place.
struct Asked<'a> {
    number: usize,
    task: &'a Task<'a>,
    drawing: &'a Drawing,
    sheet: &'a Worksheet<'a>,
}

impl Asked<'_> {
    /// Draws it; how far down the column beside the board is used.
    fn draw(&self, canvas: &mut Canvas, (x, y): (f32, f32), (wide, high): (f32, f32)) -> f32 {
        let how = self.sheet.speech;
        board(canvas, self.drawing, self.sheet, (x, y), (wide - BESIDE - 4.0, high), true);
        let left = x + wide - BESIDE;
        let question = format!("{}. {}", self.number, self.task.question);
        let mut down = canvas.paragraph(&writable(&question), left, y + 4.0, BESIDE, Hand::bold(4.2)) + 1.0;
        let small = Hand::plain(3.3).colored(QUIET);
        if let Some(symbol) = self.drawing.die {
            let part = Part::new(None, Point::ORIGIN, die(symbol));
            canvas.parts(Point::new(left + 7.0, down + 6.0), 0.13, [&part], &Inks::to_look_at());
            down += 17.0;
        }
        for row in &self.drawing.seats {
            let own = row.seat == self.task.puzzle.seat;
            let what = if own { OnPaper::YourTiles } else { OnPaper::OtherTiles { seat: other(row.seat) } };
            if row.hand.is_empty() && row.hidden == 0 {
                continue;
            }
            let mut says = what.say(how);
            if let Some(color) = row.color {
                says = format!("{says} · {}", color.say(how));
            }
            canvas.text(&says, left, down + 2.0, small, Anchor::Start);
            down = self.hand(canvas, (left, down + 3.5), &row.hand, row.hidden) + 2.5;
        }
        canvas.text(&OnPaper::YourPlay.say(how), left, down + 3.0, small, Anchor::Start);
        for line in [11.0, 19.0] {
            canvas.line((left, down + line), (left + BESIDE, down + line), 0.2, QUIET);
        }
        down + 24.0
    }

    /// The tiles of a hand, those that are hidden by their backs; where they end.
    fn hand(&self, canvas: &mut Canvas, (x, y): (f32, f32), open: &[Face], hidden: usize) -> f32 {
        let outline = open.first().map_or(self.drawing.lattice.outline(), |face| face.outline());
        let faces: Vec<Face> =
            open.iter().copied().chain(std::iter::repeat_n(Face::Back(outline), hidden.min(16))).collect();
        let step = (BESIDE / faces.len().max(1) as f32).min(if open.is_empty() { 6.0 } else { 10.0 });
        let inks = Inks::to_look_at();
        for (at, face) in (0_u8..).zip(faces) {
            let part = Part::new(None, Point::ORIGIN, TileArt::of(face).shapes(self.sheet.speech.decimal_mark));
            let middle = Point::new(x + (f32::from(at) + 0.5) * step, y + step * 0.58);
            canvas.parts(middle, step / 104.0, [&part], &inks);
        }
        y + step * 1.16
    }
}

/// A seat as people count.
fn other(seat: Seat) -> usize {
    seat.index() + 1
}
