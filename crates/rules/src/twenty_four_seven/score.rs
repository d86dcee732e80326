//! Points of 24/7.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::layout::{Mask, Side};
use super::material::Set;
use crate::kit::{Item, Place, Scoring, Square};

/// What a placement can score for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    /// A whole stretch sums to this: 7 or 24.
    Sum(u8),
    /// So many tiles rise or fall by one.
    Run(u8),
    /// So many tiles of one number.
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

impl<M: Mask, S: Side, const CELLS: usize> Board<M, S, CELLS> {
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

    /// What placing this tile there scores.
    #[inline]
    pub(super) fn points(&self, set: &Set, tile: u8, square: Square) -> i32 {
        let at = M::at(square);
        let options = &set.options;
        let (mut low_sums, mut full_sums, mut long_lines, mut points) = (0, 0, 0, 0);
        for (line, step) in Self::STEPS.into_iter().enumerate() {
            let (ahead, behind) = self.beside(at, line);
            if ahead.length() + behind.length() == 0 {
                continue;
            }
            let sum = ahead.sum() + tile + behind.sum();
            low_sums += i32::from(sum == options.low_sum);
            if sum == options.limit {
                full_sums += 1;
                long_lines += i32::from(ahead.length() + 1 + behind.length() == usize::from(options.bonus_length));
            }
            // Most neighbours carry on nothing.
            let near = |code: u8| code.wrapping_sub(tile).wrapping_add(1) <= 2;
            if !near(self.code(at + step)) && !near(self.code(at - step)) {
                continue;
            }
            let parts = self.parts(tile, at, step);
            points += set.runs[length(parts.rising)] + set.runs[length(parts.falling)] + set.sets[length(parts.set)];
        }
        points += low_sums * options.points_low_sum
            + full_sums * options.points_limit
            + (long_lines + low_sums * full_sums) * options.points_bonus;
        if set.is_double(square) { 2 * points } else { points }
    }

    /// The same item by item, from the tiles themselves.
    pub(super) fn scoring(&self, set: &Set, tile: u8, square: Square) -> Scoring<Feature> {
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
