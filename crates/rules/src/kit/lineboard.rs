//! The board of the two line games (Scrambled 5's, Sums of 1.0): numbers on squares, read in rows and columns.

use std::fmt;

use super::{Axis, Expected, Grid, Illegal, Line, Placements, Square};

/// A square board with at most one number on each square.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct LineBoard {
    grid: Grid,
    tiles: u8,
    /// By [`Square::index`]; [`EMPTY`] where nothing lies, since 0 can be a tile's value.
    values: [u8; LineBoard::SQUARES],
    /// For each row, bit c is set when its square in column c is covered.
    rows: [u16; LineBoard::MAX_SIDE as usize],
    /// For each column, bit r is set when its square in row r is covered.
    columns: [u16; LineBoard::MAX_SIDE as usize],
}

const EMPTY: u8 = u8::MAX;

/// An unbroken run of covered squares in a row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stretch {
    /// Its direction: a row or a column.
    pub(crate) axis: Axis,
    /// Its first square in reading order.
    pub(crate) from: Square,
    /// How many squares it has.
    pub(crate) length: u8,
    /// The sum of its values.
    pub(crate) sum: u16,
}

impl Stretch {
    /// Its squares, in reading order.
    pub(crate) fn squares(self) -> impl Iterator<Item = Square> {
        let from = self.from.index() as u8;
        (0..self.length).map(move |offset| Square::from_index(from + offset * stride(self.axis)))
    }

    /// Whether the square is one of its own.
    pub(crate) fn contains(self, square: Square) -> bool {
        let offset = (square.index() as u8).wrapping_sub(self.from.index() as u8);
        offset.is_multiple_of(stride(self.axis)) && offset / stride(self.axis) < self.length
    }

    /// The line it lies in, for messages.
    pub(crate) fn line(self) -> Line {
        Line { axis: self.axis, through: self.from }
    }
}

/// What a tile on an empty square would join along one axis: the run that ends beside it on either side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Joined {
    /// The sum of the tiles it would join.
    pub(crate) sum: u16,
    /// How many they are; 0 when none lies beside the square on this axis.
    pub(crate) length: u8,
}

/// [`Joined`] for every square, by [`Square::index`]; meaningless on covered squares.
pub(crate) type JoinedTable = [Joined; LineBoard::SQUARES];

/// How far apart two neighbours on this axis are numbered.
const fn stride(axis: Axis) -> u8 {
    match axis {
        Axis::Column => 16,
        _ => 1,
    }
}

/// How many covered squares follow bit `at` on its lower and its higher side.
#[inline]
const fn run_around(line: u16, at: u8) -> (u8, u8) {
    let line = line as u32;
    let before = (line << (31 - at) << 1).leading_ones();
    let after = (line >> at >> 1).trailing_ones();
    (before as u8, after as u8)
}

impl LineBoard {
    /// The most columns, and the most rows.
    pub(crate) const MAX_SIDE: u8 = 15;

    /// How long a table by [`Square::index`] has to be.
    pub(crate) const SQUARES: usize = 16 * Self::MAX_SIDE as usize;

    /// An empty board. Sides past [`Self::MAX_SIDE`] are cut; sets are checked against it beforehand.
    pub(crate) fn new(grid: Grid) -> Self {
        let grid = Grid { columns: grid.columns.min(Self::MAX_SIDE), rows: grid.rows.min(Self::MAX_SIDE) };
        Self { grid, tiles: 0, values: [EMPTY; Self::SQUARES], rows: [0; 15], columns: [0; 15] }
    }

    /// How many squares are covered.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.tiles as usize
    }

    /// Whether nothing lies on it.
    #[inline]
    pub(crate) const fn is_empty(&self) -> bool {
        self.tiles == 0
    }

    /// The value on a square; `None` where nothing lies and off the board.
    #[inline]
    pub(crate) fn get(&self, square: Square) -> Option<u8> {
        self.values.get(square.index()).copied().filter(|&value| value != EMPTY)
    }

    /// Covers a square with a value below 255. Squares off the board stay off it.
    #[inline]
    pub(crate) fn put(&mut self, square: Square, value: u8) {
        if !self.grid.contains(square) || value == EMPTY {
            return;
        }
        let before = std::mem::replace(&mut self.values[square.index()], value);
        self.tiles += u8::from(before == EMPTY);
        self.rows[usize::from(square.row())] |= 1 << square.column();
        self.columns[usize::from(square.column())] |= 1 << square.row();
    }

    /// The covered squares with their values, in reading order.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = (Square, u8)> {
        self.grid.squares().filter_map(|square| self.get(square).map(|value| (square, value)))
    }

    /// How many lines run along this axis.
    #[inline]
    pub(crate) const fn lines(&self, axis: Axis) -> u8 {
        match axis {
            Axis::Column => self.grid.columns,
            _ => self.grid.rows,
        }
    }

    /// How many squares a line along this axis has.
    #[inline]
    pub(crate) const fn line_length(&self, axis: Axis) -> u8 {
        match axis {
            Axis::Column => self.grid.rows,
            _ => self.grid.columns,
        }
    }

    /// The covered squares of a line: bit i for its i-th square. A line the board does not have is empty.
    #[inline]
    pub(crate) fn covered(&self, axis: Axis, line: u8) -> u16 {
        let lines = match axis {
            Axis::Column => &self.columns,
            _ => &self.rows,
        };
        lines.get(usize::from(line)).copied().unwrap_or(0)
    }

    /// The empty squares beside a tile, as bits along one line.
    #[inline]
    pub(crate) fn beside_tiles(&self, axis: Axis, line: u8) -> u16 {
        let own = self.covered(axis, line);
        let across = self.covered(axis, line + 1) | line.checked_sub(1).map_or(0, |before| self.covered(axis, before));
        let whole = (1 << self.line_length(axis)) - 1;
        (own << 1 | own >> 1 | across) & !own & whole
    }

    /// The `at`-th square of a line.
    #[inline]
    pub(crate) const fn square(axis: Axis, line: u8, at: u8) -> Square {
        match axis {
            Axis::Column => Square::new(line, at),
            _ => Square::new(at, line),
        }
    }

    /// The stretch through a square of the board. The square itself counts as covered: while it is empty it adds
    /// nothing to the sum but one to the length, so that this also tells what a tile put there would be part of.
    #[inline]
    pub(crate) fn stretch(&self, square: Square, axis: Axis) -> Stretch {
        let (line, at) = match axis {
            Axis::Column => (square.column(), square.row()),
            _ => (square.row(), square.column()),
        };
        let (before, after) = run_around(self.covered(axis, line), at);
        let from = Self::square(axis, line, at - before);
        let mut stretch = Stretch { axis, from, length: before + 1 + after, sum: 0 };
        stretch.sum = stretch.squares().map(|square| u16::from(self.get(square).unwrap_or(0))).sum();
        stretch
    }

    /// Whether a tile lies beside the square, not diagonally.
    #[inline]
    pub(crate) fn beside_tile(&self, square: Square) -> bool {
        [Axis::Row, Axis::Column].into_iter().any(|axis| self.stretch(square, axis).length > 1)
    }

    /// Judges where the tiles would go, whatever they are: on empty squares of the board, in one row or column, with
    /// no square left empty between the first and the last. Returns that axis; for a single tile, the row.
    pub(crate) fn judge_squares(&self, placements: &Placements) -> Result<Axis, Illegal> {
        let mut squares = placements.squares();
        for square in squares.clone() {
            if !self.grid.contains(square) {
                return Err(Illegal::OffBoard { name: square.to_string() });
            }
            if self.get(square).is_some() {
                return Err(Illegal::Occupied { place: square.into() });
            }
        }
        let Some(first) = squares.next() else {
            return Err(Illegal::malformed("", Expected::Placement));
        };
        let axis = if squares.clone().all(|square| square.row() == first.row()) {
            Axis::Row
        } else if squares.clone().all(|square| square.column() == first.column()) {
            Axis::Column
        } else {
            return Err(Illegal::NotInLine);
        };
        let mut due = first.index() as u8 + stride(axis);
        for square in squares {
            while due < square.index() as u8 {
                let between = Square::from_index(due);
                if self.get(between).is_none() {
                    return Err(Illegal::Gap { place: between.into() });
                }
                due += stride(axis);
            }
            due += stride(axis);
        }
        Ok(axis)
    }

    /// Refuses tiles of which none would lie beside a tile that is there already.
    pub(crate) fn judge_touching(&self, placements: &Placements) -> Result<(), Illegal> {
        match placements.squares().next() {
            Some(first) if !placements.squares().any(|square| self.beside_tile(square)) => {
                Err(Illegal::NotAdjacent { place: first.into() })
            }
            _ => Ok(()),
        }
    }

    /// Covers every square of a play.
    #[inline]
    pub(crate) fn put_all(&mut self, placements: &Placements, value: impl Fn(u8) -> u8) {
        for (tile, square) in placements.iter() {
            self.put(square, value(tile));
        }
    }

    /// The stretches of two or more tiles that contain one of these squares, once they are covered: the one along the
    /// play's own axis first, then those across it in reading order.
    pub(crate) fn stretches_of(&self, placements: &Placements, axis: Axis) -> impl Iterator<Item = Stretch> {
        let main = placements.squares().next().map(|first| self.stretch(first, axis));
        let across = placements.squares().map(move |square| self.stretch(square, axis.across()));
        main.into_iter().chain(across).filter(|stretch| stretch.length > 1)
    }

    /// What a tile on each empty square would join along `axis`. Only the ends of runs are visited, so an open board costs little.
    #[inline]
    pub(crate) fn joined(&self, axis: Axis) -> JoinedTable {
        let mut table = [Joined::default(); Self::SQUARES];
        let length = self.line_length(axis);
        for line in 0..self.lines(axis) {
            let mut left = self.covered(axis, line);
            while left != 0 {
                let from = left.trailing_zeros() as u8;
                let run = (left >> from).trailing_ones() as u8;
                // Adding the lowest bit carries through the whole run and out of it.
                left &= left.wrapping_add(1 << from);
                let squares = (from..from + run).map(|at| Self::square(axis, line, at));
                let sum: u16 = squares.map(|square| u16::from(self.values[square.index()])).sum();
                let mut add = |at: u8| {
                    let joined = &mut table[Self::square(axis, line, at).index()];
                    joined.sum += sum;
                    joined.length += run;
                };
                if from > 0 {
                    add(from - 1);
                }
                if from + run < length {
                    add(from + run);
                }
            }
        }
        table
    }
}

/// The board drawn, so that a failing test shows it.
impl fmt::Debug for LineBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.grid.rows {
            writeln!(f)?;
            for column in 0..self.grid.columns {
                match self.get(Square::new(column, row)) {
                    Some(value) => write!(f, "{value:>3}")?,
                    None => f.write_str("  ·")?,
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::Chance;

    fn at(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn board(tiles: &[(&str, u8)]) -> LineBoard {
        let mut board = LineBoard::new(Grid { columns: 15, rows: 15 });
        tiles.iter().for_each(|&(name, value)| board.put(at(name), value));
        board
    }

    fn placements(text: &str) -> Placements {
        Placements::parse(text, |tile| Ok(tile.parse().unwrap()), Expected::Placement).unwrap()
    }

    #[test]
    fn stretches_run_to_the_next_empty_square() {
        let board = board(&[("h8", 7), ("i8", 0), ("k8", 4), ("h9", 3), ("o8", 1), ("a8", 2)]);
        let row = board.stretch(at("h8"), Axis::Row);
        assert_eq!((row.from, row.length, row.sum), (at("h8"), 2, 7));
        let joined = board.stretch(at("j8"), Axis::Row);
        assert_eq!((joined.from, joined.length, joined.sum), (at("h8"), 4, 11));
        let column = board.stretch(at("h9"), Axis::Column);
        assert_eq!((column.from, column.length, column.sum), (at("h8"), 2, 10));
        assert_eq!(board.stretch(at("o8"), Axis::Row).length, 1);
        assert_eq!(board.stretch(at("a8"), Axis::Row).from, at("a8"));
        assert_eq!(board.len(), 6);
    }

    #[test]
    fn squares_are_judged_with_their_reason() {
        let board = board(&[("h8", 7), ("i8", 3)]);
        let judge = |text| board.judge_squares(&placements(text));
        assert_eq!(judge("1@g8 4@j8"), Ok(Axis::Row));
        assert_eq!(judge("1@j8"), Ok(Axis::Row));
        assert_eq!(judge("1@j8 1@j9"), Ok(Axis::Column));
        assert_eq!(judge("1@g8 1@h8"), Err(Illegal::Occupied { place: at("h8").into() }));
        assert_eq!(judge("1@p8"), Err(Illegal::OffBoard { name: "p8".into() }));
        assert_eq!(judge("1@f8 1@j8"), Err(Illegal::Gap { place: at("g8").into() }));
        assert_eq!(judge("1@h7 1@h10"), Err(Illegal::Gap { place: at("h9").into() }));
        assert_eq!(judge("1@g8 1@j9"), Err(Illegal::NotInLine));
        assert!(board.judge_squares(&Placements::default()).is_err());
        assert_eq!(
            board.judge_touching(&placements("1@k8 1@k9")),
            Err(Illegal::NotAdjacent { place: at("k8").into() })
        );
        assert_eq!(
            board.judge_touching(&placements("1@j9 1@j10")),
            Err(Illegal::NotAdjacent { place: at("j9").into() })
        );
        assert_eq!(board.judge_touching(&placements("1@i9 1@i10")), Ok(()));
    }

    #[test]
    fn the_joined_table_agrees_with_stretches() {
        for number in 0..50 {
            let mut chance = Chance::from_number(number);
            let grid = Grid { columns: 3 + chance.index(13) as u8, rows: 3 + chance.index(13) as u8 };
            let mut board = LineBoard::new(grid);
            let squares: Vec<Square> = grid.squares().collect();
            for _ in 0..squares.len() / 2 {
                board.put(squares[chance.index(squares.len())], chance.below(100) as u8);
            }
            for axis in [Axis::Row, Axis::Column] {
                let table = board.joined(axis);
                for &square in squares.iter().filter(|&&square| board.get(square).is_none()) {
                    let stretch = board.stretch(square, axis);
                    let joined = Joined { sum: stretch.sum, length: stretch.length - 1 };
                    assert_eq!(table[square.index()], joined, "{square} {axis:?} {board:?}");
                    let beside = [Axis::Row, Axis::Column].iter().any(|&axis| board.stretch(square, axis).length > 1);
                    assert_eq!(board.beside_tile(square), beside, "{square} {board:?}");
                }
            }
        }
    }
}
