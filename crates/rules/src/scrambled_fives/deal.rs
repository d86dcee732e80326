//! What chance decides: the opening draw and the order of the bag.

use serde::{Deserialize, Serialize};

use super::material::Set;
use crate::kit::{
    Chance, Seat, SetupError, all_tiles, check_opening, check_part_of_set, check_whole_set, draw_opening,
};

/// Everything chance decides in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// The opening draw, round by round; all these tiles go back.
    pub opening: Vec<Vec<u8>>,
    /// Every tile, in draw order.
    pub bag: Vec<u8>,
}

impl Deal {
    /// Draws a deal: the opening rounds first, then the whole set shuffled.
    pub(super) fn draw(set: &Set, seats: usize, chance: &mut Chance) -> Result<Self, SetupError> {
        let mut bag = all_tiles(&set.options.tiles);
        let opening = draw_opening(&bag, seats, |tile| tile, chance)?;
        chance.shuffle(&mut bag);
        Ok(Self { opening, bag })
    }

    /// Refuses a deal that could not have been drawn; gives the seat that starts.
    pub(super) fn check(&self, set: &Set, seats: usize) -> Result<Seat, SetupError> {
        let tiles = &set.options.tiles;
        check_whole_set("deal.bag", self.bag.iter().copied(), tiles)?;
        check_part_of_set("deal.opening", self.opening.iter().flatten().copied(), tiles)?;
        let (seat, _) = check_opening(&self.opening, seats, |tile| tile)?;
        Ok(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::super::material::Options;
    use super::*;

    #[test]
    fn drawn_deals_pass_their_own_check() {
        let small = Options { tiles: [(0, 9), (7, 7), (99, 5)].into(), ..Options::default() };
        for options in [Options::default(), small] {
            for seats in 2..=4 {
                let set = Set::shared(&options, seats).unwrap();
                for number in 0..100 {
                    let deal = Deal::draw(&set, seats, &mut Chance::from_number(number)).unwrap();
                    let starter = deal.check(&set, seats).unwrap();
                    assert!(starter.index() < seats);
                }
            }
        }
    }

    #[test]
    fn deals_that_no_chance_gives_are_refused() {
        let set = Set::shared(&Options::default(), 2).unwrap();
        let fair = Deal::draw(&set, 2, &mut Chance::from_number(1)).unwrap();
        let field = |change: &dyn Fn(&mut Deal)| {
            let mut deal = fair.clone();
            change(&mut deal);
            deal.check(&set, 2).unwrap_err().field
        };
        assert_eq!(field(&|deal| deal.bag.truncate(98)), "deal.bag");
        assert_eq!(field(&|deal| deal.bag.push(1)), "deal.bag");
        assert_eq!(field(&|deal| deal.bag[0] = 0), "deal.bag");
        assert_eq!(field(&|deal| deal.opening.clear()), "deal.opening");
        assert_eq!(field(&|deal| deal.opening = vec![vec![3, 3]]), "deal.opening");
        assert_eq!(field(&|deal| deal.opening = vec![vec![3, 10]]), "deal.opening");
        assert_eq!(field(&|deal| deal.opening = vec![vec![3, 3]; 6]), "deal.opening");
    }
}
