//! How long plays took.

use std::time::Duration;

/// No more errors are kept than this; they are mostly the same.
const MOST_ERRORS: usize = 100;

/// What one client, or all of them, saw.
#[derive(Default)]
pub(super) struct Tally {
    /// Microseconds from sending a play to its acknowledgement.
    waits: Vec<u32>,
    games: u64,
    errors: Vec<String>,
}

impl Tally {
    pub(super) fn stored(&mut self, wait: Duration) {
        self.waits.push(u32::try_from(wait.as_micros()).unwrap_or(u32::MAX));
    }

    pub(super) fn finished(&mut self) {
        self.games += 1;
    }

    pub(super) fn failed(&mut self, error: String) {
        if self.errors.len() < MOST_ERRORS {
            self.errors.push(error);
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.waits.extend_from_slice(&other.waits);
        self.waits.sort_unstable();
        self.games += other.games;
        other.errors.iter().cloned().for_each(|error| self.failed(error));
    }

    pub(super) fn plays(&self) -> usize {
        self.waits.len()
    }

    pub(super) fn games(&self) -> u64 {
        self.games
    }

    pub(super) fn errors(&self) -> &[String] {
        &self.errors
    }

    /// The wait that this share of all plays did not pass.
    pub(super) fn millis(&self, share: f64) -> f64 {
        let Some(last) = self.waits.len().checked_sub(1) else { return 0.0 };
        let at = (self.waits.len() as f64 * share).ceil() as usize;
        f64::from(self.waits[at.saturating_sub(1).min(last)]) / 1000.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_the_waits() {
        let mut all = Tally::default();
        assert_eq!(all.millis(0.5), 0.0);
        let mut one = Tally::default();
        (1..=100).rev().for_each(|millis| one.stored(Duration::from_millis(millis)));
        all.add(&one);
        assert_eq!([0.5, 0.99, 1.0].map(|share| all.millis(share)), [50.0, 99.0, 100.0]);
        assert_eq!(all.plays(), 100);
    }
}
