//! The card of rules: at most two pages in two columns, in letters as large as that allows.

use quintile_drawing::{Anchor, Point, Weight, emblem, writable};
use quintile_rules::GameId;
use quintile_rules::kit::SetupError;
use quintile_words::{Guide, OnPaper, Part, Say, Speech, at_a_real_table, differences, is_variant, points_table};

use crate::canvas::{Canvas, Hand};
use crate::document::Document;
use crate::ink::{CUT, Inks, QUIET};
use crate::job::Layout;
use crate::kit::Kit;
use crate::lettering::wrap;
use crate::paper::{MARGIN, Page, Paper};

/// The most pages.
const MAX_PAGES: usize = 2;
/// Letters are as large as this, or smaller by tenths of a millimetre for everything to fit; a smaller size cannot be read well.
const LARGEST: f32 = 4.0;
const SMALLEST: f32 = 2.3;
/// Between the two columns.
const BETWEEN: f32 = 8.0;
/// The head of the first page.
const HEAD: f32 = 20.0;

/// What is written, before it is laid out.
enum Block {
    Heading(String),
    Paragraph(String),
    /// What, and how many points.
    Row(String, String),
}

/// A line in its place, relative to its column.
struct Line {
    page: usize,
    column: u8,
    y: f32,
    what: Piece,
}

enum Piece {
    Heading(String),
    Text(String),
    /// The end of a row's text, and its points.
    Points(String),
    Rule,
}

/// The card, laid out.
pub(crate) struct Card {
    page: Page,
    size: f32,
    lines: Vec<Line>,
}

impl Card {
    pub(crate) fn of(kit: &Kit, paper: Paper, how: Speech) -> Result<Self, SetupError> {
        let page = paper.upright();
        let blocks = blocks(kit, how)?;
        let mut size = LARGEST;
        loop {
            let card = Self { page, size, lines: flow(&blocks, page, size) };
            if card.pages() <= MAX_PAGES || size <= SMALLEST {
                return Ok(card);
            }
            size -= 0.1;
        }
    }

    pub(crate) fn pages(&self) -> usize {
        self.lines.last().map_or(0, |line| line.page + 1)
    }

    pub(crate) fn draw(&self, layout: &Layout, document: &mut Document) {
        let (page, how) = (self.page, layout.speech);
        let wide = column_width(page);
        for number in 0..self.pages() {
            document.page(page, |canvas| {
                if number == 0 {
                    self.head(canvas, layout);
                }
                for line in self.lines.iter().filter(|line| line.page == number) {
                    let x = MARGIN + f32::from(line.column) * (wide + BETWEEN);
                    self.piece(canvas, &line.what, (x, line.y), wide);
                }
                let middle = page.width / 2.0;
                let top = if number == 0 { MARGIN + HEAD } else { MARGIN };
                canvas.line((middle, top), (middle, page.height - MARGIN), 0.2, CUT);
                let says = OnPaper::SheetOf { sheet: number + 1, of: self.pages() }.say(how);
                let foot = Hand::plain(2.8).colored(QUIET);
                if self.pages() > 1 {
                    canvas.text(&says, page.width - MARGIN, page.height - MARGIN + 3.5, foot, Anchor::End);
                }
            });
        }
    }

    fn head(&self, canvas: &mut Canvas, layout: &Layout) {
        canvas.parts(Point::new(MARGIN + 7.0, MARGIN + 7.0), 0.14, &emblem(layout.kit.game), &Inks::to_look_at());
        let x = MARGIN + 18.0;
        canvas.text(&layout.heading.title, x, MARGIN + 7.0, Hand::bold(8.0), Anchor::Start);
        let players = OnPaper::Players(layout.kit.seats.clone()).say(layout.speech);
        let below = match layout.heading.set.as_str() {
            "" => players,
            set => format!("{set} · {players}"),
        };
        let hand = Hand::plain(3.8).colored(QUIET);
        let room = self.page.width - MARGIN - x;
        canvas.text(
            &crate::lettering::fitted(&below, hand.size, hand.weight, room),
            x,
            MARGIN + 13.0,
            hand,
            Anchor::Start,
        );
    }

    fn piece(&self, canvas: &mut Canvas, piece: &Piece, (x, y): (f32, f32), wide: f32) {
        match piece {
            Piece::Heading(says) => canvas.text(says, x, y, Hand::bold(self.size * HEADING), Anchor::Start),
            Piece::Text(says) => canvas.text(says, x, y, Hand::plain(self.size), Anchor::Start),
            Piece::Points(says) => canvas.text(says, x + wide, y, Hand::bold(self.size), Anchor::End),
            Piece::Rule => canvas.line((x, y), (x + wide, y), 0.15, CUT),
        }
    }
}

/// How much larger headings are.
const HEADING: f32 = 1.25;

fn column_width(page: Page) -> f32 {
    (page.room().0 - BETWEEN) / 2.0
}

/// What the card says.
fn blocks(kit: &Kit, how: Speech) -> Result<Vec<Block>, SetupError> {
    let mut blocks = Vec::new();
    if kit.options.keys().any(|key| !is_variant(key)) {
        blocks.push(Block::Heading(OnPaper::InThisSet.say(how)));
        blocks.push(Block::Paragraph(OnPaper::OfTheHouse.say(how)));
        let told = differences(&kit.options, how);
        blocks.extend(told.into_iter().map(|(name, value)| Block::Row(name, writable(&value))));
    }
    for section in Guide::of(kit.game).sections {
        // What is written for the app is of no use here; Synergo's variants are its three games.
        let left_out = match section.part {
            Part::AtThisTable => true,
            Part::Variants => kit.game != GameId::Synergo,
            Part::Goal | Part::SetUp | Part::Turn | Part::Scoring | Part::End => false,
        };
        if left_out {
            continue;
        }
        blocks.push(Block::Heading(section.part.heading(how).to_owned()));
        blocks.extend(section.paragraphs.iter().map(|text| Block::Paragraph(text.say(how))));
        if section.part == Part::Scoring {
            let table = points_table(kit.game, kit.options.clone(), how)?;
            blocks.extend(table.into_iter().map(|[what, points]| Block::Row(what, points)));
        }
    }
    blocks.push(Block::Heading(OnPaper::AtTheTable.say(how)));
    blocks.extend(at_a_real_table(kit.game).iter().map(|text| Block::Paragraph(text.say(how))));
    Ok(blocks)
}

/// Puts the blocks into columns. Paragraphs and tables are whole.
fn flow(blocks: &[Block], page: Page, size: f32) -> Vec<Line> {
    let wide = column_width(page);
    let bottom = page.height - MARGIN;
    let top = |page: usize| if page == 0 { MARGIN + HEAD } else { MARGIN };
    let (mut at, mut column, mut y) = (0_usize, 0_u8, top(0));
    let mut lines: Vec<Line> = Vec::new();
    let pieces: Vec<(Vec<(f32, Piece)>, f32)> = blocks.iter().map(|block| set(block, wide, size)).collect();
    let heights: Vec<f32> = pieces.iter().map(|(_, height)| *height).collect();
    for (number, (block, height)) in pieces.into_iter().enumerate() {
        // A heading stays with what follows it, and a table is whole.
        let ties = |at: usize| match (&blocks[at], blocks.get(at + 1)) {
            (Block::Heading(_), Some(_)) | (Block::Row(..), Some(Block::Row(..))) => true,
            (Block::Heading(_) | Block::Row(..) | Block::Paragraph(_), _) => false,
        };
        let with: f32 = (number..).take_while(|&at| ties(at)).map(|at| heights[at + 1]).sum();
        if y + height + with > bottom && y > top(at) {
            (at, column) = if column == 0 { (at, 1) } else { (at + 1, 0) };
            y = top(at);
        }
        lines.extend(block.into_iter().map(|(down, what)| Line { page: at, column, y: y + down, what }));
        y += height;
    }
    lines
}

/// The lines of a block with how far down each stands, and how high all of it is.
fn set(block: &Block, wide: f32, size: f32) -> (Vec<(f32, Piece)>, f32) {
    let leading = Hand::plain(size).leading();
    let lined = |lines: Vec<String>| -> Vec<(f32, Piece)> {
        (0_u16..).zip(lines).map(|(at, line)| (size * 0.8 + f32::from(at) * leading, Piece::Text(line))).collect()
    };
    match block {
        Block::Heading(says) => {
            let above = size * 0.9;
            (vec![(above + size * HEADING * 0.8, Piece::Heading(says.clone()))], above + size * HEADING * 1.55)
        }
        Block::Paragraph(says) => {
            let lines = wrap(says, size, Weight::Medium, wide);
            let height = lines.len() as f32 * leading + size * 0.45;
            (lined(lines), height)
        }
        Block::Row(what, points) => {
            // The points need half of the width at most; longer ones get lines of their own.
            let gives = wrap(points, size, Weight::Bold, wide * 0.5);
            let room = wide - gives.iter().map(|line| Hand::bold(size).wide(line)).fold(0.0, f32::max) - size;
            let lines = wrap(what, size, Weight::Medium, room);
            let count = lines.len().max(gives.len()) as f32;
            let mut pieces = lined(lines);
            pieces.extend(
                (0_u16..).zip(gives).map(|(at, line)| (size * 0.8 + f32::from(at) * leading, Piece::Points(line))),
            );
            let height = count * leading + size * 0.25;
            pieces.push((height - size * 0.35, Piece::Rule));
            (pieces, height)
        }
    }
}

#[cfg(test)]
mod tests {
    use quintile_drawing::can_write;
    use serde_json::{Map, json};

    use super::*;

    fn kit(game: GameId, options: &serde_json::Value) -> Kit {
        Kit::new(game, options.as_object().unwrap_or(&Map::new())).expect("a set")
    }

    #[test]
    fn every_text_of_the_rules_can_be_written() {
        for game in GameId::ALL {
            for how in [Speech::ENGLISH, Speech::SPANISH] {
                for block in blocks(&kit(game, &json!({})), how).expect("the house set") {
                    let texts = match block {
                        Block::Heading(says) | Block::Paragraph(says) => vec![says],
                        Block::Row(what, points) => vec![what, points],
                    };
                    for text in texts {
                        let missing: String =
                            text.chars().filter(|&c| c != ' ' && !can_write(&c.to_string())).collect();
                        assert_eq!(missing, "", "{game}: {text}");
                    }
                }
            }
        }
    }

    #[test]
    fn nothing_is_cut_off_and_two_pages_are_enough() {
        let custom = json!({"columns": 9, "rows": 9, "limit": 30, "low_sum": 9, "points_bonus": 100, "removed": 5});
        let kits = GameId::ALL.map(|game| kit(game, &json!({})));
        for kit in kits.into_iter().chain([kit(GameId::TwentyFourSeven, &custom)]) {
            for (paper, how) in [(Paper::A4, Speech::ENGLISH), (Paper::Letter, Speech::SPANISH)] {
                let card = Card::of(&kit, paper, how).expect("a card");
                assert!((1..=MAX_PAGES).contains(&card.pages()), "{}", kit.game);
                assert!(card.size > 2.8, "{}: letters of {} mm", kit.game, card.size);
                let wide = column_width(card.page);
                for line in &card.lines {
                    assert!(line.y <= card.page.height - MARGIN, "{}", kit.game);
                    let long = match &line.what {
                        Piece::Heading(says) => Hand::bold(card.size * HEADING).wide(says),
                        Piece::Text(says) => Hand::plain(card.size).wide(says),
                        Piece::Points(says) => Hand::bold(card.size).wide(says),
                        Piece::Rule => 0.0,
                    };
                    assert!(long <= wide + 0.01, "{}: {long} of {wide}", kit.game);
                }
                let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
                let set: usize = card
                    .lines
                    .iter()
                    .map(|line| match &line.what {
                        Piece::Heading(says) | Piece::Text(says) | Piece::Points(says) => words(says).len(),
                        Piece::Rule => 0,
                    })
                    .sum();
                let written: usize = blocks(&kit, how)
                    .expect("texts")
                    .iter()
                    .map(|block| match block {
                        Block::Heading(says) | Block::Paragraph(says) => words(says).len(),
                        Block::Row(what, points) => words(what).len() + words(points).len(),
                    })
                    .sum();
                assert_eq!(set, written, "{}", kit.game);
            }
        }
    }
}
