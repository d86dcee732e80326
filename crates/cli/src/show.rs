//! `quintile show`: a position and how it came about.

use std::io::Write;
use std::str::FromStr;

use quintile_rules::kit::{Record, Seat, Viewer, excerpt};
use quintile_rules::{Game, with_game};
use quintile_words::{Say, Speech};
use serde_json::json;

use crate::error::Error;
use crate::input::{self, Position};
use crate::paint::{self, TITLE};
use crate::sheet::{self, Sheet};

/// Show a position: board, hands, last play, score sheet
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quintile show game.json                                 the last position, all hands open
  quintile show games.jsonl --record 3 --ply 10 --viewer 0    what seat 0 knew then")]
pub(crate) struct Args {
    #[command(flatten)]
    position: Position,

    /// Show only what this seat, or an onlooker, may know [default: all hands]
    #[arg(long, value_name = "SEAT|onlooker")]
    viewer: Option<Who>,

    /// Print JSON: the view that servers and bots work with, and all hands unless a viewer is named
    #[arg(long)]
    json: bool,
}

/// A seat number, or "onlooker".
#[derive(Clone, Copy)]
pub(crate) struct Who(Viewer);

impl Who {
    /// The viewer, if a table with this many seats has it.
    pub(crate) fn at_table(self, seats: usize) -> Result<Viewer, Error> {
        match self.0 {
            Viewer::Seat(seat) if seat.index() >= seats => {
                Err(Error::at("--viewer", format_args!("there is no seat {seat}; the seats are 0 to {}", seats - 1)))
            }
            viewer => Ok(viewer),
        }
    }
}

impl FromStr for Who {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(seat) => Ok(Self(Viewer::Seat(Seat(seat)))),
            Err(_) if text == "onlooker" => Ok(Self(Viewer::Onlooker)),
            Err(_) => Err(format!("\"{}\" is neither a seat number nor \"onlooker\"", excerpt(text))),
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let record = input::read_record(&args.position.source)?;
    with_game!(record.game, G => show::<G>(args, &record, out))
}

fn show<G: Game<Feature: Say>>(args: &Args, record: &Record, out: &mut dyn Write) -> Result<(), Error> {
    let plies = args.position.plies(record);
    let (game, sheet) =
        Sheet::replay::<G>(record, plies, Speech::ENGLISH).map_err(|fault| args.position.error(fault))?;
    let names = sheet::shown_names(&record.seats);
    let viewer = args.viewer.map_or(Ok(Viewer::Onlooker), |who| who.at_table(names.len()))?;

    let hand = |seat| game.hand(seat).iter().map(ToString::to_string).collect::<Vec<_>>();
    if args.json {
        let hands: Vec<_> = Seat::all(names.len()).map(hand).collect();
        let mut shown = json!({
            "game": G::ID,
            "ply": plies,
            "plies": record.plays.len(),
            "seats": record.seats,
            "turn": game.turn(),
            "scores": game.scores(),
            "view": game.view(viewer),
            "outcome": game.outcome(),
        });
        if game.outcome().is_some() {
            let lines = game.adjustments().into_iter().map(|line| line.map(|tile| tile.to_string()));
            shown["adjustments"] = json!(lines.collect::<Vec<_>>());
        }
        if args.viewer.is_none() {
            shown["hands"] = json!(hands);
        }
        writeln!(out, "{shown:#}")?;
        return Ok(());
    }
    writeln!(out, "{TITLE}{}{TITLE:#}, after {plies} of {} plies", G::ID.title(), record.plays.len())?;
    let seats: Vec<String> = names.iter().enumerate().map(|(seat, name)| format!("seat {seat} {name}")).collect();
    writeln!(out, "{}\n", seats.join(", "))?;
    paint::write_sketch(out, &G::sketch(&game.view(viewer)))?;
    if args.viewer.is_none() {
        writeln!(out, "\n{TITLE}hands{TITLE:#}")?;
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        for (seat, name) in Seat::all(names.len()).zip(&names) {
            writeln!(out, "{}", format!("  {name:width$}  {}", hand(seat).join(" ")).trim_end())?;
        }
    }
    if sheet.len() > 0 {
        writeln!(out, "\n{TITLE}last play{TITLE:#}")?;
        sheet.write(out, &names, sheet.len() - 1)?;
        writeln!(out, "\n{TITLE}score sheet{TITLE:#}")?;
        sheet.write(out, &names, 0)?;
    }
    sheet.write_result(out, &names, &game, None)?;
    Ok(())
}
