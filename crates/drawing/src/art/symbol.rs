//! Polygon's symbols, the die, and the sparkle that stands for WILD.

use quintile_rules::polygon::Symbol;

use crate::drawing::Corner;
use crate::geometry::{Point, polyline};
use crate::shape::Shape;

/// A star's ten points, at distances 1 and 0.46 from its middle, from the top clockwise.
const STAR: [(f32, f32); 10] = [
    (0.0, -1.0),
    (0.27, -0.372),
    (0.951, -0.309),
    (0.437, 0.142),
    (0.588, 0.809),
    (0.0, 0.46),
    (-0.588, 0.809),
    (-0.437, 0.142),
    (-0.951, -0.309),
    (-0.27, -0.372),
];

/// The symbol at a corner: large and filled when the die shows it.
pub(crate) fn corner_shapes(corner: &Corner) -> Vec<Shape> {
    if corner.rolled {
        vec![Shape::circle("q-medal", Point::ORIGIN, 16.0), symbol(corner.symbol, true, Point::ORIGIN, 11.5)]
    } else {
        vec![Shape::circle("q-medal-quiet", Point::ORIGIN, 11.0), symbol(corner.symbol, false, Point::ORIGIN, 7.5)]
    }
}

/// The die with a symbol up, as large as a square cell.
pub fn die(shown: Symbol) -> Vec<Shape> {
    vec![
        Shape::rect("q-shadow", Point::new(0.0, 6.0), 86.0, 86.0, 22.0),
        Shape::rect("q-tile-edge", Point::new(0.0, 3.0), 84.0, 84.0, 20.0),
        Shape::rect("q-tile", Point::new(0.0, -3.0), 84.0, 84.0, 20.0),
        symbol(shown, true, Point::new(0.0, -3.0), 27.0),
    ]
}

fn symbol(symbol: Symbol, rolled: bool, middle: Point, size: f32) -> Shape {
    let class = match (symbol, rolled) {
        (Symbol::Star, true) => "q-star",
        (Symbol::Diamond, true) => "q-diamond",
        (Symbol::Circle, true) => "q-circle",
        (_, false) => "q-quiet",
    };
    match symbol {
        Symbol::Star => {
            let points = STAR.map(|(x, y)| middle.moved(x * size * 1.12, y * size * 1.12 + size * 0.06));
            Shape::path(class, polyline(&points) + "Z")
        }
        Symbol::Diamond => {
            let (wide, high) = (size * 0.82, size * 1.06);
            let points = [(0.0, -high), (wide, 0.0), (0.0, high), (-wide, 0.0)].map(|(x, y)| middle.moved(x, y));
            Shape::path(class, polyline(&points) + "Z")
        }
        Symbol::Circle => Shape::circle(class, middle, size * 0.86),
    }
}

/// Path data of a star with four curved points.
pub(crate) fn sparkle(middle: Point, size: f32) -> String {
    let tips = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)].map(|(x, y)| middle.moved(x * size, y * size));
    let bend = |one: Point, two: Point| middle.towards(one.towards(two, 0.5), 0.26);
    let mut path = format!("M{}", tips[0]);
    for at in 0..4 {
        let next = tips[(at + 1) % 4];
        path += &format!("Q{} {next}", bend(tips[at], next));
    }
    path + "Z"
}
