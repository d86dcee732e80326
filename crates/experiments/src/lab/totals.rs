//! The totals of an experiment, which can be added up from parts.

use std::collections::BTreeMap;

use quintile_bots::Insight;
use quintile_rules::GameId;
use quintile_rules::kit::changed_options;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::counts::{Counts, Moments, merge};
use super::trial::{Dealt, Shard, Trial};
use crate::stats::{Estimate, Ratio};
use crate::{PARTS, PLAYOUTS, Seating, Seed, Times, budget_json};

/// A run of the lab, or a part of one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Totals {
    format: Format,
    /// Plays the whole experiment again.
    command: String,
    /// Whether there are deals that should have been played and were not.
    partial: bool,
    pub(super) experiment: Experiment,
    pub(super) shards: Shards,
    pub(super) counts: Counts,
    /// How long each player took to decide. Times differ from run to run, all else does not.
    pub(super) times: BTreeMap<String, Times>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Format {
    #[serde(rename = "quintile-lab/2")]
    Two,
}

/// Everything that the totals follow from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Experiment {
    /// Of the program.
    version: String,
    pub(super) game: GameId,
    /// What the set is called; `None` for the house's.
    pub(super) set: Option<String>,
    pub(super) options: Map<String, Value>,
    pub(super) seats: usize,
    pub(super) players: Vec<String>,
    budget: Value,
    /// Points added by turn order when the winner is found.
    pub(super) compensation: Vec<i32>,
    seed: Seed,
    /// How many deals there are in all shards together.
    deals: u64,
}

impl Experiment {
    pub(super) fn of<G: Insight>(trial: &Trial<G>, deals: u64) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: G::ID,
            set: trial.set.clone(),
            options: changed_options::<G>(&trial.options),
            seats: trial.seats,
            players: trial.players.iter().map(ToString::to_string).collect(),
            budget: budget_json(trial.budget),
            compensation: trial.compensation.clone(),
            seed: trial.seed,
            deals,
        }
    }

    /// How many games each deal makes.
    fn seatings(&self) -> u64 {
        Seating::count(self.seats, self.players.len()) as u64
    }

    /// The command that plays these games again.
    pub(super) fn command(&self) -> String {
        let games = self.deals.saturating_mul(self.seatings());
        let mut command = format!("quintile lab {} --games {games}", self.game);
        command += &format!(" --seats {} --players {}", self.seats, self.players.join(","));
        if let Some(playouts) = self.budget.get("iterations").filter(|playouts| **playouts != PLAYOUTS) {
            command += &format!(" --iterations {playouts}");
        }
        if let Some(millis) = self.budget.get("millis") {
            command += &format!(" --millis {millis}");
        }
        if self.set.is_some() {
            command += " --set FILE";
        } else if !self.options.is_empty() {
            command += &format!(" --options '{}'", Value::from(self.options.clone()));
        }
        if !self.compensation.is_empty() {
            let points: Vec<String> = self.compensation.iter().map(ToString::to_string).collect();
            command += &format!(" --compensation {}", points.join(","));
        }
        command + &format!(" --seed {}", self.seed)
    }
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
    #[error("it is of another experiment: game, set, players, seed, number of games or version differ")]
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
    /// Nothing played yet.
    pub(super) fn new(experiment: Experiment, Shard { part, of }: Shard) -> Self {
        let mut totals = Self {
            format: Format::Two,
            command: experiment.command(),
            partial: false,
            shards: Shards { of, parts: vec![part] },
            counts: Counts::new(experiment.seats, experiment.players.len()),
            times: BTreeMap::new(),
            experiment,
        };
        totals.partial = totals.left() > 0;
        totals
    }

    /// Adds a deal of the trial that these totals were begun for.
    pub fn add(&mut self, dealt: &Dealt) {
        self.counts.merge(&dealt.counts);
        for (player, more) in self.experiment.players.iter().zip(&dealt.times) {
            match self.times.get_mut(player) {
                Some(times) => times.merge(more),
                None => drop(self.times.insert(player.clone(), more.clone())),
            }
        }
        self.partial = self.left() > 0;
    }

    /// How many deals of these parts have not been played.
    fn left(&self) -> u64 {
        let Shards { of, parts } = &self.shards;
        let deals = |part: &u64| self.experiment.deals.saturating_add(of.saturating_sub(*part)) / (*of).max(1);
        parts.iter().map(deals).sum::<u64>().saturating_sub(self.counts.deals)
    }

    /// Whether the run was stopped before its end.
    pub fn is_partial(&self) -> bool {
        self.partial
    }

    /// How many games were played, and how many should have been.
    pub fn progress(&self) -> (u64, u64) {
        (self.counts.games, self.counts.games.saturating_add(self.left().saturating_mul(self.experiment.seatings())))
    }

    /// Totals travel as JSON, so they can be forged: refuses those whose lists do not belong together.
    pub fn check(&self) -> Result<(), BadPart> {
        let (seats, players) = (self.experiment.seats, self.experiment.players.len());
        let fits = seats > 0 && players > 0 && self.counts.fits(seats, players);
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
        self.partial = self.left() > 0;
        Ok(())
    }

    /// How many games each deal makes.
    pub(super) fn seatings(&self) -> u64 {
        self.experiment.seatings()
    }

    /// So much of something in each game.
    pub(super) fn per_game(&self, moments: &Moments) -> Estimate {
        self.per(moments, 1).mean()
    }

    /// In each of so many of a game: its seats, say.
    pub(super) fn per(&self, moments: &Moments, each: usize) -> Ratio {
        moments.ratio(self.counts.deals, self.seatings().saturating_mul(each as u64))
    }

    /// The share of games, in percent.
    pub(super) fn share_of_games(&self, games: &Moments) -> Estimate {
        self.per(games, 1).share(1).times(100.0)
    }

    /// The share of wins, in percent.
    pub(super) fn wins(&self, wins: &Moments) -> Estimate {
        self.per(wins, 1).share(PARTS).times(100.0)
    }

    /// The share of wins of a place in turn order, in percent.
    pub(super) fn seat_share(&self, place: usize) -> Estimate {
        self.wins(&self.counts.wins[place])
    }

    /// What a player scores on one seat. Everybody sits everywhere, as often as their share of the seats says.
    pub(super) fn player_score(&self, player: usize) -> Estimate {
        let Experiment { seats, players, .. } = &self.experiment;
        let held = (0..*seats).filter(|seat| seat % players.len() == player).count();
        let each = self.seatings().saturating_mul(held as u64);
        self.counts.player_scores[player].ratio(self.counts.deals, each.max(1)).mean()
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
