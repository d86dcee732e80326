//! What an experiment is: all that its results follow from. As JSON text it travels to whoever plays a shard of it.

use pyo3::prelude::*;
use quintile_bots::{Budget, Player};
use quintile_experiments::{Seating, Seed};
use quintile_rules::{AnyGame, GameId};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::error::{bad_setup, refused};
use crate::json;
use crate::view::budget;

/// As many games as the command plays at most.
const MAX_LAB_GAMES: u64 = 1_000_000_000;
/// An arena keeps the scores of every game, so that parts add up exactly.
const MAX_ARENA_GAMES: u64 = 10_000_000;

/// The plan of a lab or an arena.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plan {
    pub(crate) game: GameId,
    /// What the set is called; `None` for the house's.
    pub(crate) set: Option<String>,
    pub(crate) options: Map<String, Value>,
    pub(crate) seats: usize,
    pub(crate) players: Vec<String>,
    pub(crate) iterations: Option<u32>,
    pub(crate) seconds: Option<f64>,
    /// Points added by turn order when a lab finds the winner.
    pub(crate) compensation: Vec<i32>,
    pub(crate) seed: Seed,
    pub(crate) games: u64,
}

impl Plan {
    pub(crate) fn read(text: &str) -> PyResult<Self> {
        serde_json::from_str(text).map_err(|error| refused(format!("plan: {error}")))
    }

    pub(crate) fn players(&self) -> PyResult<Vec<Player>> {
        self.players.iter().map(|name| name.parse()).collect::<Result<_, _>>().map_err(refused)
    }

    pub(crate) fn budget(&self) -> PyResult<Budget> {
        budget(self.iterations, self.seconds)
    }

    /// How many games each deal makes.
    fn seatings(&self) -> u64 {
        Seating::count(self.seats, self.players.len()) as u64
    }

    /// Refuses everything that no shard could play, before any is sent out.
    fn check(&self, py: Python<'_>, most: u64) -> PyResult<()> {
        AnyGame::check(self.game, self.options.clone(), self.seats).map_err(|error| bad_setup(py, &error))?;
        let (players, seats) = (self.players()?.len(), self.seats);
        if players == 0 {
            return Err(refused("players: at least one is needed"));
        }
        if players > seats {
            return Err(refused(format!("players: {players} players for {seats} seats")));
        }
        if !self.compensation.is_empty() && self.compensation.len() != seats {
            return Err(refused(format!("compensation: {} numbers for {seats} seats", self.compensation.len())));
        }
        if !(1..=most).contains(&self.games) {
            return Err(refused(format!("games: {} is not between 1 and {most}", self.games)));
        }
        self.budget().map(drop)
    }
}

/// A lab's plan as text, checked, with its numbers of deals and of games a deal.
#[pyfunction]
pub(crate) fn plan_lab(py: Python<'_>, plan: &Bound<'_, PyAny>) -> PyResult<(String, u64, u64)> {
    write(py, plan, MAX_LAB_GAMES)
}

/// The same for an arena.
#[pyfunction]
pub(crate) fn plan_arena(py: Python<'_>, plan: &Bound<'_, PyAny>) -> PyResult<(String, u64, u64)> {
    write(py, plan, MAX_ARENA_GAMES)
}

fn write(py: Python<'_>, plan: &Bound<'_, PyAny>, most: u64) -> PyResult<(String, u64, u64)> {
    let value = json::read("plan", plan)?;
    let plan: Plan = serde_json::from_value(value).map_err(refused)?;
    plan.check(py, most)?;
    let seatings = plan.seatings();
    Ok((json::text(&plan)?, plan.games.div_ceil(seatings), seatings))
}

/// A seed as the 64 hexadecimal digits that stand in a plan; a fresh one when none is given.
#[pyfunction]
#[pyo3(signature = (seed=None))]
pub(crate) fn seed_text(seed: Option<crate::seed::Seed>) -> PyResult<String> {
    Ok(crate::seed::Seed::or_fresh(seed)?.hex())
}
