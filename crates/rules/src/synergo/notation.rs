//! Plays and how they are written: `BBGR@2,-1`, or `pass`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::tile::Tile;
use crate::GameId;
use crate::kit::{Action, Expected, Illegal, Place, Placement, Xy, deserialize_name};

/// One move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// A tile is placed.
    Place(Placed),
    /// Nothing is placed; in Closed Shape it also ends a turn in which something was.
    Pass,
}

/// A tile as it lies, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// The tile as it lies.
    pub tile: Tile,
    /// Where it lies.
    pub at: Xy,
}

const EXPECTED: Expected = Expected::Play(GameId::Synergo);

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.tile, self.at)
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(placed) => placed.fmt(f),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Placed {
    type Err = Illegal;

    fn from_str(text: &str) -> Result<Self, Illegal> {
        let malformed = || Illegal::malformed(text, EXPECTED);
        let (tile, place) = text.split_once('@').ok_or_else(malformed)?;
        let tile = tile.parse().map_err(|_| malformed())?;
        let at = place.parse().map_err(|error| match error {
            Illegal::Malformed { .. } => malformed(),
            off_board => off_board,
        })?;
        Ok(Self { tile, at })
    }
}

impl FromStr for Play {
    type Err = Illegal;

    fn from_str(text: &str) -> Result<Self, Illegal> {
        if text == "pass" { Ok(Self::Pass) } else { text.parse().map(Self::Place) }
    }
}

impl Serialize for Placed {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Placed {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_name(deserializer)
    }
}

impl From<Play> for Action<Tile> {
    fn from(play: Play) -> Self {
        match play {
            Play::Place(Placed { tile, at }) => Self::Place([Placement::on(tile, at)].into_iter().collect()),
            Play::Pass => Self::Pass,
        }
    }
}

impl TryFrom<Action<Tile>> for Play {
    type Error = Illegal;

    fn try_from(action: Action<Tile>) -> Result<Self, Illegal> {
        match action.placements() {
            [Placement { tile, place: Some(Place::Xy(at)) }] => Ok(Self::Place(Placed { tile: *tile, at: *at })),
            [] if action == Action::Pass => Ok(Self::Pass),
            _ => Err(Illegal::malformed("", EXPECTED)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plays_read_as_they_are_written() {
        for text in ["pass", "BBGR@0,0", "YGRB@-1,12", "RRRR@127,-128"] {
            let play: Play = text.parse().unwrap();
            assert_eq!(play.to_string(), text);
        }
        for (x, y) in [(0, 0), (-128, 127), (9, -10), (-99, 100)] {
            let play = Play::Place(Placed { tile: "BGGY".parse().unwrap(), at: Xy { x, y } });
            assert_eq!(play.to_string().parse(), Ok(play));
        }
        assert_eq!(size_of::<Play>(), 4);
    }

    #[test]
    fn other_texts_are_refused() {
        let texts = [
            "",
            "Pass",
            "pass ",
            " pass",
            "PASS",
            "BBGR",
            "BBGR@",
            "BBGR@1",
            "BBGR@1,",
            "BBGR@,1",
            "BBGR@01,1",
            "BBGR@1,-0",
            "BBGR@+1,1",
            "BBGR@1, 1",
            "BBGR@1 ,1",
            "BBGR @1,1",
            "bbgr@1,1",
            "BBG@1,1",
            "BBGRR@1,1",
            "BBGX@1,1",
            "BBGR@1;1",
            "BBGR@1,1 ",
            "BBGR@1,1,1",
            "BBGR@@1,1",
            "BBGR@--1,1",
            "BBGR@1.0,1",
            "BBGR@1,1\n",
            "BBGR1,-7",
            "BBGR@1,0 BBGR@1,0",
            "BBGR@١,1",
            "ÄÖ@1,1",
            "🟦",
            "BBGR@-,1",
        ];
        for text in texts {
            assert!(matches!(text.parse::<Play>(), Err(Illegal::Malformed { .. })), "{text}");
        }
        let far = "BBGR@128,0".parse::<Play>();
        assert_eq!(far, Err(Illegal::OffBoard { name: "128,0".into() }));
        assert!("BBGR@99999999999999999999,0".parse::<Play>().is_err());
    }

    #[test]
    fn placed_tiles_are_texts_in_json() {
        let placed: Placed = serde_json::from_str("\"BBGR@2,-1\"").unwrap();
        assert_eq!(placed.at, Xy { x: 2, y: -1 });
        assert_eq!(serde_json::to_string(&placed).unwrap(), "\"BBGR@2,-1\"");
        assert!(serde_json::from_str::<Placed>("\"pass\"").is_err());
    }
}
