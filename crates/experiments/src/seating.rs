//! Who sits where when a deal is played several times, so that nobody has better tiles than the others.

use quintile_rules::kit::Seat;

/// Shares of a win, and points, are counted in these parts: they can be split among two, three, four or five seats.
pub(crate) const PARTS: i64 = 60;

/// One way to seat the players of a paired deal: the list of players, repeated until every seat has one, turned by some seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    seats: usize,
    players: usize,
    turned: usize,
}

impl Seating {
    /// How many seatings there are: after as many turns the table looks the same.
    pub fn count(seats: usize, players: usize) -> usize {
        if seats.is_multiple_of(players) { players } else { seats }
    }

    /// Every seating that is different.
    pub fn all(seats: usize, players: usize) -> impl Iterator<Item = Self> {
        (0..Self::count(seats, players)).map(move |turned| Self { seats, players, turned })
    }

    /// The player on a seat.
    pub fn player(self, seat: Seat) -> usize {
        (seat.index() + self.turned) % self.seats % self.players
    }

    /// The player on each seat.
    pub fn by_seat(self) -> Vec<usize> {
        Seat::all(self.seats).map(|seat| self.player(seat)).collect()
    }

    /// The number that the players' luck is derived from: another one for every game of every deal.
    pub fn luck(self, deal: u64) -> u64 {
        deal.wrapping_mul(64).wrapping_add(self.turned as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_sits_everywhere_equally_often() {
        for (seats, players) in [(2, 1), (2, 2), (4, 2), (4, 3), (5, 4), (3, 3)] {
            let mut times = vec![vec![0; players]; seats];
            for seating in Seating::all(seats, players) {
                seating.by_seat().into_iter().enumerate().for_each(|(seat, player)| times[seat][player] += 1);
            }
            assert!(times.iter().all(|seat| seat == &times[0]), "{seats} seats, {players} players: {times:?}");
        }
    }

    #[test]
    fn no_two_games_have_the_same_luck() {
        let luck = |deal| Seating::all(5, 4).map(move |seating| seating.luck(deal));
        let mut all: Vec<u64> = (0..3).flat_map(luck).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 15);
    }
}
