//! Sums of 1.0: every row and column of decimals sums to one.
//!
//! Red, blue and green tiles lie on the board from the start. In turn, seats lay one or more of their yellow tiles in a
//! line, touching what lies there, so that every stretch they make or lengthen sums to exactly 1.0. Instead of placing, a
//! seat may trade tiles for points or pass. Hands lie face up; only the pool is hidden.
//!
//! ```
//! use quintile_rules::kit::Chance;
//! use quintile_rules::{Game, SumsOfOne};
//!
//! let options = Default::default();
//! let deal = SumsOfOne::deal(&options, 2, &mut Chance::from_number(1))?;
//! let mut game = SumsOfOne::new(&options, 2, &deal)?;
//! let mut plays = Vec::new();
//! game.priced(&mut plays);
//! let best = plays.iter().max_by_key(|priced| priced.points).expect("pass is always legal");
//! let scoring = game.play(&best.play)?;
//! assert_eq!(scoring.points, best.points);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod deal;
mod material;
mod notation;
mod plays;
mod reach;
mod score;
mod sketch;
mod state;
#[cfg(test)]
mod tests;
mod tile;
mod view;

use std::ops::RangeInclusive;

pub use deal::{CUTS, Deal};
pub use material::{MAX_HAND, MAX_POOL, Options};
pub use notation::{Play, Trade};
pub use score::Feature;
pub use state::SumsOfOne;
pub use tile::Tile;
pub use view::View;

use crate::kit::{Chance, Hand, Illegal, Outcome, Scoring, Seat, SetupError, Sketch, Viewer};
use crate::{Game, GameId, OptionDoc, Priced};

impl Game for SumsOfOne {
    const ID: GameId = GameId::SumsOfOne;
    const OPTIONS: &'static [OptionDoc] = material::OPTIONS;

    type Options = Options;
    type Deal = Deal;
    type Play = Play;
    type Feature = Feature;
    type View = View;

    fn seats(_: &Options) -> RangeInclusive<usize> {
        material::SEATS
    }

    fn check(options: &Options, seats: usize) -> Result<(), SetupError> {
        material::Set::shared(options, seats).map(drop)
    }

    fn deal(options: &Options, seats: usize, chance: &mut Chance) -> Result<Deal, SetupError> {
        Deal::draw(&*material::Set::shared(options, seats)?, seats, chance)
    }

    fn new(options: &Options, seats: usize, deal: &Deal) -> Result<Self, SetupError> {
        Self::start(options, seats, deal)
    }

    fn turn(&self) -> Option<Seat> {
        self.end.is_none().then_some(self.turn)
    }

    fn plays(&self, into: &mut Vec<Play>) {
        into.clear();
        self.generate(|play, _| into.push(play));
    }

    fn priced(&self, into: &mut Vec<Priced<Play>>) {
        into.clear();
        self.generate(|play, points| into.push(Priced { play, points }));
    }

    fn weigh(&self, play: &Play) -> Result<Scoring<Feature>, Illegal> {
        self.judge(play)
    }

    fn apply(&mut self, play: &Play) -> i32 {
        self.make(play)
    }

    fn call_time(&mut self) -> Result<(), Illegal> {
        self.stop_the_clock()
    }

    fn stock(&self) -> usize {
        self.pool.len()
    }

    fn reveals(&self, play: &Play) -> bool {
        match play {
            Play::Place(_) => !self.pool.is_empty(),
            // Traded tiles go back to the pool, so that its size tells nothing.
            Play::Trade(_) => true,
            Play::Pass => false,
        }
    }

    fn tiles_left(&self) -> usize {
        self.pool.len() + self.seated_hands().map(Hand::len).sum::<usize>()
    }

    fn scores(&self) -> &[i32] {
        &self.scores[..self.seats.into()]
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(|end| Outcome::of_seats(self.scores(), end))
    }

    fn hand(&self, seat: Seat) -> Vec<String> {
        self.seated_hands().nth(seat.index()).into_iter().flat_map(Hand::tiles).map(Tile::to_string).collect()
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn imagine(view: &View, chance: &mut Chance) -> Result<Self, SetupError> {
        view.imagine(chance)
    }

    fn weigh_view(view: &View, play: &Play) -> Result<Scoring<Feature>, Illegal> {
        view.weigh(play)
    }

    fn sketch(view: &View) -> Sketch {
        sketch::draw(view)
    }
}
