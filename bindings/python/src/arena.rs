//! The arena, some deals at a time.

use pyo3::prelude::*;
use quintile_bots::Insight;
use quintile_experiments::arena::{BadDeals, Meeting, Part};
use quintile_experiments::{Error, HousePlayer, Participant, Threads};
use quintile_rules::kit::read_options;
use quintile_rules::with_game;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::error::{bad_setup, refused};
use crate::json;
use crate::plan::Plan;

/// Deals of an arena that were played, with the plan they belong to.
#[derive(Serialize, Deserialize)]
struct Played {
    format: Format,
    plan: Plan,
    part: Part,
}

#[derive(Serialize, Deserialize)]
enum Format {
    #[serde(rename = "quintile-arena-part/1")]
    One,
}

fn read(text: &str) -> PyResult<Played> {
    serde_json::from_str(text).map_err(|error| refused(format!("it is not the JSON of an arena's games: {error}")))
}

fn raise(py: Python<'_>, error: Error) -> PyErr {
    match error {
        Error::Setup(error) => bad_setup(py, &error),
        error => refused(error),
    }
}

/// What stops a part: an experiment's error, or Ctrl-C.
enum Stopped {
    Error(Error),
    Signal(PyErr),
}

impl From<Error> for Stopped {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

/// Plays `count` deals of a plan from number `first` on; their results as JSON text.
#[pyfunction]
pub(crate) fn play_arena(py: Python<'_>, plan: &str, first: u64, count: u64, threads: usize) -> PyResult<String> {
    let plan = Plan::read(plan)?;
    let part = with_game!(plan.game, G => play::<G>(py, &plan, first, count, threads))?;
    json::text(&Played { format: Format::One, plan, part })
}

fn meeting<G: Insight>(py: Python<'_>, plan: &Plan) -> PyResult<Meeting<'static, G>> {
    let budget = plan.budget()?;
    let house = |player| -> Box<dyn Participant<G>> { Box::new(HousePlayer { player, budget }) };
    Ok(Meeting {
        options: read_options::<G>(plan.options.clone()).map_err(|error| bad_setup(py, &error))?,
        players: plan.players()?.into_iter().map(house).collect(),
        names: plan.players.clone(),
        seats: plan.seats,
        seed: plan.seed,
        keep: false,
    })
}

fn play<G: Insight>(py: Python<'_>, plan: &Plan, first: u64, count: u64, threads: usize) -> PyResult<Part> {
    let meeting = meeting::<G>(py, plan)?;
    let threads = Threads::new(threads).map_err(refused)?;
    let deals = first..first.saturating_add(count);
    #[allow(clippy::redundant_closure_for_method_calls, reason = "the method alone is not general in its lifetime")]
    let look = |_| Python::attach(|py| py.check_signals()).map_err(Stopped::Signal);
    py.detach(|| meeting.play_part(deals, &threads, look)).map_err(|stopped| match stopped {
        Stopped::Error(error) => raise(py, error),
        Stopped::Signal(error) => error,
    })
}

/// Puts the deals of several parts together, in any order.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "it comes from Python")]
pub(crate) fn merge_arena(py: Python<'_>, parts: Vec<String>) -> PyResult<String> {
    py.detach(|| {
        let mut parts = parts.iter().map(|part| read(part));
        let mut all = parts.next().ok_or_else(|| refused("there are no parts to merge"))??;
        for part in parts {
            let part = part?;
            if part.plan != all.plan {
                return Err(refused(
                    "it is of another arena: game, set, players, budget, seed or number of games differ",
                ));
            }
            all.part.merge(part.part).map_err(refused)?;
        }
        json::text(&all)
    })
}

/// The figures of what was played: those of the command, as JSON text.
#[pyfunction]
pub(crate) fn figures_arena(py: Python<'_>, played: &str) -> PyResult<String> {
    let Played { plan, part, .. } = read(played)?;
    let figures = with_game!(plan.game, G => tally::<G>(py, &plan, &part))?;
    json::text(&figures)
}

fn tally<G: Insight>(py: Python<'_>, plan: &Plan, part: &Part) -> PyResult<Value> {
    let meeting = meeting::<G>(py, plan)?;
    let tally = py.detach(|| meeting.tally(part)).map_err(|error| match error {
        BadDeals::Error(error) => raise(py, error),
        error => refused(error),
    })?;
    let mut figures = tally.to_json(plan.game);
    if let Some(figures) = figures.as_object_mut() {
        figures.insert("plan".to_owned(), json!(plan));
    }
    Ok(figures)
}
