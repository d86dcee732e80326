//! Points, frames and outlines in board units: a square cell is 100 wide, and so is a hexagon from flat to flat.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::fmt::Write;

/// A point; x to the right, y down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

impl Point {
    /// The middle of whatever is drawn around it.
    pub const ORIGIN: Self = Self::new(0.0, 0.0);

    /// The point with these coordinates.
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// The point this far to the right of and below this one.
    #[must_use]
    pub fn moved(self, right: f32, down: f32) -> Self {
        Self::new(self.x + right, self.y + down)
    }

    /// The point a part of the way to another one.
    #[must_use]
    pub fn towards(self, other: Self, part: f32) -> Self {
        self.moved((other.x - self.x) * part, (other.y - self.y) * part)
    }

    /// How far away another point is.
    pub fn distance(self, other: Self) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// `x y`, as paths write it.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Number(self.x), Number(self.y))
    }
}

/// A number as SVG text: at most two decimals, no trailing zeros, never an exponent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number(pub f32);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (f64::from(self.0) * 100.0).round() as i64;
        let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
        if hundredths < 0 {
            f.write_char('-')?;
        }
        match rest {
            0 => write!(f, "{whole}"),
            _ if rest % 10 == 0 => write!(f, "{whole}.{}", rest / 10),
            _ => write!(f, "{whole}.{rest:02}"),
        }
    }
}

/// A rectangle in board units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Frame {
    /// Its left edge.
    pub x: f32,
    /// Its top edge.
    pub y: f32,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
}

impl Frame {
    /// The smallest frame around these points (at least one), with a margin on every side.
    pub fn around(points: impl IntoIterator<Item = Point>, margin: f32) -> Self {
        let mut points = points.into_iter();
        let first = points.next().unwrap_or_default();
        let (mut least, mut most) = (first, first);
        for point in points {
            least = Point::new(least.x.min(point.x), least.y.min(point.y));
            most = Point::new(most.x.max(point.x), most.y.max(point.y));
        }
        let span = |least: f32, most: f32| most - least + 2.0 * margin;
        Self { x: least.x - margin, y: least.y - margin, width: span(least.x, most.x), height: span(least.y, most.y) }
    }

    /// The frame, larger by this much on every side.
    #[must_use]
    pub fn grown(self, by: f32) -> Self {
        Self { x: self.x - by, y: self.y - by, width: self.width + 2.0 * by, height: self.height + 2.0 * by }
    }

    /// The middle.
    pub fn centre(self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

/// `x y width height`, as the attribute `viewBox` wants it.
impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", Number(self.x), Number(self.y), Number(self.width), Number(self.height))
    }
}

/// The shape of a cell, and of the tiles that lie on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outline {
    /// A square, 100 wide.
    Square,
    /// A hexagon with a corner at the top, 100 wide.
    Hexagon,
}

thread_local! {
    /// A cache: a board repeats a few outlines hundreds of times, and formatting numbers is slow.
    static DRAWN: RefCell<HashMap<(Outline, [u32; 3]), String>> = RefCell::default();
}

impl Outline {
    /// From a hexagon's centre to its corners: 100 / √3.
    pub const HEX_RADIUS: f32 = 57.735;

    /// The corners around the origin, clockwise from the top (a square's from the top left); the sides are `inset` inside
    /// the cell's.
    pub fn corners(self, inset: f32) -> Vec<Point> {
        match self {
            Self::Square => {
                let half = 50.0 - inset;
                [(-half, -half), (half, -half), (half, half), (-half, half)].map(|(x, y)| Point::new(x, y)).to_vec()
            }
            Self::Hexagon => {
                let part = (50.0 - inset) / 50.0;
                let radius = Self::HEX_RADIUS * part;
                let (side, half) = (50.0 * part, radius / 2.0);
                [(0.0, -radius), (side, -half), (side, half), (0.0, radius), (-side, half), (-side, -half)]
                    .map(|(x, y)| Point::new(x, y))
                    .to_vec()
            }
        }
    }

    /// Path data of the outline with rounded corners, moved down.
    pub(crate) fn path(self, down: f32, inset: f32, radius: f32) -> String {
        let key = (self, [down, inset, radius].map(f32::to_bits));
        DRAWN.with_borrow_mut(|drawn| {
            let known = drawn.entry(key).or_insert_with(|| {
                let corners: Vec<Point> = self.corners(inset).iter().map(|at| at.moved(0.0, down)).collect();
                rounded(&corners, radius)
            });
            known.clone()
        })
    }
}

/// Path data of a closed polygon whose corners are cut `radius` before they are reached, and rounded.
pub fn rounded(corners: &[Point], radius: f32) -> String {
    let mut path = String::new();
    let count = corners.len();
    for (at, &corner) in corners.iter().enumerate() {
        let before = corners[(at + count - 1) % count];
        let after = corners[(at + 1) % count];
        let near = |other: Point| corner.towards(other, (radius / corner.distance(other).max(1.0)).min(0.5));
        let begin = if at == 0 { 'M' } else { 'L' };
        // Writing to a string cannot fail.
        let _ = write!(path, "{begin}{}Q{corner} {}", near(before), near(after));
    }
    path.push('Z');
    path
}

/// Path data of a line through these points.
pub fn polyline(points: &[Point]) -> String {
    let mut path = String::new();
    for (at, point) in points.iter().enumerate() {
        let _ = write!(path, "{}{point}", if at == 0 { 'M' } else { 'L' });
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_plain() {
        for (number, text) in [
            (0.0, "0"),
            (-0.001, "0"),
            (2.5, "2.5"),
            (-3.25, "-3.25"),
            (57.735, "57.74"),
            (1e6, "1000000"),
            (0.05, "0.05"),
        ] {
            assert_eq!(Number(number).to_string(), text);
        }
    }

    #[test]
    fn hexagons_share_their_sides() {
        let corners = Outline::Hexagon.corners(0.0);
        // The east neighbour's left side is our right side.
        assert!(corners[1].distance(corners[5].moved(100.0, 0.0)) < 0.01);
        assert!(corners[2].distance(corners[4].moved(100.0, 0.0)) < 0.01);
    }
}
