//! `quintile picture`: a position as a file to print, send or put on a page.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use quintile_drawing::{Decimals, Drawing, Highlight, Laid, Look, Overlay, Theme, svg};
use quintile_rules::AnyGame;
use quintile_rules::kit::{Entry, Record, Viewer};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

use crate::error::Error;
use crate::input::{self, Position};
use crate::sheet;
use crate::show::Who;

/// Draw a position: SVG on stdout, or SVG and PNG into files
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quintile picture game.json > last.svg                        the last position, as an onlooker sees it
  quintile picture games.jsonl --record 3 --ply 10 --png ten.png --highlight")]
pub(crate) struct Args {
    #[command(flatten)]
    position: Position,

    /// Show the hand that this seat sees, or none
    #[arg(long, value_name = "SEAT|onlooker", default_value = "onlooker")]
    viewer: Who,

    /// Write the drawing to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write it as pixels to this file
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,

    /// How wide the PNG is, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1200, value_parser = clap::value_parser!(u32).range(16..=8192))]
    width: u32,

    /// The colours
    #[arg(long, value_name = "THEME", default_value = "light")]
    theme: Colours,

    /// Outline the last play, and what it scored for
    #[arg(long)]
    highlight: bool,

    /// Draw the board alone: no title, seats or hands
    #[arg(long)]
    board: bool,

    /// Leave the names of rows and columns out
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

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let record = input::read_record(&args.position.source)?;
    let plies = args.position.plies(&record);
    let game = AnyGame::position(&record, plies).map_err(|fault| args.position.error(fault))?;
    let viewer = args.viewer.at_table(record.seats.len())?;
    let overlay = if args.highlight { last_play(args, &record, plies)? } else { Overlay::default() };
    let text = draw(args, &record, plies, &game, viewer, &overlay);
    if let Some(file) = &args.svg {
        write_file(file, text.as_bytes())?;
    }
    if let Some(file) = &args.png {
        write_file(file, &pixels(&text, args.width)?)?;
    }
    if args.svg.is_none() && args.png.is_none() {
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}

fn draw(args: &Args, record: &Record, plies: usize, game: &AnyGame, viewer: Viewer, overlay: &Overlay) -> String {
    let drawing = Drawing::with(&game.view(viewer), overlay);
    let mut look = Look {
        theme: match args.theme {
            Colours::Light => Theme::Light,
            Colours::Dark => Theme::Dark,
        },
        decimals: if args.comma { Decimals::Comma } else { Decimals::Point },
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

/// The tiles of the last play, and the lines that made its points.
fn last_play(args: &Args, record: &Record, plies: usize) -> Result<Overlay, Error> {
    let Some(before) = plies.checked_sub(1) else { return Ok(Overlay::default()) };
    let Some(Entry::Play(entry)) = record.plays.get(before) else { return Ok(Overlay::default()) };
    let game = AnyGame::position(record, before).map_err(|fault| args.position.error(fault))?;
    let scoring = game.weigh(&entry.play)?;
    let last_play = Laid::by_play(record.game, &entry.play).into_iter().map(|laid| laid.place).collect();
    Ok(Overlay { last_play, highlights: Highlight::of(&scoring), ..Overlay::default() })
}

fn write_file(file: &Path, content: &[u8]) -> Result<(), Error> {
    fs::write(file, content).map_err(|error| Error::file(file.display(), &error))
}

/// The picture as PNG. Its texts are set in the machine's own fonts.
fn pixels(text: &str, width: u32) -> Result<Vec<u8>, Error> {
    let failed = |reason: &dyn std::fmt::Display| Error::at("--png", reason);
    let mut options = usvg::Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_system_fonts();
    let Some(family) = fonts.faces().find_map(|face| face.families.first().map(|(name, _)| name.clone())) else {
        return Err(failed(&"there is no font on this machine, so there would be no numbers; --svg needs none"));
    };
    // What is left when a machine has none of the fonts the style names.
    fonts.set_sans_serif_family(family);
    let tree = usvg::Tree::from_str(text, &options).map_err(|error| failed(&error))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let mut pixmap = Pixmap::new(width, height).ok_or_else(|| failed(&format!("{width} by {height} pixels")))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| failed(&error))
}
