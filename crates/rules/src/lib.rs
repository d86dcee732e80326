//! The rules of the five Quintile games.
//!
//! Five tile-laying games share one trait, [`Game`], and one box of parts, [`kit`]. Given a *deal* (everything
//! chance decides) a game has no randomness left: same deal, same plays, same result, in every build.
//!
//! This crate does no input or output, reads no clock and keeps no global state.
//!
//! | word | meaning |
//! |---|---|
//! | seat | a player's place, numbered from 0; play goes clockwise |
//! | deal | everything chance decides in one game, fixed before the first turn |
//! | play | one move of one seat; its text is its *notation* |
//! | weigh | judge and price a play without making it |
//! | view | what one seat, or an onlooker, may know |
//! | record | a game written down: options, seats, deal, plays, result |

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod game;
pub mod kit;
pub mod sums_of_one;

pub use game::{Game, GameId, OptionDoc, Priced};
pub use sums_of_one::SumsOfOne;
