//! What the table says to people, and what it understands of their answers.

use std::io;

use quintile_bots::{Advice, Coach};
use quintile_rules::AnyFeature;
use quintile_rules::kit::{Action, Illegal, Place, Seat, Viewer};
use quintile_words::{
    Glance, Lang, Request, Say, Speech, Terminal, kept_name, read_notation, say_opening, sentence, show_notation,
};

use super::{Answer, Session, Told};
use crate::board::{self, Marks};
use crate::error::Error;
use crate::paint::{self, TITLE};
use crate::sheet::{items_text, signed};
use crate::typed::{tidied, understand};

/// The most columns of text and rows of a list of plays.
const LIST_WIDTH: usize = 100;
const LIST_ROWS: usize = 30;

/// Names as this language says them: levels, and whoever gave no name.
pub(super) fn names(seats: &[String], how: Speech) -> Vec<String> {
    let said = |name: &String| match how.lang {
        Lang::En => name.clone(),
        Lang::Es if name == "you" => "tú".to_owned(),
        Lang::Es => kept_name(name, how),
    };
    seats.iter().map(said).collect()
}

impl<G: Told> Session<'_, G> {
    /// Says something, as a sentence on a line of its own.
    pub(super) fn say(&mut self, what: Terminal<'_>) -> Result<(), Error> {
        writeln!(self.out, "{}", sentence(&what.say(self.how)))?;
        Ok(())
    }

    pub(super) fn greet(&mut self) -> Result<(), Error> {
        let how = self.how;
        let variant = self.game.view(Viewer::Onlooker).variant(how).map_or(String::new(), |text| format!(" ({text})"));
        let (title, names) = (G::ID.title(), self.names.join(", "));
        let help = sentence(&Terminal::AskForHelp.say(how));
        writeln!(self.out, "{TITLE}{title}{TITLE:#}{variant}: {names}. {help}")?;
        let name = |seat: Seat| self.names[seat.index()].clone();
        writeln!(self.out, "{}", sentence(&say_opening(G::ID, &self.opening, self.only_person(), name, how)))?;
        // What a game that goes on has behind it.
        Ok(self.sheet.write(self.out, &self.names, 0)?)
    }

    /// The person at the keyboard, if nobody else is there.
    fn only_person(&self) -> Option<Seat> {
        let mut people = Seat::all(self.names.len()).filter(|seat| self.computers[seat.index()].is_none());
        people.next().filter(|_| people.next().is_none())
    }

    fn draw(&mut self, seat: Seat, legal: Vec<Place>) -> Result<(), Error> {
        writeln!(self.out)?;
        let marks = Marks { last: self.laid_last(seat), legal };
        Ok(board::draw::<G>(self.out, &self.game.view(Viewer::Seat(seat)), &self.names, &marks, self.how)?)
    }

    /// Asks a person until there is a play, or nobody to ask.
    pub(super) fn ask(&mut self, seat: Seat) -> Result<Answer<G::Play>, Error> {
        if !self.hand_over(seat)? {
            return self.leave();
        }
        self.draw(seat, Vec::new())?;
        let prompt = format!("{}> ", self.names[seat.index()]);
        let answer = loop {
            let Some(line) = self.line(&prompt)? else { break None };
            let (word, rest) = line.split_once(' ').map_or((&*line, ""), |(word, rest)| (word, rest.trim()));
            match Request::of(word) {
                _ if line.is_empty() => {}
                Some(Request::Help) => writeln!(self.out, "{}", Terminal::Help.say(self.how))?,
                Some(Request::Legal) => self.list_legal(rest)?,
                Some(Request::Hint) => self.hint(seat)?,
                Some(Request::Undo) => {
                    if self.undo()? {
                        let name = self.game.turn().map(|seat| self.names[seat.index()].clone());
                        let name = name.filter(|_| self.only_person().is_none());
                        self.say(Terminal::Undone { name: name.as_deref() })?;
                        break Some(Answer::Undone);
                    }
                    self.say(Terminal::NothingToUndo)?;
                }
                Some(Request::Board) => self.draw(seat, Vec::new())?,
                Some(Request::Score) => self.sheet.write(self.out, &self.names, 0)?,
                Some(Request::Save) => drop(self.save_as(rest)?),
                Some(Request::Quit) => {
                    self.offer_record()?;
                    break None;
                }
                None => {
                    if let Some(play) = self.read(seat, &line)? {
                        break Some(Answer::Play(play));
                    }
                }
            }
        };
        self.seen[seat.index()] = self.sheet.len();
        answer.map_or_else(|| self.leave(), Ok)
    }

    /// A play, a question about one, or a tile to show places for; the play, if it is one.
    fn read(&mut self, seat: Seat, line: &str) -> Result<Option<G::Play>, Error> {
        let question = line.strip_prefix('?').or(line.strip_suffix('?'));
        let text = read_notation(G::ID, question.unwrap_or(line));
        let tile = || [tidied(&text), text.trim().to_uppercase()].iter().find_map(|text| text.parse::<G::Tile>().ok());
        if let Some(tile) = tile().filter(|_| question.is_none()) {
            self.show_places(seat, tile)?;
            return Ok(None);
        }
        match (understand(&self.game, &text), question) {
            (Ok((play, _)), None) => return Ok(Some(play)),
            (Ok((_, scoring)), Some(_)) => {
                let items = items_text(&scoring, self.how);
                self.say(Terminal::WouldScore { points: scoring.points, items: &items })?;
            }
            (Err(reason), _) => self.refuse(&reason)?,
        }
        Ok(None)
    }

    fn refuse(&mut self, reason: &Illegal) -> Result<(), Error> {
        let text = sentence(&Terminal::Refused(reason).say(self.how));
        Ok(writeln!(self.out, "{}", paint::one_line(&text))?)
    }

    /// Draws the board with the places marked where a tile of the hand can go.
    fn show_places(&mut self, seat: Seat, tile: G::Tile) -> Result<(), Error> {
        let tile = G::in_hand(tile);
        if !self.game.hand(seat).contains(&tile) {
            return self.refuse(&Illegal::NotInHand { tile: tile.to_string() });
        }
        let mut plays = Vec::new();
        self.game.plays(&mut plays);
        let mut places: Vec<Place> = Vec::new();
        for play in plays {
            let action: Action<G::Tile> = play.into();
            for (laid, place) in action.laid() {
                if G::in_hand(*laid) == tile && !places.contains(&place) {
                    places.push(place);
                }
            }
        }
        let count = places.len();
        if count > 0 {
            self.draw(seat, places)?;
        }
        let name = board::tile_name::<G>(&tile, self.how);
        self.say(Terminal::Fits { tile: &name, places: count })
    }

    /// The next line that somebody types; `None` when there is nobody any more.
    fn line(&mut self, prompt: &str) -> Result<Option<String>, Error> {
        let (game, how) = (&self.game, self.how);
        self.keyboard.line(self.out, prompt, || {
            let mut plays = Vec::new();
            game.plays(&mut plays);
            let plays = plays.iter().map(|play| show_notation(&play.to_string(), how));
            plays.chain(Request::words(how).map(str::to_owned)).collect()
        })
    }

    fn list_legal(&mut self, filter: &str) -> Result<(), Error> {
        let mut plays = Vec::new();
        self.game.plays(&mut plays);
        let wanted = read_notation(G::ID, filter).to_lowercase();
        let mut found: Vec<String> = plays.iter().map(ToString::to_string).collect();
        found.retain(|play| play.to_lowercase().contains(wanted.trim()));
        found.sort_unstable();
        found.iter_mut().for_each(|play| *play = show_notation(play, self.how));
        if found.is_empty() {
            self.say(Terminal::NoSuchPlay { text: &paint::name(filter) })?;
        }
        let longest = found.iter().map(String::len).max().unwrap_or(0);
        let columns = (LIST_WIDTH / (longest + 2)).max(1);
        for row in found.chunks(columns).take(LIST_ROWS) {
            let cells: String = row.iter().map(|play| format!("  {play:longest$}")).collect();
            writeln!(self.out, "{}", cells.trim_end())?;
        }
        if let Some(more @ 1..) = found.len().checked_sub(columns * LIST_ROWS) {
            self.say(Terminal::MorePlays { more })?;
        }
        Ok(())
    }

    /// What the coach would play: it sees what this seat sees.
    fn hint(&mut self, seat: Seat) -> Result<(), Error> {
        let coach = Coach::new(self.budget, self.record.plays.len() as u64);
        let advice: Advice<G> = coach
            .advise(&self.game.view(Viewer::Seat(seat)))
            .map_err(|reason| Error::CouldNotRun(reason.to_string()))?;
        let play = show_notation(&advice.best.play.to_string(), self.how);
        let hint = Terminal::Hint { play: &play, points: &signed(advice.best.points) };
        // As it is, so that it can be copied.
        writeln!(self.out, "{}", hint.say(self.how))?;
        match advice.reason {
            Some(reason) => {
                let reason = reason.map(Into::<AnyFeature>::into).say(self.how);
                let it = if self.how.lang == Lang::En { "it " } else { "" };
                writeln!(self.out, "  {it}{reason}")?;
            }
            None => writeln!(self.out, "  {}", Terminal::NothingElse.say(self.how))?,
        }
        Ok(())
    }

    /// Keeps the game in a new file from now on; whether that worked.
    fn save_as(&mut self, file: &str) -> Result<bool, Error> {
        if file.is_empty() {
            self.say(Terminal::SaveWhere)?;
            return Ok(false);
        }
        let shown = paint::one_line(file);
        match self.save_new(file) {
            Ok(()) => {
                self.save = Some(file.to_owned());
                self.say_plain(Terminal::Saved { file: &shown })?;
                Ok(true)
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.say_plain(Terminal::FileExists { file: &shown })?;
                Ok(false)
            }
            Err(error) => {
                writeln!(self.out, "{shown}: {error}")?;
                Ok(false)
            }
        }
    }

    /// A phrase that ends with, or begins with, a file's name: it stays as it is.
    fn say_plain(&mut self, what: Terminal<'_>) -> Result<(), Error> {
        Ok(writeln!(self.out, "{}", what.say(self.how))?)
    }

    /// Before somebody quits a game that no file keeps.
    fn offer_record(&mut self) -> Result<(), Error> {
        while self.save.is_none() {
            let question = Terminal::KeepRecord.say(self.how);
            let line = self.keyboard.line(self.out, &question, Vec::new)?;
            let Some(file) = line.filter(|file| !file.is_empty()) else { return Ok(()) };
            self.save_as(&file)?;
        }
        Ok(())
    }

    /// Says goodbye in the middle of a game.
    fn leave(&mut self) -> Result<Answer<G::Play>, Error> {
        writeln!(self.out)?;
        self.say(Terminal::LeftUnfinished)?;
        self.tell_where()?;
        Ok(Answer::Leave)
    }

    /// What somebody has to know who left at once.
    #[cfg(feature = "tools")]
    pub(super) fn tell_left(&mut self) -> Result<(), Error> {
        writeln!(self.out)?;
        self.tell_where()
    }

    pub(super) fn tell_result(&mut self) -> Result<(), Error> {
        writeln!(self.out)?;
        let view = self.game.view(Viewer::Onlooker);
        board::draw::<G>(self.out, &view, &self.names, &Marks::default(), self.how)?;
        self.show_hands()?;
        let you = self.only_person();
        self.sheet.write_result(self.out, &self.names, &self.game, you)?;
        self.tell_where()
    }

    /// What everybody still held, once the game is over.
    fn show_hands(&mut self) -> Result<(), Error> {
        if G::OPEN_HANDS {
            return Ok(());
        }
        for (seat, name) in Seat::all(self.names.len()).zip(&self.names) {
            let hand: Vec<String> =
                self.game.hand(seat).iter().map(|tile| self.how.number(&tile.to_string())).collect();
            if !hand.is_empty() {
                let left = Terminal::LeftInHand { name, tiles: &hand.join(" ") };
                writeln!(self.out, "{}", left.say(self.how))?;
            }
        }
        Ok(())
    }

    /// Where the record is, and how to get the same deal again.
    fn tell_where(&mut self) -> Result<(), Error> {
        if let Some(file) = self.save.clone() {
            self.say(Terminal::RecordIn { file: &paint::one_line(&file) })?;
        }
        if let Some(seed) = self.seed {
            self.say_plain(Terminal::SameDeal { seed: &seed.to_string() })?;
        }
        Ok(())
    }
}
