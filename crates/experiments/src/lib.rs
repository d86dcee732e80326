//! Experiments with the Quintile games: matches between any players, and what can be learnt from many of them.
//!
//! Whatever plays games by itself comes here: [`play_on`] is the one loop in which plays are chosen and made. Players take
//! part as [`Sitter`]s, be they ours ([`Computer`]) or programs behind a pipe; an [`Observer`] sees every ply and counts.
//!
//! | experiment | question |
//! |---|---|
//! | [`selfplay`] | what do games look like? |
//! | [`arena`] | who is stronger, and by how much? |
//! | [`lab`] | is a set balanced, and what decides its games? |
//! | [`fit`] | which weights should the static evaluation have? |
//!
//! All chance follows from a [`Seed`] and the number of a game or deal, so threads and shards change nothing. Statistics are
//! by deals ([`stats`]): the games of one deal, one for each [`Seating`], are not independent. A [`Stop`] ends a run with what
//! it has, and a run that was recorded can be [recited](selfplay::Selfplay::begins) and gone on with. There is no input or output here.
//!
//! ```
//! use quintile_bots::{Budget, Player};
//! use quintile_experiments::{Computer, Seed, play_on};
//! use quintile_rules::{Game, TwentyFourSeven};
//!
//! let seed: Seed = "7".parse()?;
//! let options = Default::default();
//! let deal = TwentyFourSeven::deal(&options, 2, &mut seed.chance())?;
//! let mut game = TwentyFourSeven::new(&options, 2, &deal)?;
//! let mut sitters = [Player::Greedy, Player::Random].map(|player| Box::new(Computer::new(player, Budget::Iterations(100))));
//! let forfeit = play_on(&mut game, &mut sitters, &mut seed.derive("players", 0).chance(), &mut ())?;
//! assert!(forfeit.is_none() && game.outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod arena;
mod computer;
mod error;
pub mod fit;
mod histogram;
pub mod lab;
mod recital;
mod runner;
mod seating;
mod seed;
pub mod selfplay;
mod sitter;
pub mod stats;
mod threads;
mod times;

pub use computer::{Computer, HousePlayer, PLAYOUTS, budget_json};
pub use error::Error;
pub use histogram::Histogram;
pub use runner::{Forfeit, Observer, Ply, play_on};
pub(crate) use seating::PARTS;
pub use seating::Seating;
pub use seed::{BadSeed, Seed};
pub use sitter::{Participant, Sitter, Turn};
pub use threads::{Done, Stop, Threads};
pub use times::Times;
