//! Every legal play, fast; judging one play, slowly and with reasons.
//!
//! Generation: for each open place the orientations that fit are one mask, found with four lookups.

use super::frontier::{Need, Spot};
use super::material::MAX_HAND;
use super::notation::{Placed, Play};
use super::score::{Feature, PlacePrices, itemise};
use super::state::Synergo;
use super::tile::{SIDES, Tile};
use crate::Priced;
use crate::kit::{Chance, Hand, Illegal, Place, Scoring, Xy};

/// Every way the tiles of a hand can lie, and which of them have a colour on a side.
struct Orientations {
    tiles: [Tile; 4 * MAX_HAND],
    len: usize,
    /// By side and need: bit i when orientation i will do.
    fitting: [[u64; 8]; 4],
}

impl Orientations {
    fn of(hand: &Hand<Tile, MAX_HAND>) -> Self {
        let mut all = Self { tiles: [Tile::default(); 4 * MAX_HAND], len: 0, fitting: [[0; 8]; 4] };
        for kind in hand.kinds() {
            for (slot, tile) in all.tiles[all.len..].iter_mut().zip(kind.orientations()) {
                *slot = tile;
                for side in SIDES {
                    all.fitting[side][tile.side(side).index()] |= 1 << all.len;
                }
                all.len += 1;
            }
        }
        for side in SIDES {
            all.fitting[side][Need::FREE] = u64::MAX;
        }
        all
    }

    /// The orientations that fit a place which faces at least one tile: bit i for orientation i.
    #[inline]
    fn that_fit(&self, need: Need) -> u64 {
        SIDES.iter().fold(u64::MAX, |mask, &side| mask & self.fitting[side][need.code(side)])
    }

    /// The tiles of a mask, in order.
    #[inline]
    fn tiles(&self, mut mask: u64) -> impl Iterator<Item = Tile> {
        std::iter::from_fn(move || {
            if mask == 0 {
                return None;
            }
            let at = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            Some(self.tiles[at])
        })
    }
}

/// The plays that place the first tile: each kind in hand, by its name.
fn first_plays(hand: &Hand<Tile, MAX_HAND>) -> impl Iterator<Item = Play> {
    let at = Xy::from(Spot::START);
    hand.kinds().map(move |tile| Play::Place(Placed { tile, at }))
}

impl Synergo {
    /// Every legal play: by open place in reading order, then by tile and quarter turns; `pass` comes last.
    pub(super) fn list_plays(&self, into: &mut Vec<Play>) {
        into.clear();
        let Some(hand) = self.hand_on_turn() else { return };
        if self.board.is_empty() {
            into.extend(first_plays(hand));
        } else {
            let ways = Orientations::of(hand);
            for (index, &need) in self.board.frontier.needs().iter().enumerate() {
                let fitting = ways.that_fit(need);
                if fitting != 0 {
                    let at = self.board.frontier.get(index).spot.into();
                    into.extend(ways.tiles(fitting).map(|tile| Play::Place(Placed { tile, at })));
                }
            }
        }
        into.push(Play::Pass);
    }

    /// As [`Self::list_plays`], in the same order, with points.
    pub(super) fn list_priced(&self, into: &mut Vec<Priced<Play>>) {
        into.clear();
        let Some(hand) = self.hand_on_turn() else { return };
        if self.board.is_empty() {
            // One tile alone is connected to nothing and closes nothing.
            into.extend(first_plays(hand).map(|play| Priced { play, points: 0 }));
        } else {
            let (ways, own) = (Orientations::of(hand), self.own_color());
            for (index, &need) in self.board.frontier.needs().iter().enumerate() {
                let fitting = ways.that_fit(need);
                if fitting == 0 {
                    continue;
                }
                let place = self.board.frontier.get(index);
                let at = place.spot.into();
                match PlacePrices::of(place, &self.board, &self.set, own) {
                    PlacePrices::Fixed(points) => into.extend(
                        ways.tiles(fitting).map(|tile| Priced { play: Play::Place(Placed { tile, at }), points }),
                    ),
                    prices => into.extend(ways.tiles(fitting).map(|tile| Priced {
                        play: Play::Place(Placed { tile, at }),
                        points: prices.price(tile, &self.set),
                    })),
                }
            }
        }
        into.push(Priced { play: Play::Pass, points: 0 });
    }

    /// One of [`Self::list_plays`], drawn fairly without listing them.
    pub(super) fn pick_play(&self, chance: &mut Chance) -> Option<Play> {
        let hand = self.hand_on_turn()?;
        if self.board.is_empty() {
            let index = chance.index(hand.kinds().count() + 1);
            return Some(first_plays(hand).nth(index).unwrap_or(Play::Pass));
        }
        let ways = Orientations::of(hand);
        let masks = self.board.frontier.needs().iter().map(|&need| ways.that_fit(need));
        let count: usize = masks.clone().map(|mask| mask.count_ones() as usize).sum();
        let mut skipped = chance.index(count + 1);
        for (index, mask) in masks.enumerate() {
            let fitting = mask.count_ones() as usize;
            if skipped < fitting {
                let tile = ways.tiles(mask).nth(skipped)?;
                return Some(Play::Place(Placed { tile, at: self.board.frontier.get(index).spot.into() }));
            }
            skipped -= fitting;
        }
        Some(Play::Pass)
    }

    /// Judges a play of the seat on turn, and itemises its points.
    pub(super) fn judge(&self, play: &Play) -> Result<Scoring<Feature>, Illegal> {
        let hand = self.hand_on_turn().ok_or(Illegal::Over)?;
        let Play::Place(placed) = *play else { return Ok(Scoring::nothing()) };
        let name = placed.tile.name();
        if hand.count(name) == 0 {
            return Err(Illegal::NotInHand { tile: name.to_string() });
        }
        self.check_place(placed)?;
        Ok(itemise(placed, &self.board, &self.set, self.own_color()))
    }

    /// Refuses a place where the tile cannot lie as it does.
    fn check_place(&self, placed: Placed) -> Result<(), Illegal> {
        let spot = Spot::from(placed.at);
        let place = Place::Xy(placed.at);
        if self.board.is_empty() {
            return check_first(placed);
        }
        if self.board.tile_at(spot).is_some() {
            return Err(Illegal::Occupied { place });
        }
        let index = self.board.frontier.find(spot).ok_or(Illegal::NotAdjacent { place })?;
        match self.board.frontier.get(index).need.mismatch(placed.tile) {
            None => Ok(()),
            Some((side, theirs)) => Err(Illegal::Mismatch {
                neighbour: Place::Xy(spot.beside(side).into()),
                ours: placed.tile.side(side).word().to_owned(),
                theirs: theirs.word().to_owned(),
            }),
        }
    }
}

/// The first tile goes to the start, written by its name.
fn check_first(placed: Placed) -> Result<(), Illegal> {
    let start = Xy::from(Spot::START);
    let (tile, name) = (placed.tile, placed.tile.name());
    if placed.at != start {
        return Err(Illegal::NotStart { start: start.into() });
    }
    if tile != name {
        return Err(Illegal::NotName { tile: tile.to_string(), name: name.to_string() });
    }
    Ok(())
}
