//! The position and how a play changes it.

use super::deal::Deal;
use super::material::{MAX_HAND, MAX_SEATS, MAX_TILES, Set};
use super::notation::Play;
use super::score::price;
use crate::kit::{Adjustment, AdjustmentKind, Bag, End, Hand, LineBoard, Placements, Seat, SetupError, Shared};

/// A game of Scrambled 5's.
#[derive(Clone, Debug, PartialEq)]
pub struct ScrambledFives {
    pub(super) set: Shared<Set>,
    pub(super) board: LineBoard,
    pub(super) bag: Bag<u8, MAX_TILES>,
    pub(super) hands: [Hand<u8, MAX_HAND>; MAX_SEATS],
    /// With what is left in hand taken off once the game is over.
    pub(super) scores: [i32; MAX_SEATS],
    pub(super) seats: u8,
    /// Whose turn it is; once the game is over always the first, so that equal results are equal.
    pub(super) turn: Seat,
    /// How many passes were made in a row.
    pub(super) passes: u8,
    pub(super) end: Option<End>,
}

const _: () = assert!(size_of::<ScrambledFives>() <= 1024);

impl ScrambledFives {
    /// The position before the first turn. Refuses a deal that could not have been drawn.
    pub(super) fn start(set: Shared<Set>, seats: usize, deal: &Deal) -> Result<Self, SetupError> {
        let turn = deal.check(&set, seats)?;
        let mut game = Self {
            board: LineBoard::new(set.grid),
            bag: Bag::new(deal.bag.iter().copied()),
            hands: Default::default(),
            scores: [0; MAX_SEATS],
            seats: seats as u8,
            turn,
            passes: 0,
            end: None,
            set,
        };
        Seat::all(seats).for_each(|seat| game.draw(seat));
        Ok(game)
    }

    /// The tiles of the seat whose turn it is.
    #[inline]
    pub(super) fn hand_on_turn(&self) -> &Hand<u8, MAX_HAND> {
        &self.hands[self.turn.index() % MAX_SEATS]
    }

    /// The hands of all seats.
    pub(super) fn held(&self) -> &[Hand<u8, MAX_HAND>] {
        &self.hands[..usize::from(self.seats).min(MAX_SEATS)]
    }

    /// How many seats still hold tiles: as many passes in a row end the game.
    pub(super) fn holders(&self) -> usize {
        self.held().iter().filter(|hand| !hand.is_empty()).count()
    }

    fn draw(&mut self, seat: Seat) {
        let hand = &mut self.hands[seat.index() % MAX_SEATS];
        while hand.len() < self.set.options.hand.into() {
            match self.bag.draw() {
                Some(tile) => hand.insert(tile),
                None => break,
            }
        }
    }

    /// Makes a play without judging it; gives its points.
    pub(super) fn make(&mut self, play: &Play) -> i32 {
        if self.end.is_some() {
            return 0;
        }
        let points = match play {
            Play::Place(placements) => self.place(placements),
            Play::Pass => {
                self.passes += 1;
                0
            }
        };
        self.settle();
        points
    }

    fn place(&mut self, placements: &Placements) -> i32 {
        let first = self.board.is_empty();
        self.board.put_all(placements, |tile| tile);
        let points = price(&self.set, &self.board, placements, first);
        let seat = self.turn.index() % MAX_SEATS;
        self.scores[seat] = self.scores[seat].saturating_add(points);
        for &tile in placements.tiles() {
            self.hands[seat].remove(tile);
        }
        self.draw(self.turn);
        self.passes = 0;
        points
    }

    /// Ends the game if it is over, or finds the next seat that holds tiles.
    fn settle(&mut self) {
        let holders = self.holders();
        self.end = match holders {
            0 => Some(End::Tiles),
            _ if usize::from(self.passes) >= holders => Some(End::Passes),
            _ => None,
        };
        if self.end.is_some() {
            for (hand, score) in self.hands.iter().zip(&mut self.scores) {
                *score = score.saturating_sub(unused(hand));
            }
            self.turn = Seat(0);
            return;
        }
        for _ in 0..self.seats {
            self.turn = self.turn.next(self.seats.into());
            if !self.hand_on_turn().is_empty() {
                break;
            }
        }
    }

    /// What was taken off at the end.
    pub(super) fn unused_tiles(&self) -> Vec<Adjustment<u8>> {
        let holders = Seat::all(self.held().len()).zip(self.held());
        let lines = holders.filter(|(_, hand)| self.end.is_some() && !hand.is_empty()).map(|(seat, hand)| Adjustment {
            seat,
            kind: AdjustmentKind::UnusedTiles,
            tiles: hand.tiles().to_vec(),
            points: -unused(hand),
        });
        lines.collect()
    }
}

/// What the tiles left in a hand cost at the end.
#[inline]
fn unused(hand: &Hand<u8, MAX_HAND>) -> i32 {
    hand.tiles().iter().map(|&tile| i32::from(tile)).sum()
}
