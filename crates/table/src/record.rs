//! The record of a table's game, with the proof that nobody chose the deal.

use quintile_rules::kit::{Entry, Format, PlayEntry, Record, Seat};
use serde_json::{Map, Value, json};

use crate::current::{Current, HistoryEntry};
use crate::event::{By, Played};
use crate::fairness::{Fairness, check_fairness, commitment};
use crate::seat_state::{Holder, SeatState};
use crate::table::Table;

/// What helped the person on a seat in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Help {
    /// How many hints they asked for.
    pub hints: usize,
    /// How many of their plays a bot made.
    pub stand_in: usize,
}

impl Table {
    /// What helped the person on a seat in the game that goes on, or the last one.
    pub fn help(&self, seat: Seat) -> Help {
        let Some(current) = &self.current else { return Help::default() };
        Help {
            hints: current.hints.iter().filter(|hint| hint.seat == seat).count(),
            stand_in: self.stand_in_plays(current).filter(|(_, played)| played.seat == seat).count(),
        }
    }

    /// The plays that a bot made for a person, each with its place in the history.
    fn stand_in_plays<'a>(&'a self, current: &'a Current) -> impl Iterator<Item = (usize, &'a Played)> {
        current.history.iter().enumerate().filter_map(|(ply, entry)| match entry {
            HistoryEntry::Play(played) if matches!(played.by, By::Bot(_)) => {
                self.seats[played.seat.index()].person().is_some().then_some((ply, played))
            }
            HistoryEntry::Play(_) | HistoryEntry::Time => None,
        })
    }

    /// The record of the last game, once it is over.
    pub fn record(&self) -> Option<Record> {
        let current = self.current.as_ref().filter(|current| current.over)?;
        let seed = self.seed(self.round - 1);
        let fairness = Fairness { commitment: commitment(seed), seed, contributions: current.contributions.clone() };
        let outcome = current.outcome.clone();
        let entry = |entry: &HistoryEntry| match entry {
            HistoryEntry::Time => Entry::Time,
            HistoryEntry::Play(played) => Entry::Play(PlayEntry {
                seat: played.seat,
                play: played.play.clone(),
                points: Some(played.scoring.points),
                legal: None,
                legal_hash: None,
            }),
        };
        let mut record = Record {
            format: Format::One,
            game: self.setup.game,
            options: self.setup.options.clone(),
            seats: self.names(),
            deal: current.deal.clone(),
            plays: current.history.iter().map(entry).collect(),
            scores: outcome.as_ref().map(|outcome| outcome.scores.clone()),
            teams: outcome.as_ref().and_then(|outcome| outcome.teams),
            winners: outcome.as_ref().map(|outcome| outcome.winners.clone()),
            end: outcome.as_ref().map(|outcome| outcome.end),
            fairness: serde_json::to_value(fairness).ok(),
            meta: Some(self.meta()),
        };
        // Practice may go on from the middle of another game and has that one's deal, which this table's seed proves nothing about.
        // Everywhere else a deal that does not follow from the seed has to be seen.
        if current.practice && check_fairness(&record).is_err() {
            record.fairness = None;
        }
        Some(record)
    }

    /// Each seat's name; bots are called by their level.
    pub fn names(&self) -> Vec<String> {
        let name = |(seat, state): (Seat, &SeatState)| match &state.holder {
            Holder::Person { name, .. } => name.to_string(),
            Holder::Bot(level) => level.to_string(),
            Holder::Nobody => format!("seat {seat}"),
        };
        Seat::all(self.seats.len()).zip(&self.seats).map(name).collect()
    }

    /// When it was played, hints, plays that bots made for people, whether it was practice, seats that gave up.
    fn meta(&self) -> Map<String, Value> {
        let mut meta = Map::new();
        let Some(current) = &self.current else { return meta };
        meta.insert("started".into(), json!(current.started));
        if !current.hints.is_empty() {
            meta.insert("hints".into(), json!(current.hints));
        }
        let stand_ins: Vec<usize> = self.stand_in_plays(current).map(|(ply, _)| ply).collect();
        if !stand_ins.is_empty() {
            meta.insert("played_by_bot".into(), json!(stand_ins));
        }
        let seats = |out: fn(&SeatState) -> bool| -> Vec<Seat> {
            Seat::all(self.seats.len()).zip(&self.seats).filter(|(_, state)| out(state)).map(|(seat, _)| seat).collect()
        };
        if current.practice {
            meta.insert("practice".into(), json!(true));
        }
        if current.broken_off {
            meta.insert("broken_off".into(), json!(true));
        }
        let forfeits = seats(|state| state.out);
        if !forfeits.is_empty() {
            meta.insert("forfeits".into(), json!(forfeits));
        }
        let flagged = seats(|state| state.flagged);
        if !flagged.is_empty() {
            meta.insert("flagged".into(), json!(flagged));
        }
        meta
    }
}
