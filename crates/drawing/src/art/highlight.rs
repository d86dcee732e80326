//! Lines, groups and shapes that are pointed out, each with its label.

use quintile_rules::kit::Place;

use crate::drawing::{Drawing, Highlight};
use crate::geometry::{Point, polyline, rounded};
use crate::lattice::Lattice;
use crate::numerals::{Weight, width};
use crate::shape::{Part, Shape};

/// Half of the width of the band around a line: it runs in the gaps between cells.
const BAND: f32 = 48.0;
/// The font size of labels.
const SIZE: f32 = 25.0;
/// How high labels are.
const HEIGHT: f32 = SIZE * 1.5;
/// What stays free between two of them.
const GAP: f32 = 4.0;

/// The bands and outlines first, then the labels, so that none is crossed out. Labels can be larger than usual, for small screens.
pub(crate) fn highlight_parts(drawing: &Drawing, larger: f32) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut labels: Vec<Part> = Vec::new();
    let mut taken: Vec<(Point, f32)> = Vec::new();
    for highlight in &drawing.highlights {
        let points: Vec<Point> = highlight.places.iter().filter_map(|&at| drawing.lattice.centre(at)).collect();
        let (data, spots) = match line(drawing, &points) {
            Some((first, last)) => (band(first, last), ends(first, last, pill_width(highlight) * larger)),
            None => (group_outline(&drawing.lattice, &highlight.places), corners_of(drawing, &points)),
        };
        let shapes = vec![Shape::path("q-band-halo", data.clone()), Shape::path("q-band", data)];
        parts.push(Part::new(None, Point::ORIGIN, shapes));
        if !highlight.label.is_empty() {
            let width = pill_width(highlight) * larger;
            let is_free = |spot: &Point| taken.iter().all(|other| !overlap((*spot, width), *other, larger));
            let free = spots.iter().copied().find(is_free).or_else(|| nearest_free(*spots.first()?, larger, is_free));
            if let Some(at) = free.or(spots.first().copied()) {
                taken.push((at, width));
                labels.push(Part::new(None, at, pill(highlight, larger)));
            }
        }
    }
    parts.append(&mut labels);
    parts
}

fn pill(highlight: &Highlight, larger: f32) -> Vec<Shape> {
    let (width, height) = (pill_width(highlight) * larger, HEIGHT * larger);
    vec![
        Shape::rect("q-pill", Point::ORIGIN, width, height, height / 2.0),
        Shape::text("q-pill-ink", Point::ORIGIN, SIZE * larger, highlight.label.clone()),
    ]
}

/// Whether two labels, each with its middle and its width, lie over each other.
fn overlap((one, one_width): (Point, f32), (two, two_width): (Point, f32), larger: f32) -> bool {
    (one.x - two.x).abs() < (one_width + two_width) / 2.0 + GAP && (one.y - two.y).abs() < HEIGHT * larger + GAP
}

/// The nearest spot around one that is taken: beside it, above or below, further and further.
fn nearest_free(spot: Point, larger: f32, is_free: impl Fn(&Point) -> bool) -> Option<Point> {
    let around = |step: i16| {
        let (down, right) = (f32::from(step) * (HEIGHT * larger + GAP), f32::from(step) * 40.0 * larger);
        [(0.0, down), (0.0, -down), (right, 0.0), (-right, 0.0), (right, down), (-right, -down)]
    };
    (1..8).flat_map(around).map(|(right, down)| spot.moved(right, down)).find(is_free)
}

fn pill_width(highlight: &Highlight) -> f32 {
    width(&highlight.label, SIZE, Weight::Bold) + 24.0
}

/// The ends of the points, when they form a line without gaps on a square board.
fn line(drawing: &Drawing, points: &[Point]) -> Option<(Point, Point)> {
    let (Lattice::Grid(_), [first, .., last]) = (drawing.lattice, points) else { return None };
    let steps = (points.len() - 1) as f32;
    let on_line = |(at, point): (usize, &Point)| point.distance(first.towards(*last, at as f32 / steps)) < 1.0;
    let step = first.distance(*last) / steps;
    (points.iter().enumerate().all(on_line) && step < 150.0).then_some((*first, *last))
}

/// Path data of a band with round ends.
fn band(first: Point, last: Point) -> String {
    let length = first.distance(last).max(1.0);
    let along = Point::new((last.x - first.x) / length, (last.y - first.y) / length);
    if along.x.abs() < 0.01 || along.y.abs() < 0.01 {
        let corners = [
            first.moved(-BAND, -BAND),
            Point::new(last.x + BAND, first.y - BAND),
            last.moved(BAND, BAND),
            Point::new(first.x - BAND, last.y + BAND),
        ];
        return rounded(&corners, 24.0);
    }
    // A diagonal is as far from its neighbours as its squares' corners allow.
    let wide = BAND * 0.78;
    let reach = BAND * 0.3;
    let (first, last) = (first.moved(-along.x * reach, -along.y * reach), last.moved(along.x * reach, along.y * reach));
    let side = |at: Point, sign: f32| at.moved(-along.y * wide * sign, along.x * wide * sign);
    let arc = format!("A{wide} {wide} 0 0 1 ");
    let (one, two, three, four) = (side(first, -1.0), side(last, -1.0), side(last, 1.0), side(first, 1.0));
    format!("M{one}L{two}{arc}{three}L{four}{arc}{one}Z")
}

/// Where a line's label may go, the best first: at its ends, then in its middle.
fn ends(first: Point, last: Point, width: f32) -> Vec<Point> {
    let length = first.distance(last).max(1.0);
    // Just far enough for the label to touch the last tile.
    let flat = (last.x - first.x).abs() / length;
    let beyond = 1.0 + (BAND + 8.0 + flat * (width / 2.0 - 12.0)) / length;
    vec![first.towards(last, beyond), last.towards(first, beyond), first.towards(last, 0.5)]
}

/// Where the label of a group or a shape may go: in the middle of a group, at the corners of a shape's tiles.
fn corners_of(drawing: &Drawing, points: &[Point]) -> Vec<Point> {
    let count = points.len().max(1) as f32;
    let sum = points.iter().fold(Point::ORIGIN, |sum, point| sum.moved(point.x, point.y));
    let middle = Point::new(sum.x / count, sum.y / count);
    if matches!(drawing.lattice, Lattice::Hexagon { .. }) {
        return vec![middle, middle.moved(0.0, -58.0), middle.moved(0.0, 58.0)];
    }
    let corner = |point: &Point| [point.moved(42.0, -46.0), point.moved(-42.0, -46.0)];
    points.iter().flat_map(corner).collect()
}

/// Path data of the sides between these cells and all others.
pub(crate) fn group_outline(lattice: &Lattice, places: &[Place]) -> String {
    let corners = lattice.outline().corners(0.0);
    let mut path = String::new();
    for &place in places {
        let Some(centre) = lattice.centre(place) else { continue };
        for (side, &(right, down)) in lattice.sides().iter().enumerate() {
            if !lattice.beside(place, right, down).is_some_and(|other| places.contains(&other)) {
                let ends = [corners[side], corners[(side + 1) % corners.len()]];
                path += &polyline(&ends.map(|corner| corner.moved(centre.x, centre.y)));
            }
        }
    }
    path
}
