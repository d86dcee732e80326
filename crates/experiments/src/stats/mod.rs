//! What samples tell about what they were drawn from: figures with 95 % intervals.
//!
//! The unit is the deal, never the game: the games of one deal, and the seats of one game, hang together. A figure is a ratio of
//! sums over deals ([`Ratio`]), points per game or games won of games played, and its error comes from the spread of the deals.
//! Sums are whole numbers, so parts of a run add up to exactly the sums of the whole, in any order.
//!
//! | figure | interval |
//! |---|---|
//! | a mean, [`Ratio::mean`] | Student's t by the linearised variance of a ratio, corrected for skewness |
//! | a share, [`Ratio::share`] | Wilson's, with as many games as would be worth the deals |
//! | a difference, [`Estimate::less`] | Welch's t |
//! | luck and skill, [`Components`] | a jackknife over groups of deals |
//!
//! Where many things are compared, [`clear`] says which differences stand out; [`Sequential`] says when an arena has told enough.
//! `tests/coverage.rs` draws samples by the thousand and counts how often the intervals hold the truth.

mod components;
mod estimate;
mod holm;
mod ratio;
mod sequential;
mod student;

pub use components::{Components, Split};
pub use estimate::Estimate;
pub use holm::clear;
pub use ratio::Ratio;
pub use sequential::{Sequential, Verdict};
