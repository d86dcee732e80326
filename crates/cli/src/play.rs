//! `quintile play`: a game at one keyboard, among people and computer players.

mod talk;

use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use quintile_bots::{Budget, Insight, Player};
use quintile_experiments::{Computer, PLAYOUTS, Seed, Sitter, Turn};
use quintile_rules::kit::{Action, Chance, Entry, Opening, Place, Record, Seat, SetupError, position, read_play};
use quintile_rules::{AnyFeature, GameId, with_game};
use quintile_words::{Glance, Lang, Say, Speech, Terminal};

use crate::deal::write_record;
use crate::error::Error;
use crate::input;
use crate::keyboard::Keyboard;
use crate::names::{self, Sitting};
use crate::options::{Given, check_clock};
use crate::players::Thinking;
use crate::sheet::{Sheet, shown_names};

/// Play in the terminal, against the computer or each other
///
/// Type a play in the game's notation, such as 7@d5, or ? for help. With several people at one keyboard, hands are
/// hidden while it is passed on.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quintile play 247                                    24/7 against the computer
  quintile play twenty-four-seven --seats ana,bo,expert --save game.json
  quintile play --resume game.json                     go on with it
  quintile play sums --seats ana,bo --minutes 20 --lang es")]
pub(crate) struct Args {
    /// Which game: by its name, or a short one such as 247, fives, sums
    #[arg(value_parser = names::game, required_unless_present = "resume")]
    game: Option<GameId>,

    /// Who sits at the table, seat 0 first: people by name, computer players as novice, casual, club or expert
    /// (or random, greedy, static); @NAME is a person, whatever the name
    #[arg(long, value_name = "A,B", value_delimiter = ',', default_value = "you,club", value_parser = names::sitting)]
    seats: Vec<Sitting>,

    #[arg(long, value_name = "SEED", help = format!("{}; without it, a new one", Seed::HELP))]
    seed: Option<Seed>,

    #[command(flatten)]
    thinking: Thinking,

    #[command(flatten)]
    given: Given,

    /// Keep the record in this new file, up to date after every play
    #[arg(long, value_name = "FILE")]
    save: Option<String>,

    /// Go on with the game in this file, and keep it there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "seats", "save", "options", "set"])]
    resume: Option<String>,

    /// Call time after this many minutes, in a game that is played against the clock
    #[arg(long, value_name = "M")]
    minutes: Option<u32>,

    /// The language: en or es
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = names::lang)]
    lang: Lang,
}

/// A game of which everything can be said.
trait Told: Insight<Play: Say, Feature: Say + Into<AnyFeature>, View: Glance> {}

impl<G: Insight<Play: Say, Feature: Say + Into<AnyFeature>, View: Glance>> Told for G {}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let resumed = args.resume.as_deref().map(input::read_first).transpose()?;
    match (resumed, args.game) {
        (Some(record), _) => with_game!(record.game, G => Session::<G>::resume(args, record, out)?.run()),
        (None, Some(game)) => with_game!(game, G => Session::<G>::begin(args, out)?.run()),
        (None, None) => Err(Error::CouldNotRun("which game?".to_owned())),
    }
}

/// How a person's turn ended.
enum Answer<P> {
    Play(P),
    /// Plays were taken back: it may be anybody's turn.
    Undone,
    Leave,
}

/// One game being played.
struct Session<'a, G: Told> {
    game: G,
    /// How it was settled who starts, tiles in notation.
    opening: Opening<String>,
    record: Record,
    sheet: Sheet,
    names: Vec<String>,
    how: Speech,
    /// The computer players by seat; people have none.
    computers: Vec<Option<Computer<G>>>,
    /// How much they and the coach may think about a play.
    budget: Budget,
    /// What the deal came from, unless it came from a file.
    seed: Option<Seed>,
    /// The computer players' own luck.
    chance: Chance,
    /// When time is to be called.
    clock: Option<(Instant, Duration)>,
    save: Option<String>,
    /// Whether people have something to hide from each other.
    secret: bool,
    /// Whose hand is on the screen.
    looking: Option<Seat>,
    /// How much of the sheet each seat's person has seen.
    seen: Vec<usize>,
    keyboard: Keyboard,
    out: &'a mut dyn Write,
}

impl<'a, G: Told> Session<'a, G> {
    /// Deals a new game.
    fn begin(args: &Args, out: &'a mut dyn Write) -> Result<Self, Error> {
        let how = Speech::of(args.lang);
        let said = |error: SetupError| match how.lang {
            Lang::En => error.into(),
            Lang::Es => Error::CouldNotRun(error.say(how)),
        };
        let options = args.given.read::<G>()?;
        let seed = args.seed.map_or_else(Seed::fresh, Ok)?;
        // The same deal that `quintile deal` makes of this seed.
        let deal = G::deal(&options, args.seats.len(), &mut seed.chance()).map_err(said)?;
        let name = |sitting: &Sitting| match sitting {
            Sitting::Person(name) => name.clone(),
            Sitting::Computer(player) => player.to_string(),
        };
        let record = Record::new::<G>(&options, args.seats.iter().map(name).collect(), &deal);
        let game = G::new(&options, args.seats.len(), &deal).map_err(said)?;
        let mut session = Self::new(args, record, (game, Sheet::new(how)), Some(seed), out)?;
        if let Some(file) = &args.save {
            session.save_new(file).map_err(|error| Error::file(file, &error))?;
        }
        session.save.clone_from(&args.save);
        Ok(session)
    }

    /// Goes on with a game from a file.
    fn resume(args: &Args, record: Record, out: &'a mut dyn Write) -> Result<Self, Error> {
        let how = Speech::of(args.lang);
        let file = args.resume.clone().unwrap_or_default();
        let said = |fault: quintile_rules::kit::Fault| Error::at(&file, fault.say(how));
        let plays = record.plays.len();
        let stood = Sheet::replay::<G>(&record, plays, how).map_err(said)?;
        let mut session = Self::new(args, record, stood, None, out)?;
        session.save = Some(file);
        Ok(session)
    }

    fn new(
        args: &Args,
        record: Record,
        (game, sheet): (G, Sheet),
        seed: Option<Seed>,
        out: &'a mut dyn Write,
    ) -> Result<Self, Error> {
        if args.minutes.is_some() {
            check_clock::<G>("--minutes")?;
        }
        let budget = args.thinking.budget(PLAYOUTS);
        let players: Vec<Option<Player>> = record.seats.iter().map(|name| name.parse().ok()).collect();
        let people = players.iter().filter(|player| player.is_none()).count();
        let count = players.len();
        let how = Speech::of(args.lang);
        // A new game's luck follows from its seed; one that goes on has its own.
        let luck = seed.or(args.seed).map_or_else(Seed::fresh, Ok)?;
        let deal = record.deal_of::<G>()?;
        Ok(Self {
            secret: people > 1 && !G::OPEN_HANDS,
            names: shown_names(&talk::names(&record.seats, how)),
            opening: G::opening(count, &deal)?.map(|tile| tile.to_string()),
            game,
            sheet,
            how,
            computers: players.iter().map(|player| Some(Computer::new((*player)?, budget))).collect(),
            budget,
            seed,
            chance: luck.derive("quintile play players", 0).chance(),
            clock: args.minutes.map(|minutes| (Instant::now(), Duration::from_secs(u64::from(minutes) * 60))),
            save: None,
            looking: None,
            seen: vec![0; count],
            keyboard: Keyboard::new()?,
            record,
            out,
        })
    }

    fn run(&mut self) -> Result<(), Error> {
        self.greet()?;
        let played = self.play_on();
        #[cfg(feature = "tools")]
        if matches!(played, Err(Error::Stopped(_))) {
            self.tell_left()?;
            self.out.flush()?;
            return Err(Error::Stopped(Terminal::LeftUnfinished.say(self.how)));
        }
        played
    }

    fn play_on(&mut self) -> Result<(), Error> {
        while let Some(seat) = self.game.turn() {
            if self.call_time_if_due()? {
                continue;
            }
            if let Some(play) = self.game.forced() {
                let shown = quintile_words::show_notation(&play.to_string(), self.how);
                let name = self.names[seat.index()].clone();
                self.say(Terminal::NoChoice { name: &name, play: &shown })?;
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
                    Answer::Undone => {}
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
        self.keep()
    }

    /// Takes back the last play that a person chose, and what followed it; `false` when there is none. What was played before
    /// time was called stands.
    fn undo(&mut self) -> Result<bool, Error> {
        let mut game: G = position(&self.record, 0)?;
        let mut last = None;
        for (ply, entry) in self.record.plays.iter().enumerate() {
            match entry {
                Entry::Time => {
                    game.call_time()?;
                    last = None;
                }
                Entry::Play(entry) => {
                    if self.computers[entry.seat.index()].is_none() && game.forced().is_none() {
                        last = Some(ply);
                    }
                    game.play(&read_play::<G>(&entry.play)?)?;
                }
            }
        }
        let Some(ply) = last else { return Ok(false) };
        self.record.plays.truncate(ply);
        (self.game, self.sheet) = Sheet::replay(&self.record, ply, self.how)?;
        self.seen.iter_mut().for_each(|seen| *seen = (*seen).min(ply));
        self.keep()?;
        Ok(true)
    }

    /// Where tiles were laid since this seat's last play.
    fn laid_last(&self, seat: Seat) -> Vec<Place> {
        let plays = self.record.plays.iter().rev().filter_map(|entry| match entry {
            Entry::Play(entry) => Some(entry),
            Entry::Time => None,
        });
        let mut others: Vec<Place> = Vec::new();
        for entry in plays.take_while(|entry| entry.seat != seat) {
            if let Ok(play) = read_play::<G>(&entry.play) {
                let action: Action<G::Tile> = play.into();
                others.extend(action.laid().map(|(_, place)| place));
            }
        }
        others
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
            self.say(Terminal::TimeCalled)?;
            self.keep()?;
        }
        Ok(due)
    }

    /// Brings the file up to date, if there is one: a game that is interrupted is not lost.
    fn keep(&self) -> Result<(), Error> {
        self.save.as_ref().map_or(Ok(()), |file| self.save_to(file).map_err(|error| Error::file(file, &error)))
    }

    /// Writes the record to a file that was not there before: another game's record is never overwritten.
    fn save_new(&self, file: &str) -> io::Result<()> {
        File::create_new(file)?;
        self.save_to(file)
    }

    /// Writes beside and renames, so that there is a whole record at any moment.
    fn save_to(&self, file: &str) -> io::Result<()> {
        let mut text = Vec::new();
        // Writing to memory cannot fail.
        let _ = write_record(&mut text, &self.record);
        // Links stay.
        let path = fs::canonicalize(file)?;
        let mut beside = path.clone().into_os_string();
        beside.push(".partial");
        fs::write(&beside, text)?;
        fs::rename(&beside, path)
    }

    /// Gives the screen to a person: clears what the last one saw, and waits until they have changed places. `false`
    /// when nobody is there any more.
    fn hand_over(&mut self, seat: Seat) -> Result<bool, Error> {
        if !self.secret || self.looking == Some(seat) {
            return Ok(true);
        }
        self.keyboard.forget();
        let cleared = self.looking.is_some() && self.clear()?;
        let name = self.names[seat.index()].clone();
        self.say(Terminal::PassTo { name: &name })?;
        self.looking = Some(seat);
        if self.keyboard.line(self.out, "", Vec::new)?.is_none() {
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
}
