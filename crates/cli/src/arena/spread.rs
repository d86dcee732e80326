//! How figures spread: means with their intervals, times by size, a win rate over the course of an arena.
//!
//! All of it in memory that does not grow with the number of games.

use std::time::Duration;

/// How many standard errors a 95 % interval reaches to both sides.
const REACH: f64 = 1.96;

/// A mean with its 95 % interval, from one number a deal.
#[derive(Clone, Copy, Default)]
pub(super) struct Mean {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    pub(super) fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    pub(super) fn mean(&self) -> f64 {
        self.sum / self.count.max(1.0)
    }

    /// How far the interval reaches to both sides; unknown with one deal.
    pub(super) fn reach(&self) -> f64 {
        if self.count < 2.0 {
            return f64::INFINITY;
        }
        let spread = (self.squares - self.sum * self.sum / self.count).max(0.0) / (self.count - 1.0);
        REACH * (spread / self.count).sqrt()
    }

    /// The interval of a share, which lies between 0 and 1.
    pub(super) fn share_interval(&self) -> (f64, f64) {
        ((self.mean() - self.reach()).max(0.0), (self.mean() + self.reach()).min(1.0))
    }
}

/// How many classes each doubling of time has.
const CLASSES: u64 = 32;

/// The times of many plays, in classes whose ends lie at most 1/32 apart.
pub(super) struct Times {
    classes: Vec<u64>,
    plays: u64,
    total: Duration,
    longest: Duration,
}

impl Times {
    pub(super) fn new() -> Self {
        Self { classes: Vec::new(), plays: 0, total: Duration::ZERO, longest: Duration::ZERO }
    }

    pub(super) fn add(&mut self, time: Duration) {
        let class = class_of(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX));
        if self.classes.len() <= class {
            self.classes.resize(class + 1, 0);
        }
        self.classes[class] += 1;
        self.plays += 1;
        self.total += time;
        self.longest = self.longest.max(time);
    }

    pub(super) fn plays(&self) -> u64 {
        self.plays
    }

    pub(super) fn mean_millis(&self) -> f64 {
        self.total.as_secs_f64() * 1000.0 / self.plays.max(1) as f64
    }

    pub(super) fn longest_millis(&self) -> f64 {
        self.longest.as_secs_f64() * 1000.0
    }

    /// So much of the plays took no longer: the end of their class, so at most 1/32 too long.
    pub(super) fn quantile_millis(&self, part: f64) -> f64 {
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
    pub(super) fn steps(&self) -> Vec<(f64, u64)> {
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

/// A share over the course of an arena: its mean and interval after more and more deals.
pub(super) struct Course {
    points: Vec<(u64, f64, (f64, f64))>,
    every: u64,
}

/// More points than this nobody sees.
const MOST_POINTS: usize = 512;

impl Course {
    pub(super) fn new() -> Self {
        Self { points: Vec::new(), every: 1 }
    }

    /// Notes the share after so many deals; of many deals only some.
    pub(super) fn note(&mut self, deals: u64, share: &Mean) {
        if !deals.is_multiple_of(self.every) {
            return;
        }
        self.points.push((deals, share.mean(), share.share_interval()));
        if self.points.len() > MOST_POINTS {
            self.every *= 2;
            let every = self.every;
            self.points.retain(|(deals, ..)| deals.is_multiple_of(every));
        }
    }

    /// Deals, mean, interval.
    pub(super) fn points(&self) -> &[(u64, f64, (f64, f64))] {
        &self.points
    }
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
        let mut times = Times::new();
        (1..=100).for_each(|millis| times.add(Duration::from_millis(millis)));
        assert_eq!((times.plays(), times.longest_millis()), (100, 100.0));
        assert!((times.mean_millis() - 50.5).abs() < 1e-9);
        assert!((99.0..=100.0).contains(&times.quantile_millis(0.99)));
        assert!((50.0..52.0).contains(&times.quantile_millis(0.5)));
        assert_eq!(times.steps().iter().map(|(_, plays)| plays).sum::<u64>(), 100);
    }

    #[test]
    fn a_long_course_is_thinned_out() {
        let mut course = Course::new();
        let mut share = Mean::default();
        for deal in 1..=5000 {
            share.add(f64::from(deal % 2));
            course.note(deal as u64, &share);
        }
        let points = course.points();
        assert!(points.len() <= MOST_POINTS && points.len() > MOST_POINTS / 4, "{}", points.len());
        assert!(points.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }
}
