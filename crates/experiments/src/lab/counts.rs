//! What the lab counts: whole numbers only, so that parts add up to the same totals in any order, on any machine.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Histogram;
use crate::stats::{Components, Ratio};

/// A sum over deals, and the squares and cubes of what each deal has of it: a figure with its interval, exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Moments {
    pub(super) sum: i64,
    /// These are nothing until the deal is over.
    squares: i128,
    cubes: i128,
}

impl Moments {
    pub(super) fn add(&mut self, value: i64) {
        self.sum += value;
    }

    fn close(&mut self) {
        self.squares = i128::from(self.sum).saturating_pow(2);
        self.cubes = i128::from(self.sum).saturating_pow(3);
    }

    /// Sums come from files as well: forged ones stop at the largest number.
    pub(super) fn merge(&mut self, other: &Self) {
        self.sum = self.sum.saturating_add(other.sum);
        self.squares = self.squares.saturating_add(other.squares);
        self.cubes = self.cubes.saturating_add(other.cubes);
    }

    /// For so much in each deal.
    pub(super) fn ratio(&self, deals: u64, each: u64) -> Ratio {
        Ratio::even(deals, i64::try_from(each).unwrap_or(i64::MAX), self.sum, self.squares, self.cubes)
    }
}

/// A number of every game: how often each came up, and its sums by deals.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Spread {
    pub(super) histogram: Histogram,
    pub(super) moments: Moments,
}

impl Spread {
    pub(super) fn add(&mut self, value: i64) {
        self.histogram.add(value);
        self.moments.add(value);
    }

    fn merge(&mut self, other: &Self) {
        self.histogram.merge(&other.histogram);
        self.moments.merge(&other.moments);
    }
}

/// How often something came up, and what it gave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Gain {
    pub(super) times: Moments,
    pub(super) points: Moments,
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

/// The counts of all games; while a deal is played, of this deal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Counts {
    pub(super) deals: u64,
    pub(super) games: u64,
    /// By place in turn order: final scores.
    pub(super) scores: Vec<Spread>,
    /// Those of all places together.
    pub(super) all_scores: Moments,
    /// By place in turn order: the score less the best of the others.
    pub(super) ahead: Vec<Histogram>,
    /// By place in turn order: wins, in 60ths of a game.
    pub(super) wins: Vec<Moments>,
    /// By player: the same.
    pub(super) player_wins: Vec<Moments>,
    /// By player: scores of all its seats.
    pub(super) player_scores: Vec<Moments>,
    /// What makes scores differ.
    pub(super) components: Components,
    /// How far the winner was ahead of the next.
    pub(super) margin: Spread,
    pub(super) length: Spread,
    pub(super) lead_changes: Spread,
    pub(super) ends: BTreeMap<String, Moments>,
    /// What plays scored for.
    pub(super) features: BTreeMap<String, Gain>,
    /// Points that came from multiplying.
    pub(super) multiplied: i64,
    /// Points of all plays.
    pub(super) points: i64,
    /// What the ends of games changed.
    pub(super) end_points: Moments,
    pub(super) plays: u64,
    /// Plays that laid nothing: passes and trades.
    pub(super) idle: u64,
    pub(super) places: BTreeMap<String, PlaceUse>,
    pub(super) tiles: BTreeMap<String, TileUse>,
}

impl Counts {
    pub(super) fn new(seats: usize, players: usize) -> Self {
        Self {
            scores: vec![Spread::default(); seats],
            ahead: vec![Histogram::default(); seats],
            wins: vec![Moments::default(); seats],
            player_wins: vec![Moments::default(); players],
            player_scores: vec![Moments::default(); players],
            components: Components::new(seats, players),
            ..Self::default()
        }
    }

    /// Whether the lists are for so many seats and players.
    pub(super) fn fits(&self, seats: usize, players: usize) -> bool {
        let by_seat = [self.scores.len(), self.ahead.len(), self.wins.len()];
        let by_player = [self.player_wins.len(), self.player_scores.len()];
        by_seat == [seats; 3] && by_player == [players; 2] && self.components.fits(seats, players)
    }

    /// All games of a deal are counted.
    pub(super) fn close_deal(&mut self) {
        self.deals = 1;
        let spreads = self.scores.iter_mut().chain([&mut self.margin, &mut self.length, &mut self.lead_changes]);
        let moments = spreads.map(|spread| &mut spread.moments).chain([&mut self.all_scores, &mut self.end_points]);
        let moments = moments.chain(&mut self.wins).chain(&mut self.player_wins).chain(&mut self.player_scores);
        let gains = self.features.values_mut().flat_map(|gain| [&mut gain.times, &mut gain.points]);
        moments.chain(self.ends.values_mut()).chain(gains).for_each(Moments::close);
    }

    /// Counts the final scores of a game, by turn order.
    pub(super) fn add_scores(&mut self, scores: &[i32]) {
        for (place, &score) in scores.iter().enumerate() {
            let others = scores.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, score)| *score);
            self.scores[place].add(score.into());
            self.all_scores.add(score.into());
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
        pairs(&mut self.scores, &other.scores, Spread::merge);
        self.all_scores.merge(&other.all_scores);
        pairs(&mut self.ahead, &other.ahead, Histogram::merge);
        pairs(&mut self.wins, &other.wins, Moments::merge);
        pairs(&mut self.player_wins, &other.player_wins, Moments::merge);
        pairs(&mut self.player_scores, &other.player_scores, Moments::merge);
        self.components.merge(&other.components);
        self.margin.merge(&other.margin);
        self.length.merge(&other.length);
        self.lead_changes.merge(&other.lead_changes);
        merge(&mut self.ends, &other.ends, Moments::merge);
        merge(&mut self.features, &other.features, |gain, more| {
            gain.times.merge(&more.times);
            gain.points.merge(&more.points);
        });
        self.multiplied += other.multiplied;
        self.points += other.points;
        self.end_points.merge(&other.end_points);
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
