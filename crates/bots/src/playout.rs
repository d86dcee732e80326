//! Playing an imagined game on, quickly: every seat takes the best of points and what the play spends.

use quintile_rules::Priced;

use crate::insight::{Insight, Weights};

/// Plays games on, and keeps the list it needs for that: nothing is allocated per play.
pub struct Playout<G: Insight> {
    priced: Vec<Priced<G::Play>>,
    weights: Weights,
    late: bool,
}

impl<G: Insight> Playout<G> {
    /// Playouts from positions such as this view's.
    pub fn new(view: &G::View) -> Self {
        Self { priced: Vec::new(), weights: Weights::of::<G>(view), late: G::late(view) }
    }

    /// The play of the seat on turn with its points; `None` when the game is over.
    #[inline]
    pub fn next(&mut self, game: &G) -> Option<Priced<G::Play>> {
        game.worthwhile(&mut self.priced);
        let (weights, late) = (&self.weights, self.late);
        Priced::first_best(&self.priced, |priced| priced.points * 100 + weights.spent::<G>(&priced.play, late))
    }

    /// Plays on to the end, or for so many plays. Returns how many were made.
    pub fn run(&mut self, game: &mut G, plies: u32) -> u32 {
        for ply in 0..plies {
            let Some(best) = self.next(game) else { return ply };
            game.apply(&best.play);
        }
        plies
    }
}
