//! A page to draw on, in millimetres from its top left corner.

use std::collections::BTreeSet;

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name};
use quintile_drawing::{Anchor, Form, Part, Point, Shape, Weight};

use crate::ink::{Ink, Inks, QUIET, Rgb, TEXT};
use crate::lettering::{self, Letters, font_name, measure};
use crate::paper::{Page, points};
use crate::path::{self, Segment};

/// How a text looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Hand {
    pub(crate) size: f32,
    pub(crate) weight: Weight,
    pub(crate) color: Rgb,
}

impl Hand {
    pub(crate) const fn plain(size: f32) -> Self {
        Self { size, weight: Weight::Medium, color: TEXT }
    }

    pub(crate) const fn bold(size: f32) -> Self {
        Self { size, weight: Weight::Bold, color: TEXT }
    }

    pub(crate) const fn colored(self, color: Rgb) -> Self {
        Self { color, ..self }
    }

    /// How wide a text is.
    pub(crate) fn wide(self, text: &str) -> f32 {
        measure(text, self.size, self.weight)
    }

    /// A text in lines no wider than this.
    pub(crate) fn wrap(self, text: &str, room: f32) -> Vec<String> {
        lettering::wrap(text, self.size, self.weight, room)
    }

    /// From one line to the next.
    pub(crate) fn leading(self) -> f32 {
        self.size * 1.42
    }
}

/// The opacities of fill and stroke, in hundredths: each pair is a state of its own in the file.
pub(crate) type Opacity = (u8, u8);

/// The name of such a state.
pub(crate) fn state_name((fill, stroke): Opacity) -> String {
    format!("O{fill}-{stroke}")
}

/// What is drawn on a page, or on a drawing that several pages show.
pub(crate) struct Canvas {
    pub(crate) content: Content,
    pub(crate) letters: Letters,
    pub(crate) opacities: BTreeSet<Opacity>,
}

impl Canvas {
    /// A page.
    pub(crate) fn of(page: Page) -> Self {
        let mut canvas = Self::plain();
        canvas.content.transform([points(1.0), 0.0, 0.0, -points(1.0), 0.0, points(page.height)]);
        canvas
    }

    /// A drawing for pages.
    pub(crate) fn plain() -> Self {
        Self { content: Content::new(), letters: Letters::default(), opacities: BTreeSet::new() }
    }

    /// Draws within a part of the page, moved and scaled.
    pub(crate) fn within(&mut self, at: Point, scale: f32, draw: impl FnOnce(&mut Self)) {
        self.content.save_state();
        self.content.transform([scale, 0.0, 0.0, scale, at.x, at.y]);
        draw(self);
        self.content.restore_state();
    }

    /// Draws what lies in a rectangle only.
    pub(crate) fn clipped(&mut self, corner: Point, width: f32, height: f32, draw: impl FnOnce(&mut Self)) {
        self.content.save_state();
        self.content.rect(corner.x, corner.y, width, height).clip_nonzero().end_path();
        draw(self);
        self.content.restore_state();
    }

    /// Shows a drawing of the document.
    pub(crate) fn show(&mut self, form: &str) {
        self.content.x_object(Name(form.as_bytes()));
    }

    /// Shapes around a point, at so many millimetres for each unit.
    pub(crate) fn parts<'a>(&mut self, at: Point, scale: f32, parts: impl IntoIterator<Item = &'a Part>, inks: &Inks) {
        self.within(at, scale, |canvas| {
            for part in parts {
                canvas.within(part.at, part.scale, |canvas| {
                    part.shapes.iter().for_each(|shape| canvas.shape(shape, inks));
                });
            }
        });
    }

    /// One shape.
    pub(crate) fn shape(&mut self, shape: &Shape, inks: &Inks) {
        let (segments, ink) = match &shape.form {
            Form::Path(data) => (path::read(data).0, inks.of(shape.class)),
            Form::Circle { centre, radius } => (path::circle(*centre, *radius), inks.of(shape.class)),
            Form::Rect { corner, width, height, radius } => {
                (path::rect(*corner, *width, *height, *radius), inks.of(shape.class))
            }
            Form::Written { data, stroke, .. } => {
                let ink = Ink { width: *stroke, ..inks.of(&format!("q-pen {}", shape.class)) };
                (path::read(data).0, ink)
            }
            // A letter that is none of ours: no drawing of a board has one.
            Form::Text { .. } => return,
        };
        self.paint(&segments, &ink);
    }

    fn paint(&mut self, segments: &[Segment], ink: &Ink) {
        if ink.fill.is_none() && ink.stroke.is_none() {
            return;
        }
        self.content.save_state();
        let percent = |opacity: f32| (opacity * 100.0).round() as u8;
        let opacity = (percent(ink.fill_opacity), percent(ink.stroke_opacity));
        if opacity != (100, 100) {
            self.opacities.insert(opacity);
            self.content.set_parameters(Name(state_name(opacity).as_bytes()));
        }
        if let Some([r, g, b]) = ink.fill {
            self.content.set_fill_rgb(r, g, b);
        }
        if let Some([r, g, b]) = ink.stroke {
            self.content.set_stroke_rgb(r, g, b).set_line_width(ink.width);
            if ink.round_ends {
                self.content.set_line_cap(LineCapStyle::RoundCap);
            }
            if ink.round_joins {
                self.content.set_line_join(LineJoinStyle::RoundJoin);
            }
            if !ink.dashes.is_empty() {
                self.content.set_dash_pattern(ink.dashes.iter().copied(), 0.0);
            }
        }
        for segment in segments {
            match *segment {
                Segment::Move(to) => self.content.move_to(to.x, to.y),
                Segment::Line(to) => self.content.line_to(to.x, to.y),
                Segment::Curve(one, two, to) => self.content.cubic_to(one.x, one.y, two.x, two.y, to.x, to.y),
                Segment::Close => self.content.close_path(),
            };
        }
        match (ink.fill, ink.stroke) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, _) => self.content.stroke(),
        };
        self.content.restore_state();
    }

    /// A straight line.
    pub(crate) fn line(&mut self, from: (f32, f32), to: (f32, f32), width: f32, color: Rgb) {
        self.dashed(from, to, width, color, &[]);
    }

    /// A straight line with gaps.
    pub(crate) fn dashed(&mut self, from: (f32, f32), to: (f32, f32), width: f32, color: Rgb, dashes: &[f32]) {
        let point = |(x, y): (f32, f32)| Point::new(x, y);
        let ink = Ink { fill: None, stroke: Some(color), width, dashes: dashes.to_vec(), ..Ink::default() };
        self.paint(&[Segment::Move(point(from)), Segment::Line(point(to))], &ink);
    }

    /// A rectangle: its outline, what is in it, or both.
    pub(crate) fn frame(&mut self, corner: (f32, f32), size: (f32, f32), line: Option<(f32, Rgb)>, fill: Option<Rgb>) {
        let segments = path::rect(Point::new(corner.0, corner.1), size.0, size.1, 0.0);
        let (width, stroke) = line.map_or((0.0, None), |(width, color)| (width, Some(color)));
        self.paint(&segments, &Ink { fill, stroke, width, ..Ink::default() });
    }

    /// A closed outline through these points.
    pub(crate) fn polygon(&mut self, corners: &[Point], width: f32, color: Rgb) {
        let mut segments: Vec<Segment> = corners.iter().copied().map(Segment::Line).collect();
        if let Some(first) = segments.first_mut() {
            *first = Segment::Move(corners[0]);
        }
        segments.push(Segment::Close);
        self.paint(&segments, &Ink { fill: None, stroke: Some(color), width, round_joins: true, ..Ink::default() });
    }

    /// A line of text that stands on `y`.
    pub(crate) fn text(&mut self, says: &str, x: f32, y: f32, hand: Hand, anchor: Anchor) {
        let wide = hand.wide(says);
        let left = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - wide / 2.0,
            Anchor::End => x - wide,
        };
        let [r, g, b] = hand.color;
        self.content.save_state();
        // Strokes of glyphs: some programs take the one colour, some the other.
        self.content.set_fill_rgb(r, g, b).set_stroke_rgb(r, g, b);
        self.content.begin_text();
        self.content.set_font(font_name(hand.weight), hand.size);
        self.content.set_text_matrix([1.0, 0.0, 0.0, -1.0, left, y]);
        lettering::show(&mut self.content, says, hand.weight, &mut self.letters);
        self.content.end_text();
        self.content.restore_state();
    }

    /// A paragraph in lines no wider than `room`; where the next one may stand.
    pub(crate) fn paragraph(&mut self, says: &str, x: f32, y: f32, room: f32, hand: Hand) -> f32 {
        let mut y = y;
        for line in hand.wrap(says, room) {
            self.text(&line, x, y, hand, Anchor::Start);
            y += hand.leading();
        }
        y
    }

    /// A line in the middle of a page that says what it is; cut if it is longer than the page is wide.
    pub(crate) fn caption(&mut self, says: &str, page: Page, y: f32) {
        let hand = Hand::plain(3.2).colored(QUIET);
        let says = lettering::fitted(says, hand.size, hand.weight, page.room().0);
        self.text(&says, page.width / 2.0, y, hand, Anchor::Middle);
    }
}
