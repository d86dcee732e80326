//! What the table says to people, and what it understands of their answers.

use quintile_bots::Insight;
use quintile_rules::kit::{Seat, Viewer};
use quintile_words::{Speech, say_opening, sentence};

use super::{Answer, Session};
use crate::error::Error;
use crate::input::read_line;
use crate::paint::{self, TITLE};
use crate::sheet::{Sheet, signed};
use crate::typed::understand;

/// No answer is longer; what comes after is dropped.
const LONGEST_ANSWER: usize = 1000;
/// The most columns of text and rows of a list of plays.
const LIST_WIDTH: usize = 100;
const LIST_ROWS: usize = 30;

const HELP: &str = "  a play          in the game's notation, as `legal` lists them
  legal [TEXT]    the legal plays, all or those that contain TEXT
  hint            the play with the most points now
  board           draw the board again
  score           the score sheet so far
  quit            leave the table
  ?               this list";

impl<G: Insight> Session<'_, G> {
    pub(super) fn greet(&mut self) -> Result<(), Error> {
        let names = self.names.join(", ");
        writeln!(self.out, "{TITLE}{}{TITLE:#}: {names}. Type ? for help.", G::ID.title())?;
        let name = |seat: Seat| self.names[seat.index()].clone();
        writeln!(self.out, "{}", sentence(&say_opening(G::ID, &self.opening, None, name, Speech::ENGLISH)))?;
        Ok(())
    }

    /// Asks a person until there is a play, or nobody to ask.
    pub(super) fn ask(&mut self, seat: Seat) -> Result<Answer<G::Play>, Error> {
        if !self.hand_over(seat)? {
            return self.leave();
        }
        self.draw(seat)?;
        let play = loop {
            write!(self.out, "{}> ", self.names[seat.index()])?;
            let Some(line) = self.line()? else { break None };
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match word.to_lowercase().as_str() {
                "" => {}
                "?" | "help" => writeln!(self.out, "{HELP}")?,
                "legal" => self.list_legal(rest.trim())?,
                "hint" => self.hint()?,
                "board" => self.draw(seat)?,
                "score" => self.sheet.write(self.out, &self.names, 0)?,
                "quit" | "exit" => {
                    self.offer_record()?;
                    break None;
                }
                _ => match understand(&self.game, &line) {
                    Ok((play, _)) => break Some(play),
                    Err(reason) => writeln!(self.out, "Refused: {}.", paint::one_line(&reason.to_string()))?,
                },
            }
        };
        self.seen[seat.index()] = self.sheet.len();
        play.map_or_else(|| self.leave(), |play| Ok(Answer::Play(play)))
    }

    /// The next line that somebody types; `None` when there is nobody any more.
    pub(super) fn line(&mut self) -> Result<Option<String>, Error> {
        self.out.flush()?;
        let mut text = Vec::new();
        let size =
            read_line(&mut self.input, LONGEST_ANSWER, &mut text).map_err(|error| Error::file("stdin", &error))?;
        Ok((size > 0).then(|| String::from_utf8_lossy(&text).trim().to_owned()))
    }

    fn list_legal(&mut self, filter: &str) -> Result<(), Error> {
        let mut plays = Vec::new();
        self.game.plays(&mut plays);
        let filter = filter.to_lowercase();
        let mut found: Vec<String> = plays.iter().map(ToString::to_string).collect();
        found.retain(|play| play.to_lowercase().contains(&filter));
        found.sort_unstable();
        if found.is_empty() {
            writeln!(self.out, "No legal play contains \"{}\".", paint::name(&filter))?;
        }
        let longest = found.iter().map(String::len).max().unwrap_or(0);
        let columns = (LIST_WIDTH / (longest + 2)).max(1);
        for row in found.chunks(columns).take(LIST_ROWS) {
            let cells: String = row.iter().map(|play| format!("  {play:longest$}")).collect();
            writeln!(self.out, "{}", cells.trim_end())?;
        }
        if let Some(more @ 1..) = found.len().checked_sub(columns * LIST_ROWS) {
            writeln!(self.out, "…and {more} more; narrow it down: legal TEXT")?;
        }
        Ok(())
    }

    fn hint(&mut self) -> Result<(), Error> {
        if let Some(best) = self.game.best(&mut Vec::new()) {
            writeln!(self.out, "hint: {} ({})", best.play, signed(best.points))?;
        }
        Ok(())
    }

    /// Before somebody quits a game that no file keeps.
    fn offer_record(&mut self) -> Result<(), Error> {
        while self.save.is_none() {
            write!(self.out, "Keep the record? A file name, or Enter to leave: ")?;
            let Some(file) = self.line()?.filter(|file| !file.is_empty()) else { return Ok(()) };
            match self.save_new(&file) {
                Ok(()) => {
                    writeln!(self.out, "The record is in {}.", paint::one_line(&file))?;
                    return Ok(());
                }
                Err(error) => writeln!(self.out, "{}: {error}", paint::one_line(&file))?,
            }
        }
        Ok(())
    }

    /// Says goodbye in the middle of a game.
    fn leave(&mut self) -> Result<Answer<G::Play>, Error> {
        writeln!(self.out, "\nThe game is left unfinished.")?;
        self.tell_where()?;
        Ok(Answer::Leave)
    }

    pub(super) fn tell_result(&mut self) -> Result<(), Error> {
        writeln!(self.out)?;
        paint::write_sketch(self.out, &G::sketch(&self.game.view(Viewer::Onlooker)))?;
        self.show_hands()?;
        Sheet::write_result(self.out, &self.names, &self.game)?;
        self.tell_where()
    }

    /// What everybody still held, once the game is over.
    fn show_hands(&mut self) -> Result<(), Error> {
        if G::OPEN_HANDS {
            return Ok(());
        }
        for (seat, name) in Seat::all(self.names.len()).zip(&self.names) {
            let hand: Vec<String> = self.game.hand(seat).iter().map(ToString::to_string).collect();
            if !hand.is_empty() {
                writeln!(self.out, "left in {name}'s hand: {}", hand.join(" "))?;
            }
        }
        Ok(())
    }

    /// Where the record is, and how to get the same deal again.
    fn tell_where(&mut self) -> Result<(), Error> {
        if let Some(file) = self.save {
            writeln!(self.out, "The record is in {}.", paint::one_line(file))?;
        }
        writeln!(self.out, "The same deal again: --seed {}", self.seed)?;
        Ok(())
    }
}
