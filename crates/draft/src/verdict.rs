//! What the tiles of a draft make, and what they lack.

use quintile_rules::kit::{Illegal, LineSum, Scoring};
use quintile_rules::{AnyFeature, GameId};

/// What the tiles laid so far make.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Verdict {
    /// Nothing is laid.
    #[default]
    Nothing,
    /// More has to come; what is there scores this so far, where that can be told.
    Unfinished(Scoring<AnyFeature>),
    /// A legal play.
    Legal {
        /// Its notation.
        play: String,
        /// What it scores.
        scoring: Scoring<AnyFeature>,
    },
    /// No legal play, whatever may come.
    Refused(Illegal),
}

/// What keeps a draft from being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Nothing is laid.
    NothingLaid,
    /// No tile of the hand fits anywhere.
    NothingFits {
        /// Whether the seat may pass.
        can_pass: bool,
        /// Whether it may trade.
        can_trade: bool,
    },
    /// More tiles have to come.
    MoreTiles,
    /// A WILD has no name yet.
    NoName {
        /// Which tile of the hand.
        tile: usize,
    },
    /// No tile is chosen for the trade.
    NothingToTrade,
    /// The rules refuse it.
    Refused(Illegal),
}

/// How a draft stands on its way to a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Which game.
    pub game: GameId,
    /// The points of what is laid, once it is a play.
    pub points: Option<i32>,
    /// The sums that score, where a line need not have one.
    pub wanted_sums: Vec<u32>,
    /// The lines through the tiles that are laid, in games that are about sums: what they sum to, and what they should.
    pub lines: Vec<LineSum>,
    /// What is missing, if anything is.
    pub obstacle: Option<Obstacle>,
}

/// How well a name suits a WILD.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// No legal play gives it this name.
    Never,
    /// With more tiles.
    Later,
    /// At once.
    Now,
}
