//! A play being put together by hand, tile by tile.
//!
//! A [`Position`] answers, for the seat on turn, where a tile may go given those that lie already, why it may not go elsewhere,
//! and what the tiles make so far. A [`Draft`] is the state of somebody's hands over it: what is picked, turned, laid, named,
//! chosen for a trade. It takes an [`Input`] and returns [`Effect`]s, all of them data: pages put them into words and sounds.
//!
//! No rule is written here. A place is open to a tile when some legal play puts it there, so the list of legal plays answers
//! everything, plays of several tiles can be laid in any order, and an open place never leads into a dead end. Reasons,
//! points and sums are asked of the rules.
//!
//! ```
//! use std::sync::Arc;
//!
//! use quintile_draft::{Draft, Effect, Input, Position};
//! use quintile_rules::kit::{Chance, Viewer};
//! use quintile_rules::{AnyGame, GameId};
//!
//! let id = GameId::TwentyFourSeven;
//! let deal = AnyGame::draw(id, Default::default(), 2, &mut Chance::from_number(7))?;
//! let game = AnyGame::new(id, Default::default(), 2, &deal)?;
//! let seat = game.turn().expect("somebody begins");
//!
//! let mut draft = Draft::new(Arc::new(Position::new(&game.view(Viewer::Seat(seat)))?));
//! draft.handle(Input::Pick(0));
//! let place = *draft.places().first().expect("the tile has a place");
//! draft.handle(Input::Touch(place));
//! let effects = draft.handle(Input::Confirm);
//! assert!(matches!(&effects[..], [Effect::Send(play)] if game.weigh(play).is_ok()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod draft;
mod hand;
mod input;
mod plays;
mod position;
mod verdict;

pub use draft::{Draft, Name};
pub use hand::Hand;
pub use input::{Cue, Effect, Input, Message};
pub use position::{Laid, Position};
pub use verdict::{Fit, Obstacle, Progress, Verdict};
