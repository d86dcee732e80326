//! Everything chance decides: who starts, the pile's order, the die.

use serde::{Deserialize, Serialize};

use super::material::Set;
use super::tile::{Symbol, Tile};
use crate::kit::{
    Chance, Seat, SetupError, all_tiles, check_opening, check_part_of_set, check_whole_set, draw_opening, set_without,
};

/// Everything chance decides in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// The opening draw, round by round. The last tile the starting seat drew lies on START.
    pub opening: Vec<Vec<Tile>>,
    /// The pile in draw order: two tiles a turn.
    pub bag: Vec<Tile>,
    /// What the die shows, turn by turn. The second roll differs from the first.
    pub rolls: Vec<Symbol>,
}

impl Deal {
    /// Draws a deal: first the opening, then the order of the pile, then the rolls.
    pub(super) fn draw(set: &Set, seats: usize, chance: &mut Chance) -> Result<Self, SetupError> {
        let tiles = &set.options.tiles;
        let opening = draw_opening(&all_tiles(tiles), seats, Tile::rank, chance)?;
        let (_, start) = check_opening(&opening, seats, Tile::rank)?;
        let mut bag = set_without("deal.opening", [start], tiles)?;
        chance.shuffle(&mut bag);
        let mut rolls = Vec::with_capacity(set.turns());
        while rolls.len() < set.turns() {
            rolls.push(roll(&rolls, chance));
        }
        Ok(Self { opening, bag, rolls })
    }

    /// Refuses a deal that could not have been drawn; gives the seat that starts and the tile on START.
    pub(super) fn check(&self, set: &Set, seats: usize) -> Result<(Seat, Tile), SetupError> {
        let tiles = &set.options.tiles;
        let (first, start) = check_opening(&self.opening, seats, Tile::rank)?;
        check_part_of_set("deal.opening", self.opening.iter().flatten().copied(), tiles)?;
        SetupError::check_length("deal.bag", self.bag.len(), set.turns() * 2)?;
        check_whole_set("deal.bag", self.bag.iter().copied().chain([start]), tiles)?;
        SetupError::check_length("deal.rolls", self.rolls.len(), set.turns())?;
        match self.rolls[..] {
            [one, two, ..] if one == two => {
                Err(SetupError::other("deal.rolls", "the second roll has to differ from the first"))
            }
            _ => Ok((first, start)),
        }
    }
}

/// The roll that follows these: any symbol, but the second roll is one of the two others, in the symbols' order.
pub(super) fn roll(before: &[Symbol], chance: &mut Chance) -> Symbol {
    match *before {
        [only] => {
            let mut others = Symbol::ALL.into_iter().filter(|&symbol| symbol != only);
            others.nth(chance.index(2)).unwrap_or(only)
        }
        _ => Symbol::ALL[chance.index(3)],
    }
}
