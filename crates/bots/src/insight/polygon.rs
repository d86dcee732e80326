//! Polygon: tiles that are drawn are placed, so what matters is where they help the others.

use std::sync::LazyLock;

use quintile_rules::polygon::Play;
use quintile_rules::{Polygon, Priced, Search};

use super::prizes::Prizes;
use super::{Insight, Plan, WeightSets, Weights};

/// What groups promise after the play.
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

    /// Plays are counted by the thousand here; the best is found without listing them.
    #[inline]
    fn quick(&self, weights: &Weights, _: bool, scratch: &mut Vec<Priced<Play>>) -> Option<Priced<Play>> {
        let Some(prizes) = Prizes::of(self) else { return self.best(scratch) };
        let (faces, weight) = (self.faces(), weights.own(PRIZES));
        self.best_by(|placement, points| {
            let change = placement.cell().map_or(0, |cell| prizes.change(&faces, placement.tile(), cell));
            points * 100 + change * weight
        })
    }

    #[inline]
    fn features(&self, play: &Play, _: bool, mut note: impl FnMut(usize, i32)) {
        note(PRIZES, Prizes::of(self).map_or(0, |prizes| prizes.change_by(self.faces(), play)));
    }
}
