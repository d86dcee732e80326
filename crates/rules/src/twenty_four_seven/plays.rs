//! Every legal play of 24/7, fast; judging one play, slowly and with reasons.

use super::board::Board;
use super::hand::NumberHand;
use super::layout::{Mask, Side};
use super::material::Set;
use super::notation::Play;
use super::score::Feature;
use super::state::{TwentyFourSeven, on_board};
use crate::Priced;
use crate::kit::{Axis, Chance, Illegal, Line, Scoring, Square};

const AXES: [Axis; 4] = [Axis::Row, Axis::Column, Axis::Falling, Axis::Rising];

impl<M: Mask, S: Side, const CELLS: usize, const CODES: usize> Board<M, S, CELLS, CODES> {
    /// Whether any of these tiles can be placed.
    #[inline]
    pub(super) fn takes_any(&self, hand: NumberHand) -> bool {
        // Wherever a tile fits, a smaller one does; and while there is room for any tile, nobody has to look closer.
        hand.smallest().is_some_and(|tile| self.has_ample_room() || self.legal(tile) != M::NONE)
    }

    fn list_plays(&self, hand: NumberHand, into: &mut Vec<Play>) {
        let legal = self.legal_by_tile();
        for tile in hand.kinds() {
            into.extend(legal[tile as usize].cells().map(|at| Play::Place { tile, square: M::square(at) }));
        }
    }

    fn list_priced(&self, set: &Set, hand: NumberHand, into: &mut Vec<Priced<Play>>) {
        let legal = self.legal_by_tile();
        for tile in hand.kinds() {
            into.extend(legal[tile as usize].cells().map(|at| {
                let square = M::square(at);
                Priced { play: Play::Place { tile, square }, points: self.price(set, tile, square) }
            }));
        }
    }

    /// The placement at a fair index of the list, found by counting bits.
    fn pick(&self, hand: NumberHand, chance: &mut Chance) -> Option<Play> {
        let legal = self.legal_by_tile();
        let total: u32 = hand.kinds().map(|tile| legal[tile as usize].count()).sum();
        let mut index = chance.below(total.max(1));
        for tile in hand.kinds() {
            let cells = legal[tile as usize];
            if index < cells.count() {
                return Some(Play::Place { tile, square: M::square(cells.nth(index)) });
            }
            index -= cells.count();
        }
        None
    }

    /// Any placement.
    fn first(&self, hand: NumberHand) -> Option<(u8, Square)> {
        hand.kinds().find_map(|tile| self.legal(tile).cells().next().map(|at| (tile, M::square(at))))
    }

    /// Judges a tile on a square of the board. Walks the tiles rather than reading what the board keeps: the slow
    /// path that the fast one is tested against.
    fn judge(&self, set: &Set, tile: u8, square: Square) -> Result<(), Illegal> {
        let place = square.into();
        if self.tile(square).is_some() {
            return Err(Illegal::Occupied { place });
        }
        if self.blocks(set).any(|block| block == square) {
            return Err(Illegal::Blocked { place });
        }
        if !self.is_beside_a_tile(square) {
            return Err(Illegal::NotAdjacent { place });
        }
        let limit = set.options.limit.into();
        for (axis, step) in AXES.into_iter().zip(Self::STEPS) {
            let (_, behind) = self.walk(M::at(square), step, false);
            let (_, ahead) = self.walk(M::at(square), step, true);
            let sum = i32::from(behind) + i32::from(tile) + i32::from(ahead);
            if sum > limit {
                return Err(Illegal::SumTooBig { line: Line { axis, through: square }, sum, limit });
            }
        }
        Ok(())
    }
}

impl TwentyFourSeven {
    /// Every legal play, by tile and then in reading order; a pass when there is none.
    pub(super) fn list_plays(&self, into: &mut Vec<Play>) {
        into.clear();
        let Some(seat) = self.turn else { return };
        on_board!(&self.board, board => board.list_plays(self.hands[seat.index()], into));
        if into.is_empty() {
            into.push(Play::Pass);
        }
    }

    /// As [`Self::list_plays`], in the same order, with points.
    pub(super) fn list_priced(&self, into: &mut Vec<Priced<Play>>) {
        into.clear();
        let Some(seat) = self.turn else { return };
        on_board!(&self.board, board => board.list_priced(&self.set, self.hands[seat.index()], into));
        if into.is_empty() {
            into.push(Priced { play: Play::Pass, points: 0 });
        }
    }

    /// One of [`Self::list_plays`], drawn fairly without listing them.
    pub(super) fn pick_play(&self, chance: &mut Chance) -> Option<Play> {
        let hand = self.hands[self.turn?.index()];
        Some(on_board!(&self.board, board => board.pick(hand, chance)).unwrap_or(Play::Pass))
    }

    /// Judges a play of the seat on turn, and itemises its points.
    pub(super) fn judge(&self, play: &Play) -> Result<Scoring<Feature>, Illegal> {
        let hand = self.hands[self.turn.ok_or(Illegal::Over)?.index()];
        let Play::Place { tile, square } = *play else {
            return match on_board!(&self.board, board => board.first(hand)) {
                Some((tile, square)) => Err(Illegal::PassNotAllowed { tile: tile.to_string(), place: square.into() }),
                None => Ok(Scoring::nothing()),
            };
        };
        if !self.set.options.grid().contains(square) {
            return Err(Illegal::OffBoard { name: square.to_string() });
        }
        if !hand.holds(tile) {
            return Err(Illegal::NotInHand { tile: tile.to_string() });
        }
        on_board!(&self.board, board => {
            board.judge(&self.set, tile, square)?;
            Ok(board.itemise(&self.set, tile, square))
        })
    }
}
