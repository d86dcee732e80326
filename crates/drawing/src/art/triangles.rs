//! Synergo's tiles: four triangles, each with the colour of its side and that colour's own pattern.

use std::fmt::Write;

use quintile_rules::synergo::{Color, Tile};

use crate::geometry::{Point, polyline};
use crate::shape::Shape;

/// From the cell's side to the tile's: small, so that shapes of one colour read as one.
pub(super) const INSET: f32 = 2.5;
const HALF: f32 = 50.0 - INSET;
const ROUND: f32 = 13.0;

/// The face around its middle.
pub(super) fn face(tile: Tile, middle: Point) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for side in 0..4 {
        let pen = Pen { side, middle };
        let (class, line) = classes(tile.side(side));
        shapes.push(Shape::path(class, pen.triangle()));
        pen.pattern(tile.side(side), line, &mut shapes);
    }
    for side in 0..4 {
        // Between this side and the next one, where their colours differ.
        if tile.side(side) != tile.side(side + 1) {
            let pen = Pen { side, middle };
            let ends = [pen.at(0.0, 0.0), pen.at(HALF - 4.0, -HALF + 4.0)];
            shapes.push(Shape::path("q-seam", polyline(&ends)));
        }
    }
    shapes
}

/// The classes of a colour and of its pattern.
const fn classes(color: Color) -> (&'static str, &'static str) {
    match color {
        Color::Blue => ("q-side-blue", "q-wave"),
        Color::Green => ("q-side-green", "q-dot"),
        Color::Red => ("q-side-red", "q-ray"),
        Color::Yellow => ("q-side-yellow", "q-peak"),
    }
}

/// A patch of one colour with its pattern, for a seat that plays it.
pub(crate) fn swatch(color: Color) -> Vec<Shape> {
    let letters = color.letter().to_string().repeat(4);
    // Four times a colour's letter is a tile.
    letters.parse().map_or_else(|_| Vec::new(), |tile| face(tile, Point::ORIGIN))
}

/// Draws in the north triangle, turned to a side.
struct Pen {
    side: usize,
    middle: Point,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> Point {
        let (x, y) = match self.side & 3 {
            0 => (x, y),
            1 => (-y, x),
            2 => (-x, -y),
            _ => (y, -x),
        };
        self.middle.moved(x, y)
    }

    fn triangle(&self) -> String {
        // Where the round corner meets the diagonal: ROUND × (1 − 1/√2) before the corner.
        let near = HALF - ROUND * 0.2929;
        let (one, two) = (self.at(-near, -near), self.at(-HALF + ROUND, -HALF));
        let (three, four) = (self.at(HALF - ROUND, -HALF), self.at(near, -near));
        let arc = format!("A{ROUND} {ROUND} 0 0 1 ");
        format!("M{}L{one}{arc}{two}L{three}{arc}{four}Z", self.middle)
    }

    fn pattern(&self, color: Color, class: &'static str, shapes: &mut Vec<Shape>) {
        match color {
            Color::Blue => shapes.push(Shape::path(class, self.wave(-38.0, 4) + &self.wave(-25.0, 2))),
            Color::Green => {
                for (x, y) in [(-22.0, -39.0), (0.0, -39.0), (22.0, -39.0), (-11.0, -27.0), (11.0, -27.0), (0.0, -15.0)]
                {
                    shapes.push(Shape::circle(class, self.at(x, y), 3.4));
                }
            }
            Color::Red => {
                let ray = |x: f32| polyline(&[self.at(x, -42.0), self.at(x, -x.abs() - 13.0)]);
                shapes.push(Shape::path(class, [-20.0, -10.0, 0.0, 10.0, 20.0].map(ray).concat()));
            }
            Color::Yellow => {
                let peak = |depth: f32| {
                    let wide = depth - 12.0;
                    polyline(&[self.at(-wide, -depth), self.at(0.0, -depth + wide), self.at(wide, -depth)])
                };
                shapes.push(Shape::path(class, [40.0, 26.0].map(peak).concat()));
            }
        }
    }

    /// Arcs, alternately up and down, around the middle line of the triangle.
    fn wave(&self, y: f32, arcs: usize) -> String {
        const ARC: f32 = 13.0;
        let begin = -(arcs as f32) * ARC / 2.0;
        let mut path = format!("M{}", self.at(begin, y));
        for arc in 0..arcs {
            let from = begin + arc as f32 * ARC;
            let bend = if arc % 2 == 0 { -7.0 } else { 7.0 };
            // Writing to a string cannot fail.
            let _ = write!(path, "Q{} {}", self.at(from + ARC / 2.0, y + bend), self.at(from + ARC, y));
        }
        path
    }
}
