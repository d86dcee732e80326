//! Text for terminals: sketches in colour, and texts from files made harmless.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use quintile_rules::kit::{Ink, Sketch, excerpt};

/// When to colour.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    /// Makes it the choice of the whole program. `auto` looks at the terminal, NO_COLOR and CLICOLOR.
    pub(crate) fn choose(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// Writes a sketch; the stream drops the colours where they are not wanted.
pub(crate) fn write_sketch(out: &mut dyn Write, sketch: &Sketch) -> io::Result<()> {
    for line in &sketch.lines {
        // As `Display` does it: no blanks at the end of a line.
        let inked = line.iter().rposition(|span| !span.text.trim_end().is_empty()).map_or(0, |last| last + 1);
        for (at, span) in line[..inked].iter().enumerate() {
            let text = if at + 1 == inked { span.text.trim_end() } else { &span.text };
            let style = style(span.ink);
            write!(out, "{style}{text}{style:#}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// A heading.
pub(crate) const TITLE: Style = Style::new().bold();

pub(crate) fn style(ink: Ink) -> Style {
    let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
    match ink {
        Ink::Plain => Style::new(),
        Ink::Frame => Style::new().dimmed(),
        Ink::Tile | Ink::Title => TITLE,
        Ink::Special => colour(AnsiColor::Magenta).bold(),
        Ink::Bonus => colour(AnsiColor::Cyan),
        Ink::Block => colour(AnsiColor::BrightBlack),
        Ink::Blue => colour(AnsiColor::Blue).bold(),
        Ink::Green => colour(AnsiColor::Green).bold(),
        Ink::Red => colour(AnsiColor::Red).bold(),
        Ink::Yellow => colour(AnsiColor::Yellow).bold(),
    }
}

/// The text with its control characters written out: records come from anywhere, and a name must not move the cursor,
/// recolour the screen or fake another line.
pub(crate) fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_control() { line.extend(letter.escape_default()) } else { line.push(letter) }
    }
    line
}

/// "1 deal", "2 deals".
#[cfg(feature = "tools")]
pub(crate) fn counted(count: u64, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// A player's name, short and harmless.
pub(crate) fn name(text: &str) -> String {
    one_line(&excerpt(text))
}

/// A table as lines, the headings first. Columns are aligned to the right, those named in `left` to the left.
pub(crate) fn columns(headings: &[&str], left: &[usize], rows: &[Vec<String>]) -> Vec<String> {
    let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(|cell| one_line(cell)).collect()).collect();
    let width = |column: usize| {
        rows.iter().map(|row| row[column].chars().count()).chain([headings[column].len()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..headings.len()).map(width).collect();
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let cell = |(column, cell): (usize, &str)| match widths[column] {
            width if left.contains(&column) => format!("{cell:width$}"),
            width => format!("{cell:>width$}"),
        };
        cells.enumerate().map(cell).collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    let rows = rows.iter().map(|row| line(&mut row.iter().map(String::as_str)));
    [line(&mut headings.iter().copied())].into_iter().chain(rows).collect()
}

/// The same on a terminal.
pub(crate) fn write_table(
    out: &mut dyn Write,
    headings: &[&str],
    left: &[usize],
    rows: &[Vec<String>],
) -> io::Result<()> {
    let lines = columns(headings, left, rows);
    writeln!(out, "{TITLE}{}{TITLE:#}", lines[0])?;
    lines[1..].iter().try_for_each(|line| writeln!(out, "{line}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_its_colours_a_painted_sketch_is_its_plain_text() {
        let mut sketch = Sketch::default();
        sketch.line().put(Ink::Tile, " 7 ").put(Ink::Frame, " · ").put(Ink::Plain, "  ");
        sketch.line();
        sketch.line().put(Ink::Red, "R");
        let mut painted = Vec::new();
        write_sketch(&mut painted, &sketch).unwrap();
        let painted = String::from_utf8(painted).unwrap();
        assert!(painted.contains("\x1b["), "{painted:?}");
        assert_eq!(anstream::adapter::strip_str(&painted).to_string(), sketch.to_string());
    }

    #[test]
    fn names_cannot_drive_the_terminal() {
        assert_eq!(name("A\x1b[2Jna\n"), "A\\u{1b}[2Jna\\n");
    }
}
