//! Records `quintile/1`: checking them and walking through them.

use pyo3::prelude::*;
use quintile_rules::kit::{Case, Fault, Record, judge_case};
use quintile_rules::{AnyGame, GameId, with_game};
use quintile_table::check_fairness;
use serde_json::Value;

use crate::error::{BadRecord, bad_record, bad_setup, refused, with};
use crate::game::Game;
use crate::json;

/// A record given as a dict or as JSON text.
fn read(record: &Bound<'_, PyAny>) -> PyResult<Value> {
    match record.extract::<String>() {
        Ok(text) => json::parse("record", &text),
        Err(_) => json::read("record", record),
    }
}

/// Replays a record and checks everything that it claims; raises `BadRecord` where it is wrong.
///
/// Records that are meant to fail (with `try` or `bad_deal`) pass when they do. The deal of an online table (`fairness`) is drawn
/// again, as `check_deal` does.
#[pyfunction]
pub(crate) fn verify(py: Python<'_>, record: &Bound<'_, PyAny>) -> PyResult<()> {
    let value = read(record)?;
    let game: GameId = match value.get("game").and_then(Value::as_str) {
        Some(name) => name.parse().map_err(refused)?,
        None => return Err(refused("record.game: a game's name is missing")),
    };
    let judged = py.detach(|| {
        let case = Case::from_value(value).map_err(Fault::from)?;
        with_game!(game, G => judge_case::<G>(&case))?;
        Ok(case)
    });
    let case = judged.map_err(|fault: Fault| bad_record(py, &fault))?;
    if case.bad_deal || case.record.get("fairness").is_none() {
        return Ok(());
    }
    check(py, &case.record).map(drop)
}

/// Whether a record proves that nobody chose its deal: draws the deal again from what the table committed to and what the players
/// added (`fairness`). False when the record has none; raises `BadRecord` where it is wrong.
#[pyfunction]
pub(crate) fn check_deal(py: Python<'_>, record: &Bound<'_, PyAny>) -> PyResult<bool> {
    check(py, &read(record)?)
}

fn check(py: Python<'_>, record: &Value) -> PyResult<bool> {
    let record = Record::from_value(record).map_err(|error| bad_setup(py, &error))?;
    check_fairness(&record).map_err(|unfair| with(py, BadRecord::new_err(unfair.to_string()), "ply", || Ok(py.None())))
}

/// The position after this many entries of a record's `plays`, each judged on the way; without a number the last one, the
/// result judged as well.
#[pyfunction]
#[pyo3(signature = (record, plies=None))]
pub(crate) fn replay(py: Python<'_>, record: &Bound<'_, PyAny>, plies: Option<usize>) -> PyResult<Game> {
    let record = Record::from_value(&read(record)?).map_err(|error| bad_setup(py, &error))?;
    let state = match plies {
        Some(plies) => AnyGame::position(&record, plies),
        None => AnyGame::judge(&record),
    };
    let state = state.map_err(|fault| bad_record(py, &fault))?;
    Ok(Game::of_record(&record, plies.unwrap_or(usize::MAX), state))
}
