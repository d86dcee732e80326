//! Swiss rounds of tables of two: one minimum-cost perfect matching.
//!
//! Every pair has a cost, and so has a bye, which is a pair with nobody. The parts of a cost are so far apart that no number of
//! lesser ones outweighs one greater.

use crate::history::History;
use crate::matching::cheapest;
use crate::noise::noise;
use crate::seats::seated;
use crate::table::Player;

/// The most players for which the parts of a cost cannot run into each other.
const MAX_PLAYERS: i128 = 1 << 12;
/// Chance decides between pairs that are as good.
const NOISE: i128 = 1 << 6;
/// Above it: a twelfth of a point of difference, squared.
const POINTS: i128 = NOISE * MAX_PLAYERS;
/// Above all differences: a place in the standings by which the bye goes too high.
const BYE_PLACE: i128 = POINTS * MAX_PLAYERS * (1 << 24);
/// Above all of that: a meeting that was before.
const AGAIN: i128 = BYE_PLACE * MAX_PLAYERS;
/// Above all meetings: a bye for somebody who had one.
const BYE_AGAIN: i128 = AGAIN * MAX_PLAYERS * (1 << 12);

/// Who sits with whom, whoever begins first; the best tables first, a bye last.
pub(crate) fn tables(history: &History, present: &[Player], seed: u64, round: usize) -> Vec<Vec<Player>> {
    let points = |player: Player| i128::from(history.points(player).twelfths());
    let mut players = present.to_vec();
    // From the top. Of those with as many points, whoever came last has the bye first.
    players.sort_by_key(|player| (std::cmp::Reverse(history.points(*player)), *player));
    let count = players.len();
    let with_bye = count + count % 2;
    let cost = |one: usize, other: usize| match players.get(one.max(other)) {
        Some(&second) => {
            let first = players[one.min(other)];
            let apart = points(first) - points(second);
            let chance = noise(seed, [round, first.min(second), first.max(second)]) % NOISE as u64;
            i128::from(history.met(first, second)) * AGAIN + apart * apart * POINTS + i128::from(chance)
        }
        None => {
            let place = one.min(other);
            i128::from(history.byes(players[place])) * BYE_AGAIN + (count - 1 - place) as i128 * BYE_PLACE
        }
    };
    let mates = cheapest(with_bye, cost);
    let mut tables = Vec::new();
    for (one, &other) in mates.iter().enumerate().filter(|(one, other)| one < other) {
        let table: Vec<Player> = [one, other].into_iter().filter_map(|at| players.get(at).copied()).collect();
        tables.push(if table.len() == 2 { seated(table, history, seed, round) } else { table });
    }
    tables.sort_by_key(|table| table.len() == 1);
    tables
}
