//! `quintile deal`: chance, written down before the first play.

use std::io::Write;

use quintile_experiments::Seed;
use quintile_rules::kit::{Record, Seat};
use quintile_rules::{Game, GameId, with_game};

use crate::error::Error;
use crate::names;
use crate::options::Given;

/// Deal a game: print a record that has no plays yet
///
/// The same game, options, seats and seed give the same deal on every machine, so that every table of a class can
/// play the same tiles.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quintile deal twenty-four-seven --seats 2 --seed 7
  quintile deal twenty-four-seven --seats 3 --seed 7 --names ana,bo,cy --options '{\"removed\":0}'")]
pub(crate) struct Args {
    /// Which game
    #[arg(value_parser = names::game)]
    game: GameId,

    /// How many seats
    #[arg(long, value_name = "N")]
    seats: usize,

    #[arg(long, value_name = "SEED", help = Seed::HELP)]
    seed: Seed,

    #[command(flatten)]
    given: Given,

    /// The players' names, one for each seat
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    names: Option<Vec<String>>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    with_game!(args.game, G => deal::<G>(args, out))
}

fn deal<G: Game>(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let options = args.given.read::<G>()?;
    let deal = G::deal(&options, args.seats, &mut args.seed.chance())?;
    let names = match &args.names {
        Some(names) if names.len() != args.seats => {
            return Err(Error::at("--names", format_args!("{} names for {} seats", names.len(), args.seats)));
        }
        Some(names) => names.clone(),
        None => Seat::all(args.seats).map(|seat| format!("seat {seat}")).collect(),
    };
    let record = Record::new::<G>(&options, names, &deal);
    write_record(out, &record)
}

/// Writes a record on one line.
pub(crate) fn write_record(mut out: &mut dyn Write, record: &Record) -> Result<(), Error> {
    serde_json::to_writer(&mut out, record).map_err(std::io::Error::from)?;
    writeln!(out)?;
    Ok(())
}
