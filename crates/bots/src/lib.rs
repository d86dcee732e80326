//! Computer players for the Quintile games.
//!
//! A [`Bot`] gets what a person at its seat would see, a [`View`](quintile_rules::Game::View), a [`Budget`] and a seed,
//! and chooses a play. There is no way from a view to the real state: whatever a bot tries, it tries on states that it
//! [imagines](quintile_rules::Search::imagine) from the view (determinizations). So no bot can cheat.
//!
//! With [`Budget::Iterations`] a choice depends on nothing but the view, the budget and the seed: it is the same on every
//! machine, in every build, with any number of threads.
//!
//! ```
//! use quintile_bots::{Bot, Budget, Level, Player};
//! use quintile_rules::kit::{Chance, Viewer};
//! use quintile_rules::{Game, TwentyFourSeven};
//!
//! let options = Default::default();
//! let deal = TwentyFourSeven::deal(&options, 2, &mut Chance::from_number(1))?;
//! let mut game = TwentyFourSeven::new(&options, 2, &deal)?;
//! let mut club = Player::Level(Level::Club).bot::<TwentyFourSeven>();
//! while let Some(seat) = game.turn() {
//!     let choice = club.choose(&game.view(Viewer::Seat(seat)), Budget::Iterations(100), 7).expect("it is its turn");
//!     game.play(&choice.play).expect("bots play by the rules");
//! }
//! # Ok::<(), quintile_rules::kit::SetupError>(())
//! ```
//!
//! | stage | how it chooses |
//! |---|---|
//! | [`Random`] | any legal play |
//! | [`Greedy`] | the most points now |
//! | [`Static`] | also counts what the play spends, what it opens to the next seats and what it leaves for the next turn |
//! | [`MonteCarlo`] | compares the best of those by rollouts in many imagined deals |
//! | [`Full`] | also searches endings to the end |

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod any;
mod bot;
mod coach;
mod ending;
mod evaluation;
mod insight;
mod meter;
mod monte_carlo;
mod person;
mod player;
mod playout;
pub mod protocol;
mod seed;
mod simple;
mod stakes;

pub use bot::{Bot, Budget, Choice, Considered, Estimate, NoChoice};
pub use coach::{
    Accuracy, Advice, Advised, Assessed, CannotJudge, Coach, Compared, Judged, Judgement, Reason, Reply, Scale, Verdict,
};
pub use ending::{Ending, Solved};
pub use evaluation::{Evaluation, Evaluator, Static};
pub use insight::{Insight, Odds, Plan, WeightSets, Weights};
pub use monte_carlo::{Full, MonteCarlo};
pub use person::Person;
pub use player::{Player, UnknownPlayer};
pub use playout::Playout;
pub use quintile_rules::Level;
pub use simple::{Greedy, Random};
pub use stakes::Stakes;
