//! The totals of an experiment, which can be added up from parts.

use std::collections::BTreeMap;

use quintile_rules::GameId;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::counts::{Counts, merge};
use super::report::Figure;
use crate::{Seed, Times};

/// A run of the lab, or a part of one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Totals {
    pub(super) format: Format,
    pub(super) experiment: Experiment,
    pub(super) shards: Shards,
    pub(super) counts: Counts,
    /// How long each player took to decide. Times differ from run to run, all else does not.
    pub(super) times: BTreeMap<String, Times>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Format {
    #[serde(rename = "quintile-lab/1")]
    One,
}

/// Everything that the totals follow from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Experiment {
    pub(super) game: GameId,
    /// What the set is called; `None` for the house's.
    pub(super) set: Option<String>,
    pub(super) options: Map<String, Value>,
    pub(super) seats: usize,
    pub(super) players: Vec<String>,
    pub(super) budget: Value,
    /// Points added by turn order when the winner is found.
    pub(super) compensation: Vec<i32>,
    pub(super) seed: Seed,
    /// How many deals there are in all shards together.
    pub(super) deals: u64,
}

/// Which parts of an experiment have been played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Shards {
    /// In how many parts it was divided.
    pub(super) of: u64,
    /// Which of them these are, counted from 1.
    pub(super) parts: Vec<u64>,
}

/// Why totals cannot be used, or not together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPart {
    /// Lists that are too short or too long.
    #[error("its lists do not fit its seats and players")]
    Lists,
    /// A part of something else.
    #[error("it is of another experiment: game, set, players, seed or number of games differ")]
    Experiment,
    /// A part of another size.
    #[error("it is a part of {found}, the others are of {wanted}")]
    Size {
        /// In how many parts its experiment was divided.
        found: u64,
        /// And that of the others.
        wanted: u64,
    },
    /// A part that was added already.
    #[error("part {part} of {of} is there already")]
    Twice {
        /// Which part.
        part: u64,
        /// Of how many.
        of: u64,
    },
}

impl Totals {
    /// Totals travel as JSON, so they can be forged: refuses those whose lists do not belong together.
    pub fn check(&self) -> Result<(), BadPart> {
        let (counts, seats, players) = (&self.counts, self.experiment.seats, self.experiment.players.len());
        let by_seat = [counts.scores.len(), counts.ahead.len(), counts.wins.len(), counts.cells.len()];
        let by_player = [counts.player_wins.len(), counts.player_points.len()];
        let fits = seats > 0 && by_seat == [seats; 4] && by_player == [players; 2];
        if fits { Ok(()) } else { Err(BadPart::Lists) }
    }

    /// Adds another part of the same experiment. Refuses parts of another one, and the same part twice.
    pub fn merge(&mut self, other: &Self) -> Result<(), BadPart> {
        if self.experiment != other.experiment {
            return Err(BadPart::Experiment);
        }
        let of = self.shards.of;
        if of != other.shards.of {
            return Err(BadPart::Size { found: other.shards.of, wanted: of });
        }
        if let Some(&part) = other.shards.parts.iter().find(|part| self.shards.parts.contains(part)) {
            return Err(BadPart::Twice { part, of });
        }
        self.shards.parts.extend(&other.shards.parts);
        self.shards.parts.sort_unstable();
        if self.shards.parts.len() as u64 == of {
            self.shards = Shards { of: 1, parts: vec![1] };
        }
        self.counts.merge(&other.counts);
        merge(&mut self.times, &other.times, Times::merge);
        Ok(())
    }

    pub(super) fn games_a_deal(&self) -> f64 {
        self.counts.games as f64 / self.counts.deals.max(1) as f64
    }

    /// The share of wins of a place in turn order, in percent.
    pub(super) fn seat_share(&self, place: usize) -> Figure {
        Figure::share(&self.counts.wins[place], self.games_a_deal())
    }

    pub(super) fn fair_share(&self) -> f64 {
        100.0 / self.experiment.seats as f64
    }

    pub(super) fn set_name(&self) -> &str {
        self.experiment.set.as_deref().unwrap_or(match self.experiment.options.is_empty() {
            true => "the house set",
            false => "a set of its own",
        })
    }
}
