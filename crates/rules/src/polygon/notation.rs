//! A play and its text: `3x2@e6 W@f5`, or `4!` for a tile that is set aside.

use std::fmt;
use std::str::FromStr;

use super::tile::Tile;
use crate::kit::{Hex, Illegal};

const EXPECTED: &str = "two tiles, each placed or set aside: 3x2@e6 W@f5, or 3x2@e6 4!";

/// What a seat does with one tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placement {
    tile: Tile,
    /// The cell's index, or [`Placement::ASIDE`].
    at: u8,
}

impl Placement {
    /// No board is large enough for a cell with this index: [`Hex::MAX_RADIUS`] is 7.
    const ASIDE: u8 = 255;

    /// A tile on a cell.
    #[inline]
    pub const fn on(tile: Tile, cell: Hex) -> Self {
        Self { tile, at: cell.index() as u8 }
    }

    /// A tile set aside, out of the game.
    #[inline]
    pub const fn aside(tile: Tile) -> Self {
        Self { tile, at: Self::ASIDE }
    }

    /// The tile.
    #[inline]
    pub const fn tile(self) -> Tile {
        self.tile
    }

    /// Where it goes; `None` when it is set aside.
    #[inline]
    pub const fn cell(self) -> Option<Hex> {
        if self.at == Self::ASIDE { None } else { Some(Hex::from_index(self.at)) }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cell() {
            Some(cell) => write!(f, "{}@{cell}", self.tile),
            None => write!(f, "{}!", self.tile),
        }
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Placement {
    type Err = Illegal;

    fn from_str(text: &str) -> Result<Self, Illegal> {
        if let Some(tile) = text.strip_suffix('!') {
            return Ok(Self::aside(tile.parse()?));
        }
        let (tile, cell) = text.split_once('@').ok_or_else(|| Illegal::malformed(text, EXPECTED))?;
        Ok(Self::on(tile.parse()?, cell.parse()?))
    }
}

/// One turn: two tiles, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Play {
    /// What is done first.
    pub first: Placement,
    /// What is done then.
    pub second: Placement,
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.first, self.second)
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Play {
    type Err = Illegal;

    fn from_str(text: &str) -> Result<Self, Illegal> {
        let (first, second) = text.split_once(' ').ok_or_else(|| Illegal::malformed(text, EXPECTED))?;
        Ok(Self { first: first.parse()?, second: second.parse()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_play_reads_back_as_it_is_written() {
        let places = |tile| Hex::all(4).map(move |cell| Placement::on(tile, cell)).chain([Placement::aside(tile)]);
        let second: Vec<_> = Tile::all().flat_map(places).step_by(7).collect();
        for first in Tile::all().flat_map(places) {
            for &second in &second {
                let play = Play { first, second };
                assert_eq!(play.to_string().parse(), Ok(play));
            }
        }
        assert_eq!(size_of::<Play>(), 4);
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "",
            " ",
            "3",
            "3@e5",
            "3@e5 ",
            " 3@e5",
            "3@e5  4@e6",
            "3@e5 4@e6 ",
            "3@e5 4@e6 W!",
            "3@e5\t4@e6",
            "3@E5 4@e6",
            "3@e05 4@e6",
            "3@@e5 4@e6",
            "3x1@e5 4@e6",
            "3X2@e5 4@e6",
            "3e5 4@e6",
            "6@e5 4@e6",
            "w@e5 4@e6",
            "3@e5! 4@e6",
            "3!! 4@e6",
            "! 4@e6",
            "3@e5 4@e6\n",
            "3@e5 4@é6",
            "३@e5 4@e6",
            "3@e5\u{a0}4@e6",
            "3@p16 4!",
            "3@e99999 4!",
        ] {
            let read = text.parse::<Play>();
            assert!(matches!(read, Err(Illegal::Malformed { .. } | Illegal::OffBoard { .. })), "{text:?}: {read:?}");
        }
    }
}
