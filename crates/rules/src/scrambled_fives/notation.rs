//! Plays and their text: `7@h8 3@i8`, or `pass`.

use std::fmt;
use std::str::FromStr;

use super::material::MAX_VALUE;
use crate::GameId;
use crate::kit::{Action, Expected, Illegal, Placements, parse_number};

const EXPECTED: Expected = Expected::Play(GameId::ScrambledFives);

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Tiles from the hand on empty squares; a tile is held as its number.
    Place(Placements),
    /// Nothing.
    Pass,
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(placements) => placements.write(f, |f, tile| write!(f, "{tile}")),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Play {
    type Err = Illegal;

    fn from_str(text: &str) -> Result<Self, Illegal> {
        if text == "pass" {
            return Ok(Self::Pass);
        }
        let value = |tile: &str| parse_number(tile).and_then(|number| u8::try_from(number).ok());
        let read_tile = |tile: &str| {
            value(tile).filter(|&value| value <= MAX_VALUE).ok_or_else(|| Illegal::malformed(text, EXPECTED))
        };
        Placements::parse(text, read_tile, EXPECTED).map(Self::Place)
    }
}

impl From<Play> for Action<u8> {
    fn from(play: Play) -> Self {
        match play {
            Play::Place(placements) => placements.action(|tile| tile),
            Play::Pass => Self::Pass,
        }
    }
}

impl TryFrom<Action<u8>> for Play {
    type Error = Illegal;

    fn try_from(action: Action<u8>) -> Result<Self, Illegal> {
        match action {
            Action::Place(placements) => Placements::on_squares(&placements, |tile| tile, EXPECTED).map(Self::Place),
            Action::Pass => Ok(Self::Pass),
            Action::Trade(_) => Err(Illegal::malformed("", EXPECTED)),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn plays_go_both_ways() {
        for text in ["pass", "7@h8", "7@h8 3@i8", "0@a1 99@a2 10@a3", "1@a1 2@b1 3@c1 4@d1 5@e1 6@f1 7@g1"] {
            assert_eq!(text.parse::<Play>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "Pass",
            "pass ",
            " pass",
            "7",
            "7@",
            "@h8",
            "07@h8",
            "00@h8",
            "100@h8",
            "+7@h8",
            "-7@h8",
            "7@H8",
            "7@h08",
            "7 @h8",
            "7@h8  3@i8",
            "7@h8 ",
            "7@h8\n",
            "7@h8;3@i8",
            "٧@h8",
            "7@h8 pass",
        ] {
            assert!(matches!(text.parse::<Play>(), Err(Illegal::Malformed { .. })), "{text:?}");
        }
        assert!(matches!("7@i8 3@h8".parse::<Play>(), Err(Illegal::Order { .. })));
        assert!(matches!("7@h8 3@h8".parse::<Play>(), Err(Illegal::SameSquare { .. })));
        assert!(matches!("7@z8".parse::<Play>(), Err(Illegal::OffBoard { .. })));
    }

    proptest! {
        #[test]
        fn no_text_is_read_as_another(text in "\\PC{0,12}|[0-9@a-p ]{0,12}") {
            if let Ok(play) = text.parse::<Play>() {
                prop_assert_eq!(play.to_string(), text);
            }
        }
    }
}
