//! `quintile selfplay`: the computer plays itself, by the thousand.
//!
//! A game's chance comes from the seed and the game's number alone, and games are written in order: the file is the
//! same on any machine and with any number of threads.

use std::io::Write;

use quintile_bots::{Budget, Insight, Player};
use quintile_experiments::selfplay::Selfplay;
use quintile_experiments::{Done, PLAYOUTS, Seed, Threads, budget_json};
use quintile_rules::kit::changed_options;
use quintile_rules::{GameId, with_game};
use serde_json::json;

use crate::deal::write_record;
use crate::error::Error;
use crate::names;
use crate::options::{Given, check_clock};
use crate::players::Thinking;
use crate::tools::output::{Records, check_same};
use crate::tools::progress::progress_bar;
use crate::tools::stop;

/// Let computer players play complete games and record them
#[derive(clap::Args)]
#[command(after_help = "\
The same seed gives the same file, byte for byte, on any machine and with any number of threads (unless --millis is
given: then an expert sees more on a faster machine).

Examples:
  quintile selfplay twenty-four-seven --games 1000 --seed 1 --out games.jsonl
  quintile selfplay twenty-four-seven --games 1000 --seed 1 --out games.jsonl --resume
  quintile selfplay twenty-four-seven --seats 3 --games 10 --seed 1 --players greedy,random
  quintile selfplay sums-of-one --games 10 --seed 1 --time-after 20")]
pub(crate) struct Args {
    /// Which game
    #[arg(value_parser = names::game)]
    game: GameId,

    /// How many seats
    #[arg(long, value_name = "N", default_value_t = 2)]
    seats: usize,

    /// How many games
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    #[arg(long, value_name = "SEED", help = Seed::HELP, default_value = "1")]
    seed: Seed,

    /// Who plays: novice, casual, club, expert, random, greedy; the list is repeated until every seat has a player
    #[arg(long, value_name = "A,B", value_delimiter = ',', default_value = "random", value_parser = names::player)]
    players: Vec<Player>,

    #[command(flatten)]
    thinking: Thinking,

    #[command(flatten)]
    given: Given,

    /// Add to every play how many were legal, and their hash
    #[arg(long)]
    hashes: bool,

    /// Call time after this many plays, in a game that is played against the clock
    #[arg(long, value_name = "N")]
    time_after: Option<usize>,

    /// How many threads; 0 means one for each core
    #[arg(long, value_name = "T", default_value_t = 0)]
    threads: usize,

    /// Where the records go, one per line; - is stdout. Until it is whole the file is FILE.partial; then an existing one is replaced
    #[arg(long, value_name = "FILE", default_value = "-")]
    out: String,

    /// Go on with the file of a run that was stopped
    #[arg(long)]
    resume: bool,

    /// Print what was played as JSON; the records go to --out
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    with_game!(args.game, G => selfplay::<G>(args, out))
}

fn selfplay<G: Insight>(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let options = args.given.read::<G>()?;
    G::check(&options, args.seats)?;
    if args.time_after.is_some() {
        check_clock::<G>("--time-after")?;
    }
    let run = Selfplay::<G> {
        options,
        players: args.players.iter().copied().cycle().take(args.seats).collect(),
        budget: args.thinking.budget(PLAYOUTS),
        seed: args.seed,
        hashes: args.hashes,
        time_after: args.time_after,
    };
    let to_file = args.out != "-";
    for (flag, given) in [("--resume", args.resume), ("--json", args.json)] {
        if given && !to_file {
            return Err(Error::at(flag, "it goes with --out FILE"));
        }
    }
    let mut games = 0;
    let mut file = match (to_file, args.resume) {
        (false, _) => None,
        (true, false) => Some(Records::create(&args.out)?),
        (true, true) => Some(Records::resume(
            &args.out,
            1,
            args.games,
            |number, records| {
                games = number + 1;
                records.iter().try_for_each(|record| run.begins(number, record)).map_err(Error::from)
            },
            |count, last| match run.budget {
                Budget::Iterations(_) => check_same(count, last.first() == Some(&run.play(count - 1)?)),
                Budget::Time(_) => Ok(()),
            },
        )?),
    };
    let threads = Threads::new(args.threads)?.until(stop::on_signal()?);
    let progress = progress_bar(args.games, "games");
    progress.inc(games);
    let ahead = file.as_ref().map(Records::ahead).unwrap_or_default();
    threads.in_order_and_early(
        games..args.games,
        |number| match ahead.get(&number).map(Vec::as_slice) {
            Some([record]) => run.begins(number, record).map(|()| record.clone()),
            _ => run.play(number),
        },
        |done| {
            let some = match (done, &mut file) {
                (Done::InOrder(some), _) => some,
                (Done::Early(number, Ok(record)), Some(file)) => return file.keep(number, &[record]),
                (Done::Early(..), _) => return Ok(()),
            };
            for record in some {
                let record = record?;
                match &mut file {
                    Some(file) => file.write(&record)?,
                    None => write_record(&mut *out, &record)?,
                }
                games += 1;
                progress.inc(1);
            }
            match &mut file {
                Some(file) => file.flush(games),
                None => Ok(out.flush()?),
            }
        },
    )?;
    progress.finish_and_clear();
    let partial = games < args.games;
    let left = match file {
        Some(file) if partial => format!(": {}, --resume goes on with it", file.leave(games)?),
        Some(file) => file.finish().map(|()| String::new())?,
        None => String::new(),
    };
    if args.json {
        let players: Vec<String> = run.players.iter().map(ToString::to_string).collect();
        let (version, budget) = (env!("CARGO_PKG_VERSION"), budget_json(run.budget));
        let told = json!({
            "version": version, "command": "selfplay", "game": G::ID, "set": args.given.set,
            "options": changed_options::<G>(&run.options), "seats": args.seats, "players": players, "budget": budget,
            "seed": args.seed, "asked": args.games, "games": games, "partial": partial,
        });
        writeln!(out, "{told:#}")?;
    }
    if partial { Err(Error::Stopped(format!("stopped after {games} of {} games{left}", args.games))) } else { Ok(()) }
}
