//! `quintile arena`: who is stronger, and by how much?
//!
//! Deals are paired: every deal is played once for each seating, so that nobody is luckier than the others. Intervals come from
//! the spread between deals, not between games, which are not independent.

mod contestant;
mod figures;
mod page;

use std::io::Write;
use std::str::FromStr;
use std::time::Duration;

use quintile_bots::{Budget, Insight};
use quintile_experiments::arena::{GameResult, Meeting, Row, Tally};
use quintile_experiments::stats::{Sequential, Verdict};
use quintile_experiments::{Done, HousePlayer, PLAYOUTS, Participant, Seed, Stop, Threads, budget_json};
use quintile_rules::kit::{Record, changed_options};
use quintile_rules::{GameId, with_game};
use serde_json::{Value, json};

use crate::error::Error;
use crate::names;
use crate::options::Given;
use crate::players::Thinking;
use crate::tools::bot::host::Program;
use crate::tools::output::{Output, Records, check_same};
use crate::tools::progress::progress_bar;
use crate::tools::stop;
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
  quintile arena scrambled-fives --players club,casual --games 2000 --until 55,60

A program that does not answer in time, ends, or answers nonsense or an illegal play loses that game; see docs/bots.md.
Ctrl-C ends with the games that are over; with --records, --resume goes on later.")]
pub(crate) struct Args {
    /// Which game
    #[arg(value_parser = names::game)]
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

    /// Keep the records in this file, one per line. Until it is whole it is FILE.partial; then an existing one is replaced
    #[arg(long, value_name = "FILE")]
    records: Option<String>,

    /// Go on with the records of an arena that was stopped
    #[arg(long, requires = "records")]
    resume: bool,

    /// Stop as soon as it is clear whether the first player makes HIGH % of the wins or more rather than LOW % or less; --games is
    /// the most that is played
    #[arg(long, value_name = "LOW,HIGH")]
    until: Option<Until>,

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
    let ours = contestants.iter().all(|contestant| matches!(contestant, Contestant::Computer(_)));
    let meeting = Meeting::<G> {
        options,
        names: contestants.iter().map(ToString::to_string).collect(),
        players: contestants.into_iter().map(|contestant| args.participant(contestant)).collect(),
        seats: args.seats,
        seed: args.seed,
        keep: args.records.is_some(),
    };
    let stop = stop::on_signal()?;
    let threads = Threads::new(args.threads)?.until(stop.clone());
    let seatings = meeting.seatings() as u64;
    let mut run =
        Run { asked: args.games.div_ceil(seatings), tally: Tally::new(&meeting.names, args.seats), until: args.until };
    let html = args.html.as_ref().map(Output::create).transpose()?;
    let mut records = match &args.records {
        Some(name) if args.resume => {
            let certain = ours && matches!(args.thinking.budget(PLAYOUTS), Budget::Iterations(_));
            let hear = |deal, records: &[Record]| {
                run.tally.add(&meeting.recite_deal(deal, records)?);
                Ok(())
            };
            Some(Records::resume(name, seatings, run.asked, hear, |count, last| match certain {
                true => {
                    let again = meeting.play_deal(count - 1, &Stop::default())?;
                    check_same(count * seatings, again.iter().map(|game| &game.record).eq(last))
                }
                false => Ok(()),
            })?)
        }
        Some(name) => Some(Records::create(name)?),
        None => None,
    };
    meeting.check()?;
    let progress = progress_bar(run.asked * seatings, "games");
    progress.inc(run.tally.games);
    let mut over = run.verdict().is_some();
    let deals = if over { 0..0 } else { run.tally.deals..run.asked };
    let mut due = deals.start;
    let ahead = records.as_ref().map(Records::ahead).unwrap_or_default();
    let keep = |file: &mut Records, deal, games: &[GameResult]| {
        file.keep(deal, &games.iter().map(|game| &game.record).collect::<Vec<_>>())
    };
    threads.in_order_and_early(
        deals,
        |deal| match ahead.get(&deal) {
            Some(records) => meeting.recite_deal(deal, records),
            None => meeting.play_deal(deal, &stop),
        },
        |done| {
            let some = match (done, &mut records) {
                (Done::InOrder(some), _) => some,
                (Done::Early(deal, Ok(games)), Some(file)) => return keep(file, deal, games),
                (Done::Early(..), _) => return Ok(()),
            };
            for games in some {
                due += 1;
                let games = match (games, &mut records) {
                    // One before it was given up.
                    (Ok(games), Some(file)) if over => {
                        keep(file, due - 1, &games)?;
                        continue;
                    }
                    (Ok(_), None) if over => continue,
                    (Err(quintile_experiments::Error::Stopped), _) => {
                        over = true;
                        continue;
                    }
                    (games, _) => games?,
                };
                if let Some(file) = &mut records {
                    games.iter().try_for_each(|game| file.write(&game.record))?;
                }
                run.tally.add(&games);
                progress.inc(seatings);
                if run.verdict().is_some() {
                    over = true;
                    stop.stop();
                }
            }
            records.as_mut().map_or(Ok(()), |file| file.flush(run.tally.deals))
        },
    )?;
    progress.finish_and_clear();
    let left = match records {
        Some(file) if run.is_partial() => format!("; {}, --resume goes on with it", file.leave(run.tally.deals)?),
        Some(file) => file.finish().map(|()| String::new())?,
        None => String::new(),
    };
    if let Some(file) = html {
        file.finish(page::page(&run, G::ID))?;
    }
    if args.json {
        writeln!(out, "{:#}", run.to_json::<G>(args, &meeting.options))?;
    } else {
        figures::write(&run, out)?;
    }
    match run.is_partial() {
        true => Err(Error::Stopped(format!("{}{left}", run.how_far()))),
        false => Ok(()),
    }
}

/// What --until says: two shares in percent.
#[derive(Clone, Copy)]
struct Until(Sequential);

impl FromStr for Until {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let shares = text.split_once(',').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
        let percent = |(low, high): (f64, f64)| Sequential::new(low / 100.0, high / 100.0);
        shares
            .and_then(percent)
            .map(Self)
            .ok_or("two percentages between 0 and 100, the lower one first, such as 55,60")
    }
}

/// An arena, as far as it was played.
struct Run {
    tally: Tally,
    /// How many deals were asked for.
    asked: u64,
    until: Option<Until>,
}

impl Run {
    /// The log-likelihood ratio, when somebody wants to stop early.
    fn ratio(&self) -> Option<f64> {
        let first = self.tally.rows.first()?;
        self.until.map(|Until(test)| test.ratio(&first.wins, Row::WHOLE))
    }

    fn verdict(&self) -> Option<Verdict> {
        self.until.zip(self.ratio()).and_then(|(_, ratio)| Sequential::judge(ratio))
    }

    fn is_partial(&self) -> bool {
        self.tally.deals < self.asked && self.verdict().is_none()
    }

    /// "stopped after 40 of 200 games"
    fn how_far(&self) -> String {
        let seatings = self.tally.games / self.tally.deals.max(1);
        let all = if seatings > 0 { format!(" of {} games", self.asked * seatings) } else { " games".to_owned() };
        format!("stopped after {}{all}", self.tally.games)
    }

    /// What --until found, as a sentence.
    fn said(&self) -> Option<String> {
        let (Until(test), ratio) = self.until.zip(self.ratio())?;
        let first = figures::label(self.tally.rows.first()?);
        let [low, high] = [test.low, test.high].map(|share| share * 100.0);
        let so = match Sequential::judge(ratio) {
            Some(Verdict::High) => format!("{first} makes {high} % of the wins or more rather than {low} % or less"),
            Some(Verdict::Low) => format!("{first} makes {low} % of the wins or less rather than {high} % or more"),
            None => format!("whether {first} makes {low} or {high} % of the wins is still open"),
        };
        let (games, bound) = (self.tally.games, Sequential::bound());
        Some(format!(
            "After {games} games {so} (log-likelihood ratio {ratio:+.2}, bounds ±{bound:.2}; wrong 5 % of the time at most)."
        ))
    }

    /// Everything as JSON: the figures, and what they follow from.
    fn to_json<G: Insight>(&self, args: &Args, options: &G::Options) -> Value {
        let until = self.until.zip(self.ratio()).map(|(Until(test), ratio)| {
            let verdict = Sequential::judge(ratio).map(|verdict| if verdict == Verdict::High { "high" } else { "low" });
            json!({"low": test.low, "high": test.high, "log_likelihood_ratio": ratio, "verdict": verdict})
        });
        let mut told = json!({
            "version": env!("CARGO_PKG_VERSION"), "command": "arena", "game": G::ID, "set": args.given.set,
            "options": changed_options::<G>(options), "seats": args.seats, "seed": args.seed,
            "budget": budget_json(args.thinking.budget(PLAYOUTS)), "grace_ms": args.grace, "asked_deals": self.asked,
            "partial": self.is_partial(), "until": until,
        });
        if let (Value::Object(told), Value::Object(figures)) = (&mut told, self.tally.to_json(G::ID)) {
            told.extend(figures);
        }
        told
    }
}
