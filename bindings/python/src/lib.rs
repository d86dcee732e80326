//! The Quintile games for Python: the module `quintile._engine`, which the package `quintile` wraps.
//!
//! No rule is written here. Games are the engine's own; plays are texts in its notation, options, deals, views and records
//! the same JSON as everywhere, as dicts. What is new here is how a play is spelled for learners (`spelling`) and how a view
//! becomes an array of fixed size (`observation`).

mod arena;
mod coach;
mod error;
mod game;
mod json;
mod lab;
mod observation;
mod origin;
mod picture;
mod plan;
mod playouts;
mod puzzle;
mod record;
mod scoring;
mod seed;
mod set;
mod spelled;
mod spelling;
mod vector;
mod view;

use pyo3::prelude::*;

/// The engine behind the package `quintile`; import that one.
#[pymodule]
mod _engine {
    #[pymodule_export]
    use crate::arena::{figures_arena, merge_arena, play_arena};
    #[pymodule_export]
    use crate::coach::{Candidate, Hint, Judgement};
    #[pymodule_export]
    use crate::error::{BadRecord, BadSetup, IllegalPlay, QuintileError};
    #[pymodule_export]
    use crate::game::{Game, deal};
    #[pymodule_export]
    use crate::lab::{merge_lab, play_lab, report_lab};
    #[pymodule_export]
    use crate::picture::pixels;
    #[pymodule_export]
    use crate::plan::{plan_arena, plan_lab, seed_text};
    #[pymodule_export]
    use crate::playouts::run_playouts;
    #[pymodule_export]
    use crate::puzzle::{Puzzle, daily_puzzle, puzzle};
    #[pymodule_export]
    use crate::record::{check_deal, replay, verify};
    #[pymodule_export]
    use crate::scoring::{Item, Outcome, Scoring};
    #[pymodule_export]
    use crate::set::read_set_text;
    #[pymodule_export]
    use crate::spelled::Spelling;
    #[pymodule_export]
    use crate::vector::Games;
    #[pymodule_export]
    use crate::view::View;

    use super::{Bound, PyModule, PyModuleMethods, PyResult};

    #[pymodule_init]
    fn constants(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let games = quintile_rules::GameId::ALL.map(|id| (id.name(), id.title()));
        module.add("VERSION", env!("CARGO_PKG_VERSION"))?;
        module.add("GAMES", games.to_vec())?;
        module.add("PLAYERS", quintile_bots::Player::ALL.map(quintile_bots::Player::name).to_vec())?;
        module.add("ENDS", crate::playouts::ENDS.map(|end| end.to_string()).to_vec())
    }
}
