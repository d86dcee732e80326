//! 24/7: which tiles to keep.

use std::sync::LazyLock;

use quintile_rules::TwentyFourSeven;
use quintile_rules::twenty_four_seven::Play;

use super::{Insight, Plan, WeightSets};

static WEIGHTS: LazyLock<WeightSets> = LazyLock::new(WeightSets::read::<TwentyFourSeven>);

impl Insight for TwentyFourSeven {
    const FEATURES: &'static [&'static str] = &[
        "spend 1", "spend 2", "spend 3", "spend 4", "spend 5", "spend 6", "spend 7", "spend 8", "spend 9", "spend 10",
    ];
    const WEIGHTS: &'static str = include_str!("../../weights/twenty-four-seven.json");
    const LEAD: i32 = 150;
    const PLAN: Plan = Plan { turns: 4, compared: 4, candidates: 16 };

    fn weights() -> &'static WeightSets {
        &WEIGHTS
    }

    #[inline]
    fn features(&self, play: &Play, _: bool, mut note: impl FnMut(usize, i32)) {
        if let Play::Place { tile, .. } = *play {
            note(usize::from(tile.clamp(1, 10)) - 1, 1);
        }
    }
}
