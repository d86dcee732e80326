//! A table of a round.

use crate::points::Points;
use crate::share::Share;

/// A player's number, from 0, in order of entry.
pub type Player = usize;

/// The tables of a round. Players who sit at none of them were not there.
pub type Round = Vec<Table>;

/// The most seats of a table.
pub const MAX_SEATS: usize = 4;

/// Who sits where, and how it ended. A table of one seat is a bye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// By seat; `None` for a computer player. Who has the first seat begins, where the rules let a seat begin.
    pub seats: Vec<Option<Player>>,
    /// How it ended.
    pub ending: Ending,
    /// In a round in which other tables had the same deal, how each seat did against the same seat there; else empty.
    pub shares: Vec<Share>,
}

/// How a table ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Nobody knows yet. It counts as a meeting: these players sit together.
    Open,
    /// There was no game. It counts for nobody, and those who should have met may meet later.
    NotPlayed,
    /// The place of each seat: the lower the better, the same for those who tied.
    Places(Vec<u8>),
}

impl Table {
    /// A table at which nothing has happened yet. A bye is over at once.
    pub fn new(seats: Vec<Option<Player>>) -> Self {
        let ending = if seats.len() == 1 { Ending::Places(vec![1]) } else { Ending::Open };
        Self { seats, ending, shares: Vec::new() }
    }

    /// Whether one player sits here alone, and has a point for it.
    pub fn is_bye(&self) -> bool {
        self.seats.len() == 1
    }

    /// The players, with their seats.
    pub fn players(&self) -> impl Iterator<Item = (usize, Player)> + '_ {
        self.seats.iter().enumerate().filter_map(|(seat, player)| player.map(|player| (seat, player)))
    }

    /// Where a player sits.
    pub fn seat_of(&self, player: Player) -> Option<usize> {
        self.seats.iter().position(|seat| *seat == Some(player))
    }

    /// The match points of a seat, once there are any: a point for a win and half of one for a tie; at larger tables the mean of that
    /// over all others who sit there.
    pub fn points(&self, seat: usize) -> Option<Points> {
        let Ending::Places(places) = &self.ending else { return None };
        if self.is_bye() {
            return Some(Points::WIN);
        }
        let halves = |other: usize| u32::from(beats(places, seat, other));
        Some(Points::of_halves(
            (0..self.seats.len()).filter(|other| *other != seat).map(halves).sum(),
            self.seats.len(),
        ))
    }

    /// What a seat made of another one: 2 for a win, 1 for a tie; nothing while it is open.
    pub(crate) fn against(&self, seat: usize, other: usize) -> u8 {
        match &self.ending {
            Ending::Places(places) => beats(places, seat, other),
            Ending::Open | Ending::NotPlayed => 0,
        }
    }
}

fn beats(places: &[u8], seat: usize, other: usize) -> u8 {
    match places.get(seat).zip(places.get(other)) {
        Some((own, theirs)) if own < theirs => 2,
        Some((own, theirs)) if own == theirs => 1,
        _ => 0,
    }
}
