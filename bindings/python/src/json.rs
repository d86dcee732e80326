//! Python values as JSON and back, by Python's own `json`: dicts, lists, texts and numbers as its users know them.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::error::refused;

/// A Python value as JSON. `what` names it in the error.
pub(crate) fn read(what: &str, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let strict = PyDict::new(value.py());
    strict.set_item("allow_nan", false)?;
    let text: String = value.py().import("json")?.call_method("dumps", (value,), Some(&strict))?.extract()?;
    parse(what, &text)
}

/// JSON text as a value. `what` names it in the error.
pub(crate) fn parse(what: &str, text: &str) -> PyResult<Value> {
    serde_json::from_str(text).map_err(|error| refused(format!("{what}: {error}")))
}

/// Options given as a dict, or none.
pub(crate) fn read_options(options: Option<&Bound<'_, PyAny>>) -> PyResult<Map<String, Value>> {
    let Some(options) = options else { return Ok(Map::new()) };
    match read("options", options)? {
        Value::Object(options) => Ok(options),
        _ => Err(refused("options: it is not a dict")),
    }
}

/// One of our values as JSON text.
pub(crate) fn text(value: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(refused)
}

/// One of our values as a Python value.
pub(crate) fn write<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (text(value)?,))
}
