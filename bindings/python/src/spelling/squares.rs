//! Letters on a square board: a kind of tile on a square.

use quintile_rules::kit::Square;

/// The letters "this kind of tile on this square", all squares of the first kind first.
pub(crate) struct Squares<T> {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// The kinds, ascending.
    pub(super) kinds: Vec<T>,
}

impl<T: Copy + Ord> Squares<T> {
    pub(super) fn new(columns: u8, rows: u8, kinds: Vec<T>) -> Self {
        Self { columns: columns.into(), rows: rows.into(), kinds }
    }

    pub(super) fn area(&self) -> usize {
        self.columns * self.rows
    }

    pub(super) fn shape(&self) -> [usize; 2] {
        [self.rows, self.columns]
    }

    pub(super) fn letters(&self) -> usize {
        self.kinds.len() * self.area()
    }

    /// The square's number in reading order.
    pub(super) fn number(&self, square: Square) -> usize {
        usize::from(square.row()) * self.columns + usize::from(square.column())
    }

    /// The letter of a tile on a square. Tiles come from the set, so each has its kind.
    pub(super) fn letter(&self, tile: T, square: Square) -> u16 {
        let kind = self.kinds.binary_search(&tile).unwrap_or_default();
        (kind * self.area() + self.number(square)) as u16
    }

    /// The tile and the square's number; `None` for other letters.
    pub(super) fn read(&self, letter: u16) -> Option<(T, usize)> {
        let kind = self.kinds.get(usize::from(letter) / self.area())?;
        Some((*kind, usize::from(letter) % self.area()))
    }

    /// The square with this number.
    pub(super) fn square(&self, number: usize) -> Square {
        Square::new((number % self.columns) as u8, (number / self.columns) as u8)
    }
}
