//! Board, tiles and numbers: the house set, and what a table may put in its place.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::bonus::{Bonus, Boost};
use crate::OptionDoc;
use crate::kit::{Counts, Grid, LineBoard, Placements, SetupError, SetupProblem, Shared, Square};

/// How many can play.
pub(super) const SEATS: RangeInclusive<usize> = 2..=4;

/// The most seats.
pub(super) const MAX_SEATS: usize = *SEATS.end();

/// The most plays that one turn may have.
const MAX_PLAYS: u64 = 4_000_000;

/// The most tiles a set can have.
pub(super) const MAX_TILES: usize = 400;

/// The most tiles in a hand.
pub(super) const MAX_HAND: usize = Placements::CAPACITY;

/// The highest number on a tile.
pub(super) const MAX_VALUE: u8 = 99;

/// The highest sum in a line.
const MAX_SUM: usize = LineBoard::MAX_SIDE as usize * MAX_VALUE as usize;

/// What one cluster may be worth at most, so that no score can leave 32 bits: 225 plays of at most eight clusters.
const MAX_CLUSTER_POINTS: i64 = 1_000_000;

/// The house bonus squares, as (columns, rows) away from the centre; all signs.
const HOUSE_BONUSES: [(Bonus, &[(u8, u8)]); 4] = [
    (Bonus::Times(3), &[(7, 0), (0, 7), (7, 7)]),
    (Bonus::Times(2), &[(2, 2), (5, 5)]),
    (Bonus::Plus(10), &[(4, 4), (5, 0), (0, 5)]),
    (Bonus::Plus(5), &[(1, 3), (3, 1), (6, 2), (2, 6)]),
];

/// The numbers of the game. The default is the house set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Columns of the board: odd, at most 15.
    pub columns: u8,
    /// Rows of the board: odd, at most 15.
    pub rows: u8,
    /// The bonus squares by kind.
    pub bonuses: BTreeMap<Bonus, Vec<Square>>,
    /// How many tiles there are of each number.
    pub tiles: Counts<u8>,
    /// How many tiles a seat holds while the bag lasts.
    pub hand: u8,
    /// The most tiles in a cluster.
    pub cluster_limit: u8,
    /// Every cluster sums to a multiple of this.
    pub divisor: u8,
}

/// Every option, in the order they should be listed.
pub(super) const OPTIONS: &[OptionDoc] = &[
    OptionDoc { name: "columns", what: "columns of the board: odd, 3 to 15" },
    OptionDoc { name: "rows", what: "rows of the board: odd, 3 to 15" },
    OptionDoc { name: "bonuses", what: "bonus squares by kind: {\"x3\": [\"a1\"], \"+10\": [\"c8\"]}" },
    OptionDoc { name: "tiles", what: "how many of each number, 0 to 99: {\"1\": 11, \"2\": 11}" },
    OptionDoc { name: "hand", what: "tiles in a hand, 1 to 7" },
    OptionDoc { name: "cluster_limit", what: "how many tiles a cluster may have, 2 to 15" },
    OptionDoc { name: "divisor", what: "every cluster sums to a multiple of this, 1 to 99" },
];

impl Default for Options {
    fn default() -> Self {
        let grid = Grid { columns: 15, rows: 15 };
        let squares_of = |offsets: &[(u8, u8)]| {
            let away = |square: Square| (square.column().abs_diff(7), square.row().abs_diff(7));
            grid.squares().filter(|&square| offsets.contains(&away(square))).collect()
        };
        Self {
            columns: grid.columns,
            rows: grid.rows,
            bonuses: HOUSE_BONUSES.into_iter().map(|(bonus, offsets)| (bonus, squares_of(offsets))).collect(),
            tiles: (1..=9).map(|value| (value, 11)).collect(),
            hand: 5,
            cluster_limit: 5,
            divisor: 5,
        }
    }
}

impl Options {
    fn grid(&self) -> Grid {
        Grid { columns: self.columns, rows: self.rows }
    }

    /// How many tiles there are of all numbers.
    fn tile_count(&self) -> usize {
        self.tiles.values().map(|&count| usize::from(count)).sum()
    }

    /// Refuses options that make no game with this many seats; the error names the field.
    fn check(&self, seats: usize) -> Result<(), SetupError> {
        for (field, side) in [("options.columns", self.columns), ("options.rows", self.rows)] {
            SetupError::check_range(field, side, 3..=LineBoard::MAX_SIDE.into())?;
            if side % 2 == 0 {
                return Err(SetupError::new(field, SetupProblem::NoCentre));
            }
        }
        SetupError::check_range("options.hand", self.hand, 1..=MAX_HAND as i64)?;
        SetupError::check_range("options.cluster_limit", self.cluster_limit, 2..=LineBoard::MAX_SIDE.into())?;
        SetupError::check_range("options.divisor", self.divisor, 1..=MAX_VALUE.into())?;
        let plays = self.max_plays();
        if plays > MAX_PLAYS {
            return Err(SetupError::new("options.hand", SetupProblem::TooManyPlays { plays, most: MAX_PLAYS }));
        }
        self.check_tiles(seats)?;
        self.check_bonuses()
    }

    /// How many plays one turn can have, at most: every way to lay some of the hand's tiles in a row, from every square along
    /// both axes; one in `divisor` of them makes a multiple.
    fn max_plays(&self) -> u64 {
        let longest = u64::from(self.hand.min(self.cluster_limit));
        let orders: u64 =
            (1..=longest).map(|length| (u64::from(self.hand) - length + 1..=self.hand.into()).product::<u64>()).sum();
        2 * u64::from(self.columns) * u64::from(self.rows) * orders / u64::from(self.divisor).max(1)
    }

    fn check_tiles(&self, seats: usize) -> Result<(), SetupError> {
        const FIELD: &str = "options.tiles";
        for &value in self.tiles.keys() {
            SetupError::check_range(FIELD, value, 0..=MAX_VALUE.into())?;
        }
        let (count, wanted) = (self.tile_count(), seats * usize::from(self.hand));
        if count < wanted {
            return Err(SetupError::new(FIELD, SetupProblem::TooFewTiles { tiles: count, needed: wanted }));
        }
        if count > MAX_TILES {
            return Err(SetupError::new(FIELD, SetupProblem::TooManyTiles { tiles: count, most: MAX_TILES }));
        }
        if self.tiles.values().filter(|&&count| count > 0).count() < 2 {
            return Err(SetupError::new(FIELD, SetupProblem::OpeningNeverDecided));
        }
        Ok(())
    }

    fn check_bonuses(&self) -> Result<(), SetupError> {
        let mut seen = Vec::new();
        for (bonus, squares) in &self.bonuses {
            let field = || format!("options.bonuses.{bonus}");
            if !bonus.is_sound() {
                return Err(SetupError::new(field(), SetupProblem::BadBonus));
            }
            for &square in squares {
                if !self.grid().contains(square) {
                    return Err(SetupError::new(field(), SetupProblem::OffBoard { place: square.to_string() }));
                }
                if seen.contains(&square) {
                    return Err(SetupError::new(field(), SetupProblem::Twice { what: square.to_string() }));
                }
                seen.push(square);
            }
        }
        let boosts =
            || self.bonuses.iter().filter(|(_, squares)| !squares.is_empty()).map(|(&bonus, _)| Boost::from(bonus));
        let times = boosts().map(|boost| boost.times).max().unwrap_or(1);
        let plus = boosts().map(|boost| boost.plus.abs()).max().unwrap_or(0);
        let value = self.tiles.keys().max().copied().unwrap_or(0);
        let new_tiles = self.hand.min(self.cluster_limit);
        let sum = i64::from(self.cluster_limit) * i64::from(value) + i64::from(new_tiles) * i64::from(plus);
        let most = i64::from(times).pow(new_tiles.into()) * sum;
        if most > MAX_CLUSTER_POINTS {
            let problem = SetupProblem::TooManyPoints { points: most, most: MAX_CLUSTER_POINTS };
            return Err(SetupError::new("options.bonuses", problem));
        }
        Ok(())
    }
}

/// The options as tables.
#[derive(Debug, PartialEq)]
pub(super) struct Set {
    pub(super) options: Options,
    pub(super) grid: Grid,
    pub(super) centre: Square,
    /// What covering a square does, by [`Square::index`].
    boosts: [Boost; 256],
    /// For each sum a stretch can have, what is missing to the next multiple.
    missing: [u8; MAX_SUM + 1],
}

static HOUSE: LazyLock<Set> = LazyLock::new(|| Set::compile(Options::default()));

impl Set {
    /// Checks the options for this many seats and compiles them; the house set is compiled once.
    pub(super) fn shared(options: &Options, seats: usize) -> Result<Shared<Self>, SetupError> {
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

    /// Compiles options that have been checked.
    fn compile(options: Options) -> Self {
        let grid = options.grid();
        let mut boosts = [Boost::NONE; 256];
        for (&bonus, squares) in &options.bonuses {
            for square in squares {
                boosts[square.index()] = bonus.into();
            }
        }
        let divisor = usize::from(options.divisor.max(1));
        let missing = std::array::from_fn(|sum| (sum.next_multiple_of(divisor) - sum) as u8);
        Self { grid, centre: grid.centre().unwrap_or(Square::new(0, 0)), boosts, missing, options }
    }

    /// What covering the square does.
    #[inline]
    pub(super) const fn boost(&self, square: Square) -> Boost {
        self.boosts[square.index()]
    }

    /// Whether a cluster may have this many tiles.
    #[inline]
    pub(super) const fn allows_length(&self, tiles: u8) -> bool {
        tiles <= self.options.cluster_limit
    }

    /// What is missing to the next multiple; 0 for a sum that is one, as 0 itself is.
    #[inline]
    pub(super) fn missing(&self, sum: u16) -> u8 {
        // Looked up, not divided: this is asked for every run of squares.
        self.missing[usize::from(sum).min(MAX_SUM)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(options: &Options, seats: usize) -> Result<(), SetupError> {
        Set::shared(options, seats).map(drop)
    }

    #[test]
    fn the_house_set_is_the_pages() {
        let options = Options::default();
        assert_eq!(check(&options, 4), Ok(()));
        assert_eq!(options.tile_count(), 99);
        let counts: Vec<_> = options.bonuses.iter().map(|(bonus, list)| (bonus.to_string(), list.len())).collect();
        let page = [("x2", 8), ("x3", 8), ("+5", 16), ("+10", 8)].map(|(name, count)| (name.to_owned(), count));
        assert_eq!(counts, page);
        let named = |name: &str| HOUSE.boost(name.parse().unwrap());
        assert_eq!(HOUSE.centre.to_string(), "h8");
        assert_eq!([named("a8"), named("o15")], [Boost { plus: 0, times: 3 }; 2]);
        assert_eq!([named("f6"), named("m3")], [Boost { plus: 0, times: 2 }; 2]);
        assert_eq!([named("d4"), named("c8"), named("h13")], [Boost { plus: 10, times: 1 }; 3]);
        assert_eq!([named("g5"), named("k9"), named("b6"), named("j14")], [Boost { plus: 5, times: 1 }; 4]);
    }

    /// Changes the house options, and gives the field that is refused.
    fn refused(change: impl FnOnce(&mut Options)) -> String {
        let mut options = Options::default();
        change(&mut options);
        check(&options, 2).unwrap_err().field
    }

    #[test]
    fn bad_sets_name_their_field() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        assert_eq!(check(&Options::default(), 1).unwrap_err().field, "seats");
        assert_eq!(check(&Options::default(), 5).unwrap_err().field, "seats");
        for side in [0, 1, 8, 17, 255] {
            assert_eq!(refused(|options| options.columns = side), "options.columns");
            assert_eq!(refused(|options| options.rows = side), "options.rows");
        }
        assert_eq!(refused(|options| options.rows = 13), "options.bonuses.x3");
        for hand in [0, 8] {
            assert_eq!(refused(|options| options.hand = hand), "options.hand");
        }
        for limit in [0, 1, 16] {
            assert_eq!(refused(|options| options.cluster_limit = limit), "options.cluster_limit");
        }
        for divisor in [0, 100] {
            assert_eq!(refused(|options| options.divisor = divisor), "options.divisor");
        }
        assert_eq!(refused(|options| options.tiles.clear()), "options.tiles");
        assert_eq!(refused(|options| options.tiles = [(5, 99)].into()), "options.tiles");
        assert_eq!(refused(|options| options.tiles = [(5, 5), (6, 4)].into()), "options.tiles");
        assert_eq!(refused(|options| options.tiles = [(5, 5), (100, 40)].into()), "options.tiles");
        assert_eq!(refused(|options| options.tiles = [(5, 200), (6, 201)].into()), "options.tiles");
        assert_eq!(refused(|options| options.tiles = [(5, u16::MAX), (6, u16::MAX)].into()), "options.tiles");
        let bonus = |bonus, names: &[&str]| {
            let squares = names.iter().map(|name| square(name)).collect();
            refused(|options| drop(options.bonuses.insert(bonus, squares)))
        };
        assert_eq!(bonus(Bonus::Times(4), &["p1"]), "options.bonuses.x4");
        assert_eq!(bonus(Bonus::Times(1), &[]), "options.bonuses.x1");
        assert_eq!(bonus(Bonus::Times(255), &["b1"]), "options.bonuses.x255");
        assert_eq!(bonus(Bonus::Plus(i16::MIN), &["b1"]), "options.bonuses.-32768");
        assert_eq!(bonus(Bonus::Plus(7), &["b1", "b1"]), "options.bonuses.+7");
        assert_eq!(bonus(Bonus::Plus(7), &["b1", "a1"]), "options.bonuses.+7");
        assert_eq!(bonus(Bonus::Times(9), &["b1"]), "options.bonuses");
    }

    #[test]
    fn options_read_as_people_write_them() {
        let text = r#"{"columns": 7, "rows": 5, "bonuses": {"x2": ["a1"], "+10": ["b1"], "-5": []}, "tiles": {"0": 4, "12": 30}}"#;
        let options: Options = serde_json::from_str(text).unwrap();
        assert_eq!(check(&options, 2), Ok(()));
        assert_eq!(options.tiles, [(0, 4), (12, 30)].into());
        let written = serde_json::to_value(&options).unwrap();
        assert_eq!(serde_json::from_value::<Options>(written).unwrap(), options);
        for text in [
            r#"{"colums": 7}"#,
            r#"{"tiles": {"1": -1}}"#,
            r#"{"bonuses": {"x1": []}}"#,
            r#"{"bonuses": {"x2": ["a0"]}}"#,
        ] {
            assert!(serde_json::from_str::<Options>(text).is_err(), "{text}");
        }
    }
}
