//! Who is stronger, and by how much?
//!
//! Deals are paired: every deal is played once for each [`Seating`](crate::Seating), so that nobody is luckier than the others.
//! Intervals come from the spread between deals, not between games, which are not independent.

mod meeting;
mod part;
mod spread;
mod tally;

pub use meeting::{GameResult, Meeting};
pub use part::{BadDeals, Part};
pub use spread::{Course, Mean};
pub use tally::{Row, Tally};
