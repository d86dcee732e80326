//! What a play scores for, as highlights on the board.

use quintile_rules::kit::{Place, Scoring};
use quintile_rules::{AnyFeature, sums_of_one, twenty_four_seven};

use crate::drawing::Highlight;

impl Highlight {
    /// The lines, groups and shapes that made points, each with what it made. Items over the same places are one
    /// highlight; a bonus joins the line it belongs to, and points for tiles as such are left out.
    pub fn of(scoring: &Scoring<AnyFeature>) -> Vec<Self> {
        let mut found: Vec<(Vec<Place>, i32)> = Vec::new();
        for item in &scoring.items {
            let for_tiles = match item.feature {
                AnyFeature::SumsOfOne(feature) => {
                    matches!(feature, sums_of_one::Feature::Tiles(_) | sums_of_one::Feature::WholeHand)
                }
                AnyFeature::Polygon(_)
                | AnyFeature::Synergo(_)
                | AnyFeature::TwentyFourSeven(_)
                | AnyFeature::ScrambledFives(_) => false,
            };
            if item.places.is_empty() || for_tiles {
                continue;
            }
            // The bonus for two sums names the squares of both.
            let for_both = item.feature == AnyFeature::TwentyFourSeven(twenty_four_seven::Feature::BothSums);
            let holds = |(places, _): &&mut (Vec<Place>, i32)| match item.places[..] {
                [square] => places.contains(&square),
                _ if for_both => places.iter().all(|place| item.places.contains(place)),
                _ => *places == item.places,
            };
            match found.iter_mut().rfind(holds) {
                Some((_, points)) => *points += item.points,
                None => found.push((item.places.clone(), item.points)),
            }
        }
        let label = |points: i32| format!("{points:+}").replace('-', "−");
        found.into_iter().map(|(places, points)| Self { places, label: label(points) }).collect()
    }
}
