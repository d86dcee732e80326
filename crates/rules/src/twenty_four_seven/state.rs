//! A game of 24/7 in progress.
//!
//! The board keeps, for every empty square and each of the four lines, what the tiles next to it sum to. A placement
//! changes that only at the two ends of each line through it, and it only ever grows, so «does this tile fit there?»
//! is one bit per tile and square, cleared once and for good.

use super::deal::Deal;
use super::material::{MAX_HAND, MAX_TILE, MAX_TILES, SPAN, STRIDE, Set, at, bit};
use super::notation::Play;
use crate::kit::{Bag, End, Hand, Seat, Shared};

/// The steps of the four lines: row, column, falling, rising diagonal.
pub(super) const STEPS: [usize; 4] = [1, STRIDE, STRIDE + 1, STRIDE - 1];
/// Tile codes of an empty square and of the world outside; both are far from any number on a tile.
pub(super) const EMPTY: u8 = 0x80;
const OUTSIDE: u8 = 0xC0;
/// Squares sit this far into [`Board::tiles`], so that a step up never leaves it.
const MARGIN: usize = STRIDE + 1;

/// The tiles on the board and what follows from them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Board {
    tiles: [u8; SPAN + 2 * MARGIN],
    /// For each empty square and line, the sum of the tiles it would join.
    sums: [[u8; 4]; SPAN],
    /// For each tile, the empty squares where no line would pass the limit.
    fits: [u128; MAX_TILE as usize + 1],
    /// Squares with a tile.
    occupied: u128,
    /// Empty squares beside a tile.
    frontier: u128,
}

impl Board {
    pub(super) fn empty(set: &Set) -> Self {
        let mut tiles = [OUTSIDE; SPAN + 2 * MARGIN];
        for square in set.options.grid().squares() {
            tiles[at(square) + MARGIN] = EMPTY;
        }
        let fits = std::array::from_fn(|tile| if tile <= set.options.limit.into() { set.board } else { 0 });
        Self { tiles, sums: [[0; 4]; SPAN], fits, occupied: 0, frontier: 0 }
    }

    /// The tile code at a square so many steps away; may be outside by one step.
    #[inline]
    pub(super) fn code(&self, at: usize, step: usize, forward: bool) -> u8 {
        let place = at + MARGIN;
        self.tiles[if forward { place + step } else { place - step }]
    }

    /// The tile on a square.
    pub(super) fn tile(&self, at: usize) -> Option<u8> {
        Some(self.tiles[at + MARGIN]).filter(|&code| code < EMPTY)
    }

    /// What the tiles beside an empty square sum to, by line.
    #[inline]
    pub(super) fn sums(&self, at: usize) -> [u8; 4] {
        self.sums[at]
    }

    /// Where this tile may go.
    #[inline]
    pub(super) fn legal(&self, tile: u8) -> u128 {
        self.frontier & self.fits[tile as usize]
    }

    /// Squares with a tile.
    pub(super) fn occupied(&self) -> u128 {
        self.occupied
    }

    /// Empty squares beside a tile.
    pub(super) fn frontier(&self) -> u128 {
        self.frontier
    }

    /// Squares where even the smallest tile would be too much.
    pub(super) fn blocks(&self, set: &Set) -> u128 {
        set.board & !self.occupied & !self.fits[set.lowest as usize]
    }

    /// How many tiles lie unbroken from a square onward, and their sum.
    #[inline]
    pub(super) fn walk(&self, at: usize, step: usize, forward: bool) -> (usize, u8) {
        let step = if forward { step as isize } else { -(step as isize) };
        let mut place = (at + MARGIN).wrapping_add_signed(step);
        let (mut length, mut sum) = (0, 0);
        while self.tiles[place] < EMPTY {
            sum += self.tiles[place];
            length += 1;
            place = place.wrapping_add_signed(step);
        }
        (length, sum)
    }

    /// Puts a tile on an empty square and brings everything up to date.
    pub(super) fn put(&mut self, set: &Set, tile: u8, at: usize) {
        self.tiles[at + MARGIN] = tile;
        self.occupied |= bit(at);
        for (line, &step) in STEPS.iter().enumerate() {
            let (before_length, before) = self.walk(at, step, false);
            let (after_length, after) = self.walk(at, step, true);
            // Each end saw only its own side of the stretch so far; now it sees all of it.
            self.extend(set, (at + step * (after_length + 1)) as isize, line, before + tile);
            self.extend(set, at as isize - (step * (before_length + 1)) as isize, line, after + tile);
        }
        let around = bit(at) << 1 | bit(at) >> 1;
        let ring = around | (around | bit(at)) << STRIDE | (around | bit(at)) >> STRIDE;
        self.frontier = (self.frontier | ring & set.board) & !self.occupied;
    }

    /// The square, if it is an empty one of the board, now sees `more` on this line.
    #[inline]
    fn extend(&mut self, set: &Set, at: isize, line: usize, more: u8) {
        if self.tiles[(at + MARGIN as isize) as usize] != EMPTY {
            return;
        }
        let at = at as usize;
        let sum = &mut self.sums[at][line];
        *sum += more;
        let too_big = (set.options.limit.saturating_sub(*sum) + 1).min(set.highest + 1);
        for tile in too_big..=set.highest {
            self.fits[tile as usize] &= !bit(at);
        }
    }
}

/// A game of 24/7 in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct TwentyFourSeven {
    pub(super) set: Shared<Set>,
    pub(super) board: Board,
    pub(super) hands: [Hand<u8, MAX_HAND>; 4],
    pub(super) bag: Bag<u8, MAX_TILES>,
    pub(super) scores: [i32; 4],
    pub(super) seats: u8,
    pub(super) turn: Option<Seat>,
    pub(super) end: Option<End>,
}

const _: () = assert!(size_of::<TwentyFourSeven>() <= 1024);

impl TwentyFourSeven {
    pub(super) fn start(set: Shared<Set>, seats: usize, deal: &Deal) -> Self {
        let mut board = Board::empty(&set);
        if let Some(centre) = set.options.grid().centre() {
            board.put(&set, deal.start, at(centre));
        }
        let mut bag = Bag::new(deal.bag.iter().copied());
        let mut hands: [Hand<u8, MAX_HAND>; 4] = Default::default();
        for hand in &mut hands[..seats] {
            *hand = std::iter::from_fn(|| bag.draw()).take(set.options.hand(seats)).collect();
        }
        let mut game =
            Self { set, board, hands, bag, scores: [0; 4], seats: seats as u8, turn: Some(deal.first), end: None };
        game.end_if_stuck(deal.first);
        game
    }

    pub(super) fn seats(&self) -> usize {
        self.seats.into()
    }

    /// Whether this seat can place a tile.
    #[inline]
    pub(super) fn can_place(&self, seat: Seat) -> bool {
        self.hands[seat.index()].tiles().iter().any(|&tile| self.board.legal(tile) != 0)
    }

    /// Makes a play that is known to be legal.
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
            points = self.points(tile, at(square));
            self.scores[seat.index()] += points;
            let Self { set, board, .. } = self;
            board.put(set, tile, at(square));
        }
        let next = seat.next(self.seats());
        self.turn = Some(next);
        self.end_if_stuck(next);
        points
    }

    /// The game is over as soon as no seat can place. Looks at `first` first: almost always it can.
    pub(super) fn end_if_stuck(&mut self, first: Seat) {
        if self.can_place(first) || Seat::all(self.seats()).any(|seat| self.can_place(seat)) {
            return;
        }
        let hands = &self.hands[..self.seats()];
        let filled = self.board.occupied() | self.board.blocks(&self.set);
        self.turn = None;
        self.end = Some(if hands.iter().all(Hand::is_empty) {
            End::Tiles
        } else if filled == self.set.board {
            End::Full
        } else {
            End::Blocked
        });
    }
}
