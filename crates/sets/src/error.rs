//! What is wrong with a file, and where.

use std::fmt;

use quintile_rules::kit::SetupError;

/// A place in a text, both counted from 1; columns count letters, not bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The line.
    pub line: usize,
    /// The letter in it.
    pub column: usize,
}

impl Spot {
    /// The spot of a byte.
    pub(crate) fn of(text: &str, byte: usize) -> Self {
        let before = text.get(..byte).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        Self { line: before.matches('\n').count() + 1, column: before[start..].chars().count() + 1 }
    }
}

/// A set that makes no game, or no set at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetError {
    /// Where it is, if it is at one place: a missing key is at none.
    pub spot: Option<Spot>,
    /// The key and what is wrong with it.
    pub error: SetupError,
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Spot { line, column }) = self.spot {
            write!(f, "line {line}, column {column}: ")?;
        }
        self.error.fmt(f)
    }
}

impl std::error::Error for SetError {}
