//! A win rate over the course of an arena, in memory that does not grow with the number of games.

use crate::PARTS;
use crate::stats::Ratio;

/// A share over the course of an arena: after more and more deals.
#[derive(Clone, Debug)]
pub struct Course {
    shares: Vec<Ratio>,
    every: u64,
}

/// More points than this nobody sees.
const MAX_POINTS: usize = 512;

impl Course {
    pub(super) fn new() -> Self {
        Self { shares: Vec::new(), every: 1 }
    }

    /// Notes the share after some deals; of many deals only some.
    pub(super) fn note(&mut self, share: &Ratio) {
        if !share.deals().is_multiple_of(self.every) {
            return;
        }
        self.shares.push(*share);
        if self.shares.len() > MAX_POINTS {
            self.every *= 2;
            let every = self.every;
            self.shares.retain(|share| share.deals().is_multiple_of(every));
        }
    }

    /// Deals, share, interval.
    pub fn points(&self) -> Vec<(u64, f64, (f64, f64))> {
        let point = |share: &Ratio| {
            let estimate = share.share(PARTS);
            (estimate.deals, estimate.value, estimate.interval.unwrap_or((0.0, 1.0)))
        };
        self.shares.iter().map(point).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_course_is_thinned_out() {
        let mut course = Course::new();
        let mut share = Ratio::default();
        for deal in 1..=5000 {
            share.add(deal % 2 * PARTS, 1);
            course.note(&share);
        }
        let points = course.points();
        assert!(points.len() <= MAX_POINTS && points.len() > MAX_POINTS / 4, "{}", points.len());
        assert!(points.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert!(points.iter().all(|(_, mean, (low, high))| low < mean && mean < high));
    }
}
