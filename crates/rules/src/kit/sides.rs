//! Who plays together: each seat for itself, or two teams of two.

use super::{MAX_SEATS, Seat};

/// The sides of a game. In teams, seats 0 and 2 are side 0 and seats 1 and 3 are side 1; otherwise each seat is a side of its
/// own, with the seat's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    seats: u8,
    teams: bool,
}

impl Sides {
    /// Every seat plays for itself.
    pub const fn alone(seats: usize) -> Self {
        // A forged view can claim any number.
        Self { seats: if seats > MAX_SEATS { MAX_SEATS as u8 } else { seats as u8 }, teams: false }
    }

    /// Two teams of two.
    pub const TEAMS: Self = Self { seats: 4, teams: true };

    /// Whether there are teams.
    pub const fn in_teams(self) -> bool {
        self.teams
    }

    /// How many seats there are.
    pub const fn seats(self) -> usize {
        self.seats as usize
    }

    /// How many sides there are.
    pub const fn count(self) -> usize {
        if self.teams { 2 } else { self.seats as usize }
    }

    /// The side of a seat.
    #[inline]
    pub const fn of(self, seat: Seat) -> usize {
        if self.teams { seat.index() % 2 } else { seat.index() }
    }

    /// Whether two seats are on one side; a seat is on its own.
    #[inline]
    pub const fn together(self, one: Seat, other: Seat) -> bool {
        self.of(one) == self.of(other)
    }

    /// The seats of a side, in order.
    pub fn members(self, side: usize) -> impl Iterator<Item = Seat> + Clone {
        Seat::all(self.seats()).filter(move |&seat| self.of(seat) == side)
    }

    /// Each side's total of something counted by seat.
    pub fn totals(self, by_seat: &[i32]) -> Vec<i32> {
        let total = |side| self.members(side).filter_map(|seat| by_seat.get(seat.index())).sum();
        (0..self.count()).map(total).collect()
    }

    /// The seats of every side with the highest total.
    pub fn leaders(self, by_seat: &[i32]) -> Vec<Seat> {
        let totals = self.totals(by_seat);
        let best = totals.iter().max();
        Seat::all(self.seats()).filter(|&seat| totals.get(self.of(seat)) == best).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teams_sit_across() {
        let teams = Sides::TEAMS;
        assert_eq!(teams.members(1).collect::<Vec<_>>(), [Seat(1), Seat(3)]);
        assert_eq!(teams.totals(&[1, 2, 3, 5]), [4, 7]);
        assert_eq!(teams.leaders(&[4, 2, 3, 5]), Seat::all(4).collect::<Vec<_>>());
        assert!(teams.together(Seat(0), Seat(2)) && !teams.together(Seat(0), Seat(1)));
    }

    #[test]
    fn alone_every_seat_is_a_side() {
        let alone = Sides::alone(3);
        assert_eq!((alone.count(), alone.totals(&[1, 9, 9])), (3, vec![1, 9, 9]));
        assert_eq!(alone.leaders(&[1, 9, 9]), [Seat(1), Seat(2)]);
        assert!(!alone.together(Seat(0), Seat(2)));
    }
}
