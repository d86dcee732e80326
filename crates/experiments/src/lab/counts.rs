//! What the lab counts: whole numbers only, so that parts add up to the same totals in any order, on any machine.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Histogram;

/// Shares of a win are counted in these parts: it can be split among two, three, four or five seats.
pub(super) const PARTS: i64 = 60;

/// Sums of numbers, one per deal, and of their squares: a mean with its interval, exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Moments {
    pub(super) count: u64,
    pub(super) sum: i64,
    pub(super) squares: u128,
}

impl Moments {
    pub(super) fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += value;
        self.squares += u128::from(value.unsigned_abs()).pow(2);
    }

    fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    pub(super) fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// How far a 95 % interval of the mean reaches to both sides.
    pub(super) fn reach(&self) -> f64 {
        let count = self.count as f64;
        if count < 2.0 {
            return f64::INFINITY;
        }
        let spread = (self.squares as f64 - self.sum as f64 * self.sum as f64 / count).max(0.0) / (count - 1.0);
        1.96 * (spread / count).sqrt()
    }
}

/// How often something came up, and what it gave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Gain {
    pub(super) times: u64,
    pub(super) points: i64,
}

/// What became of a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PlaceUse {
    /// How many tiles were laid on it.
    pub(super) tiles: u64,
    /// In how many games.
    pub(super) games: u64,
}

/// What became of a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TileUse {
    pub(super) played: u64,
    /// Left in a hand at the end, or set aside.
    pub(super) dead: u64,
}

/// Sums over the scores of one place in turn order: what the deal gives whoever sits there, and the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Cells {
    pub(super) sum: i64,
    pub(super) squares: u128,
    /// Of the sums of each deal.
    pub(super) deal_squares: u128,
}

/// The counts of all games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Counts {
    pub(super) deals: u64,
    pub(super) games: u64,
    /// By place in turn order: final scores.
    pub(super) scores: Vec<Histogram>,
    /// By place in turn order: the score less the best of the others.
    pub(super) ahead: Vec<Histogram>,
    /// By place in turn order: wins of each deal, in 60ths of a game.
    pub(super) wins: Vec<Moments>,
    /// By player: the same.
    pub(super) player_wins: Vec<Moments>,
    /// By player: points of all its seats in all games.
    pub(super) player_points: Vec<i64>,
    /// By place in turn order.
    pub(super) cells: Vec<Cells>,
    /// How far the winner was ahead of the next.
    pub(super) margin: Histogram,
    pub(super) length: Histogram,
    pub(super) lead_changes: Histogram,
    pub(super) ends: BTreeMap<String, u64>,
    /// What plays scored for.
    pub(super) features: BTreeMap<String, Gain>,
    /// Points that came from multiplying.
    pub(super) multiplied: i64,
    /// Points of all plays.
    pub(super) points: i64,
    /// What the ends of games changed.
    pub(super) end_points: i64,
    pub(super) plays: u64,
    /// Plays that laid nothing: passes and trades.
    pub(super) idle: u64,
    pub(super) places: BTreeMap<String, PlaceUse>,
    pub(super) tiles: BTreeMap<String, TileUse>,
}

impl Counts {
    pub(super) fn new(seats: usize, players: usize) -> Self {
        Self {
            scores: vec![Histogram::default(); seats],
            ahead: vec![Histogram::default(); seats],
            wins: vec![Moments::default(); seats],
            player_wins: vec![Moments::default(); players],
            player_points: vec![0; players],
            cells: vec![Cells::default(); seats],
            ..Self::default()
        }
    }

    /// Counts the final scores of a game, by turn order.
    pub(super) fn add_scores(&mut self, scores: &[i32]) {
        for (place, &score) in scores.iter().enumerate() {
            let others = scores.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, score)| *score);
            self.scores[place].add(score.into());
            self.ahead[place].add(i64::from(score) - i64::from(others.max().unwrap_or(0)));
        }
        let mut sorted = scores.to_vec();
        sorted.sort_unstable();
        if let [.., second, best] = sorted[..] {
            self.margin.add(i64::from(best) - i64::from(second));
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.deals += other.deals;
        self.games += other.games;
        pairs(&mut self.scores, &other.scores, Histogram::merge);
        pairs(&mut self.ahead, &other.ahead, Histogram::merge);
        pairs(&mut self.wins, &other.wins, Moments::merge);
        pairs(&mut self.player_wins, &other.player_wins, Moments::merge);
        pairs(&mut self.player_points, &other.player_points, |points, more| *points += more);
        pairs(&mut self.cells, &other.cells, |cells, more| {
            cells.sum += more.sum;
            cells.squares += more.squares;
            cells.deal_squares += more.deal_squares;
        });
        self.margin.merge(&other.margin);
        self.length.merge(&other.length);
        self.lead_changes.merge(&other.lead_changes);
        merge(&mut self.ends, &other.ends, |count, more| *count += more);
        merge(&mut self.features, &other.features, |gain, more| {
            gain.times += more.times;
            gain.points += more.points;
        });
        self.multiplied += other.multiplied;
        self.points += other.points;
        self.end_points += other.end_points;
        self.plays += other.plays;
        self.idle += other.idle;
        merge(&mut self.places, &other.places, |place, more| {
            place.tiles += more.tiles;
            place.games += more.games;
        });
        merge(&mut self.tiles, &other.tiles, |tile, more| {
            tile.played += more.played;
            tile.dead += more.dead;
        });
    }
}

fn pairs<T>(list: &mut [T], other: &[T], add: impl Fn(&mut T, &T)) {
    list.iter_mut().zip(other).for_each(|(to, from)| add(to, from));
}

pub(super) fn merge<K: Clone + Ord, V: Default>(
    map: &mut BTreeMap<K, V>,
    other: &BTreeMap<K, V>,
    add: impl Fn(&mut V, &V),
) {
    for (key, more) in other {
        match map.get_mut(key) {
            Some(value) => add(value, more),
            None => add(map.entry(key.clone()).or_default(), more),
        }
    }
}
