//! Scrambled 5's: which tiles to keep, and getting rid of them at the end.

use quintile_rules::ScrambledFives;
use quintile_rules::kit::{HandView, Viewer};
use quintile_rules::scrambled_fives::{Play, View};

use super::Insight;

const PASS: usize = 9;
const LATE_VALUE: usize = 10;

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
    const HORIZON: Option<u32> = Some(6);

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn late(view: &View) -> bool {
        view.bag == 0
    }

    fn settled(view: &View) -> bool {
        let hidden = |hand: &&HandView<u8>| hand.open().is_none() && !hand.is_empty();
        view.bag == 0 && view.hands.iter().filter(hidden).count() <= 1
    }

    #[inline]
    fn features(play: &Play, late: bool, into: &mut [i32]) {
        match play {
            Play::Place(placements) => {
                for &tile in placements.tiles() {
                    into[usize::from(tile.clamp(1, 9)) - 1] += 1;
                    into[LATE_VALUE] += i32::from(late) * i32::from(tile);
                }
            }
            Play::Pass => into[PASS] += 1,
        }
    }

    fn length(play: &Play) -> usize {
        match play {
            Play::Place(placements) => placements.len(),
            Play::Pass => 0,
        }
    }
}
