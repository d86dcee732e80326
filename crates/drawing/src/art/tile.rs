//! Tiles, on the board and in hands.

use quintile_rules::kit::Seat;
use quintile_rules::sums_of_one::DecimalMark;
use quintile_rules::{polygon, sums_of_one};

use super::sparkle;
use super::triangles;
use crate::drawing::Tile;
use crate::face::{Face, TileColor};
use crate::geometry::{Outline, Point};
use crate::shape::Shape;

/// How a tile lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TileState {
    /// At rest.
    #[default]
    Resting,
    /// As part of the last play: outlined, in the colour of a seat if there is one.
    Last(Option<Seat>),
    /// Being tried: lifted, with a dashed outline.
    Tentative,
}

/// A tile as it is drawn anywhere: on the board, in a hand, under a finger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TileArt {
    /// What it shows.
    pub face: Face,
    /// How many tiles lie there, this one on top.
    pub height: u8,
    /// Whether it lay there before the game.
    pub fixed: bool,
    /// How it lies.
    pub state: TileState,
}

/// The classes of one kind of tile: its face, the edge below it, what is written on it and the sparkle of a WILD.
struct Paint {
    face: &'static str,
    edge: &'static str,
    ink: &'static str,
    sparkle: &'static str,
}

const PLAIN: Paint = Paint { face: "q-tile", edge: "q-tile-edge", ink: "q-ink", sparkle: "q-wild-mark" };
const WILD: Paint = Paint { face: "q-wild", edge: "q-wild-edge", ink: "q-wild-ink", sparkle: "q-wild-mark" };
const DOUBLE: Paint = Paint { face: "q-double", edge: "q-double-edge", ink: "q-double-ink", sparkle: "q-wild-mark" };
const TRIPLE: Paint = Paint { face: "q-triple", edge: "q-triple-edge", ink: "q-triple-ink", sparkle: "q-wild-mark" };
const YELLOW: Paint = Paint { face: "q-yellow", edge: "q-yellow-edge", ink: "q-yellow-ink", sparkle: "q-wild-mark" };
const RED: Paint = Paint { face: "q-red", edge: "q-red-edge", ink: "q-red-ink", sparkle: "q-wild-mark" };
const BLUE: Paint = Paint { face: "q-blue", edge: "q-blue-edge", ink: "q-blue-ink", sparkle: "q-wild-mark" };
const GREEN: Paint = Paint { face: "q-green", edge: "q-green-edge", ink: "q-green-ink", sparkle: "q-wild-mark" };
const BACK: Paint = Paint { face: "q-back", edge: "q-back-edge", ink: "q-back-mark", sparkle: "q-back-mark" };
/// What is printed on the board has no tile below it.
const PRINTED: Paint = Paint { face: "q-printed", edge: "q-printed", ink: "q-print-ink", sparkle: "q-print" };

/// From the cell's side to the tile's.
const INSET: f32 = 5.0;
/// How thick a tile looks.
const THICK: f32 = 6.0;
/// How much higher a tile lies for each tile below it.
const STEP: f32 = 5.0;
/// How much higher a tile lies that is being tried: not so high that it reaches into the next row.
const LIFT: f32 = 5.0;
/// The most layers of a stack that are drawn; its number tells the rest.
const MAX_LAYERS: u8 = 5;

impl TileArt {
    /// A single tile at rest.
    pub const fn of(face: Face) -> Self {
        Self { face, height: 1, fixed: false, state: TileState::Resting }
    }

    /// The shapes around the middle of the cell.
    pub fn shapes(&self, mark: DecimalMark) -> Vec<Shape> {
        let outline = self.face.outline();
        let paint = self.paint();
        let below = f32::from(self.height.clamp(1, MAX_LAYERS) - 1);
        let lifted = if self.state == TileState::Tentative { LIFT } else { 0.0 };
        let thick = if matches!(self.face, Face::Triangles(_)) { 3.0 } else { THICK };
        let inset = if matches!(self.face, Face::Triangles(_)) { triangles::INSET } else { INSET };
        let round = round(outline);
        let body = |inset: f32, down: f32| outline.path(down, inset, round);
        // The face is half the thickness above the cell's middle, so that tile and edge together are centred.
        let top = -thick / 2.0 - below * STEP - lifted;

        let mut shapes = Vec::new();
        if self.state == TileState::Tentative {
            shapes.push(Shape::path("q-shadow", body(inset - 3.0, thick + 8.0)));
        }
        shapes.push(Shape::path("q-shadow", body(inset - 1.0, thick / 2.0 + 4.0)));
        // From the lowest tile of a stack up: each shows only its edge.
        for layer in 0..self.height.clamp(1, MAX_LAYERS) {
            let down = thick / 2.0 - f32::from(layer) * STEP - lifted;
            shapes.push(Shape::path(paint.edge, body(inset, down)));
            if layer + 1 < self.height.clamp(1, MAX_LAYERS) {
                shapes.push(Shape::path("q-layer", body(inset, down - STEP + 1.5)));
            }
        }
        let middle = Point::new(0.0, top);
        if let Face::Triangles(tile) = self.face {
            shapes.extend(triangles::face(tile, middle));
        } else {
            shapes.push(Shape::path(paint.face, body(inset, top)));
        }
        if self.fixed {
            shapes.push(Shape::path("q-fixed", outline.path(middle.y, inset + 6.0, round - 5.0)));
        }
        self.inscribe(&mut shapes, &paint, middle, mark);
        match self.state {
            TileState::Resting => {}
            TileState::Last(by) => {
                shapes.push(Shape::path(last_class(by), outline.path(middle.y, inset + 1.0, round)));
            }
            TileState::Tentative => shapes.push(Shape::path("q-tentative", outline.path(middle.y, inset + 1.0, round))),
        }
        shapes
    }

    fn paint(&self) -> Paint {
        match self.face {
            Face::Number(_) | Face::Triangles(_) => PLAIN,
            Face::Hexagon(tile) if tile.is_wild() => WILD,
            Face::Hexagon(tile) => match tile.times() {
                1 => PLAIN,
                2 => DOUBLE,
                _ => TRIPLE,
            },
            Face::Decimal(tile, TileColor::Yellow) if tile.is_wild() => WILD,
            Face::Decimal(_, TileColor::Yellow) => YELLOW,
            Face::Decimal(_, TileColor::Red) => RED,
            Face::Decimal(_, TileColor::Blue) => BLUE,
            Face::Decimal(_, TileColor::Green) => GREEN,
            Face::Back(_) => BACK,
        }
    }

    fn inscribe(&self, shapes: &mut Vec<Shape>, paint: &Paint, middle: Point, mark: DecimalMark) {
        match self.face {
            Face::Number(number) => {
                let size = if number < 10 { 58.0 } else { 52.0 };
                shapes.push(Shape::text(paint.ink, middle, size, number.to_string()));
            }
            Face::Decimal(tile, _) => decimal(shapes, paint, tile, middle, mark),
            Face::Hexagon(tile) => hexagon(shapes, paint, tile, middle),
            Face::Triangles(_) => {}
            Face::Back(outline) => {
                shapes.push(Shape::path("q-back-line", outline.path(middle.y, INSET + 9.0, round(outline) - 6.0)));
                shapes.push(Shape::path(paint.sparkle, sparkle(middle, 15.0)));
            }
        }
        if self.height > 1 {
            let at = middle.moved(29.0, -22.0);
            shapes.push(Shape::circle("q-badge", at, 15.0));
            shapes.push(Shape::text("q-badge-ink", at, 27.0, self.height.to_string()));
        }
    }
}

/// The outline of a last play. Pages give the seats their colours.
const fn last_class(by: Option<Seat>) -> &'static str {
    match by {
        None => "q-last",
        Some(Seat(0)) => "q-last q-last-0",
        Some(Seat(1)) => "q-last q-last-1",
        Some(Seat(2)) => "q-last q-last-2",
        Some(Seat(3)) => "q-last q-last-3",
        Some(_) => "q-last q-last-4",
    }
}

/// How round the corners of tiles and cells are.
pub(super) const fn round(outline: Outline) -> f32 {
    match outline {
        Outline::Square => 15.0,
        Outline::Hexagon => 10.0,
    }
}

fn decimal(shapes: &mut Vec<Shape>, paint: &Paint, tile: sums_of_one::Tile, middle: Point, mark: DecimalMark) {
    if tile.hundredths() == 0 {
        wild(shapes, paint, middle);
        return;
    }
    let notation = tile.to_string();
    let text = mark.write(notation.trim_start_matches('*'));
    let mut at = middle;
    if tile.is_wild() {
        shapes.push(Shape::path(paint.sparkle, sparkle(middle.moved(0.0, -27.0), 11.0)));
        at = middle.moved(0.0, 9.0);
    }
    // As wide as the tile has room for.
    shapes.push(Shape::text(paint.ink, at, 50.0, text));
}

pub(super) fn hexagon_printed(shapes: &mut Vec<Shape>, tile: polygon::Tile) {
    hexagon(shapes, &PRINTED, tile, Point::ORIGIN);
}

fn hexagon(shapes: &mut Vec<Shape>, paint: &Paint, tile: polygon::Tile, middle: Point) {
    if tile.is_wild() {
        wild(shapes, paint, middle);
        return;
    }
    let number = tile.rank().to_string();
    if tile.times() == 1 {
        shapes.push(Shape::text(paint.ink, middle, 56.0, number));
    } else {
        shapes.push(Shape::text(paint.ink, middle.moved(0.0, -12.0), 48.0, number));
        shapes.push(Shape::text(paint.ink, middle.moved(0.0, 24.0), 31.0, format!("×{}", tile.times())));
    }
}

fn wild(shapes: &mut Vec<Shape>, paint: &Paint, middle: Point) {
    shapes.push(Shape::path(paint.sparkle, sparkle(middle.moved(0.0, -14.0), 19.0)));
    shapes.push(Shape::text(paint.ink, middle.moved(0.0, 20.0), 31.0, "WILD"));
}

impl Tile {
    /// How far above the middle of its cell its face is drawn.
    pub fn rise(&self) -> f32 {
        let thick = if matches!(self.face, Face::Triangles(_)) { 3.0 } else { THICK };
        thick / 2.0 + f32::from(self.height.clamp(1, MAX_LAYERS) - 1) * STEP
    }

    /// How the tile is drawn.
    pub const fn art(&self) -> TileArt {
        let state = if self.tentative {
            TileState::Tentative
        } else if self.last {
            TileState::Last(self.by)
        } else {
            TileState::Resting
        };
        TileArt { face: self.face, height: self.height, fixed: self.fixed, state }
    }
}
