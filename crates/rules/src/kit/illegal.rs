//! Why a play is refused: typed, with the places and numbers involved, readable as a sentence.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Expected, Line, Place, Wanted};

/// The reason a play is refused. `Display` is a sentence without its full stop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Illegal {
    /// The text is no play at all.
    Malformed {
        /// The beginning of the text.
        text: String,
        /// What was expected, with an example.
        expected: Expected,
    },
    /// The game is over.
    Over,
    /// The viewer cannot see what the seat holds, so nobody can tell.
    HandHidden,
    /// The seat does not hold the tile, or not so many of it.
    NotInHand {
        /// The tile.
        tile: String,
    },
    /// A well-formed place that this board does not have.
    OffBoard {
        /// Its name.
        name: String,
    },
    /// A tile lies there already.
    Occupied {
        /// Where.
        place: Place,
    },
    /// A block lies there (24/7).
    Blocked {
        /// Where.
        place: Place,
    },
    /// No tile lies beside it that the rules would count.
    NotAdjacent {
        /// Where.
        place: Place,
    },
    /// A line would pass the limit (24/7).
    SumTooBig {
        /// Which line.
        line: Line,
        /// What it would sum to.
        sum: i32,
        /// The most it may be.
        limit: i32,
    },
    /// A line would sum to something the game does not allow.
    WrongSum {
        /// Which line.
        line: Line,
        /// What it would sum to, in the game's notation.
        sum: String,
        /// What is wanted.
        wanted: Wanted,
    },
    /// A line would have too many tiles.
    TooLong {
        /// Which line.
        line: Line,
        /// How many tiles it would have.
        tiles: usize,
        /// The most it may have.
        limit: usize,
    },
    /// The tiles are not in one row or one column.
    NotInLine,
    /// A square between the first and the last tile stays empty.
    Gap {
        /// Which one.
        place: Place,
    },
    /// The parts of the play are not written in the order records want.
    Order {
        /// The part that comes too late.
        found: String,
        /// The part it has to come before.
        before: String,
    },
    /// Two tiles on one square.
    SameSquare {
        /// Where.
        place: Place,
    },
    /// The first placement has to cover the centre (Scrambled 5's).
    NotCentre {
        /// The centre.
        centre: Place,
    },
    /// The first tile goes to the start (Synergo).
    NotStart {
        /// The start.
        start: Place,
    },
    /// The first tile is written by its name (Synergo).
    NotName {
        /// The tile as written.
        tile: String,
        /// Its name.
        name: String,
    },
    /// A side meets a side of another colour (Synergo).
    Mismatch {
        /// The neighbour.
        neighbour: Place,
        /// The colour this tile shows there.
        ours: String,
        /// The colour the neighbour shows.
        theirs: String,
    },
    /// A number on the same number (Polygon).
    SameNumber {
        /// Where.
        place: Place,
        /// The number.
        number: u8,
    },
    /// WILD on WILD (Polygon).
    WildOnWild {
        /// Where.
        place: Place,
    },
    /// The first tile scored this group; the second has to go to another (Polygon).
    SameGroup {
        /// Where.
        place: Place,
    },
    /// The tile is set aside though it can be placed (Polygon).
    CanBePlaced {
        /// The tile.
        tile: String,
        /// A place where it could go.
        place: Place,
    },
    /// With `best_only`, another play scores more (Polygon).
    NotBest {
        /// What this play scores.
        points: i32,
        /// What the best one scores.
        best: i32,
    },
    /// The seat can place a tile, so it may not pass (24/7).
    PassNotAllowed {
        /// A tile it could place.
        tile: String,
        /// Where it could go.
        place: Place,
    },
    /// More tiles traded than the pool holds (Sums of 1.0).
    TradeMoreThanPool {
        /// How many tiles the trade names.
        tiles: usize,
        /// How many the pool holds.
        pool: usize,
    },
    /// A WILD named a value it cannot stand for (Sums of 1.0).
    WildRange {
        /// The value.
        value: String,
        /// What it can stand for.
        wanted: Wanted,
    },
    /// More tiles than a hand can hold.
    TooManyTiles {
        /// How many were named.
        tiles: usize,
        /// The most there can be.
        limit: usize,
    },
    /// The game knows no clock.
    NoClock,
    /// Time was called before.
    TimeCalledTwice,
}

impl Illegal {
    /// The text is no play; `expected` says what one looks like.
    pub fn malformed(text: &str, expected: Expected) -> Self {
        Self::Malformed { text: excerpt(text), expected }
    }
}

/// The beginning of a text that may be very long, for messages.
pub fn excerpt(text: &str) -> String {
    shorten(text, 40)
}

/// The same for a whole message that quotes such a text.
pub(crate) fn excerpt_long(text: &str) -> String {
    shorten(text, 300)
}

fn shorten(text: &str, kept: usize) -> String {
    match text.char_indices().nth(kept) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { text, expected } => {
                write!(f, "«{}» cannot be read; expected {expected}", text.escape_debug())
            }
            Self::Over => f.write_str("the game is over"),
            Self::HandHidden => f.write_str("the hand is hidden from this viewer"),
            Self::NotInHand { tile } => write!(f, "{tile} is not in hand, or not that often"),
            Self::OffBoard { name } => write!(f, "{name} is not on the board"),
            Self::Occupied { place } => write!(f, "there is a tile on {place} already"),
            Self::Blocked { place } => write!(f, "{place} is blocked"),
            Self::NotAdjacent { place } => write!(f, "{place} is not beside a tile it could join"),
            Self::SumTooBig { line, sum, limit } => write!(f, "{line} would sum to {sum}; the limit is {limit}"),
            Self::WrongSum { line, sum, wanted } => write!(f, "{line} would sum to {sum}, not {wanted}"),
            Self::TooLong { line, tiles, limit } => {
                write!(f, "{line} would have {tiles} tiles together; the limit is {limit}")
            }
            Self::NotInLine => f.write_str("the tiles are not in one row or one column"),
            Self::Gap { place } => write!(f, "{place}, between the tiles, would stay empty"),
            Self::Order { found, before } => write!(f, "{found} has to be written before {before}"),
            Self::SameSquare { place } => write!(f, "two tiles on {place}"),
            Self::NotCentre { centre } => write!(f, "the first placement has to cover {centre}, the centre"),
            Self::NotStart { start } => write!(f, "the first tile goes to {start}"),
            Self::NotName { tile, name } => write!(f, "the first tile is written by its name, {name}, not {tile}"),
            Self::Mismatch { neighbour, ours, theirs } => {
                write!(f, "its {ours} side meets a {theirs} side of the tile on {neighbour}")
            }
            Self::SameNumber { place, number } => {
                write!(f, "there is a {number} on {place}; a number never covers itself")
            }
            Self::WildOnWild { place } => write!(f, "there is a WILD on {place}; WILD never covers WILD"),
            Self::SameGroup { place } => {
                write!(f, "{place} is in the group the first tile scored; the second goes to another group")
            }
            Self::CanBePlaced { tile, place } => write!(f, "{tile} can be placed, on {place}, so it is not set aside"),
            Self::NotBest { points, best } => {
                write!(f, "it scores {points}; the best play scores {best}, and only the best is allowed")
            }
            Self::PassNotAllowed { tile, place } => write!(f, "{tile} can go to {place}, so passing is not allowed"),
            Self::TradeMoreThanPool { tiles, pool } => write!(f, "{tiles} tiles to trade, but the pool holds {pool}"),
            Self::WildRange { value, wanted } => write!(f, "a WILD cannot be {value}; it is {wanted}"),
            Self::TooManyTiles { tiles, limit } => write!(f, "{tiles} tiles in one play; the most is {limit}"),
            Self::NoClock => f.write_str("this game is not played against the clock"),
            Self::TimeCalledTwice => f.write_str("time was called already"),
        }
    }
}

impl std::error::Error for Illegal {}
