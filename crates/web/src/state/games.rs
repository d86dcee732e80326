//! The finished games of this device: of each how it ended, for the statistics, and of the latest every play, to look back on.

pub(crate) mod file;
mod finished;
pub(crate) mod shelf;
mod statistics;

pub(crate) use finished::{Finished, Mistake, Outcome, Reviewed};
pub(crate) use statistics::Statistics;
