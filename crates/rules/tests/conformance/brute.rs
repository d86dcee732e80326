//! Naive lists of texts, made from notation alone, without asking the engine.

/// The names of a square board's squares.
pub(crate) fn squares(columns: u8, rows: u8) -> Vec<String> {
    let mut names = Vec::new();
    for row in 1..=rows {
        names.extend((0..columns).map(|column| format!("{}{row}", char::from(b'a' + column))));
    }
    names
}
