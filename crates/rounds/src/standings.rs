//! How everybody stands.
//!
//! The order is by match points; then Buchholz, the points of all opponents; then Sonneborn-Berger, the points of those who were beaten
//! and half of those with whom a player tied; then the share of all comparisons that was won in duplicate rounds; then the number of
//! entry. At a table of more than two, each other player counts a half or a third, so that every round counts the same.
//!
//! A bye counts in both like an opponent with as many points as the player, who was beaten; a computer player like an opponent with
//! as many points as the player. What was not played, and rounds in which a player was not there, count nothing.

use std::cmp::Reverse;

use crate::points::{Points, per_other};
use crate::share::Share;
use crate::table::{Ending, Player, Round};

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who.
    pub player: Player,
    /// The place, from 1; the same for those whom only their number tells apart.
    pub place: usize,
    /// Match points.
    pub points: Points,
    /// The points of all opponents, in 72nds.
    pub buchholz: u32,
    /// The points of those who were beaten and half of those with whom the player tied, in 144ths.
    pub sonneborn_berger: u32,
    /// How the player did in duplicate rounds against the same seat at other tables.
    pub share: Share,
    /// How many tables counted, byes among them.
    pub rounds: usize,
}

impl Standing {
    fn key(&self) -> (Reverse<Points>, Reverse<u32>, Reverse<u32>, Reverse<Share>) {
        (Reverse(self.points), Reverse(self.buchholz), Reverse(self.sonneborn_berger), Reverse(self.share))
    }
}

/// The standings of this many players after these rounds, the best first.
pub fn standings(rounds: &[Round], players: usize) -> Vec<Standing> {
    let mut points = vec![Points::default(); players];
    let over = || rounds.iter().flatten().filter(|table| matches!(table.ending, Ending::Places(_)));
    for table in over() {
        for (seat, player) in table.players() {
            if let Some(sum) = points.get_mut(player) {
                *sum += table.points(seat).unwrap_or_default();
            }
        }
    }
    let mut lines: Vec<Standing> = (0..players)
        .map(|player| Standing {
            player,
            place: 0,
            points: points[player],
            buchholz: 0,
            sonneborn_berger: 0,
            share: Share::default(),
            rounds: 0,
        })
        .collect();
    for table in over() {
        for (seat, player) in table.players() {
            let Some(line) = lines.get_mut(player) else { continue };
            let own = line.points.twelfths();
            line.rounds += 1;
            line.share += table.shares.get(seat).copied().unwrap_or_default();
            if table.is_bye() {
                line.buchholz += 6 * own;
                line.sonneborn_berger += 12 * own;
                continue;
            }
            let weight = per_other(table.seats.len());
            for (other, opponent) in table.seats.iter().enumerate().filter(|(other, _)| *other != seat) {
                let theirs =
                    opponent.map_or(own, |opponent| points.get(opponent).map_or(0, |points| points.twelfths()));
                line.buchholz += weight * theirs;
                line.sonneborn_berger += weight * theirs * u32::from(table.against(seat, other));
            }
        }
    }
    lines.sort_by_key(|line| (line.key(), line.player));
    for at in 0..lines.len() {
        let ties = at > 0 && lines[at - 1].key() == lines[at].key();
        lines[at].place = if ties { lines[at - 1].place } else { at + 1 };
    }
    lines
}
