//! Sums of 1.0: which tiles to keep, when to trade, and going out.

use quintile_rules::kit::Viewer;
use quintile_rules::sums_of_one::{Play, Tile, View};
use quintile_rules::{Game, Priced, SumsOfOne};

use super::Insight;

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
/// So many placements are worth a thought when a WILD is in hand.
const WITH_WILD: usize = 40;

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
    const HORIZON: Option<u32> = Some(12);

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn late(view: &View) -> bool {
        view.pool == 0
    }

    fn settled(view: &View) -> bool {
        view.pool == 0
    }

    #[inline]
    fn features(play: &Play, late: bool, into: &mut [i32]) {
        match play {
            Play::Place(placements) => {
                play.placed().for_each(|(tile, _)| into[band(tile.in_hand())] += 1);
                into[LATE_TILES] += i32::from(late) * placements.len() as i32;
            }
            Play::Trade(trade) => trade.tiles().iter().for_each(|&tile| into[TRADE + band(tile)] += 1),
            Play::Pass => into[PASS] += 1,
        }
    }

    /// A WILD makes thousands of plays that differ in its name only; the best placements are enough then.
    fn worthwhile(&self, into: &mut Vec<Priced<Play>>) {
        let Some(seat) = self.turn() else { return into.clear() };
        if !self.hand(seat).iter().any(|tile| tile == "*") {
            return self.priced(into);
        }
        self.best_placements(WITH_WILD, into);
        if into.is_empty() {
            return self.priced(into);
        }
        into.push(Priced { play: Play::Pass, points: 0 });
    }

    fn length(play: &Play) -> usize {
        play.placed().count()
    }
}
