//! Counting what happens in one game.

use std::collections::BTreeSet;

use quintile_rules::Game;
use quintile_rules::kit::{Action, Place, Record, Seat};

use super::counts::Counts;
use crate::{Observer, Ply, Seating, Times};

/// Counts one game while it is played.
pub(super) struct Ledger<'a> {
    counts: &'a mut Counts,
    /// By player.
    times: &'a mut [Times],
    seating: Seating,
    /// The places that tiles were laid on.
    used: BTreeSet<Place>,
    /// Points of all plays, by seat.
    made: Vec<i32>,
    leader: Option<usize>,
    lead_changes: i64,
    length: i64,
    /// The game, written down, if its plays are kept.
    record: Option<Record>,
}

impl<'a> Ledger<'a> {
    pub(super) fn new(
        counts: &'a mut Counts,
        times: &'a mut [Times],
        seating: Seating,
        seats: usize,
        record: Option<Record>,
    ) -> Self {
        let (used, made) = (BTreeSet::new(), vec![0; seats]);
        Self { counts, times, seating, used, made, leader: None, lead_changes: 0, length: 0, record }
    }

    /// Counts how the game ended; its record.
    pub(super) fn close<G: Game>(mut self, game: &G) -> Option<Record> {
        let counts = self.counts;
        counts.games += 1;
        counts.length.add(self.length);
        counts.lead_changes.add(self.lead_changes);
        for place in self.used {
            counts.places.entry(place.to_string()).or_default().games += 1;
        }
        for seat in Seat::all(self.made.len()) {
            game.hand(seat).iter().for_each(|tile| counts.tiles.entry(tile.to_string()).or_default().dead += 1);
        }
        if let Some(outcome) = game.outcome() {
            counts.ends.entry(outcome.end.to_string()).or_default().add(1);
        }
        let changed = game.scores().iter().zip(&self.made).map(|(score, made)| i64::from(score - made));
        counts.end_points.add(changed.sum());
        if let Some(record) = &mut self.record {
            record.finish(game);
        }
        self.record
    }
}

impl<G: Game> Observer<G> for Ledger<'_> {
    /// A lab is the place to notice a slip.
    const JUDGED: bool = true;

    fn after(&mut self, game: &G, ply: &Ply<'_, G>) {
        if let Some(thought) = ply.thought {
            self.times[self.seating.player(ply.seat)].add(thought);
        }
        self.made[ply.seat.index()] += ply.scoring.points;
        self.length += 1;
        if let Some(record) = &mut self.record {
            record.push(ply.seat, &ply.play, ply.scoring.points);
        }
        let counts = &mut *self.counts;
        counts.plays += 1;
        counts.points += i64::from(ply.scoring.points);
        for item in &ply.scoring.items {
            let kind: G::FeatureKind = item.feature.into();
            let gain = counts.features.entry(kind.to_string()).or_default();
            gain.times.add(1);
            gain.points.add(item.points.into());
            if item.times > 1 {
                counts.multiplied += i64::from(item.points - item.points / item.times);
            }
        }
        let action: Action<G::Tile> = ply.play.into();
        counts.idle += u64::from(action.laid().next().is_none());
        let name = |tile: &G::Tile| G::in_hand(*tile).to_string();
        for (tile, place) in action.laid() {
            counts.tiles.entry(name(tile)).or_default().played += 1;
            counts.places.entry(place.to_string()).or_default().tiles += 1;
            self.used.insert(place);
        }
        action.set_aside().for_each(|tile| counts.tiles.entry(name(tile)).or_default().dead += 1);
        let now = alone_ahead(game.scores());
        if now.is_some() && now != self.leader {
            self.lead_changes += i64::from(self.leader.is_some());
            self.leader = now;
        }
    }
}

/// The seat with more points than any other.
fn alone_ahead(scores: &[i32]) -> Option<usize> {
    let best = scores.iter().max()?;
    let mut seats = scores.iter().enumerate().filter(|(_, score)| *score == best);
    let first = seats.next()?.0;
    seats.next().is_none().then_some(first)
}
