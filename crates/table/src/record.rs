//! The record of a table's game, with the proof that nobody chose the deal.

use quintile_rules::kit::{Entry, Format, PlayEntry, Record, Seat};
use serde_json::{Map, Value, json};

use crate::event::By;
use crate::fairness::{Fairness, commitment};
use crate::place::{Holder, Place};
use crate::table::{Deed, Table};

impl Table {
    /// The record of the last game, once it is over.
    pub fn record(&self) -> Option<Record> {
        let current = self.current.as_ref().filter(|current| current.over)?;
        let seed = self.seed(self.round - 1);
        let fairness = Fairness { commitment: commitment(seed), seed, contributions: current.contributions.clone() };
        let outcome = current.outcome.clone();
        let entry = |deed: &Deed| match deed {
            Deed::Time => Entry::Time,
            Deed::Play { seat, play, scoring, .. } => Entry::Play(PlayEntry {
                seat: *seat,
                play: play.clone(),
                points: Some(scoring.points),
                legal: None,
                legal_hash: None,
            }),
        };
        Some(Record {
            format: Format::One,
            game: self.setup.game,
            options: self.setup.options.clone(),
            seats: self.names(),
            deal: current.deal.clone(),
            plays: current.deeds.iter().map(entry).collect(),
            scores: outcome.as_ref().map(|outcome| outcome.scores.clone()),
            teams: outcome.as_ref().and_then(|outcome| outcome.teams),
            winners: outcome.as_ref().map(|outcome| outcome.winners.clone()),
            end: outcome.as_ref().map(|outcome| outcome.end),
            fairness: serde_json::to_value(fairness).ok(),
            meta: Some(self.meta()),
        })
    }

    /// Each seat's name; bots are called by their level.
    pub fn names(&self) -> Vec<String> {
        let name = |(seat, place): (Seat, &Place)| match &place.holder {
            Holder::Person { name, .. } => name.to_string(),
            Holder::Bot(level) => level.to_string(),
            Holder::Nobody => format!("seat {seat}"),
        };
        Seat::all(self.places.len()).zip(&self.places).map(name).collect()
    }

    /// When it was played, hints, plays that bots made for people, seats that gave up.
    fn meta(&self) -> Map<String, Value> {
        let mut meta = Map::new();
        let Some(current) = &self.current else { return meta };
        meta.insert("started".into(), json!(current.started));
        if !current.hints.is_empty() {
            meta.insert("hints".into(), json!(current.hints));
        }
        let bots = |(ply, deed): (usize, &Deed)| match deed {
            Deed::Play { seat, by: By::Bot(_), .. } if self.places[seat.index()].person().is_some() => Some(ply),
            _ => None,
        };
        let stand_ins: Vec<usize> = current.deeds.iter().enumerate().filter_map(bots).collect();
        if !stand_ins.is_empty() {
            meta.insert("played_by_bot".into(), json!(stand_ins));
        }
        let seats = |out: fn(&Place) -> bool| -> Vec<Seat> {
            Seat::all(self.places.len())
                .zip(&self.places)
                .filter(|(_, place)| out(place))
                .map(|(seat, _)| seat)
                .collect()
        };
        let forfeits = seats(|place| place.out);
        if !forfeits.is_empty() {
            meta.insert("forfeits".into(), json!(forfeits));
        }
        let flagged = seats(|place| place.flagged);
        if !flagged.is_empty() {
            meta.insert("flagged".into(), json!(flagged));
        }
        meta
    }
}
