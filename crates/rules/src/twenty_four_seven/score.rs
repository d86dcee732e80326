//! Points of 24/7.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::material::{bit, square};
use super::state::{STEPS, TwentyFourSeven};
use crate::kit::{Item, Place, Scoring};

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

/// What one line through the placed tile has.
#[derive(Clone, Copy, Default)]
struct LineParts {
    /// The tiles before and after that carry on a rising run.
    rising: [usize; 2],
    /// The same for a falling run.
    falling: [usize; 2],
    /// The same for a set.
    set: [usize; 2],
}

impl LineParts {
    fn length(part: [usize; 2]) -> usize {
        part[0] + 1 + part[1]
    }
}

impl TwentyFourSeven {
    /// The run and set parts of one line. A neighbour carries on at most one of the three.
    #[inline]
    fn parts(&self, tile: u8, at: usize, step: usize) -> LineParts {
        let mut parts = LineParts::default();
        for (side, forward) in [(0, false), (1, true)] {
            let change = self.board.code(at, step, forward).wrapping_sub(tile);
            if change == 0 {
                parts.set[side] = self.follow(tile, at, step, forward, 0);
            } else if change == 1 {
                let part = if forward { &mut parts.rising } else { &mut parts.falling };
                part[side] = self.follow(tile, at, step, forward, 1);
            } else if change == u8::MAX {
                let part = if forward { &mut parts.falling } else { &mut parts.rising };
                part[side] = self.follow(tile, at, step, forward, u8::MAX);
            }
        }
        parts
    }

    /// How many tiles in this direction each differ from the one before by `change`.
    #[inline]
    fn follow(&self, tile: u8, at: usize, step: usize, forward: bool, change: u8) -> usize {
        let mut expected = tile;
        let mut length = 0;
        loop {
            expected = expected.wrapping_add(change);
            if self.board.code(at, step * (length + 1), forward) != expected {
                return length;
            }
            length += 1;
        }
    }

    /// What placing this tile there scores.
    #[inline]
    pub(super) fn points(&self, tile: u8, at: usize) -> i32 {
        let options = &self.set.options;
        let (mut low_sums, mut full_sums, mut long_lines, mut points) = (0, 0, 0, 0);
        for (&around, &step) in self.board.sums(at).iter().zip(&STEPS) {
            if around == 0 {
                continue;
            }
            let sum = around + tile;
            low_sums += i32::from(sum == options.low_sum);
            if sum == options.limit {
                full_sums += 1;
                long_lines += i32::from(self.stretch_length(at, step) == usize::from(options.bonus_length));
            }
            let parts = self.parts(tile, at, step);
            points += self.set.runs[LineParts::length(parts.rising)]
                + self.set.runs[LineParts::length(parts.falling)]
                + self.set.sets[LineParts::length(parts.set)];
        }
        points += low_sums * options.points_low_sum
            + full_sums * options.points_limit
            + (long_lines + low_sums * full_sums) * options.points_bonus;
        if self.set.doubles & bit(at) == 0 { points } else { 2 * points }
    }

    fn stretch_length(&self, at: usize, step: usize) -> usize {
        self.board.walk(at, step, false).0 + 1 + self.board.walk(at, step, true).0
    }

    /// The same, item by item.
    pub(super) fn scoring(&self, tile: u8, at: usize) -> Scoring<Feature> {
        let options = &self.set.options;
        let times = if self.set.doubles & bit(at) == 0 { 1 } else { 2 };
        let mut scoring = Scoring::nothing();
        let mut add = |feature, points: i32, places| {
            scoring.add(Item { feature, points: points * times, times, places });
        };
        let (mut low_sums, mut full_sums) = (Vec::new(), Vec::new());
        for step in STEPS {
            let (before, sum_before) = self.board.walk(at, step, false);
            let (after, sum_after) = self.board.walk(at, step, true);
            if before + after == 0 {
                continue;
            }
            let places = |before: usize, after: usize| -> Vec<Place> {
                let from = at - before * step;
                (0..=before + after).map(|index| square(from + index * step).into()).collect()
            };
            let sum = sum_before + tile + sum_after;
            if sum == options.low_sum {
                add(Feature::Sum(sum), options.points_low_sum, places(before, after));
                low_sums.push(places(before, after));
            }
            if sum == options.limit {
                add(Feature::Sum(sum), options.points_limit, places(before, after));
                if before + 1 + after == usize::from(options.bonus_length) {
                    add(Feature::LongLine, options.points_bonus, places(before, after));
                }
                full_sums.push(places(before, after));
            }
            let parts = self.parts(tile, at, step);
            for run in [parts.rising, parts.falling] {
                let length = LineParts::length(run);
                if length >= 3 {
                    add(Feature::Run(length as u8), self.set.runs[length], places(run[0], run[1]));
                }
            }
            let length = LineParts::length(parts.set);
            if length >= 3 {
                add(Feature::Set(length as u8), self.set.sets[length], places(parts.set[0], parts.set[1]));
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
