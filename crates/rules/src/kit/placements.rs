//! Tiles laid in one turn of a line game: `7@h8 3@i8`.

use std::fmt;

use arrayvec::ArrayVec;

use super::{Action, Expected, Illegal, Place, Placement, Square};

/// Up to seven tiles on squares, in reading order, no square twice. Tiles are whatever number the game holds them as.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Placements {
    // Entries past the length are 0, so that comparing all of them compares the list.
    tiles: [u8; Self::CAPACITY],
    length: u8,
    squares: [u8; Self::CAPACITY],
}

impl Placements {
    /// The most tiles in one turn.
    pub const CAPACITY: usize = super::MAX_PLACED;

    /// Takes both lists at once, for generation: `length` tiles and squares, the squares ascending, 0 past them.
    #[inline]
    pub(crate) fn from_parts(tiles: [u8; Self::CAPACITY], squares: [u8; Self::CAPACITY], length: u8) -> Self {
        debug_assert!(squares[..usize::from(length)].is_sorted_by(|a, b| a < b));
        debug_assert!(
            tiles[usize::from(length)..].iter().chain(&squares[usize::from(length)..]).all(|&entry| entry == 0)
        );
        Self { tiles, length, squares }
    }

    /// Adds a tile after the others. Refuses squares that are not in reading order and tiles past the seventh.
    pub fn push(&mut self, tile: u8, square: Square) -> Result<(), Illegal> {
        if let Some(last) = self.squares().next_back() {
            if last == square {
                return Err(Illegal::SameSquare { place: square.into() });
            }
            if last > square {
                return Err(Illegal::Order { found: square.to_string(), before: last.to_string() });
            }
        }
        let at = usize::from(self.length);
        if at == Self::CAPACITY {
            return Err(Illegal::TooManyTiles { tiles: at + 1, limit: at });
        }
        self.tiles[at] = tile;
        self.squares[at] = square.index() as u8;
        self.length += 1;
        Ok(())
    }

    /// How many tiles there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.length as usize
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The tiles, in the order of their squares.
    #[inline]
    pub fn tiles(&self) -> &[u8] {
        self.tiles.get(..self.len()).unwrap_or(&self.tiles)
    }

    /// The squares, in reading order.
    #[inline]
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + Clone + use<> {
        self.squares.into_iter().take(self.len()).map(Square::from_index)
    }

    /// Tiles with their squares, in reading order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (u8, Square)> + Clone + use<> {
        self.tiles.into_iter().zip(self.squares())
    }

    /// As an action, with tiles made of their numbers.
    pub(crate) fn action<T>(&self, tile: impl Fn(u8) -> T) -> Action<T> {
        Action::Place(self.iter().map(|(code, square)| Placement::on(tile(code), square)).collect())
    }

    /// Tiles on squares in any order, with the numbers of their tiles.
    pub(crate) fn on_squares<T: Copy>(
        placements: &[Placement<T>],
        number: impl Fn(T) -> u8,
        expected: Expected,
    ) -> Result<Self, Illegal> {
        let square = |placement: &Placement<T>| match placement.place {
            Some(Place::Square(square)) => Ok((square, number(placement.tile))),
            _ => Err(Illegal::malformed("", expected)),
        };
        let mut sorted = placements.iter().map(square).collect::<Result<ArrayVec<_, { Self::CAPACITY }>, _>>()?;
        sorted.sort_unstable_by_key(|&(square, _)| square);
        let mut list = Self::default();
        sorted.into_iter().try_for_each(|(square, tile)| list.push(tile, square))?;
        if list.is_empty() { Err(Illegal::malformed("", expected)) } else { Ok(list) }
    }

    /// Reads `TILE@SQUARE TILE@SQUARE`, exactly as [`Placements::write`] writes it. `expected` says what a play looks
    /// like.
    pub fn parse(
        text: &str,
        mut read_tile: impl FnMut(&str) -> Result<u8, Illegal>,
        expected: Expected,
    ) -> Result<Self, Illegal> {
        let mut placements = Self::default();
        let tiles = text.split(' ').count();
        for part in text.split(' ') {
            let (tile, square) = part.split_once('@').ok_or_else(|| Illegal::malformed(text, expected))?;
            let (tile, square) = (read_tile(tile)?, square.parse()?);
            placements.push(tile, square).map_err(|illegal| match illegal {
                Illegal::TooManyTiles { limit, .. } => Illegal::TooManyTiles { tiles, limit },
                other => other,
            })?;
        }
        Ok(placements)
    }

    /// Writes `TILE@SQUARE TILE@SQUARE`.
    pub fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        mut write_tile: impl FnMut(&mut fmt::Formatter<'_>, u8) -> fmt::Result,
    ) -> fmt::Result {
        for (at, (tile, square)) in self.iter().enumerate() {
            if at > 0 {
                f.write_str(" ")?;
            }
            write_tile(f, tile)?;
            write!(f, "@{square}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Placements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, |f, tile| write!(f, "{tile}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Placements, Illegal> {
        let tile = |tile: &str| tile.parse().map_err(|_| Illegal::malformed(tile, Expected::Placement));
        Placements::parse(text, tile, Expected::Placement)
    }

    #[test]
    fn lists_go_both_ways() {
        for text in ["7@h8", "7@h8 3@i8", "1@a1 2@a2 3@a3 4@a4 5@a5 6@a6 7@a7"] {
            assert_eq!(format!("{:?}", read(text).unwrap()), text);
        }
    }

    #[test]
    fn odd_lists_are_refused() {
        for text in
            ["", " ", "7", "7@", "@h8", "7@h8 ", " 7@h8", "7@h8  3@i8", "7@h8,3@i8", "7@h8\t3@i8", "7@@h8", "é@h8"]
        {
            assert!(matches!(read(text), Err(Illegal::Malformed { .. })), "{text:?}");
        }
        assert!(matches!(read("7@h8 3@h8"), Err(Illegal::SameSquare { .. })));
        assert!(matches!(read("7@h8 3@g8"), Err(Illegal::Order { .. })));
        assert!(matches!(read("7@q8"), Err(Illegal::OffBoard { .. })));
        let eight = "1@a1 1@b1 1@c1 1@d1 1@e1 1@f1 1@g1 1@h1";
        assert_eq!(read(eight), Err(Illegal::TooManyTiles { tiles: 8, limit: 7 }));
    }
}
