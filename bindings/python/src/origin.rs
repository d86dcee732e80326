//! Where a game began: with its plays, all there is to keep of it.

use pyo3::prelude::*;
use quintile_experiments::Seed;
use quintile_rules::{AnyGame, AnyView, GameId};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::error::bad_setup;

/// Where a game began. Together with the plays it is the whole game, so that a position can be kept as text.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Origin {
    /// A deal.
    Dealt { game: GameId, options: Map<String, Value>, seats: usize, deal: Value },
    /// A view that the rest was imagined from, with the seed of the imagining.
    Imagined { view: Box<AnyView>, seed: Seed },
}

impl Origin {
    pub(crate) fn start(&self, py: Python<'_>) -> PyResult<AnyGame> {
        match self {
            Self::Dealt { game, options, seats, deal } => AnyGame::new(*game, options.clone(), *seats, deal),
            Self::Imagined { view, seed } => view.imagine(&mut seed.chance()),
        }
        .map_err(|error| bad_setup(py, &error))
    }
}
