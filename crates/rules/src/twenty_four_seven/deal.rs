//! What chance decides in 24/7.

use serde::{Deserialize, Serialize};

use super::material::Options;
use crate::kit::{Chance, Seat, SetupError, all_tiles, check_whole_set};

/// Everything chance decides: who starts, the tiles that leave unseen, the tile on the centre, the bag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// Who starts.
    pub first: Seat,
    /// The tiles that leave the game unseen.
    pub removed: Vec<u8>,
    /// The tile on the centre.
    pub start: u8,
    /// All other tiles, in draw order.
    pub bag: Vec<u8>,
}

impl Deal {
    /// The starting seat first, then one shuffle of the whole set: removed tiles, start, bag.
    pub(super) fn draw(options: &Options, seats: usize, chance: &mut Chance) -> Self {
        let first = Seat(chance.index(seats) as u8);
        let mut bag = all_tiles(&options.tiles);
        chance.shuffle(&mut bag);
        let mut removed = bag;
        let mut bag = removed.split_off(options.removed.into());
        let start = bag.remove(0);
        Self { first, removed, start, bag }
    }

    pub(super) fn check(&self, options: &Options, seats: usize) -> Result<(), SetupError> {
        SetupError::check_range("deal.first", self.first.0, 0..=seats as i64 - 1)?;
        SetupError::check_length("deal.removed", self.removed.len(), options.removed.into())?;
        let tiles = self.removed.iter().chain([&self.start]).chain(&self.bag).copied();
        check_whole_set("deal", tiles, &options.tiles)
    }
}
