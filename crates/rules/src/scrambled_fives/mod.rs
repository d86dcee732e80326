//! Scrambled 5's: lay up to five tiles in a line, crossword fashion, so that every unbroken stretch of tiles in a row or
//! column (a *cluster*) has at most five tiles and sums to a multiple of five.
//!
//! A play scores every cluster it makes or lengthens: all its tiles, old and new, and what its new tiles cover. Tiles
//! left in hand at the end are taken off. Every number of the game is one of its [`Options`].

mod bonus;
mod deal;
mod material;
mod notation;
mod permutations;
mod plays;
mod score;
mod sketch;
mod state;
mod subsets;
#[cfg(test)]
mod tests;
mod view;

use std::ops::RangeInclusive;

pub use bonus::{Bonus, Boost};
pub use deal::Deal;
pub use material::Options;
pub use notation::Play;
pub use score::Feature;
pub use state::ScrambledFives;
pub use view::View;

use crate::kit::{
    Adjustment, Chance, Hand, Illegal, Laying, LineSum, Opening, Outcome, Placement, Scoring, Seat, SetupError, Sides,
    Sketch, Viewer, read_opening,
};
use crate::search::weigh_and_apply;
use crate::{Game, GameId, OptionDoc, Priced, Search};
use material::Set;

impl Game for ScrambledFives {
    const ID: GameId = GameId::ScrambledFives;
    const OPTIONS: &'static [OptionDoc] = material::OPTIONS;
    const OPEN_HANDS: bool = false;
    const LAYING: Laying = Laying::Together;

    type Options = Options;
    type Deal = Deal;
    type Tile = u8;
    type Play = Play;
    type Feature = Feature;
    type FeatureKind = Feature;
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

    fn opening(seats: usize, deal: &Deal) -> Result<Opening<u8>, SetupError> {
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

    fn stock(&self) -> usize {
        self.bag.len()
    }

    fn scores(&self) -> &[i32] {
        &self.scores[..self.held().len()]
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(|end| Outcome::new(Sides::alone(self.scores().len()), self.scores(), end))
    }

    fn adjustments(&self) -> Vec<Adjustment<u8>> {
        self.unused_tiles()
    }

    fn hand(&self, seat: Seat) -> Vec<u8> {
        self.held().get(seat.index()).map_or_else(Vec::new, |hand| hand.tiles().to_vec())
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn line_sums(view: &View, laid: &[Placement<u8>]) -> Vec<LineSum> {
        view.line_sums(laid)
    }

    fn sketch(view: &View) -> Sketch {
        sketch::sketch(view)
    }
}

impl Search for ScrambledFives {
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
        self.bag.len() + self.held().iter().map(Hand::len).sum::<usize>()
    }

    fn imagine(view: &View, chance: &mut Chance) -> Result<Self, SetupError> {
        view.imagine(chance)
    }

    fn redeal(&mut self, view: &View, chance: &mut Chance) {
        view.redeal(self, chance);
    }
}
