//! A position on a terminal: the board with marks, then names, points and hands.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use quintile_rules::kit::{HandView, Ink, Place, Seat, Sketch, Span};
use quintile_rules::{Game, GameId, GameView};
use quintile_words::{Glance, MARK_LAST, MARK_LEGAL, Say, Speech, say_tile, sentence};

use crate::paint::{self, TITLE};

/// Places that are pointed out.
#[derive(Default)]
pub(crate) struct Marks {
    /// Where tiles were laid last.
    pub(crate) last: Vec<Place>,
    /// Where one could go.
    pub(crate) legal: Vec<Place>,
}

/// Draws what a view shows, with names instead of seats.
pub(crate) fn draw<G: Game<View: Glance>>(
    out: &mut dyn Write,
    view: &G::View,
    names: &[String],
    marks: &Marks,
    how: Speech,
) -> io::Result<()> {
    let mut sketch = G::sketch(view);
    sketch.lines.truncate(sketch.board);
    // Synergo's type and the blank line below it: the game's name is said elsewhere, with it.
    let above = sketch.lines.iter().take_while(|line| matches!(&line[..], [] | [Span { ink: Ink::Title, .. }])).count();
    sketch.lines.drain(..above);
    for line in &mut sketch.lines {
        for at in 0..line.len() {
            mark(line, at, marks);
            line[at].text = localised::<G>(&line[at].text, how);
        }
    }
    write_marked(out, &sketch, marks)?;
    let called = |(seat, name): (Seat, &String)| {
        view.beside_name(seat, how).map_or_else(|| name.clone(), |note| format!("{name} ({note})"))
    };
    let called: Vec<String> = Seat::all(names.len()).zip(names).map(called).collect();
    let width = called.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for ((seat, name), hand) in Seat::all(names.len()).zip(&called).zip(view.hands()) {
        let turn = if view.turn() == Some(seat) { '>' } else { ' ' };
        let points = how.points(view.scores().get(seat.index()).copied().unwrap_or(0));
        write!(out, "{TITLE}{turn} {name:width$}{TITLE:#}  {points:>11}   ")?;
        match hand {
            HandView::Hidden(count) => writeln!(out, "({})", how.tiles(*count))?,
            HandView::Open(tiles) => {
                let tiles: Vec<String> = tiles.iter().map(|tile| in_ink::<G>(tile, how)).collect();
                writeln!(out, "{}", tiles.join(" "))?;
            }
        }
    }
    view.below(how).iter().try_for_each(|line| writeln!(out, "{}", sentence(line).trim_end_matches('.')))?;
    if let Some(end) = view.end() {
        writeln!(out, "{TITLE}{}{TITLE:#}", sentence(&end.say(how)))?;
    }
    Ok(())
}

/// Only one game has decimals; elsewhere a full stop would be something else.
fn localised<G: Game>(text: &str, how: Speech) -> String {
    if G::ID == GameId::SumsOfOne { how.number(text) } else { text.to_owned() }
}

/// A tile of a hand in its colours.
fn in_ink<G: Game>(tile: &G::Tile, how: Speech) -> String {
    let text = localised::<G>(&tile.to_string(), how);
    if G::ID != GameId::Synergo {
        return format!("{TITLE}{text}{TITLE:#}");
    }
    let ink = |letter| match letter {
        'B' => Ink::Blue,
        'G' => Ink::Green,
        'R' => Ink::Red,
        _ => Ink::Yellow,
    };
    let painted = |letter: char| {
        let style = paint::style(ink(letter));
        format!("{style}{letter}{style:#}")
    };
    text.chars().map(painted).collect()
}

/// What was played last has a sign before it, or thick corners where tiles are boxes; where a tile can go there is another sign.
/// Colour is not needed to see it.
fn mark(line: &mut [Span], at: usize, marks: &Marks) {
    let Some(place) = line[at].place else { return };
    let text = &mut line[at].text;
    if marks.last.contains(&place) {
        if text.contains(['╭', '╮', '╰', '╯']) {
            *text = text.replace('╭', "┏").replace('╮', "┓").replace('╰', "┗").replace('╯', "┛");
        } else if !text.trim().is_empty() && !is_box(line, at) {
            put_before(line, at, MARK_LAST);
        }
    } else if marks.legal.contains(&place) {
        if text.contains('·') {
            *text = text.replace('·', &MARK_LEGAL.to_string());
        } else if !text.trim().is_empty() && !is_box(line, at) {
            put_before(line, at, MARK_LEGAL);
        }
    }
}

/// Whether a place takes several spans of a line, as a box of Synergo does.
fn is_box(line: &[Span], at: usize) -> bool {
    let place = line[at].place;
    let same = |other: Option<&Span>| other.is_some_and(|other| other.place == place);
    same(line.get(at + 1)) || at > 0 && same(line.get(at - 1))
}

/// Puts a sign in place of the blank before a text, its own or the last of what comes before it.
fn put_before(line: &mut [Span], at: usize, sign: char) {
    let own = line[at].text.len() - line[at].text.trim_start().len();
    let (span, end) = match own {
        0 if at == 0 => return,
        0 => (at - 1, line[at - 1].text.len()),
        own => (at, own),
    };
    if line[span].text[..end].ends_with(' ') {
        line[span].text.replace_range(end - 1..end, sign.encode_utf8(&mut [0; 4]));
    }
}

/// Writes it in colour, what is marked with a line below it or in reverse.
fn write_marked(out: &mut dyn Write, sketch: &Sketch, marks: &Marks) -> io::Result<()> {
    for line in &sketch.lines {
        let inked = line.iter().rposition(|span| !span.text.trim_end().is_empty()).map_or(0, |last| last + 1);
        for (at, span) in line[..inked].iter().enumerate() {
            let text = if at + 1 == inked { span.text.trim_end() } else { &span.text };
            let style = match span.place {
                Some(place) if marks.last.contains(&place) => paint::style(span.ink).bold().bg_color(Some(LAST)),
                Some(place) if marks.legal.contains(&place) => LEGAL,
                _ => paint::style(span.ink),
            };
            write!(out, "{style}{text}{style:#}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

const LAST: anstyle::Color = anstyle::Color::Ansi(AnsiColor::BrightBlack);
const LEGAL: Style = Style::new().bold().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Green)));

/// A tile as somebody would say it, in the language.
pub(crate) fn tile_name<G: Game>(tile: &G::Tile, how: Speech) -> String {
    match G::ID {
        GameId::Synergo => tile.to_string(),
        id => say_tile(id, &tile.to_string(), how),
    }
}
