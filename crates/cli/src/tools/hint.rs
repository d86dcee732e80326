//! `quintile hint`: what the coach would play.

use std::io::Write;

use quintile_bots::{Advice, Assessed, Coach, Insight};
use quintile_experiments::{PLAYOUTS, Seed, budget_json};
use quintile_rules::kit::{Record, Viewer, position};
use quintile_rules::with_game;
use serde_json::json;

use crate::error::Error;
use crate::input::{self, Position};
use crate::paint::{TITLE, counted};
use crate::players::Thinking;
use crate::sheet::{shown_names, signed};
use crate::tools::review::{assessed_json, reason_json};

/// Show the best play for the seat whose turn it is, and why
///
/// The coach sees what that seat sees and no more.
#[derive(clap::Args)]
#[command(after_help = "\
With --iterations (default: 1000) the answer is the same on any machine.

Examples:
  quintile hint game.json                      after the last play of the record
  quintile hint games.jsonl --record 3 --ply 10 --millis 2000")]
pub(crate) struct Args {
    #[command(flatten)]
    position: Position,

    #[command(flatten)]
    thinking: Thinking,

    #[arg(long, value_name = "SEED", help = Seed::HELP, default_value = "1")]
    seed: Seed,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How many other plays are shown.
const OTHERS: usize = 4;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let record = input::read_record(&args.position.source)?;
    with_game!(record.game, G => hint::<G>(args, &record, out))
}

fn hint<G: Insight>(args: &Args, record: &Record, out: &mut dyn Write) -> Result<(), Error> {
    let plies = args.position.plies(record);
    let game: G = position(record, plies).map_err(|fault| args.position.error(fault))?;
    let seat = game.turn().ok_or_else(|| args.position.error("the game is over"))?;
    let budget = args.thinking.budget(PLAYOUTS);
    let coach = Coach::new(budget, args.seed.derive("quintile hint", plies as u64).number());
    let mut advice: Advice<G> =
        coach.advise(&game.view(Viewer::Seat(seat))).map_err(|reason| args.position.error(reason))?;
    advice.others.truncate(OTHERS);
    if args.json {
        let others: Vec<_> = advice.others.iter().map(assessed_json).collect();
        let all = json!({
            "game": G::ID,
            "ply": plies,
            "seat": seat,
            "budget": budget_json(budget),
            "best": assessed_json(&advice.best),
            "reason": advice.reason.as_ref().map(reason_json),
            "exact": advice.exact,
            "others": others,
        });
        writeln!(out, "{all:#}")?;
        return Ok(());
    }
    let name = &shown_names(&record.seats)[seat.index()];
    writeln!(out, "{TITLE}{}{TITLE:#}, after {plies} plies: {name} to play", G::ID.title())?;
    writeln!(out, "{TITLE}{}{TITLE:#}", line(&advice.best))?;
    match &advice.reason {
        Some(reason) => writeln!(out, "  it {reason}")?,
        None => writeln!(out, "  there is nothing else to choose from")?,
    }
    advice.others.iter().try_for_each(|other| writeln!(out, "{}", line(other)))?;
    Ok(())
}

/// "10@d2  +40  expected +12.3, wins 61 %".
fn line<P: std::fmt::Display>(assessed: &Assessed<P>) -> String {
    let expected = assessed.expected.map_or(String::new(), |estimate| {
        let deals =
            if assessed.tried > 0 { format!(" ({})", counted(assessed.tried.into(), "deal")) } else { String::new() };
        format!("  expected {:+.1}, wins {:.0} %{deals}", estimate.difference, estimate.win * 100.0)
    });
    format!("{}  {}{expected}", assessed.play, signed(assessed.points))
}
