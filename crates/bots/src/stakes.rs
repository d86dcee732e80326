//! What a seat plays for: its side's score against the others'.

use quintile_rules::kit::{MAX_SEATS, Seat, Sides};
use quintile_rules::{Game, GameView};

use crate::insight::Insight;

/// What one seat plays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stakes {
    seat: Seat,
    sides: Sides,
}

impl Stakes {
    /// The stakes of this seat.
    pub fn new<G: Insight>(view: &G::View, seat: Seat) -> Self {
        Self { seat, sides: view.sides() }
    }

    /// The side's score minus that of the best other side.
    #[inline]
    pub fn difference<G: Game>(self, game: &G) -> i32 {
        self.difference_of(game.scores())
    }

    /// The same for these scores, one per seat.
    #[inline]
    pub fn difference_of(self, scores: &[i32]) -> i32 {
        let (mine, best, _) = self.compare(scores);
        mine - best
    }

    /// The share of the win at these scores, in 60ths.
    #[inline]
    pub fn share<G: Game>(self, game: &G) -> i32 {
        self.share_of(game.scores())
    }

    /// The same for these scores, one per seat.
    #[inline]
    pub fn share_of(self, scores: &[i32]) -> i32 {
        match self.compare(scores) {
            (mine, best, _) if mine > best => 60,
            (mine, best, with_best) if mine == best => 60 / (1 + with_best),
            _ => 0,
        }
    }

    /// My points, those of the best other side, and how many sides have those.
    #[inline]
    fn compare(self, scores: &[i32]) -> (i32, i32, i32) {
        let mut sides = [0; MAX_SEATS];
        Seat::all(self.sides.seats()).zip(scores).for_each(|(seat, score)| sides[self.sides.of(seat)] += score);
        let (me, count) = (self.sides.of(self.seat), self.sides.count());
        let mut best = (i32::MIN, 0);
        for (side, &points) in sides[..count].iter().enumerate() {
            if side != me {
                match points.cmp(&best.0) {
                    std::cmp::Ordering::Greater => best = (points, 1),
                    std::cmp::Ordering::Equal => best.1 += 1,
                    std::cmp::Ordering::Less => {}
                }
            }
        }
        (sides[me], best.0, best.1)
    }
}
