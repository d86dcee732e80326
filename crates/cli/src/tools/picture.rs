//! `quintile picture`: a position as a file to print, send or embed; a whole game as a page that plays it.

mod film;
mod replay;
mod strip;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use quintile_drawing::{Drawing, Highlight, Laid, Look, Overlay, Theme, svg, writable};
use quintile_rules::kit::{Entry, Record, Scoring, Viewer};
use quintile_rules::{AnyFeature, AnyGame, GameId};
use quintile_words::{DecimalMark, Lang, Speech};

use crate::error::Error;
use crate::input::{self, Position};
use crate::sheet;
use crate::show::Who;
use crate::tools::png;

/// Draw a position as SVG or PNG, or a whole game as a page that plays it
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quintile picture game.json > last.svg                        the last position, as an onlooker sees it
  quintile picture games.jsonl --record 3 --ply 10 --png ten.png --highlight
  quintile picture game.json --html replay.html                the whole game, play by play, for any browser")]
pub(crate) struct Args {
    #[command(flatten)]
    position: Position,

    /// Show the hand that this seat sees, or none
    #[arg(long, value_name = "SEAT|onlooker", default_value = "onlooker")]
    viewer: Who,

    /// Write an SVG to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write a PNG to this file
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,

    /// Write the whole game to this file, as a page that plays it; with --ply it opens there and waits
    #[arg(long, value_name = "FILE", conflicts_with = "board")]
    html: Option<PathBuf>,

    /// The language of that page: en or es [default: en]
    #[arg(long, value_name = "LANG", requires = "html")]
    lang: Option<Lang>,

    /// Width of the PNG in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1200, value_parser = clap::value_parser!(u32).range(16..=8192))]
    width: u32,

    /// Light or dark [default: light; a page follows its reader's system]
    #[arg(long, value_name = "THEME")]
    theme: Option<Colours>,

    /// Outline the last play, and what it scored for; a page always does
    #[arg(long)]
    highlight: bool,

    /// Draw the board alone: no title, seats or hands
    #[arg(long)]
    board: bool,

    /// Leave out the names of rows and columns
    #[arg(long)]
    no_coordinates: bool,

    /// Write decimals with a comma: 0,25
    #[arg(long)]
    comma: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Colours {
    Light,
    Dark,
}

impl From<Colours> for Theme {
    fn from(colours: Colours) -> Self {
        match colours {
            Colours::Light => Self::Light,
            Colours::Dark => Self::Dark,
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let record = input::read_record(&args.position.source)?;
    let plies = args.position.plies(&record);
    let game = AnyGame::position(&record, plies).map_err(|fault| args.position.error(fault))?;
    let viewer = args.viewer.at_table(record.seats.len())?;
    if let Some(file) = &args.html {
        AnyGame::position(&record, record.plays.len()).map_err(|fault| args.position.error(fault))?;
        write_file(file, replay::page(&record, viewer, &style(args))?.as_bytes())?;
        if args.svg.is_none() && args.png.is_none() {
            return Ok(());
        }
    }
    let overlay = if args.highlight { last_play(args, &record, plies)? } else { Overlay::default() };
    let text = draw(args, &record, plies, &game, viewer, &overlay);
    if let Some(file) = &args.svg {
        write_file(file, text.as_bytes())?;
    }
    if let Some(file) = &args.png {
        write_file(file, &png::pixels(&draw(args, &boxed(&record), plies, &game, viewer, &overlay), args.width)?)?;
    }
    if args.svg.is_none() && args.png.is_none() {
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}

/// How the page looks.
fn style(args: &Args) -> replay::Style {
    let mut how = Speech::of(args.lang.unwrap_or_default());
    if args.comma {
        how.decimal_mark = DecimalMark::Comma;
    }
    let theme = args.theme.map(Theme::from);
    replay::Style { how, theme, coordinates: !args.no_coordinates, open_at: args.position.ply }
}

fn draw(args: &Args, record: &Record, plies: usize, game: &AnyGame, viewer: Viewer, overlay: &Overlay) -> String {
    let mut drawing = Drawing::with(&game.view(viewer), overlay);
    if game.outcome().is_some() {
        drawing.open_hands(&game.account().hands);
    }
    let mut look = Look {
        theme: args.theme.map(Theme::from).unwrap_or_default(),
        decimal_mark: if args.comma { DecimalMark::Comma } else { DecimalMark::Point },
        coordinates: !args.no_coordinates,
        ..Look::default()
    };
    look.title = record.game.title().to_owned();
    if !args.board {
        look.title += &format!(" · {plies} of {} plies", record.plays.len());
        look.names = sheet::shown_names(&record.seats);
    }
    svg(&drawing, &look)
}

/// The record with names that can be drawn: a PNG is made without fonts, so letters that are not ours become empty boxes.
fn boxed(record: &Record) -> Record {
    let mut record = record.clone();
    record.seats.iter_mut().for_each(|name| *name = writable(name));
    record
}

/// The last play before the position, highlighted.
fn last_play(args: &Args, record: &Record, plies: usize) -> Result<Overlay, Error> {
    let Some(before) = plies.checked_sub(1) else { return Ok(Overlay::default()) };
    let Some(Entry::Play(entry)) = record.plays.get(before) else { return Ok(Overlay::default()) };
    let game = AnyGame::position(record, before).map_err(|fault| args.position.error(fault))?;
    Ok(pointed_out(record.game, &entry.play, &game.weigh(&entry.play)?))
}

/// The tiles of a play, and the lines that made its points.
fn pointed_out(game: GameId, play: &str, scoring: &Scoring<AnyFeature>) -> Overlay {
    let last_play = Laid::by_play(game, play).into_iter().map(|laid| laid.place).collect();
    Overlay { last_play, highlights: Highlight::of(scoring), ..Overlay::default() }
}

fn write_file(file: &Path, content: &[u8]) -> Result<(), Error> {
    fs::write(file, content).map_err(|error| Error::file(file.display(), &error))
}
