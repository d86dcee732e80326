//! How much of a budget is spent.

#[cfg(not(target_arch = "wasm32"))]
use std::time::Instant;

use crate::bot::Budget;

/// A budget being spent.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Meter {
    Iterations {
        spent: u32,
        limit: u32,
    },
    #[cfg(not(target_arch = "wasm32"))]
    Time {
        start: Instant,
        limit: std::time::Duration,
        spent: u32,
    },
}

impl Meter {
    /// Starts now.
    pub(crate) fn start(budget: Budget) -> Self {
        match budget {
            Budget::Iterations(limit) => Self::Iterations { spent: 0, limit },
            #[cfg(not(target_arch = "wasm32"))]
            Budget::Time(limit) => Self::Time { start: Instant::now(), limit, spent: 0 },
            #[cfg(target_arch = "wasm32")]
            Budget::Time(limit) => {
                Self::Iterations { spent: 0, limit: u32::try_from(limit.as_millis() * 10).unwrap_or(u32::MAX) }
            }
        }
    }

    /// Counts playouts.
    pub(crate) fn spend(&mut self, playouts: u32) {
        match self {
            Self::Iterations { spent, .. } => *spent = spent.saturating_add(playouts),
            #[cfg(not(target_arch = "wasm32"))]
            Self::Time { spent, .. } => *spent = spent.saturating_add(playouts),
        }
    }

    /// How many playouts were counted.
    pub(crate) fn spent(&self) -> u32 {
        match self {
            Self::Iterations { spent, .. } => *spent,
            #[cfg(not(target_arch = "wasm32"))]
            Self::Time { spent, .. } => *spent,
        }
    }

    /// Whether this part of the budget is spent.
    pub(crate) fn past(&self, part: u32, parts: u32) -> bool {
        match self {
            Self::Iterations { spent, limit } => {
                u64::from(*spent) * u64::from(parts) >= u64::from(*limit) * u64::from(part)
            }
            #[cfg(not(target_arch = "wasm32"))]
            Self::Time { start, limit, .. } => start.elapsed() * parts >= *limit * part,
        }
    }

    /// Whether time is up. A budget of playouts is looked at between deals only.
    pub(crate) fn overdue(&self) -> bool {
        match self {
            Self::Iterations { .. } => false,
            #[cfg(not(target_arch = "wasm32"))]
            Self::Time { start, limit, .. } => start.elapsed() >= *limit,
        }
    }

    /// How many candidates are worth so much thought.
    pub(crate) fn breadth(&self, least: usize, most: usize) -> usize {
        match self {
            Self::Iterations { limit, .. } => ((*limit / 24) as usize).clamp(least, most),
            #[cfg(not(target_arch = "wasm32"))]
            Self::Time { limit, .. } => (limit.as_millis() as usize / 5).clamp(least, most),
        }
    }
}
