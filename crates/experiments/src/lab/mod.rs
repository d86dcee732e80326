//! Is a set balanced, and what decides its games?
//!
//! Deals are numbered; a deal's chance follows from the seed and its number alone, and all counts are whole numbers. So threads,
//! shards and their order change nothing.

mod board;
mod cell;
mod compare;
mod counts;
mod findings;
mod ledger;
mod report;
mod totals;
mod trial;

pub use board::Spot;
pub use cell::{Cell, Figure};
pub use report::{Plot, Report, Section, Tidy};
pub use totals::{BadPart, Totals};
pub use trial::{BadShard, Dealt, Shard, Trial};
