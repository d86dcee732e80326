//! Why a play is refused: typed, with the places and numbers involved, readable as a sentence.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Expected, Line, Place, Wanted};

/// The reason a play is refused. `Display` is a sentence without its full stop.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Illegal {
    /// The text is not a play.
    #[error("\"{}\" cannot be read; expected {expected}", .text.escape_debug())]
    Malformed {
        /// The beginning of the text.
        text: String,
        /// What was expected, with an example.
        expected: Expected,
    },
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The viewer cannot see what the seat holds, so nobody can tell.
    #[error("the hand is hidden from this viewer")]
    HandHidden,
    /// The seat does not hold the tile, or not that many of it.
    #[error("{tile} is not in hand, or you don't have that many")]
    NotInHand {
        /// The tile.
        tile: String,
    },
    /// A well-formed place that this board does not have.
    #[error("{name} is not on the board")]
    OffBoard {
        /// Its name.
        name: String,
    },
    /// There is already a tile.
    #[error("there is already a tile on {place}")]
    Occupied {
        /// Where.
        place: Place,
    },
    /// There is a block (24/7).
    #[error("{place} is blocked")]
    Blocked {
        /// Where.
        place: Place,
    },
    /// It is not next to a tile that the rules would count.
    #[error("{place} is not next to a tile it could join")]
    NotAdjacent {
        /// Where.
        place: Place,
    },
    /// A line would pass the limit (24/7).
    #[error("{line} would sum to {sum}; the limit is {limit}")]
    SumTooBig {
        /// Which line.
        line: Line,
        /// What it would sum to.
        sum: i32,
        /// The most it may be.
        limit: i32,
    },
    /// A line would sum to something the game does not allow.
    #[error("{line} would sum to {sum}, not {wanted}")]
    WrongSum {
        /// Which line.
        line: Line,
        /// What it would sum to, in the game's notation.
        sum: String,
        /// What is wanted.
        wanted: Wanted,
    },
    /// A line would have too many tiles.
    #[error("{line} would have {tiles} touching tiles; the limit is {limit}")]
    TooLong {
        /// Which line.
        line: Line,
        /// How many tiles it would have.
        tiles: usize,
        /// The most it may have.
        limit: usize,
    },
    /// The tiles are not in one row or one column.
    #[error("the tiles are not in one row or one column")]
    NotInLine,
    /// A square between the first and the last tile stays empty.
    #[error("there would be a gap at {place}")]
    Gap {
        /// Which one.
        place: Place,
    },
    /// The parts of the play are not in the order that records require.
    #[error("{found} has to be written before {before}")]
    Order {
        /// The part that comes too late.
        found: String,
        /// The part it has to come before.
        before: String,
    },
    /// Two tiles on one square.
    #[error("only one tile can go on {place}")]
    SameSquare {
        /// Where.
        place: Place,
    },
    /// The first play has to cover the centre (Scrambled 5's).
    #[error("the first play has to cover the centre, {centre}")]
    NotCentre {
        /// The centre.
        centre: Place,
    },
    /// The first tile goes to the start (Synergo).
    #[error("the first tile goes at {start}")]
    NotStart {
        /// The start.
        start: Place,
    },
    /// The first tile has to be written by its name (Synergo).
    #[error("the first tile is written as {name}, not {tile}")]
    NotName {
        /// The tile as written.
        tile: String,
        /// Its name.
        name: String,
    },
    /// A side touches a side of another colour (Synergo).
    #[error("its {ours} side would touch a {theirs} side of the tile at {neighbour}")]
    Mismatch {
        /// The neighbour.
        neighbour: Place,
        /// The colour this tile shows there.
        ours: String,
        /// The colour the neighbour shows.
        theirs: String,
    },
    /// A number on the same number (Polygon).
    #[error("there is already a {number} on {place}; a number cannot cover the same number")]
    SameNumber {
        /// Where.
        place: Place,
        /// The number.
        number: u8,
    },
    /// WILD on WILD (Polygon).
    #[error("there is already a WILD on {place}; a WILD cannot cover a WILD")]
    WildOnWild {
        /// Where.
        place: Place,
    },
    /// The first tile scored this group; the second has to go to another (Polygon).
    #[error("{place} is in the group that the first tile scored; the second has to go to another group")]
    SameGroup {
        /// Where.
        place: Place,
    },
    /// The tile is set aside though it can be placed (Polygon).
    #[error("{tile} can be placed on {place}, so it cannot be set aside")]
    CanBePlaced {
        /// The tile.
        tile: String,
        /// A place where it could go.
        place: Place,
    },
    /// With `best_only`, another play scores more (Polygon).
    #[error("it scores {points}, but the best play scores {best}, and only the best is allowed")]
    NotBest {
        /// What this play scores.
        points: i32,
        /// What the best one scores.
        best: i32,
    },
    /// The seat can place a tile, so it may not pass (24/7).
    #[error("{tile} can go on {place}, so you cannot pass")]
    PassNotAllowed {
        /// A tile it could place.
        tile: String,
        /// Where it could go.
        place: Place,
    },
    /// More tiles traded than the pool holds (Sums of 1.0).
    #[error("you cannot trade {tiles} tiles; the pool holds only {pool}")]
    TradeMoreThanPool {
        /// How many tiles the trade names.
        tiles: usize,
        /// How many the pool holds.
        pool: usize,
    },
    /// A WILD with a value that it cannot take (Sums of 1.0).
    #[error("a WILD cannot be {value}; it has to be {wanted}")]
    WildRange {
        /// The value.
        value: String,
        /// The values that it can take.
        wanted: Wanted,
    },
    /// More tiles than a hand can hold.
    #[error("{tiles} tiles in one play are too many; the limit is {limit}")]
    TooManyTiles {
        /// How many were named.
        tiles: usize,
        /// The most there can be.
        limit: usize,
    },
    /// The game is not played against the clock.
    #[error("this game is not played against the clock")]
    NoClock,
    /// Time has already been called.
    #[error("time has already been called")]
    TimeCalledTwice,
}

impl Illegal {
    /// The text is not a play; `expected` says what one looks like.
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
