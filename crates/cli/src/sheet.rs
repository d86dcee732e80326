//! The score sheet: every play with what it scored for.

use std::fmt::Display;
use std::io::{self, Write};

use quintile_rules::Game;
use quintile_rules::kit::{Entry, Fault, Item, Record, Scoring, Seat, position, read_play};
use quintile_words::{Lang, Say, Speech, result, say_adjustment, sentence, show_notation};

use crate::paint;

/// What happened, one row per entry of `plays`.
pub(crate) struct Sheet {
    rows: Vec<Row>,
    how: Speech,
}

enum Row {
    Play { seat: Seat, points: i32, text: String },
    Time,
}

impl Sheet {
    /// A sheet with nothing on it.
    pub(crate) fn new(how: Speech) -> Self {
        Self { rows: Vec::new(), how }
    }

    /// The sheet of a record's first plies, and the position after them.
    pub(crate) fn replay<G: Game<Feature: Say>>(
        record: &Record,
        plies: usize,
        how: Speech,
    ) -> Result<(G, Self), Fault> {
        let last: G = position(record, plies)?;
        let mut game: G = position(record, 0)?;
        let mut sheet = Self::new(how);
        for entry in &record.plays[..plies] {
            match entry {
                Entry::Time => {
                    sheet.time();
                    // Judged already, on the way to the last position.
                    let _ = game.call_time();
                }
                Entry::Play(entry) => {
                    let scoring = read_play::<G>(&entry.play).and_then(|play| game.play(&play));
                    sheet.add(entry.seat, &entry.play, &scoring.unwrap_or_else(|_| Scoring::nothing()));
                }
            }
        }
        Ok((last, sheet))
    }

    /// Adds a play.
    pub(crate) fn add<F: Say>(&mut self, seat: Seat, play: &impl Display, scoring: &Scoring<F>) {
        let items = items_text(scoring, self.how);
        let dash = if items.is_empty() { "" } else { " — " };
        let text = format!("{}{dash}{items}", show_notation(&play.to_string(), self.how));
        self.rows.push(Row::Play { seat, points: scoring.points, text });
    }

    /// Adds the call of time.
    pub(crate) fn time(&mut self) {
        self.rows.push(Row::Time);
    }

    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Writes the rows after the first `skip`.
    pub(crate) fn write(&self, out: &mut dyn Write, names: &[String], skip: usize) -> io::Result<()> {
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        for (index, row) in self.rows.iter().enumerate().skip(skip) {
            let ply = index + 1;
            match row {
                Row::Time => {
                    let called = match self.how.lang {
                        Lang::En => "time is called",
                        Lang::Es => "se acaba el tiempo",
                    };
                    writeln!(out, "{ply:>4}  {:width$}         {called}", "")?;
                }
                Row::Play { seat, points, text } => {
                    let name = names.get(seat.index()).map_or("", String::as_str);
                    writeln!(out, "{ply:>4}  {name:width$}  {:>5}  {text}", signed(*points))?;
                }
            }
        }
        Ok(())
    }

    /// Writes what the end of the game changed, in the sheet's columns, and the result; nothing while it goes on. `you` is
    /// whoever reads it.
    pub(crate) fn write_result<G: Game>(
        &self,
        out: &mut dyn Write,
        names: &[String],
        game: &G,
        you: Option<Seat>,
    ) -> io::Result<()> {
        let Some(outcome) = game.outcome() else { return Ok(()) };
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let end = match self.how.lang {
            Lang::En => " end",
            Lang::Es => " fin",
        };
        for line in game.adjustments() {
            let line = line.map(|tile| tile.to_string());
            let name = names.get(line.seat.index()).map_or("", String::as_str);
            let text = say_adjustment(G::ID, &line, self.how);
            writeln!(out, "{end}  {name:width$}  {:>5}  {text}", signed(line.points))?;
        }
        let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_default();
        writeln!(out, "{}", sentence(&result(&outcome, you, name, self.how)))
    }
}

/// Names as they are shown: without control characters, and with their seats where two are the same.
pub(crate) fn shown_names(names: &[String]) -> Vec<String> {
    let shown: Vec<String> = names.iter().map(|name| paint::name(name)).collect();
    let twice = |name: &String| shown.iter().filter(|other| *other == name).count() > 1;
    let label = |(seat, name): (usize, &String)| if twice(name) { format!("{name} ({seat})") } else { name.clone() };
    shown.iter().enumerate().map(label).collect()
}

/// +40, -3, 0.
pub(crate) fn signed(points: i32) -> String {
    if points == 0 { "0".to_owned() } else { format!("{points:+}") }
}

/// What a play scores for, item by item.
pub(crate) fn items_text<F: Say>(scoring: &Scoring<F>, how: Speech) -> String {
    scoring.items.iter().map(|item| item_text(item, how)).collect::<Vec<_>>().join("; ")
}

/// "sum of 24, 40 (doubled 80)".
fn item_text<F: Say>(item: &Item<F>, how: Speech) -> String {
    let Item { feature, points, times, .. } = item;
    let feature = feature.say(how);
    let multiplied = match (how.lang, times) {
        (Lang::En, 2) => "doubled".to_owned(),
        (Lang::En, 3) => "tripled".to_owned(),
        (Lang::En, times) => format!("times {times}:"),
        (Lang::Es, 2) => "doble:".to_owned(),
        (Lang::Es, 3) => "triple:".to_owned(),
        (Lang::Es, times) => format!("por {times}:"),
    };
    if *times > 1 && points % times == 0 {
        format!("{feature}, {} ({multiplied} {points})", points / times)
    } else {
        format!("{feature}, {points}")
    }
}

#[cfg(test)]
mod tests {
    use quintile_rules::twenty_four_seven;

    use super::*;

    #[test]
    fn items_say_what_was_multiplied() {
        let feature = twenty_four_seven::Feature::Sum(24);
        let text = |points, times, how| item_text(&Item { feature, points, times, places: Vec::new() }, how);
        assert_eq!(text(40, 1, Speech::ENGLISH), "sum of 24, 40");
        assert_eq!(text(80, 2, Speech::ENGLISH), "sum of 24, 40 (doubled 80)");
        assert_eq!(text(360, 9, Speech::ENGLISH), "sum of 24, 40 (times 9: 360)");
        assert_eq!(text(80, 2, Speech::SPANISH), "suma de 24, 40 (doble: 80)");
    }

    #[test]
    fn the_same_name_twice_is_told_apart() {
        let names = ["greedy", "bo", "greedy"].map(str::to_owned);
        assert_eq!(shown_names(&names), ["greedy (0)", "bo", "greedy (2)"]);
    }
}
