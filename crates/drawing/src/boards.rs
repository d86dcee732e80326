//! From each game's view to its drawing.

use std::collections::BTreeMap;

use quintile_rules::kit::{Axis, Grid, HandView, Hex, Place, Seat, Square, Xy};
use quintile_rules::polygon::Symbol;
use quintile_rules::{GameId, GameView, polygon, scrambled_fives, sums_of_one, synergo, twenty_four_seven};

use crate::drawing::{Cell, CellKind, Coordinate, Corner, Drawing, SeatRow, Tile};
use crate::face::{Face, Laid, TileColor};
use crate::geometry::{Frame, Outline, Point};
use crate::lattice::{Lattice, grid, hex_point, square_point, window};

/// From the outermost cells to the edge of the board.
const BORDER: f32 = 22.0;

/// An empty board.
fn board(game: GameId, lattice: Lattice, kind: impl Fn(Place) -> CellKind) -> Drawing {
    let outline = lattice.outline();
    let cell = |place: Place| {
        let kind = kind(place);
        Some(Cell {
            place,
            outline,
            centre: lattice.centre(place)?,
            kind,
            label: label(kind),
            face: None,
            mark: None,
            neighbours: lattice.neighbours(place),
        })
    };
    let cells: Vec<Cell> = lattice.places().into_iter().filter_map(cell).collect();
    let reach = outline.corners(0.0);
    let points = cells.iter().flat_map(|cell| reach.iter().map(|corner| corner.moved(cell.centre.x, cell.centre.y)));
    let frame = Frame::around(points, BORDER);
    Drawing {
        game,
        lattice,
        frame,
        cells,
        tiles: Vec::new(),
        corners: Vec::new(),
        die: None,
        highlights: Vec::new(),
        coordinates: coordinates(lattice, frame),
        seats: Vec::new(),
    }
}

fn label(kind: CellKind) -> String {
    match kind {
        CellKind::Times(times) => format!("{times}×"),
        // A true minus sign, as wide as the plus.
        CellKind::Plus(plus) => format!("{plus:+}").replace('-', "−"),
        _ => String::new(),
    }
}

impl Drawing {
    /// Puts a tile on the board. Views can be forged, so the board may not have its place.
    fn lay(&mut self, place: Place, face: Face, height: u8, fixed: bool) {
        let Some(index) = self.lattice.index(place) else { return };
        if let Some(cell) = self.cells.get_mut(index) {
            cell.face = Some(face);
            let centre = cell.centre;
            self.tiles.push(Tile { place, centre, face, height, fixed, last: false, by: None, tentative: false });
        }
    }

    /// Adds the seats.
    fn seat<V: GameView<Tile: Copy + Into<Face>>>(&mut self, view: &V) {
        let row = |(seat, (hand, &score)): (Seat, (&HandView<V::Tile>, &i32))| {
            let open = hand.open().unwrap_or_default();
            let faces = open.iter().map(|&tile| tile.into()).collect();
            let hidden = hand.len() - open.len();
            SeatRow { seat, on_turn: view.turn() == Some(seat), score, hand: faces, hidden, color: None }
        };
        self.seats = Seat::all(view.hands().len()).zip(view.hands().iter().zip(view.scores())).map(row).collect();
    }
}

/// Squares by what is special about them.
fn special(squares: impl IntoIterator<Item = (Square, CellKind)>) -> impl Fn(Place) -> CellKind {
    let kinds: BTreeMap<Square, CellKind> = squares.into_iter().collect();
    move |place| match place {
        Place::Square(square) => kinds.get(&square).copied().unwrap_or(CellKind::Plain),
        _ => CellKind::Plain,
    }
}

fn centre(columns: u8, rows: u8) -> Option<Square> {
    // Squares have names up to 16 only.
    (columns <= Square::MAX_SIDE && rows <= Square::MAX_SIDE).then(|| Grid { columns, rows }.centre()).flatten()
}

pub(crate) fn twenty_four_seven(view: &twenty_four_seven::View) -> Drawing {
    let options = &view.options;
    let start = centre(options.columns, options.rows);
    let doubles = options.doubles.iter().map(|&square| (square, CellKind::Times(2)));
    let blocks = view.blocks.iter().map(|&square| (square, CellKind::Block));
    let kinds = start.map(|start| (start, CellKind::Start)).into_iter().chain(doubles).chain(blocks);
    let mut drawing = board(GameId::TwentyFourSeven, grid(options.columns, options.rows), special(kinds));
    for (&square, &tile) in &view.board {
        drawing.lay(square.into(), Face::Number(tile), 1, Some(square) == start);
    }
    drawing.seat(view);
    drawing
}

pub(crate) fn scrambled_fives(view: &scrambled_fives::View) -> Drawing {
    let options = &view.options;
    let middle = centre(options.columns, options.rows).map(|square| (square, CellKind::RocketMan));
    let bonuses = options.bonuses.iter().flat_map(|(&bonus, squares)| {
        let kind = match bonus {
            scrambled_fives::Bonus::Times(times) => CellKind::Times(times),
            scrambled_fives::Bonus::Plus(plus) => CellKind::Plus(plus.into()),
        };
        squares.iter().map(move |&square| (square, kind))
    });
    let kinds = middle.into_iter().chain(bonuses);
    let mut drawing = board(GameId::ScrambledFives, grid(options.columns, options.rows), special(kinds));
    for (&square, &tile) in &view.board {
        drawing.lay(square.into(), Face::Number(tile), 1, false);
    }
    drawing.seat(view);
    drawing
}

pub(crate) fn sums_of_one(view: &sums_of_one::View) -> Drawing {
    let options = &view.options;
    let spaces: BTreeMap<Square, TileColor> = [
        (&options.red_spaces, TileColor::Red),
        (&options.blue_spaces, TileColor::Blue),
        (&options.green_spaces, TileColor::Green),
    ]
    .into_iter()
    .flat_map(|(squares, color)| squares.iter().map(move |&square| (square, color)))
    .collect();
    let plus = options.plus_squares.iter().map(|&square| (square, CellKind::Plus(options.points_plus)));
    let colored = spaces.iter().map(|(&square, &color)| (square, CellKind::Space(color)));
    let mut drawing = board(GameId::SumsOfOne, grid(options.columns, options.rows), special(plus.chain(colored)));
    for (&square, &tile) in &view.board {
        let color = spaces.get(&square).copied();
        drawing.lay(square.into(), Face::Decimal(tile, color.unwrap_or(TileColor::Yellow)), 1, color.is_some());
    }
    drawing.seat(view);
    drawing
}

pub(crate) fn polygon(view: &polygon::View) -> Drawing {
    let radius = i8::try_from(view.options.radius).unwrap_or(Hex::MAX_RADIUS).clamp(1, Hex::MAX_RADIUS);
    let lattice = Lattice::Hexagon { radius };
    let start = Hex::from_axial(0, 0, radius).map(Place::from);
    let mut drawing = board(GameId::Polygon, lattice, |place| match place {
        _ if Some(place) == start => CellKind::Start,
        Place::Hex(cell) => view.options.printed.get(&cell).map_or(CellKind::Plain, |&tile| CellKind::Printed(tile)),
        _ => CellKind::Plain,
    });
    for stack in &view.board {
        drawing.lay(stack.cell.into(), Face::Hexagon(stack.tile), stack.height, false);
    }
    drawing.corners = corners(radius, view.symbol);
    drawing.die = view.symbol;
    drawing.seat(view);
    drawing
}

/// The corners at which at least two cells meet: vertex (q, r) is the top corner of cell (q, r).
fn corners(radius: i8, rolled: Option<Symbol>) -> Vec<Corner> {
    let vertices = (-radius..=radius + 1).flat_map(|r| (-radius - 1..=radius).map(move |q| (q, r)));
    let corner = |(q, r): (i8, i8)| {
        let group = [(q, r - 1), (q + 1, r - 1), (q, r)];
        let on_board = |(q, r): (i8, i8)| Hex::from_axial(q, r, radius).map(Place::from);
        let cells: Vec<Place> = group.into_iter().filter_map(on_board).collect();
        let symbol = Symbol::ALL[(q - r).rem_euclid(3) as usize];
        let at = hex_point(q.into(), r.into()).moved(0.0, -Outline::HEX_RADIUS);
        (cells.len() > 1).then_some(Corner { at, symbol, cells, rolled: rolled == Some(symbol) })
    };
    vertices.filter_map(corner).collect()
}

pub(crate) fn synergo(view: &synergo::View, tentative: &[Laid]) -> Drawing {
    let tiles = view.board.iter().map(|placed| placed.at);
    let lattice = window(tiles.clone());
    // The window has room for a tile beside the others; if a tentative one is farther away, the window follows it.
    let outside = |laid: &&Laid| lattice.index(laid.place).is_none();
    let far = tentative.iter().filter(outside).filter_map(|laid| match laid.place {
        Place::Xy(at) => Some(at),
        _ => None,
    });
    let lattice = window(tiles.clone().chain(far));
    let covered: std::collections::BTreeSet<Xy> = tiles.collect();
    let is_open = |Xy { x, y }: Xy| {
        let beside = |right: i8, down: i8| Some(Xy { x: x.checked_add(right)?, y: y.checked_add(down)? });
        crate::lattice::SQUARE_SIDES.iter().any(|&(x, y)| beside(x, y).is_some_and(|at| covered.contains(&at)))
    };
    let mut drawing = board(GameId::Synergo, lattice, |place| match place {
        Place::Xy(Xy { x: 0, y: 0 }) => CellKind::Start,
        Place::Xy(at) if is_open(at) => CellKind::Open,
        _ => CellKind::Plain,
    });
    for placed in &view.board {
        drawing.lay(placed.at.into(), Face::Triangles(placed.tile), 1, false);
    }
    drawing.seat(view);
    for row in &mut drawing.seats {
        row.color = view.options.own_color(row.seat, view.seats);
    }
    drawing
}

/// The names of rows and columns, outside the frame.
fn coordinates(lattice: Lattice, frame: Frame) -> Vec<Coordinate> {
    /// From the frame's edge to the middle of a name.
    const AWAY: f32 = 20.0;
    let name = |axis: Axis, at: f32, text: String| match axis {
        Axis::Column => Coordinate { at: Point::new(at, frame.y - AWAY), text },
        _ => Coordinate { at: Point::new(frame.x - AWAY, at), text },
    };
    match lattice {
        Lattice::Grid(grid) => {
            let letter = |column: u8| char::from(b'a' + column).to_string();
            let columns = (0..grid.columns).map(|at| name(Axis::Column, square_point(at.into(), 0.0).x, letter(at)));
            let rows = (0..grid.rows).map(|at| name(Axis::Row, square_point(0.0, at.into()).y, (at + 1).to_string()));
            columns.chain(rows).collect()
        }
        Lattice::Window { first, last } => {
            let columns = (first.x..=last.x).map(|x| name(Axis::Column, square_point(x.into(), 0.0).x, x.to_string()));
            let rows = (first.y..=last.y).map(|y| name(Axis::Row, square_point(0.0, y.into()).y, y.to_string()));
            columns.chain(rows).map(|Coordinate { at, text }| Coordinate { at, text: text.replace('-', "−") }).collect()
        }
        Lattice::Hexagon { radius } => {
            // Letters before the rows, numbers below the slanting columns, both on the board's border.
            const PART: f32 = 0.74;
            let rows = (-radius..=radius).map(|r| {
                let q = -radius - r.min(0);
                let text = char::from(b'a' + (r + radius) as u8).to_string();
                Coordinate { at: hex_point(f32::from(q) - PART, r.into()), text }
            });
            let columns = (-radius..=radius).map(|q| {
                let r = radius - q.max(0);
                Coordinate { at: hex_point(q.into(), f32::from(r) + PART), text: (q + radius + 1).to_string() }
            });
            rows.chain(columns).collect()
        }
    }
}
