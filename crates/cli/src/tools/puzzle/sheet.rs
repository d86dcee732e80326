//! Puzzles as a worksheet to print: boards with the solver's hand, answers on the last page.

use std::fmt::Write;

use quintile_drawing::{Drawing, Highlight, Laid, Look, Overlay, svg};
use quintile_puzzles::{Difficulty, Puzzle};
use quintile_rules::GameId;
use quintile_words::{Lang, Speech};

use super::answer;
use crate::error::Error;
use crate::tools::html::{escape, page_in};

/// Two tasks fit a page; answers begin a new one.
const STYLE: &str = "\
.task { break-inside: avoid; margin: 0 0 1.5rem } .task svg { max-height: 42vh; width: auto; max-width: 100% }
.line { border-bottom: 1px solid var(--rule); height: 2rem }
.answers { break-before: page } .answers svg { max-height: 16rem; width: auto; max-width: 60% }
.answer { break-inside: avoid }
@media print { body { max-width: none; padding: 0; background: #fff; color: #000 } h1 { font-size: 1.3rem } }
";

/// The texts of a sheet.
struct Texts {
    title: &'static str,
    name: &'static str,
    yours: &'static str,
    other: &'static str,
    your_play: &'static str,
    answers: &'static str,
}

const fn texts(lang: Lang) -> Texts {
    match lang {
        Lang::En => Texts {
            title: "puzzles",
            name: "Name:",
            yours: "You",
            other: "Other",
            your_play: "Your play and its points:",
            answers: "Answers",
        },
        Lang::Es => Texts {
            title: "retos",
            name: "Nombre:",
            yours: "Tú",
            other: "Rival",
            your_play: "Tu jugada y los puntos que da:",
            answers: "Soluciones",
        },
    }
}

/// The question, the same for every puzzle, with its level.
pub(super) fn question(task: &Puzzle, how: Speech) -> String {
    let level = match (how.lang, task.level) {
        (Lang::En, level) => level.name(),
        (Lang::Es, Difficulty::Easy) => "fácil",
        (Lang::Es, Difficulty::Medium) => "intermedio",
        (Lang::Es, Difficulty::Hard) => "difícil",
    };
    match how.lang {
        Lang::En => format!("Which play scores the most? ({level})"),
        Lang::Es => format!("¿Qué jugada da más puntos? ({level})"),
    }
}

/// The page.
pub(super) fn page(puzzles: &[Puzzle], game: GameId, how: Speech) -> Result<String, Error> {
    let texts = texts(how.lang);
    let mut body = format!("<p>{}</p>\n", escape(texts.name));
    let mut answers = format!("<section class=\"answers\">\n<h2>{}</h2>\n", escape(texts.answers));
    for (index, task) in puzzles.iter().enumerate() {
        let number = index + 1;
        // Writing to a string cannot fail.
        let _ = write!(
            body,
            "<section class=\"task\">\n<h2>{number}. {}</h2>\n{}<p>{}</p>\n<div class=\"line\"></div>\n</section>\n",
            escape(&question(task, how)),
            board(task, how, &Overlay::default(), true)?,
            escape(texts.your_play)
        );
        let overlay = Overlay {
            tentative: Laid::by_play(game, &task.best),
            highlights: Highlight::of(&task.scoring()?),
            ..Overlay::default()
        };
        let _ = write!(
            answers,
            "<section class=\"answer\">\n<p><strong>{number}.</strong> {}</p>\n{}</section>\n",
            escape(&answer(task, how)?),
            board(task, how, &overlay, false)?
        );
    }
    let title = format!("{}: {}", game.title(), texts.title);
    Ok(page_in(how.lang.tag(), &title, STYLE, &(body + &answers + "</section>\n")))
}

/// What a seat is called: the solver's, or another.
pub(super) const fn name(task: &Puzzle, seat: usize, how: Speech) -> &'static str {
    let texts = texts(how.lang);
    if seat == task.seat.0 as usize { texts.yours } else { texts.other }
}

/// The position as the solver sees it, with or without the hands.
fn board(task: &Puzzle, how: Speech, overlay: &Overlay, hands: bool) -> Result<String, Error> {
    let look = Look {
        decimal_mark: how.decimal_mark,
        coordinates: true,
        // Polygon's die is in the line of the title.
        title: if hands { task.game.title().to_owned() } else { String::new() },
        names: if hands {
            (0..task.record.seats.len()).map(|seat| name(task, seat, how).to_owned()).collect()
        } else {
            Vec::new()
        },
        ..Look::default()
    };
    Ok(svg(&Drawing::with(&task.view()?, overlay), &look))
}
