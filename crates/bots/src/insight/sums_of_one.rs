//! Sums of 1.0: which tiles to keep, when to trade, and going out.

use std::sync::LazyLock;

use quintile_rules::sums_of_one::{Play, Tile};
use quintile_rules::{Priced, Search, SumsOfOne};

use super::{Insight, Plan, WeightSets};

/// The band of a tile in hand: the first five features.
fn band(tile: Tile) -> usize {
    match tile.hundredths() {
        _ if tile.is_wild() => 4,
        0..=10 => 0,
        11..=25 => 1,
        26..=40 => 2,
        _ => 3,
    }
}

const TRADE: usize = 5;
const PASS: usize = 10;
const LATE_TILES: usize = 11;
/// How many ways to fill the same squares are considered.
const ALIKE: usize = 3;

static WEIGHTS: LazyLock<WeightSets> = LazyLock::new(WeightSets::read::<SumsOfOne>);

impl Insight for SumsOfOne {
    const FEATURES: &'static [&'static str] = &[
        "spend up to 0.1",
        "spend up to 0.25",
        "spend up to 0.4",
        "spend more than 0.4",
        "spend WILD",
        "trade up to 0.1",
        "trade up to 0.25",
        "trade up to 0.4",
        "trade more than 0.4",
        "trade WILD",
        "pass",
        "tiles spent when the pool is empty",
    ];
    const WEIGHTS: &'static str = include_str!("../../weights/sums-of-one.json");
    const LEAD: i32 = 60;
    const PLAN: Plan = Plan { turns: 2, compared: 4, candidates: 16 };

    fn weights() -> &'static WeightSets {
        &WEIGHTS
    }

    #[inline]
    fn features(&self, play: &Play, late: bool, mut note: impl FnMut(usize, i32)) {
        match play {
            Play::Place(placements) => {
                play.placed().for_each(|(tile, _)| note(band(tile.in_hand()), 1));
                note(LATE_TILES, i32::from(late) * placements.len() as i32);
            }
            Play::Trade(trade) => trade.tiles().iter().for_each(|&tile| note(TRADE + band(tile), 1)),
            Play::Pass => note(PASS, 1),
        }
    }

    /// A WILD makes thousands of plays that differ in its name only; a few ways to fill the same squares are enough.
    #[inline]
    fn worthwhile(&self, into: &mut Vec<Priced<Play>>) {
        self.priced_thinned(ALIKE, into);
    }

    fn length(play: &Play) -> usize {
        play.placed().count()
    }
}
