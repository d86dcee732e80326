//! The figures of an arena.

use std::collections::BTreeMap;

use quintile_rules::GameId;
use serde_json::{Value, json};

use super::course::Course;
use super::meeting::GameResult;
use crate::stats::{Estimate, Ratio};
use crate::{Histogram, PARTS, Times};

/// The figures so far.
pub struct Tally {
    /// By player.
    pub rows: Vec<Row>,
    /// How many games were played.
    pub games: u64,
    /// How many deals they came from.
    pub deals: u64,
}

/// The figures of one player.
pub struct Row {
    /// What records call it.
    pub player: String,
    /// What a program calls itself.
    name: Option<String>,
    /// The share of wins that would be fair: its share of the seats.
    pub fair: f64,
    /// Its wins in 60ths, of so many games.
    pub wins: Ratio,
    /// The same over the course of the arena.
    pub course: Course,
    /// Its score minus the others', in 60ths, of so many games.
    differences_by_deal: Ratio,
    /// How many games ended with which difference, rounded.
    pub differences: Histogram,
    /// How long its plays took.
    pub times: Times,
    /// How many games it lost by forfeit.
    forfeits: u64,
    /// Why, and how often; of very many reasons only some.
    pub reasons: BTreeMap<String, u64>,
}

/// How many reasons for forfeits are told apart.
const MAX_REASONS: usize = 20;

impl Row {
    /// What a whole win is counted as.
    pub const WHOLE: i64 = PARTS;

    /// Its share of the wins, between 0 and 1.
    pub fn share(&self) -> Estimate {
        self.wins.share(PARTS)
    }

    /// Its score minus the others'; `None` when every game was lost by forfeit.
    pub fn difference(&self) -> Option<Estimate> {
        let difference = self.differences_by_deal.mean().times(1.0 / PARTS as f64);
        (difference.deals > 0).then_some(difference)
    }

    /// The Elo difference that would give this share, against the others taken as one.
    pub fn elo(&self, share: f64) -> f64 {
        let odds = |share: f64| share / (1.0 - share);
        400.0 * (odds(share.clamp(0.0, 1.0)) / odds(self.fair)).log10()
    }

    fn lose(&mut self, reason: &str) {
        self.forfeits += 1;
        let known = self.reasons.len() < MAX_REASONS || self.reasons.contains_key(reason);
        *self.reasons.entry(if known { reason } else { "other reasons" }.to_owned()).or_default() += 1;
    }

    fn json(&self) -> Value {
        let (share, difference) = (self.share(), self.difference());
        json!({
            "player": self.player,
            "name": self.name,
            "fair_share": self.fair,
            "wins": share.value,
            "wins_interval": share.interval.map(|(low, high)| [low, high]),
            "score_difference": difference.map(|difference| difference.value),
            "score_difference_reach": difference.and_then(|difference| difference.reach()),
            "elo": self.elo(share.value),
            "elo_interval": share.interval.map(|(low, high)| [self.elo(low), self.elo(high)]),
            "plays": self.times.plays(),
            "ms_per_play": self.times.mean_millis(),
            "p99_ms": self.times.quantile_millis(0.99),
            "longest_ms": self.times.longest_millis(),
            "forfeits": self.forfeits,
            "forfeit_reasons": self.reasons,
        })
    }
}

impl Tally {
    /// Nothing played yet.
    pub fn new(players: &[String], seats: usize) -> Self {
        let row = |at: usize| Row {
            player: players[at].clone(),
            name: None,
            fair: fair_share(at, players.len(), seats),
            wins: Ratio::default(),
            course: Course::new(),
            differences_by_deal: Ratio::default(),
            differences: Histogram::default(),
            times: Times::default(),
            forfeits: 0,
            reasons: BTreeMap::new(),
        };
        Self { rows: (0..players.len()).map(row).collect(), games: 0, deals: 0 }
    }

    /// Adds every seating of one deal.
    pub fn add(&mut self, games: &[GameResult]) {
        self.deals += 1;
        self.games += games.len() as u64;
        for (at, row) in self.rows.iter_mut().enumerate() {
            row.wins.add(games.iter().map(|game| game.shares[at]).sum(), games.len() as i64);
            row.course.note(&row.wins);
            let finished = games.iter().filter_map(|game| game.differences.as_ref());
            let differences: Vec<i64> = finished.map(|by_player| by_player[at]).collect();
            row.differences_by_deal.add(differences.iter().sum(), differences.len() as i64);
            for difference in differences {
                row.differences.add((difference as f64 / PARTS as f64).round() as i64);
            }
            for game in games {
                game.times[at].iter().for_each(|&time| row.times.add(time));
                row.name = row.name.take().or_else(|| game.names[at].clone());
                if let Some((_, reason)) = game.forfeit.as_ref().filter(|(player, _)| *player == at) {
                    row.lose(reason);
                }
            }
        }
    }

    /// Everything as JSON.
    pub fn to_json(&self, game: GameId) -> Value {
        let rows: Vec<Value> = self.rows.iter().map(Row::json).collect();
        json!({"game": game, "games": self.games, "deals": self.deals, "players": rows})
    }
}

/// A player's share of the seats, over all seatings.
fn fair_share(player: usize, players: usize, seats: usize) -> f64 {
    let held = (0..seats).filter(|seat| seat % players == player).count();
    held as f64 / seats as f64
}
