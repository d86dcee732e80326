//! Puzzles: positions of the Quintile games with one clearly best play.
//!
//! «Which play scores the most?» is asked only where the answer is beyond doubt: every legal play was generated, one scores
//! clearly more than any other, and looking a round ahead it is still the best. A puzzle follows from game, level and seed
//! alone, so that everybody can have the same one; [`daily()`] takes the seed from the date.
//!
//! ```
//! use quintile_puzzles::{Level, puzzle};
//! use quintile_rules::GameId;
//!
//! let task = puzzle(GameId::TwentyFourSeven, Level::Easy, 7)?;
//! assert!(task.solves(&task.best) && task.points > task.next);
//! task.confirm().expect("a slow search of all plays agrees");
//! # Ok::<(), quintile_puzzles::NoPuzzle>(())
//! ```
//!
//! The crate does no input or output and builds for the browser.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod confirm;
mod daily;
mod effort;
mod find;
mod level;

use quintile_rules::kit::{Fault, Illegal, Record, Scoring, Seat, Viewer};
use quintile_rules::{AnyFeature, AnyGame, AnyView, GameId};
use serde::{Deserialize, Serialize};

pub use confirm::Doubt;
pub use daily::daily;
pub use find::{NoPuzzle, puzzle};
pub use level::{Level, UnknownLevel};

/// A position with one clearly best play for the seat on turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Puzzle {
    /// Which game.
    pub game: GameId,
    /// How hard people would find it.
    pub level: Level,
    /// What it was made from.
    pub seed: u64,
    /// Who is on turn: the one who solves it.
    pub seat: Seat,
    /// How many plays are legal.
    pub legal: usize,
    /// How hard it is, as a number: the level follows from it.
    pub effort: u32,
    /// The best play in notation.
    pub best: String,
    /// What it scores.
    pub points: i32,
    /// The most that any other play scores.
    pub next: i32,
    /// The game so far. Its deal tells the hidden tiles: give a solver the [`Puzzle::view`] alone.
    pub record: Record,
}

impl Puzzle {
    /// The position, hidden parts included.
    pub fn position(&self) -> Result<AnyGame, Fault> {
        AnyGame::position(&self.record, self.record.plays.len())
    }

    /// What the solver may see.
    pub fn view(&self) -> Result<AnyView, Fault> {
        Ok(self.position()?.view(Viewer::Seat(self.seat)))
    }

    /// What the best play scores for.
    pub fn scoring(&self) -> Result<Scoring<AnyFeature>, Illegal> {
        match self.position() {
            Ok(game) => game.weigh(&self.best),
            Err(_) => Err(Illegal::Over),
        }
    }

    /// Whether this play is the answer: the best one, or the same tiles on the same places in another order for as many points.
    pub fn solves(&self, play: &str) -> bool {
        if play == self.best {
            return true;
        }
        let points = self.position().ok().and_then(|game| game.weigh(play).ok()).map(|scoring| scoring.points);
        points == Some(self.points) && tiles(play) == tiles(&self.best)
    }
}

/// The tiles of a play on their places, in an order of their own: two plays with the same are one to a person.
fn tiles(play: &str) -> Vec<&str> {
    let mut tiles: Vec<&str> = play.split(' ').collect();
    tiles.sort_unstable();
    tiles
}
