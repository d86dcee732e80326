//! How long the computer players at a table may think.

use std::time::Duration;

use quintile_bots::Budget;

/// How long computer players may think.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Thinking {
    /// Let expert, monte-carlo and full make this many playouts per play: the same choices everywhere
    #[arg(long, value_name = "I", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) iterations: Option<u32>,

    /// Let them think for this many milliseconds per play
    #[arg(long, value_name = "T", conflicts_with = "iterations", value_parser = clap::value_parser!(u32).range(1..=600_000))]
    pub(crate) millis: Option<u32>,
}

impl Thinking {
    /// The budget for one play; `playouts` if none was given.
    pub(crate) fn budget(self, playouts: u32) -> Budget {
        self.given().unwrap_or(Budget::Iterations(playouts))
    }

    /// The budget for one play, if anything is said.
    pub(crate) fn given(self) -> Option<Budget> {
        let time = self.millis.map(|millis| Budget::Time(Duration::from_millis(millis.into())));
        time.or(self.iterations.map(Budget::Iterations))
    }
}
