//! The figures of an arena.

use std::collections::BTreeMap;

use quintile_rules::GameId;
use serde_json::{Value, json};

use super::meeting::GameResult;
use super::spread::{Course, Mean};
use crate::{Histogram, Times};

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
    /// Its share of the wins, by deals.
    pub share: Mean,
    /// The same over the course of the arena.
    pub course: Course,
    /// Its score minus the others', by deals.
    pub difference: Mean,
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
        let (low, high) = self.share.share_interval();
        json!({
            "player": self.player,
            "name": self.name,
            "fair_share": self.fair,
            "wins": self.share.mean(),
            "wins_interval": [low, high],
            "score_difference": self.difference.mean(),
            "score_difference_reach": self.difference.reach(),
            "elo": self.elo(self.share.mean()),
            "elo_interval": [self.elo(low), self.elo(high)],
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
            share: Mean::default(),
            course: Course::new(),
            difference: Mean::default(),
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
        let seatings = games.len().max(1) as f64;
        for (at, row) in self.rows.iter_mut().enumerate() {
            row.share.add(games.iter().map(|game| game.shares[at]).sum::<f64>() / seatings);
            row.course.note(self.deals, &row.share);
            let differences: Vec<f64> =
                games.iter().filter_map(|game| game.differences.as_ref()).map(|by_player| by_player[at]).collect();
            if !differences.is_empty() {
                row.difference.add(differences.iter().sum::<f64>() / differences.len() as f64);
            }
            for difference in differences {
                row.differences.add(difference.round() as i64);
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
