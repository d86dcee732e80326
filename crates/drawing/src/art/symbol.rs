//! Polygon's symbols, the die, and the sparkle that stands for WILD.

use quintile_rules::polygon::Symbol;

use crate::drawing::Corner;
use crate::geometry::{Point, polyline, rounded};
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

/// The die, as large as a square cell: a cube with the rolled symbol in front and the others on its sides.
pub fn die(shown: Symbol) -> Vec<Shape> {
    // The front face, and how far the back is to the right of and above it.
    let (left, right, top, bottom) = (-44.0, 24.0, -22.0, 46.0);
    let deep = 22.0;
    let face = |corners: [(f32, f32); 4]| rounded(&corners.map(|(x, y)| Point::new(x, y)), 5.0);
    let lid = [(left, top), (left + deep, top - deep), (right + deep, top - deep), (right, top)];
    let side = [(right, top), (right + deep, top - deep), (right + deep, bottom - deep), (right, bottom)];
    let others: Vec<Symbol> = Symbol::ALL.into_iter().filter(|&symbol| symbol != shown).collect();
    let front = Point::new((left + right) / 2.0, (top + bottom) / 2.0);
    vec![
        Shape::rect("q-shadow", Point::new(2.0, 10.0), 92.0, 86.0, 18.0),
        Shape::path("q-layer", face(lid)),
        Shape::path("q-tile-edge", face(side)),
        Shape::rect("q-tile", front, right - left, bottom - top, 8.0),
        symbol(others[0], false, Point::new(front.x + deep / 2.0, top - deep / 2.0), 6.5),
        symbol(others[1], false, Point::new(right + deep / 2.0, front.y - deep / 2.0), 6.5),
        symbol(shown, true, front, 24.0),
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
