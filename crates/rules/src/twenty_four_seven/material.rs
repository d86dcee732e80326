//! Board and tiles of 24/7, and how a table may change them.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::board::EMPTY;
use super::layout::ScoringSums;
use crate::OptionDoc;
use crate::kit::{Counts, Grid, SetupError, SetupProblem, Shared, Square};

/// How many can play.
pub(super) const SEATS: RangeInclusive<usize> = 2..=4;
/// The most seats.
pub(super) const MAX_SEATS: usize = *SEATS.end();
/// The longest side of a board.
pub(super) const MAX_SIDE: u8 = 9;
/// The largest number on a tile.
pub(super) const MAX_TILE: u8 = 15;
/// The most tiles in a set.
pub(super) const MAX_TILES: usize = 100;
/// The largest hand.
pub(super) const MAX_HAND: usize = 8;
/// No item may be worth more, so that no score can overflow.
const MAX_POINTS: i64 = 10_000;

/// The options of 24/7: all of them are the custom set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Columns of the board: odd, 3 to 9.
    pub columns: u8,
    /// Rows of the board: odd, 3 to 9.
    pub rows: u8,
    /// The 2x squares.
    pub doubles: Vec<Square>,
    /// How many of each tile.
    pub tiles: Counts<u8>,
    /// How many tiles leave the game unseen.
    pub removed: u8,
    /// Hand sizes with two, three and four seats.
    pub hands: [u8; 3],
    /// The most a line may sum to; a line that does scores.
    pub limit: u8,
    /// The smaller sum that scores.
    pub low_sum: u8,
    /// How many tiles of a line that reaches the limit earn a bonus.
    pub bonus_length: u8,
    /// Points for the smaller sum.
    pub points_low_sum: i32,
    /// Points for a line at the limit.
    pub points_limit: i32,
    /// Points for runs of 3, 4, …; longer ones count as the last.
    pub points_runs: Vec<i32>,
    /// Points for sets of 3, 4, …; longer ones count as the last.
    pub points_sets: Vec<i32>,
    /// Points for a bonus.
    pub points_bonus: i32,
}

/// Every option, in the order they should be listed.
pub(super) const OPTIONS: &[OptionDoc] = &[
    OptionDoc { name: "columns", what: "columns of the board: odd, 3 to 9" },
    OptionDoc { name: "rows", what: "rows of the board: odd, 3 to 9" },
    OptionDoc { name: "doubles", what: "the 2x squares" },
    OptionDoc { name: "tiles", what: "how many of each tile, numbers 1 to 15" },
    OptionDoc { name: "removed", what: "how many tiles leave the game unseen" },
    OptionDoc { name: "hands", what: "hand sizes with two, three and four seats" },
    OptionDoc { name: "limit", what: "the highest sum a line may have; a line that reaches it scores" },
    OptionDoc { name: "low_sum", what: "the smaller sum that scores" },
    OptionDoc { name: "bonus_length", what: "how many tiles a line at the limit needs for a bonus" },
    OptionDoc { name: "points_low_sum", what: "points for the smaller sum" },
    OptionDoc { name: "points_limit", what: "points for a line at the limit" },
    OptionDoc { name: "points_runs", what: "points for runs of 3, 4, …; longer ones score as the last" },
    OptionDoc { name: "points_sets", what: "points for sets of 3, 4, …; longer ones score as the last" },
    OptionDoc { name: "points_bonus", what: "points for a bonus" },
];

impl Default for Options {
    fn default() -> Self {
        let doubles = [(0, 4), (1, 2), (2, 0), (2, 5), (4, 1), (4, 6), (5, 4), (6, 2)];
        Self {
            columns: 7,
            rows: 7,
            doubles: doubles.map(|(column, row)| Square::new(column, row)).to_vec(),
            tiles: (1..=10).map(|tile| (tile, 4)).collect(),
            removed: 3,
            hands: [6, 5, 5],
            limit: 24,
            low_sum: 7,
            bonus_length: 7,
            points_low_sum: 20,
            points_limit: 40,
            points_runs: vec![30, 40, 50, 60],
            points_sets: vec![50, 60],
            points_bonus: 60,
        }
    }
}

impl Options {
    pub(super) fn grid(&self) -> Grid {
        Grid { columns: self.columns, rows: self.rows }
    }

    pub(super) fn hand(&self, seats: usize) -> usize {
        self.hands.get(seats.wrapping_sub(2)).copied().unwrap_or(0).into()
    }

    /// Refuses options that make no game with this many seats; the error names the field.
    fn check(&self, seats: usize) -> Result<(), SetupError> {
        for (field, side) in [("options.columns", self.columns), ("options.rows", self.rows)] {
            SetupError::check_range(field, side, 3..=MAX_SIDE.into())?;
            if side % 2 == 0 {
                return Err(SetupError::new(field, SetupProblem::NoCentre));
            }
        }
        if let Some(off) = self.doubles.iter().find(|&&square| !self.grid().contains(square)) {
            return Err(SetupError::new("options.doubles", SetupProblem::OffBoard { place: off.to_string() }));
        }
        SetupError::check_distinct("options.doubles", &self.doubles)?;
        self.check_tiles(seats)?;
        SetupError::check_range("options.limit", self.limit, 2..=120)?;
        SetupError::check_range("options.low_sum", self.low_sum, 1..=i64::from(self.limit) - 1)?;
        SetupError::check_range("options.bonus_length", self.bonus_length, 2..=MAX_SIDE.into())?;
        for (field, list) in [("options.points_runs", &self.points_runs), ("options.points_sets", &self.points_sets)] {
            SetupError::check_range(field, list.len() as i64, 0..=i64::from(MAX_SIDE) - 2)?;
            for &points in list {
                SetupError::check_range(field, points, -MAX_POINTS..=MAX_POINTS)?;
            }
        }
        for (field, points) in [
            ("options.points_low_sum", self.points_low_sum),
            ("options.points_limit", self.points_limit),
            ("options.points_bonus", self.points_bonus),
        ] {
            SetupError::check_range(field, points, -MAX_POINTS..=MAX_POINTS)?;
        }
        Ok(())
    }

    fn check_tiles(&self, seats: usize) -> Result<(), SetupError> {
        let mut total = 0;
        for (&tile, &count) in &self.tiles {
            SetupError::check_range("options.tiles", tile, 1..=MAX_TILE.into())?;
            total += usize::from(count);
        }
        SetupError::check_range("options.tiles", total as i64, 1..=MAX_TILES as i64)?;
        for &hand in &self.hands {
            SetupError::check_range("options.hands", hand, 1..=MAX_HAND as i64)?;
        }
        let needed = usize::from(self.removed) + 1 + seats * self.hand(seats);
        if total < needed {
            return Err(SetupError::new("options.tiles", SetupProblem::TooFewTiles { tiles: total, needed }));
        }
        Ok(())
    }
}

/// The options as tables.
#[derive(Debug)]
pub(super) struct Set {
    pub options: Options,
    /// The 2x squares: a bit for each column, row by row.
    doubles: [u16; MAX_SIDE as usize],
    /// Points for a run, by its length.
    pub runs: [i32; MAX_SIDE as usize + 1],
    /// Points for a set, by its size.
    pub sets: [i32; MAX_SIDE as usize + 1],
    /// The sums that score.
    pub scoring: ScoringSums,
    /// The code of an empty cell on a line with tiles of this sum: its room as far as that line goes.
    pub room_beside: [u8; 256],
    /// The smallest tile: where even this one is too much, a block appears.
    pub lowest: u8,
    /// The largest tile.
    pub highest: u8,
}

/// The tables follow from the options.
impl PartialEq for Set {
    fn eq(&self, other: &Self) -> bool {
        self.options == other.options
    }
}

impl Set {
    /// Checks the options for this many seats and compiles them; the house set is compiled once.
    pub(super) fn shared(options: &Options, seats: usize) -> Result<Shared<Self>, SetupError> {
        static HOUSE: LazyLock<Set> = LazyLock::new(|| Set::compile(Options::default()));
        SetupError::check_seats(seats, &SEATS)?;
        Shared::of(
            &HOUSE,
            |house| house.options == *options,
            || {
                options.check(seats)?;
                Ok(Self::compile(options.clone()))
            },
        )
    }

    /// Whether the square, one of the board's, doubles.
    #[inline]
    pub(super) fn is_double(&self, square: Square) -> bool {
        self.doubles[square.row() as usize] >> square.column() & 1 == 1
    }

    /// Compiles options that have been checked.
    fn compile(options: Options) -> Self {
        let mut doubles = [0; MAX_SIDE as usize];
        for square in &options.doubles {
            doubles[square.row() as usize] |= 1 << square.column();
        }
        let by_length = |points: &[i32]| {
            std::array::from_fn(|length| match (length.checked_sub(3), points) {
                (None, _) | (_, []) => 0,
                (Some(index), [.., last]) => *points.get(index).unwrap_or(last),
            })
        };
        let mut present = options.tiles.iter().filter(|&(_, &count)| count > 0).map(|(&tile, _)| tile);
        let lowest = present.next().unwrap_or(1);
        Self {
            doubles,
            runs: by_length(&options.points_runs),
            sets: by_length(&options.points_sets),
            scoring: ScoringSums { low: options.low_sum, limit: options.limit, long: options.bonus_length },
            room_beside: std::array::from_fn(|sum| {
                EMPTY | usize::from(options.limit).saturating_sub(sum).min(MAX_TILE.into()) as u8
            }),
            lowest,
            highest: present.next_back().unwrap_or(lowest),
            options,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(options: &Options, seats: usize) -> Result<(), SetupError> {
        Set::shared(options, seats).map(drop)
    }

    fn field(change: impl FnOnce(&mut Options)) -> String {
        let mut options = Options::default();
        change(&mut options);
        check(&options, 2).unwrap_err().field
    }

    #[test]
    fn bad_sets_are_refused_by_field() {
        assert_eq!(field(|o| o.columns = 8), "options.columns");
        assert_eq!(field(|o| o.rows = 11), "options.rows");
        assert_eq!(field(|o| o.doubles.push(Square::new(7, 0))), "options.doubles");
        assert_eq!(field(|o| o.doubles.push(Square::new(0, 4))), "options.doubles");
        assert_eq!(field(|o| o.tiles.clear()), "options.tiles");
        assert_eq!(field(|o| o.tiles.extend([(0, 4)])), "options.tiles");
        assert_eq!(field(|o| o.tiles.extend([(3, 900)])), "options.tiles");
        assert_eq!(field(|o| o.removed = 40), "options.tiles");
        assert_eq!(field(|o| o.hands = [0, 5, 5]), "options.hands");
        assert_eq!(field(|o| o.low_sum = 24), "options.low_sum");
        assert_eq!(field(|o| o.points_runs = vec![1_000_000]), "options.points_runs");
        assert_eq!(check(&Options::default(), 5).unwrap_err().field, "seats");
        assert_eq!(check(&Options::default(), 2), Ok(()));
    }

    #[test]
    fn longer_runs_than_the_table_count_as_its_last() {
        let set = Set::compile(Options::default());
        assert_eq!(set.runs, [0, 0, 0, 30, 40, 50, 60, 60, 60, 60]);
        assert_eq!(set.sets[3..5], [50, 60]);
    }
}
