//! 24/7: put a tile beside another one; no line may pass 24.
//!
//! Numbers from 1 to 10 on a 7 × 7 board. Every unbroken stretch of tiles in a row, column or diagonal may sum to 24
//! at most; squares where even the smallest tile would be too much are blocked for good. Points come from sums of 7
//! and 24, runs and sets, doubled on 2x squares.

mod board;
mod deal;
mod hand;
mod layout;
mod material;
mod notation;
mod plays;
mod score;
mod sketch;
mod state;
#[cfg(test)]
mod tests;
mod view;

use std::ops::RangeInclusive;

pub use deal::Deal;
pub use material::Options;
pub use notation::Play;
pub use score::Feature;
pub use state::TwentyFourSeven;
pub use view::View;

use crate::kit::{
    Chance, Illegal, Laying, LineSum, Opening, Outcome, Placement, Scoring, Seat, SetupError, Sides, Sketch, Viewer,
};
use crate::search::weigh_and_apply;
use crate::{Game, GameId, OptionDoc, Priced, Search};
use material::Set;

impl Game for TwentyFourSeven {
    const ID: GameId = GameId::TwentyFourSeven;
    const OPTIONS: &'static [OptionDoc] = material::OPTIONS;
    const OPEN_HANDS: bool = false;
    const LAYING: Laying = Laying::Single;

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

    fn opening(_: usize, deal: &Deal) -> Result<Opening<u8>, SetupError> {
        Ok(Opening::by_lot(deal.first))
    }

    fn turn(&self) -> Option<Seat> {
        self.turn
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

    fn forced(&self) -> Option<Play> {
        self.turn.filter(|&seat| !self.can_place(seat)).map(|_| Play::Pass)
    }

    fn stock(&self) -> usize {
        self.bag.len()
    }

    fn scores(&self) -> &[i32] {
        &self.scores[..self.seats()]
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(|end| Outcome::new(Sides::alone(self.scores().len()), self.scores(), end))
    }

    fn hand(&self, seat: Seat) -> Vec<u8> {
        self.hands.get(seat.index()).into_iter().flat_map(|hand| hand.tiles()).collect()
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn line_sums(view: &View, laid: &[Placement<u8>]) -> Vec<LineSum> {
        view.line_sums(laid)
    }

    fn wanted_sums(view: &View) -> Vec<u32> {
        view.wanted_sums()
    }

    fn sketch(view: &View) -> Sketch {
        sketch::sketch(view)
    }
}

impl Search for TwentyFourSeven {
    fn priced(&self, into: &mut Vec<Priced<Play>>) {
        self.list_priced(into);
    }

    fn pick(&self, chance: &mut Chance, _: &mut Vec<Play>) -> Option<Play> {
        self.pick_play(chance)
    }

    fn apply(&mut self, play: &Play) -> i32 {
        self.make(play)
    }

    fn tiles_left(&self) -> usize {
        self.bag.len() + self.hands.iter().map(|hand| hand.len()).sum::<usize>()
    }

    fn imagine(view: &View, chance: &mut Chance) -> Result<Self, SetupError> {
        view.imagine(chance)
    }

    fn redeal(&mut self, view: &View, chance: &mut Chance) {
        view.redeal(self, chance);
    }
}
