//! `quintile fit`: computes the weights of the static value from self-play.
//!
//! In positions from self-play several plays are looked at, and each is played on to the end in the same imagined deals.
//! What a play led to beyond its points is explained by its features: ridge regression, within each position, so that
//! who was ahead does not matter.

use std::cell::Cell;
use std::fs;
use std::io::Write;

use quintile_bots::{Insight, Odds};
use quintile_experiments::fit::{Fit, Position, Tenth, check};
use quintile_experiments::{Seed, Threads};
use quintile_rules::kit::Viewer;
use quintile_rules::{GameId, with_game};
use serde_json::{Map, Value};

use crate::error::Error;
use crate::names;
use crate::options;
use crate::paint::write_table;
use crate::tools::progress::progress_bar;
use crate::tools::{output, stop};

/// Compute the weights of the static value from self-play
#[derive(clap::Args)]
#[command(after_help = "\
The file is written whole: what the program has, with what was computed for this game type replaced.

Examples:
  quintile fit twenty-four-seven --games 2000 --seed 1 --out crates/bots/weights/twenty-four-seven.json
  quintile fit synergo --options '{\"type\":\"closed\"}' --games 2000 --seed 1
  quintile fit polygon --odds --games 2000 --seed 1
  quintile fit polygon --check --games 1000 --seed 2")]
pub(crate) struct Args {
    /// Which game
    #[arg(value_parser = names::game)]
    game: GameId,

    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,

    /// How many seats
    #[arg(long, value_name = "K", default_value_t = 2)]
    seats: usize,

    /// In how many imagined deals each play is played on
    #[arg(long, value_name = "D", default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    deals: u64,

    #[arg(long, value_name = "SEED", help = Seed::HELP, default_value = "1")]
    seed: Seed,

    #[arg(long, value_name = "JSON", help = options::HELP)]
    options: Option<String>,

    /// How many threads; 0 means one for each core
    #[arg(long, value_name = "T", default_value_t = 0)]
    threads: usize,

    /// For how many turns each play is played on; 0 means to the end
    #[arg(long, value_name = "T", default_value_t = 0)]
    turns: u32,

    /// Compute what a lead is worth, in games between careful players, instead of the weights
    #[arg(long)]
    odds: bool,

    /// Show how well the odds foretell the games of this seed; nothing is computed
    #[arg(long, conflicts_with = "odds")]
    check: bool,

    /// Begin with the weights of this file, not with those that the program has
    #[arg(long, value_name = "FILE")]
    from: Option<String>,

    /// Where the weights go; - is stdout
    #[arg(long, value_name = "FILE", default_value = "-")]
    out: String,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    with_game!(args.game, G => fit::<G>(args, out))
}

fn fit<G: Insight>(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let options = options::read::<G>(args.options.as_deref())?;
    G::check(&options, args.seats)?;
    let threads = Threads::new(args.threads)?;
    let deal = G::deal(&options, args.seats, &mut args.seed.chance())?;
    let kind = G::kind(&G::new(&options, args.seats, &deal)?.view(Viewer::Onlooker));
    let text = match &args.from {
        Some(name) => fs::read_to_string(name).map_err(|error| Error::file(name, &error))?,
        None => G::WEIGHTS.to_owned(),
    };
    let mut file: Value =
        serde_json::from_str(&text).map_err(|error| Error::at(args.from.as_deref().unwrap_or("weights"), error))?;
    let fit = Fit::<G> {
        options,
        seats: args.seats,
        games: args.games,
        deals: args.deals,
        turns: if args.turns == 0 { u32::MAX } else { args.turns },
        seed: args.seed,
    };
    let stop = stop::on_signal()?;
    let threads = threads.until(stop);
    let (bar, played) = (progress_bar(args.games, "games"), Cell::new(0));
    let progress = |games| {
        bar.inc(games);
        played.set(played.get() + games);
    };
    let stopped = || match played.get() {
        games if games < args.games => Err(Error::Stopped(format!("stopped after {games} of {} games", args.games))),
        _ => Ok(()),
    };
    if args.check {
        let seen = fit.watch(&threads, progress)?;
        bar.finish_and_clear();
        if let Err(Error::Stopped(how_far)) = stopped() {
            writeln!(out, "Partial: {how_far}")?;
        }
        write_check(&Odds::read(&file[kind]), &seen, out)?;
        return stopped();
    }
    let found = if args.odds { fit.odds(&threads, progress) } else { fit.weights(&threads, progress) }?;
    bar.finish_and_clear();
    if let Some(file) = file.as_object_mut() {
        file.shift_remove("partial");
        if let Err(Error::Stopped(how_far)) = stopped() {
            file.insert("partial".to_owned(), how_far.into());
        }
    }
    if !file[kind].is_object() {
        file[kind] = Map::new().into();
    }
    found.into_iter().for_each(|(name, value)| file[kind][name] = value);
    let text = format!("{file:#}\n");
    if args.out == "-" {
        out.write_all(text.as_bytes())?;
    } else {
        output::write(&args.out, &text)?;
    }
    stopped()
}

/// What was foretold, by tenths, and what happened.
fn write_check(odds: &Odds, games: &[Vec<Position>], out: &mut dyn Write) -> Result<(), Error> {
    let row = |(at, (tenth, clear)): (usize, (Tenth, bool))| {
        let won = tenth.won().times(100.0);
        let (from, foretold) = (at * 10, tenth.foretold() * 100.0);
        let off = if clear { "yes" } else { "no" };
        let cells = [
            format!("{from} to {}", from + 10),
            tenth.positions.to_string(),
            format!("{foretold:.1}"),
            format!("{:.1}", won.value),
            won.between(1),
            off.to_owned(),
        ];
        cells.to_vec()
    };
    let tenths = check(odds, games).into_iter().enumerate().filter(|(_, (tenth, _))| tenth.positions > 0);
    let rows: Vec<Vec<String>> = tenths.map(row).collect();
    Ok(write_table(out, &["foretold", "positions", "mean", "won", "interval", "clearly off"], &[], &rows)?)
}
