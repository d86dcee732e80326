//! A game of 24/7 in progress.

use super::board::{LargeBoard, SmallBoard};
use super::deal::Deal;
use super::hand::NumberHand;
use super::material::{MAX_SEATS, MAX_TILES, Set};
use super::notation::Play;
use crate::kit::{Bag, End, Seat, SetupError, Shared};

/// A board of either layout. [`on_board!`] reaches the rules, which are written once for both.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "the small one is inline so that copying the house game needs no heap")]
pub(super) enum AnyBoard {
    Small(SmallBoard),
    Large(Box<LargeBoard>),
}

macro_rules! on_board {
    ($any:expr, $board:ident => $body:expr) => {
        match $any {
            $crate::twenty_four_seven::state::AnyBoard::Small($board) => $body,
            $crate::twenty_four_seven::state::AnyBoard::Large($board) => $body,
        }
    };
}
pub(super) use on_board;

impl AnyBoard {
    pub(super) fn empty(set: &Set) -> Self {
        if SmallBoard::suits(&set.options) {
            Self::Small(SmallBoard::empty(set))
        } else {
            Self::Large(Box::new(LargeBoard::empty(set)))
        }
    }
}

/// A game of 24/7 in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct TwentyFourSeven {
    pub(super) set: Shared<Set>,
    pub(super) board: AnyBoard,
    pub(super) hands: [NumberHand; MAX_SEATS],
    pub(super) bag: Bag<u8, MAX_TILES>,
    pub(super) scores: [i32; MAX_SEATS],
    pub(super) seats: u8,
    pub(super) turn: Option<Seat>,
    pub(super) end: Option<End>,
}

const _: () = assert!(size_of::<TwentyFourSeven>() <= 1024);

impl TwentyFourSeven {
    /// The position before the first turn. Refuses a deal that could not have been drawn.
    pub(super) fn start(set: Shared<Set>, seats: usize, deal: &Deal) -> Result<Self, SetupError> {
        deal.check(&set, seats)?;
        let mut board = AnyBoard::empty(&set);
        if let Some(centre) = set.options.grid().centre() {
            on_board!(&mut board, board => board.put(&set, deal.start, centre));
        }
        let mut bag = Bag::new(deal.bag.iter().copied());
        let mut hands = [NumberHand::default(); MAX_SEATS];
        for hand in &mut hands[..seats] {
            *hand = std::iter::from_fn(|| bag.draw()).take(set.options.hand(seats)).collect();
        }
        let turn = Some(deal.first);
        let mut game = Self { set, board, hands, bag, scores: [0; MAX_SEATS], seats: seats as u8, turn, end: None };
        game.end_if_stuck(deal.first);
        Ok(game)
    }

    pub(super) fn seats(&self) -> usize {
        self.seats.into()
    }

    /// Whether this seat can place a tile.
    #[inline]
    pub(super) fn can_place(&self, seat: Seat) -> bool {
        on_board!(&self.board, board => board.takes_any(self.hands[seat.index()]))
    }

    /// Makes a play without judging it; gives its points.
    pub(super) fn make(&mut self, play: &Play) -> i32 {
        let Some(seat) = self.turn else { return 0 };
        let mut points = 0;
        if let Play::Place { tile, square } = *play {
            let hand = &mut self.hands[seat.index()];
            if !hand.remove(tile) {
                return 0;
            }
            if let Some(drawn) = self.bag.draw() {
                hand.insert(drawn);
            }
            points = on_board!(&mut self.board, board => {
                let points = board.price(&self.set, tile, square);
                board.put(&self.set, tile, square);
                points
            });
            self.scores[seat.index()] += points;
        }
        let next = seat.next(self.seats());
        self.turn = Some(next);
        self.end_if_stuck(next);
        points
    }

    /// The game is over as soon as no seat can place. Looks at `first` first: almost always it can.
    #[inline]
    fn end_if_stuck(&mut self, first: Seat) {
        if !self.can_place(first) {
            self.end_if_nobody_can_place();
        }
    }

    #[cold]
    fn end_if_nobody_can_place(&mut self) {
        if Seat::all(self.seats()).any(|seat| self.can_place(seat)) {
            return;
        }
        self.turn = None;
        self.end = Some(if self.hands[..self.seats()].iter().all(|hand| hand.is_empty()) {
            End::Tiles
        } else if on_board!(&self.board, board => board.is_full(&self.set)) {
            End::Full
        } else {
            End::Blocked
        });
    }
}
