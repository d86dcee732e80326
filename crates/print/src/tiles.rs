//! Tiles to cut out: in a grid that shares its lines, as large as the squares of the board. After them 24/7's block markers and Polygon's
//! die.

use quintile_drawing::{Face, Outline, Part, Point, Shape, TileArt};
use quintile_rules::GameId;
use quintile_rules::polygon::Symbol;
use quintile_words::{OnPaper, Say};

use crate::canvas::{Canvas, Hand};
use crate::document::Document;
use crate::ink::{CUT, Inks, TEXT};
use crate::job::Layout;
use crate::kit::{Kit, marker, symbol};
use crate::paper::{MARGIN, Page, Paper};

/// What stands at the head of a sheet.
const HEAD: f32 = 7.0;
/// How far lines reach beyond the tiles, for a ruler to be laid there.
const MARK: f32 = 4.0;
/// What stays free between two rows of hexagons, which share no line.
const GAP: f32 = 1.0;
/// The side of the die.
const DIE: f32 = 20.0;
/// A flap of the die.
const FLAP: f32 = 5.0;
/// The room that the net of the die needs below the tiles, with what is written beside it.
const NET: f32 = 4.0 * DIE + 2.0 * FLAP + 10.0;

/// How the tiles are laid out on sheets.
pub(crate) struct Sheets {
    page: Page,
    outline: Outline,
    square: f32,
    columns: usize,
    rows: usize,
    tiles: usize,
    /// Tiles and markers.
    pieces: usize,
    backs: bool,
    die: bool,
}

impl Sheets {
    pub(crate) fn of(kit: &Kit, square: f32, paper: Paper, backs: bool) -> Self {
        let outline = kit.tiles.first().map_or(Outline::Square, |face| face.outline());
        let page = paper.upright();
        let (width, height) = page.room();
        let mut sheets = Self {
            page,
            outline,
            square,
            columns: 1,
            rows: 1,
            tiles: kit.tiles.len(),
            pieces: kit.tiles.len() + kit.markers,
            backs,
            die: kit.game == GameId::Polygon,
        };
        // Half a hundredth of a millimetre is no reason for another sheet.
        let fits = |room: f32, each: f32| ((room + 0.005) / each).floor().max(1.0) as usize;
        sheets.columns = fits(width, square);
        sheets.rows = fits(height - HEAD, sheets.pitch());
        sheets
    }

    /// From one row to the next.
    fn pitch(&self) -> f32 {
        match self.outline {
            Outline::Square => self.square,
            Outline::Hexagon => self.square * Outline::HEX_RADIUS / 50.0 + GAP,
        }
    }

    const fn each(&self) -> usize {
        self.columns * self.rows
    }

    /// Sheets with tiles.
    fn sheets(&self) -> usize {
        self.pieces.div_ceil(self.each())
    }

    /// How many pieces are on the last sheet.
    fn last(&self) -> usize {
        self.pieces - (self.sheets().saturating_sub(1)) * self.each()
    }

    /// Whether the die fits below the last tiles.
    fn die_fits(&self) -> bool {
        let rows = self.last().div_ceil(self.columns) as f32;
        self.sheets() > 0 && self.page.room().1 - HEAD - rows * self.pitch() > NET
    }

    /// All pages.
    pub(crate) fn pages(&self) -> usize {
        let sides = if self.backs { 2 } else { 1 };
        self.sheets() * sides + usize::from(self.die && !self.die_fits())
    }

    /// Where the tiles of a sheet begin.
    fn corner(&self) -> (f32, f32) {
        ((self.page.width - self.columns as f32 * self.square) / 2.0, MARGIN + HEAD)
    }

    /// The middle of a piece on its sheet.
    fn middle(&self, piece: usize) -> (f32, f32) {
        let (left, top) = self.corner();
        let (column, row) = (piece % self.columns, piece / self.columns);
        let pitch = self.pitch();
        (left + (column as f32 + 0.5) * self.square, top + (row as f32 + 0.5) * pitch)
    }

    /// What the first page says of them.
    pub(crate) fn tell(&self, layout: &Layout) -> Vec<String> {
        let mut told = vec![OnPaper::Tiles { tiles: self.tiles, sheets: self.sheets() }, OnPaper::CutTiles];
        if self.backs {
            told.push(OnPaper::Backs);
        }
        if self.pieces > self.tiles {
            told.push(OnPaper::Blocks { markers: self.pieces - self.tiles });
        }
        told.iter().map(|text| text.say(layout.speech)).collect()
    }

    /// Lines to cut along: rows and columns share them; hexagons share those to the left and right.
    fn lines(&self, canvas: &mut Canvas, count: usize) {
        let (left, top) = self.corner();
        let (rows, columns) = (count.div_ceil(self.columns), count.min(self.columns));
        if self.outline == Outline::Hexagon {
            for piece in 0..count {
                let (x, y) = self.middle(piece);
                let corners = self.outline.corners(0.0);
                let scale = self.square / 100.0;
                let corners: Vec<Point> =
                    corners.iter().map(|corner| Point::new(x + corner.x * scale, y + corner.y * scale)).collect();
                canvas.polygon(&corners, 0.2, CUT);
            }
            return;
        }
        let used = |row: usize| (count - row * self.columns).min(self.columns);
        for row in 0..=rows {
            // The line below the last row is as long as that row, all others as the row above them.
            let wide = if row == 0 { columns } else { used(row - 1) } as f32 * self.square;
            let y = top + row as f32 * self.square;
            canvas.line((left - MARK, y), (left + wide + MARK, y), 0.2, CUT);
        }
        for column in 0..=columns {
            let last = used(rows - 1);
            let high = if column <= last { rows } else { rows - 1 } as f32 * self.square;
            let x = left + column as f32 * self.square;
            canvas.line((x, top - MARK), (x, top + high + MARK), 0.2, CUT);
        }
    }
}

/// Every sheet, with its other side.
pub(crate) fn draw(sheets: &Sheets, layout: &Layout, document: &mut Document) {
    let kit = &layout.kit;
    let inks = Inks::to_cut();
    let marks = kit.board.as_ref().map(marker).unwrap_or_default();
    let mark = layout.speech.decimal_mark;
    for sheet in 0..sheets.sheets() {
        let first = sheet * sheets.each();
        let count = (sheets.pieces - first).min(sheets.each());
        let (from, to) = (first + 1, (first + count).min(sheets.tiles));
        document.page(sheets.page, |canvas| {
            sheets.lines(canvas, count);
            for piece in 0..count {
                let (x, y) = sheets.middle(piece);
                let (shapes, down) = match kit.tiles.get(first + piece) {
                    Some(&face) => (TileArt::of(face).shapes(mark), rise(face)),
                    None => (marks.clone(), 0.0),
                };
                piece_at(canvas, (x, y), down, sheets.square, shapes, &inks);
            }
            let what = match first < sheets.tiles {
                true => OnPaper::TileSheet { from, to, of: sheets.tiles },
                false => OnPaper::BlockSheet,
            };
            head(canvas, sheets.page, &layout.head(&what));
            if sheets.die && sheet + 1 == sheets.sheets() && sheets.die_fits() {
                let rows = count.div_ceil(sheets.columns) as f32;
                die(canvas, layout, MARGIN + HEAD + rows * sheets.pitch() + 8.0);
            }
        });
        if sheets.backs {
            document.page(sheets.page, |canvas| {
                for piece in 0..count.min(sheets.tiles.saturating_sub(first)) {
                    let (x, y) = sheets.middle(piece);
                    let back = Face::Back(sheets.outline);
                    let shapes = TileArt::of(back).shapes(mark);
                    // The page is turned over its long edge.
                    piece_at(canvas, (sheets.page.width - x, y), rise(back), sheets.square, shapes, &inks);
                }
                head(canvas, sheets.page, &layout.head(&OnPaper::BackSheet { from, to }));
            });
        }
    }
    if sheets.die && !sheets.die_fits() {
        document.page(sheets.page, |canvas| {
            head(canvas, sheets.page, &layout.head(&OnPaper::Die));
            die(canvas, layout, MARGIN + HEAD + 8.0);
        });
    }
}

/// How far above the middle of its cell a tile's face is drawn, in board units: on paper it lies in the middle.
fn rise(face: Face) -> f32 {
    if matches!(face, Face::Triangles(_)) { 1.5 } else { 3.0 }
}

fn piece_at(canvas: &mut Canvas, (x, y): (f32, f32), down: f32, square: f32, shapes: Vec<Shape>, inks: &Inks) {
    let part = Part::new(None, Point::new(0.0, down), shapes);
    canvas.parts(Point::new(x, y), square / 100.0, [&part], inks);
}

fn head(canvas: &mut Canvas, page: Page, says: &str) {
    canvas.caption(says, page, MARGIN);
}

/// The net of Polygon's die, opposite sides alike, with what to do with it.
fn die(canvas: &mut Canvas, layout: &Layout, top: f32) {
    let Some(board) = &layout.kit.board else { return };
    let inks = Inks::to_cut();
    let left = MARGIN + 12.0;
    // Column and row of each side.
    let sides = [
        (1, 0, Symbol::Star),
        (1, 1, Symbol::Diamond),
        (0, 1, Symbol::Circle),
        (2, 1, Symbol::Circle),
        (1, 2, Symbol::Star),
        (1, 3, Symbol::Diamond),
    ];
    let corner = |column: u8, row: u8| (left + f32::from(column) * DIE, top + f32::from(row) * DIE);
    let mut flap = |ends: [(f32, f32); 2], out: (f32, f32)| {
        let [(x1, y1), (x2, y2)] = ends;
        let (along_x, along_y) = ((x2 - x1).signum() * FLAP * 0.6, (y2 - y1).signum() * FLAP * 0.6);
        let (along_x, along_y) = (if x1 == x2 { 0.0 } else { along_x }, if y1 == y2 { 0.0 } else { along_y });
        let corners = [
            Point::new(x1, y1),
            Point::new(x1 + along_x + out.0 * FLAP, y1 + along_y + out.1 * FLAP),
            Point::new(x2 - along_x + out.0 * FLAP, y2 - along_y + out.1 * FLAP),
            Point::new(x2, y2),
        ];
        canvas.polygon(&corners, 0.2, CUT);
    };
    for column in [0, 2] {
        let (x, y) = corner(column, 1);
        flap([(x, y), (x + DIE, y)], (0.0, -1.0));
        flap([(x, y + DIE), (x + DIE, y + DIE)], (0.0, 1.0));
    }
    let (x, y) = corner(1, 3);
    flap([(x, y), (x, y + DIE)], (-1.0, 0.0));
    flap([(x + DIE, y), (x + DIE, y + DIE)], (1.0, 0.0));
    let (x, y) = corner(1, 0);
    flap([(x, y), (x + DIE, y)], (0.0, -1.0));
    for (column, row, shown) in sides {
        let (x, y) = corner(column, row);
        canvas.frame((x, y), (DIE, DIE), Some((0.25, TEXT)), None);
        let middle = Point::new(x + DIE / 2.0, y + DIE / 2.0);
        // Medals are 32 units wide.
        let part = Part::new(None, Point::ORIGIN, symbol(board, shown));
        canvas.parts(middle, DIE * 0.8 / 32.0, [&part], &inks);
    }
    let x = left + 3.0 * DIE + 12.0;
    let room = layout.paper.size().0 - MARGIN - x;
    let mut y = top + DIE + 4.0;
    for text in [OnPaper::DieNet, OnPaper::OrdinaryDie] {
        y = canvas.paragraph(&text.say(layout.speech), x, y, room, Hand::plain(3.8)) + 2.0;
    }
}
