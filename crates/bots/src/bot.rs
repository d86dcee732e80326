//! What a computer player is asked, and what it answers.

use std::time::Duration;

use quintile_rules::Game;
use quintile_rules::kit::SetupError;

/// How long a bot may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// A number of playouts. The choice is the same everywhere.
    Iterations(u32),
    /// A length of time.
    Time(Duration),
}

/// What a play is expected to lead to, for the seat that makes it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The final score minus that of the best other side, in points.
    pub difference: f64,
    /// The chance of winning; a shared win counts in part.
    pub win: f64,
}

/// A candidate: a play that the bot considered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Considered<P> {
    /// The play.
    pub play: P,
    /// What it scores now.
    pub points: i32,
    /// Its static value in hundredths of a point, the points included.
    pub value: i32,
    /// What it is expected to lead to, if it was tried in rollouts.
    pub expected: Option<Estimate>,
    /// How many imagined deals it was tried in.
    pub tried: u32,
}

/// A bot's answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<G: Game> {
    /// The play: legal for the seat whose view it was.
    pub play: G::Play,
    /// What it is expected to lead to, if that was estimated.
    pub expected: Option<Estimate>,
    /// The candidates, the best first.
    pub candidates: Vec<Considered<G::Play>>,
    /// How many playouts were made.
    pub playouts: u32,
    /// Whether the play is proved best: nothing was hidden, and the game was searched to its end.
    pub exact: bool,
}

impl<G: Game> Choice<G> {
    /// A play chosen without search.
    pub fn plain(play: G::Play) -> Self {
        Self { play, expected: None, candidates: Vec::new(), playouts: 0, exact: false }
    }
}

/// Why there is no choice.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoChoice {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The viewer is not the seat on turn.
    #[error("it is not this viewer's turn")]
    NotOnTurn,
    /// No game can show this view.
    #[error("no game looks like this: {0}")]
    BadView(#[from] SetupError),
}

/// A computer player.
pub trait Bot<G: Game>: Send {
    /// Chooses a play for the seat whose view this is and whose turn it is.
    fn choose(&mut self, view: &G::View, budget: Budget, seed: u64) -> Result<Choice<G>, NoChoice>;
}
