//! What everything is drawn with: a few plain SVG shapes, each with the class that colours it, for pages and pictures alike.

use std::borrow::Cow;
use std::fmt;

use quintile_rules::kit::Place;

use crate::geometry::{Number, Point};
use crate::layers::Depth;
use crate::numerals::{self, Weight};

/// One SVG element. Its class is defined in [`crate::STYLE`].
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The class or classes, separated by spaces.
    pub class: &'static str,
    /// What it is.
    pub form: Form,
}

/// The kinds of element.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// `<path d>`.
    Path(Cow<'static, str>),
    /// `<circle>`.
    Circle {
        /// The middle.
        centre: Point,
        /// The radius.
        radius: f32,
    },
    /// `<rect>` with round corners.
    Rect {
        /// The top left corner.
        corner: Point,
        /// The width.
        width: f32,
        /// The height.
        height: f32,
        /// How round the corners are.
        radius: f32,
    },
    /// A text in our own letters: `<path d>` with a stroke.
    Written {
        /// Path data of the strokes' middle.
        data: String,
        /// How wide they are.
        stroke: f32,
        /// What it says.
        text: String,
    },
    /// `<text>`, where a letter is none of ours.
    Text {
        /// Where the baseline is.
        at: Point,
        /// Which part of the text is there.
        anchor: Anchor,
        /// The font size.
        size: f32,
        /// What it says.
        text: String,
    },
}

/// Which part of a text is at its point: the attribute `text-anchor`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

impl Anchor {
    /// The attribute's value.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

impl Shape {
    /// A path.
    pub fn path(class: &'static str, data: impl Into<Cow<'static, str>>) -> Self {
        Self { class, form: Form::Path(data.into()) }
    }

    /// A disc or a ring.
    pub fn circle(class: &'static str, centre: Point, radius: f32) -> Self {
        Self { class, form: Form::Circle { centre, radius } }
    }

    /// A rectangle by its middle.
    pub fn rect(class: &'static str, centre: Point, width: f32, height: f32, radius: f32) -> Self {
        let corner = centre.moved(-width / 2.0, -height / 2.0);
        Self { class, form: Form::Rect { corner, width, height, radius } }
    }

    /// A bold text whose figures or capitals have their middle at a point.
    pub fn text(class: &'static str, middle: Point, size: f32, text: impl Into<String>) -> Self {
        Self::anchored(class, middle, size, text, Anchor::Middle, Weight::Bold)
    }

    /// The same in a lighter hand.
    pub fn label(class: &'static str, middle: Point, size: f32, text: impl Into<String>) -> Self {
        Self::anchored(class, middle, size, text, Anchor::Middle, Weight::Medium)
    }

    /// A text that has its beginning, its middle or its end there.
    pub fn anchored(
        class: &'static str,
        middle: Point,
        size: f32,
        text: impl Into<String>,
        anchor: Anchor,
        weight: Weight,
    ) -> Self {
        let text = text.into();
        let form = if numerals::can_write(&text) {
            let numerals::Written { data, stroke } = numerals::write(&text, middle, size, anchor, weight);
            Form::Written { data, stroke, text }
        } else {
            // Half the height of figures in nearly every typeface; not every viewer supports the attribute for it.
            Form::Text { at: middle.moved(0.0, size * 0.36), anchor, size, text }
        };
        Self { class, form }
    }
}

/// The element as SVG text.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let class = self.class;
        match &self.form {
            Form::Path(data) => write!(f, r#"<path class="{class}" d="{data}"/>"#),
            Form::Circle { centre, radius } => {
                let (x, y, radius) = (Number(centre.x), Number(centre.y), Number(*radius));
                write!(f, r#"<circle class="{class}" cx="{x}" cy="{y}" r="{radius}"/>"#)
            }
            Form::Rect { corner, width, height, radius } => {
                let (x, y, radius) = (Number(corner.x), Number(corner.y), Number(*radius));
                let (width, height) = (Number(*width), Number(*height));
                write!(f, r#"<rect class="{class}" x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}"/>"#)
            }
            Form::Written { data, stroke, text } => {
                let (stroke, text) = (Number(*stroke), Escaped(text));
                write!(f, r#"<path class="q-pen {class}" d="{data}" stroke-width="{stroke}" data-says="{text}"/>"#)
            }
            Form::Text { at, anchor, size, text } => {
                let (x, y, size, anchor) = (Number(at.x), Number(at.y), Number(*size), anchor.name());
                let text = Escaped(text);
                write!(
                    f,
                    r#"<text class="q-font {class}" x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}">{text}</text>"#
                )
            }
        }
    }
}

/// Text escaped for elements and attributes. Characters that XML cannot represent become `�`.
pub struct Escaped<'a>(
    /// Any text.
    pub &'a str,
);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\u{fffe}' | '\u{ffff}' => f.write_str("\u{fffd}")?,
                '\n' | '\t' => fmt::Write::write_char(f, letter)?,
                letter if letter.is_control() => f.write_str("\u{fffd}")?,
                letter => fmt::Write::write_char(f, letter)?,
            }
        }
        Ok(())
    }
}

/// Shapes that belong together, drawn around a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The place it belongs to, if any.
    pub place: Option<Place>,
    /// Where the shapes' origin lies.
    pub at: Point,
    /// How large they are; 1 is the size of the board.
    pub scale: f32,
    /// The shapes, in drawing order.
    pub shapes: Vec<Shape>,
}

impl Part {
    /// Shapes around a point, in their own size.
    pub fn new(place: Option<Place>, at: Point, shapes: Vec<Shape>) -> Self {
        Self { place, at, scale: 1.0, shapes }
    }

    /// The attribute `transform`; empty when there is nothing to move or scale.
    pub fn transform(&self) -> String {
        match (self.at == Point::ORIGIN, self.scale == 1.0) {
            (true, true) => String::new(),
            (false, true) => format!("translate({})", self.at),
            _ => format!("translate({}) scale({})", self.at, Number(self.scale)),
        }
    }
}

/// The group as SVG text.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.transform() {
            none if none.is_empty() => f.write_str("<g>")?,
            transform => write!(f, r#"<g transform="{transform}">"#)?,
        }
        self.shapes.iter().try_for_each(|shape| shape.fmt(f))?;
        f.write_str("</g>")
    }
}

/// Everything that is drawn at one depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// What it holds.
    pub depth: Depth,
    /// Its parts, in drawing order.
    pub parts: Vec<Part>,
}
