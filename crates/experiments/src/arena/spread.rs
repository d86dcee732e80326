//! How figures spread: means with their intervals, a win rate over the course of an arena.
//!
//! All of it in memory that does not grow with the number of games.

/// How many standard errors a 95 % interval reaches to both sides.
const REACH: f64 = 1.96;

/// A mean with its 95 % interval, from one number a deal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mean {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    /// Adds a number.
    pub fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.sum / self.count.max(1.0)
    }

    /// How far the interval reaches to both sides; unknown with one deal.
    pub fn reach(&self) -> f64 {
        if self.count < 2.0 {
            return f64::INFINITY;
        }
        let spread = (self.squares - self.sum * self.sum / self.count).max(0.0) / (self.count - 1.0);
        REACH * (spread / self.count).sqrt()
    }

    /// The interval of a share, which lies between 0 and 1.
    pub fn share_interval(&self) -> (f64, f64) {
        ((self.mean() - self.reach()).max(0.0), (self.mean() + self.reach()).min(1.0))
    }
}

/// A share over the course of an arena: its mean and interval after more and more deals.
#[derive(Clone, Debug)]
pub struct Course {
    points: Vec<(u64, f64, (f64, f64))>,
    every: u64,
}

/// More points than this nobody sees.
const MAX_POINTS: usize = 512;

impl Course {
    pub(super) fn new() -> Self {
        Self { points: Vec::new(), every: 1 }
    }

    /// Notes the share after this many deals; of many deals only some.
    pub(super) fn note(&mut self, deals: u64, share: &Mean) {
        if !deals.is_multiple_of(self.every) {
            return;
        }
        self.points.push((deals, share.mean(), share.share_interval()));
        if self.points.len() > MAX_POINTS {
            self.every *= 2;
            let every = self.every;
            self.points.retain(|(deals, ..)| deals.is_multiple_of(every));
        }
    }

    /// Deals, mean, interval.
    pub fn points(&self) -> &[(u64, f64, (f64, f64))] {
        &self.points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_course_is_thinned_out() {
        let mut course = Course::new();
        let mut share = Mean::default();
        for deal in 1..=5000 {
            share.add(f64::from(deal % 2));
            course.note(deal as u64, &share);
        }
        let points = course.points();
        assert!(points.len() <= MAX_POINTS && points.len() > MAX_POINTS / 4, "{}", points.len());
        assert!(points.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }
}
