//! The position: board, hands, pool, scores, whose turn it is.

use arrayvec::ArrayVec;

use super::deal::{CUTS, Deal};
use super::material::{Colour, MAX_HAND, MAX_POOL, Options, Set};
use super::notation::{Play, Trade};
use super::plays;
use super::score::{self, Feature};
use super::tile::{Decimal, Tile};
use crate::kit::{
    Axis, Bag, End, Hand, Illegal, LineBoard, Placements, Scoring, Seat, SetupError, Shared, Square, Wanted,
};

/// The most seats.
pub(super) const MAX_SEATS: usize = 4;

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
    pub(super) fn start(options: &Options, seats: usize, deal: &Deal) -> Result<Self, SetupError> {
        let set = Set::shared(options, seats)?;
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

    pub(super) fn judge(&self, play: &Play) -> Result<Scoring<Feature>, Illegal> {
        if self.end.is_some() {
            return Err(Illegal::Over);
        }
        match play {
            Play::Place(placements) => self.judge_placement(placements),
            Play::Trade(trade) => self.judge_trade(trade.tiles()),
            Play::Pass => Ok(Scoring::nothing()),
        }
    }

    fn judge_placement(&self, placements: &Placements) -> Result<Scoring<Feature>, Illegal> {
        let tiles = placements.tiles().iter().map(|&code| Tile::from_code(code));
        self.judge_in_hand(tiles.clone().map(Tile::in_hand))?;
        if let Some(wild) = tiles.clone().find(|tile| tile.is_wild() && !self.set.wild_can_be(tile.hundredths())) {
            let Options { wild_least: least, wild_most: most, wild_step: step, .. } = self.set.options;
            let value = Decimal(wild.hundredths().into()).to_string();
            let wanted = Wanted::Steps { least, most, step };
            return Err(Illegal::WildRange { value, wanted });
        }
        let axis = self.board.judge_squares(placements)?;
        self.board.judge_touching(placements)?;
        let mut board = self.board.clone();
        board.put_all(placements, |code| Tile::from_code(code).hundredths());
        let stretches: ArrayVec<_, { Placements::CAPACITY + 1 }> = board.stretches_of(placements, axis).collect();
        if let Some(wrong) = stretches.iter().find(|stretch| stretch.sum != u16::from(Tile::ONE)) {
            let sum = Decimal(wrong.sum.into()).to_string();
            return Err(Illegal::WrongSum { line: wrong.line(), sum, wanted: Wanted::One });
        }
        Ok(score::itemise(&self.set, placements, &stretches))
    }

    fn judge_trade(&self, tiles: &[Tile]) -> Result<Scoring<Feature>, Illegal> {
        self.judge_in_hand(tiles.iter().copied())?;
        if tiles.len() > self.pool.len() {
            return Err(Illegal::TradeMoreThanPool { tiles: tiles.len(), pool: self.pool.len() });
        }
        Ok(score::itemise_trade(&self.set.options, tiles.len()))
    }

    fn judge_in_hand(&self, tiles: impl Iterator<Item = Tile>) -> Result<(), Illegal> {
        let mut hand = self.hand_on_turn().clone();
        for tile in tiles {
            if !hand.remove(tile) {
                return Err(Illegal::NotInHand { tile: tile.to_string() });
            }
        }
        Ok(())
    }

    /// Makes a legal play; gives its points.
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
        self.price(placements)
    }

    /// The points of tiles that lie on the board already.
    fn price(&self, placements: &Placements) -> i32 {
        let mut squares = placements.squares();
        let axis = match (squares.next(), squares.next()) {
            (Some(first), Some(second)) if first.column() == second.column() => Axis::Column,
            _ => Axis::Row,
        };
        let (mut sums, mut plus_sums) = (0, 0);
        for (at, square) in placements.squares().enumerate() {
            let along = i32::from(self.board.stretch(square, axis).length > 1);
            let across = i32::from(self.board.stretch(square, axis.across()).length > 1);
            sums += across + if at == 0 { along } else { 0 };
            plus_sums += if self.set.is_plus(square) { along + across } else { 0 };
        }
        score::price(&self.set.options, sums, plus_sums, placements.len() as i32)
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
            let left: usize = self.seated_hands().map(Hand::len).sum();
            self.scores[self.turn.index()] += left as i32 * self.set.options.points_left_tile;
        }
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
