//! `quintile selfplay`: the computer plays itself, by the thousand.
//!
//! A game's chance comes from the seed and the game's number alone, and games are written in order: the file is the
//! same on any machine and with any number of threads.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use quintile_bots::{Budget, Insight, Player};
use quintile_rules::kit::{Entry, Illegal, PlayEntry, Record, SetupError, legal_hash};
use quintile_rules::{Game, GameId, with_game};
use rayon::prelude::*;

use crate::deal::write_record;
use crate::error::Error;
use crate::options::Given;
use crate::players::{Chooser, Thinking};
use crate::seed::{self, Seed};

/// Let computer players play complete games and record them
#[derive(clap::Args)]
#[command(after_help = "\
The same seed gives the same file, byte for byte, on any machine and with any number of threads (unless --millis is
given: then an expert sees more on a faster machine).

Examples:
  quintile selfplay twenty-four-seven --games 1000 --seed 1 --out games.jsonl
  quintile selfplay twenty-four-seven --seats 3 --games 10 --seed 1 --players greedy,random
  quintile selfplay sums-of-one --games 10 --seed 1 --time-after 20")]
pub(crate) struct Args {
    /// Which game
    game: GameId,

    /// How many seats
    #[arg(long, value_name = "N", default_value_t = 2)]
    seats: usize,

    /// How many games
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    #[arg(long, value_name = "HEX", help = seed::HELP)]
    seed: Seed,

    /// Who plays: novice, casual, club, expert, random, greedy; the list is repeated until every seat has a player
    #[arg(long, value_name = "A,B", value_delimiter = ',', default_value = "random")]
    players: Vec<Player>,

    #[command(flatten)]
    thinking: Thinking,

    #[command(flatten)]
    given: Given,

    /// Add to every play how many were legal, and their hash
    #[arg(long)]
    hashes: bool,

    /// Call time after so many plays, in a game that is played against the clock
    #[arg(long, value_name = "N")]
    time_after: Option<usize>,

    /// How many threads; 0 means one for each core
    #[arg(long, value_name = "T", default_value_t = 0)]
    threads: usize,

    /// Where the records go, one a line; - is stdout. An existing file is replaced
    #[arg(long, value_name = "FILE", default_value = "-")]
    out: String,
}

/// So many games are played before they are written: enough to keep every thread busy, few enough to hold.
const CHUNK: u64 = 1024;
/// More threads than this help nobody, and asking the system for millions would bring it down.
pub(crate) const MOST_THREADS: usize = 1024;
/// What an expert may think when nothing is said.
pub(crate) const PLAYOUTS: u32 = 1000;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    with_game!(args.game, G => selfplay::<G>(args, out))
}

fn selfplay<G: Insight>(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let plan = Plan::<G>::new(args)?;
    let threads = args.threads.min(MOST_THREADS);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| Error::at("--threads", error))?;
    if args.out == "-" {
        return plan.write_all(args.games, &pool, out);
    }
    // Only now, when the plan is known to work, may an old file go.
    let file = File::create(&args.out).map_err(|error| Error::file(&args.out, &error))?;
    let mut file = BufWriter::new(file);
    plan.write_all(args.games, &pool, &mut file)?;
    file.flush().map_err(|error| Error::file(&args.out, &error))
}

/// What all games of a run have in common.
struct Plan<G: Insight> {
    options: G::Options,
    policies: Vec<Player>,
    budget: Budget,
    seed: Seed,
    hashes: bool,
    time_after: Option<usize>,
}

impl<G: Insight> Plan<G> {
    fn new(args: &Args) -> Result<Self, Error> {
        let options = args.given.read::<G>()?;
        G::check(&options, args.seats)?;
        let policies = args.players.iter().copied().cycle().take(args.seats).collect();
        let plan = Self {
            options,
            policies,
            budget: args.thinking.budget(PLAYOUTS),
            seed: args.seed,
            hashes: args.hashes,
            time_after: args.time_after,
        };
        if plan.time_after.is_some() {
            check_clock(&plan.start(0)?.0, "--time-after")?;
        }
        Ok(plan)
    }

    fn write_all(&self, games: u64, pool: &rayon::ThreadPool, out: &mut dyn Write) -> Result<(), Error> {
        let progress = progress_bar(games);
        let mut from = 0;
        while from < games {
            let chunk = from..games.min(from + CHUNK);
            let play = |chooser: &mut Chooser<G>, number| {
                let line = self.line(chooser, number);
                progress.inc(1);
                line
            };
            let indexed = (0..chunk.end - from).collect::<Vec<_>>();
            let lines: Vec<_> = pool.install(|| {
                indexed.into_par_iter().map_init(Chooser::default, |c, index| play(c, from + index)).collect()
            });
            for line in lines {
                out.write_all(&line?)?;
            }
            from = chunk.end;
        }
        progress.finish_and_clear();
        Ok(())
    }

    /// One game as a line of the file.
    fn line(&self, chooser: &mut Chooser<G>, number: u64) -> Result<Vec<u8>, Error> {
        let mut line = Vec::new();
        write_record(&mut line, &self.play(chooser, number)?)?;
        Ok(line)
    }

    fn start(&self, number: u64) -> Result<(G, Record), SetupError> {
        let seats = self.policies.len();
        let mut chance = self.seed.derive("quintile selfplay", number).chance();
        let deal = G::deal(&self.options, seats, &mut chance)?;
        let names = self.policies.iter().map(ToString::to_string).collect();
        Ok((G::new(&self.options, seats, &deal)?, Record::new::<G>(&self.options, names, &deal)))
    }

    fn play(&self, chooser: &mut Chooser<G>, number: u64) -> Result<Record, Error> {
        let (mut game, mut record) = self.start(number)?;
        let mut chance = self.seed.derive("quintile selfplay players", number).chance();
        let mut legal = Vec::new();
        while let Some(seat) = game.turn() {
            if self.time_after == Some(record.plays.len()) {
                game.call_time()?;
                record.plays.push(Entry::Time);
                continue;
            }
            let policy = self.policies[seat.index()];
            let chosen = match game.forced() {
                Some(play) => Some(play),
                None => chooser.choose(policy, &game, self.budget, &mut chance)?,
            };
            let Some(play) = chosen else { break };
            let hashes = self.hashes.then(|| {
                game.plays(&mut legal);
                (legal.len(), legal_hash(&legal))
            });
            let (legal, legal_hash) = hashes.unzip();
            let points = Some(game.apply(&play));
            record.plays.push(Entry::Play(PlayEntry { seat, play: play.to_string(), points, legal, legal_hash }));
        }
        record.finish(&game);
        Ok(record)
    }
}

/// Refuses a clock in a game that has none. `flag` asked for one.
pub(crate) fn check_clock<G: Game>(game: &G, flag: &str) -> Result<(), Error> {
    match game.clone().call_time() {
        Err(reason @ Illegal::NoClock) => Err(Error::at(flag, reason)),
        _ => Ok(()),
    }
}

/// How many games are done: on stderr, and only when somebody can see it.
pub(crate) fn progress_bar(games: u64) -> ProgressBar {
    progress_bar_of(games, "games")
}

/// The same for anything else there are many of.
pub(crate) fn progress_bar_of(count: u64, what: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::with_draw_target(Some(count), ProgressDrawTarget::hidden());
    }
    let template = format!("{{wide_bar}} {{human_pos}} of {{human_len}} {what}, {{per_sec}}, {{eta}} left");
    let style = ProgressStyle::with_template(&template);
    ProgressBar::new(count).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
