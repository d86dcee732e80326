//! The position and how a play changes it.

use super::board::Board;
use super::deal::Deal;
use super::material::{MAX_HAND, MAX_TILES, Set};
use super::notation::{Placed, Play};
use super::score::PlacePrices;
use super::tile::{Color, Tile};
use crate::kit::{Bag, End, Hand, MAX_SEATS, Outcome, Seat, SetupError, Shared};

/// A game of Synergo in progress.
///
/// The seat whose turn it is has drawn already.
#[derive(Clone, Debug, PartialEq)]
pub struct Synergo {
    pub(super) set: Shared<Set>,
    pub(super) seats: u8,
    pub(super) turn: Seat,
    /// Closed Shape: whether the seat has placed a tile this turn, so that a pass only ends the turn.
    pub(super) again: bool,
    /// The seats that passed their turns since the last tile: bit s for seat s.
    pub(super) passed: u8,
    pub(super) end: Option<End>,
    /// The tile nobody has seen.
    pub(super) removed: Option<Tile>,
    pub(super) scores: [i32; MAX_SEATS],
    pub(super) hands: [Hand<Tile, MAX_HAND>; MAX_SEATS],
    pub(super) bag: Bag<Tile, MAX_TILES>,
    pub(super) board: Board,
}

const _: () = assert!(size_of::<Synergo>() <= 4096);

impl Synergo {
    /// The position before the first turn. Refuses a deal that could not have been drawn.
    pub(super) fn start(set: Shared<Set>, seats: usize, deal: &Deal) -> Result<Self, SetupError> {
        deal.check(&set, seats)?;
        let mut game = Self {
            seats: seats as u8,
            turn: deal.first,
            again: false,
            passed: 0,
            end: None,
            removed: deal.removed.first().copied(),
            scores: [0; MAX_SEATS],
            hands: Default::default(),
            bag: Bag::new(deal.bag.iter().copied()),
            board: Board::new(),
            set,
        };
        let hand_size = game.set.options.hand.into();
        for seat in Seat::all(seats) {
            game.draw_up_to(seat, hand_size);
        }
        game.begin_turn();
        Ok(game)
    }

    /// How many seats play.
    #[inline]
    pub(super) fn seat_count(&self) -> usize {
        usize::from(self.seats).clamp(1, MAX_SEATS)
    }

    /// The hand of the seat whose turn it is, unless the game is over.
    #[inline]
    pub(super) fn hand_on_turn(&self) -> Option<&Hand<Tile, MAX_HAND>> {
        if self.end.is_some() { None } else { self.hands.get(self.turn.index()) }
    }

    /// The colour that the seat on turn plays for in My Color.
    #[inline]
    pub(super) fn own_color(&self) -> Option<Color> {
        self.set.own_color(self.turn, self.seat_count())
    }

    fn draw_up_to(&mut self, seat: Seat, size: usize) {
        let Some(hand) = self.hands.get_mut(seat.index()) else { return };
        while hand.len() < size {
            let Some(tile) = self.bag.draw() else { return };
            hand.insert(tile);
        }
    }

    fn begin_turn(&mut self) {
        self.again = false;
        self.draw_up_to(self.turn, self.set.options.draw_to.into());
    }

    /// Whether every tile has been played.
    fn all_played(&self) -> bool {
        self.bag.is_empty() && self.hands.iter().all(Hand::is_empty)
    }

    /// Whether a seat holds a tile or can draw one.
    fn has_tiles(&self, seat: Seat) -> bool {
        !self.bag.is_empty() || self.hands.get(seat.index()).is_some_and(|hand| !hand.is_empty())
    }

    /// Whether every seat that holds or can draw a tile passed its turn since the last tile.
    fn all_passed(&self) -> bool {
        let mut seats = Seat::all(self.seat_count());
        self.passed != 0 && seats.all(|seat| self.passed >> seat.0 & 1 == 1 || !self.has_tiles(seat))
    }

    /// Why the game is over now that a turn has ended, if it is.
    pub(super) fn end_reached(&self) -> Option<End> {
        if self.all_played() {
            Some(End::Tiles)
        } else if self.all_passed() {
            Some(End::Passes)
        } else {
            None
        }
    }

    /// The turn goes to the next seat with tiles, if the game goes on.
    fn end_turn(&mut self) {
        self.end = self.end_reached();
        if self.end.is_some() {
            // Whose turn it was last tells nothing any more, so it must not tell states apart.
            self.turn = Seat(0);
            self.again = false;
            return;
        }
        let count = self.seat_count();
        for _ in 0..count {
            self.turn = self.turn.next(count);
            if self.has_tiles(self.turn) {
                break;
            }
        }
        self.begin_turn();
    }

    /// Makes a play without judging it; gives its points. One that cannot be made changes nothing.
    pub(super) fn make(&mut self, play: &Play) -> i32 {
        if self.end.is_some() {
            return 0;
        }
        match *play {
            Play::Place(placed) => self.place(placed),
            Play::Pass => {
                if !self.again {
                    self.passed |= 1 << self.turn.0;
                }
                self.end_turn();
                0
            }
        }
    }

    fn place(&mut self, Placed { tile, at }: Placed) -> i32 {
        let Some(index) = self.board.frontier.find(at.into()) else { return 0 };
        let place = self.board.frontier.get(index);
        let seat = self.turn.index();
        if place.need.mismatch(tile).is_some() || !self.hands.get_mut(seat).is_some_and(|hand| hand.remove(tile.name()))
        {
            return 0;
        }
        let prices = PlacePrices::of(place, &self.board, &self.set, self.own_color());
        let points = prices.price(tile, &self.set);
        self.scores[seat] += points;
        self.board.place(index, tile, self.all_played());
        self.passed = 0;
        if prices.closed_by(tile) != 0 && !self.hands[seat].is_empty() {
            self.again = true;
        } else {
            self.end_turn();
        }
        points
    }

    /// The result, once the game is over.
    pub(super) fn result(&self) -> Option<Outcome> {
        let seats = self.seat_count();
        Some(Outcome::new(self.set.options.game_type.sides(seats), &self.scores[..seats], self.end?))
    }
}
