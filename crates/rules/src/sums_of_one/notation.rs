//! Plays and their one written form.

use std::fmt;
use std::str::FromStr;

use super::material::MAX_HAND;
use super::tile::Tile;
use crate::GameId;
use crate::kit::{Action, Expected, Illegal, Placements};

/// One turn of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Play {
    /// Tiles on squares: `0.25@e5 *0.3@e8`. Each tile is held as [`Tile`]'s code; see [`Play::placed`].
    Place(Placements),
    /// Tiles for new ones: `trade 0.1 0.35 *`.
    Trade(Trade),
    /// Nothing: `pass`.
    Pass,
}

/// The tiles of a trade, ascending, WILD last; at least one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Trade {
    // Entries past the length are WILD, so that comparing all of them compares the list.
    tiles: [Tile; MAX_HAND],
    length: u8,
}

impl Trade {
    /// An empty list to push to.
    pub(super) const NONE: Self = Self { tiles: [Tile::WILD; MAX_HAND], length: 0 };

    /// Adds a tile after the others. Refuses a descending order and tiles past the seventh.
    pub(super) fn push(&mut self, tile: Tile) -> Result<(), Illegal> {
        if let Some(last) = self.tiles().last().filter(|&&last| last > tile) {
            return Err(Illegal::Order { found: tile.to_string(), before: last.to_string() });
        }
        let at = usize::from(self.length);
        let Some(slot) = self.tiles.get_mut(at) else {
            return Err(Illegal::TooManyTiles { tiles: at + 1, limit: at });
        };
        *slot = tile;
        self.length += 1;
        Ok(())
    }

    /// The tiles.
    #[inline]
    pub fn tiles(&self) -> &[Tile] {
        self.tiles.get(..usize::from(self.length)).unwrap_or(&self.tiles)
    }
}

/// Of tiles in ascending order, as many as a hand can hold.
impl FromIterator<Tile> for Trade {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut trade = Self::NONE;
        for (slot, tile) in trade.tiles.iter_mut().zip(tiles) {
            *slot = tile;
            trade.length += 1;
        }
        trade
    }
}

const EXPECTED: Expected = Expected::Play(GameId::SumsOfOne);

impl Play {
    /// The tiles of a placement with their squares, in reading order; nothing for other plays.
    pub fn placed(&self) -> impl Iterator<Item = (Tile, crate::kit::Square)> + use<> {
        let placements = match self {
            Self::Place(placements) => *placements,
            _ => Placements::default(),
        };
        placements.iter().map(|(code, square)| (Tile::from_code(code), square))
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(placements) => placements.write(f, |f, code| Tile::from_code(code).fmt(f)),
            Self::Trade(trade) => {
                f.write_str("trade")?;
                trade.tiles().iter().try_for_each(|tile| write!(f, " {tile}"))
            }
            Self::Pass => f.write_str("pass"),
        }
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
        if text == "pass" {
            return Ok(Self::Pass);
        }
        let Some(tiles) = text.strip_prefix("trade ") else {
            return Placements::parse(text, read_placed, EXPECTED).map(Self::Place);
        };
        let mut trade = Trade::NONE;
        for part in tiles.split(' ') {
            trade.push(read_traded(part)?)?;
        }
        Ok(Self::Trade(trade))
    }
}

/// A tile as it is placed: a WILD has to have a name.
fn read_placed(text: &str) -> Result<u8, Illegal> {
    match text.parse()? {
        Tile::WILD => Err(Illegal::malformed(text, Expected::NamedWild)),
        tile => Ok(tile.code()),
    }
}

/// A tile as it is traded: a WILD has no name.
fn read_traded(text: &str) -> Result<Tile, Illegal> {
    let tile: Tile = text.parse()?;
    if tile.in_hand() != tile {
        return Err(Illegal::malformed(text, Expected::PlainWild));
    }
    Ok(tile)
}

impl From<Play> for Action<Tile> {
    fn from(play: Play) -> Self {
        match play {
            Play::Place(placements) => placements.action(Tile::from_code),
            Play::Trade(trade) => Self::Trade(trade.tiles().iter().copied().collect()),
            Play::Pass => Self::Pass,
        }
    }
}

impl TryFrom<Action<Tile>> for Play {
    type Error = Illegal;

    fn try_from(action: Action<Tile>) -> Result<Self, Illegal> {
        match action {
            Action::Place(placements) => Placements::on_squares(&placements, Tile::code, EXPECTED).map(Self::Place),
            Action::Trade(tiles) => {
                let mut trade = Trade::NONE;
                tiles.into_iter().try_for_each(|tile| trade.push(tile))?;
                Ok(Self::Trade(trade))
            }
            Action::Pass => Ok(Self::Pass),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plays_go_both_ways() {
        let texts = [
            "pass",
            "trade *",
            "trade 0.1 0.35 *",
            "trade 0.05 0.05 0.1 0.2 0.25 * *",
            "0.25@e5",
            "0.25@e5 *0.3@e8",
            "0.1@m2 0.2@m4 0.15@m5 0.35@m6 0.1@m7",
            "0.01@a1 0.99@o15",
        ];
        for text in texts {
            assert_eq!(text.parse::<Play>().map(|play| play.to_string()), Ok(text.to_owned()));
        }
        assert!(size_of::<Play>() <= 16);
    }

    #[test]
    fn other_texts_are_refused() {
        let malformed = [
            "",
            " ",
            "Pass",
            "pass ",
            " pass",
            "PASS",
            "trade",
            "trade ",
            "trade  0.1",
            "trade 0.1  0.2",
            "trade 0.1 ",
            "trade 0.1,0.35",
            "trade all",
            "Trade 0.1",
            "trade *0.3",
            "trade 0.10",
            "0.25@E5",
            "0.25 @e5",
            "0.25@e5 ",
            "0.25@e5,0.1@e6",
            "*@e5",
            "**@e5",
            "0.25@",
            "@e5",
            "0.250@e5",
            ".25@e5",
            "0.25@e05",
            "é@e5",
            "0.25@é",
            "٠",
            "0.25@e5\n",
            "trade\t0.1",
        ];
        for text in malformed {
            assert!(matches!(text.parse::<Play>(), Err(Illegal::Malformed { .. })), "{text:?}");
        }
        let refused = |text: &str| text.parse::<Play>().unwrap_err();
        assert!(matches!(refused("trade 0.35 0.1"), Illegal::Order { .. }));
        assert!(matches!(refused("trade * 0.1"), Illegal::Order { .. }));
        assert!(matches!(refused("0.35@o3 0.3@l3"), Illegal::Order { .. }));
        assert!(matches!(refused("0.05@h9 0.3@h9"), Illegal::SameSquare { .. }));
        assert!(matches!(refused("0.2@h17"), Illegal::OffBoard { .. }));
        assert!(matches!(refused("*1.2@h7"), Illegal::WildRange { .. }));
        assert!(matches!(refused("1.2@h7"), Illegal::NotInHand { .. }));
        assert!(matches!(refused("trade 0.1 0.1 0.1 0.1 0.1 0.1 0.1 0.1"), Illegal::TooManyTiles { .. }));
    }
}
