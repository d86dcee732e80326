//! Points: what each new or longer cluster is worth, item by item.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::bonus::{Bonus, Boost};
use super::material::Set;
use crate::kit::{Axis, Illegal, Item, LineBoard, Placements, Scoring, Square, Stretch, Wanted};

/// What a play can score for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Feature {
    /// The tiles of a cluster, old and new.
    Cluster {
        /// What they sum to.
        sum: u16,
    },
    /// A new tile of a cluster on a square that adds points.
    Bonus {
        /// Which.
        bonus: Bonus,
    },
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cluster { sum } => write!(f, "cluster of {sum}"),
            Self::Bonus { bonus } => write!(f, "{bonus} square"),
        }
    }
}

/// The clusters that contain a new tile, on the board with the new tiles. The play's own is first. In the first
/// placement of a game a single tile is a cluster too.
pub(super) fn clusters(
    board: &LineBoard,
    placements: &Placements,
    axis: Axis,
    first: bool,
) -> impl Iterator<Item = Stretch> {
    let alone = placements.squares().next().filter(|_| first && placements.len() == 1);
    alone.map(|square| board.stretch(square, axis)).into_iter().chain(board.stretches_of(placements, axis))
}

/// What the new tiles in a cluster do to it.
pub(super) fn boost_of(set: &Set, cluster: Stretch, placements: &Placements) -> Boost {
    let new = placements.squares().filter(|&square| cluster.contains(square));
    new.fold(Boost::NONE, |boost, square| boost.and(set.boost(square)))
}

/// Refuses a cluster that is too long or sums to no multiple.
pub(super) fn judge_cluster(set: &Set, cluster: Stretch) -> Result<(), Illegal> {
    if !set.allows_length(cluster.length) {
        let limit = set.options.cluster_limit.into();
        return Err(Illegal::TooLong { line: cluster.line(), tiles: cluster.length.into(), limit });
    }
    if set.missing(cluster.sum) != 0 {
        let wanted = Wanted::MultipleOf(set.options.divisor);
        return Err(Illegal::WrongSum { line: cluster.line(), sum: cluster.sum.to_string(), wanted });
    }
    Ok(())
}

/// The points of a placement that lies on the board already. The same as [`itemise`] adds up to.
pub(super) fn price(set: &Set, board: &LineBoard, placements: &Placements, first: bool) -> i32 {
    let row = placements.squares().next().map(Square::row);
    let axis = if placements.squares().all(|square| Some(square.row()) == row) { Axis::Row } else { Axis::Column };
    clusters(board, placements, axis, first).fold(0, |points: i32, cluster| {
        points.wrapping_add(boost_of(set, cluster, placements).points(cluster.sum.into()))
    })
}

/// The score sheet of a placement that makes these clusters: of each its tiles, then each square that adds to it.
pub(super) fn itemise(set: &Set, placements: &Placements, clusters: &[Stretch]) -> Scoring<Feature> {
    let mut scoring = Scoring::nothing();
    for cluster in clusters {
        let times = boost_of(set, *cluster, placements).times;
        let feature = Feature::Cluster { sum: cluster.sum };
        let places = cluster.squares().map(Into::into).collect();
        scoring.add(Item { feature, points: i32::from(cluster.sum) * times, times, places });
        for square in placements.squares().filter(|&square| cluster.contains(square)) {
            let plus = set.boost(square).plus;
            if plus != 0 {
                let feature = Feature::Bonus { bonus: Bonus::Plus(plus as i16) };
                scoring.add(Item { feature, points: plus * times, times, places: vec![square.into()] });
            }
        }
    }
    scoring
}
