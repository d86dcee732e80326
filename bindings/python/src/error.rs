//! What can go wrong, as Python exceptions that carry the engine's own words.

use pyo3::prelude::*;
use pyo3::{create_exception, exceptions::PyValueError};
use quintile_rules::kit::{Fault, Illegal, SetupError};

use crate::json;

create_exception!(quintile, QuintileError, PyValueError, "Anything the engine refuses.");
create_exception!(
    quintile,
    BadSetup,
    QuintileError,
    "Options, seats, a deal, a view or a record that make no game. `field` names the culprit."
);
create_exception!(
    quintile,
    IllegalPlay,
    QuintileError,
    "A play that the rules refuse. `reason` is a dict with the kind of refusal, the places and the numbers."
);
create_exception!(
    quintile,
    BadRecord,
    QuintileError,
    "A record that does not agree with the rules. `ply` is the entry of `plays`, counted from 1, or None."
);

/// Gives an exception one more attribute.
pub(crate) fn with(py: Python<'_>, error: PyErr, name: &str, value: impl FnOnce() -> PyResult<Py<PyAny>>) -> PyErr {
    match value().and_then(|value| error.value(py).setattr(name, value)) {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// Options, seats, a deal or a view was refused.
pub(crate) fn bad_setup(py: Python<'_>, error: &SetupError) -> PyErr {
    let raised = BadSetup::new_err(error.to_string());
    with(py, raised, "field", || Ok(error.field.as_str().into_pyobject(py)?.into_any().unbind()))
}

/// A play was refused.
pub(crate) fn illegal(py: Python<'_>, reason: &Illegal) -> PyErr {
    with(py, IllegalPlay::new_err(reason.to_string()), "reason", || Ok(json::write(py, reason)?.unbind()))
}

/// A record was refused.
pub(crate) fn bad_record(py: Python<'_>, fault: &Fault) -> PyErr {
    with(py, BadRecord::new_err(fault.to_string()), "ply", || Ok(fault.ply.into_pyobject(py)?.into_any().unbind()))
}

/// A letter or a play that no list of legal plays has. The engine's own reasons are for plays that can be judged.
pub(crate) fn not_listed(py: Python<'_>, message: String) -> PyErr {
    let reason = serde_json::json!({ "reason": "not_listed" });
    with(py, IllegalPlay::new_err(message), "reason", || Ok(json::write(py, &reason)?.unbind()))
}

/// Anything else that reads as a sentence.
#[allow(clippy::needless_pass_by_value, reason = "it stands in `map_err`, which gives values")]
pub(crate) fn refused(error: impl ToString) -> PyErr {
    QuintileError::new_err(error.to_string())
}
