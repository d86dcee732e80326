//! What a computer player is asked, and what it answers.

use std::fmt;
use std::time::Duration;

use quintile_rules::Game;
use quintile_rules::kit::SetupError;

/// How long a bot may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many playouts. The choice is the same everywhere.
    Iterations(u32),
    /// So much time. Where there is no clock (the browser's `wasm32`) it counts as ten playouts a millisecond.
    Time(Duration),
}

/// What a play is expected to lead to, for the seat that makes it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The final score minus that of the best other seat (or team), in points.
    pub difference: f64,
    /// The chance to win; a shared win counts in part.
    pub win: f64,
}

/// A play that was thought about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Considered<P> {
    /// The play.
    pub play: P,
    /// What it scores now.
    pub points: i32,
    /// Its static value in hundredths of a point, the points included.
    pub value: i32,
    /// What it is expected to lead to, if it was tried.
    pub expected: Option<Estimate>,
    /// In how many imagined deals it was tried.
    pub tried: u32,
}

/// A bot's answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<G: Game> {
    /// The play: legal for the seat whose view it was.
    pub play: G::Play,
    /// What it is expected to lead to, if that was estimated.
    pub expected: Option<Estimate>,
    /// What was thought about, the best first.
    pub candidates: Vec<Considered<G::Play>>,
    /// How many playouts were made.
    pub playouts: u32,
    /// Whether the play was proved best, nothing being hidden any more.
    pub exact: bool,
}

impl<G: Game> Choice<G> {
    /// A play chosen without much thought.
    pub fn plain(play: G::Play) -> Self {
        Self { play, expected: None, candidates: Vec::new(), playouts: 0, exact: false }
    }
}

/// Why there is no choice.
#[derive(Clone, Debug, PartialEq)]
pub enum NoChoice {
    /// The game is over.
    Over,
    /// The viewer does not see what the seat on turn holds.
    NotOnTurn,
    /// No game can show this view.
    BadView(SetupError),
}

impl fmt::Display for NoChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the game is over"),
            Self::NotOnTurn => f.write_str("it is not this viewer's turn"),
            Self::BadView(error) => write!(f, "no game looks like this: {error}"),
        }
    }
}

impl std::error::Error for NoChoice {}

impl From<SetupError> for NoChoice {
    fn from(error: SetupError) -> Self {
        Self::BadView(error)
    }
}

/// A computer player.
pub trait Bot<G: Game>: Send {
    /// Chooses a play for the seat whose view this is and whose turn it is.
    fn choose(&mut self, view: &G::View, budget: Budget, seed: u64) -> Result<Choice<G>, NoChoice>;
}
