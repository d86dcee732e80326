//! The rules of the Quintile games.
//!
//! The games share one trait, [`Game`], and one box of parts, [`kit`]. Given a *deal* (everything
//! chance decides) a game has no randomness left: same deal, same plays, same result, in every build.
//!
//! This crate does no input or output, reads no clock and keeps no global state.
//!
//! A whole game, in which everybody takes the most points they can see:
//!
//! ```
//! use quintile_rules::kit::{Chance, Viewer};
//! use quintile_rules::{Game, Search, TwentyFourSeven};
//!
//! let options = Default::default();
//! let deal = TwentyFourSeven::deal(&options, 2, &mut Chance::from_number(7))?;
//! let mut game = TwentyFourSeven::new(&options, 2, &deal)?;
//! let mut plays = Vec::new();
//! while let Some(seat) = game.turn() {
//!     game.priced(&mut plays);
//!     let best = plays.iter().max_by_key(|priced| priced.points).expect("a game that goes on has a legal play");
//!     let scoring = game.play(&best.play)?;
//!     println!("seat {seat}: {} for {} points", best.play, scoring.points);
//! }
//! println!("{}", TwentyFourSeven::sketch(&game.view(Viewer::Onlooker)));
//! assert_eq!(game.outcome().expect("it is over").scores, game.scores());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A refused play says why and changes nothing. When the game is known by name only, [`AnyGame`] takes its plays as
//! texts; [`kit::judge`] replays a record and checks everything it claims.
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

mod any;
mod game;
mod id;
pub mod kit;
mod level;
pub mod polygon;
pub mod scrambled_fives;
mod search;
pub mod sums_of_one;
pub mod synergo;
pub mod twenty_four_seven;
mod view;

pub use any::{AnyFeature, AnyGame, AnyView};
pub use game::{Game, OptionDoc};
pub use id::{GameId, UnknownGame};
pub use level::{Level, UnknownLevel};
pub use polygon::Polygon;
pub use scrambled_fives::ScrambledFives;
pub use search::{Priced, Search, max_tried};
pub use sums_of_one::SumsOfOne;
pub use synergo::Synergo;
pub use twenty_four_seven::TwentyFourSeven;
pub use view::GameView;

/// Runs what the README shows.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ReadmeDoctests;

/// Runs an expression with a type name standing for the game of an id: the one place where ids become types.
///
/// ```
/// use quintile_rules::{Game, GameId, with_game};
///
/// let titles = GameId::ALL.map(|id| with_game!(id, G => G::ID.title()));
/// assert!(titles.contains(&"24/7"));
/// ```
#[macro_export]
macro_rules! with_game {
    ($id:expr, $game:ident => $body:expr) => {
        match $id {
            $crate::GameId::Polygon => {
                type $game = $crate::Polygon;
                $body
            }
            $crate::GameId::Synergo => {
                type $game = $crate::Synergo;
                $body
            }
            $crate::GameId::TwentyFourSeven => {
                type $game = $crate::TwentyFourSeven;
                $body
            }
            $crate::GameId::ScrambledFives => {
                type $game = $crate::ScrambledFives;
                $body
            }
            $crate::GameId::SumsOfOne => {
                type $game = $crate::SumsOfOne;
                $body
            }
        }
    };
}
