//! Who is stronger, and by how much?
//!
//! Deals are paired: every deal is played once for each [`Seating`](crate::Seating), so that nobody is luckier than the others.
//! Intervals come from the spread between deals, not between games, which are not independent.

mod course;
mod meeting;
mod part;
mod tally;

pub use course::Course;
pub use meeting::{GameResult, Meeting};
pub use part::{BadDeals, Part};
pub use tally::{Row, Tally};
