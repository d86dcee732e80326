//! Tables of three and four: as few repeated meetings and as close in points as a local search finds.

use std::cmp::Reverse;

use crate::history::History;
use crate::noise::noise;
use crate::pairing::sizes;
use crate::seats::seated;
use crate::table::Player;

/// What a table should be like, beyond that few meet again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// Those sit together who have about as many points.
    Points,
    /// Nothing.
    Meetings,
}

/// From how many beginnings the search starts; the best result counts.
const STARTS: usize = 12;
/// The most times that all exchanges are tried. It ends long before: every exchange lowers the price, and the price is a whole number.
const MAX_ROUNDS: usize = 200;
/// The price of a repeated meeting; differences in points cost less, all of them together.
const AGAIN: u64 = 1 << 40;

/// Who sits at which table, by seat; the best tables first.
pub(crate) fn tables(
    history: &History,
    present: &[Player],
    seats: usize,
    by: By,
    seed: u64,
    round: usize,
) -> Vec<Vec<Player>> {
    let sizes = sizes(present.len(), seats);
    let prices = Prices::new(history, present, by);
    let mut best: Option<(u64, Vec<Vec<usize>>)> = None;
    for start in 0..STARTS {
        let tables = search(&prices, beginning(history, present, &sizes, by, seed, [round, start]));
        let price = tables.iter().map(|table| prices.of_table(table)).sum();
        if best.as_ref().is_none_or(|(least, _)| price < *least) {
            best = Some((price, tables));
        }
    }
    let tables = best.map(|(_, tables)| tables).unwrap_or_default();
    let players = |table: Vec<usize>| table.into_iter().map(|at| present[at]).collect::<Vec<Player>>();
    let mut tables: Vec<Vec<Player>> = tables.into_iter().map(players).collect();
    let strength = |table: &Vec<Player>| {
        let mut points: Vec<_> = table.iter().map(|player| history.points(*player)).collect();
        points.sort_by_key(|points| Reverse(*points));
        (Reverse(points), table.iter().min().copied())
    };
    tables.sort_by_key(strength);
    tables.into_iter().map(|table| seated(table, history, seed, round)).collect()
}

/// Tables to begin with: neighbours in the standings sit together, or whom chance puts there.
fn beginning(
    history: &History,
    present: &[Player],
    sizes: &[usize],
    by: By,
    seed: u64,
    of: [usize; 2],
) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..present.len()).collect();
    let chance = |at: usize| noise(seed, [of[0], of[1] + 2, present[at]]);
    order.sort_by_key(|&at| {
        let points = (by == By::Points).then(|| Reverse(history.points(present[at])));
        (points, chance(at), at)
    });
    let mut order = order.into_iter();
    sizes.iter().map(|size| order.by_ref().take(*size).collect()).collect()
}

/// Exchanges two players of different tables as long as that lowers the price.
fn search(prices: &Prices, mut tables: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    for _ in 0..MAX_ROUNDS {
        let mut better = false;
        for one in 0..tables.len() {
            for other in one + 1..tables.len() {
                for seat in 0..tables[one].len() {
                    for place in 0..tables[other].len() {
                        let (a, b) = (tables[one][seat], tables[other][place]);
                        let before = prices.of_seat(&tables[one], seat, a) + prices.of_seat(&tables[other], place, b);
                        let after = prices.of_seat(&tables[one], seat, b) + prices.of_seat(&tables[other], place, a);
                        if after < before {
                            (tables[one][seat], tables[other][place]) = (b, a);
                            better = true;
                        }
                    }
                }
            }
        }
        if !better {
            break;
        }
    }
    tables
}

/// What it costs that two sit together.
struct Prices {
    count: usize,
    prices: Vec<u64>,
}

impl Prices {
    fn new(history: &History, present: &[Player], by: By) -> Self {
        let price = |one: Player, other: Player| {
            let apart = u64::from(history.points(one).twelfths().abs_diff(history.points(other).twelfths()));
            u64::from(history.met(one, other)) * AGAIN + if by == By::Points { apart * apart } else { 0 }
        };
        let prices = present.iter().flat_map(|one| present.iter().map(|other| price(*one, *other)).collect::<Vec<_>>());
        Self { count: present.len(), prices: prices.collect() }
    }

    /// What it costs that somebody sits on a seat of a table, with all others there.
    fn of_seat(&self, table: &[usize], seat: usize, who: usize) -> u64 {
        let others = table.iter().enumerate().filter(|(other, _)| *other != seat);
        others.map(|(_, other)| self.prices[who * self.count + other]).sum()
    }

    fn of_table(&self, table: &[usize]) -> u64 {
        table.iter().enumerate().map(|(seat, who)| self.of_seat(table, seat, *who)).sum::<u64>() / 2
    }
}
