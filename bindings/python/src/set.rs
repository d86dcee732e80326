//! Sets of a table's own, read from TOML.

use pyo3::prelude::*;
use quintile_sets::CustomSet;

use crate::error::{BadSetup, with};
use crate::json;

/// A set's game, name, description, options and numbers of seats.
type SetParts<'py> = (&'static str, String, String, Bound<'py, PyAny>, Vec<usize>);

/// Reads the text of a set file; the error tells line and column.
#[pyfunction]
pub(crate) fn read_set_text<'py>(py: Python<'py>, text: &str) -> PyResult<SetParts<'py>> {
    let set = CustomSet::read(text).map_err(|error| {
        let raised = BadSetup::new_err(error.to_string());
        with(py, raised, "field", || Ok(error.error.field.as_str().into_pyobject(py)?.into_any().unbind()))
    })?;
    Ok((set.game.name(), set.name, set.about, json::write(py, &set.options)?, set.seats))
}
