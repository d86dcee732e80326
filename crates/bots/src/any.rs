//! A choice in a game met by name.

use quintile_rules::{AnyView, inside};

use crate::bot::{Budget, NoChoice};
use crate::player::Player;

impl Player {
    /// Chooses for the seat whose view this is, in any game; the play in notation.
    pub fn choose_any(self, view: &AnyView, budget: Budget, seed: u64) -> Result<String, NoChoice> {
        inside!(view, AnyView, G, view => Ok(self.bot::<G>().choose(view, budget, seed)?.play.to_string()))
    }
}
