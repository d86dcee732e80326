//! `quintile arena`: who is stronger, and by how much?
//!
//! Deals are paired: every deal is played once for each seating, so that nobody is luckier than the others. Intervals come from
//! the spread between deals, not between games, which are not independent.

mod tally;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::time::Instant;

use quintile_bots::{Budget, Insight, Player};
use quintile_rules::kit::Record;
use quintile_rules::{GameId, with_game};
use rayon::prelude::*;

use crate::deal::write_record;
use crate::error::Error;
use crate::options;
use crate::players::{Chooser, Thinking};
use crate::seed::{self, Seed};
use crate::selfplay::{MOST_THREADS, PLAYOUTS, progress_bar};
use tally::{GameResult, Tally};

/// Let computer players meet on the same deals, and measure who is stronger
#[derive(clap::Args)]
#[command(after_help = "\
Each deal is played once for every seating. With --iterations (the default: 1000) the result is the same on any machine
and with any number of threads, except the times.

Examples:
  quintile arena twenty-four-seven --players expert,greedy --games 200 --seed 1
  quintile arena synergo --players club,casual,novice --seats 3 --games 300 --seed 1 --options '{\"type\":\"closed\"}'
  quintile arena polygon --players expert,club --games 100 --seed 1 --millis 200 --threads 1")]
pub(crate) struct Args {
    /// Which game
    game: GameId,

    /// Who meets: novice, casual, club, expert, or a stage: random, greedy, static, monte-carlo, full. The list is repeated until
    /// every seat has a player
    #[arg(long, value_name = "A,B", value_delimiter = ',', required = true)]
    players: Vec<Player>,

    /// How many games; rounded up to whole deals
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,

    /// How many seats
    #[arg(long, value_name = "K", default_value_t = 2)]
    seats: usize,

    #[command(flatten)]
    thinking: Thinking,

    #[arg(long, value_name = "HEX", help = seed::HELP, default_value = "1")]
    seed: Seed,

    #[arg(long, value_name = "JSON", help = options::HELP)]
    options: Option<String>,

    /// How many threads; 0 means one for each core
    #[arg(long, value_name = "T", default_value_t = 0)]
    threads: usize,

    /// The figures as JSON
    #[arg(long)]
    json: bool,

    /// Keep the records in this file, one a line. An existing file is replaced
    #[arg(long, value_name = "FILE")]
    records: Option<String>,
}

/// So many deals are played before their records are written.
const CHUNK: u64 = 256;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    with_game!(args.game, G => arena::<G>(args, out))
}

fn arena<G: Insight>(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let options = options::read::<G>(args.options.as_deref())?;
    G::check(&options, args.seats)?;
    if args.players.len() > args.seats {
        let message = format!("{} players for {} seats", args.players.len(), args.seats);
        return Err(Error::at("--players", message));
    }
    let meeting = Meeting::<G> {
        options,
        players: &args.players,
        seats: args.seats,
        budget: args.thinking.budget(PLAYOUTS),
        seed: args.seed,
        keep: args.records.is_some(),
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.min(MOST_THREADS)).build();
    let pool = pool.map_err(|error| Error::at("--threads", error))?;
    let mut file = match &args.records {
        Some(name) => Some(BufWriter::new(File::create(name).map_err(|error| Error::file(name, &error))?)),
        None => None,
    };
    let deals = args.games.div_ceil(meeting.seatings() as u64);
    let mut tally = Tally::new(&args.players, args.seats);
    let progress = progress_bar(deals * meeting.seatings() as u64);
    let mut from = 0;
    while from < deals {
        let chunk: Vec<u64> = (from..deals.min(from + CHUNK)).collect();
        from += chunk.len() as u64;
        let play = |chooser: &mut Chooser<G>, deal| {
            let games = meeting.play_deal(chooser, deal);
            progress.inc(meeting.seatings() as u64);
            games
        };
        let played: Vec<_> = pool.install(|| chunk.into_par_iter().map_init(Chooser::default, play).collect());
        for games in played {
            let games = games?;
            if let Some(file) = &mut file {
                games.iter().try_for_each(|game| write_record(file, &game.record))?;
            }
            tally.add(&games);
        }
    }
    progress.finish_and_clear();
    if let Some(file) = &mut file {
        file.flush()?;
    }
    if args.json { tally.write_json::<G>(out) } else { tally.write(out) }
}

/// What all games of an arena have in common.
struct Meeting<'a, G: Insight> {
    options: G::Options,
    players: &'a [Player],
    seats: usize,
    budget: Budget,
    seed: Seed,
    keep: bool,
}

impl<G: Insight> Meeting<'_, G> {
    /// How many seatings there are: after so many turns of the table it looks the same.
    fn seatings(&self) -> usize {
        if self.seats.is_multiple_of(self.players.len()) { self.players.len() } else { self.seats }
    }

    /// Every seating of one deal.
    fn play_deal(&self, chooser: &mut Chooser<G>, number: u64) -> Result<Vec<GameResult>, Error> {
        let mut chance = self.seed.derive("quintile arena", number).chance();
        let deal = G::deal(&self.options, self.seats, &mut chance)?;
        (0..self.seatings()).map(|turned| self.play(chooser, number, &deal, turned)).collect()
    }

    fn play(&self, chooser: &mut Chooser<G>, number: u64, deal: &G::Deal, turned: usize) -> Result<GameResult, Error> {
        let sits = |seat: usize| (seat + turned) % self.seats % self.players.len();
        let sitters: Vec<usize> = (0..self.seats).map(sits).collect();
        let names = sitters.iter().map(|&player| self.players[player].to_string()).collect();
        let record = Record::new::<G>(&self.options, names, deal);
        let mut game = G::new(&self.options, self.seats, deal)?;
        let luck = number.wrapping_mul(64).wrapping_add(turned as u64);
        let mut chance = self.seed.derive("quintile arena players", luck).chance();
        let mut result = GameResult::new(sitters, self.players.len(), record);
        while let Some(seat) = game.turn() {
            let play = match game.forced() {
                Some(play) => play,
                None => {
                    let player = result.sitters[seat.index()];
                    let start = Instant::now();
                    let chosen = chooser.choose(self.players[player], &game, self.budget, &mut chance)?;
                    result.thought(player, start.elapsed());
                    let Some(play) = chosen else { break };
                    play
                }
            };
            // Checked, not applied: an arena is the place to notice a bot that breaks the rules.
            let scoring = game.play(&play)?;
            if self.keep {
                result.record.push(seat, &play, scoring.points);
            }
        }
        result.record.finish(&game);
        if let Some(outcome) = game.outcome() {
            result.finish(&outcome);
        }
        Ok(result)
    }
}
