//! Five steps into each game: a position, something to do there, and what counts as having done it.
//!
//! A lesson follows one short game; each step shows a later moment of it, with the learner to play.

pub(crate) mod polygon;
pub(crate) mod scrambled_fives;
pub(crate) mod sums_of_one;
pub(crate) mod synergo;
pub(crate) mod twenty_four_seven;

use quintile_rules::kit::Scoring;
use quintile_rules::{AnyFeature, GameId};

use crate::text::Text;

/// The lesson of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lesson {
    /// Which game.
    pub game: GameId,
    /// Its steps, in order.
    pub steps: &'static [Step; 5],
}

/// One step of a lesson.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// The position; the learner is the seat on turn.
    pub position: Position,
    /// What to do.
    pub instruction: Text,
    /// What counts as having done it.
    pub goal: Goal,
    /// Help for those who ask.
    pub hint: Text,
    /// What the learner reads when it is done.
    pub praise: Text,
}

/// A moment of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// A record, as JSON text.
    pub record: &'static str,
    /// The position after this many of its entries.
    pub ply: usize,
}

/// Which legal plays solve a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    /// One of these, in notation.
    Plays(&'static [&'static str]),
    /// Any that scores at least this many points.
    Points(i32),
    /// Any whose score includes this.
    Feature(&'static AnyFeature),
}

impl Goal {
    /// Whether this legal play, with this score, solves the step.
    pub fn is_met(&self, play: &str, scoring: &Scoring<AnyFeature>) -> bool {
        match self {
            Self::Plays(plays) => plays.contains(&play),
            Self::Points(points) => scoring.points >= *points,
            Self::Feature(feature) => scoring.items.iter().any(|item| item.feature == **feature),
        }
    }
}

impl Lesson {
    /// The lesson of a game.
    pub const fn of(game: GameId) -> Self {
        let steps = match game {
            GameId::Polygon => &polygon::STEPS,
            GameId::Synergo => &synergo::STEPS,
            GameId::TwentyFourSeven => &twenty_four_seven::STEPS,
            GameId::ScrambledFives => &scrambled_fives::STEPS,
            GameId::SumsOfOne => &sums_of_one::STEPS,
        };
        Self { game, steps }
    }
}
