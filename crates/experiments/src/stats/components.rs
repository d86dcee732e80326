//! What makes scores differ: the deal, who plays, or how the two went together.

use serde::{Deserialize, Serialize};

use super::estimate::Estimate;
use super::student;

/// Into how many groups deals are put, by their numbers. A prime: the deals of a shard come from all groups.
const GROUPS: u64 = 31;

/// Sums over the scores of deals that were played with every seating, by groups of deals.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Components(Vec<Group>);

/// The sums of the deals of one group.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Group {
    deals: u64,
    /// Over the scores of each place in turn order.
    places: Vec<Cells>,
    /// By player: the scores of all its seats in all games.
    players: Vec<Sum>,
}

/// A sum, and of how many numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Sum {
    sum: i64,
    count: i64,
}

/// Sums over the scores of one place: those of a deal, one for each seating, are a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Cells {
    sum: i64,
    squares: i128,
    /// Of the sums of cells.
    cell_squares: i128,
}

/// Shares of the variance of a score, between 0 and 1.
#[derive(Clone, Copy, Debug)]
pub struct Split {
    /// What a deal gives to a place, whoever sits there.
    pub luck: Estimate,
    /// What players differ by.
    pub skill: Estimate,
    /// How the two went together.
    pub rest: Estimate,
}

impl Group {
    fn new(places: usize, players: usize) -> Self {
        Self { deals: 0, places: vec![Cells::default(); places], players: vec![Sum::default(); players] }
    }

    fn merge(&mut self, other: &Self) {
        self.deals = self.deals.saturating_add(other.deals);
        for (cells, more) in self.places.iter_mut().zip(&other.places) {
            cells.sum = cells.sum.saturating_add(more.sum);
            cells.squares = cells.squares.saturating_add(more.squares);
            cells.cell_squares = cells.cell_squares.saturating_add(more.cell_squares);
        }
        for (player, more) in self.players.iter_mut().zip(&other.players) {
            player.sum = player.sum.saturating_add(more.sum);
            player.count = player.count.saturating_add(more.count);
        }
    }

    /// The shares of luck, skill and the rest.
    ///
    /// What the seatings of a cell differ by is skill, as the players' means differ, and the rest: how the two went together. What
    /// cells differ by beyond that is luck. Luck and skill are less what the rest alone would make of them, so where there is none of
    /// them they can come out below 0.
    fn split(&self, seatings: f64) -> [f64; 3] {
        let (deals, places) = (self.deals as f64, self.places.len() as f64);
        let (mut within, mut between) = (0.0, 0.0);
        for cells in &self.places {
            let in_cells = cells.cell_squares as f64 / seatings;
            within += (cells.squares as f64 - in_cells) / (deals * (seatings - 1.0) * places);
            between += (in_cells - (cells.sum as f64).powi(2) / (deals * seatings)) / ((deals - 1.0) * places);
        }
        let scores = deals * seatings * places;
        let middle = self.players.iter().map(|player| player.sum as f64).sum::<f64>() / scores;
        // Everybody sits everywhere, each as often as their share of the seats says.
        let off = |player: &Sum| player.count as f64 / scores * (player.mean() - middle).powi(2);
        let among = seatings / (seatings - 1.0);
        let skill = self.players.iter().map(off).sum::<f64>() * among;
        let skill = skill - within * (self.players.len() as f64 - 1.0) * among / scores;
        let rest = within - skill;
        let luck = (between - rest) / seatings;
        let all = (luck + skill + rest).max(f64::MIN_POSITIVE);
        [luck, skill, rest].map(|part| part / all)
    }
}

impl Sum {
    fn mean(self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }
}

impl Components {
    /// No deals yet.
    pub fn new(places: usize, players: usize) -> Self {
        Self((0..GROUPS).map(|_| Group::new(places, players)).collect())
    }

    /// Adds the deal with this number: of every seat of every game its place in turn order, its player and its score.
    pub fn add(&mut self, number: u64, scores: impl Iterator<Item = (usize, usize, i64)>) {
        let group = &mut self.0[(number % GROUPS) as usize];
        group.deals += 1;
        let mut sums = vec![0; group.places.len()];
        for (place, player, score) in scores {
            sums[place] += score;
            group.players[player].sum += score;
            group.players[player].count += 1;
            group.places[place].squares += i128::from(score).pow(2);
        }
        for (cells, sum) in group.places.iter_mut().zip(sums) {
            cells.sum += sum;
            cells.cell_squares += i128::from(sum).pow(2);
        }
    }

    /// Adds other deals.
    pub fn merge(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(group, more)| group.merge(more));
    }

    /// Whether the lists are for so many places and players.
    pub fn fits(&self, places: usize, players: usize) -> bool {
        let fits = |group: &Group| group.places.len() == places && group.players.len() == players;
        self.0.len() as u64 == GROUPS && self.0.iter().all(fits)
    }

    /// The shares with their intervals, if each deal was played with so many seatings; `None` when nobody could tell: there is one
    /// player, or there are too few deals.
    ///
    /// Each group in turn is left out, and what that changes tells the error: a jackknife over groups of about one size.
    pub fn split(&self, seatings: u64) -> Option<Split> {
        let first = self.0.first()?;
        let (places, players) = (first.places.len(), first.players.len());
        let total = |left_out: Option<usize>| {
            let mut all = Group::new(places, players);
            let kept = self.0.iter().enumerate().filter(|(at, _)| Some(*at) != left_out);
            kept.for_each(|(_, group)| all.merge(group));
            all
        };
        let (all, seatings) = (total(None), seatings as f64);
        let groups: Vec<usize> = (0..self.0.len()).filter(|&at| self.0[at].deals > 0).collect();
        if players < 2 || seatings < 2.0 || all.deals < 4 || groups.len() < 4 {
            return None;
        }
        let whole = all.split(seatings);
        let without: Vec<(f64, [f64; 3])> = groups
            .iter()
            .map(|&at| (all.deals as f64 / self.0[at].deals as f64, total(Some(at)).split(seatings)))
            .collect();
        let count = groups.len() as f64;
        let estimate = |part: usize| {
            let pseudo: Vec<(f64, f64)> = without
                .iter()
                .map(|(times, shares)| (*times, times * whole[part] - (times - 1.0) * shares[part]))
                .collect();
            let middle = without.iter().map(|(times, shares)| (1.0 - 1.0 / times) * shares[part]).sum::<f64>();
            let middle = count * whole[part] - middle;
            let variance =
                pseudo.iter().map(|(times, value)| (value - middle).powi(2) / (times - 1.0)).sum::<f64>() / count;
            let mut estimate = Estimate::new(whole[part], Some((variance.sqrt(), count - 1.0)), all.deals);
            let within = |share: f64| share.clamp(0.0, 1.0);
            estimate.interval = estimate.interval.map(|(low, high)| (within(low), within(high)));
            estimate.value = within(estimate.value);
            estimate
        };
        let mut skill = estimate(1);
        // It is the square of what players differ by, which is what spreads evenly to both sides.
        skill.interval = skill.error.map(|(error, freedom)| {
            let root = skill.value.max(error).sqrt();
            let reach = if root > 0.0 { error / (2.0 * root) * student::reach(freedom) } else { 0.0 };
            ((root - reach).max(0.0).powi(2), (root + reach).powi(2).min(1.0))
        });
        Some(Split { luck: estimate(0), skill, rest: estimate(2) })
    }
}
