//! Puzzles: positions of the Quintile games with one clearly best play.
//!
//! "Which play scores the most?" is asked only where the answer is beyond doubt: every legal play was generated, one scores
//! clearly more than any other, and looking a round ahead it is still the best. A puzzle follows from game, difficulty and
//! seed alone, so everybody can have the same one; [`daily()`] takes the seed from the date.
//!
//! ```
//! use quintile_puzzles::{Difficulty, puzzle};
//! use quintile_rules::GameId;
//!
//! let task = puzzle(GameId::TwentyFourSeven, Difficulty::Easy, 7)?;
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
mod difficulty;
mod effort;
mod find;

use quintile_rules::kit::{Fault, Illegal, Record, Scoring, Seat, Viewer};
use quintile_rules::{AnyFeature, AnyGame, AnyView, GameId};
use serde::{Deserialize, Serialize};

pub use confirm::Doubt;
pub use daily::{Date, MAX_ARCHIVE, archive, daily, day_number};
pub use difficulty::{Difficulty, UnknownDifficulty};
pub use find::{NoPuzzle, puzzle, puzzle_with};

/// A position with one clearly best play for the seat on turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Puzzle {
    /// Which game.
    pub game: GameId,
    /// How hard people would find it.
    pub level: Difficulty,
    /// What it was made from.
    pub seed: u64,
    /// The seat on turn: the solver's.
    pub seat: Seat,
    /// How many plays are legal.
    pub legal: usize,
    /// How hard it is, as a number: the difficulty follows from it.
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

    /// Whether this play puts the tiles of the best one on the same places: to a person the two are the same play.
    fn is_best(&self, play: &str) -> bool {
        let action = |play| self.record.game.action(play);
        matches!((action(play), action(&self.best)), (Ok(one), Ok(best)) if one.same_tiles(&best))
    }

    /// Whether this play is the answer: the best one, or the same tiles on the same places in another order for the same points.
    pub fn solves(&self, play: &str) -> bool {
        if play == self.best {
            return true;
        }
        let points = self.position().ok().and_then(|game| game.weigh(play).ok()).map(|scoring| scoring.points);
        points == Some(self.points) && self.is_best(play)
    }
}
