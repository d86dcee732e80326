//! Everything chance decides: who starts, which tile is removed, the order of the bag.

use serde::{Deserialize, Serialize};

use super::material::Set;
use super::tile::Tile;
use crate::kit::{Chance, Seat, SetupError, all_tiles, check_whole_set};

/// Everything chance decides in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// Who starts.
    pub first: Seat,
    /// The tile nobody gets to see, with three seats in Match and Score and My Color; empty otherwise.
    pub removed: Vec<Tile>,
    /// The tiles by name, in draw order.
    pub bag: Vec<Tile>,
}

impl Deal {
    /// Draws a deal: who starts, then one shuffle of the sorted set. A tile to remove is taken from its front.
    pub(super) fn draw(set: &Set, seats: usize, chance: &mut Chance) -> Result<Self, SetupError> {
        let first = Seat(chance.index(seats) as u8);
        let mut removed = all_tiles(&set.counts);
        chance.shuffle(&mut removed);
        let bag = removed.split_off(set.options.game_type.removed(seats).min(removed.len()));
        Ok(Self { first, removed, bag })
    }

    /// Refuses a deal that could not have been drawn.
    pub(super) fn check(&self, set: &Set, seats: usize) -> Result<(), SetupError> {
        SetupError::check_seat("deal.first", self.first, seats)?;
        SetupError::check_length("deal.removed", self.removed.len(), set.options.game_type.removed(seats))?;
        check_whole_set("deal.bag", self.removed.iter().chain(&self.bag).copied(), &set.counts)
    }
}

#[cfg(test)]
mod tests {
    use super::super::material::{GameType, Options};
    use super::*;

    #[test]
    fn drawn_deals_pass_the_check() {
        for game_type in GameType::ALL {
            let options = Options { game_type, ..Options::default() };
            for seats in game_type.seats() {
                let set = Set::shared(&options, seats).unwrap();
                for number in 0..100 {
                    let deal = Deal::draw(&set, seats, &mut Chance::from_number(number)).unwrap();
                    deal.check(&set, seats).unwrap();
                    let removed = seats == 3 && game_type != GameType::Closed;
                    assert_eq!(deal.removed.len(), usize::from(removed));
                }
            }
        }
    }

    #[test]
    fn deals_that_could_not_be_drawn_are_refused_by_field() {
        let set = Set::shared(&Options::default(), 3).unwrap();
        let deal = Deal::draw(&set, 3, &mut Chance::from_number(1)).unwrap();
        let refused = |change: &dyn Fn(&mut Deal)| {
            let mut bad = deal.clone();
            change(&mut bad);
            bad.check(&set, 3).unwrap_err().field
        };
        assert_eq!(refused(&|bad| bad.first = Seat(3)), "deal.first");
        assert_eq!(refused(&|bad| bad.bag.append(&mut bad.removed)), "deal.removed");
        assert_eq!(refused(&|bad| bad.bag[0] = bad.bag[1]), "deal.bag");
        assert_eq!(refused(&|bad| bad.removed[0] = "BGRY".parse().unwrap()), "deal.bag");
        let lies = |bad: &mut Deal| {
            let turned = bad.bag.iter_mut().find(|tile| **tile != tile.turned()).unwrap();
            *turned = turned.turned();
        };
        assert_eq!(refused(&lies), "deal.bag");
        assert_eq!(refused(&|bad| bad.bag.truncate(9)), "deal.bag");
    }
}
