//! The result of a game as a card to send around: the board on one side, who won on the other.

use std::fmt::{self, Write};

use quintile_rules::sums_of_one::DecimalMark;

use crate::drawing::Drawing;
use crate::emblem::emblem;
use crate::geometry::Point;
use crate::look::Theme;
use crate::numerals::{self, Weight};
use crate::shape::{Anchor, Escaped, Part, Shape};

/// What a card says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// Light or dark.
    pub theme: Theme,
    /// How decimals are written.
    pub decimal_mark: DecimalMark,
    /// The name of the game.
    pub title: String,
    /// The result in a few words.
    pub heading: String,
    /// Sides with their points, the best first, and whether they won.
    pub sides: Vec<(String, i32, bool)>,
    /// What else is worth telling, a line each.
    pub notes: Vec<String>,
}

/// As wide and as high as pages that show a link's picture expect.
const WIDTH: f32 = 1200.0;
const HEIGHT: f32 = 630.0;
const MARGIN: f32 = 40.0;
/// Where the words begin.
const WORDS: f32 = 660.0;
/// The most sides and notes there is room for.
const MAX_SIDES: usize = 5;
const MAX_NOTES: usize = 3;

impl Card {
    /// The card of a last position: a whole SVG file that needs nothing else.
    pub fn svg(&self, drawing: &Drawing) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut text, drawing);
        text
    }

    fn write(&self, text: &mut String, drawing: &Drawing) -> fmt::Result {
        let (title, style) = (Escaped(&self.title), self.theme.resolved());
        write!(
            text,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img">"#
        )?;
        write!(text, "<title>{title}</title><style>{}</style>", Escaped(&style))?;
        write!(text, "{}", Shape::rect("q-paper", Point::new(WIDTH / 2.0, HEIGHT / 2.0), WIDTH, HEIGHT, 0.0))?;
        self.write_board(text, drawing)?;
        let badge = Point::new(WORDS + 48.0, 92.0);
        write!(text, r#"<g transform="translate({badge}) scale(0.96)">"#)?;
        emblem(drawing.game).iter().try_for_each(|part| write!(text, "{part}"))?;
        text.push_str("</g>");
        let right = WIDTH - MARGIN;
        fitted(text, "q-label", Point::new(WORDS + 116.0, 74.0), 32.0, &self.title, right)?;
        fitted(text, "q-title", Point::new(WORDS + 116.0, 114.0), 42.0, &self.heading, right)?;
        let mut y = 206.0;
        for (name, points, won) in self.sides.iter().take(MAX_SIDES) {
            if *won {
                let (at, long) = (Point::new(WORDS, y), 11.0);
                let (above, tip, below) = (at.moved(0.0, -long), at.moved(16.0, 0.0), at.moved(0.0, long));
                write!(text, "{}", Shape::path("q-turn", format!("M{above}L{tip}L{below}Z")))?;
            }
            let points = points.to_string().replace('-', "−");
            let shown = Shape::anchored("q-title", Point::new(right, y), 40.0, points, Anchor::End, Weight::Bold);
            fitted(text, "q-name", Point::new(WORDS + 32.0, y), 36.0, name, right - 130.0)?;
            write!(text, "{shown}")?;
            y += 58.0;
        }
        y += 24.0;
        for note in self.notes.iter().take(MAX_NOTES) {
            fitted(text, "q-label", Point::new(WORDS, y), 27.0, note, right)?;
            y += 44.0;
        }
        fitted(text, "q-label", Point::new(WORDS, HEIGHT - MARGIN), 24.0, "Quintile", right)?;
        text.push_str("</svg>\n");
        Ok(())
    }

    fn write_board(&self, text: &mut String, drawing: &Drawing) -> fmt::Result {
        let frame = drawing.frame.grown(16.0);
        let room = HEIGHT - 2.0 * MARGIN;
        let scale = room / frame.width.max(frame.height).max(1.0);
        let middle = frame.centre();
        let at = Point::new(MARGIN + room / 2.0 - middle.x * scale, HEIGHT / 2.0 - middle.y * scale);
        write!(text, r#"<g transform="translate({at}) scale({scale:.4})">"#)?;
        for layer in drawing.layers(self.decimal_mark, false) {
            layer.parts.iter().try_for_each(|part: &Part| write!(text, "{part}"))?;
        }
        text.push_str("</g>");
        Ok(())
    }
}

/// A text that ends before a line: smaller than it should be if it is long, and cut where that would be too small.
fn fitted(text: &mut String, class: &'static str, at: Point, size: f32, says: &str, end: f32) -> fmt::Result {
    const SMALLEST: f32 = 0.7;
    let weight = if class == "q-title" { Weight::Bold } else { Weight::Medium };
    let room = end - at.x;
    let wide = |text: &str| numerals::width(text, size, weight);
    let mut shown = says.to_owned();
    while wide(&shown) * SMALLEST > room && shown.chars().count() > 2 {
        shown =
            shown.trim_end_matches('…').chars().take(shown.chars().count().saturating_sub(2)).chain(['…']).collect();
    }
    let size = size * (room / wide(&shown).max(1.0)).clamp(SMALLEST, 1.0);
    write!(text, "{}", Shape::anchored(class, at, size, shown, Anchor::Start, weight))
}

#[cfg(test)]
mod tests {
    use quintile_rules::kit::{Chance, Viewer};
    use quintile_rules::{AnyGame, GameId};

    use super::*;

    #[test]
    fn a_card_is_well_formed_whatever_people_are_called() {
        for game in GameId::ALL {
            let deal = AnyGame::draw(game, Default::default(), 2, &mut Chance::from_number(3)).expect("a deal");
            let state = AnyGame::new(game, Default::default(), 2, &deal).expect("a game");
            let card = Card {
                title: game.title().to_owned(),
                heading: "You won!".to_owned(),
                sides: vec![("<b>&木".to_owned(), 120, true), ("a".repeat(200), -3, false)],
                notes: vec!["You led until turn 14".to_owned(); 9],
                ..Card::default()
            };
            let text = card.svg(&Drawing::of(&state.view(Viewer::Onlooker)));
            let document = roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{game}: {error}"));
            let says = |what: &str| document.descendants().any(|node| node.attribute("data-says") == Some(what));
            assert!(says("120") && says("−3") && says("You won!"), "{game}");
            assert!(!says(&"a".repeat(200)), "long names are cut");
        }
    }
}
