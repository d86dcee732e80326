//! Why options, seats or a deal are refused: the field, and what is wrong with it.

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Seat;
use crate::GameId;
use crate::sums_of_one::Tile;

/// Options, seats or a deal that no game can be made of. `Display` names the field first.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{field}: {problem}")]
pub struct SetupError {
    /// The field: `options.tiles`, `deal.bag`, `seats`.
    pub field: String,
    /// What is wrong with it.
    pub problem: SetupProblem,
}

/// What is wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum SetupProblem {
    /// A number outside its range.
    #[error("{value} is not between {least} and {most}")]
    OutOfRange {
        /// The number.
        value: i64,
        /// The smallest allowed.
        least: i64,
        /// The largest allowed.
        most: i64,
    },
    /// A list with the wrong number of entries.
    #[error("it has {}, not {wanted}", entries(*.length))]
    WrongLength {
        /// How many there are.
        length: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// Too many or too few of one tile.
    #[error("the count of tile {tile} is {count}, not {wanted}")]
    WrongCount {
        /// The tile.
        tile: String,
        /// How many there are.
        count: usize,
        /// How many there should be (or may be at most).
        wanted: usize,
    },
    /// A tile the set does not have.
    #[error("the set has no tile {tile}")]
    UnknownTile {
        /// The tile.
        tile: String,
    },
    /// A place the board does not have.
    #[error("{place} is not on the board")]
    OffBoard {
        /// Its name.
        place: String,
    },
    /// The same thing twice.
    #[error("{what} is listed twice")]
    Twice {
        /// The thing.
        what: String,
    },
    /// A board without a centre.
    #[error("a board with an even number of columns or rows has no centre")]
    NoCentre,
    /// An opening round with the wrong number of draws.
    #[error("round {round} lists {length} tiles, but {wanted} seats draw in it")]
    OpeningLength {
        /// The round, from 1.
        round: usize,
        /// How many tiles it lists.
        length: usize,
        /// How many seats draw in it.
        wanted: usize,
    },
    /// Seats still tie when the opening rounds end.
    #[error("{seats} seats are still tied after the last round")]
    OpeningTied {
        /// How many seats tie.
        seats: usize,
    },
    /// An opening round after the draw was decided.
    #[error("round {round} is not needed; the draw was decided before it")]
    OpeningTooLong {
        /// The first round that is not needed, from 1.
        round: usize,
    },
    /// No opening draw can be decided with the set.
    #[error("with this set the opening draw could never be decided")]
    OpeningNeverDecided,
    /// More tiles are needed before the first turn than there are.
    #[error("{tiles} tiles are too few; at least {needed} are needed")]
    TooFewTiles {
        /// How many there are.
        tiles: usize,
        /// How many are needed.
        needed: usize,
    },
    /// More tiles than a game can hold.
    #[error("{tiles} tiles are too many; at most {most} are allowed")]
    TooManyTiles {
        /// How many there are.
        tiles: usize,
        /// The most there can be.
        most: usize,
    },
    /// So much choice that nobody could think it through, nor a computer list it.
    #[error("up to {plays} plays in one turn are too many; at most {most} are allowed")]
    TooManyPlays {
        /// How many there can be, at a generous estimate.
        plays: u64,
        /// The most there may be.
        most: u64,
    },
    /// An even number of tiles (Polygon): one would be left over.
    #[error("with one of {tiles} tiles on START and two for each turn, one would be left over")]
    EvenTotal {
        /// How many there are.
        tiles: u64,
    },
    /// Something printed on START (Polygon).
    #[error("{place} is START; nothing can be printed there")]
    OnStart {
        /// START.
        place: String,
    },
    /// A tile that is not written by its name (Synergo).
    #[error("{tile} has to be written as {name}")]
    NotName {
        /// The tile as written.
        tile: String,
        /// Its name.
        name: String,
    },
    /// A tile with too many colours (Synergo).
    #[error("{tile} has more than {most} colours")]
    TooManyColours {
        /// The tile.
        tile: String,
        /// The most there can be.
        most: usize,
    },
    /// Not a bonus that a square can have (Scrambled 5's).
    #[error("a bonus has to be x2 to x9 or +1 to +10000")]
    BadBonus,
    /// A play could score too much (Scrambled 5's).
    #[error("one cluster could score {points} points; the limit is {most}")]
    TooManyPoints {
        /// What one cluster could score.
        points: i64,
        /// The most it may.
        most: i64,
    },
    /// No coloured space to start from (Sums of 1.0).
    #[error("the board needs a coloured space to start from")]
    NoSpaces,
    /// Coloured spaces all over the board (Sums of 1.0).
    #[error("the coloured spaces leave no square to play on")]
    NoRoom,
    /// Fewer coloured tiles than spaces (Sums of 1.0).
    #[error("{tiles} tiles are not enough for {spaces} spaces")]
    SpacesNotFilled {
        /// How many tiles there are.
        tiles: usize,
        /// How many spaces.
        spaces: usize,
    },
    /// A WILD where a number has to be (Sums of 1.0).
    #[error("it has to be a number")]
    NotANumber,
    /// A value outside its range (Sums of 1.0).
    #[error("{value} is not between {least} and {most}")]
    ValueOutOfRange {
        /// The value.
        value: Tile,
        /// The smallest allowed.
        least: Tile,
        /// The largest allowed.
        most: Tile,
    },
    /// Seconds outside their range.
    #[error("{seconds} is not between {least} and {most} seconds")]
    SecondsOutOfRange {
        /// How many.
        seconds: u32,
        /// The fewest allowed.
        least: u32,
        /// The most allowed.
        most: u32,
    },
    /// A time limit for a game that is not played against the clock.
    #[error("{} is not played against the clock", .game.title())]
    NoClock {
        /// Which game.
        game: GameId,
    },
    /// Something that a rated game does without.
    #[error("{why}")]
    Unrated {
        /// What.
        why: Unrated,
    },
    /// It cannot be read: wrong type, unknown key, missing key.
    #[error("{message}")]
    Unreadable {
        /// What the reader says.
        message: String,
    },
    /// Anything else, as a sentence: a view or a file that no game produces. Nothing a person chooses ends up here.
    #[error("{message}")]
    Other {
        /// The sentence.
        message: String,
    },
}

/// Why a game cannot be a rated one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unrated {
    /// Its set is not the house's.
    #[error("a rated game is played with the house set")]
    CustomSet,
    /// Hints are allowed.
    #[error("a rated game is played without hints")]
    Hints,
    /// Takebacks are allowed.
    #[error("a rated game is played without takebacks")]
    Takebacks,
    /// Somebody plays alone.
    #[error("a rated game needs at least two seats")]
    Alone,
    /// Nobody but computer players can sit down.
    #[error("a rated game needs a seat for a person")]
    NoPerson,
    /// Bots play on for those whose time is up.
    #[error("in a rated game, whoever is out of time is out of the game")]
    OutOfTime,
    /// Other tables have the same deal.
    #[error("the games of a contest share their deal, so none of them is rated")]
    SharedDeal,
    /// The server keeps no ratings.
    #[error("this server keeps no ratings")]
    NoRatings,
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

    /// Refuses a number of seats that the game does not allow.
    pub(crate) fn check_seats(seats: usize, allowed: &RangeInclusive<usize>) -> Result<(), Self> {
        Self::check_range("seats", seats as i64, *allowed.start() as i64..=*allowed.end() as i64)
    }

    /// Refuses a seat that a table of this size does not have.
    pub(crate) fn check_seat(field: &str, seat: Seat, seats: usize) -> Result<(), Self> {
        Self::check_range(field, seat.0, 0..=seats as i64 - 1)
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

fn entries(count: usize) -> String {
    format!("{count} {}", if count == 1 { "entry" } else { "entries" })
}

/// Whether these are the options of the house game, which views leave out.
pub(crate) fn is_default<T: Default + PartialEq>(options: &T) -> bool {
    *options == T::default()
}
