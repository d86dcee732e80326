//! `quintile lab`: is a set balanced, and what decides its games?
//!
//! Deals are numbered; a deal's chance follows from the seed and its number alone, and all counts are whole numbers. So threads,
//! shards and their order change nothing.

mod plots;
mod render;

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use quintile_bots::{Budget, Insight, Player};
use quintile_experiments::lab::{Report, Shard, Totals, Trial};
use quintile_experiments::{Done, PLAYOUTS, Seed, Stop, Threads};
use quintile_rules::kit::{Record, read_options};
use quintile_rules::{Game, GameId, with_game};

use crate::error::Error;
use crate::names;
use crate::options::{Given, read_set};
use crate::players::Thinking;
use crate::tools::output::{Records, check_same, write};
use crate::tools::progress::progress_bar;
use crate::tools::stop;

/// Let computer players play by the thousand, and report how balanced the game is
///
/// With one player the seats are compared; with several, each deal is played with every seating, which also tells luck from
/// skill. `quintile lab merge` adds up the parts of a run that was divided by --shard.
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "\
Everything but the times is the same on any machine, with any number of threads and shards (unless --millis is given).
Ctrl-C ends with a report on the games that are over; with --records, --resume goes on later.

Examples:
  quintile lab twenty-four-seven --games 1000 --seed 1
  quintile lab polygon --seats 4 --games 500 --players greedy --html polygon.html
  quintile lab scrambled-fives --games 200 --set zeros.toml --against house
  quintile lab synergo --games 200 --players club,casual --shard 1/2 --json > one.json
  quintile lab merge one.json two.json --html synergo.html"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    merge: Option<Merge>,

    /// Which game
    #[arg(required = true, value_parser = names::game)]
    game: Option<GameId>,

    /// How many games; rounded up to whole deals
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,

    /// How many seats
    #[arg(long, value_name = "K", default_value_t = 2)]
    seats: usize,

    /// Who plays: novice, casual, club, expert, or random, greedy, static; the list is repeated until every seat has a player
    #[arg(long, value_name = "A,B", value_delimiter = ',', default_value = "club", value_parser = names::player)]
    players: Vec<Player>,

    #[command(flatten)]
    thinking: Thinking,

    #[command(flatten)]
    given: Given,

    /// Compare with this: a set file, the JSON of an earlier run, or the word house
    #[arg(long, value_name = "FILE")]
    against: Option<String>,

    /// Add points by turn order when the winner is found: 0,12 gives the second to play 12
    #[arg(long, value_name = "A,B", value_delimiter = ',', allow_negative_numbers = true)]
    compensation: Vec<i32>,

    /// Play the I-th of N equal parts only
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,

    #[arg(long, value_name = "SEED", help = Seed::HELP, default_value = "1")]
    seed: Seed,

    /// How many threads; 0 means one for each core
    #[arg(long, value_name = "T", default_value_t = 0)]
    threads: usize,

    /// Keep the records in this file, one per line. Until it is whole it is FILE.partial; then an existing one is replaced
    #[arg(long, value_name = "FILE")]
    records: Option<String>,

    /// Go on with the records of a run that was stopped
    #[arg(long, requires = "records")]
    resume: bool,

    #[command(flatten)]
    output: Output,
}

#[derive(clap::Subcommand)]
enum Merge {
    /// Add up the JSON files of a divided run, in any order
    Merge {
        /// The files
        #[arg(required = true)]
        files: Vec<String>,

        /// Compare with this: the JSON of another run
        #[arg(long, value_name = "FILE")]
        against: Option<String>,

        #[command(flatten)]
        output: Output,
    },
}

/// Where the report goes.
#[derive(clap::Args)]
struct Output {
    /// Print the exact counts as JSON, for merge and for other programs
    #[arg(long)]
    json: bool,

    /// Print every figure as CSV: section, figure, group, value, low and high (its 95 % interval), n (deals). Shares are in percent
    #[arg(long, conflicts_with = "json")]
    csv: bool,

    /// Write a page with charts that stands alone. An existing file is replaced
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Write Markdown, with charts as SVG files beside it. Existing files are replaced
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    if let Some(Merge::Merge { files, against, output }) = &args.merge {
        let mut all: Option<Totals> = None;
        for file in files {
            let part = read(file)?;
            match &mut all {
                Some(all) => all.merge(&part).map_err(|reason| Error::at(file, reason))?,
                None => all = Some(part),
            }
        }
        let other = against.as_deref().map(read).transpose()?;
        return all.map_or(Ok(()), |all| output.write(&all, other.as_ref(), out));
    }
    let Some(game) = args.game else { return Err(Error::CouldNotRun("which game?".to_owned())) };
    with_game!(game, G => lab::<G>(args, out))
}

fn lab<G: Insight>(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let name = args.given.set.as_deref().map(|file| read_set(file).map(|set| set.name)).transpose()?;
    let other = match args.against.as_deref() {
        None => None,
        Some("house") => Some(Other::Play(trial::<G>(args, G::Options::default(), None)?)),
        Some(file) if is_json(file)? => Some(Other::Played(Box::new(read(file)?))),
        Some(file) => {
            let set = read_set(file)?;
            if set.game != G::ID {
                return Err(Error::at(file, format_args!("it is a set for {}", set.game.title())));
            }
            Some(Other::Play(trial::<G>(args, read_options::<G>(set.options)?, Some(set.name))?))
        }
    };
    let trial = Trial { keep: args.records.is_some(), ..trial::<G>(args, args.given.read::<G>()?, name)? };
    let threads = Threads::new(args.threads)?.until(stop::on_signal()?);
    let (totals, left) = play(args, &trial, &threads)?;
    let other = match other {
        Some(Other::Played(totals)) => Some(*totals),
        // Stopped, there is nothing to compare with.
        Some(Other::Play(_)) if threads.stop().is_stopped() => None,
        Some(Other::Play(trial)) => {
            let progress =
                progress_bar(trial.deals(args.games, args.shard) * trial.seatings(), "games to compare with");
            let totals = trial.run(args.games, args.shard, &threads, |games| progress.inc(games))?;
            progress.finish_and_clear();
            Some(totals)
        }
        None => None,
    };
    args.output.write(&totals, other.as_ref(), out)?;
    let stopped = |totals: &Totals| {
        let (games, all) = totals.progress();
        Error::Stopped(format!("stopped after {games} of {all} games{left}"))
    };
    [Some(&totals), other.as_ref()]
        .into_iter()
        .flatten()
        .find(|totals| totals.is_partial() && threads.stop().is_stopped())
        .map_or(Ok(()), |totals| Err(stopped(totals)))
}

/// What a run is compared with.
enum Other<G: Game> {
    Play(Trial<G>),
    Played(Box<Totals>),
}

fn trial<G: Insight>(args: &Args, options: G::Options, set: Option<String>) -> Result<Trial<G>, Error> {
    G::check(&options, args.seats)?;
    let (seats, players) = (args.seats, args.players.len());
    if players > seats {
        return Err(Error::at("--players", format_args!("{players} players for {seats} seats")));
    }
    if !args.compensation.is_empty() && args.compensation.len() != seats {
        let reason = format!("{} numbers for {seats} seats", args.compensation.len());
        return Err(Error::at("--compensation", reason));
    }
    let (players, budget) = (args.players.clone(), args.thinking.budget(PLAYOUTS));
    let (seed, compensation) = (args.seed, args.compensation.clone());
    Ok(Trial { options, set, players, seats, budget, seed, compensation, keep: false })
}

/// Plays what has not been played; the totals, and where the records of a run are that was stopped.
fn play<G: Insight>(args: &Args, trial: &Trial<G>, threads: &Threads) -> Result<(Totals, String), Error> {
    let (shard, deals) = (args.shard, trial.deals(args.games, args.shard));
    let (mut totals, mut played) = (trial.begin(args.games, shard), 0);
    let mut records = match &args.records {
        Some(name) if args.resume => {
            let hear = |deal, records: &[Record]| {
                totals.add(&trial.recite_deal(shard, deal, records)?);
                played = deal + 1;
                Ok(())
            };
            Some(Records::resume(name, trial.seatings(), deals, hear, |count, last| match trial.budget {
                Budget::Iterations(_) => {
                    let again = trial.play_deal(shard, count - 1, &Stop::default())?;
                    check_same(count * trial.seatings(), again.records == last)
                }
                Budget::Time(_) => Ok(()),
            })?)
        }
        Some(name) => Some(Records::create(name)?),
        None => None,
    };
    let progress = progress_bar(deals * trial.seatings(), "games");
    progress.inc(played * trial.seatings());
    let (mut over, mut due) = (false, played);
    let ahead = records.as_ref().map(Records::ahead).unwrap_or_default();
    threads.in_order_and_early(
        played..deals,
        |deal| match ahead.get(&deal) {
            Some(records) => trial.recite_deal(shard, deal, records),
            None => trial.play_deal(shard, deal, threads.stop()),
        },
        |done| {
            let some = match (done, &mut records) {
                (Done::InOrder(some), _) => some,
                (Done::Early(deal, Ok(dealt)), Some(file)) => {
                    return file.keep(deal, &dealt.records.iter().collect::<Vec<_>>());
                }
                (Done::Early(..), _) => return Ok(()),
            };
            for dealt in some {
                due += 1;
                let dealt = match (dealt, &mut records) {
                    // One before it was given up.
                    (Ok(dealt), Some(file)) if over => {
                        file.keep(due - 1, &dealt.records.iter().collect::<Vec<_>>())?;
                        continue;
                    }
                    (Ok(_), None) if over => continue,
                    (Err(quintile_experiments::Error::Stopped), _) => {
                        over = true;
                        continue;
                    }
                    (dealt, _) => dealt?,
                };
                if let Some(file) = &mut records {
                    dealt.records.iter().try_for_each(|record| file.write(record))?;
                }
                totals.add(&dealt);
                played += 1;
                progress.inc(trial.seatings());
            }
            records.as_mut().map_or(Ok(()), |file| file.flush(played))
        },
    )?;
    progress.finish_and_clear();
    let left = match records {
        Some(file) if played < deals => format!("; {}, --resume goes on with it", file.leave(played)?),
        Some(file) => file.finish().map(|()| String::new())?,
        None => String::new(),
    };
    Ok((totals, left))
}

/// Whether a file holds the JSON of a run, by its first letter.
fn is_json(file: &str) -> Result<bool, Error> {
    Ok(fs::read(file).map_err(|error| Error::file(file, &error))?.trim_ascii_start().starts_with(b"{"))
}

fn read(file: &str) -> Result<Totals, Error> {
    let text = fs::read_to_string(file).map_err(|error| Error::file(file, &error))?;
    let totals: Totals = serde_json::from_str(&text)
        .map_err(|error| Error::at(file, format_args!("it is not the JSON of `quintile lab --json`: {error}")))?;
    totals.check().map_err(|reason| Error::at(file, reason))?;
    Ok(totals)
}

impl Output {
    fn write(&self, totals: &Totals, other: Option<&Totals>, out: &mut dyn Write) -> Result<(), Error> {
        let report = Report::new(totals, other);
        if let Some(file) = &self.html {
            write(file, render::page(&report))?;
        }
        if let Some(file) = &self.markdown {
            render::markdown(&report, file)?;
        }
        if self.json {
            serde_json::to_writer(&mut *out, totals).map_err(std::io::Error::from)?;
            writeln!(out)?;
            Ok(())
        } else if self.csv {
            render::csv(&report, out)
        } else {
            render::text(&report, out)
        }
    }
}
