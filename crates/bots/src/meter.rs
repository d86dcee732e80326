//! How much of a budget is spent.

use web_time::Instant;

use crate::bot::Budget;

/// A budget being spent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meter {
    budget: Budget,
    start: Instant,
    spent: u32,
}

impl Meter {
    /// Starts now.
    pub(crate) fn start(budget: Budget) -> Self {
        Self { budget, start: Instant::now(), spent: 0 }
    }

    /// Counts playouts.
    pub(crate) fn spend(&mut self, playouts: u32) {
        self.spent = self.spent.saturating_add(playouts);
    }

    /// How many playouts were counted.
    pub(crate) fn spent(&self) -> u32 {
        self.spent
    }

    /// Whether this part of the budget is spent.
    pub(crate) fn past(&self, part: u32, parts: u32) -> bool {
        match self.budget {
            Budget::Iterations(limit) => u64::from(self.spent) * u64::from(parts) >= u64::from(limit) * u64::from(part),
            Budget::Time(limit) => self.start.elapsed() * parts >= limit * part,
        }
    }

    /// Whether time is up. A budget in playouts is checked only between deals.
    pub(crate) fn overdue(&self) -> bool {
        matches!(self.budget, Budget::Time(limit) if self.start.elapsed() >= limit)
    }

    /// How many candidates this budget is enough for, from `least` to `most`.
    pub(crate) fn breadth(&self, least: usize, most: usize) -> usize {
        let candidates = match self.budget {
            Budget::Iterations(limit) => limit as usize / 24,
            Budget::Time(limit) => limit.as_millis() as usize / 5,
        };
        candidates.clamp(least, most)
    }
}
