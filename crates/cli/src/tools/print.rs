//! `quintile print`: everything one needs to play at a real table, as a PDF.

use quintile_print::{Job, MAX_SQUARE, MIN_SQUARE, Paper, Part, Refused, print};
use quintile_rules::GameId;
use quintile_words::{Lang, Speech};

use crate::error::Error;
use crate::names;
use crate::options::Given;
use crate::tools::output::write;

/// Print a game to play at a real table: board, tiles to cut out, score pads and rules
///
/// The PDF is exact in millimetres: print it at actual size (100 %), and the ruler on its first page tells whether the printer kept to it.
/// A board that is larger than the paper goes over several sheets, with marks to join them.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quintile print twenty-four-seven --out 247.pdf
  quintile print polygon --lang es --paper letter --out polygon.pdf
  quintile print scrambled-fives --set zeros.toml --out zeros.pdf
  quintile print sums-of-one --square 17mm --parts board,tiles --out sums.pdf
  quintile print synergo --backs --out synergo.pdf        for both sides of the paper, flipped on the long edge")]
pub(crate) struct Args {
    /// Which game
    #[arg(value_parser = names::game)]
    game: GameId,

    #[command(flatten)]
    given: Given,

    /// Write the PDF to this file. An existing file is replaced
    #[arg(long, value_name = "FILE")]
    out: String,

    /// The paper: a4 or letter
    #[arg(long, value_name = "PAPER", default_value = "a4", value_parser = paper)]
    paper: Paper,

    /// The language: en or es
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = names::lang)]
    lang: Lang,

    /// How wide a square of the board is, 10mm to 60mm; tiles are as large [default: what suits the game]
    #[arg(long, value_name = "MM", value_parser = millimetres)]
    square: Option<f32>,

    /// What to print besides the first page: board, tiles, pads, rules [default: all]
    #[arg(long, value_name = "PARTS", value_delimiter = ',', value_parser = part)]
    parts: Vec<Part>,

    /// Add a page for the other side of each sheet of tiles
    #[arg(long)]
    backs: bool,
}

pub(crate) fn paper(text: &str) -> Result<Paper, String> {
    names::one_of(text, &Paper::ALL)
}

fn part(text: &str) -> Result<Part, String> {
    names::one_of(text, &Part::ALL)
}

/// A width such as `22mm`, `22` or `17.5`.
fn millimetres(text: &str) -> Result<f32, String> {
    let number = text.trim().trim_end_matches("mm").trim_end();
    let plain = number.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
    let width: Option<f32> = number.parse().ok().filter(|_| plain);
    let width = width.filter(|width| (MIN_SQUARE..=MAX_SQUARE).contains(width));
    width.ok_or_else(|| format!("expected {MIN_SQUARE}mm to {MAX_SQUARE}mm"))
}

pub(crate) fn run(args: &Args) -> Result<(), Error> {
    let chosen = args.given.choose(args.game)?;
    let parts = if args.parts.is_empty() { Part::ALL.to_vec() } else { args.parts.clone() };
    let job = Job {
        options: chosen.options,
        name: chosen.name,
        about: chosen.about,
        paper: args.paper,
        square: args.square,
        parts,
        backs: args.backs,
        speech: Speech::of(args.lang),
        ..Job::of(args.game)
    };
    write(&args.out, print(&job).map_err(refused)?.bytes)
}

/// Names the option that has to change.
pub(crate) fn refused(why: Refused) -> Error {
    match why {
        Refused::Set(error) => error.into(),
        Refused::Square(_) | Refused::TooManyPages(_) => Error::at("--square", why),
        Refused::TooManyTasks(_) => Error::at("--count", why),
        Refused::Puzzle(_) => Error::at("puzzle", why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_read_with_or_without_their_unit() {
        assert_eq!([millimetres("22mm"), millimetres("22"), millimetres("17.5 mm")], [Ok(22.0), Ok(22.0), Ok(17.5)]);
        for bad in ["", "mm", "9.9", "61", "-20", "+20", "2e1", "NaN", "inf", "22cm"] {
            assert!(millimetres(bad).is_err(), "{bad}");
        }
    }
}
