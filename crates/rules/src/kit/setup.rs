//! Why options, seats or a deal are refused: the field, and what is wrong with it.

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::GameId;
use crate::sums_of_one::Tile;

/// Options, seats or a deal that make no game. `Display` names the field first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The field: `options.tiles`, `deal.bag`, `seats`.
    pub field: String,
    /// What is wrong with it.
    pub problem: SetupProblem,
}

/// What is wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum SetupProblem {
    /// A number outside its range.
    OutOfRange {
        /// The number.
        value: i64,
        /// The smallest allowed.
        least: i64,
        /// The largest allowed.
        most: i64,
    },
    /// A list with the wrong number of entries.
    WrongLength {
        /// How many there are.
        length: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// Too many or too few of one tile.
    WrongCount {
        /// The tile.
        tile: String,
        /// How many there are.
        count: usize,
        /// How many there should be (or may be at most).
        wanted: usize,
    },
    /// A tile the set does not have.
    UnknownTile {
        /// The tile.
        tile: String,
    },
    /// A place the board does not have.
    OffBoard {
        /// Its name.
        place: String,
    },
    /// The same thing twice.
    Twice {
        /// The thing.
        what: String,
    },
    /// A board without a centre.
    NoCentre,
    /// An opening round with the wrong number of draws.
    OpeningLength {
        /// The round, from 1.
        round: usize,
        /// How many tiles it lists.
        length: usize,
        /// How many seats draw in it.
        wanted: usize,
    },
    /// Seats still tie when the opening rounds end.
    OpeningTied {
        /// How many seats tie.
        seats: usize,
    },
    /// An opening round after one seat was alone.
    OpeningTooLong {
        /// The first round that is too many, from 1.
        round: usize,
    },
    /// No opening draw can be decided with the set.
    OpeningNeverDecided,
    /// More tiles are needed before the first turn than there are.
    TooFewTiles {
        /// How many there are.
        tiles: usize,
        /// How many are needed.
        needed: usize,
    },
    /// More tiles than a game can hold.
    TooManyTiles {
        /// How many there are.
        tiles: usize,
        /// The most there can be.
        most: usize,
    },
    /// An even number of tiles (Polygon): one would be left over.
    EvenTotal {
        /// How many there are.
        tiles: u64,
    },
    /// Something printed on START (Polygon).
    OnStart {
        /// START.
        place: String,
    },
    /// A tile that is not written by its name (Synergo).
    NotName {
        /// The tile as written.
        tile: String,
        /// Its name.
        name: String,
    },
    /// A tile with too many colours (Synergo).
    TooManyColours {
        /// The tile.
        tile: String,
        /// The most there can be.
        most: usize,
    },
    /// No bonus square is like that (Scrambled 5's).
    BadBonus,
    /// A play could score too much (Scrambled 5's).
    TooManyPoints {
        /// What one cluster could score.
        points: i64,
        /// The most it may.
        most: i64,
    },
    /// No coloured space to begin at (Sums of 1.0).
    NoSpaces,
    /// Coloured spaces all over the board (Sums of 1.0).
    NoRoom,
    /// Fewer coloured tiles than spaces (Sums of 1.0).
    SpacesNotFilled {
        /// How many tiles there are.
        tiles: usize,
        /// How many spaces.
        spaces: usize,
    },
    /// A WILD where a number has to be (Sums of 1.0).
    NotANumber,
    /// A value outside its range (Sums of 1.0).
    ValueOutOfRange {
        /// The value.
        value: Tile,
        /// The smallest allowed.
        least: Tile,
        /// The largest allowed.
        most: Tile,
    },
    /// Seconds outside their range.
    SecondsOutOfRange {
        /// How many.
        seconds: u32,
        /// The fewest allowed.
        least: u32,
        /// The most allowed.
        most: u32,
    },
    /// A limit for a game that knows no clock.
    NoClock {
        /// Which game.
        game: GameId,
    },
    /// It cannot be read: wrong type, unknown key, missing key.
    Unreadable {
        /// What the reader says.
        message: String,
    },
    /// Anything else, as a sentence: a view or a file that no game makes. Nothing that a person chooses ends here.
    Other {
        /// The sentence.
        message: String,
    },
}

impl SetupError {
    /// An error at a field.
    pub fn new(field: impl Into<String>, problem: SetupProblem) -> Self {
        Self { field: field.into(), problem }
    }

    /// An error at a field, in words.
    pub fn other(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::new(field, SetupProblem::Other { message: message.into() })
    }

    /// Refuses a number outside the range.
    pub fn check_range(field: &str, value: impl Into<i64>, range: RangeInclusive<i64>) -> Result<(), Self> {
        let value = value.into();
        if range.contains(&value) {
            return Ok(());
        }
        Err(Self::new(field, SetupProblem::OutOfRange { value, least: *range.start(), most: *range.end() }))
    }

    /// Refuses a list whose length is not `wanted`.
    pub fn check_length(field: &str, length: usize, wanted: usize) -> Result<(), Self> {
        if length == wanted {
            return Ok(());
        }
        Err(Self::new(field, SetupProblem::WrongLength { length, wanted }))
    }

    /// Refuses a list that names the same thing twice.
    pub fn check_distinct<T: PartialEq + fmt::Display>(field: &str, list: &[T]) -> Result<(), Self> {
        for (at, thing) in list.iter().enumerate() {
            if list[..at].contains(thing) {
                return Err(Self::new(field, SetupProblem::Twice { what: thing.to_string() }));
            }
        }
        Ok(())
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.problem)
    }
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange { value, least, most } => write!(f, "{value} is not between {least} and {most}"),
            Self::WrongLength { length: 1, wanted } => write!(f, "it has 1 entry, not {wanted}"),
            Self::WrongLength { length, wanted } => write!(f, "it has {length} entries, not {wanted}"),
            Self::WrongCount { tile, count, wanted } => write!(f, "tile {tile} is there {count} times, not {wanted}"),
            Self::UnknownTile { tile } => write!(f, "the set has no tile {tile}"),
            Self::OffBoard { place } => write!(f, "{place} is not on the board"),
            Self::Twice { what } => write!(f, "{what} is there twice"),
            Self::NoCentre => f.write_str("a board with an even side has no centre"),
            Self::OpeningLength { round, length, wanted } => {
                write!(f, "round {round} lists {length} tiles, but {wanted} seats draw in it")
            }
            Self::OpeningTied { seats } => write!(f, "{seats} seats still tie after the last round"),
            Self::OpeningTooLong { round } => write!(f, "round {round} is too many; one seat was alone before it"),
            Self::OpeningNeverDecided => f.write_str("no opening draw can be decided with this set"),
            Self::TooFewTiles { tiles, needed } => write!(f, "{tiles} tiles are too few; the least is {needed}"),
            Self::TooManyTiles { tiles, most } => write!(f, "{tiles} tiles are too many; the most is {most}"),
            Self::EvenTotal { tiles } => {
                write!(f, "{tiles} tiles: one lies on START and two go to each turn, so one would be left over")
            }
            Self::OnStart { place } => write!(f, "{place} is START; nothing is printed there"),
            Self::NotName { tile, name } => write!(f, "{tile} is not written by its name, {name}"),
            Self::TooManyColours { tile, most } => write!(f, "{tile} has more than {most} colours"),
            Self::BadBonus => f.write_str("a bonus is x2 to x9, or +1 to +10000"),
            Self::TooManyPoints { points, most } => {
                write!(f, "one cluster could score {points} points; the most is {most}")
            }
            Self::NoSpaces => f.write_str("there has to be a coloured space to begin at"),
            Self::NoRoom => f.write_str("the coloured spaces leave no square to play on"),
            Self::SpacesNotFilled { tiles, spaces } => write!(f, "{tiles} tiles do not fill {spaces} spaces"),
            Self::NotANumber => f.write_str("it has to be a number"),
            Self::ValueOutOfRange { value, least, most } => write!(f, "{value} is not from {least} to {most}"),
            Self::SecondsOutOfRange { seconds, least, most } => {
                write!(f, "{seconds} is not between {least} and {most} seconds")
            }
            Self::NoClock { game } => write!(f, "{} is not played against the clock", game.title()),
            Self::Unreadable { message } | Self::Other { message } => f.write_str(message),
        }
    }
}

impl std::error::Error for SetupError {}

/// Whether options are the house game's: views leave those out.
pub(crate) fn is_default<T: Default + PartialEq>(options: &T) -> bool {
    *options == T::default()
}
