//! `quintile puzzle`: positions with one clearly best play, to solve on screen or on paper.

mod sheet;

use std::io::Write;
use std::str::FromStr;

use quintile_experiments::{Seed, Stop};
use quintile_print::{MAX_TASKS, Paper, Task, Worksheet, worksheet};
use quintile_puzzles::{Difficulty, Puzzle, daily, puzzle_with};
use quintile_rules::{GameId, GameView, inside};
use quintile_words::{Lang, Say, Speech, say_play, sentence};
use serde_json::{Value, json};

use crate::board::{self, Marks};
use crate::error::Error;
use crate::names;
use crate::options::{Chosen, Given};
use crate::paint::TITLE;
use crate::tools::output::write;
use crate::tools::{print, stop};

/// Find positions with one clearly best play, and print them as tasks
///
/// Every legal play has been tried: one scores clearly more than all others, and a round later it is still the best.
/// The same game, level and seed give the same puzzle on every machine.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quintile puzzle twenty-four-seven                          one task, its answer below it
  quintile puzzle sums-of-one --level hard --seed 7
  quintile puzzle polygon --count 6 --html sheet.html        a worksheet to print, answers on its last page
  quintile puzzle synergo --count 6 --html hoja.html --lang es
  quintile puzzle polygon --count 6 --pdf sheet.pdf          the same as a PDF: two tasks to a page
  quintile puzzle synergo --options '{\"type\": \"closed\"}'     another type of the game
  quintile puzzle scrambled-fives --daily 2026-03-14         the puzzle of a day, the same for everybody")]
pub(crate) struct Args {
    /// Which game
    #[arg(value_parser = names::game)]
    game: GameId,

    /// How hard: easy, medium or hard [default: all of them in turn]
    #[arg(long, value_name = "LEVEL", conflicts_with = "daily", value_parser = level)]
    level: Option<Difficulty>,

    #[arg(long, value_name = "SEED", help = Seed::HELP, default_value = "1")]
    seed: Seed,

    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1000))]
    count: u64,

    /// The puzzle of this day: YYYY-MM-DD
    #[arg(long, value_name = "DATE", conflicts_with_all = ["seed", "count", "options", "set"])]
    daily: Option<Day>,

    #[command(flatten)]
    given: Given,

    /// Write a worksheet to print, with the answers on its last page. An existing file is replaced
    #[arg(long, value_name = "FILE")]
    html: Option<String>,

    /// The same as a PDF with at most 12 tasks, two to a page. An existing file is replaced
    #[arg(long, value_name = "FILE")]
    pdf: Option<String>,

    /// The paper of the PDF: a4 or letter
    #[arg(long, value_name = "PAPER", default_value = "a4", value_parser = print::paper)]
    paper: Paper,

    /// The language of tasks and answers: en or es
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = names::lang)]
    lang: Lang,

    /// Print JSON, one puzzle per line: position, answer, level
    #[arg(long)]
    json: bool,

    /// Confirm each puzzle by weighing every legal play separately, and by the coach with this many playouts
    #[arg(long, value_name = "PLAYOUTS")]
    confirm: Option<u32>,
}

fn level(text: &str) -> Result<Difficulty, String> {
    names::one_of(text, &Difficulty::ALL)
}

/// A day of the calendar.
#[derive(Clone, Copy)]
struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl FromStr for Day {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts: Vec<&str> = text.split('-').collect();
        let day = match parts[..] {
            [year, month, day] => year.parse().ok().zip(month.parse().ok()).zip(day.parse().ok()),
            _ => None,
        };
        let ((year, month), day) = day.ok_or_else(|| "expected a date such as 2026-03-14".to_owned())?;
        Ok(Self { year, month, day })
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    // Nobody should wait for puzzles that do not fit the sheet.
    if args.pdf.is_some() && args.count > MAX_TASKS as u64 {
        return Err(Error::at("--count", format_args!("a worksheet (--pdf) has at most {MAX_TASKS} tasks")));
    }
    let chosen = args.given.choose(args.game)?;
    let puzzles = find(args, &chosen, &stop::on_signal()?)?;
    let wanted = if args.daily.is_some() { 1 } else { args.count };
    let found = puzzles.len() as u64;
    let how_far = (found < wanted).then(|| format!("stopped after {found} of {wanted} puzzles"));
    if let Some(playouts) = args.confirm {
        confirm(&puzzles, playouts, out)?;
        return how_far.map_or(Ok(()), |how_far| Err(Error::Stopped(how_far)));
    }
    if let Some(file) = &args.html {
        let page = sheet::page(&puzzles, args.game, Speech::of(args.lang))?;
        write(file, &page)?;
    }
    if let Some(file) = &args.pdf {
        write(file, worksheet_of(args, &chosen, &puzzles)?)?;
    }
    let on_paper = args.html.is_some() || args.pdf.is_some();
    for (number, task) in puzzles.iter().enumerate() {
        match (args.json, on_paper) {
            (true, _) => writeln!(out, "{}", json(task)?)?,
            (false, true) => {}
            (false, false) => write_text(task, number, Speech::of(args.lang), out)?,
        }
    }
    let Some(how_far) = how_far else { return Ok(()) };
    match args.json {
        true => writeln!(out, "{}", json!({"partial": true}))?,
        false => writeln!(out, "Partial: {how_far}")?,
    }
    Err(Error::Stopped(how_far))
}

/// The puzzles, or those found until it is stopped.
fn find(args: &Args, chosen: &Chosen, stop: &Stop) -> Result<Vec<Puzzle>, Error> {
    let failed = |reason| Error::at("puzzle", reason);
    if let Some(Day { year, month, day }) = args.daily {
        return daily(args.game, year, month, day).map(|task| vec![task]).map_err(failed);
    }
    let one = |number: u64| {
        let level = args.level.unwrap_or(Difficulty::ALL[number as usize % Difficulty::ALL.len()]);
        let seed = args.seed.derive("quintile puzzle", number).number();
        puzzle_with(args.game, chosen.options.clone(), level, seed).map_err(failed)
    };
    (0..args.count).take_while(|_| !stop.is_stopped()).map(one).collect()
}

/// The worksheet as a PDF.
fn worksheet_of(args: &Args, chosen: &Chosen, puzzles: &[Puzzle]) -> Result<Vec<u8>, Error> {
    let speech = Speech::of(args.lang);
    let task = |puzzle| {
        let (question, answer) = (sheet::question(puzzle, speech), answer(puzzle, speech)?);
        Ok(Task { puzzle, question, answer })
    };
    let tasks = puzzles.iter().map(task).collect::<Result<Vec<_>, Error>>()?;
    let (game, options) = (args.game, chosen.options.clone());
    let printed = worksheet(&Worksheet { game, options, name: chosen.name.clone(), tasks, paper: args.paper, speech });
    Ok(printed.map_err(print::refused)?.bytes)
}

fn json(task: &Puzzle) -> Result<Value, Error> {
    let mut value = serde_json::to_value(task).unwrap_or_default();
    value["view"] = json!(task.view()?);
    // Some languages cannot read integers of this size exactly.
    value["seed"] = task.seed.to_string().into();
    Ok(value)
}

fn write_text(task: &Puzzle, number: usize, how: Speech, out: &mut dyn Write) -> Result<(), Error> {
    if number > 0 {
        writeln!(out)?;
    }
    writeln!(out, "{TITLE}{}. {}{TITLE:#}", number + 1, sheet::question(task, how))?;
    let view = task.view()?;
    inside!(&view, AnyView, Game, view => {
        let seats = 0..view.hands().len();
        let names: Vec<String> = seats.map(|seat| sheet::name(task, seat, how).to_owned()).collect();
        board::draw::<Game>(out, view, &names, &Marks::default(), how)?;
    });
    writeln!(out, "{}", answer(task, how)?)?;
    Ok(())
}

/// "7 on d5: sum of 24 for 40 points. The next best play scores 20 points."
fn answer(task: &Puzzle, how: Speech) -> Result<String, Error> {
    let scoring = task.scoring()?;
    let play = say_play(task.game, &task.best, how);
    let next = match how.lang {
        Lang::En => format!("The next best play scores {}.", how.points(task.next)),
        Lang::Es => format!("La segunda mejor jugada da {}.", how.points(task.next)),
    };
    Ok(format!("{} {next}", sentence(&format!("{play}: {}", scoring.say(how)))))
}

fn confirm(puzzles: &[Puzzle], playouts: u32, out: &mut dyn Write) -> Result<(), Error> {
    let (mut wrong, mut agreed) = (0, 0);
    for task in puzzles {
        if let Err(doubt) = task.confirm() {
            wrong += 1;
            writeln!(out, "{} {} {}: {doubt}", task.game, task.level, task.seed)?;
        }
        if playouts > 0 && task.loss(playouts).is_ok_and(|loss| loss <= 0.0) {
            agreed += 1;
        }
    }
    let (all, confirmed) = (puzzles.len(), puzzles.len() - wrong);
    writeln!(out, "{confirmed} of {all} confirmed by weighing every play")?;
    if playouts > 0 {
        writeln!(out, "{agreed} of {all} are also the coach's choice, with {playouts} playouts")?;
    }
    if wrong > 0 { Err(Error::JudgedFalse) } else { Ok(()) }
}
