//! What is wrong with a file, and where.

use quintile_rules::kit::SetupError;

/// A position in a text, both numbers counted from 1; columns count characters, not bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The line.
    pub line: usize,
    /// The character in the line.
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

/// A set that cannot be played, or a file that is not a set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{error}", spot.map(|Spot { line, column }| format!("line {line}, column {column}: ")).unwrap_or_default())]
pub struct SetError {
    /// Where the mistake is; `None` when it has no place, such as a missing key.
    pub spot: Option<Spot>,
    /// The key and what is wrong with it.
    pub error: SetupError,
}
