//! A drawing as a standalone SVG file: with its style, a title, the seats and their hands.

use std::fmt::{self, Write};

use quintile_rules::kit::excerpt;
use quintile_rules::sums_of_one::DecimalMark;

use crate::art::{TileArt, die};
use crate::drawing::{Drawing, SeatRow};
use crate::face::Face;
use crate::geometry::{Frame, Number, Point};
use crate::look::Theme;
use crate::numerals::Weight;
use crate::shape::{Anchor, Escaped, Part, Shape};

/// What a picture shows beside the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Light or dark.
    pub theme: Theme,
    /// How decimals are written.
    pub decimal_mark: DecimalMark,
    /// Whether rows and columns have their names.
    pub coordinates: bool,
    /// The heading above the board; also the picture's title for screen readers.
    pub title: String,
    /// The names of the seats, listed below the board with points and hands; no list when empty.
    pub names: Vec<String>,
}

/// The minimum width of a picture with seats, so that hands fit.
const MIN_WIDTH: f32 = 760.0;
/// Around everything.
const MARGIN: f32 = 28.0;

/// The picture of a drawing: a whole SVG file that needs nothing else.
pub fn svg(drawing: &Drawing, look: &Look) -> String {
    let board = drawing.view_box();
    let width = if look.names.is_empty() { board.width } else { board.width.max(MIN_WIDTH) };
    let left = board.centre().x - width / 2.0;
    // Text keeps its share of a wide board.
    let unit = (width / MIN_WIDTH).clamp(1.0, 1.7);
    let head = if look.title.is_empty() { 0.0 } else { 74.0 * unit };
    let row = 92.0 * unit;
    let rows = drawing.seats.iter().zip(&look.names);
    let foot = row * rows.clone().count() as f32;
    let whole = Frame { x: left, y: board.y - head, width, height: head + board.height + foot }.grown(MARGIN);

    let mut text = String::new();
    let write = |text: &mut String| -> fmt::Result {
        let (title, style) = (Escaped(&look.title), look.theme.resolved());
        write!(
            text,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{whole}" width="{}" height="{}" role="img">"#,
            Number(whole.width.round()),
            Number(whole.height.round())
        )?;
        write!(text, "<title>{title}</title><style>{}</style>", Escaped(&style))?;
        write!(text, "{}", Shape::rect("q-paper", whole.centre(), whole.width, whole.height, 0.0))?;
        if !look.title.is_empty() {
            let at = Point::new(left, board.y - head / 2.0);
            write!(
                text,
                "{}",
                Shape::anchored("q-title", at, 34.0 * unit, look.title.clone(), Anchor::Start, Weight::Bold)
            )?;
            if let Some(symbol) = drawing.die {
                let at = Point::new(left + width - 40.0 * unit, at.y);
                write!(text, "{}", Part { place: None, at, scale: 0.72 * unit, shapes: die(symbol) })?;
            }
        }
        for layer in drawing.layers(look.decimal_mark, look.coordinates) {
            write!(text, r#"<g class="q-layer-{}">"#, layer.depth.name())?;
            layer.parts.iter().try_for_each(|part| write!(text, "{part}"))?;
            text.push_str("</g>");
        }
        for (index, (seat, name)) in rows.enumerate() {
            let middle = board.y + board.height + row * (index as f32 + 0.5);
            let line = SeatLine { seat, name, left, width, middle, unit };
            line.write(text, look.decimal_mark)?;
        }
        text.push_str("</svg>\n");
        Ok(())
    };
    // Writing to a string cannot fail.
    let _ = write(&mut text);
    text
}

/// A seat below the board: whose turn, name, hand, points.
struct SeatLine<'a> {
    seat: &'a SeatRow,
    name: &'a str,
    left: f32,
    width: f32,
    middle: f32,
    unit: f32,
}

impl SeatLine<'_> {
    fn write(&self, text: &mut String, mark: DecimalMark) -> fmt::Result {
        let Self { seat, unit, .. } = *self;
        let at = |x: f32| Point::new(self.left + x, self.middle);
        if seat.on_turn {
            let (wide, high) = (15.0 * unit, 11.0 * unit);
            let point = at(0.0);
            let (above, below, tip) = (point.moved(0.0, -high), point.moved(0.0, high), point.moved(wide, 0.0));
            write!(text, "{}", Shape::path("q-turn", format!("M{above}L{tip}L{below}Z")))?;
        }
        let mut begin = 28.0 * unit;
        if seat.color.is_some() {
            let shapes = seat.swatch();
            write!(text, "{}", Part { place: None, at: at(begin + 16.0 * unit), scale: 0.34 * unit, shapes })?;
            begin += 42.0 * unit;
        }
        let name = short(self.name);
        write!(text, "{}", Shape::anchored("q-name", at(begin), 28.0 * unit, name, Anchor::Start, Weight::Medium))?;
        let score = seat.score.to_string().replace('-', "−");
        write!(text, "{}", Shape::anchored("q-title", at(self.width), 34.0 * unit, score, Anchor::End, Weight::Bold))?;
        self.write_hand(text, mark)
    }

    /// The tiles, as large as there is room for.
    fn write_hand(&self, text: &mut String, mark: DecimalMark) -> fmt::Result {
        let Self { seat, unit, .. } = *self;
        // Nobody needs to see more backs than a hand can hold.
        let backs = seat.hidden.min(16);
        let outline = seat.hand.first().map_or(crate::Outline::Square, |face| face.outline());
        let hand = seat.hand.iter().copied().chain(std::iter::repeat_n(Face::Back(outline), backs));
        let (from, to) = (250.0 * unit, self.width - 110.0 * unit);
        let count = (seat.hand.len() + backs).max(1) as f32;
        let step = (72.0 * unit).min((to - from) / count);
        for (index, face) in hand.enumerate() {
            let at = Point::new(self.left + from + step * (index as f32 + 0.5), self.middle);
            let shapes = TileArt::of(face).shapes(mark);
            write!(text, "{}", Part { place: None, at, scale: step / 104.0, shapes })?;
        }
        Ok(())
    }
}

/// A name that fits its column.
fn short(name: &str) -> String {
    const FITS: usize = 12;
    match name.char_indices().nth(FITS) {
        Some(_) => name.chars().take(FITS - 1).chain(['…']).collect(),
        None => excerpt(name),
    }
}
