//! The Quintile games on paper: everything one needs to play at a real table, as a PDF in exact millimetres.
//!
//! A [`Job`] says which game, which set and which paper; [`print()`] makes the file of it: a first page with a ruler, the board (on
//! several sheets where it is larger than the paper), tiles to cut out, score pads, and a card of rules. [`worksheet()`] prints puzzles.
//! Boards and tiles are the shapes of `quintile-drawing`; letters are our own, so that nothing depends on fonts.
//!
//! ```
//! use quintile_print::{Job, print};
//! use quintile_rules::GameId;
//!
//! let printed = print(&Job::of(GameId::TwentyFourSeven))?;
//! assert!(printed.bytes.starts_with(b"%PDF-") && printed.pages == 5);
//! # Ok::<(), quintile_print::Refused>(())
//! ```
//!
//! The crate does no input or output. The same job makes the same bytes.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod board;
mod canvas;
mod card;
mod cover;
mod document;
mod ink;
mod job;
mod kit;
mod lettering;
mod pads;
mod paper;
mod path;
mod tiles;
mod worksheet;

pub use job::{Job, MAX_PAGES, MAX_SQUARE, MIN_SQUARE, Part, Printed, Refused, UnknownPart, print};
pub use paper::{Paper, UnknownPaper};
pub use worksheet::{MAX_TASKS, Task, Worksheet, worksheet};
