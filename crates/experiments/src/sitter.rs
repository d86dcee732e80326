//! Who can sit at a table: anything that chooses plays.

use quintile_rules::Search;
use quintile_rules::kit::{Chance, Seat, Viewer};

use crate::Error;

/// A turn that somebody has to play.
pub struct Turn<'a, G> {
    /// The whole position. Players that think or live elsewhere get its [view](Turn::view).
    pub game: &'a G,
    /// Whose turn it is.
    pub seat: Seat,
    /// How many plays were made before.
    pub number: usize,
    /// Luck for players that need some.
    pub chance: &'a mut Chance,
}

impl<G: Search> Turn<'_, G> {
    /// What the seat on turn may know.
    pub fn view(&self) -> G::View {
        self.game.view(Viewer::Seat(self.seat))
    }
}

/// A player in one game.
pub trait Sitter<G: Search> {
    /// Chooses a legal play. [`Error::Forfeit`] loses the game.
    fn choose(&mut self, turn: &mut Turn<'_, G>) -> Result<G::Play, Error>;

    /// Hears of every play, its own included.
    fn played(&mut self, _seat: Seat, _play: &G::Play, _points: i32) {}

    /// What the player calls itself.
    fn name(&self) -> Option<&str> {
        None
    }

    /// Hears of the result. A sitter that is dropped without has lost by forfeit.
    fn over(self: Box<Self>, _scores: &[i32], _ranks: &[usize]) {}
}

/// Somebody who takes part in many games, several at a time.
pub trait Participant<G: Search>: Sync {
    /// Sits down for one game. [`Error::Forfeit`] loses it.
    fn sit(&self, options: &G::Options, seats: usize, seat: Seat) -> Result<Box<dyn Sitter<G> + '_>, Error>;

    /// Finds out, before the first game, whether it could sit down at all. [`Error::Forfeit`] says why not.
    fn try_out(&self, _: &G::Options, _: usize, _: Seat) -> Result<(), Error> {
        Ok(())
    }
}
