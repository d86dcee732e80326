//! The score sheet: every play with what it scored for.

use std::fmt::Display;
use std::io::{self, Write};

use quintile_rules::Game;
use quintile_rules::kit::{Entry, Fault, Item, Record, Scoring, Seat, Sides, position, read_play};
use quintile_words::{Speech, say_adjustment};

use crate::paint;

/// What happened, one row per entry of `plays`.
#[derive(Default)]
pub(crate) struct Sheet {
    rows: Vec<Row>,
}

enum Row {
    Play { seat: Seat, points: i32, text: String },
    Time,
}

impl Sheet {
    /// The sheet of a record's first plies, and the position after them.
    pub(crate) fn replay<G: Game>(record: &Record, plies: usize) -> Result<(G, Self), Fault> {
        let last: G = position(record, plies)?;
        let mut game: G = position(record, 0)?;
        let mut sheet = Self::default();
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
    pub(crate) fn add<F: Display>(&mut self, seat: Seat, play: &impl Display, scoring: &Scoring<F>) {
        let items: Vec<String> = scoring.items.iter().map(item_text).collect();
        let dash = if items.is_empty() { "" } else { " — " };
        let text = format!("{play}{dash}{}", items.join("; "));
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
                Row::Time => writeln!(out, "{ply:>4}  {:width$}         time is called", "")?,
                Row::Play { seat, points, text } => {
                    let name = names.get(seat.index()).map_or("", String::as_str);
                    writeln!(out, "{ply:>4}  {name:width$}  {:>5}  {text}", signed(*points))?;
                }
            }
        }
        Ok(())
    }

    /// Writes what the end of the game changed, in the sheet's columns, and the result; nothing while it goes on.
    pub(crate) fn write_result<G: Game>(out: &mut dyn Write, names: &[String], game: &G) -> io::Result<()> {
        let Some(outcome) = game.outcome() else { return Ok(()) };
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        for line in game.adjustments() {
            let line = line.map(|tile| tile.to_string());
            let name = names.get(line.seat.index()).map_or("", String::as_str);
            let text = say_adjustment(G::ID, &line, Speech::ENGLISH);
            writeln!(out, " end  {name:width$}  {:>5}  {text}", signed(line.points))?;
        }
        let scores: Vec<String> =
            names.iter().zip(&outcome.scores).map(|(name, score)| format!("{name} {score}")).collect();
        writeln!(out, "over ({}): {}", outcome.end, scores.join(", "))?;
        let name = |seat: &Seat| names.get(seat.index()).cloned().unwrap_or_default();
        if let Some(totals) = outcome.teams {
            let team = |side| Sides::TEAMS.members(side).map(|seat| name(&seat)).collect::<Vec<_>>().join(" and ");
            writeln!(out, "teams: {} {}, {} {}", team(0), totals[0], team(1), totals[1])?;
        }
        let winners: Vec<String> = outcome.winners.iter().map(name).collect();
        match (&winners[..], outcome.teams) {
            ([winner], _) => writeln!(out, "{winner} wins"),
            ([one, two], Some(_)) => writeln!(out, "{one} and {two} win"),
            (winners, _) => writeln!(out, "{} share the win", winners.join(" and ")),
        }
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

/// "sum of 24, 40 (doubled 80)".
fn item_text<F: Display>(item: &Item<F>) -> String {
    let Item { feature, points, times, .. } = item;
    let how = match times {
        2 => "doubled".to_owned(),
        3 => "tripled".to_owned(),
        times => format!("times {times}:"),
    };
    if *times > 1 && points % times == 0 {
        format!("{feature}, {} ({how} {points})", points / times)
    } else {
        format!("{feature}, {points}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_say_what_was_multiplied() {
        let item = |points, times| Item { feature: "sum of 24", points, times, places: Vec::new() };
        assert_eq!(item_text(&item(40, 1)), "sum of 24, 40");
        assert_eq!(item_text(&item(80, 2)), "sum of 24, 40 (doubled 80)");
        assert_eq!(item_text(&item(360, 9)), "sum of 24, 40 (times 9: 360)");
    }

    #[test]
    fn the_same_name_twice_is_told_apart() {
        let names = ["greedy", "bo", "greedy"].map(str::to_owned);
        assert_eq!(shown_names(&names), ["greedy (0)", "bo", "greedy (2)"]);
    }
}
