//! The permutations of up to five things, numbered, with sets of those numbers as bits: so that "a tile of this kind on that
//! square" is one `and`, however many permutations it leaves.

/// The most things whose permutations fit a 128-bit set: 5! is 120.
pub(super) const MAX: usize = 5;

/// How many there are.
pub(super) const COUNT: usize = 120;

/// The permutations of some number of things, in lexicographic order.
pub(super) struct Permutations {
    /// For each permutation, which thing is at each place; past the last place the thing [`Permutations::NOTHING`].
    places: [[u8; MAX]; COUNT],
    /// For each place and thing, the permutations that have it there.
    at: [[u128; MAX]; MAX],
    /// For each thing, the permutations in which the next thing comes later.
    before_next: [u128; MAX],
    /// All of them.
    all: u128,
}

impl Permutations {
    /// What stands at the places past the last: the number of no thing.
    pub(super) const NOTHING: u8 = 7;

    /// The permutations of `count` things, at most five.
    #[inline]
    pub(super) fn of(things: usize) -> &'static Self {
        &PERMUTATIONS[things.min(MAX)]
    }

    /// The permutations that differ when some neighbours among the things are equal: those in which equal things keep their
    /// order.
    pub(super) fn distinct(&self, equals_next: impl Fn(usize) -> bool) -> u128 {
        let equal = self.before_next.iter().enumerate().filter(|&(thing, _)| equals_next(thing));
        equal.fold(self.all, |all, (_, &kept)| all & kept)
    }

    /// The permutations with one of these things (as bits) at a place.
    #[inline]
    pub(super) fn with(&self, place: usize, things: u8) -> u128 {
        let Some(at) = self.at.get(place) else { return 0 };
        at.iter()
            .enumerate()
            .fold(0, |set, (thing, &permutations)| if things >> thing & 1 == 1 { set | permutations } else { set })
    }

    /// Which thing an permutation has at each place.
    #[inline]
    pub(super) fn places(&self, permutation: u32) -> &[u8; MAX] {
        &self.places[permutation as usize % COUNT]
    }

    const fn new(things: usize) -> Self {
        let mut permutations =
            Self { places: [[Self::NOTHING; MAX]; COUNT], at: [[0; MAX]; MAX], before_next: [0; MAX], all: 0 };
        let mut permutation = [0, 1, 2, 3, 4];
        let mut number = 0;
        loop {
            let bit = 1 << number;
            let mut place_of = [0; MAX];
            let mut place = 0;
            while place < things {
                let thing = permutation[place];
                permutations.places[number][place] = thing as u8;
                permutations.at[place][thing] |= bit;
                place_of[thing] = place;
                place += 1;
            }
            let mut thing = 0;
            while thing + 1 < things {
                if place_of[thing] < place_of[thing + 1] {
                    permutations.before_next[thing] |= bit;
                }
                thing += 1;
            }
            permutations.all |= bit;
            number += 1;
            if !next(&mut permutation, things) {
                return permutations;
            }
        }
    }
}

static PERMUTATIONS: [Permutations; MAX + 1] = [
    Permutations::new(0),
    Permutations::new(1),
    Permutations::new(2),
    Permutations::new(3),
    Permutations::new(4),
    Permutations::new(5),
];

/// Steps to the next permutation of the first `things`; `false` after the last.
const fn next(permutation: &mut [usize; MAX], things: usize) -> bool {
    let mut rise = things;
    while rise >= 2 && permutation[rise - 2] >= permutation[rise - 1] {
        rise -= 1;
    }
    if rise < 2 {
        return false;
    }
    let mut swap = things - 1;
    while permutation[swap] <= permutation[rise - 2] {
        swap -= 1;
    }
    permutation.swap(rise - 2, swap);
    let (mut low, mut high) = (rise - 1, things - 1);
    while low < high {
        permutation.swap(low, high);
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
    fn every_permutation_has_one_number() {
        for (things, count) in [(1, 1), (2, 2), (3, 6), (4, 24), (5, 120)] {
            let permutations = Permutations::of(things);
            assert_eq!(permutations.all.count_ones(), count);
            let numbers = 0..count;
            let seen: BTreeSet<_> = numbers.clone().map(|number| &permutations.places(number)[..things]).collect();
            assert_eq!(seen.len(), count as usize);
            for place in 0..things {
                for thing in 0..things {
                    let set = permutations.with(place, 1 << thing);
                    let holds = |number| usize::from(permutations.places(number)[place]) == thing;
                    assert!(numbers.clone().all(|number| (set >> number & 1 == 1) == holds(number)));
                }
            }
            assert_eq!(permutations.with(0, u8::MAX), permutations.all);
            assert_eq!(permutations.distinct(|thing| thing + 1 < things).count_ones(), 1);
        }
        assert_eq!(Permutations::of(3).distinct(|thing| thing == 1).count_ones(), 3);
        assert_eq!(Permutations::of(5).distinct(|thing| thing == 0 || thing == 3).count_ones(), 30);
    }
}
