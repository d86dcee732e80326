//! The times of many plays, by size: memory does not grow with the number of plays.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How many classes each doubling of time has.
const CLASSES: u64 = 32;

/// The times of many plays, in classes whose ends lie at most 1/32 apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times {
    classes: Vec<u64>,
    plays: u64,
    total: Duration,
    longest: Duration,
}

impl Times {
    /// Adds the times of other plays.
    pub fn merge(&mut self, other: &Self) {
        self.classes.resize(self.classes.len().max(other.classes.len()), 0);
        self.classes.iter_mut().zip(&other.classes).for_each(|(count, more)| *count += more);
        self.plays += other.plays;
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
    }

    /// Adds the time of one play.
    pub fn add(&mut self, time: Duration) {
        let class = class_of(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX));
        if self.classes.len() <= class {
            self.classes.resize(class + 1, 0);
        }
        self.classes[class] += 1;
        self.plays += 1;
        self.total += time;
        self.longest = self.longest.max(time);
    }

    /// How many plays there were.
    pub fn plays(&self) -> u64 {
        self.plays
    }

    /// The mean time in milliseconds.
    pub fn mean_millis(&self) -> f64 {
        self.total.as_secs_f64() * 1000.0 / self.plays.max(1) as f64
    }

    /// The longest time in milliseconds.
    pub fn longest_millis(&self) -> f64 {
        self.longest.as_secs_f64() * 1000.0
    }

    /// So much of the plays took no longer: the end of their class, so at most 1/32 too long.
    pub fn quantile_millis(&self, part: f64) -> f64 {
        let wanted = (self.plays as f64 * part).ceil() as u64;
        let mut seen = 0;
        for (class, count) in self.classes.iter().enumerate() {
            seen += count;
            if seen >= wanted {
                return (end_of(class) / 1e6).min(self.longest_millis());
            }
        }
        self.longest_millis()
    }

    /// How many plays took so long, by steps of half a doubling: the end of each step in milliseconds, and the plays.
    pub fn steps(&self) -> Vec<(f64, u64)> {
        let step = CLASSES as usize / 2;
        let count = |classes: &[u64]| classes.iter().sum();
        let steps = self.classes.chunks(step).enumerate();
        steps.map(|(at, classes)| (end_of(at * step + step - 1) / 1e6, count(classes))).collect()
    }
}

/// The class of a time: below 32 ns each has its own, above that each doubling has 32.
fn class_of(nanos: u64) -> usize {
    let doublings = (nanos / CLASSES).checked_ilog2().map_or(0, u64::from);
    let within = nanos >> doublings;
    // From the first doubling on `within` lies between 32 and 63.
    (doublings * CLASSES + within) as usize
}

/// Where a class ends, in nanoseconds.
fn end_of(class: usize) -> f64 {
    let class = class as u64;
    let doublings = (class / CLASSES).saturating_sub(1);
    (class - doublings * CLASSES + 1) as f64 * 2f64.powi(doublings as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_hold_their_times_and_are_narrow() {
        for nanos in (0..2000).chain((11..63).map(|bits| (1 << bits) + 12_345 % (1 << bits))) {
            let class = class_of(nanos);
            let start = if class == 0 { 0.0 } else { end_of(class - 1) };
            assert!(start <= nanos as f64 && (nanos as f64) < end_of(class), "{nanos} in class {class}");
            assert!(end_of(class) - start <= (start / 32.0).max(1.0), "class {class}");
        }
    }

    #[test]
    fn quantiles_of_a_hundred_times() {
        let mut times = Times::default();
        (1..=100).for_each(|millis| times.add(Duration::from_millis(millis)));
        assert_eq!((times.plays(), times.longest_millis()), (100, 100.0));
        assert!((times.mean_millis() - 50.5).abs() < 1e-9);
        assert!((99.0..=100.0).contains(&times.quantile_millis(0.99)));
        assert!((50.0..52.0).contains(&times.quantile_millis(0.5)));
        assert_eq!(times.steps().iter().map(|(_, plays)| plays).sum::<u64>(), 100);
    }
}
