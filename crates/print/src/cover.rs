//! The first page: what is here, how large it is meant to be, and how the sheets of the board join.

use quintile_drawing::{Anchor, Point, emblem};
use quintile_words::{OnPaper, Say, about_game};

use crate::board::ruler;
use crate::canvas::Hand;
use crate::document::Document;
use crate::ink::{Inks, QUIET};
use crate::job::Layout;
use crate::lettering::fitted;
use crate::paper::MARGIN;

/// Draws it. `board` is the drawing of the board, if it is printed.
pub(crate) fn draw(layout: &Layout, board: Option<&str>, document: &mut Document) {
    let page = layout.paper.upright();
    let (room, _) = page.room();
    let how = layout.speech;
    document.page(page, |canvas| {
        canvas.parts(Point::new(MARGIN + 11.0, MARGIN + 11.0), 0.22, &emblem(layout.kit.game), &Inks::to_look_at());
        let (x, rest) = (MARGIN + 29.0, room - 29.0);
        let title = Hand::bold(11.0);
        canvas.text(&layout.heading.title, x, MARGIN + 10.0, title, Anchor::Start);
        let below = Hand::plain(4.6).colored(QUIET);
        let set = match layout.heading.set.as_str() {
            "" => OnPaper::ToCutOut.say(how),
            set => format!("{set}: {}", OnPaper::ToCutOut.say(how)),
        };
        canvas.text(&fitted(&set, below.size, below.weight, rest), x, MARGIN + 19.0, below, Anchor::Start);

        let text = Hand::plain(4.0);
        let mut y = MARGIN + 33.0;
        let about = match layout.heading.about.as_str() {
            "" => about_game(layout.kit.game, how),
            about => about,
        };
        y = canvas.paragraph(about, MARGIN, y, room, text);
        y = canvas.paragraph(&OnPaper::Players(layout.kit.seats.clone()).say(how), MARGIN, y, room, text) + 8.0;

        ruler(canvas, MARGIN, y);
        y = canvas.paragraph(&OnPaper::Ruler.say(how), MARGIN, y + 10.0, room, text) + 7.0;

        let heading = Hand::bold(5.0);
        canvas.text(&OnPaper::WhatIsHere.say(how), MARGIN, y, heading, Anchor::Start);
        y += 7.5;
        for line in contents(layout) {
            y = canvas.paragraph(&line, MARGIN, y, room, text) + 1.2;
        }
        if let (Some(plan), Some(form)) = (&layout.board, board) {
            y += 5.0;
            if plan.sheets() > 1 {
                canvas.text(&OnPaper::JoinPicture.say(how), MARGIN, y, heading, Anchor::Start);
                y += 4.0;
            }
            // One sheet needs no explanation, only a look.
            let most = if plan.sheets() > 1 { page.height } else { 110.0 };
            let high = (page.height - MARGIN - y).min(most);
            plan.overview(canvas, form, (MARGIN, y), (room, high.max(20.0)));
        }
    });
}

/// What the other pages are, line by line.
fn contents(layout: &Layout) -> Vec<String> {
    let how = layout.speech;
    let mut lines = Vec::new();
    if let Some(plan) = &layout.board {
        lines.extend(plan.tell(layout));
    }
    if layout.table {
        // Tiles rarely lie in a square, so there is room for twice as many in each direction; to the next ten centimetres.
        let side = (layout.kit.tiles.len() as f32).sqrt() * 2.0 * layout.square;
        lines.push(OnPaper::NoBoard { centimetres: (side / 100.0).ceil() as usize * 10 }.say(how));
    }
    if let Some(tiles) = &layout.tiles {
        lines.extend(tiles.tell(layout));
    }
    if let Some(pads) = &layout.pads {
        lines.push(OnPaper::Pads { sheets: pads.pages() }.say(how));
    }
    if let Some(card) = &layout.card {
        lines.push(OnPaper::Rules { sheets: card.pages() }.say(how));
    }
    lines
}
