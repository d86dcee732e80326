//! Polygon: hexagonal tiles, three of which meet at a corner.
//!
//! The board is a hexagon of hexagons. At every other corner of a cell stands a star, a diamond or a circle; the three
//! cells around such a corner are a *group*, and each cell lies in one group of each symbol. Every turn the die
//! names a symbol and the seat draws two tiles, which it places one after the other beside tiles in play, in groups of
//! that symbol, on empty cells or on top of other numbers. A tile that completes three of a kind or three in a row
//! scores; X tiles multiply, WILDs stand for any number, and the tiles printed on the board count as well.
//!
//! ```
//! use quintile_rules::kit::Chance;
//! use quintile_rules::polygon::{Options, Polygon};
//! use quintile_rules::{Game, Search};
//!
//! let options = Options::default();
//! let mut chance = Chance::from_number(5);
//! let deal = Polygon::deal(&options, 2, &mut chance)?;
//! let mut game = Polygon::new(&options, 2, &deal)?;
//! let mut plays = Vec::new();
//! while let Some(play) = game.pick(&mut chance, &mut plays) {
//!     game.play(&play)?;
//! }
//! assert!(game.outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod deal;
mod faces;
mod material;
mod notation;
mod plays;
mod score;
mod sketch;
mod state;
#[cfg(test)]
mod tests;
mod tile;
mod turn_plays;
mod view;

use std::ops::RangeInclusive;

pub use deal::Deal;
pub use faces::Faces;
pub use material::Options;
pub use notation::{Placement, Play};
pub use score::Feature;
pub use state::Polygon;
pub use tile::{Face, Symbol, Tile};
pub use view::{Stack, View};

use crate::kit::{Chance, Illegal, Laying, Opening, Outcome, Scoring, Seat, SetupError, Sketch, Viewer, read_opening};
use crate::search::weigh_and_apply;
use crate::{Game, GameId, OptionDoc, Priced, Search};
use material::Set;

impl Game for Polygon {
    const ID: GameId = GameId::Polygon;
    const OPTIONS: &'static [OptionDoc] = material::OPTIONS;
    const OPEN_HANDS: bool = true;
    const LAYING: Laying = Laying::InOrder;

    type Options = Options;
    type Deal = Deal;
    type Tile = Tile;
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

    fn opening(seats: usize, deal: &Deal) -> Result<Opening<Tile>, SetupError> {
        read_opening(&deal.opening, seats, Tile::rank)
    }

    fn turn(&self) -> Option<Seat> {
        self.seat_on_turn()
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
        self.pile_from(self.played.saturating_add(1)).len()
    }

    fn scores(&self) -> &[i32] {
        self.points()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn hand(&self, seat: Seat) -> Vec<Tile> {
        match self.drawn() {
            Some((tiles, _)) if self.turn() == Some(seat) => tiles.to_vec(),
            _ => Vec::new(),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn sketch(view: &View) -> Sketch {
        sketch::sketch(view)
    }
}

impl Search for Polygon {
    fn priced(&self, into: &mut Vec<Priced<Play>>) {
        self.list_priced(into);
    }

    fn pick(&self, chance: &mut Chance, scratch: &mut Vec<Play>) -> Option<Play> {
        self.pick_play(chance, scratch)
    }

    fn best(&self, _: &mut Vec<Priced<Play>>) -> Option<Priced<Play>> {
        self.best_play()
    }

    fn apply(&mut self, play: &Play) -> i32 {
        self.make(play)
    }

    fn tiles_left(&self) -> usize {
        self.pile_from(self.played).len()
    }

    fn imagine(view: &View, chance: &mut Chance) -> Result<Self, SetupError> {
        view.imagine(chance)
    }

    fn redeal(&mut self, view: &View, chance: &mut Chance) {
        view.redeal(self, chance);
    }
}
