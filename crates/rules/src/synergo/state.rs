//! The position: board, hands, bag, whose turn it is, and what a play does to them.

use super::board::Board;
use super::deal::Deal;
use super::frontier::Spot;
use super::material::{GameType, MAX_HAND, MAX_TILES, Options, Set};
use super::notation::{Placed, Play};
use super::score::{Feature, Offer, itemise};
use super::tile::{Color, Tile};
use crate::kit::{Bag, End, Hand, Illegal, MAX_SEATS, Outcome, Place, Scoring, Seat, SetupError, Shared, Xy};

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
    /// The position before the first turn.
    pub(super) fn start(options: &Options, seats: usize, deal: &Deal) -> Result<Self, SetupError> {
        let set = Set::shared(options, seats)?;
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
        let hand_size = game.set.options.hand_size.into();
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

    /// Judges and prices a play.
    pub(super) fn judge(&self, play: Play) -> Result<Scoring<Feature>, Illegal> {
        let hand = self.hand_on_turn().ok_or(Illegal::Over)?;
        let Play::Place(placed) = play else { return Ok(Scoring::nothing()) };
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

    /// Makes a legal play and returns its points. Anything else changes nothing.
    pub(super) fn make(&mut self, play: Play) -> i32 {
        if self.end.is_some() {
            return 0;
        }
        match play {
            Play::Place(placed) => self.make_placement(placed),
            Play::Pass => {
                if !self.again {
                    self.passed |= 1 << self.turn.0;
                }
                self.end_turn();
                0
            }
        }
    }

    fn make_placement(&mut self, Placed { tile, at }: Placed) -> i32 {
        let Some(index) = self.board.frontier.find(at.into()) else { return 0 };
        let place = self.board.frontier.get(index);
        let seat = self.turn.index();
        if place.need.mismatch(tile).is_some() || !self.hands.get_mut(seat).is_some_and(|hand| hand.remove(tile.name()))
        {
            return 0;
        }
        let offer = Offer::of(place, &self.board, &self.set, self.own_color());
        let points = offer.points(tile, &self.set);
        self.scores[seat] += points;
        self.board.place(index, tile, self.all_played());
        self.passed = 0;
        if offer.closed_by(tile) != 0 && !self.hands[seat].is_empty() {
            self.again = true;
        } else {
            self.end_turn();
        }
        points
    }

    /// The result, once the game is over.
    pub(super) fn result(&self) -> Option<Outcome> {
        let end = self.end?;
        let scores = &self.scores[..self.seat_count()];
        Some(match <&[i32; 4]>::try_from(scores) {
            Ok(four) if self.set.options.game_type == GameType::Color => Outcome::of_teams(four, end),
            _ => Outcome::of_seats(scores, end),
        })
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
