//! Seeds as Python gives them.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use quintile_experiments as experiments;

use crate::error::refused;

/// A seed: a number below 2**64, its text, 64 hexadecimal digits, or 32 bytes.
#[derive(Clone, Copy)]
pub(crate) struct Seed(pub(crate) experiments::Seed);

/// What the commands use when none is given.
impl Default for Seed {
    fn default() -> Self {
        Self(1.into())
    }
}

impl Seed {
    /// The seed that was given, or one from the system's randomness.
    pub(crate) fn or_fresh(given: Option<Self>) -> PyResult<experiments::Seed> {
        given.map_or_else(experiments::Seed::fresh, |seed| Ok(seed.0)).map_err(refused)
    }
}

impl<'py> FromPyObject<'_, 'py> for Seed {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(number) = value.extract::<u64>() {
            return Ok(Self(number.into()));
        }
        if let Ok(text) = value.extract::<String>() {
            return text.parse().map(Self).map_err(refused);
        }
        let bytes = value.cast::<PyBytes>().ok().and_then(|bytes| <[u8; 32]>::try_from(bytes.as_bytes()).ok());
        let wrong = || refused("a seed is a whole number below 2**64, 64 hexadecimal digits, or 32 bytes");
        bytes.map(|bytes| Self(bytes.into())).ok_or_else(wrong)
    }
}
