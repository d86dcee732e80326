//! Polygon: tiles that are drawn are placed, so what matters is where they help the others.

use quintile_rules::Polygon;
use quintile_rules::kit::Viewer;
use quintile_rules::polygon::{Play, View};

use super::Insight;

impl Insight for Polygon {
    const FEATURES: &'static [&'static str] = &["set aside"];
    const WEIGHTS: &'static str = include_str!("../../weights/polygon.json");
    const LEAD: i32 = 250;
    const HORIZON: Option<u32> = Some(4);
    const ROUNDS: u32 = 32;

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn late(view: &View) -> bool {
        view.unseen.is_empty()
    }

    fn settled(view: &View) -> bool {
        view.unseen.is_empty()
    }

    #[inline]
    fn features(play: &Play, _: bool, into: &mut [i32]) {
        for placement in [play.first(), play.second()] {
            into[0] += i32::from(placement.cell().is_none());
        }
    }
}
