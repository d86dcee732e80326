//! Plays of 24/7 as text: `7@d5`, `pass`.

use std::fmt;
use std::str::FromStr;

use super::material::MAX_TILE;
use crate::GameId;
use crate::kit::{Action, Expected, Illegal, Place, Placement, Square, parse_number};

const EXPECTED: Expected = Expected::Play(GameId::TwentyFourSeven);

/// One move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Put a tile on a square.
    Place {
        /// The tile.
        tile: u8,
        /// Where it goes.
        square: Square,
    },
    /// Nothing can be placed.
    Pass,
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { tile, square } => write!(f, "{tile}@{square}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Play {
    type Err = Illegal;

    fn from_str(text: &str) -> Result<Self, Illegal> {
        let malformed = || Illegal::malformed(text, EXPECTED);
        if text == "pass" {
            return Ok(Self::Pass);
        }
        let (tile, square) = text.split_once('@').ok_or_else(malformed)?;
        let square = square.parse()?;
        let tile = parse_number(tile).filter(|&tile| tile > 0).ok_or_else(malformed)?;
        if tile > MAX_TILE.into() {
            return Err(Illegal::NotInHand { tile: tile.to_string() });
        }
        Ok(Self::Place { tile: tile as u8, square })
    }
}

impl From<Play> for Action<u8> {
    fn from(play: Play) -> Self {
        match play {
            Play::Place { tile, square } => Self::Place([Placement::on(tile, square)].into_iter().collect()),
            Play::Pass => Self::Pass,
        }
    }
}

impl TryFrom<Action<u8>> for Play {
    type Error = Illegal;

    fn try_from(action: Action<u8>) -> Result<Self, Illegal> {
        match action.placements() {
            [Placement { tile, place: Some(Place::Square(square)) }] => {
                Ok(Self::Place { tile: *tile, square: *square })
            }
            [] if action == Action::Pass => Ok(Self::Pass),
            _ => Err(Illegal::malformed("", EXPECTED)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notation_is_exact() {
        for text in ["pass", "7@d5", "10@a1", "1@g7"] {
            assert_eq!(text.parse::<Play>().unwrap().to_string(), text);
        }
        for text in
            ["", "Pass", "pass ", "7d5", "07@d5", "7@D5", "7@d05", "+7@d5", " 7@d5", "7@d5@", "0@d5", "-1@d5", "7 @d5"]
        {
            assert!(matches!(text.parse::<Play>(), Err(Illegal::Malformed { .. })), "{text:?}");
        }
        assert!(matches!("99@d5".parse::<Play>(), Err(Illegal::NotInHand { .. })));
        assert!(matches!("7@z5".parse::<Play>(), Err(Illegal::OffBoard { .. })));
    }
}
