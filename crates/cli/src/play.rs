//! `quintile play`: a game at one keyboard, among people and computer players.

mod talk;

use std::fs::{self, File};
use std::io::{self, BufRead, IsTerminal, Write};
use std::time::{Duration, Instant};

use quintile_bots::Insight;
use quintile_experiments::{Computer, PLAYOUTS, Seed, Sitter, Turn};
use quintile_rules::kit::{Chance, Entry, Opening, Record, Seat, Viewer};
use quintile_rules::{GameId, with_game};

use crate::deal::write_record;
use crate::error::Error;
use crate::options::{Given, check_clock};
use crate::paint;
use crate::players::Thinking;
use crate::sheet::{Sheet, shown_names};

/// Play in the terminal, against the computer or each other
///
/// Type a play in the game's notation, such as 7@d5, or ? for help. With several people at one keyboard, hands are
/// hidden while it is passed on.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quintile play twenty-four-seven
  quintile play twenty-four-seven --seats ana,bo,expert --save game.json
  quintile play sums-of-one --seats ana,bo --minutes 20")]
pub(crate) struct Args {
    /// Which game
    game: GameId,

    /// Who sits at the table, seat 0 first: people by name, computer players as novice, casual, club or expert
    /// (or random, greedy, static)
    #[arg(long, value_name = "A,B", value_delimiter = ',', default_value = "you,club")]
    seats: Vec<String>,

    #[arg(long, value_name = "SEED", help = format!("{}; without it, a new one", Seed::HELP))]
    seed: Option<Seed>,

    #[command(flatten)]
    thinking: Thinking,

    #[command(flatten)]
    given: Given,

    /// Keep the record in this new file, up to date after every play
    #[arg(long, value_name = "FILE")]
    save: Option<String>,

    /// Call time after this many minutes, in a game that is played against the clock
    #[arg(long, value_name = "M")]
    minutes: Option<u32>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    with_game!(args.game, G => Session::<G>::new(args, &mut io::stdin().lock(), out)?.run())
}

/// How a person's turn ended.
enum Answer<P> {
    Play(P),
    Leave,
}

/// One game being played.
struct Session<'a, G: Insight> {
    game: G,
    /// How it was settled who starts, tiles in notation.
    opening: Opening<String>,
    record: Record,
    sheet: Sheet,
    names: Vec<String>,
    /// The computer players by seat; people have none.
    computers: Vec<Option<Computer<G>>>,
    seed: Seed,
    /// The computer players' own luck.
    chance: Chance,
    /// When time is to be called.
    clock: Option<(Instant, Duration)>,
    save: Option<&'a str>,
    /// Whether people have something to hide from each other.
    secret: bool,
    /// Whose hand is on the screen.
    looking: Option<Seat>,
    /// How much of the sheet each seat's person has seen.
    seen: Vec<usize>,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
}

impl<'a, G: Insight> Session<'a, G> {
    fn new(args: &'a Args, input: &'a mut dyn BufRead, out: &'a mut dyn Write) -> Result<Self, Error> {
        let options = args.given.read::<G>()?;
        let count = args.seats.len();
        let seed = args.seed.map_or_else(Seed::fresh, Ok)?;
        // The same deal that `quintile deal` makes of this seed.
        let deal = G::deal(&options, count, &mut seed.chance())?;
        let game = G::new(&options, count, &deal)?;
        let seats: Vec<String> = args.seats.iter().map(|name| name.trim().to_owned()).collect();
        if seats.iter().any(String::is_empty) {
            return Err(Error::at("--seats", "every seat has a name: a person's or a computer player's"));
        }
        if args.minutes.is_some() {
            check_clock::<G>("--minutes")?;
        }
        let budget = args.thinking.budget(PLAYOUTS);
        let computer = |name: &String| Some(Computer::new(name.parse().ok()?, budget));
        let computers: Vec<_> = seats.iter().map(computer).collect();
        let people = computers.iter().filter(|computer| computer.is_none()).count();
        Ok(Self {
            secret: people > 1 && !G::OPEN_HANDS,
            names: shown_names(&seats),
            record: Record::new::<G>(&options, seats, &deal),
            opening: G::opening(count, &deal)?.map(|tile| tile.to_string()),
            game,
            sheet: Sheet::default(),
            computers,
            seed,
            chance: seed.derive("quintile play players", 0).chance(),
            clock: args.minutes.map(|minutes| (Instant::now(), Duration::from_secs(u64::from(minutes) * 60))),
            save: args.save.as_deref(),
            looking: None,
            seen: vec![0; count],
            input,
            out,
        })
    }

    fn run(&mut self) -> Result<(), Error> {
        if let Some(file) = self.save {
            self.save_new(file).map_err(|error| Error::file(file, &error))?;
        }
        self.greet()?;
        while let Some(seat) = self.game.turn() {
            if self.call_time_if_due()? {
                continue;
            }
            if let Some(play) = self.game.forced() {
                let name = &self.names[seat.index()];
                writeln!(self.out, "{name} has no choice: {play}")?;
                self.make(seat, &play)?;
                continue;
            }
            match &mut self.computers[seat.index()] {
                Some(computer) => {
                    let number = self.record.plays.len();
                    let mut turn = Turn { game: &self.game, seat, number, chance: &mut self.chance };
                    let play = computer.choose(&mut turn)?;
                    self.make(seat, &play)?;
                }
                None => match self.ask(seat)? {
                    Answer::Play(play) => self.make(seat, &play)?,
                    Answer::Leave => return Ok(()),
                },
            }
        }
        self.tell_result()
    }

    /// Makes a play, tells it and writes it down.
    fn make(&mut self, seat: Seat, play: &G::Play) -> Result<(), Error> {
        let scoring = self.game.play(play)?;
        self.record.push(seat, play, scoring.points);
        self.record.finish(&self.game);
        self.sheet.add(seat, play, &scoring);
        self.sheet.write(self.out, &self.names, self.sheet.len() - 1)?;
        self.save()
    }

    /// Calls time when the minutes are over. Looked at between turns only: nobody loses a turn to it.
    fn call_time_if_due(&mut self) -> Result<bool, Error> {
        let due = self.clock.is_some_and(|(start, limit)| start.elapsed() >= limit);
        if due {
            self.clock = None;
            self.game.call_time()?;
            self.record.plays.push(Entry::Time);
            self.record.finish(&self.game);
            self.sheet.time();
            writeln!(self.out, "Time! The round is played to its end.")?;
            self.save()?;
        }
        Ok(due)
    }

    /// Brings the file up to date, if there is one: a game that is interrupted is not lost.
    fn save(&self) -> Result<(), Error> {
        self.save.map_or(Ok(()), |file| self.save_to(file).map_err(|error| Error::file(file, &error)))
    }

    /// Writes the record to a file that was not there before: another game's record is never overwritten.
    fn save_new(&self, file: &str) -> io::Result<()> {
        File::create_new(file)?;
        self.save_to(file)
    }

    fn save_to(&self, file: &str) -> io::Result<()> {
        let mut text = Vec::new();
        // Writing to memory cannot fail.
        let _ = write_record(&mut text, &self.record);
        fs::write(file, text)
    }

    /// Gives the screen to a person: clears what the last one saw, and waits until they have changed places. `false`
    /// when nobody is there any more.
    fn hand_over(&mut self, seat: Seat) -> Result<bool, Error> {
        if !self.secret || self.looking == Some(seat) {
            return Ok(true);
        }
        let cleared = self.looking.is_some() && self.clear()?;
        writeln!(self.out, "Pass to {}, press Enter.", self.names[seat.index()])?;
        self.looking = Some(seat);
        if self.line()?.is_none() {
            return Ok(false);
        }
        if cleared {
            // What happened since this person looked last went with the screen.
            self.sheet.write(self.out, &self.names, self.seen[seat.index()])?;
        }
        Ok(true)
    }

    /// Empties a terminal, its scrollback too. Not through the colour settings, which would take it for decoration.
    /// `false` when it is no terminal.
    fn clear(&mut self) -> Result<bool, Error> {
        self.out.flush()?;
        let mut screen = io::stdout();
        if !screen.is_terminal() {
            return Ok(false);
        }
        screen.write_all(b"\x1b[2J\x1b[3J\x1b[H")?;
        screen.flush()?;
        Ok(true)
    }

    fn draw(&mut self, seat: Seat) -> Result<(), Error> {
        writeln!(self.out)?;
        paint::write_sketch(self.out, &G::sketch(&self.game.view(Viewer::Seat(seat))))?;
        Ok(())
    }
}
