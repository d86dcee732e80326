//! Polygon: tiles that are drawn are placed, so what matters is where they help the others.

use std::sync::LazyLock;

use quintile_rules::kit::Viewer;
use quintile_rules::polygon::{Play, View};
use quintile_rules::{Polygon, Priced};

use super::{Insight, Plan, WeightSets, Weights};

/// What groups promise after the play, see [`Polygon::prizes_left`].
const PRIZES: usize = 0;

static WEIGHTS: LazyLock<WeightSets> = LazyLock::new(WeightSets::read::<Polygon>);

impl Insight for Polygon {
    const FEATURES: &'static [&'static str] = &["prizes left"];
    const WEIGHTS: &'static str = include_str!("../../weights/polygon.json");
    const LEAD: i32 = 250;
    const PLAN: Plan = Plan { turns: 4, compared: 0, candidates: 48 };
    const ROUNDS: u32 = 32;

    fn weights() -> &'static WeightSets {
        &WEIGHTS
    }

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn late(view: &View) -> bool {
        view.unseen.is_empty()
    }

    fn settled(view: &View) -> bool {
        view.unseen.is_empty()
    }

    /// Plays are counted by the thousand here; the best is found without listing them.
    #[inline]
    fn quick(&self, weights: &Weights, _: bool, _: &mut Vec<Priced<Play>>) -> Option<Priced<Play>> {
        self.best_leaving(weights.own(PRIZES))
    }

    #[inline]
    fn features(&self, play: &Play, _: bool, mut note: impl FnMut(usize, i32)) {
        note(PRIZES, self.prizes_left(play));
    }
}
