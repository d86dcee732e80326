//! `quintile bench`: how fast the engine is on this machine.

use std::io::Write;
use std::time::Duration;

use quintile_bots::{Insight, Playout};
use quintile_experiments::Stop;
use quintile_rules::kit::Viewer;
use quintile_rules::{GameId, with_game};
use quintile_yardstick::{Effort, Rate, Work, Workload, rate};
use serde_json::{Value, json};

use crate::error::Error;
use crate::names;
use crate::options;
use crate::tools::stop;

/// Measure the engine: games, plays and imagined games a second
///
/// Two seats, fixed deals. Each figure is the median of several runs after a warm-up, with the spread of the runs in
/// percent. "random": each play drawn fairly from all legal ones. "greedy": each turn finds and makes the
/// play with the most points. "priced": legal plays listed and priced, in positions of random games. "imagined": games imagined from a
/// view and copied once. "playouts": whole games by the quick players of Monte Carlo.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The games to measure; all when none is named
    #[arg(value_name = "GAME", value_parser = names::game)]
    games: Vec<GameId>,

    #[arg(long, value_name = "JSON", help = options::HELP)]
    options: Option<String>,

    /// Also measure with this many threads, each on games of its own, and show the scaling
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// Runs per figure
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=1000))]
    runs: u16,

    /// About how long a run takes, in milliseconds
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    millis: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One line of the report.
struct Report {
    game: GameId,
    threads: usize,
    random: Rate,
    greedy: Rate,
    priced: Rate,
    imagined: Rate,
    playouts: Rate,
    state_bytes: usize,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let games = if args.games.is_empty() { GameId::ALL.to_vec() } else { args.games.clone() };
    if args.options.is_some() && games.len() != 1 {
        return Err(Error::CouldNotRun("--options goes with one GAME".into()));
    }
    let mut reports = Vec::new();
    if !args.json {
        writeln!(out, "{HEADING}")?;
    }
    let stop = stop::on_signal()?;
    let threads = if args.threads > 1 { vec![1, args.threads] } else { vec![1] };
    let lines: Vec<(GameId, u16)> =
        games.iter().flat_map(|&id| threads.iter().map(move |&threads| (id, threads))).collect();
    for &(id, threads) in &lines {
        let (runs, run_time) = (args.runs.into(), Duration::from_millis(args.millis));
        let effort = Effort { runs, run_time, threads: threads.into() };
        let options = args.options.as_deref();
        let Some(report) = with_game!(id, G => measure::<G>(&options::read::<G>(options)?, effort, &stop)?) else {
            break;
        };
        if !args.json {
            writeln!(out, "{}", report.line())?;
            out.flush()?;
        }
        reports.push(report);
    }
    let partial = reports.len() < lines.len();
    if args.json {
        let list: Vec<Value> =
            reports.iter().map(Report::to_json).chain(partial.then(|| json!({"partial": true}))).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&list).unwrap_or_default())?;
    }
    let how_far = format!("stopped after {} of {} lines", reports.len(), lines.len());
    if partial && !args.json {
        writeln!(out, "Partial: {how_far}")?;
    }
    if partial { Err(Error::Stopped(how_far)) } else { Ok(()) }
}

const HEADING: &str = "game               threads       random/s           greedy/s           priced/s         imagined/s         playouts/s   state bytes";

/// All figures of a line, unless it is stopped.
fn measure<G: Insight>(options: &G::Options, effort: Effort, stop: &Stop) -> Result<Option<Report>, Error> {
    G::check(options, 2)?;
    let games = Workload::<G>::new(options);
    let positions = games.positions();
    let views = games.views(&positions);
    let figures = || {
        let next = || (!stop.is_stopped()).then_some(());
        next()?;
        let random = rate(effort, |numbers| games.random_games(numbers), |tally| tally.games);
        next()?;
        let greedy = rate(effort, |numbers| games.greedy_games(numbers), |tally| tally.games);
        next()?;
        let priced = rate(effort, |numbers| games.price(&positions, numbers), |tally| tally.plays);
        next()?;
        let imagined = rate(effort, |numbers| games.imagine(&views, numbers), |tally| tally.games);
        next()?;
        let playouts = rate(effort, |numbers| playouts(&games, numbers), |tally| tally.games);
        let (game, threads, state_bytes) = (G::ID, effort.threads, size_of::<G>());
        Some(Report { game, threads, random, greedy, priced, imagined, playouts, state_bytes })
    };
    Ok(figures())
}

/// Whole games by the quick players of Monte Carlo.
fn playouts<G: Insight>(games: &Workload<G>, numbers: std::ops::Range<u64>) -> Work {
    let mut playout = Playout::<G>::quick(&games.start(0).view(Viewer::Onlooker));
    games.games_by(numbers, |game| playout.next(game).map(|next| next.play))
}

impl Report {
    fn line(&self) -> String {
        let figure = |rate: &Rate| format!("{:>13} ±{:>2.0} %", grouped(rate.median), rate.spread() / 2.0);
        format!(
            "{:<18} {:>7} {} {} {} {} {} {:>13}",
            self.game.name(),
            self.threads,
            figure(&self.random),
            figure(&self.greedy),
            figure(&self.priced),
            figure(&self.imagined),
            figure(&self.playouts),
            self.state_bytes
        )
    }

    fn to_json(&self) -> Value {
        let figure = |rate: &Rate| json!({"median": rate.median.round(), "least": rate.least.round(), "most": rate.most.round()});
        json!({
            "game": self.game, "seats": 2, "threads": self.threads, "state_bytes": self.state_bytes,
            "random_games_per_second": figure(&self.random), "greedy_games_per_second": figure(&self.greedy),
            "priced_plays_per_second": figure(&self.priced), "imagined_games_per_second": figure(&self.imagined),
            "playouts_per_second": figure(&self.playouts),
        })
    }
}

/// A whole number with its thousands apart.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_apart() {
        assert_eq!([0.0, 999.4, 1000.0, 1_234_567.0].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
