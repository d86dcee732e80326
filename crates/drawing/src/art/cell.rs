//! Cells, the plate they lie on, and the marks on top of them.

use quintile_rules::GameId;
use quintile_rules::kit::Place;

use super::rocket::rocket_man;
use super::tile::{hexagon_printed, round};
use crate::drawing::{Cell, CellKind, Drawing, Mark};
use crate::face::TileColor;
use crate::geometry::{Outline, Point, polyline, rounded};
use crate::lattice::{Lattice, hex_point};
use crate::shape::Shape;

/// From the cell's side to the hollow that is drawn.
const INSET: f32 = 3.0;

/// The board below the cells. The endless board has none.
pub(crate) fn plate_shapes(drawing: &Drawing) -> Vec<Shape> {
    let body = |down: f32| match drawing.lattice {
        Lattice::Window { .. } => None,
        Lattice::Grid(_) => {
            let frame = drawing.frame;
            let (left, top) = (frame.x, frame.y + down);
            let (right, bottom) = (left + frame.width, top + frame.height);
            let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| Point::new(x, y));
            Some(rounded(&corners, 34.0))
        }
        Lattice::Hexagon { radius } => {
            // The outermost cells' centres, pushed outwards by the rest of a cell and the border.
            let out = f32::from(radius) + 0.98;
            let tips = [(0.0, -out), (out, -out), (out, 0.0), (0.0, out), (-out, out), (-out, 0.0)];
            let corners = tips.map(|(q, r)| hex_point(q, r).moved(0.0, down));
            Some(rounded(&corners, 64.0))
        }
    };
    let layers = [("q-shadow", 12.0), ("q-plate-edge", 8.0), ("q-plate", 0.0)];
    layers.into_iter().filter_map(|(class, down)| Some(Shape::path(class, body(down)?))).collect()
}

/// The cell itself, around its middle.
pub(crate) fn cell_shapes(cell: &Cell, game: GameId) -> Vec<Shape> {
    let outline = cell.outline;
    let body = |class: &'static str| Shape::path(class, outline.path(0.0, INSET, round(outline)));
    let label = |class: &'static str, size: f32| Shape::label(class, Point::ORIGIN, size, cell.label.clone());
    let size = if cell.label.chars().count() > 3 { 38.0 } else { 48.0 };
    match cell.kind {
        CellKind::Plain if matches!(cell.place, Place::Xy(_)) => vec![Shape::circle("q-far", Point::ORIGIN, 3.0)],
        CellKind::Plain => vec![body("q-cell")],
        CellKind::Open => vec![body("q-open")],
        CellKind::Times(2) => vec![body("q-cell q-cell-double"), label("q-cell-ink-double", size)],
        CellKind::Times(_) => vec![body("q-cell q-cell-triple"), label("q-cell-ink-triple", size)],
        CellKind::Plus(plus) if plus >= 10 => vec![body("q-cell q-cell-more"), label("q-cell-ink-more", size)],
        CellKind::Plus(_) => vec![body("q-cell q-cell-plus"), label("q-cell-ink-plus", size)],
        CellKind::Start => match game {
            GameId::Synergo => vec![body("q-open"), Shape::circle("q-start", Point::ORIGIN, 16.0)],
            GameId::Polygon => vec![body("q-cell"), Shape::label("q-label", Point::ORIGIN, 30.0, "START")],
            GameId::TwentyFourSeven | GameId::ScrambledFives | GameId::SumsOfOne => {
                vec![body("q-cell"), Shape::circle("q-start", Point::ORIGIN, 22.0)]
            }
        },
        CellKind::RocketMan => {
            let mut shapes = vec![body("q-cell q-sky")];
            shapes.extend(rocket_man());
            shapes
        }
        CellKind::Space(color) => vec![body(match color {
            TileColor::Yellow => "q-cell",
            TileColor::Red => "q-cell q-cell-triple",
            TileColor::Blue => "q-cell q-cell-double",
            TileColor::Green => "q-cell q-cell-plus",
        })],
        CellKind::Printed(tile) => {
            let mut shapes = vec![body("q-cell q-printed")];
            shapes.push(Shape::path("q-print-line", outline.path(0.0, INSET + 7.0, round(outline) - 4.0)));
            hexagon_printed(&mut shapes, tile);
            shapes
        }
        CellKind::Block => {
            let mut shapes = vec![Shape::path("q-block", outline.path(0.0, INSET + 1.0, round(outline)))];
            // Rough stone: strokes from the bottom left to the top right.
            let stroke = |along: f32| {
                let reach = 34.0 - along.abs();
                polyline(&[Point::new(along - reach, along + reach), Point::new(along + reach, along - reach)])
            };
            shapes.push(Shape::path("q-block-line", [-18.0, 0.0, 18.0].map(stroke).concat()));
            shapes
        }
    }
}

/// The mark on top of everything else, around the cell's middle.
pub(crate) fn mark_shapes(cell: &Cell) -> Vec<Shape> {
    let outline = cell.outline;
    match cell.mark {
        None => Vec::new(),
        Some(Mark::Legal) => {
            vec![Shape::path("q-legal", outline.path(0.0, INSET + 4.0, round(outline) - 2.0))]
        }
        Some(Mark::Illegal) => {
            // Beside what lies or is printed there, not over it.
            let shows = cell.face.is_some() || !cell.label.is_empty() || matches!(cell.kind, CellKind::Printed(_));
            let (middle, arm) = match (shows, outline) {
                (false, _) => (Point::ORIGIN, 13.0),
                (true, Outline::Square) => (Point::new(-28.0, -30.0), 8.0),
                (true, Outline::Hexagon) => (Point::new(-28.0, -22.0), 8.0),
            };
            let stroke = |x: f32| polyline(&[middle.moved(-arm, -arm * x), middle.moved(arm, arm * x)]);
            let cross = stroke(1.0) + &stroke(-1.0);
            vec![Shape::path("q-illegal-halo", cross.clone()), Shape::path("q-illegal", cross)]
        }
    }
}
