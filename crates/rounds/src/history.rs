//! What the rounds so far say about each player.

use crate::points::Points;
use crate::table::{Ending, MAX_SEATS, Player, Round};

/// What was so far.
pub(crate) struct History {
    players: usize,
    /// How often two sat together.
    met: Vec<u32>,
    /// How often each had a bye, or a game against computer players alone.
    byes: Vec<u32>,
    points: Vec<Points>,
    /// How often each had which seat.
    seats: Vec<[u32; MAX_SEATS]>,
    /// The last seat of each.
    last: Vec<Option<usize>>,
}

impl History {
    /// Of these many players. Others in the rounds are passed over.
    pub(crate) fn new(rounds: &[Round], players: usize) -> Self {
        let mut history = Self {
            players,
            met: vec![0; players * players],
            byes: vec![0; players],
            points: vec![Points::default(); players],
            seats: vec![[0; MAX_SEATS]; players],
            last: vec![None; players],
        };
        for table in rounds.iter().flatten().filter(|table| table.ending != Ending::NotPlayed) {
            let known: Vec<(usize, Player)> = table.players().filter(|(_, player)| *player < players).collect();
            let alone = known.len() == 1;
            for &(seat, player) in &known {
                history.points[player] += table.points(seat).unwrap_or_default();
                history.byes[player] += u32::from(alone);
                if let Some(count) = history.seats[player].get_mut(seat).filter(|_| !table.is_bye()) {
                    *count += 1;
                    history.last[player] = Some(seat);
                }
                for &(_, other) in known.iter().filter(|(_, other)| *other != player) {
                    history.met[player * players + other] += 1;
                }
            }
        }
        history
    }

    pub(crate) fn met(&self, one: Player, other: Player) -> u32 {
        self.met[one * self.players + other]
    }

    pub(crate) fn byes(&self, player: Player) -> u32 {
        self.byes[player]
    }

    pub(crate) fn points(&self, player: Player) -> Points {
        self.points[player]
    }

    pub(crate) fn had_seat(&self, player: Player, seat: usize) -> u32 {
        self.seats[player].get(seat).copied().unwrap_or(0)
    }

    pub(crate) fn last_seat(&self, player: Player) -> Option<usize> {
        self.last[player]
    }
}
