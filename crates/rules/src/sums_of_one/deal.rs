//! Everything chance decides: who starts, the coloured tiles, the pool's order and where traded tiles go back.

use serde::{Deserialize, Serialize};

use super::material::{Colour, Set};
use super::tile::Tile;
use crate::kit::{
    Chance, Seat, SetupError, all_tiles, check_opening, check_part_of_set, check_whole_set, draw_opening,
};

/// How many cuts a deal has; the next after the last is the first again.
pub const CUTS: usize = 64;

/// Everything chance decides in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// The rounds of the opening draw.
    pub opening: Vec<Vec<Tile>>,
    /// The red tiles, for the red spaces in reading order.
    pub red: Vec<Tile>,
    /// The blue tiles, for the blue spaces in reading order.
    pub blue: Vec<Tile>,
    /// The green tiles, for the green spaces in reading order.
    pub green: Vec<Tile>,
    /// The yellow tiles in draw order.
    pub bag: Vec<Tile>,
    /// Where traded tiles go back: before index cut mod (pool length + 1).
    pub cuts: Vec<u32>,
}

impl Deal {
    /// Draws, in this order: the opening, the red, blue and green tiles (each colour shuffled whole), the bag
    /// (the yellow tiles shuffled whole; half a pool is the first half) and the cuts.
    pub(super) fn draw(set: &Set, seats: usize, chance: &mut Chance) -> Result<Self, SetupError> {
        let yellow = all_tiles(&set.options.yellow_tiles);
        let opening = draw_opening(&yellow, seats, |tile| tile, chance)
            .map_err(|error| SetupError::new("options.yellow_tiles", error.problem))?;
        let mut first_of = |mut tiles: Vec<Tile>, count: usize| {
            chance.shuffle(&mut tiles);
            tiles.truncate(count);
            tiles
        };
        let [red, blue, green] =
            Colour::ALL.map(|colour| first_of(all_tiles(set.options.tiles(colour)), set.spaces(colour).len()));
        let bag = first_of(yellow, set.pool);
        let cuts = (0..CUTS).map(|_| chance.word()).collect();
        Ok(Self { opening, red, blue, green, bag, cuts })
    }

    /// Refuses a deal that could not have been drawn; gives the seat that starts.
    pub(super) fn check(&self, set: &Set, seats: usize) -> Result<Seat, SetupError> {
        let options = &set.options;
        check_part_of_set("deal.opening", self.opening.iter().flatten().copied(), &options.yellow_tiles)?;
        let (first, _) = check_opening(&self.opening, seats, |tile| tile)?;
        for colour in Colour::ALL {
            let (field, tiles) = (format!("deal.{}", colour.name()), self.coloured(colour));
            SetupError::check_length(&field, tiles.len(), set.spaces(colour).len())?;
            check_part_of_set(&field, tiles.iter().copied(), options.tiles(colour))?;
        }
        SetupError::check_length("deal.bag", self.bag.len(), set.pool)?;
        let bag = self.bag.iter().copied();
        if options.half_pool {
            check_part_of_set("deal.bag", bag, &options.yellow_tiles)?;
        } else {
            check_whole_set("deal.bag", bag, &options.yellow_tiles)?;
        }
        SetupError::check_length("deal.cuts", self.cuts.len(), CUTS)?;
        Ok(first)
    }

    /// The tiles of a colour.
    pub(super) fn coloured(&self, colour: Colour) -> &[Tile] {
        match colour {
            Colour::Red => &self.red,
            Colour::Blue => &self.blue,
            Colour::Green => &self.green,
        }
    }
}
