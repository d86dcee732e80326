//! `quintile selfplay`: the computer plays itself, by the thousand.
//!
//! A game's chance comes from the seed and the game's number alone, and games are written in order: the file is the
//! same on any machine and with any number of threads.

use std::fs::File;
use std::io::{BufWriter, Write};

use quintile_bots::{Insight, Player};
use quintile_experiments::selfplay::Selfplay;
use quintile_experiments::{PLAYOUTS, Seed, Threads};
use quintile_rules::{GameId, with_game};

use crate::deal::write_record;
use crate::error::Error;
use crate::options::{Given, check_clock};
use crate::players::Thinking;
use crate::tools::progress::progress_bar;

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

    #[arg(long, value_name = "SEED", help = Seed::HELP)]
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

    /// Call time after this many plays, in a game that is played against the clock
    #[arg(long, value_name = "N")]
    time_after: Option<usize>,

    /// How many threads; 0 means one for each core
    #[arg(long, value_name = "T", default_value_t = 0)]
    threads: usize,

    /// Where the records go, one per line; - is stdout. An existing file is replaced
    #[arg(long, value_name = "FILE", default_value = "-")]
    out: String,
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
    let threads = Threads::new(args.threads)?;
    if args.out == "-" {
        return write_all(&run, args.games, &threads, out);
    }
    // Only now, when the run is known to work, may an old file go.
    let file = File::create(&args.out).map_err(|error| Error::file(&args.out, &error))?;
    let mut file = BufWriter::new(file);
    write_all(&run, args.games, &threads, &mut file)?;
    file.flush().map_err(|error| Error::file(&args.out, &error))
}

fn write_all<G: Insight>(run: &Selfplay<G>, games: u64, threads: &Threads, out: &mut dyn Write) -> Result<(), Error> {
    let progress = progress_bar(games, "games");
    let line = |number| {
        let mut line = Vec::new();
        write_record(&mut line, &run.play(number)?)?;
        progress.inc(1);
        Ok::<_, Error>(line)
    };
    threads.in_order(0..games, line, |lines| {
        lines.into_iter().try_for_each(|line| out.write_all(&line?).map_err(Error::from))
    })?;
    progress.finish_and_clear();
    Ok(())
}
