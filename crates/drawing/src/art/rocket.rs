//! Rocket Man, who lives on the middle square of Scrambled 5's: up and away, waving.

use crate::geometry::{Point, polyline, rounded};
use crate::shape::Shape;

use super::sparkle;

/// He leans to the right by 18°: the cosine and the sine of it.
const LEAN: (f32, f32) = (0.951, 0.309);

/// A point of the upright figure, leaning.
fn at(x: f32, y: f32) -> Point {
    Point::new(x * LEAN.0 - y * LEAN.1, x * LEAN.1 + y * LEAN.0)
}

fn limb(class: &'static str, points: &[(f32, f32)]) -> Shape {
    let points: Vec<Point> = points.iter().map(|&(x, y)| at(x, y)).collect();
    Shape::path(class, polyline(&points))
}

/// A flame that hangs from (x, y).
fn flame(class: &'static str, x: f32, y: f32, wide: f32, long: f32) -> Shape {
    let (left, right, tip) = (at(x - wide, y), at(x + wide, y), at(x, y + long));
    let (out_left, out_right) = (at(x - wide * 1.25, y + long * 0.5), at(x + wide * 1.25, y + long * 0.5));
    Shape::path(class, format!("M{left}Q{out_left} {tip}Q{out_right} {right}Z"))
}

/// The figure around the middle of its square.
pub(crate) fn rocket_man() -> Vec<Shape> {
    let pack = rounded(&[at(-16.0, -4.0), at(16.0, -4.0), at(16.0, 19.0), at(-16.0, 19.0)], 6.0);
    let visor = rounded(&[at(-9.5, -24.0), at(11.5, -24.0), at(11.5, -11.5), at(-9.5, -11.5)], 6.0);
    vec![
        Shape::path("q-sky-star", sparkle(Point::new(-31.0, -27.0), 7.0)),
        Shape::path("q-sky-star", sparkle(Point::new(33.0, 24.0), 5.0)),
        Shape::circle("q-sky-star", Point::new(-35.0, 4.0), 1.8),
        Shape::circle("q-sky-star", Point::new(-12.0, -38.0), 1.8),
        Shape::circle("q-sky-star", Point::new(36.0, -6.0), 1.5),
        flame("q-flame", -11.0, 19.0, 5.5, 23.0),
        flame("q-flame", 11.0, 19.0, 5.5, 23.0),
        flame("q-flame-core", -11.0, 19.0, 2.8, 13.0),
        flame("q-flame-core", 11.0, 19.0, 2.8, 13.0),
        Shape::path("q-rocket-pack", pack),
        // The far arm waves, the near one rests on the hip.
        limb("q-suit-limb", &[(10.0, 1.0), (22.0, -9.0), (25.0, -24.0)]),
        limb("q-suit-limb", &[(-9.0, 1.0), (-18.0, 9.0), (-11.0, 14.0)]),
        limb("q-suit-leg", &[(-4.5, 16.0), (-5.5, 27.0)]),
        limb("q-suit-leg", &[(4.5, 16.0), (5.5, 26.0)]),
        limb("q-suit", &[(0.0, 3.0), (0.0, 13.0)]),
        limb("q-suit-belt", &[(-7.5, 11.5), (7.5, 11.5)]),
        Shape::circle("q-suit-button", at(0.0, 4.0), 2.4),
        Shape::circle("q-rocket-glove", at(25.0, -25.0), 4.4),
        Shape::circle("q-helmet", at(0.0, -17.0), 17.0),
        Shape::path("q-visor", visor),
        Shape::circle("q-visor-eye", at(-2.5, -19.0), 1.7),
        Shape::circle("q-visor-eye", at(5.0, -19.0), 1.7),
        Shape::path("q-visor-smile", format!("M{}Q{} {}", at(-2.5, -15.6), at(1.2, -12.4), at(5.0, -15.6))),
    ]
}
