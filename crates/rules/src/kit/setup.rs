//! Why options, seats or a deal are refused: the field, and what is wrong with it.

use std::fmt;
use std::ops::RangeInclusive;

/// Options, seats or a deal that make no game. `Display` names the field first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The field: `options.tiles`, `deal.bag`, `seats`.
    pub field: String,
    /// What is wrong with it.
    pub problem: SetupProblem,
}

/// What is wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// It cannot be read: wrong type, unknown key, missing key.
    Unreadable {
        /// What the reader says.
        message: String,
    },
    /// Anything else, as a sentence.
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
            Self::Unreadable { message } | Self::Other { message } => f.write_str(message),
        }
    }
}

impl std::error::Error for SetupError {}

/// Whether options are the house game's: views leave those out.
pub(crate) fn is_default<T: Default + PartialEq>(options: &T) -> bool {
    *options == T::default()
}
