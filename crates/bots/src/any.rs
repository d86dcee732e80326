//! A choice in a game met by name.

use quintile_rules::{AnyView, Polygon, ScrambledFives, SumsOfOne, Synergo, TwentyFourSeven};

use crate::bot::{Budget, NoChoice};
use crate::level::Player;

impl Player {
    /// Chooses for the seat whose view this is, in whichever game; the play in notation.
    pub fn choose_any(self, view: &AnyView, budget: Budget, seed: u64) -> Result<String, NoChoice> {
        Ok(match view {
            AnyView::Polygon(view) => self.bot::<Polygon>().choose(view, budget, seed)?.play.to_string(),
            AnyView::Synergo(view) => self.bot::<Synergo>().choose(view, budget, seed)?.play.to_string(),
            AnyView::TwentyFourSeven(view) => {
                self.bot::<TwentyFourSeven>().choose(view, budget, seed)?.play.to_string()
            }
            AnyView::ScrambledFives(view) => self.bot::<ScrambledFives>().choose(view, budget, seed)?.play.to_string(),
            AnyView::SumsOfOne(view) => self.bot::<SumsOfOne>().choose(view, budget, seed)?.play.to_string(),
        })
    }
}
