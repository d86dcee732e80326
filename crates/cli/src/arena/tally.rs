//! The figures of an arena.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

use quintile_rules::GameId;
use quintile_rules::kit::{Record, Seat, excerpt};
use serde_json::{Value, json};

use super::spread::{Course, Mean};
use crate::error::Error;
use crate::paint::{TITLE, one_line};
use crate::times::Times;

/// One game of an arena.
pub(super) struct GameResult {
    /// Which player sat on each seat.
    pub(super) sitters: Vec<usize>,
    pub(super) record: Record,
    /// By player: how much of the win it got.
    shares: Vec<f64>,
    /// By player: its score minus the others', when the game was played to its end.
    differences: Option<Vec<f64>>,
    /// By player: how long each of its plays took.
    times: Vec<Vec<Duration>>,
    /// By player: what it calls itself.
    names: Vec<Option<String>>,
    /// Which player lost by forfeit, and why.
    forfeit: Option<(usize, String)>,
}

impl GameResult {
    pub(super) fn new(sitters: Vec<usize>, players: usize, record: Record) -> Self {
        let (shares, times, names) = (vec![0.0; players], vec![Vec::new(); players], vec![None; players]);
        Self { sitters, record, shares, differences: None, times, names, forfeit: None }
    }

    /// Notes what a player calls itself.
    pub(super) fn called(&mut self, player: usize, name: Option<&str>) {
        self.names[player] = name.map(str::to_owned);
    }

    /// Counts the time of one play.
    pub(super) fn thought(&mut self, player: usize, time: Duration) {
        self.times[player].push(time);
    }

    /// Shares the win among the seats of the first rank.
    pub(super) fn rank(&mut self, ranks: &[usize]) {
        let winners = ranks.iter().filter(|&&rank| rank == 1).count() as f64;
        for (&player, _) in self.sitters.iter().zip(ranks).filter(|(_, rank)| **rank == 1) {
            self.shares[player] += 1.0 / winners;
        }
    }

    /// Counts the scores of a game that was played to its end.
    pub(super) fn score(&mut self, scores: &[i32]) {
        let difference = |player: usize| {
            let mean = |own: bool| {
                let seats = self.sitters.iter().zip(scores);
                let scores: Vec<f64> =
                    seats.filter(|(sitter, _)| (**sitter == player) == own).map(|(_, &score)| score.into()).collect();
                scores.iter().sum::<f64>() / scores.len().max(1) as f64
            };
            mean(true) - mean(false)
        };
        self.differences = Some((0..self.shares.len()).map(difference).collect());
    }

    /// Notes who lost by forfeit, and why.
    pub(super) fn forfeit(&mut self, seat: Seat, reason: String) {
        self.forfeit = Some((self.sitters[seat.index()], reason));
    }
}

/// The figures so far.
pub(super) struct Tally {
    pub(super) rows: Vec<Row>,
    pub(super) games: u64,
    pub(super) deals: u64,
}

/// The figures of one player.
pub(super) struct Row {
    pub(super) player: String,
    /// What a program calls itself.
    name: Option<String>,
    /// The share of wins that would be fair: its share of the seats.
    pub(super) fair: f64,
    pub(super) share: Mean,
    pub(super) course: Course,
    pub(super) difference: Mean,
    /// How many games ended with which difference, rounded.
    pub(super) differences: BTreeMap<i64, u64>,
    pub(super) times: Times,
    /// How many games it lost by forfeit.
    forfeits: u64,
    /// Why, and how often; of very many reasons only some.
    reasons: BTreeMap<String, u64>,
}

/// So many reasons of forfeits are kept apart.
const MOST_REASONS: usize = 20;

impl Row {
    /// The Elo difference that would give this share, against the others taken as one.
    fn elo(&self, share: f64) -> f64 {
        let odds = |share: f64| share / (1.0 - share);
        400.0 * (odds(share.clamp(0.0, 1.0)) / odds(self.fair)).log10()
    }

    /// The player, not too long: commands can be.
    pub(super) fn label(&self) -> String {
        one_line(&excerpt(&self.player))
    }

    fn lose(&mut self, reason: &str) {
        self.forfeits += 1;
        let known = self.reasons.len() < MOST_REASONS || self.reasons.contains_key(reason);
        *self.reasons.entry(if known { reason } else { "other reasons" }.to_owned()).or_default() += 1;
    }

    /// The row as texts: player, wins, interval, score difference, Elo, times.
    pub(super) fn texts(&self) -> Vec<String> {
        let (low, high) = self.share.share_interval();
        let percent = |share: f64| share * 100.0;
        vec![
            self.label(),
            format!("{:.1}%", percent(self.share.mean())),
            format!("{:.1} to {:.1} %", percent(low), percent(high)),
            format!("{:+.1} ± {:.1}", self.difference.mean(), self.difference.reach()),
            format!("{:+.0} ({:+.0} {:+.0})", self.elo(self.share.mean()), self.elo(low), self.elo(high)),
            format!("{:.2}", self.times.mean_millis()),
            format!("{:.1}", self.times.quantile_millis(0.99)),
            format!("{:.1}", self.times.longest_millis()),
        ]
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

/// What [`Row::texts`] holds.
pub(super) const HEADINGS: [&str; 8] =
    ["player", "wins", "interval", "score difference", "Elo", "ms/play", "p99 ms", "longest"];

impl Tally {
    pub(super) fn new(players: &[String], seats: usize) -> Self {
        let row = |at: usize| Row {
            player: players[at].clone(),
            name: None,
            fair: fair_share(at, players.len(), seats),
            share: Mean::default(),
            course: Course::new(),
            difference: Mean::default(),
            differences: BTreeMap::new(),
            times: Times::new(),
            forfeits: 0,
            reasons: BTreeMap::new(),
        };
        Self { rows: (0..players.len()).map(row).collect(), games: 0, deals: 0 }
    }

    /// Adds every seating of one deal.
    pub(super) fn add(&mut self, games: &[GameResult]) {
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
                *row.differences.entry(difference.round() as i64).or_default() += 1;
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

    /// «60 games, 30 deals …».
    pub(super) fn title(&self) -> String {
        format!("{} games, {} deals, each with every seating; 95 % intervals by deals", self.games, self.deals)
    }

    /// Who lost by forfeit, how often and why: a line for each reason.
    pub(super) fn forfeits(&self) -> Vec<String> {
        let lines = |row: &Row| {
            let line = |(reason, games): (&String, &u64)| {
                let noun = if *games == 1 { "game" } else { "games" };
                format!("{} lost {games} {noun} by forfeit: {}", row.label(), one_line(reason))
            };
            row.reasons.iter().map(line).collect::<Vec<_>>()
        };
        self.rows.iter().flat_map(lines).collect()
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> Result<(), Error> {
        writeln!(out, "{}", self.title())?;
        let rows: Vec<Vec<String>> = self.rows.iter().map(Row::texts).collect();
        let longest = |column: usize| {
            let cells = rows.iter().map(|row| row[column].chars().count());
            cells.chain([HEADINGS[column].len()]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..HEADINGS.len()).map(longest).collect();
        let line = |cells: &[&str]| {
            let mut text = format!("{:1$}", cells[0], widths[0]);
            cells.iter().zip(&widths).skip(1).for_each(|(cell, width)| text += &format!("  {cell:>width$}"));
            text
        };
        writeln!(out, "{TITLE}{}{TITLE:#}", line(&HEADINGS))?;
        for row in &rows {
            writeln!(out, "{}", line(&row.iter().map(String::as_str).collect::<Vec<_>>()))?;
        }
        self.forfeits().iter().try_for_each(|line| writeln!(out, "{line}"))?;
        Ok(())
    }

    pub(super) fn write_json(&self, game: GameId, out: &mut dyn Write) -> Result<(), Error> {
        let rows: Vec<Value> = self.rows.iter().map(Row::json).collect();
        let all = json!({"game": game, "games": self.games, "deals": self.deals, "players": rows});
        writeln!(out, "{all:#}")?;
        Ok(())
    }
}

/// A player's share of the seats, over all seatings.
fn fair_share(player: usize, players: usize, seats: usize) -> f64 {
    let held = (0..seats).filter(|seat| seat % players == player).count();
    held as f64 / seats as f64
}
