//! Board, tiles and points: the house's, or a table's own.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::tile::Tile;
use crate::OptionDoc;
use crate::kit::{Chance, Counts, Grid, LineBoard, SetupError, SetupProblem, Shared, Square, all_tiles, draw_opening};

/// How many can play.
pub(super) const SEATS: RangeInclusive<usize> = 2..=4;

/// The most seats.
pub(super) const MAX_SEATS: usize = *SEATS.end();

/// The most tiles a hand can hold.
pub const MAX_HAND: usize = 7;

/// The most yellow tiles a set can hold.
pub const MAX_POOL: usize = 160;

/// The most ways in which one hand can fill one line. The house's is 1,140; hands of seven with two WILDs have 47,880.
const MAX_FILLINGS: u64 = 50_000;

/// Variants, and everything a table may change about board, tiles and points. The defaults are the house's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Play with half of the yellow tiles.
    pub half_pool: bool,
    /// Going out gains points for the tiles left in the other hands.
    pub bonus_ending: bool,
    /// Columns of the board.
    pub columns: u8,
    /// Rows of the board.
    pub rows: u8,
    /// Where red tiles lie from the start.
    pub red_spaces: Vec<Square>,
    /// Where blue tiles lie from the start.
    pub blue_spaces: Vec<Square>,
    /// Where green tiles lie from the start.
    pub green_spaces: Vec<Square>,
    /// The squares that add points to the sums of a tile placed on them.
    pub plus_squares: Vec<Square>,
    /// How many red tiles there are of each value.
    pub red_tiles: Counts<Tile>,
    /// How many blue tiles there are of each value.
    pub blue_tiles: Counts<Tile>,
    /// How many green tiles there are of each value.
    pub green_tiles: Counts<Tile>,
    /// How many yellow tiles there are of each value, WILD (`*`) included.
    pub yellow_tiles: Counts<Tile>,
    /// How many tiles a hand holds.
    pub hand: u8,
    /// The lowest value a WILD can take.
    pub wild_least: Tile,
    /// The highest value a WILD can take.
    pub wild_most: Tile,
    /// The step between the values a WILD can take.
    pub wild_step: Tile,
    /// Points for each sum of 1.0.
    pub points_sum: i32,
    /// Points for each tile placed.
    pub points_tile: i32,
    /// More points for placing a whole hand in one turn.
    pub points_whole_hand: i32,
    /// Points for each sum with a new tile on a plus square.
    pub points_plus: i32,
    /// What each traded tile costs.
    pub trade_cost: i32,
    /// What each tile left in another hand gives to the seat that goes out, with `bonus_ending`.
    pub points_left_tile: i32,
}

/// Every option, in the order they should be listed.
pub(super) const OPTIONS: &[OptionDoc] = &[
    OptionDoc { name: "half_pool", what: "play with half of the yellow tiles, for a shorter game" },
    OptionDoc { name: "bonus_ending", what: "going out gains a point for each tile left in the other hands" },
    OptionDoc { name: "columns", what: "columns of the board, 2 to 15" },
    OptionDoc { name: "rows", what: "rows of the board, 2 to 15" },
    OptionDoc { name: "red_spaces", what: "squares where red tiles lie from the start: [\"b3\", \"n3\"]" },
    OptionDoc { name: "blue_spaces", what: "squares where blue tiles lie from the start" },
    OptionDoc { name: "green_spaces", what: "squares where green tiles lie from the start" },
    OptionDoc { name: "plus_squares", what: "squares that add points to the sums of a tile placed on them" },
    OptionDoc { name: "red_tiles", what: "how many red tiles there are of each value: {\"0.05\": 3, \"0.1\": 3}" },
    OptionDoc { name: "blue_tiles", what: "how many blue tiles there are of each value" },
    OptionDoc { name: "green_tiles", what: "how many green tiles there are of each value" },
    OptionDoc {
        name: "yellow_tiles",
        what: "how many yellow tiles there are of each value, * being WILD: {\"0.05\": 12, \"*\": 2}",
    },
    OptionDoc { name: "hand", what: "how many tiles a hand holds, 1 to 7" },
    OptionDoc { name: "wild_least", what: "the lowest value a WILD can take" },
    OptionDoc { name: "wild_most", what: "the highest value a WILD can take" },
    OptionDoc { name: "wild_step", what: "the step between the values a WILD can take" },
    OptionDoc { name: "points_sum", what: "points for each sum of 1.0" },
    OptionDoc { name: "points_tile", what: "points for each tile placed" },
    OptionDoc { name: "points_whole_hand", what: "extra points for placing a whole hand in one turn" },
    OptionDoc { name: "points_plus", what: "points for each sum with a new tile on a plus square" },
    OptionDoc { name: "trade_cost", what: "points each traded tile costs" },
    OptionDoc { name: "points_left_tile", what: "points for going out, for each tile left in another hand" },
];

impl Default for Options {
    fn default() -> Self {
        Self {
            half_pool: false,
            bonus_ending: true,
            columns: 15,
            rows: 15,
            red_spaces: squares("b3 n3 e5 k5 b9 n9 e13 k13 h2 g8"),
            blue_spaces: squares("c3 m3 e6 k6 f13 j13 h8"),
            green_spaces: squares("b10 n10 h3 i8"),
            plus_squares: squares("f3 j3 e9 k9 b13 n13 d8 l8 h6 h11"),
            red_tiles: counts(&[3; 7]),
            blue_tiles: counts(&[2; 8]),
            green_tiles: counts(&[2; 3]),
            yellow_tiles: {
                let mut yellow = counts(&[12, 14, 12, 12, 12, 10, 8, 6, 4, 3, 1, 1, 1, 1, 1, 1]);
                yellow.insert(Tile::WILD, 2);
                yellow
            },
            hand: 5,
            wild_least: Tile::number(5),
            wild_most: Tile::number(95),
            wild_step: Tile::number(5),
            points_sum: 10,
            points_tile: 3,
            points_whole_hand: 30,
            points_plus: 10,
            trade_cost: 3,
            points_left_tile: 1,
        }
    }
}

/// The squares of a list of names; only for the lists above.
fn squares(names: &str) -> Vec<Square> {
    names.split(' ').filter_map(|name| name.parse().ok()).collect()
}

/// The counts of 0.05, 0.1, 0.15 and so on.
fn counts(of_each: &[u16]) -> Counts<Tile> {
    (1..).map(|step| Tile::number(step * 5)).zip(of_each.iter().copied()).collect()
}

/// The colour of a tile that lies on the board from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colour {
    Red,
    Blue,
    Green,
}

impl Colour {
    pub(super) const ALL: [Self; 3] = [Self::Red, Self::Blue, Self::Green];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Green => "green",
        }
    }
}

/// The options as tables.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Set {
    pub(super) options: Options,
    pub(super) grid: Grid,
    /// The spaces of each colour in reading order, by [`Colour`].
    spaces: [Vec<Square>; 3],
    /// How many tiles the bag of a deal holds.
    pub(super) pool: usize,
    /// Whether a square is a plus square, by [`Square::index`].
    plus: [bool; 256],
    /// Bit v is set when a WILD can be named v hundredths.
    pub(super) wild_values: u128,
}

/// The house set in its four variants; see [`Set::shared`].
static HOUSE: LazyLock<[Set; 4]> = LazyLock::new(|| {
    let variant = |half_pool, bonus_ending| Set::compile(Options { half_pool, bonus_ending, ..Options::default() });
    [variant(false, false), variant(false, true), variant(true, false), variant(true, true)]
});

impl Set {
    /// Checks the options for this many seats and compiles them; the house sets are compiled once.
    pub(super) fn shared(options: &Options, seats: usize) -> Result<Shared<Self>, SetupError> {
        SetupError::check_seats(seats, &SEATS)?;
        let house = &HOUSE[usize::from(options.half_pool) * 2 + usize::from(options.bonus_ending)];
        Shared::of(
            house,
            |house| house.options == *options,
            || {
                options.check(seats)?;
                Ok(Self::compile(options.clone()))
            },
        )
    }

    /// Compiles options that have been checked.
    fn compile(options: Options) -> Self {
        let sorted = |spaces: &[Square]| {
            let mut spaces = spaces.to_vec();
            spaces.sort_unstable();
            spaces
        };
        let spaces = Colour::ALL.map(|colour| sorted(options.spaces(colour)));
        let mut plus = [false; 256];
        options.plus_squares.iter().for_each(|square| plus[square.index()] = true);
        let yellow = total(&options.yellow_tiles);
        Self {
            grid: Grid { columns: options.columns, rows: options.rows },
            spaces,
            pool: if options.half_pool { yellow / 2 } else { yellow },
            plus,
            wild_values: options.wild_values().fold(0, |bits, value| bits | 1 << value),
            options,
        }
    }

    /// The spaces of a colour in reading order.
    pub(super) fn spaces(&self, colour: Colour) -> &[Square] {
        &self.spaces[colour as usize]
    }

    /// The colour of a space; `None` for the squares that are empty when the game begins.
    pub(super) fn colour(&self, square: Square) -> Option<Colour> {
        Colour::ALL.into_iter().find(|&colour| self.spaces(colour).contains(&square))
    }

    /// Whether new tiles on this square score more.
    #[inline]
    pub(super) fn is_plus(&self, square: Square) -> bool {
        self.plus[square.index()]
    }

    /// How many tiles a full hand has.
    #[inline]
    pub(super) fn hand(&self) -> usize {
        self.options.hand.into()
    }

    /// Whether a WILD can be named so.
    #[inline]
    pub(super) fn wild_can_be(&self, hundredths: u8) -> bool {
        self.wild_values >> hundredths & 1 != 0
    }
}

impl Options {
    /// Refuses options that make no game with this many seats; the error names the field.
    fn check(&self, seats: usize) -> Result<(), SetupError> {
        check_board(self)?;
        check_tiles(self, seats)?;
        check_wild(self)?;
        check_points(self)
    }

    /// The tiles of a colour.
    pub(super) fn tiles(&self, colour: Colour) -> &Counts<Tile> {
        match colour {
            Colour::Red => &self.red_tiles,
            Colour::Blue => &self.blue_tiles,
            Colour::Green => &self.green_tiles,
        }
    }

    fn spaces(&self, colour: Colour) -> &[Square] {
        match colour {
            Colour::Red => &self.red_spaces,
            Colour::Blue => &self.blue_spaces,
            Colour::Green => &self.green_spaces,
        }
    }

    /// Every value a WILD can be named, in hundredths.
    fn wild_values(&self) -> impl Iterator<Item = u8> {
        (self.wild_least.hundredths()..=self.wild_most.hundredths()).step_by(self.wild_step.hundredths().max(1).into())
    }
}

/// How many tiles there are.
pub(super) fn total(counts: &Counts<Tile>) -> usize {
    counts.values().map(|&count| usize::from(count)).sum()
}

fn check_board(options: &Options) -> Result<(), SetupError> {
    let sides = 2..=i64::from(LineBoard::MAX_SIDE);
    SetupError::check_range("options.columns", options.columns, sides.clone())?;
    SetupError::check_range("options.rows", options.rows, sides)?;
    let grid = Grid { columns: options.columns, rows: options.rows };
    let mut taken: Vec<Square> = Vec::new();
    let lists = Colour::ALL.map(|colour| (format!("options.{}_spaces", colour.name()), options.spaces(colour)));
    for (field, list) in lists.iter().map(|(field, list)| (&field[..], *list)) {
        add_squares(field, list, grid, &mut taken)?;
    }
    if taken.is_empty() {
        return Err(SetupError::new("options.red_spaces", SetupProblem::NoSpaces));
    }
    if taken.len() == grid.squares().count() {
        return Err(SetupError::new("options.red_spaces", SetupProblem::NoRoom));
    }
    add_squares("options.plus_squares", &options.plus_squares, grid, &mut taken)
}

/// Refuses squares that are off the board or listed before.
fn add_squares(field: &str, list: &[Square], grid: Grid, taken: &mut Vec<Square>) -> Result<(), SetupError> {
    for &square in list {
        if !grid.contains(square) {
            return Err(SetupError::new(field, SetupProblem::OffBoard { place: square.to_string() }));
        }
        if taken.contains(&square) {
            return Err(SetupError::new(field, SetupProblem::Twice { what: square.to_string() }));
        }
        taken.push(square);
    }
    Ok(())
}

fn check_tiles(options: &Options, seats: usize) -> Result<(), SetupError> {
    for colour in Colour::ALL {
        let field = format!("options.{}_tiles", colour.name());
        let tiles = options.tiles(colour);
        if let Some(tile) = tiles.keys().find(|tile| tile.is_wild()) {
            return Err(SetupError::new(field, SetupProblem::UnknownTile { tile: tile.to_string() }));
        }
        let (count, spaces) = (total(tiles), options.spaces(colour).len());
        if count < spaces {
            return Err(SetupError::new(field, SetupProblem::SpacesNotFilled { tiles: count, spaces }));
        }
        if count > MAX_POOL {
            return Err(SetupError::new(field, SetupProblem::TooManyTiles { tiles: count, most: MAX_POOL }));
        }
    }
    const YELLOW: &str = "options.yellow_tiles";
    let tiles = &options.yellow_tiles;
    if let Some(tile) = tiles.keys().find(|tile| tile.is_wild() && **tile != Tile::WILD) {
        return Err(SetupError::new(YELLOW, SetupProblem::UnknownTile { tile: tile.to_string() }));
    }
    SetupError::check_range("options.hand", options.hand, 1..=MAX_HAND as i64)?;
    SetupError::check_range(YELLOW, total(tiles) as i64, 1..=MAX_POOL as i64)?;
    let pool = if options.half_pool { total(tiles) / 2 } else { total(tiles) };
    let dealt = seats * usize::from(options.hand);
    if pool < dealt {
        return Err(SetupError::new(YELLOW, SetupProblem::TooFewTiles { tiles: pool, needed: dealt }));
    }
    // Whether anybody can ever be alone with the highest draw is quicker tried than reasoned about.
    let opening = draw_opening(&all_tiles(tiles), seats, |tile| tile, &mut Chance::from_number(0));
    opening.map(drop).map_err(|error| SetupError::new(YELLOW, error.problem))
}

fn check_wild(options: &Options) -> Result<(), SetupError> {
    let values = [
        ("options.wild_least", options.wild_least, 1),
        ("options.wild_most", options.wild_most, options.wild_least.hundredths()),
        ("options.wild_step", options.wild_step, 1),
    ];
    for (field, tile, least) in values {
        if tile.is_wild() {
            return Err(SetupError::new(field, SetupProblem::NotANumber));
        }
        if tile.hundredths() < least || tile.hundredths() >= Tile::ONE {
            let (value, least, most) = (tile, Tile::number(least), Tile::number(Tile::ONE - 1));
            return Err(SetupError::new(field, SetupProblem::ValueOutOfRange { value, least, most }));
        }
    }
    let plays = fillings(options);
    if plays > MAX_FILLINGS {
        return Err(SetupError::new("options.yellow_tiles", SetupProblem::TooManyPlays { plays, most: MAX_FILLINGS }));
    }
    Ok(())
}

/// In how many ways one line can be filled by the hand with the most WILDs, at most: all but one of them can have any name, and
/// the other tiles can be anywhere.
fn fillings(options: &Options) -> u64 {
    let wilds = options.yellow_tiles.get(&Tile::WILD).copied().unwrap_or(0).min(options.hand.into());
    let names = options.wild_values().count() as u64;
    let orders: u64 = (u64::from(wilds) + 1..=u64::from(options.hand)).product();
    names.saturating_pow(u32::from(wilds).saturating_sub(1)).saturating_mul(orders)
}

fn check_points(options: &Options) -> Result<(), SetupError> {
    let points = [
        ("options.points_sum", options.points_sum),
        ("options.points_tile", options.points_tile),
        ("options.points_whole_hand", options.points_whole_hand),
        ("options.points_plus", options.points_plus),
        ("options.trade_cost", options.trade_cost),
        ("options.points_left_tile", options.points_left_tile),
    ];
    points.into_iter().try_for_each(|(field, value)| SetupError::check_range(field, value, -10_000..=10_000))
}
