//! What can stop an experiment.

use quintile_bots::NoChoice;
use quintile_rules::kit::{Illegal, SetupError};

/// Why an experiment stopped.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Options, seats or a deal make no game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A computer player had nothing to choose.
    #[error(transparent)]
    NoChoice(#[from] NoChoice),
    /// A play was refused by the rules.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// A player cannot or may not go on: a sentence about it without its full stop. It costs the player the game, not everybody
    /// the experiment.
    #[error("{0}")]
    Forfeit(String),
    /// A record is not that of a game of this run.
    #[error("it is not game {number} of this run: {what}")]
    OtherRun {
        /// Which game it should be, counted from 1.
        number: u64,
        /// What is another one.
        what: &'static str,
    },
    /// A player cannot take part at all.
    #[error("{player} cannot play: {reason}")]
    CannotStart {
        /// Who.
        player: String,
        /// A sentence about it without its full stop.
        reason: String,
    },
    /// It was stopped in the middle of a deal.
    #[error("it was stopped")]
    Stopped,
    /// There is no seed to be had.
    #[error("the system gives no random seed: {0}")]
    NoRandomness(getrandom::Error),
    /// Threads could not be started.
    #[error("threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}
