//! Positions as text: lines of spans, each with its ink, so that terminals can colour them and files need not.

use std::fmt;

/// What a span shows, for those who colour it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Plain text.
    Plain,
    /// Frames, coordinates, empty squares.
    Frame,
    /// A tile in play.
    Tile,
    /// A tile with a special power: WILD, X tiles.
    Special,
    /// A square that gives more points.
    Bonus,
    /// A square where nothing can go.
    Block,
    /// Headings and names.
    Title,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Red.
    Red,
    /// Yellow.
    Yellow,
}

/// A piece of text with one ink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text, without line breaks.
    pub text: String,
    /// Its ink.
    pub ink: Ink,
}

/// A position as text. `Display` writes it plain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// The lines, top to bottom.
    pub lines: Vec<Vec<Span>>,
}

impl Sketch {
    /// Begins a new line.
    pub fn line(&mut self) -> &mut Self {
        self.lines.push(Vec::new());
        self
    }

    /// Adds a span to the last line.
    pub fn put(&mut self, ink: Ink, text: impl Into<String>) -> &mut Self {
        if self.lines.is_empty() {
            self.lines.push(Vec::new());
        }
        if let Some(line) = self.lines.last_mut() {
            line.push(Span { text: text.into(), ink });
        }
        self
    }
}

impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            let text: String = line.iter().map(|span| span.text.as_str()).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}
