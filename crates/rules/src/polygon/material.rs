//! Board and tiles: the house set, custom sets, and the tables made of them.

use std::any::Any;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::{LazyLock, OnceLock};

use serde::{Deserialize, Serialize};

use super::score::{combination, multiplier};
use super::tile::{Face, Symbol, Tile};
use crate::OptionDoc;
use crate::kit::{Chance, Counts, Hex, SetupError, SetupProblem, Shared, all_tiles, draw_opening};

/// How many can play.
pub(super) const SEATS: RangeInclusive<usize> = 2..=4;
/// The most seats.
pub(super) const MAX_SEATS: usize = *SEATS.end();
/// The most tiles a pile can hold.
pub(super) const MAX_PILE: usize = 160;
/// The most turns a game can have: two tiles each.
pub(super) const MAX_TURNS: usize = MAX_PILE / 2;
/// The largest board: radius 5 has 91 cells.
pub(super) const MAX_RADIUS: u8 = 5;
/// Its cells.
pub(super) const MAX_CELLS: usize = 91;
/// The cell that fills up groups cut off by the edge: it never shows anything.
pub(super) const NOWHERE: u8 = MAX_CELLS as u8;
/// The most points a combination may be worth, so that a tripled one fits 16 bits.
const MAX_POINTS: i64 = 10_000;

/// Variants and custom set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Only plays with the turn's highest total are legal.
    pub best_only: bool,
    /// How many cells lie between START and the edge, the edge included: 1 to 5.
    pub radius: u8,
    /// The tiles printed on the board, by cell.
    pub printed: BTreeMap<Hex, Tile>,
    /// How many of each tile there are. One lies on START and two go to each turn, so the total is odd.
    pub tiles: Counts<Tile>,
    /// Points for three 1s, three 2s, … three 5s. What is worth 0 is no combination.
    pub points_three_of: [i32; 5],
    /// Points for 1, 2, 3, for 2, 3, 4 and for 3, 4, 5.
    pub points_straights: [i32; 3],
    /// Points for three WILDs.
    pub points_three_wilds: i32,
}

/// Every option, in the order they should be listed.
pub(super) const OPTIONS: &[OptionDoc] = &[
    OptionDoc { name: "best_only", what: "only plays with the turn's highest total are legal" },
    OptionDoc { name: "radius", what: "cells from START to the edge, 1 to 5" },
    OptionDoc { name: "printed", what: "tiles printed on the board, by cell: {\"e8\": \"W\", \"c9\": \"1x3\"}" },
    OptionDoc { name: "tiles", what: "how many of each tile, an odd total: {\"1\": 7, \"1x2\": 1, \"W\": 4}" },
    OptionDoc { name: "points_three_of", what: "points for three 1s, 2s, 3s, 4s, 5s" },
    OptionDoc { name: "points_straights", what: "points for the straights 1-2-3, 2-3-4 and 3-4-5" },
    OptionDoc { name: "points_three_wilds", what: "points for three WILDs" },
];

impl Default for Options {
    fn default() -> Self {
        Self {
            best_only: false,
            radius: 4,
            printed: house_printed(),
            tiles: house_tiles(),
            points_three_of: [10, 20, 30, 40, 50],
            points_straights: [15, 25, 35],
            points_three_wilds: 100,
        }
    }
}

fn house_printed() -> BTreeMap<Hex, Tile> {
    // Axial coordinates, number (6 for WILD) and X.
    const PRINTED: [(i8, i8, u8, u8); 12] = [
        (3, 0, 6, 1),
        (0, 3, 6, 1),
        (-3, 3, 6, 1),
        (-3, 0, 6, 1),
        (0, -3, 6, 1),
        (3, -3, 6, 1),
        (4, -2, 1, 3),
        (2, 2, 2, 3),
        (-2, 4, 3, 3),
        (-4, 2, 4, 2),
        (-2, -2, 5, 2),
        (2, -4, 3, 2),
    ];
    let cell =
        |(q, r, number, times)| Some((Hex::from_axial(q, r, 4)?, Tile::new(number, times).unwrap_or(Tile::WILD)));
    PRINTED.into_iter().filter_map(cell).collect()
}

fn house_tiles() -> Counts<Tile> {
    let count = |tile: Tile| match tile.times() {
        _ if tile.is_wild() => 4,
        1 => 7,
        _ => 1,
    };
    Tile::all().map(|tile| (tile, count(tile))).collect()
}

impl Options {
    /// Refuses options that make no game with this many seats; the error names the field.
    fn check(&self, seats: usize) -> Result<(), SetupError> {
        SetupError::check_range("options.radius", self.radius, 1..=MAX_RADIUS.into())?;
        let start = Hex::from_axial(0, 0, self.radius as i8);
        for &cell in self.printed.keys() {
            if cell.axial(self.radius as i8).is_none() {
                return Err(SetupError::new("options.printed", SetupProblem::OffBoard { place: cell.to_string() }));
            }
            if Some(cell) == start {
                return Err(SetupError::new("options.printed", SetupProblem::OnStart { place: cell.to_string() }));
            }
        }
        let total: u64 = self.tiles.values().map(|&count| u64::from(count)).sum();
        SetupError::check_range("options.tiles", total as i64, 3..=MAX_PILE as i64 + 1)?;
        if total.is_multiple_of(2) {
            return Err(SetupError::new("options.tiles", SetupProblem::EvenTotal { tiles: total }));
        }
        let points = |field, values: &[i32]| {
            values.iter().try_for_each(|&value| SetupError::check_range(field, value, -MAX_POINTS..=MAX_POINTS))
        };
        points("options.points_three_of", &self.points_three_of)?;
        points("options.points_straights", &self.points_straights)?;
        points("options.points_three_wilds", &[self.points_three_wilds])?;
        if self.opening_is_easy(seats) {
            return Ok(());
        }
        draw_opening(&all_tiles(&self.tiles), seats, Tile::rank, &mut Chance::from_number(0)).map(drop)
    }

    /// Whether one round of the opening can decide it: some tile beats enough others. Only odd sets need more thought.
    fn opening_is_easy(&self, seats: usize) -> bool {
        let mut lower = 0;
        let mut same = (0, 0);
        for (tile, &count) in self.tiles.iter().filter(|&(_, &count)| count > 0) {
            if tile.rank() != same.0 {
                lower += same.1;
                same = (tile.rank(), 0);
            }
            same.1 += usize::from(count);
        }
        lower + 1 >= seats
    }
}

/// The cells of a group, in listing order, filled up with [`NOWHERE`].
pub(super) type Group = [u8; 3];

/// The options as tables. Cells are numbered from 0 in listing order.
#[derive(Debug)]
pub(super) struct Set {
    pub(super) options: Options,
    /// The names of the cells.
    pub(super) cells: Vec<Hex>,
    /// What the cells show before the first tile; [`NOWHERE`] is the last.
    pub(super) printed: [Face; MAX_CELLS + 1],
    /// START.
    pub(super) start: u8,
    /// The groups of each symbol, by their first cell.
    pub(super) groups: [Vec<Group>; 3],
    /// For each symbol and cell, its group's place in `groups`.
    group_of: [[u8; MAX_CELLS]; 3],
    /// For each [`Hex::index`] the cell's number, or [`NOWHERE`].
    numbers: [u8; 256],
    /// Points of three faces, by their codes, any X included.
    prices: Vec<i16>,
    /// See [`Polygon::derived`](super::Polygon::derived).
    pub(super) derived: OnceLock<Box<dyn Any + Send + Sync>>,
}

/// Tables follow from the options.
impl PartialEq for Set {
    fn eq(&self, other: &Self) -> bool {
        self.options == other.options
    }
}

impl Set {
    /// Checks the options for this many seats and compiles them; the house sets are compiled once.
    pub(super) fn shared(options: &Options, seats: usize) -> Result<Shared<Self>, SetupError> {
        static HOUSE: LazyLock<[Set; 2]> =
            LazyLock::new(|| [false, true].map(|best_only| Set::compile(Options { best_only, ..Options::default() })));
        SetupError::check_seats(seats, &SEATS)?;
        let house = &HOUSE[usize::from(options.best_only)];
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
        let radius = options.radius as i8;
        let cells: Vec<Hex> = Hex::all(radius).collect();
        let mut numbers = [NOWHERE; 256];
        for (number, cell) in (0..).zip(&cells) {
            numbers[cell.index()] = number;
        }
        let number = |q, r| Hex::from_axial(q, r, radius).map_or(NOWHERE, |cell| numbers[cell.index()]);
        let mut printed = [Face::NONE; MAX_CELLS + 1];
        for (cell, &tile) in &options.printed {
            printed[usize::from(numbers[cell.index()])] = Face::printed(tile);
        }
        let mut groups = [const { Vec::new() }; 3];
        let mut group_of = [[0; MAX_CELLS]; 3];
        // Corners above the top row and below the bottom row, and beside the board, belong to cut-off groups.
        for r in -radius..=radius + 1 {
            for q in -radius - 1..=radius {
                let mut group = [number(q, r), number(q, r - 1), number(q + 1, r - 1)];
                group.sort_unstable();
                if group[0] == NOWHERE {
                    continue;
                }
                let symbol = (q - r).rem_euclid(3) as usize;
                for cell in group.into_iter().filter(|&cell| cell != NOWHERE) {
                    group_of[symbol][usize::from(cell)] = groups[symbol].len() as u8;
                }
                groups[symbol].push(group);
            }
        }
        let start = number(0, 0);
        let prices = prices(&options);
        Self { options, cells, printed, start, groups, group_of, numbers, prices, derived: OnceLock::new() }
    }

    /// How many turns a game has.
    pub(super) fn turns(&self) -> usize {
        self.options.tiles.values().map(|&count| usize::from(count)).sum::<usize>() / 2
    }

    /// The number of a cell, if the board has it.
    #[inline]
    pub(super) fn number(&self, cell: Hex) -> Option<u8> {
        let number = self.number_or_nowhere(cell);
        (number != NOWHERE).then_some(number)
    }

    /// The same, with [`NOWHERE`] for cells that the board does not have.
    #[inline]
    pub(super) fn number_or_nowhere(&self, cell: Hex) -> u8 {
        self.numbers[cell.index()]
    }

    /// The group of a cell at the corner with this symbol, as its place in `groups`.
    #[inline]
    pub(super) fn group_of(&self, symbol: Symbol, cell: u8) -> u8 {
        self.group_of[symbol.index()][usize::from(cell)]
    }

    /// The same, as its cells.
    #[inline]
    pub(super) fn group_around(&self, symbol: Symbol, cell: u8) -> Group {
        self.groups[symbol.index()][usize::from(self.group_of(symbol, cell))]
    }

    /// What a tile scores when its group shows these two other faces. With a face missing, nothing.
    #[inline]
    pub(super) fn price(&self, tile: Tile, one: Face, two: Face) -> i16 {
        self.prices[price_index([tile.code(), one.code(), two.code()])]
    }
}

#[inline]
fn price_index(codes: [u8; 3]) -> usize {
    codes.iter().fold(0, |index, &code| index * Face::CODES + usize::from(code))
}

fn prices(options: &Options) -> Vec<i16> {
    let mut prices = vec![0; Face::CODES.pow(3)];
    for a in Tile::all() {
        for b in Tile::all().filter(|&b| b >= a) {
            for c in Tile::all().filter(|&c| c >= b) {
                let Some((_, points)) = combination(options, [a, b, c]) else { continue };
                let price = (points * multiplier([a, b, c])) as i16;
                let [a, b, c] = [a.code(), b.code(), c.code()];
                for order in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                    prices[price_index(order)] = price;
                }
            }
        }
    }
    prices
}
