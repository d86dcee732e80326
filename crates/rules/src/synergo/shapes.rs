//! Shapes that can still grow: tiles joined in one colour, with at least one open side of it.
//!
//! Only these matter for what a tile will score: a closed shape can never be touched again. So a shape is known
//! by the open places beside it (see [`super::frontier`]), and no list of its tiles is kept. Each tile adds at most
//! two shapes more than it joins, which is why 255 numbers are enough for all but the last tile.

/// The number of a shape.
pub(super) type ShapeId = u8;

/// No shape: the side of an open place that faces no tile.
pub(super) const NO_SHAPE: ShapeId = 255;

/// What is known of one shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shape {
    /// Sides of its colour that face no tile.
    pub(super) open: u16,
    /// Its tiles.
    pub(super) tiles: u8,
    /// Those among them of one colour.
    pub(super) of_one: u8,
    /// Those among them of two colours.
    pub(super) of_two: u8,
}

impl Shape {
    /// A shape of one tile with this many colours.
    pub(super) fn of_tile(color_count: usize) -> Self {
        Self { open: 0, tiles: 1, of_one: (color_count == 1).into(), of_two: (color_count == 2).into() }
    }

    /// Takes in the tiles and open sides of another shape.
    pub(super) fn join(&mut self, other: Self) {
        self.open = self.open.wrapping_add(other.open);
        self.tiles = self.tiles.wrapping_add(other.tiles);
        self.of_one = self.of_one.wrapping_add(other.of_one);
        self.of_two = self.of_two.wrapping_add(other.of_two);
    }

    /// The sum over its tiles of the points for their numbers of colours.
    #[inline]
    pub(super) fn points(self, by_color_count: &[i32; 4]) -> i32 {
        let [one, two] = [self.of_one, self.of_two].map(i32::from);
        let three = i32::from(self.tiles) - one - two;
        one * by_color_count[1] + two * by_color_count[2] + three * by_color_count[3]
    }
}

/// All shapes that can still grow, by number. Numbers of closed and joined shapes are used again.
#[derive(Clone, Debug)]
pub(super) struct Shapes {
    taken: [u64; 4],
    open: [u16; 256],
    tiles: [u8; 256],
    of_one: [u8; 256],
    of_two: [u8; 256],
}

impl Shapes {
    pub(super) const fn new() -> Self {
        Self {
            // NO_SHAPE is nobody's number; its entries stay 0, so that it can be counted without a question.
            taken: [0, 0, 0, 1 << 63],
            open: [0; 256],
            tiles: [0; 256],
            of_one: [0; 256],
            of_two: [0; 256],
        }
    }

    /// How many tiles a shape has; none for [`NO_SHAPE`].
    #[inline]
    pub(super) fn tiles(&self, id: ShapeId) -> i32 {
        self.tiles[usize::from(id)].into()
    }

    /// How many open sides a shape has; none for [`NO_SHAPE`].
    #[inline]
    pub(super) fn open(&self, id: ShapeId) -> u16 {
        self.open[usize::from(id)]
    }

    /// Everything about a shape.
    #[inline]
    pub(super) fn get(&self, id: ShapeId) -> Shape {
        let at = usize::from(id);
        Shape { open: self.open[at], tiles: self.tiles[at], of_one: self.of_one[at], of_two: self.of_two[at] }
    }

    /// Writes a shape down under a free number.
    pub(super) fn add(&mut self, shape: Shape) -> ShapeId {
        for (word, taken) in self.taken.iter_mut().enumerate() {
            if *taken != u64::MAX {
                let bit = taken.trailing_ones();
                *taken |= 1 << bit;
                let id = (word as u32 * 64 + bit) as ShapeId;
                self.put(id, shape);
                return id;
            }
        }
        NO_SHAPE
    }

    /// Forgets a shape that was joined to another or closed.
    pub(super) fn forget(&mut self, id: ShapeId) {
        if id != NO_SHAPE {
            self.taken[usize::from(id / 64)] &= !(1 << (id % 64));
            self.put(id, Shape::default());
        }
    }

    /// Writes down what a shape has become.
    pub(super) fn put(&mut self, id: ShapeId, shape: Shape) {
        let at = usize::from(id);
        self.open[at] = shape.open;
        self.tiles[at] = shape.tiles;
        self.of_one[at] = shape.of_one;
        self.of_two[at] = shape.of_two;
    }
}
