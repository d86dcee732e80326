//! Serde by name: for values whose one written form is their `Display`.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Deserializer};

/// Reads a string and parses it.
pub(crate) fn deserialize<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr,
    T::Err: Display,
{
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(serde::de::Error::custom)
}
