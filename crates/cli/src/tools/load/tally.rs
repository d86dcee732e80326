//! What all clients saw: how long plays took, and what went wrong.
//!
//! Waits are counted by classes, each 1/64 wide of what it holds, so that an hour of play needs no more room than a second.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How many of its highest bits decide a number's class.
const BITS: u32 = 6;
const CLASSES: usize = (64 - BITS as usize + 1) << BITS;
/// No more different errors are kept than this; they are mostly the same.
const MAX_ERRORS: usize = 20;

/// What all clients saw.
pub(super) struct Tally {
    /// Microseconds from sending a play to its acknowledgement, by class.
    waits: Vec<AtomicU64>,
    longest: AtomicU64,
    rematches: AtomicU64,
    cut: AtomicU64,
    errors: Mutex<BTreeMap<String, u64>>,
}

impl Default for Tally {
    fn default() -> Self {
        Self {
            waits: (0..CLASSES).map(|_| AtomicU64::new(0)).collect(),
            longest: AtomicU64::new(0),
            rematches: AtomicU64::new(0),
            cut: AtomicU64::new(0),
            errors: Mutex::default(),
        }
    }
}

/// The class of a number: itself while it is small, then its highest bits and how many follow them.
fn class(micros: u64) -> usize {
    let rest = (u64::BITS - micros.leading_zeros()).saturating_sub(BITS + 1);
    ((rest as usize) << BITS) + (micros >> rest) as usize
}

/// The greatest number of a class.
fn top(class: usize) -> u64 {
    let rest = (class >> BITS).saturating_sub(1) as u32;
    let high = (class - ((rest as usize) << BITS)) as u64;
    (high << rest) + ((1 << rest) - 1)
}

impl Tally {
    pub(super) fn stored(&self, wait: Duration) {
        let micros = wait.as_micros() as u64;
        self.waits[class(micros)].fetch_add(1, Ordering::Relaxed);
        self.longest.fetch_max(micros, Ordering::Relaxed);
    }

    /// One of the two at a table asked for another game.
    pub(super) fn another_game(&self) {
        self.rematches.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn reconnected(&self) {
        self.cut.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn failed(&self, error: &str) {
        let mut errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        if errors.len() < MAX_ERRORS || errors.contains_key(error) {
            *errors.entry(error.to_owned()).or_default() += 1;
        } else {
            *errors.entry("others".to_owned()).or_default() += 1;
        }
    }

    pub(super) fn plays(&self) -> u64 {
        self.waits.iter().map(|count| count.load(Ordering::Relaxed)).sum()
    }

    /// How many games began after the first ones.
    pub(super) fn games(&self) -> u64 {
        self.rematches.load(Ordering::Relaxed) / 2
    }

    /// How often a client had to come back.
    pub(super) fn cut(&self) -> u64 {
        self.cut.load(Ordering::Relaxed)
    }

    /// What went wrong, and how often.
    pub(super) fn errors(&self) -> BTreeMap<String, u64> {
        self.errors.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The wait that this share of all plays did not pass, to 1/64 of it and never below.
    pub(super) fn millis(&self, share: f64) -> f64 {
        let wanted = (self.plays() as f64 * share).ceil() as u64;
        let mut below = 0;
        let class = self.waits.iter().position(|count| {
            below += count.load(Ordering::Relaxed);
            below >= wanted
        });
        let longest = self.longest.load(Ordering::Relaxed);
        class.map_or(longest, |class| top(class).min(longest)) as f64 / 1000.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_holds_what_is_close_together() {
        for number in (0..100_000).chain([u64::MAX / 2, u64::MAX]) {
            let (class, top) = (class(number), top(class(number)));
            assert!(class < CLASSES && top >= number && top - number <= number / 64, "{number}: {class}, {top}");
        }
        assert!((1..100_000).all(|number| class(number) >= class(number - 1)));
    }

    #[test]
    fn shares_of_the_waits() {
        let tally = Tally::default();
        assert_eq!(tally.millis(0.5), 0.0);
        (1..=100).rev().for_each(|millis| tally.stored(Duration::from_millis(millis)));
        assert_eq!(tally.plays(), 100);
        for (share, exact) in [(0.5, 50.0), (0.99, 99.0)] {
            let found = tally.millis(share);
            assert!(found >= exact && found <= exact * (1.0 + 1.0 / 64.0), "{share}: {found}");
        }
        assert_eq!(tally.millis(1.0), 100.0);
    }

    #[test]
    fn errors_are_counted_and_few_are_kept() {
        let tally = Tally::default();
        (0..100).for_each(|number| tally.failed(&format!("number {}", number % 50)));
        let errors = tally.errors();
        assert_eq!((errors.len(), errors.values().sum::<u64>()), (MAX_ERRORS + 1, 100));
    }
}
