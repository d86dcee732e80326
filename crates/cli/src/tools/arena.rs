//! `quintile arena`: who is stronger, and by how much?
//!
//! Deals are paired: every deal is played once for each seating, so that nobody is luckier than the others. Intervals come from
//! the spread between deals, not between games, which are not independent.

mod contestant;
mod figures;
mod page;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::time::Duration;

use quintile_bots::Insight;
use quintile_experiments::arena::{Meeting, Tally};
use quintile_experiments::{HousePlayer, PLAYOUTS, Participant, Seed, Threads};
use quintile_rules::{GameId, with_game};

use crate::deal::write_record;
use crate::error::Error;
use crate::options::Given;
use crate::players::Thinking;
use crate::tools::bot::host::Program;
use crate::tools::progress::progress_bar;
use contestant::Contestant;

/// Let computer players meet on the same deals, and measure who is stronger
#[derive(clap::Args)]
#[command(after_help = "\
Each deal is played once for every seating. With --iterations (the default: 1000) the result is the same on any machine
and with any number of threads, except the times.

Examples:
  quintile arena twenty-four-seven --players expert,greedy --games 200 --seed 1
  quintile arena synergo --players club,casual,novice --seats 3 --games 300 --seed 1 --options '{\"type\":\"closed\"}'
  quintile arena polygon --players expert,club --games 100 --seed 1 --millis 200 --threads 1 --html polygon.html
  quintile arena polygon --player club --player 'cmd:python3 mybot.py' --games 20

A program that does not answer in time, ends, or answers nonsense or an illegal play loses that game; see docs/bots.md.")]
pub(crate) struct Args {
    /// Which game
    game: GameId,

    /// Who meets: novice, casual, club, expert, or a stage: random, greedy, static, monte-carlo, full. The list is repeated until
    /// every seat has a player
    #[arg(long, value_name = "A,B", value_delimiter = ',', required_unless_present = "player")]
    players: Vec<Contestant>,

    /// One more of them; may be repeated. cmd:COMMAND is a program that speaks quintile-bot/1, run by the system's shell
    #[arg(long, value_name = "PLAYER")]
    player: Vec<Contestant>,

    /// How many games; rounded up to whole deals
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,

    /// How many seats
    #[arg(long, value_name = "K", default_value_t = 2)]
    seats: usize,

    #[command(flatten)]
    thinking: Thinking,

    /// Milliseconds after its budget at which a program that has not answered loses the game; an iteration counts as 10 ms
    #[arg(long, value_name = "MS", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(..=600_000))]
    grace: u32,

    /// What becomes of what programs write to stderr
    #[arg(long, value_name = "WHERE", default_value = "show")]
    bot_stderr: BotStderr,

    #[arg(long, value_name = "SEED", help = Seed::HELP, default_value = "1")]
    seed: Seed,

    #[command(flatten)]
    given: Given,

    /// How many threads; 0 means one for each core
    #[arg(long, value_name = "T", default_value_t = 0)]
    threads: usize,

    /// The figures as JSON
    #[arg(long)]
    json: bool,

    /// Keep the records in this file, one per line. An existing file is replaced
    #[arg(long, value_name = "FILE")]
    records: Option<String>,

    /// Draw the figures in this file: a page that stands alone. An existing file is replaced
    #[arg(long, value_name = "FILE")]
    html: Option<String>,
}

/// What becomes of what programs write to stderr.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum BotStderr {
    Show,
    Drop,
}

impl Args {
    fn participant<G: Insight>(&self, contestant: &Contestant) -> Box<dyn Participant<G>> {
        let budget = self.thinking.budget(PLAYOUTS);
        let grace = Duration::from_millis(self.grace.into());
        match contestant {
            Contestant::Computer(player) => Box::new(HousePlayer { player: *player, budget }),
            Contestant::Program(command) => {
                Box::new(Program::new(command.clone(), self.bot_stderr == BotStderr::Show, budget, grace))
            }
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    with_game!(args.game, G => arena::<G>(args, out))
}

fn arena<G: Insight>(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let options = args.given.read::<G>()?;
    G::check(&options, args.seats)?;
    let contestants: Vec<&Contestant> = args.players.iter().chain(&args.player).collect();
    if contestants.len() > args.seats {
        return Err(Error::at("--players", format_args!("{} players for {} seats", contestants.len(), args.seats)));
    }
    let meeting = Meeting::<G> {
        options,
        names: contestants.iter().map(ToString::to_string).collect(),
        players: contestants.into_iter().map(|contestant| args.participant(contestant)).collect(),
        seats: args.seats,
        seed: args.seed,
        keep: args.records.is_some(),
    };
    let threads = Threads::new(args.threads)?;
    let create = |name: &String| File::create(name).map(BufWriter::new).map_err(|error| Error::file(name, &error));
    let mut file = args.records.as_ref().map(create).transpose()?;
    let mut html = args.html.as_ref().map(create).transpose()?;
    let seatings = meeting.seatings() as u64;
    let deals = args.games.div_ceil(seatings);
    let mut tally = Tally::new(&meeting.names, args.seats);
    let progress = progress_bar(deals * seatings, "games");
    let play = |deal| {
        let games = meeting.play_deal(deal);
        progress.inc(seatings);
        games
    };
    threads.in_order(0..deals, play, |chunk| {
        for games in chunk {
            let games = games?;
            if let Some(file) = &mut file {
                games.iter().try_for_each(|game| write_record(file, &game.record))?;
            }
            tally.add(&games);
        }
        Ok::<_, Error>(())
    })?;
    progress.finish_and_clear();
    if let Some(file) = &mut file {
        file.flush()?;
    }
    if let (Some(file), Some(name)) = (&mut html, &args.html) {
        let page = page::page(&tally, G::ID);
        file.write_all(page.as_bytes()).and_then(|()| file.flush()).map_err(|error| Error::file(name, &error))?;
    }
    if args.json {
        writeln!(out, "{:#}", tally.to_json(G::ID))?;
        return Ok(());
    }
    figures::write(&tally, out)
}
