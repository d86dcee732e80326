//! What chance decides in 24/7.

use serde::{Deserialize, Serialize};

use super::material::Set;
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
    /// Draws a deal: the starting seat first, then one shuffle of the whole set: removed tiles, start, bag.
    pub(super) fn draw(set: &Set, seats: usize, chance: &mut Chance) -> Result<Self, SetupError> {
        let first = Seat(chance.index(seats) as u8);
        let mut bag = all_tiles(&set.options.tiles);
        chance.shuffle(&mut bag);
        let mut removed = bag;
        let mut bag = removed.split_off(set.options.removed.into());
        let start = bag.remove(0);
        Ok(Self { first, removed, start, bag })
    }

    /// Refuses a deal that could not have been drawn.
    pub(super) fn check(&self, set: &Set, seats: usize) -> Result<(), SetupError> {
        SetupError::check_seat("deal.first", self.first, seats)?;
        SetupError::check_length("deal.removed", self.removed.len(), set.options.removed.into())?;
        let tiles = self.removed.iter().chain([&self.start]).chain(&self.bag).copied();
        check_whole_set("deal", tiles, &set.options.tiles)
    }
}
