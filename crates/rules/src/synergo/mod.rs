//! Synergo: square tiles with coloured sides on a board without end.
//!
//! A tile goes beside another, and all sides that meet must have the same colour. Tiles joined in one colour make a
//! shape. What scores depends on the type of game ([`GameType`]): in *Match and Score* every tile the new one
//! is connected to, colour by colour; in *My Color* only those connected in the seat's or the team's own colour; in
//! *Closed Shape* the tiles of shapes that have no open side left, and whoever closes one may place again.
//!
//! Hands and bag are hidden. [`Deal`] and [`Options`] are what records show, [`Play`] is the notation.
//!
//! Inside, what can still change is kept apart from what cannot. The *frontier* lists the open places with the
//! colours they ask for; generation is a walk over it. A *shape* that can still grow is known by its size and its open
//! sides, and each open place knows the shapes it faces; so a price is a few lookups.

mod board;
mod deal;
mod frontier;
mod material;
mod notation;
mod plays;
mod score;
mod shapes;
mod sketch;
mod state;
#[cfg(test)]
mod tests;
mod tile;
mod view;

use std::ops::RangeInclusive;

pub use deal::Deal;
pub use material::{GameType, MAX_HAND, MAX_TILES, Options};
pub use notation::{Placed, Play};
pub use score::{Feature, FeatureKind};
pub use state::Synergo;
pub use tile::{Color, NotATile, Tile};
pub use view::View;

use crate::kit::{Chance, Hand, Illegal, Laying, Opening, Outcome, Scoring, Seat, SetupError, Sides, Sketch, Viewer};
use crate::search::weigh_and_apply;
use crate::{Game, GameId, OptionDoc, Priced, Search};
use material::Set;

impl Game for Synergo {
    const ID: GameId = GameId::Synergo;
    const OPTIONS: &'static [OptionDoc] = material::OPTIONS;
    const OPEN_HANDS: bool = false;
    const LAYING: Laying = Laying::Single;
    const CAN_TURN: bool = true;

    type Options = Options;
    type Deal = Deal;
    type Tile = Tile;
    type Play = Play;
    type Feature = Feature;
    type FeatureKind = FeatureKind;
    type View = View;

    fn seats(options: &Options) -> RangeInclusive<usize> {
        options.game_type.seats()
    }

    fn check(options: &Options, seats: usize) -> Result<(), SetupError> {
        Set::shared(options, seats).map(drop)
    }

    fn sides(options: &Options, seats: usize) -> Sides {
        options.game_type.sides(seats)
    }

    fn deal(options: &Options, seats: usize, chance: &mut Chance) -> Result<Deal, SetupError> {
        Deal::draw(&*Set::shared(options, seats)?, seats, chance)
    }

    fn new(options: &Options, seats: usize, deal: &Deal) -> Result<Self, SetupError> {
        Self::start(Set::shared(options, seats)?, seats, deal)
    }

    fn opening(_: usize, deal: &Deal) -> Result<Opening<Tile>, SetupError> {
        Ok(Opening::by_lot(deal.first))
    }

    #[inline]
    fn turn(&self) -> Option<Seat> {
        if self.end.is_none() { Some(self.turn) } else { None }
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
        &self.scores[..self.seat_count()]
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn hand(&self, seat: Seat) -> Vec<Tile> {
        self.hands.get(seat.index()).map(Hand::tiles).unwrap_or_default().to_vec()
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn in_hand(tile: Tile) -> Tile {
        tile.name()
    }

    fn turns(tile: Tile) -> Vec<Tile> {
        tile.turns().collect()
    }

    fn sketch(view: &View) -> Sketch {
        sketch::sketch(view)
    }
}

impl Search for Synergo {
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
        self.bag.len() + self.hands.iter().map(Hand::len).sum::<usize>()
    }

    fn imagine(view: &View, chance: &mut Chance) -> Result<Self, SetupError> {
        view.imagine(chance)
    }

    fn redeal(&mut self, view: &View, chance: &mut Chance) {
        view.redeal(self, chance);
    }
}
