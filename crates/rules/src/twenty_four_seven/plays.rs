//! Every legal play of 24/7.

use super::material::{at, bit, ones, square};
use super::notation::Play;
use super::score::Feature;
use super::state::{STEPS, TwentyFourSeven};
use crate::Priced;
use crate::kit::{Axis, Chance, Illegal, Line, Scoring};

const AXES: [Axis; 4] = [Axis::Row, Axis::Column, Axis::Falling, Axis::Rising];

impl TwentyFourSeven {
    /// The tiles of the seat on turn, each kind once, with the squares where it may go.
    #[inline]
    fn placements(&self) -> impl Iterator<Item = (u8, u128)> {
        let hand = self.turn.map(|seat| &self.hands[seat.index()]);
        hand.into_iter().flat_map(|hand| hand.kinds()).map(|tile| (tile, self.board.legal(tile)))
    }

    pub(super) fn list_plays(&self, into: &mut Vec<Play>) {
        into.clear();
        for (tile, squares) in self.placements() {
            into.extend(ones(squares).map(|at| Play::Place { tile, square: square(at) }));
        }
        if into.is_empty() && self.turn.is_some() {
            into.push(Play::Pass);
        }
    }

    pub(super) fn list_priced(&self, into: &mut Vec<Priced<Play>>) {
        into.clear();
        for (tile, squares) in self.placements() {
            into.extend(ones(squares).map(|at| {
                let play = Play::Place { tile, square: square(at) };
                Priced { play, points: self.points(tile, at) }
            }));
        }
        if into.is_empty() && self.turn.is_some() {
            into.push(Priced { play: Play::Pass, points: 0 });
        }
    }

    /// The play that [`Self::list_plays`] would have at a fair index, found by counting bits.
    pub(super) fn pick_play(&self, chance: &mut Chance) -> Option<Play> {
        self.turn?;
        let count: u32 = self.placements().map(|(_, squares)| squares.count_ones()).sum();
        let mut index = chance.below(count.max(1));
        for (tile, squares) in self.placements() {
            let here = squares.count_ones();
            if index < here {
                let at = ones(squares).nth(index as usize)?;
                return Some(Play::Place { tile, square: square(at) });
            }
            index -= here;
        }
        Some(Play::Pass)
    }

    /// Judges a play of the seat on turn.
    pub(super) fn judge(&self, play: &Play) -> Result<Scoring<Feature>, Illegal> {
        let seat = self.turn.ok_or(Illegal::Over)?;
        let Play::Place { tile, square: target } = *play else {
            return match self.placements().find(|&(_, squares)| squares != 0) {
                Some((tile, squares)) => {
                    let place = square(squares.trailing_zeros() as usize).into();
                    Err(Illegal::PassNotAllowed { tile: tile.to_string(), place })
                }
                None => Ok(Scoring::nothing()),
            };
        };
        if !self.set.options.grid().contains(target) {
            return Err(Illegal::OffBoard { name: target.to_string() });
        }
        if self.hands[seat.index()].count(tile) == 0 {
            return Err(Illegal::NotInHand { tile: tile.to_string() });
        }
        self.judge_square(tile, at(target))?;
        Ok(self.scoring(tile, at(target)))
    }

    fn judge_square(&self, tile: u8, at: usize) -> Result<(), Illegal> {
        let place = square(at).into();
        if self.board.tile(at).is_some() {
            return Err(Illegal::Occupied { place });
        }
        if self.board.blocks(&self.set) & bit(at) != 0 {
            return Err(Illegal::Blocked { place });
        }
        if self.board.frontier() & bit(at) == 0 {
            return Err(Illegal::NotAdjacent { place });
        }
        // Walks the tiles rather than reading the summaries: the slow path that the fast one is tested against.
        let limit = self.set.options.limit.into();
        for (axis, step) in AXES.into_iter().zip(STEPS) {
            let (_, before) = self.board.walk(at, step, false);
            let (_, after) = self.board.walk(at, step, true);
            let sum = i32::from(before) + i32::from(tile) + i32::from(after);
            if sum > limit {
                return Err(Illegal::SumTooBig { line: Line { axis, through: square(at) }, sum, limit });
            }
        }
        Ok(())
    }
}
