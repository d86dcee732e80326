//! `quintile review`: which plays of a game were good, which were not, and why.

mod page;

use std::io::Write;

use quintile_bots::{Accuracy, Assessed, Budget, CannotJudge, Coach, Insight, Judgement, Reason, Scale, Verdict};
use quintile_experiments::{PLAYOUTS, Seed, Threads, budget_json};
use quintile_rules::kit::{Entry, Fault, Record, Seat, Viewer, position, read_play};
use quintile_rules::with_game;
use serde::Serialize;
use serde_json::{Value, json};

use crate::error::Error;
use crate::input::{self, Source};
use crate::paint::{TITLE, write_table};
use crate::players::Thinking;
use crate::sheet::{shown_names, signed};
use crate::tools::progress::progress_bar;

/// Judge the plays of a game: what was best, what was lost, and why
///
/// Every play is judged by what its seat could see. Losses are in expected points and in chances of winning, both
/// over imagined deals; the verdict goes by the chances. Plays without a choice are not judged.
#[derive(clap::Args)]
#[command(after_help = "\
With --iterations (default: 1000 per play) the review is the same on any machine and with any number of threads.
docs/bots.md explains the verdicts and the accuracy.

Examples:
  quintile review game.json
  quintile review games.jsonl --record 3 --ply 10 --millis 5000
  quintile review game.json --html review.html")]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,

    /// Judge only this entry of `plays`, counted from 1
    #[arg(long, value_name = "N")]
    ply: Option<usize>,

    #[command(flatten)]
    thinking: Thinking,

    #[arg(long, value_name = "SEED", help = Seed::HELP, default_value = "1")]
    seed: Seed,

    /// How many threads; 0 means one per core
    #[arg(long, value_name = "T", default_value_t = 0)]
    threads: usize,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// Write a page with the boards of all mistakes to this file. An existing file is replaced
    #[arg(long, value_name = "FILE")]
    html: Option<String>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let record = input::read_record(&args.source)?;
    with_game!(record.game, G => review::<G>(args, &record, out))
}

/// One play of the game, and the position before it.
struct Turn<G: Insight> {
    /// The entry of `plays`, counted from 1.
    ply: usize,
    seat: Seat,
    game: G,
    play: G::Play,
    points: i32,
}

/// A whole review.
struct Review<G: Insight> {
    names: Vec<String>,
    budget: Budget,
    turns: Vec<(Turn<G>, Option<Judgement<G>>)>,
    /// By seat.
    accuracy: Vec<Accuracy>,
}

fn review<G: Insight>(args: &Args, record: &Record, out: &mut dyn Write) -> Result<(), Error> {
    let turns = turns::<G>(record, args.ply).map_err(|fault| args.source.error(fault))?;
    if let (Some(ply), true) = (args.ply, turns.is_empty()) {
        let reason = format!("ply {ply} is not a play; the record has {} plies", record.plays.len());
        return Err(args.source.error(reason));
    }
    let threads = Threads::new(args.threads)?;
    let budget = args.thinking.budget(PLAYOUTS);
    let progress = progress_bar(turns.len() as u64, "plays");
    let judge = |number: u64| {
        let turn = &turns[number as usize];
        // Seeded by ply, so that one play judged alone is judged as in the whole game.
        let coach = Coach::new(budget, args.seed.derive("quintile review", turn.ply as u64).number());
        let judgement = coach.judge::<G>(&turn.game.view(Viewer::Seat(turn.seat)), &turn.play);
        progress.inc(1);
        judgement
    };
    let mut judged = Vec::new();
    threads.in_order(0..turns.len() as u64, judge, |chunk| {
        let fine = |judgement: Result<_, CannotJudge>| judgement.map(|judgement| judged.push(judgement));
        chunk.into_iter().try_for_each(fine).map_err(|reason| args.source.error(reason))
    })?;
    progress.finish_and_clear();
    let review = Review::new(shown_names(&record.seats), budget, turns.into_iter().zip(judged).collect());
    if let Some(file) = &args.html {
        std::fs::write(file, page::page(&review)).map_err(|error| Error::file(file, &error))?;
    }
    if args.json { review.write_json(out) } else { review.write(out) }
}

/// The plays of a record, or one of them.
fn turns<G: Insight>(record: &Record, only: Option<usize>) -> Result<Vec<Turn<G>>, Fault> {
    // Everything is judged by the rules first, so nothing below can be refused.
    position::<G>(record, record.plays.len())?;
    let mut game: G = position(record, 0)?;
    let mut turns = Vec::new();
    for (ply, entry) in (1..).zip(&record.plays) {
        match entry {
            Entry::Time => {
                let _ = game.call_time();
            }
            Entry::Play(entry) => {
                let Ok(play) = read_play::<G>(&entry.play) else { break };
                let before = only.is_none_or(|only| only == ply).then(|| game.clone());
                let points = game.apply(&play);
                turns.extend(before.map(|game| Turn { ply, seat: entry.seat, game, play, points }));
            }
        }
    }
    Ok(turns)
}

impl<G: Insight> Review<G> {
    fn new(names: Vec<String>, budget: Budget, turns: Vec<(Turn<G>, Option<Judgement<G>>)>) -> Self {
        let mut accuracy = vec![Accuracy::default(); names.len()];
        for (turn, judgement) in &turns {
            if let (Some(judgement), Some(accuracy)) = (judgement, accuracy.get_mut(turn.seat.index())) {
                let Judgement { verdict, loss, win_loss, .. } = *judgement;
                accuracy.add(&Scale::of(G::ID), verdict, loss, win_loss);
            }
        }
        Self { names, budget, turns, accuracy }
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    fn title(&self) -> String {
        let budget = match self.budget {
            Budget::Iterations(playouts) => format!("{playouts} playouts"),
            Budget::Time(time) => format!("{} ms", time.as_millis()),
        };
        format!("{budget} per play")
    }

    /// The summary as texts, one row per seat.
    fn summary(&self) -> Vec<Vec<String>> {
        let row = |(name, accuracy): (&String, &Accuracy)| {
            let percent = accuracy.percent().map_or("-".to_owned(), |percent| format!("{percent:.1}"));
            let mut row = vec![name.clone(), percent, accuracy.plays().to_string(), format!("{:.1}", accuracy.loss())];
            row.extend(Verdict::ALL.map(|verdict| accuracy.count(verdict).to_string()));
            row
        };
        self.names.iter().zip(&self.accuracy).map(row).collect()
    }

    /// The plays as texts, one row per play.
    fn rows(&self) -> Vec<Vec<String>> {
        let row = |(turn, judgement): &(Turn<G>, Option<Judgement<G>>)| {
            let mut row =
                vec![turn.ply.to_string(), self.name(turn.seat).to_owned(), turn.play.to_string(), signed(turn.points)];
            match judgement {
                None => row.extend(["no choice", "", "", ""].map(str::to_owned)),
                Some(judgement) if judgement.loss > 0.0 => row.extend([
                    judgement.verdict.to_string(),
                    format!("{:.1}", judgement.loss),
                    format!("{} %", signed((-judgement.win_loss * 100.0).round() as i32)),
                    better(judgement),
                ]),
                Some(judgement) => row.extend([judgement.verdict.name(), "", "", ""].map(str::to_owned)),
            }
            row
        };
        self.turns.iter().map(row).collect()
    }

    fn write(&self, out: &mut dyn Write) -> Result<(), Error> {
        writeln!(out, "{TITLE}{}{TITLE:#}, {}", G::ID.title(), self.title())?;
        write_table(out, &HEADINGS, &[1, 2, 4, 7], &self.rows())?;
        writeln!(out)?;
        write_table(out, &SUMMARY, &[0], &self.summary())?;
        Ok(())
    }

    fn write_json(&self, out: &mut dyn Write) -> Result<(), Error> {
        let play = |(turn, judgement): &(Turn<G>, Option<Judgement<G>>)| {
            let mut entry = json!({
                "ply": turn.ply,
                "seat": turn.seat,
                "play": turn.play.to_string(),
                "points": turn.points,
                "verdict": judgement.as_ref().map(|judgement| judgement.verdict),
            });
            if let Some(judgement) = judgement {
                entry["loss"] = json!(judgement.loss);
                entry["win_loss"] = json!(judgement.win_loss);
                entry["exact"] = json!(judgement.exact);
                entry["played"] = assessed_json(&judgement.played);
                entry["best"] = assessed_json(&judgement.best);
                entry["reason"] = judgement.reason.as_ref().map(reason_json).into();
            }
            entry
        };
        let seat = |(seat, (name, accuracy)): (usize, (&String, &Accuracy))| {
            let verdicts: serde_json::Map<String, Value> =
                Verdict::ALL.map(|verdict| (verdict.to_string(), accuracy.count(verdict).into())).into_iter().collect();
            json!({
                "seat": seat,
                "name": name,
                "accuracy": accuracy.percent(),
                "judged": accuracy.plays(),
                "loss": accuracy.loss(),
                "verdicts": verdicts,
            })
        };
        let all = json!({
            "game": G::ID,
            "budget": budget_json(self.budget),
            "scale": Scale::of(G::ID),
            "seats": self.names.iter().zip(&self.accuracy).enumerate().map(seat).collect::<Vec<_>>(),
            "plays": self.turns.iter().map(play).collect::<Vec<_>>(),
        });
        writeln!(out, "{all:#}")?;
        Ok(())
    }
}

const HEADINGS: [&str; 8] = ["ply", "player", "play", "points", "verdict", "lost", "wins", "better"];
const SUMMARY: [&str; 9] =
    ["player", "accuracy", "judged", "lost", "best", "good", "inaccuracies", "mistakes", "blunders"];

/// "10@d2 scores 22 points more now: …"; empty when nothing was better.
fn better<G: Insight>(judgement: &Judgement<G>) -> String {
    let reason = judgement.reason.as_ref();
    reason.map_or(String::new(), |reason| format!("{} {reason}", judgement.best.play))
}

/// A play with what it is expected to lead to.
pub(crate) fn assessed_json<P: std::fmt::Display>(assessed: &Assessed<P>) -> Value {
    json!({
        "play": assessed.play.to_string(),
        "points": assessed.points,
        "difference": assessed.expected.map(|expected| expected.difference),
        "win": assessed.expected.map(|expected| expected.win),
        "deals": assessed.tried,
    })
}

/// A reason as data, with its sentence.
pub(crate) fn reason_json<F: Serialize + std::fmt::Display>(reason: &Reason<F>) -> Value {
    let mut value = serde_json::to_value(reason).unwrap_or_default();
    if let Some(keys) = value.as_object_mut() {
        keys.insert("text".to_owned(), reason.to_string().into());
    }
    value
}
