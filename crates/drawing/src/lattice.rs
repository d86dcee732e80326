//! Where the places of a board are, which are neighbours, and how arrow keys move between them.

use quintile_rules::kit::{Grid, Hex, Place, Square, Xy};

use crate::geometry::{Outline, Point};

/// Where an arrow key leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
}

impl Direction {
    /// The four.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The way back.
    #[must_use]
    pub const fn back(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Columns to the right and rows down.
    const fn steps(self) -> (i8, i8) {
        match self {
            Self::Up => (0, -1),
            Self::Down => (0, 1),
            Self::Left => (-1, 0),
            Self::Right => (1, 0),
        }
    }
}

/// A cell's neighbours. They are mutual: up and then down leads back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Neighbours {
    /// Above it.
    pub up: Option<Place>,
    /// Below it.
    pub down: Option<Place>,
    /// On its left.
    pub left: Option<Place>,
    /// On its right.
    pub right: Option<Place>,
}

impl Neighbours {
    /// The neighbour in a direction.
    pub const fn get(&self, direction: Direction) -> Option<Place> {
        match direction {
            Direction::Up => self.up,
            Direction::Down => self.down,
            Direction::Left => self.left,
            Direction::Right => self.right,
        }
    }
}

/// The arrangement of a board's places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lattice {
    /// A square board.
    Grid(Grid),
    /// A hexagon of hexagons.
    Hexagon {
        /// Cells from the middle to the edge.
        radius: i8,
    },
    /// The part of an endless board that is drawn.
    Window {
        /// Its top left place.
        first: Xy,
        /// Its bottom right place.
        last: Xy,
    },
}

/// The six sides of a hexagon, clockwise from the top right: the step (q, r) to the cell beyond each.
pub(crate) const HEX_SIDES: [(i8, i8); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];

/// The four sides of a square, clockwise from the top.
pub(crate) const SQUARE_SIDES: [(i8, i8); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// From one row of hexagons to the next: 50 √3.
const HEX_ROW: f32 = 86.6025;

impl Lattice {
    /// The shape of its cells.
    pub const fn outline(&self) -> Outline {
        match self {
            Self::Hexagon { .. } => Outline::Hexagon,
            Self::Grid(_) | Self::Window { .. } => Outline::Square,
        }
    }

    /// Every place, row by row from the top, each row from the left.
    pub fn places(&self) -> Vec<Place> {
        match *self {
            Self::Grid(grid) => grid.squares().map(Place::from).collect(),
            Self::Hexagon { radius } => Hex::all(radius).map(Place::from).collect(),
            Self::Window { first, last } => {
                let row = |y| (first.x..=last.x).map(move |x| Place::Xy(Xy { x, y }));
                (first.y..=last.y).flat_map(row).collect()
            }
        }
    }

    /// A place's number in [`Lattice::places`].
    pub fn index(&self, place: Place) -> Option<usize> {
        match (*self, place) {
            (Self::Grid(grid), Place::Square(square)) if grid.contains(square) => {
                Some(usize::from(square.row()) * usize::from(grid.columns) + usize::from(square.column()))
            }
            (Self::Hexagon { radius }, Place::Hex(cell)) => {
                let (q, r) = cell.axial(radius)?;
                let before: i16 = (-radius..r).map(|row| i16::from(2 * radius + 1 - row.abs())).sum();
                // A row starts at −radius; in the upper half it starts later by as much as it is shorter.
                let begin = -radius - r.min(0);
                usize::try_from(before + i16::from(q - begin)).ok()
            }
            (Self::Window { first, last }, Place::Xy(Xy { x, y })) => {
                let inside = (first.x..=last.x).contains(&x) && (first.y..=last.y).contains(&y);
                let from = |least: i8, at: i8| usize::try_from(i16::from(at) - i16::from(least)).ok();
                let columns = from(first.x, last.x)? + 1;
                if inside { Some(from(first.y, y)? * columns + from(first.x, x)?) } else { None }
            }
            _ => None,
        }
    }

    /// The middle of a place. The middle of `a1`, of START and of `0,0` is the origin.
    pub fn centre(&self, place: Place) -> Option<Point> {
        self.index(place)?;
        Some(match (*self, place) {
            (Self::Hexagon { radius }, Place::Hex(cell)) => {
                let (q, r) = cell.axial(radius)?;
                hex_point(q.into(), r.into())
            }
            (_, Place::Square(square)) => square_point(square.column().into(), square.row().into()),
            (_, Place::Xy(Xy { x, y })) => square_point(x.into(), y.into()),
            (_, Place::Hex(_)) => return None,
        })
    }

    /// The neighbour in a direction. On a hexagon, up and down lean left and right in turn, so that a long way up is straight;
    /// neighbours are mutual, so there is none where the column leaves the board.
    pub fn neighbour(&self, place: Place, direction: Direction) -> Option<Place> {
        let (right, down) = direction.steps();
        match (*self, place) {
            (Self::Grid(grid), Place::Square(square)) => grid.step(square, right, down).map(Place::from),
            (Self::Hexagon { radius }, Place::Hex(cell)) => {
                let (_, r) = cell.axial(radius)?;
                let leans_left = |row: i8| row.rem_euclid(2) == 1;
                let (q, r) = match direction {
                    Direction::Left => (-1, 0),
                    Direction::Right => (1, 0),
                    Direction::Up => (if leans_left(r) { 0 } else { 1 }, -1),
                    // The reverse of the row below's way up.
                    Direction::Down => (if leans_left(r + 1) { 0 } else { -1 }, 1),
                };
                self.beside(place, q, r)
            }
            (Self::Window { .. }, Place::Xy(_)) => self.beside(place, right, down),
            _ => None,
        }
    }

    /// Where an arrow key leads: to the neighbour, or, where a hexagon's edge is in the way, to the cell on the other side.
    pub fn step(&self, place: Place, direction: Direction) -> Option<Place> {
        let other_side = || match (self, direction) {
            (Self::Hexagon { .. }, Direction::Up) => self.beside(place, 0, -1).or_else(|| self.beside(place, 1, -1)),
            (Self::Hexagon { .. }, Direction::Down) => self.beside(place, 0, 1).or_else(|| self.beside(place, -1, 1)),
            _ => None,
        };
        self.neighbour(place, direction).or_else(other_side)
    }

    /// All four neighbours.
    pub fn neighbours(&self, place: Place) -> Neighbours {
        let [up, down, left, right] = Direction::ALL.map(|direction| self.neighbour(place, direction));
        Neighbours { up, down, left, right }
    }

    /// The place at this distance: columns and rows, or axial (q, r).
    pub(crate) fn beside(&self, place: Place, right: i8, down: i8) -> Option<Place> {
        let found = match (*self, place) {
            (Self::Grid(grid), Place::Square(square)) => grid.step(square, right, down)?.into(),
            (Self::Hexagon { radius }, Place::Hex(cell)) => {
                let (q, r) = cell.axial(radius)?;
                Hex::from_axial(q + right, r + down, radius)?.into()
            }
            (Self::Window { .. }, Place::Xy(Xy { x, y })) => {
                Place::Xy(Xy { x: x.checked_add(right)?, y: y.checked_add(down)? })
            }
            _ => return None,
        };
        self.index(found).map(|_| found)
    }

    /// The steps over the sides of a cell, in the order of [`Outline::corners`]: side i is between corners i and i + 1.
    pub(crate) fn sides(&self) -> &'static [(i8, i8)] {
        match self.outline() {
            Outline::Square => &SQUARE_SIDES,
            Outline::Hexagon => &HEX_SIDES,
        }
    }
}

/// The middle of the hexagon at axial (q, r), which need not be on the board.
pub(crate) fn hex_point(q: f32, r: f32) -> Point {
    Point::new(100.0 * q + 50.0 * r, HEX_ROW * r)
}

/// The middle of the square in a column and row, which need not be on the board.
pub(crate) fn square_point(column: f32, row: f32) -> Point {
    Point::new(100.0 * column, 100.0 * row)
}

/// The window of the endless board around these places, with one free place on every side.
pub(crate) fn window(places: impl IntoIterator<Item = Xy>) -> Lattice {
    let mut places = places.into_iter();
    let start = places.next().unwrap_or(Xy { x: 0, y: 0 });
    let (mut first, mut last) = (start, start);
    for Xy { x, y } in places {
        first = Xy { x: first.x.min(x), y: first.y.min(y) };
        last = Xy { x: last.x.max(x), y: last.y.max(y) };
    }
    let first = Xy { x: first.x.saturating_sub(1), y: first.y.saturating_sub(1) };
    let last = Xy { x: last.x.saturating_add(1), y: last.y.saturating_add(1) };
    Lattice::Window { first, last }
}

/// A square board of at most the size that squares have names for.
pub(crate) fn grid(columns: u8, rows: u8) -> Lattice {
    // Views travel, so they can be forged; a board without squares has no middle to draw around.
    let side = |length: u8| length.clamp(1, Square::MAX_SIDE);
    Lattice::Grid(Grid { columns: side(columns), rows: side(rows) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples() -> Vec<Lattice> {
        let mut samples = vec![grid(7, 7), grid(15, 3), grid(1, 1), grid(0, 200)];
        samples.extend((1..=Hex::MAX_RADIUS).map(|radius| Lattice::Hexagon { radius }));
        samples.push(window([]));
        samples.push(window([Xy { x: -3, y: 2 }, Xy { x: 4, y: -128 }]));
        samples
    }

    #[test]
    fn places_are_numbered_in_their_order() {
        for lattice in samples() {
            for (index, place) in lattice.places().into_iter().enumerate() {
                assert_eq!(lattice.index(place), Some(index), "{place} of {lattice:?}");
                assert!(lattice.centre(place).is_some());
            }
        }
    }

    #[test]
    fn arrow_keys_go_one_place_and_never_stick_inside() {
        for lattice in samples() {
            for place in lattice.places() {
                for direction in Direction::ALL {
                    let Some(next) = lattice.step(place, direction) else { continue };
                    let (from, to) = (lattice.centre(place).unwrap(), lattice.centre(next).unwrap());
                    assert!((from.distance(to) - 100.0).abs() < 0.1, "{place} {direction:?} {next}");
                }
            }
        }
        // From the middle of a hexagon the top and bottom rows are reached by one key held down.
        let hexagon = Lattice::Hexagon { radius: 4 };
        for (direction, row) in [(Direction::Up, 'a'), (Direction::Down, 'i')] {
            let mut place = Place::Hex(Hex::from_axial(0, 0, 4).unwrap());
            while let Some(next) = hexagon.step(place, direction) {
                place = next;
            }
            assert!(place.to_string().starts_with(row), "{place}");
        }
    }
}
