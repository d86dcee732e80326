//! The lab, shard by shard.

use pyo3::prelude::*;
use quintile_bots::Insight;
use quintile_experiments::lab::{Report, Shard, Totals, Trial};
use quintile_experiments::{Error, Threads};
use quintile_rules::kit::read_options;
use quintile_rules::with_game;
use serde_json::{Value, json};

use crate::error::{bad_setup, refused};
use crate::json;
use crate::plan::Plan;

/// Plays part `part` of `of` of a plan; its totals as JSON text.
#[pyfunction]
pub(crate) fn play_lab(py: Python<'_>, plan: &str, part: u64, of: u64, threads: usize) -> PyResult<String> {
    let plan = Plan::read(plan)?;
    let shard: Shard = format!("{part}/{of}").parse().map_err(refused)?;
    let totals = with_game!(plan.game, G => play::<G>(py, plan, shard, threads))?;
    json::text(&totals)
}

fn play<G: Insight>(py: Python<'_>, plan: Plan, shard: Shard, threads: usize) -> PyResult<Totals> {
    let (players, budget) = (plan.players()?, plan.budget()?);
    let options = read_options::<G>(plan.options).map_err(|error| bad_setup(py, &error))?;
    let Plan { set, seats, seed, compensation, games, .. } = plan;
    let trial = Trial::<G> { options, set, players, seats, budget, seed, compensation, keep: false };
    let threads = Threads::new(threads).map_err(refused)?;
    py.detach(|| trial.run(games, shard, &threads, |_| {})).map_err(|error| match error {
        Error::Setup(error) => bad_setup(py, &error),
        error => refused(error),
    })
}

fn read(text: &str) -> PyResult<Totals> {
    let totals: Totals = serde_json::from_str(text)
        .map_err(|error| refused(format!("it is not the JSON of a lab's totals: {error}")))?;
    totals.check().map_err(refused)?;
    Ok(totals)
}

/// Adds up the totals of parts, in any order.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "it comes from Python")]
pub(crate) fn merge_lab(py: Python<'_>, parts: Vec<String>) -> PyResult<String> {
    py.detach(|| {
        let mut parts = parts.iter().map(|part| read(part));
        let mut all = parts.next().ok_or_else(|| refused("there are no parts to merge"))??;
        parts.try_for_each(|part| all.merge(&part?).map_err(refused))?;
        json::text(&all)
    })
}

/// What totals show, and what changed against others: the sections that the command prints, as JSON text.
#[pyfunction]
#[pyo3(signature = (totals, against=None))]
pub(crate) fn report_lab(totals: &str, against: Option<&str>) -> PyResult<String> {
    let against = against.map(read).transpose()?;
    let report = Report::new(&read(totals)?, against.as_ref());
    let section = |section: &quintile_experiments::lab::Section| -> Value {
        let rows: Vec<Vec<&str>> =
            section.rows.iter().map(|row| row.iter().map(|cell| cell.text.as_str()).collect()).collect();
        json!({"name": section.name, "title": section.title, "headings": section.headings, "rows": rows})
    };
    let figures = report.tidy();
    let sections: Vec<Value> = report.sections.iter().map(section).collect();
    let (title, about, findings) = (report.title, report.about, report.findings);
    json::text(&json!({"title": title, "about": about, "findings": findings, "sections": sections, "figures": figures}))
}
