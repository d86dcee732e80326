//! The orders of up to five things, numbered, with sets of those numbers as bits: so that «a tile of this kind on that
//! square» is one `and`, however many orders it leaves.

/// The most things whose orders fit a 128-bit set: 5! is 120.
pub(super) const MOST: usize = 5;

/// So many.
pub(super) const COUNT: usize = 120;

/// The orders of some number of things, in dictionary order.
pub(super) struct Orders {
    /// For each order, which thing is at each place; past the last place the thing [`Orders::NOTHING`].
    places: [[u8; MOST]; COUNT],
    /// For each place and thing, the orders that have it there.
    at: [[u128; MOST]; MOST],
    /// For each thing, the orders in which the next thing comes later.
    before_next: [u128; MOST],
    /// All of them.
    all: u128,
}

impl Orders {
    /// What stands at the places past the last: the number of no thing.
    pub(super) const NOTHING: u8 = 7;

    /// The orders of so many things, at most five.
    #[inline]
    pub(super) fn of(things: usize) -> &'static Self {
        &ORDERS[things.min(MOST)]
    }

    /// The orders that differ when some neighbours among the things are equal: those in which equal things keep their
    /// order.
    pub(super) fn distinct(&self, equals_next: impl Fn(usize) -> bool) -> u128 {
        let equal = self.before_next.iter().enumerate().filter(|&(thing, _)| equals_next(thing));
        equal.fold(self.all, |all, (_, &kept)| all & kept)
    }

    /// The orders with one of these things (as bits) at a place.
    #[inline]
    pub(super) fn with(&self, place: usize, things: u8) -> u128 {
        let Some(at) = self.at.get(place) else { return 0 };
        at.iter().enumerate().fold(0, |set, (thing, &orders)| if things >> thing & 1 == 1 { set | orders } else { set })
    }

    /// Which thing an order has at each place.
    #[inline]
    pub(super) fn places(&self, order: u32) -> &[u8; MOST] {
        &self.places[order as usize % COUNT]
    }

    const fn new(things: usize) -> Self {
        let mut orders =
            Self { places: [[Self::NOTHING; MOST]; COUNT], at: [[0; MOST]; MOST], before_next: [0; MOST], all: 0 };
        let mut order = [0, 1, 2, 3, 4];
        let mut number = 0;
        loop {
            let bit = 1 << number;
            let mut place_of = [0; MOST];
            let mut place = 0;
            while place < things {
                let thing = order[place];
                orders.places[number][place] = thing as u8;
                orders.at[place][thing] |= bit;
                place_of[thing] = place;
                place += 1;
            }
            let mut thing = 0;
            while thing + 1 < things {
                if place_of[thing] < place_of[thing + 1] {
                    orders.before_next[thing] |= bit;
                }
                thing += 1;
            }
            orders.all |= bit;
            number += 1;
            if !next(&mut order, things) {
                return orders;
            }
        }
    }
}

static ORDERS: [Orders; MOST + 1] =
    [Orders::new(0), Orders::new(1), Orders::new(2), Orders::new(3), Orders::new(4), Orders::new(5)];

/// Steps to the next order of the first `things`; `false` after the last.
const fn next(order: &mut [usize; MOST], things: usize) -> bool {
    let mut rise = things;
    while rise >= 2 && order[rise - 2] >= order[rise - 1] {
        rise -= 1;
    }
    if rise < 2 {
        return false;
    }
    let mut swap = things - 1;
    while order[swap] <= order[rise - 2] {
        swap -= 1;
    }
    order.swap(rise - 2, swap);
    let (mut low, mut high) = (rise - 1, things - 1);
    while low < high {
        order.swap(low, high);
        low += 1;
        high -= 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_order_has_one_number() {
        for (things, count) in [(1, 1), (2, 2), (3, 6), (4, 24), (5, 120)] {
            let orders = Orders::of(things);
            assert_eq!(orders.all.count_ones(), count);
            let numbers = 0..count;
            let seen: BTreeSet<_> = numbers.clone().map(|number| &orders.places(number)[..things]).collect();
            assert_eq!(seen.len(), count as usize);
            for place in 0..things {
                for thing in 0..things {
                    let set = orders.with(place, 1 << thing);
                    let holds = |number| usize::from(orders.places(number)[place]) == thing;
                    assert!(numbers.clone().all(|number| (set >> number & 1 == 1) == holds(number)));
                }
            }
            assert_eq!(orders.with(0, u8::MAX), orders.all);
            assert_eq!(orders.distinct(|thing| thing + 1 < things).count_ones(), 1);
        }
        assert_eq!(Orders::of(3).distinct(|thing| thing == 1).count_ones(), 3);
        assert_eq!(Orders::of(5).distinct(|thing| thing == 0 || thing == 3).count_ones(), 30);
    }
}
