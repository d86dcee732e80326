//! 24/7: which tiles to keep.

use std::sync::LazyLock;

use quintile_rules::TwentyFourSeven;
use quintile_rules::kit::{HandView, Viewer};
use quintile_rules::twenty_four_seven::{Play, View};

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

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn late(view: &View) -> bool {
        view.bag == 0
    }

    fn settled(view: &View) -> bool {
        let hidden = |hand: &&HandView<u8>| hand.open().is_none() && !hand.is_empty();
        let hands = view.hands.iter().filter(hidden).count();
        view.bag == 0 && (hands == 0 || hands == 1 && view.options.removed == 0)
    }

    #[inline]
    fn features(&self, play: &Play, _: bool, mut note: impl FnMut(usize, i32)) {
        if let Play::Place { tile, .. } = *play {
            note(usize::from(tile.clamp(1, 10)) - 1, 1);
        }
    }
}
