//! Scrambled 5's: lay up to five tiles in a line, crossword fashion, so that every unbroken stretch of tiles in a row or
//! column (a *cluster*) has at most five tiles and sums to a multiple of five.
//!
//! A play scores every cluster it makes or lengthens: all its tiles, old and new, and what its new tiles cover. Tiles
//! left in hand at the end are taken off. Every number of the game is one of its [`Options`].

mod bonus;
mod choices;
mod deal;
mod material;
mod notation;
mod orders;
mod plays;
mod score;
mod sketch;
mod state;
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

use crate::kit::{Chance, Hand, Illegal, Outcome, Scoring, Seat, SetupError, Sketch, Viewer, redeal};
use crate::{Game, GameId, OptionDoc, Priced};
use material::{MAX_SEATS, Set};

impl Game for ScrambledFives {
    const ID: GameId = GameId::ScrambledFives;
    const OPTIONS: &'static [OptionDoc] = material::OPTIONS;

    type Options = Options;
    type Deal = Deal;
    type Play = Play;
    type Feature = Feature;
    type View = View;

    fn seats(_: &Options) -> RangeInclusive<usize> {
        2..=MAX_SEATS
    }

    fn check(options: &Options, seats: usize) -> Result<(), SetupError> {
        options.check(seats)
    }

    fn deal(options: &Options, seats: usize, chance: &mut Chance) -> Result<Deal, SetupError> {
        let set = Set::of(options, seats)?;
        Deal::draw(&set, seats, chance)
    }

    fn new(options: &Options, seats: usize, deal: &Deal) -> Result<Self, SetupError> {
        Self::start(Set::of(options, seats)?, seats, deal)
    }

    fn turn(&self) -> Option<Seat> {
        self.end.is_none().then_some(self.turn)
    }

    fn plays(&self, into: &mut Vec<Play>) {
        into.clear();
        self.each_play(|play, _| into.push(play));
    }

    fn priced(&self, into: &mut Vec<Priced<Play>>) {
        into.clear();
        self.each_play(|play, points| into.push(Priced { play, points }));
    }

    fn weigh(&self, play: &Play) -> Result<Scoring<Feature>, Illegal> {
        self.weigh_play(play)
    }

    fn apply(&mut self, play: &Play) -> i32 {
        self.make(play)
    }

    fn stock(&self) -> usize {
        self.bag.len()
    }

    fn tiles_left(&self) -> usize {
        self.bag.len() + self.held().iter().map(Hand::len).sum::<usize>()
    }

    fn scores(&self) -> &[i32] {
        &self.scores[..self.held().len()]
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(|end| Outcome::of_seats(self.scores(), end))
    }

    fn hand(&self, seat: Seat) -> Vec<String> {
        self.held().get(seat.index()).map_or_else(Vec::new, |hand| hand.tiles().iter().map(u8::to_string).collect())
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn imagine(view: &View, chance: &mut Chance) -> Result<Self, SetupError> {
        view.imagine(chance)
    }

    fn redeal(&mut self, view: &View, chance: &mut Chance) {
        redeal(&view.hands, &mut self.hands, None, &mut self.bag, chance);
    }

    fn weigh_view(view: &View, play: &Play) -> Result<Scoring<Feature>, Illegal> {
        view.weigh(play)
    }

    fn sketch(view: &View) -> Sketch {
        sketch::draw(view)
    }
}
