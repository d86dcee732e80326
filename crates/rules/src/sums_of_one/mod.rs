//! Sums of 1.0: every row and column of decimals sums to one.
//!
//! Red, blue and green tiles lie on the board from the start. In turn, seats lay one or more of their yellow tiles in a
//! line, touching what lies there, so that every stretch they make or lengthen sums to exactly 1.0. Instead of placing, a
//! seat may trade tiles for points or pass. Hands lie face up; only the pool is hidden.
//!
//! ```
//! use quintile_rules::kit::Chance;
//! use quintile_rules::{Game, Search, SumsOfOne};
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
mod score;
mod sketch;
mod state;
mod subset_sums;
#[cfg(test)]
mod tests;
mod tile;
mod view;

use std::ops::RangeInclusive;

pub use deal::{CUTS, Deal};
pub use material::{MAX_HAND, MAX_POOL, Options};
pub use notation::{Play, Trade};
pub use score::{Feature, FeatureKind};
pub use state::SumsOfOne;
pub use tile::{DecimalMark, Tile};
pub use view::View;

use crate::kit::{
    Adjustment, Chance, Hand, Illegal, Laying, LineSum, Opening, Outcome, Placement, Scoring, Seat, SetupError, Sides,
    Sketch, Viewer, read_opening,
};
use crate::search::weigh_and_apply;
use crate::{Game, GameId, OptionDoc, Priced, Search};
use material::Set;

impl Game for SumsOfOne {
    const ID: GameId = GameId::SumsOfOne;
    const OPTIONS: &'static [OptionDoc] = material::OPTIONS;
    const OPEN_HANDS: bool = true;
    const HAS_CLOCK: bool = true;
    const LAYING: Laying = Laying::Together;
    const CAN_TRADE: bool = true;

    type Options = Options;
    type Deal = Deal;
    type Tile = Tile;
    type Play = Play;
    type Feature = Feature;
    type FeatureKind = FeatureKind;
    type View = View;

    fn seats(_: &Options) -> RangeInclusive<usize> {
        material::SEATS
    }

    fn check(options: &Options, seats: usize) -> Result<(), SetupError> {
        Set::shared(options, seats).map(drop)
    }

    fn deal(options: &Options, seats: usize, chance: &mut Chance) -> Result<Deal, SetupError> {
        Deal::draw(&*Set::shared(options, seats)?, seats, chance)
    }

    fn new(options: &Options, seats: usize, deal: &Deal) -> Result<Self, SetupError> {
        Self::start(Set::shared(options, seats)?, seats, deal)
    }

    fn opening(seats: usize, deal: &Deal) -> Result<Opening<Tile>, SetupError> {
        read_opening(&deal.opening, seats, |tile| tile)
    }

    fn turn(&self) -> Option<Seat> {
        self.end.is_none().then_some(self.turn)
    }

    fn plays(&self, into: &mut Vec<Play>) {
        self.list_plays(into);
    }

    fn weigh(&self, play: &Play) -> Result<Scoring<Feature>, Illegal> {
        self.judge(play)
    }

    fn play(&mut self, play: &Play) -> Result<Scoring<Feature>, Illegal> {
        weigh_and_apply(self, play)
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

    fn scores(&self) -> &[i32] {
        &self.scores[..self.seats.into()]
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(|end| Outcome::new(Sides::alone(self.scores().len()), self.scores(), end))
    }

    fn adjustments(&self) -> Vec<Adjustment<Tile>> {
        self.bonus_taken()
    }

    fn hand(&self, seat: Seat) -> Vec<Tile> {
        self.seated_hands().nth(seat.index()).into_iter().flat_map(Hand::tiles).copied().collect()
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn in_hand(tile: Tile) -> Tile {
        tile.in_hand()
    }

    fn names(&self, tile: Tile) -> Vec<Tile> {
        let all = (1..=Tile::ONE).filter(|&value| tile == Tile::WILD && self.set.wild_can_be(value));
        all.map(Tile::named).collect()
    }

    fn line_sums(view: &View, laid: &[Placement<Tile>]) -> Vec<LineSum> {
        view.line_sums(laid)
    }

    fn sketch(view: &View) -> Sketch {
        sketch::sketch(view)
    }
}

impl Search for SumsOfOne {
    fn priced(&self, into: &mut Vec<Priced<Play>>) {
        self.list_priced(into);
    }

    fn priced_thinned(&self, alike: usize, into: &mut Vec<Priced<Play>>) {
        self.list_thinned(alike, into);
    }

    fn pick(&self, chance: &mut Chance, _: &mut Vec<Play>) -> Option<Play> {
        self.pick_play(chance)
    }

    fn apply(&mut self, play: &Play) -> i32 {
        self.make(play)
    }

    fn tiles_left(&self) -> usize {
        self.pool.len() + self.seated_hands().map(Hand::len).sum::<usize>()
    }

    fn imagine(view: &View, chance: &mut Chance) -> Result<Self, SetupError> {
        view.imagine(chance)
    }
}
