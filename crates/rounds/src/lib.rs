//! Tournaments of several rounds: who sits with whom, and how everybody stands.
//!
//! A player is a number in order of entry. A [`Table`] is who sat where in a round, and how it ended; what was so far is a slice
//! of rounds. [`pair()`] makes the tables of the next round of it, [`standings()`] the order of the players. Nothing here knows a
//! game, a clock or a name, and all chance follows from a seed.
//!
//! ```
//! use quintile_rounds::{Ending, Points, Round, System, Table, pair, standings};
//!
//! let mut rounds: Vec<Round> = Vec::new();
//! for _ in 0..3 {
//!     let mut tables = pair(System::Swiss, &rounds, 4, 0..4, 2, 7);
//!     for table in &mut tables {
//!         // Whoever entered first wins.
//!         let first = table.seats[0] < table.seats[1];
//!         table.ending = Ending::Places(if first { vec![1, 2] } else { vec![2, 1] });
//!     }
//!     rounds.push(tables);
//! }
//! let lines = standings(&rounds, 4);
//! assert_eq!((lines[0].player, lines[0].points), (0, Points::WIN * 3));
//! ```

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod groups;
mod history;
mod matching;
mod noise;
mod pairing;
mod points;
mod round_robin;
mod seats;
mod share;
mod standings;
mod swiss;
mod table;

pub use pairing::{System, pair, rounds_of_all, sizes};
pub use points::Points;
pub use share::{Share, shares};
pub use standings::{Standing, standings};
pub use table::{Ending, MAX_SEATS, Player, Round, Table};
