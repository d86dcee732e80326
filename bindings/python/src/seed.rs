//! Seeds as Python gives them, and the streams of chance that follow from them.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use quintile_rules::kit::Chance;
use sha2::{Digest, Sha256};

use crate::error::refused;

/// A 256-bit seed.
#[derive(Clone, Copy)]
pub(crate) struct Seed([u8; 32]);

impl Seed {
    /// A seed from the system's randomness.
    pub(crate) fn fresh(py: Python<'_>) -> PyResult<Self> {
        py.import("os")?.call_method1("urandom", (32,))?.extract()
    }

    /// The seed's own stream, which deals are drawn from.
    pub(crate) fn chance(self) -> Chance {
        Chance::from_seed(self.0)
    }

    /// The first eight bytes as a number, little-endian: for computer players, whose seeds are short.
    pub(crate) fn number(self) -> u64 {
        self.0.iter().take(8).rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }

    /// An independent stream for one of many games: it depends on the seed, the purpose and the game's number alone,
    /// so that any number of threads give the same games.
    pub(crate) fn stream(self, purpose: &str, number: u64) -> Chance {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(purpose);
        hash.update(number.to_le_bytes());
        Chance::from_seed(hash.finalize().into())
    }

    /// As hex digits, all 64 of them.
    pub(crate) fn hex(self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Reads hex digits, the beginning of a seed, as the command line does.
    fn from_hex(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        if text.is_empty() {
            return None;
        }
        for (at, letter) in text.chars().enumerate() {
            *bytes.get_mut(at / 2)? |= (letter.to_digit(16)? as u8) << if at % 2 == 0 { 4 } else { 0 };
        }
        Some(Self(bytes))
    }
}

impl<'py> FromPyObject<'_, 'py> for Seed {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let seed = if let Ok(number) = value.extract::<u64>() {
            let mut bytes = [0; 32];
            bytes[..8].copy_from_slice(&number.to_le_bytes());
            Some(Self(bytes))
        } else if let Ok(text) = value.extract::<String>() {
            Self::from_hex(&text)
        } else if let Ok(given) = value.cast::<PyBytes>() {
            let mut bytes = [0; 32];
            bytes
                .get_mut(..given.as_bytes().len())
                .map(|head| head.copy_from_slice(given.as_bytes()))
                .map(|()| Self(bytes))
        } else {
            None
        };
        seed.ok_or_else(|| refused("a seed is a number below 2**64, 1 to 64 hex digits, or up to 32 bytes"))
    }
}
