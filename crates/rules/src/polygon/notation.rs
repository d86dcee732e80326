//! A play and its text: `3x2@e6 W@f5`, or `4!` for a tile that is set aside.

use std::fmt;
use std::str::FromStr;

use super::tile::Tile;
use crate::GameId;
use crate::kit::{self, Action, Expected, Hex, Illegal, Place};

const EXPECTED: Expected = Expected::Play(GameId::Polygon);

/// What a seat does with one tile: it goes on a cell, or aside.
///
/// The lower byte is the tile's code, the upper one the cell's index.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placement(u16);

impl Placement {
    /// No board is large enough for a cell with this index: [`Hex::MAX_RADIUS`] is 7.
    const ASIDE: u8 = 255;

    /// A tile on a cell.
    #[inline]
    pub const fn on(tile: Tile, cell: Hex) -> Self {
        Self((cell.index() as u16) << 8 | tile.code() as u16)
    }

    /// A tile set aside, out of the game.
    #[inline]
    pub const fn aside(tile: Tile) -> Self {
        Self((Self::ASIDE as u16) << 8 | tile.code() as u16)
    }

    /// The tile.
    #[inline]
    pub const fn tile(self) -> Tile {
        match Tile::from_code(self.0 as u8) {
            Some(tile) => tile,
            // Placements are made of tiles.
            None => Tile::WILD,
        }
    }

    /// Where it goes; `None` when it is set aside.
    #[inline]
    pub const fn cell(self) -> Option<Hex> {
        let index = (self.0 >> 8) as u8;
        if index == Self::ASIDE { None } else { Some(Hex::from_index(index)) }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cell() {
            Some(cell) => write!(f, "{}@{cell}", self.tile()),
            None => write!(f, "{}!", self.tile()),
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

/// One turn: two tiles, one after the other. One word, the first placement in its lower half: plays are written by the
/// hundred, and words can be written several at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Play(u32);

impl Play {
    /// The play that does this, then that.
    #[inline]
    pub const fn new(first: Placement, second: Placement) -> Self {
        Self((second.0 as u32) << 16 | first.0 as u32)
    }

    /// What is done first.
    #[inline]
    pub const fn first(self) -> Placement {
        Placement(self.0 as u16)
    }

    /// What is done then.
    #[inline]
    pub const fn second(self) -> Placement {
        Placement((self.0 >> 16) as u16)
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.first(), self.second())
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
        Ok(Self::new(first.parse()?, second.parse()?))
    }
}

impl From<Placement> for kit::Placement<Tile> {
    fn from(placement: Placement) -> Self {
        Self { tile: placement.tile(), place: placement.cell().map(Place::Hex) }
    }
}

impl From<Play> for Action<Tile> {
    fn from(play: Play) -> Self {
        Self::Place([play.first(), play.second()].into_iter().map(Into::into).collect())
    }
}

impl TryFrom<Action<Tile>> for Play {
    type Error = Illegal;

    fn try_from(action: Action<Tile>) -> Result<Self, Illegal> {
        let placement = |placement: &kit::Placement<Tile>| match placement.place {
            Some(Place::Hex(cell)) => Ok(Placement::on(placement.tile, cell)),
            None => Ok(Placement::aside(placement.tile)),
            Some(_) => Err(Illegal::malformed("", EXPECTED)),
        };
        match action.placements() {
            [first, second] => Ok(Self::new(placement(first)?, placement(second)?)),
            _ => Err(Illegal::malformed("", EXPECTED)),
        }
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
                let play = Play::new(first, second);
                assert_eq!((play.first(), play.second()), (first, second));
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
