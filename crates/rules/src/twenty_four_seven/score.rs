//! Points of 24/7.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::layout::{Mask, Side};
use super::material::Set;
use crate::kit::{Item, Place, Scoring, Square};

/// What a placement can score for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    /// A whole stretch sums to this: 7 or 24.
    Sum(u8),
    /// This many tiles rise or fall by one.
    Run(u8),
    /// This many tiles of one number.
    Set(u8),
    /// A stretch of seven tiles sums to 24.
    LongLine,
    /// A sum of 24 and a sum of 7 in one play.
    BothSums,
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sum(sum) => write!(f, "sum of {sum}"),
            Self::Run(length) => write!(f, "run of {length}"),
            Self::Set(length) => write!(f, "set of {length}"),
            Self::LongLine => f.write_str("bonus for a long line"),
            Self::BothSums => f.write_str("bonus for both sums"),
        }
    }
}

/// What one line through the placed tile has: how many tiles carry on a run or a set, behind and ahead.
#[derive(Clone, Copy, Default)]
struct Parts {
    rising: [usize; 2],
    falling: [usize; 2],
    set: [usize; 2],
}

/// The length of a part with the placed tile in it.
fn length([behind, ahead]: [usize; 2]) -> usize {
    behind + 1 + ahead
}

impl<M: Mask, S: Side, const CELLS: usize, const CODES: usize> Board<M, S, CELLS, CODES> {
    /// The run and set parts of one line. A neighbour carries on at most one of the three.
    #[inline]
    fn parts(&self, tile: u8, at: usize, step: usize) -> Parts {
        let mut parts = Parts::default();
        match self.code(at - step).wrapping_sub(tile) {
            0 => parts.set[0] = self.follow(tile, at, step.wrapping_neg(), 0),
            1 => parts.falling[0] = self.follow(tile, at, step.wrapping_neg(), 1),
            u8::MAX => parts.rising[0] = self.follow(tile, at, step.wrapping_neg(), u8::MAX),
            _ => {}
        }
        match self.code(at + step).wrapping_sub(tile) {
            0 => parts.set[1] = self.follow(tile, at, step, 0),
            1 => parts.rising[1] = self.follow(tile, at, step, 1),
            u8::MAX => parts.falling[1] = self.follow(tile, at, step, u8::MAX),
            _ => {}
        }
        parts
    }

    /// How many tiles from here on each differ from the one before by `change`.
    #[inline]
    fn follow(&self, tile: u8, at: usize, step: usize, change: u8) -> usize {
        let (mut expected, mut next) = (tile, at);
        let mut length = 0;
        loop {
            expected = expected.wrapping_add(change);
            next = next.wrapping_add(step);
            if self.code(next) != expected {
                return length;
            }
            length += 1;
        }
    }

    /// Whether placing this tile there makes any run or set of three or more. Takes the same steps for every cell: most
    /// placements make none, and the question is cheaper than a wrong guess.
    #[inline]
    fn makes_a_run_or_set(&self, tile: u8, at: usize) -> bool {
        let mut made = false;
        for step in Self::STEPS {
            let [ahead, behind] = [self.code(at + step), self.code(at - step)];
            let [beyond_ahead, beyond_behind] = [self.code(at + 2 * step), self.code(at.wrapping_sub(2 * step))];
            let carries_on = |change: u8| change.wrapping_add(1) <= 2;
            let change = ahead.wrapping_sub(tile);
            made |= carries_on(change)
                & ((beyond_ahead.wrapping_sub(ahead) == change) | (tile.wrapping_sub(behind) == change));
            let change = behind.wrapping_sub(tile);
            made |= carries_on(change) & (beyond_behind.wrapping_sub(behind) == change);
        }
        made
    }

    /// What placing this tile there scores.
    #[inline]
    pub(super) fn price(&self, set: &Set, tile: u8, square: Square) -> i32 {
        let at = M::at(square);
        let sums = S::sums(self.sides(at), tile, set.scoring);
        let [low, limit, long] = [sums.low, sums.limit, sums.long].map(|count| count as i32);
        let options = &set.options;
        let mut points =
            low * options.points_low_sum + limit * options.points_limit + (long + low * limit) * options.points_bonus;
        if self.makes_a_run_or_set(tile, at) {
            points += self.points_for_runs_and_sets(set, tile, at);
        }
        points << u32::from(set.is_double(square))
    }

    #[cold]
    fn points_for_runs_and_sets(&self, set: &Set, tile: u8, at: usize) -> i32 {
        let of_line = |step| {
            let parts = self.parts(tile, at, step);
            set.runs[length(parts.rising)] + set.runs[length(parts.falling)] + set.sets[length(parts.set)]
        };
        Self::STEPS.into_iter().map(of_line).sum()
    }

    /// The same item by item, from the tiles themselves.
    pub(super) fn itemise(&self, set: &Set, tile: u8, square: Square) -> Scoring<Feature> {
        let at = M::at(square);
        let options = &set.options;
        let times = if set.is_double(square) { 2 } else { 1 };
        let mut scoring = Scoring::nothing();
        let mut add = |feature, points: i32, places| {
            scoring.add(Item { feature, points: points * times, times, places });
        };
        let (mut low_sums, mut full_sums) = (Vec::new(), Vec::new());
        for step in Self::STEPS {
            let (behind, sum_behind) = self.walk(at, step, false);
            let (ahead, sum_ahead) = self.walk(at, step, true);
            if behind + ahead == 0 {
                continue;
            }
            let places = |[behind, ahead]: [usize; 2]| -> Vec<Place> {
                let from = at - behind * step;
                (0..=behind + ahead).map(|index| M::square(from + index * step).into()).collect()
            };
            let stretch = [behind, ahead];
            let sum = sum_behind + tile + sum_ahead;
            if sum == options.low_sum {
                add(Feature::Sum(sum), options.points_low_sum, places(stretch));
                low_sums.push(places(stretch));
            }
            if sum == options.limit {
                add(Feature::Sum(sum), options.points_limit, places(stretch));
                if length(stretch) == usize::from(options.bonus_length) {
                    add(Feature::LongLine, options.points_bonus, places(stretch));
                }
                full_sums.push(places(stretch));
            }
            let parts = self.parts(tile, at, step);
            for run in [parts.rising, parts.falling].into_iter().filter(|&run| length(run) >= 3) {
                add(Feature::Run(length(run) as u8), set.runs[length(run)], places(run));
            }
            if length(parts.set) >= 3 {
                add(Feature::Set(length(parts.set) as u8), set.sets[length(parts.set)], places(parts.set));
            }
        }
        for full in &full_sums {
            for low in &low_sums {
                let others = low.iter().filter(|place| !full.contains(place));
                let both = full.iter().chain(others).copied().collect();
                add(Feature::BothSums, options.points_bonus, both);
            }
        }
        scoring
    }
}
