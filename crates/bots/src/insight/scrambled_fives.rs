//! Scrambled 5's: which tiles to keep, and getting rid of them at the end.

use std::sync::LazyLock;

use quintile_rules::scrambled_fives::Play;
use quintile_rules::{Priced, ScrambledFives, Search};

use super::{Insight, Plan, WeightSets};

const PASS: usize = 9;
const LATE_VALUE: usize = 10;
/// How many permutations of the same tiles on the same squares are considered.
const ALIKE: usize = 2;

static WEIGHTS: LazyLock<WeightSets> = LazyLock::new(WeightSets::read::<ScrambledFives>);

impl Insight for ScrambledFives {
    const FEATURES: &'static [&'static str] = &[
        "spend 1",
        "spend 2",
        "spend 3",
        "spend 4",
        "spend 5",
        "spend 6",
        "spend 7",
        "spend 8",
        "spend 9",
        "pass",
        "value spent when the bag is empty",
    ];
    const WEIGHTS: &'static str = include_str!("../../weights/scrambled-fives.json");
    const LEAD: i32 = 150;
    const PLAN: Plan = Plan { turns: 4, compared: 4, candidates: 16 };

    fn weights() -> &'static WeightSets {
        &WEIGHTS
    }

    /// Five tiles have up to 120 permutations, most of which come to the same; a few are enough.
    #[inline]
    fn worthwhile(&self, into: &mut Vec<Priced<Play>>) {
        self.priced_thinned(ALIKE, into);
    }

    #[inline]
    fn features(&self, play: &Play, late: bool, mut note: impl FnMut(usize, i32)) {
        match play {
            Play::Place(placements) => {
                for &tile in placements.tiles() {
                    note(usize::from(tile.clamp(1, 9)) - 1, 1);
                    note(LATE_VALUE, i32::from(late) * i32::from(tile));
                }
            }
            Play::Pass => note(PASS, 1),
        }
    }

    fn length(play: &Play) -> usize {
        match play {
            Play::Place(placements) => placements.len(),
            Play::Pass => 0,
        }
    }
}
