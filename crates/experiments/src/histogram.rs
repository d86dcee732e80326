//! How often each number came up.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// About how many bars a histogram has.
const BARS: i64 = 40;

/// How often each number came up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Histogram(pub(crate) BTreeMap<i64, u64>);

impl Histogram {
    pub(crate) fn add(&mut self, value: i64) {
        *self.0.entry(value).or_default() += 1;
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        other.0.iter().for_each(|(&value, more)| *self.0.entry(value).or_default() += more);
    }

    /// About forty bars, each for some neighbouring numbers: where the first begins, how wide each is, and how often its numbers
    /// came up. `zero` keeps a place for 0 in any case.
    pub fn bars(&self, zero: bool) -> (i64, i64, Vec<u64>) {
        let ends = || self.0.keys().copied().chain(zero.then_some(0));
        let (least, most) = (ends().min().unwrap_or(0), ends().max().unwrap_or(0));
        let width = ((most - least) / BARS + 1).max(1);
        let first = least.div_euclid(width);
        let mut bars = vec![0; usize::try_from(most.div_euclid(width) - first + 1).unwrap_or(1)];
        for (&value, &count) in &self.0 {
            if let Some(bar) = usize::try_from(value.div_euclid(width) - first).ok().and_then(|at| bars.get_mut(at)) {
                *bar += count;
            }
        }
        (first * width, width, bars)
    }

    /// How many numbers there are.
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    fn mean(&self) -> f64 {
        let sum: i128 = self.0.iter().map(|(&value, &count)| i128::from(value) * i128::from(count)).sum();
        sum as f64 / self.count().max(1) as f64
    }

    pub(crate) fn deviation(&self) -> f64 {
        let mean = self.mean();
        let square = |(&value, &count): (&i64, &u64)| (value as f64 - mean).powi(2) * count as f64;
        (self.0.iter().map(square).sum::<f64>() / self.count().saturating_sub(1).max(1) as f64).sqrt()
    }

    /// So much of all was no more than this.
    pub(crate) fn quantile(&self, part: f64) -> i64 {
        let wanted = (self.count() as f64 * part).ceil() as u64;
        let mut seen = 0;
        for (&value, &count) in &self.0 {
            seen += count;
            if seen >= wanted {
                return value;
            }
        }
        0
    }

    /// Two at a time, halves for level: how often a number is above `-offset`, in twice the count.
    pub(crate) fn twice_above(&self, offset: i64) -> u64 {
        let weight = |value: i64| match (value + offset).signum() {
            1 => 2,
            0 => 1,
            _ => 0,
        };
        self.0.iter().map(|(&value, &count)| count * weight(value)).sum()
    }
}
