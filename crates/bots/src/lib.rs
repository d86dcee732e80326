//! Computer players for the five Quintile games.
//!
//! A [`Bot`] gets what a person at its seat would see, a [`View`](quintile_rules::Game::View), a [`Budget`] and a seed,
//! and chooses a play. There is no way from a view to the real state: whatever a bot wants to try out, it tries on
//! states it [imagines](quintile_rules::Game::imagine). So no bot can cheat.
//!
//! With [`Budget::Iterations`] a choice depends on the view, the budget and the seed alone: the same on every machine, in
//! every build, with any number of threads around it.
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
//! | stage | what it adds |
//! |---|---|
//! | [`Random`] | any legal play |
//! | [`Greedy`] | the most points now |
//! | [`Static`] | what the play spends, what it opens to the next seat, what it leaves for the next turn |
//! | [`MonteCarlo`] | the best few of those, played on to the end in many imagined deals |
//! | [`Full`] | exact search as soon as nothing is hidden any more |

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod any;
mod bot;
mod coach;
mod ending;
mod insight;
mod level;
mod meter;
mod monte_carlo;
mod outlook;
mod person;
mod playout;
pub mod protocol;
mod seed;
mod simple;
mod stakes;

pub use bot::{Bot, Budget, Choice, Considered, Estimate, NoChoice};
pub use coach::{Accuracy, Advice, Assessed, CannotJudge, Coach, Judged, Judgement, Reason, Reply, Scale, Verdict};
pub use ending::{Ending, Solved};
pub use insight::{Insight, Odds, Plan, WeightSets, Weights};
pub use level::{Level, Player, UnknownPlayer};
pub use monte_carlo::{Full, MonteCarlo};
pub use outlook::{Outlook, Prospect, Static};
pub use person::Person;
pub use playout::Playout;
pub use simple::{Greedy, Random};
pub use stakes::Stakes;
