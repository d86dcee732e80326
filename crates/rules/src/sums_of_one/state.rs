//! The position and how a play changes it.

use arrayvec::ArrayVec;

use super::deal::{CUTS, Deal};
use super::material::{Colour, MAX_HAND, MAX_POOL, MAX_SEATS, Set};
use super::notation::{Play, Trade};
use super::plays;
use super::score;
use super::tile::Tile;
use crate::kit::{
    Adjustment, AdjustmentKind, Bag, End, Hand, Illegal, LineBoard, Placements, Seat, SetupError, Shared, Square,
};

/// A game of Sums of 1.0 in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct SumsOfOne {
    pub(super) set: Shared<Set>,
    /// What every tile counts, in hundredths.
    pub(super) board: LineBoard,
    /// For each row, bit c is set where a WILD lies in column c.
    pub(super) wilds: [u16; 16],
    pub(super) hands: [Hand<Tile, MAX_HAND>; MAX_SEATS],
    pub(super) pool: Bag<Tile, MAX_POOL>,
    pub(super) cuts: [u32; CUTS],
    /// The cut that is used next.
    pub(super) next_cut: u8,
    pub(super) scores: [i32; MAX_SEATS],
    pub(super) seats: u8,
    /// Who started.
    pub(super) first: Seat,
    pub(super) turn: Seat,
    /// How many turns in a row had no placement.
    pub(super) idle_turns: u8,
    pub(super) time_called: bool,
    pub(super) end: Option<End>,
}

// Search copies positions by the million.
const _: () = assert!(size_of::<SumsOfOne>() <= 1024);

impl SumsOfOne {
    /// The position before the first turn. Refuses a deal that could not have been drawn.
    pub(super) fn start(set: Shared<Set>, seats: usize, deal: &Deal) -> Result<Self, SetupError> {
        let first = deal.check(&set, seats)?;
        let mut board = LineBoard::new(set.grid);
        for colour in Colour::ALL {
            let spaces = set.spaces(colour).iter();
            spaces.zip(deal.coloured(colour)).for_each(|(&square, tile)| board.put(square, tile.hundredths()));
        }
        let mut pool = Bag::new(deal.bag.iter().copied());
        let mut hands: [Hand<Tile, MAX_HAND>; MAX_SEATS] = Default::default();
        for hand in hands.iter_mut().take(seats) {
            (0..set.hand()).filter_map(|_| pool.draw()).for_each(|tile| hand.insert(tile));
        }
        let mut cuts = [0; CUTS];
        cuts.iter_mut().zip(&deal.cuts).for_each(|(cut, &dealt)| *cut = dealt);
        let mut game = Self {
            set,
            board,
            wilds: [0; 16],
            hands,
            pool,
            cuts,
            next_cut: 0,
            scores: [0; MAX_SEATS],
            seats: seats as u8,
            first,
            turn: first,
            idle_turns: 0,
            time_called: false,
            end: None,
        };
        // Only a custom set can be dealt out whole.
        if game.nobody_can_place() {
            game.end = Some(End::Stuck);
        }
        Ok(game)
    }

    /// The hand of the seat whose turn it is.
    #[inline]
    pub(super) fn hand_on_turn(&self) -> &Hand<Tile, MAX_HAND> {
        &self.hands[self.turn.index()]
    }

    /// The hands of all seats.
    pub(super) fn seated_hands(&self) -> impl Iterator<Item = &Hand<Tile, MAX_HAND>> {
        self.hands.iter().take(self.seats.into())
    }

    /// The tile on a square, with the WILDs among them.
    pub(super) fn tile(&self, square: Square) -> Option<Tile> {
        let hundredths = self.board.get(square)?;
        let wild = self.wilds[usize::from(square.row())] >> square.column() & 1 != 0;
        Some(if wild { Tile::named(hundredths) } else { Tile::number(hundredths) })
    }

    /// Makes a play without judging it; gives its points.
    pub(super) fn make(&mut self, play: &Play) -> i32 {
        if self.end.is_some() {
            return 0;
        }
        let points = match play {
            Play::Place(placements) => self.place(placements),
            Play::Trade(trade) => self.trade(trade),
            Play::Pass => 0,
        };
        self.scores[self.turn.index()] += points;
        self.end_turn(matches!(play, Play::Place(_)));
        points
    }

    fn place(&mut self, placements: &Placements) -> i32 {
        let hand = &mut self.hands[self.turn.index()];
        for (code, square) in placements.iter() {
            let tile = Tile::from_code(code);
            if !tile.is_placeable() {
                continue;
            }
            hand.remove(tile.in_hand());
            self.board.put(square, tile.hundredths());
            self.wilds[usize::from(square.row())] |= u16::from(tile.is_wild()) << square.column();
        }
        while hand.len() < self.set.hand() {
            let Some(tile) = self.pool.draw() else { break };
            hand.insert(tile);
        }
        score::price_laid(&self.set, &self.board, placements)
    }

    fn trade(&mut self, trade: &Trade) -> i32 {
        let hand = &mut self.hands[self.turn.index()];
        // A legal trade names tiles of the hand, and no more than the pool holds; others are cut down to that.
        let traded = trade.tiles().iter().copied().take(self.pool.len()).filter(|&tile| hand.remove(tile));
        let traded: ArrayVec<Tile, MAX_HAND> = traded.collect();
        traded.iter().filter_map(|_| self.pool.draw()).for_each(|tile| hand.insert(tile));
        for &tile in &traded {
            let cut = self.cuts[usize::from(self.next_cut) % CUTS];
            self.next_cut = (self.next_cut + 1) % CUTS as u8;
            self.pool.put_back(cut as usize % (self.pool.len() + 1), tile);
        }
        -(traded.len() as i32) * self.set.options.trade_cost
    }

    fn end_turn(&mut self, placed: bool) {
        self.idle_turns = if placed { 0 } else { self.idle_turns + 1 };
        let next = self.turn.next(self.seats.into());
        self.end = if placed && self.pool.is_empty() && self.hand_on_turn().is_empty() {
            self.take_bonus();
            Some(End::Out)
        } else if self.idle_turns >= 2 * self.seats || placed && self.nobody_can_place() {
            // Without a placement neither board nor hands of a game with an empty pool change.
            Some(End::Stuck)
        } else if self.time_called && next == self.first {
            Some(End::Time)
        } else {
            None
        };
        self.turn = next;
    }

    /// What the seat on turn gains by going out.
    fn take_bonus(&mut self) {
        if self.set.options.bonus_ending {
            self.scores[self.turn.index()] += self.bonus();
        }
    }

    /// What going out is worth: whoever does holds nothing, so all tiles left are the others'.
    #[inline]
    fn bonus(&self) -> i32 {
        let left: usize = self.seated_hands().map(Hand::len).sum();
        left as i32 * self.set.options.points_left_tile
    }

    /// What was gained by going out, once somebody has.
    pub(super) fn bonus_taken(&self) -> Vec<Adjustment<Tile>> {
        // Everybody is dealt a hand, and the first empty one without a pool ends the game.
        let out = self.seated_hands().position(Hand::is_empty);
        let out = out.filter(|_| self.end == Some(End::Out) && self.set.options.bonus_ending);
        let line = |seat: usize| {
            let mut tiles: Vec<Tile> = self.seated_hands().flat_map(Hand::tiles).copied().collect();
            tiles.sort_unstable();
            Adjustment { seat: Seat(seat as u8), kind: AdjustmentKind::BonusEnding, tiles, points: self.bonus() }
        };
        out.map(line).into_iter().collect()
    }

    /// Whether the pool is empty and no seat can place a tile.
    pub(super) fn nobody_can_place(&self) -> bool {
        self.pool.is_empty() && !self.seated_hands().any(|hand| plays::can_place(&self.set, &self.board, hand))
    }

    pub(super) fn stop_the_clock(&mut self) -> Result<(), Illegal> {
        if self.end.is_some() {
            return Err(Illegal::Over);
        }
        if self.time_called {
            return Err(Illegal::TimeCalledTwice);
        }
        self.time_called = true;
        if self.turn == self.first {
            self.end = Some(End::Time);
        }
        Ok(())
    }
}
