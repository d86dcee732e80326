//! The figures of an arena.

use std::io::Write;
use std::time::Duration;

use quintile_bots::{Insight, Player};
use quintile_rules::kit::{Outcome, Record};
use serde_json::{Value, json};

use crate::error::Error;
use crate::paint::TITLE;

/// How many standard errors a 95 % interval reaches to both sides.
const REACH: f64 = 1.96;

/// One game of an arena.
pub(super) struct GameResult {
    /// Which player sat on each seat.
    pub(super) sitters: Vec<usize>,
    pub(super) record: Record,
    /// By player: how much of the win it got, and its score minus the others'.
    shares: Vec<f64>,
    differences: Vec<f64>,
    /// By player: plays, time, longest time.
    times: Vec<(u64, Duration, Duration)>,
}

impl GameResult {
    pub(super) fn new(sitters: Vec<usize>, players: usize, record: Record) -> Self {
        Self {
            sitters,
            record,
            shares: vec![0.0; players],
            differences: vec![0.0; players],
            times: vec![Default::default(); players],
        }
    }

    /// Counts the time of one play.
    pub(super) fn thought(&mut self, player: usize, time: Duration) {
        let (plays, total, longest) = &mut self.times[player];
        *plays += 1;
        *total += time;
        *longest = time.max(*longest);
    }

    pub(super) fn finish(&mut self, outcome: &Outcome) {
        for seat in &outcome.winners {
            self.shares[self.sitters[seat.index()]] += 1.0 / outcome.winners.len() as f64;
        }
        for player in 0..self.shares.len() {
            let mean = |own: bool| {
                let seats = self.sitters.iter().zip(&outcome.scores);
                let scores: Vec<f64> =
                    seats.filter(|(sitter, _)| (**sitter == player) == own).map(|(_, &score)| score.into()).collect();
                scores.iter().sum::<f64>() / scores.len().max(1) as f64
            };
            self.differences[player] = mean(true) - mean(false);
        }
    }
}

/// A mean with its 95 % interval, from one number a deal.
#[derive(Clone, Copy, Default)]
struct Mean {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count.max(1.0)
    }

    /// How far the interval reaches to both sides; unknown with one deal.
    fn reach(&self) -> f64 {
        if self.count < 2.0 {
            return f64::INFINITY;
        }
        let spread = (self.squares - self.sum * self.sum / self.count).max(0.0) / (self.count - 1.0);
        REACH * (spread / self.count).sqrt()
    }
}

/// The figures so far.
pub(super) struct Tally {
    rows: Vec<Row>,
    games: u64,
    deals: u64,
}

struct Row {
    player: Player,
    /// The share of wins that would be fair: its share of the seats.
    fair: f64,
    share: Mean,
    difference: Mean,
    plays: u64,
    time: Duration,
    longest: Duration,
}

impl Row {
    /// The Elo difference that would give this share, against the others taken as one.
    fn elo(&self, share: f64) -> f64 {
        let odds = |share: f64| share / (1.0 - share);
        400.0 * (odds(share.clamp(0.0, 1.0)) / odds(self.fair)).log10()
    }

    fn interval(&self) -> (f64, f64) {
        let (mean, reach) = (self.share.mean(), self.share.reach());
        ((mean - reach).max(0.0), (mean + reach).min(1.0))
    }

    fn millis_per_play(&self) -> f64 {
        self.time.as_secs_f64() * 1000.0 / self.plays.max(1) as f64
    }
}

impl Tally {
    pub(super) fn new(players: &[Player], seats: usize) -> Self {
        let row = |at: usize| Row {
            player: players[at],
            fair: fair_share(at, players.len(), seats),
            share: Mean::default(),
            difference: Mean::default(),
            plays: 0,
            time: Duration::ZERO,
            longest: Duration::ZERO,
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
            row.difference.add(games.iter().map(|game| game.differences[at]).sum::<f64>() / seatings);
            for game in games {
                let (plays, time, longest) = game.times[at];
                row.plays += plays;
                row.time += time;
                row.longest = row.longest.max(longest);
            }
        }
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> Result<(), Error> {
        writeln!(out, "{} games, {} deals, each with every seating; 95 % intervals by deals", self.games, self.deals)?;
        writeln!(
            out,
            "{TITLE}{:12} {:>6} {:>15} {:>17} {:>17} {:>9} {:>9}{TITLE:#}",
            "player", "wins", "interval", "score difference", "Elo", "ms/play", "longest"
        )?;
        for row in &self.rows {
            let (low, high) = row.interval();
            let percent = |share: f64| share * 100.0;
            let interval = format!("{:.1} to {:.1} %", percent(low), percent(high));
            let difference = format!("{:+.1} ± {:.1}", row.difference.mean(), row.difference.reach());
            let elo = format!("{:+.0} ({:+.0} {:+.0})", row.elo(row.share.mean()), row.elo(low), row.elo(high));
            writeln!(
                out,
                "{:12} {:>5.1}% {interval:>15} {difference:>17} {elo:>17} {:>9.2} {:>9.1}",
                row.player.name(),
                percent(row.share.mean()),
                row.millis_per_play(),
                row.longest.as_secs_f64() * 1000.0,
            )?;
        }
        Ok(())
    }

    pub(super) fn write_json<G: Insight>(&self, out: &mut dyn Write) -> Result<(), Error> {
        let row = |row: &Row| {
            let (low, high) = row.interval();
            json!({
                "player": row.player.name(),
                "fair_share": row.fair,
                "wins": row.share.mean(),
                "wins_interval": [low, high],
                "score_difference": row.difference.mean(),
                "score_difference_reach": row.difference.reach(),
                "elo": row.elo(row.share.mean()),
                "elo_interval": [row.elo(low), row.elo(high)],
                "plays": row.plays,
                "ms_per_play": row.millis_per_play(),
                "longest_ms": row.longest.as_secs_f64() * 1000.0,
            })
        };
        let rows: Vec<Value> = self.rows.iter().map(row).collect();
        let all = json!({"game": G::ID.name(), "games": self.games, "deals": self.deals, "players": rows});
        writeln!(out, "{all:#}")?;
        Ok(())
    }
}

/// A player's share of the seats, over all seatings.
fn fair_share(player: usize, players: usize, seats: usize) -> f64 {
    let held = (0..seats).filter(|seat| seat % players == player).count();
    held as f64 / seats as f64
}
