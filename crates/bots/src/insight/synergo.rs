//! Synergo: which tiles to keep, by how many colours they have.

use std::sync::LazyLock;

use quintile_rules::kit::Xy;
use quintile_rules::synergo::{GameType, Play, View};
use quintile_rules::{Priced, Search, Synergo};

use super::{Insight, Plan, WeightSets};

static WEIGHTS: LazyLock<WeightSets> = LazyLock::new(WeightSets::read::<Synergo>);

impl Insight for Synergo {
    const FEATURES: &'static [&'static str] = &["spend one colour", "spend two colours", "spend three colours", "pass"];
    const WEIGHTS: &'static str = include_str!("../../weights/synergo.json");
    const LEAD: i32 = 30;
    const PLAN: Plan = Plan { turns: 8, compared: 4, candidates: 16 };

    fn weights() -> &'static WeightSets {
        &WEIGHTS
    }

    fn kind(view: &View) -> &'static str {
        match view.options.game_type {
            GameType::Match => "match",
            GameType::Color => "color",
            GameType::Closed => "closed",
        }
    }

    /// No pass while a play scores, nor before the first tile: if every bot waited, the game would never start.
    #[inline]
    fn worthwhile(&self, into: &mut Vec<Priced<Play>>) {
        self.priced(into);
        // Only the first tile can go to the centre.
        let begins = |play: &Play| matches!(play, Play::Place(placed) if placed.at == Xy { x: 0, y: 0 });
        if into.iter().any(|entry| entry.points > 0 || begins(&entry.play)) {
            into.retain(|entry| entry.play != Play::Pass);
        }
    }

    #[inline]
    fn features(&self, play: &Play, _: bool, mut note: impl FnMut(usize, i32)) {
        match play {
            Play::Place(placed) => note(placed.tile.color_count().clamp(1, 3) - 1, 1),
            Play::Pass => note(3, 1),
        }
    }
}
