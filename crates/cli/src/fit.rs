//! `quintile fit`: computes the weights of the static value from self-play.
//!
//! In positions from self-play several plays are looked at, and each is played on to the end in the same imagined deals.
//! What a play led to beyond its points is explained by its features: ridge regression, within each position, so that
//! who was ahead does not matter.

mod odds;

use std::fs;
use std::io::Write;

use quintile_bots::{Insight, Odds, Outlook, Playout, Stakes};
use quintile_rules::kit::{Chance, Viewer};
use quintile_rules::{GameId, with_game};
use rayon::prelude::*;
use serde_json::{Map, Value};

use crate::error::Error;
use crate::options;
use crate::seed::{self, Seed};
use crate::selfplay::{MOST_THREADS, progress_bar};

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

    #[arg(long, value_name = "HEX", help = seed::HELP, default_value = "1")]
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

/// So many plays of a position are compared.
const COMPARED: usize = 8;
/// They are drawn from so many that look best.
const WIDE: usize = 24;
/// One position in so many is looked at.
const EVERY: u32 = 4;
/// Pulls weights that hardly matter towards nothing.
const RIDGE: f64 = 50.0;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    with_game!(args.game, G => fit::<G>(args, out))
}

fn fit<G: Insight>(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let options = options::read::<G>(args.options.as_deref())?;
    G::check(&options, args.seats)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.min(MOST_THREADS)).build();
    let pool = pool.map_err(|error| Error::at("--threads", error))?;
    let deal = G::deal(&options, args.seats, &mut args.seed.chance())?;
    let kind = G::kind(&G::new(&options, args.seats, &deal)?.view(Viewer::Onlooker));
    let text = match &args.from {
        Some(name) => fs::read_to_string(name).map_err(|error| Error::file(name, &error))?,
        None => G::WEIGHTS.to_owned(),
    };
    let mut file: Value =
        serde_json::from_str(&text).map_err(|error| Error::at(args.from.as_deref().unwrap_or("weights"), error))?;
    let progress = progress_bar(args.games);
    let numbers: Vec<u64> = (0..args.games).collect();
    let found = if args.odds || args.check {
        let watch = |number: u64| {
            progress.inc(1);
            odds::watch::<G>(args, &options, number)
        };
        let seen: Vec<_> = pool.install(|| numbers.into_par_iter().map(watch).collect::<Result<_, _>>())?;
        let seen: Vec<_> = Vec::into_iter(seen).flatten().collect();
        progress.finish_and_clear();
        if args.check {
            return odds::check(&Odds::read(&file[kind]), &seen, out);
        }
        odds::fit(&seen)
    } else {
        let study = |number: u64| {
            progress.inc(1);
            one_game::<G>(args, &options, number)
        };
        let all: Vec<Sums> = pool.install(|| numbers.into_par_iter().map(study).collect::<Result<_, _>>())?;
        progress.finish_and_clear();
        let mut sums = Sums::new(G::FEATURES.len() + 2);
        all.iter().for_each(|more| sums.add(more));
        let weights = sums.solve();
        let names = ["reply", "answer"].iter().chain(G::FEATURES);
        names.zip(&weights).map(|(name, weight)| ((*name).to_owned(), (weight.round() as i64).into())).collect()
    };
    if !file[kind].is_object() {
        file[kind] = Map::new().into();
    }
    found.into_iter().for_each(|(name, value): (String, Value)| file[kind][name] = value);
    let text = format!("{file:#}\n");
    if args.out == "-" {
        out.write_all(text.as_bytes())?;
        return Ok(());
    }
    fs::write(&args.out, text).map_err(|error| Error::file(&args.out, &error))
}

/// Plays one game and studies some of its positions.
fn one_game<G: Insight>(args: &Args, options: &G::Options, number: u64) -> Result<Sums, Error> {
    let mut chance = args.seed.derive("quintile fit", number).chance();
    let deal = G::deal(options, args.seats, &mut chance)?;
    let mut game = G::new(options, args.seats, &deal)?;
    let mut sums = Sums::new(G::FEATURES.len() + 2);
    while let Some(seat) = game.turn() {
        if let Some(forced) = game.forced() {
            game.apply(&forced);
            continue;
        }
        let view = game.view(Viewer::Seat(seat));
        let mut outlook = Outlook::<G>::new(&view)?;
        if chance.below(EVERY) == 0 {
            study(args, &view, &mut outlook, &mut chance, &mut sums)?;
        }
        // Mostly good plays, now and then another one: the weights should know positions off the beaten track.
        let list = if chance.below(4) == 0 { outlook.shortlist(COMPARED) } else { outlook.shortlist(1) };
        let Some(entry) = list.get(chance.index(list.len().max(1))) else { break };
        game.apply(&entry.play);
    }
    Ok(sums)
}

/// Compares some plays of one position.
fn study<G: Insight>(
    args: &Args,
    view: &G::View,
    outlook: &mut Outlook<G>,
    chance: &mut Chance,
    sums: &mut Sums,
) -> Result<(), Error> {
    let Some(seat) = outlook.world().turn() else { return Ok(()) };
    let mut list = outlook.shortlist(WIDE);
    chance.shuffle(&mut list);
    list.truncate(COMPARED);
    let worlds: Vec<G> = (0..args.deals).map(|_| G::imagine(view, chance)).collect::<Result<_, _>>()?;
    let stakes = Stakes::new::<G>(view, seat);
    let mut playout = Playout::<G>::quick(view);
    let late = G::late(view);
    let shared = f64::from(G::ROUNDS);
    let mut rows = Vec::new();
    for entry in list {
        let prospect = outlook.look(entry);
        let mut row = vec![f64::from(prospect.reply) / shared, f64::from(prospect.answer) / shared];
        let mut own = vec![0; G::FEATURES.len()];
        outlook.world().features(&entry.play, late, |feature, amount| own[feature] += amount);
        row.extend(own.into_iter().map(f64::from));
        let mut total = 0;
        for world in &worlds {
            let mut game = world.clone();
            game.apply(&entry.play);
            playout.run(&mut game, if args.turns == 0 { u32::MAX } else { args.turns });
            total += stakes.difference(&game);
        }
        let led_to = f64::from(total) / worlds.len() as f64 - f64::from(prospect.gain) / shared;
        rows.push((row, led_to * 100.0));
    }
    sums.add_position(&rows);
    Ok(())
}

/// The sums that a regression needs.
struct Sums {
    size: usize,
    products: Vec<f64>,
    targets: Vec<f64>,
}

impl Sums {
    fn new(size: usize) -> Self {
        Self { size, products: vec![0.0; size * size], targets: vec![0.0; size] }
    }

    fn add(&mut self, other: &Self) {
        self.products.iter_mut().zip(&other.products).for_each(|(sum, more)| *sum += more);
        self.targets.iter_mut().zip(&other.targets).for_each(|(sum, more)| *sum += more);
    }

    /// Adds the plays of one position, as differences from their mean.
    fn add_position(&mut self, rows: &[(Vec<f64>, f64)]) {
        let count = rows.len().max(1) as f64;
        let mean = |feature: usize| rows.iter().map(|(row, _)| row[feature]).sum::<f64>() / count;
        let means: Vec<f64> = (0..self.size).map(mean).collect();
        let mean_target = rows.iter().map(|(_, target)| target).sum::<f64>() / count;
        for (row, target) in rows {
            for i in 0..self.size {
                let here = row[i] - means[i];
                self.targets[i] += here * (target - mean_target);
                for j in 0..self.size {
                    self.products[i * self.size + j] += here * (row[j] - means[j]);
                }
            }
        }
    }

    /// The weights: Gaussian elimination with pivots. The ridge keeps it from failing.
    fn solve(mut self) -> Vec<f64> {
        let size = self.size;
        for i in 0..size {
            self.products[i * size + i] += RIDGE;
        }
        for column in 0..size {
            let size_at = |row: &usize| self.products[row * size + column].abs();
            let pivot = (column..size).max_by(|a, b| size_at(a).total_cmp(&size_at(b))).unwrap_or(column);
            for j in 0..size {
                self.products.swap(column * size + j, pivot * size + j);
            }
            self.targets.swap(column, pivot);
            for row in 0..size {
                if row != column {
                    let factor = self.products[row * size + column] / self.products[column * size + column];
                    for j in column..size {
                        self.products[row * size + j] -= factor * self.products[column * size + j];
                    }
                    self.targets[row] -= factor * self.targets[column];
                }
            }
        }
        (0..size).map(|row| self.targets[row] / self.products[row * size + row]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_linear_law_is_found() {
        let mut sums = Sums::new(2);
        for position in 0..2000 {
            let offset = f64::from(position % 7) * 100.0;
            let row = |a: i32, b: i32| (vec![a.into(), b.into()], offset + 3.0 * f64::from(a) - 5.0 * f64::from(b));
            sums.add_position(&[row(position % 5, 1), row(2, position % 3), row(0, 0)]);
        }
        let weights = sums.solve();
        assert!((weights[0] - 3.0).abs() < 0.3 && (weights[1] + 5.0).abs() < 0.3, "{weights:?}");
    }
}
