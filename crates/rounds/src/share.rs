//! Duplicate rounds: the same deal at several tables, so that each seat is compared with the same seat elsewhere.

use std::cmp::Ordering;
use std::ops::AddAssign;

/// How a seat did against the same seat at other tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Two for each of them with fewer points in the game, one for each with as many.
    pub halves: u32,
    /// How many there were.
    pub compared: u32,
}

impl Share {
    /// In hundredths of a percent; `None` if there was nobody to compare with.
    pub fn percent(self) -> Option<u32> {
        (self.compared > 0).then(|| (u64::from(self.halves) * 5_000 / u64::from(self.compared)) as u32)
    }
}

impl AddAssign for Share {
    fn add_assign(&mut self, other: Self) {
        self.halves += other.halves;
        self.compared += other.compared;
    }
}

/// By the part of all comparisons that was won, exactly. To have been compared with nobody is worth the least.
impl Ord for Share {
    fn cmp(&self, other: &Self) -> Ordering {
        let part = |share: &Self, of: &Self| u64::from(share.halves) * u64::from(of.compared);
        match (self.compared, other.compared) {
            (0, _) | (_, 0) => self.compared.min(1).cmp(&other.compared.min(1)),
            _ => part(self, other).cmp(&part(other, self)),
        }
    }
}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Compares the tables of one deal: points in the game by seat, `None` for those that are not compared.
pub fn shares(tables: &[Vec<Option<i32>>]) -> Vec<Vec<Share>> {
    let of = |at: usize, seat: usize, own: i32| {
        let others = tables.iter().enumerate().filter(|(other, _)| *other != at);
        let points = others.filter_map(|(_, table)| *table.get(seat)?);
        points.fold(Share::default(), |share, other| Share {
            halves: share.halves + 1 + u32::from(own > other) - u32::from(own < other),
            compared: share.compared + 1,
        })
    };
    let table = |(at, points): (usize, &Vec<Option<i32>>)| {
        points.iter().enumerate().map(|(seat, own)| own.map_or_else(Share::default, |own| of(at, seat, own))).collect()
    };
    tables.iter().enumerate().map(table).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_compared_with_the_same_seat_elsewhere() {
        let tables = [vec![Some(30), Some(20)], vec![Some(25), None], vec![Some(30), Some(40)]];
        let percent: Vec<Vec<_>> =
            shares(&tables).into_iter().map(|table| table.into_iter().map(Share::percent).collect()).collect();
        let all = [[Some(7_500), Some(0)], [Some(0), None], [Some(7_500), Some(10_000)]];
        assert_eq!(percent, all.map(Vec::from));
    }

    #[test]
    fn shares_are_ordered_exactly() {
        let share = |halves, compared| Share { halves, compared };
        assert_eq!(share(1, 3).cmp(&share(2, 6)), Ordering::Equal);
        assert!(share(1, 3) < share(333_334, 1_000_000));
        assert!(share(0, 0) < share(0, 1), "nobody to compare with");
    }
}
