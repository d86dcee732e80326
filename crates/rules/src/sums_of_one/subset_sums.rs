//! Which sums the tiles of a hand can make: what lets generation walk straight to legal plays.

use arrayvec::ArrayVec;

use super::material::{MAX_HAND, Set};
use super::tile::Tile;
use crate::kit::Hand;

/// Some tiles of a hand: bit i stands for its i-th tile in ascending order.
///
/// Of equal tiles the first go first, so that equal choices are made once.
pub(super) type Tiles = u8;

/// A set of values or sums: bit v stands for v hundredths. What passes 1.27 falls off; nobody asks for it.
pub(super) type Values = u128;

/// A hand, with every sum that its subsets can make, by their size.
pub(super) struct SubsetSums {
    codes: [u8; MAX_HAND],
    count: u8,
    /// Tiles that equal the one before.
    repeats: Tiles,
    wilds: Tiles,
    /// The least sum of a subset, by its size.
    least: [u8; MAX_HAND + 1],
    /// What a WILD can be named.
    pub(super) wild_values: Values,
    /// The number tiles of each value.
    of_value: [Tiles; Tile::ONE as usize + 1],
    /// What k of these tiles can sum to, by tiles and k.
    sums: ArrayVec<[Values; MAX_HAND + 1], { 1 << MAX_HAND }>,
}

impl SubsetSums {
    /// Nothing yet. Sums are found in place: the table is large, and moving it takes as long as filling it.
    #[inline]
    pub(super) const fn new() -> Self {
        Self {
            codes: [0; MAX_HAND],
            count: 0,
            repeats: 0,
            wilds: 0,
            least: [0; MAX_HAND + 1],
            wild_values: 0,
            of_value: [0; Tile::ONE as usize + 1],
            sums: ArrayVec::new_const(),
        }
    }

    /// Finds what the tiles of a hand can make; nothing must have been found before.
    pub(super) fn find(&mut self, set: &Set, hand: &Hand<Tile, MAX_HAND>) {
        (self.count, self.wild_values) = (hand.len() as u8, set.wild_values);
        for (at, &tile) in hand.tiles().iter().enumerate() {
            self.codes[at] = tile.code();
            if tile.is_wild() {
                self.wilds |= 1 << at;
            } else {
                self.of_value[usize::from(tile.hundredths())] |= 1 << at;
            }
            if at > 0 && hand.tiles()[at - 1] == tile {
                self.repeats |= 1 << at;
            }
        }
        let mut none = [0; MAX_HAND + 1];
        none[0] = 1;
        self.sums.push(none);
        for tiles in 1..=self.whole() {
            self.add_sums(tiles);
        }
        self.least = self.sums[usize::from(self.whole())].map(|sums| sums.trailing_zeros() as u8);
    }

    /// Sums of these tiles, from those without the first of them. WILDs come last, so the many values of a WILD are
    /// only gone through for the few subsets that are all WILD.
    #[inline]
    fn add_sums(&mut self, tiles: Tiles) {
        let first = tiles.trailing_zeros() as usize;
        let wild = self.wilds >> first & 1 != 0;
        let code = self.codes[first];
        let others = &self.sums[usize::from(tiles & (tiles - 1))];
        let with_first = |sums: Values| {
            if wild { values(self.wild_values).fold(0, |all, value| all | sums << value) } else { sums << code }
        };
        let mut own = [0; MAX_HAND + 1];
        own[0] = 1;
        for count in 1..=tiles.count_ones() as usize {
            own[count] = others[count] | with_first(others[count - 1]);
        }
        self.sums.push(own);
    }

    /// How many tiles the hand has.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.count.into()
    }

    /// What a stretch with tiles worth `fixed` lacks for 1.0; `None` when `count` tiles of the hand are always more, so
    /// that a longer window is hopeless too.
    #[inline]
    pub(super) fn room(&self, fixed: u16, count: u8) -> Option<u8> {
        let room = u16::from(Tile::ONE).checked_sub(fixed)? as u8;
        (room >= self.least[usize::from(count) & MAX_HAND]).then_some(room)
    }

    /// The whole hand.
    #[inline]
    pub(super) fn whole(&self) -> Tiles {
        ((1u16 << self.count) - 1) as Tiles
    }

    /// What `count` of these tiles can sum to.
    #[inline]
    pub(super) fn sums(&self, tiles: Tiles, count: u8) -> Values {
        // The mask tells the compiler what is true anyway.
        self.sums.get(usize::from(tiles)).map_or(0, |sums| sums[usize::from(count) & MAX_HAND])
    }

    /// Whether `count` of these tiles can sum to `sum` hundredths.
    #[inline]
    pub(super) fn makes(&self, tiles: Tiles, count: u8, sum: u8) -> bool {
        holds(self.sums(tiles, count), sum)
    }

    /// The number tile of this value among these, as a subset of one; 0 when there is none.
    #[inline]
    pub(super) fn number(&self, tiles: Tiles, value: u8) -> Tiles {
        let equal = tiles & self.of_value.get(usize::from(value)).copied().unwrap_or(0);
        equal & equal.wrapping_neg()
    }

    /// The WILD among these that can be named so, as a subset of one; 0 when there is none.
    #[inline]
    pub(super) fn wild(&self, tiles: Tiles, value: u8) -> Tiles {
        let wilds = if holds(self.wild_values, value) { tiles & self.wilds } else { 0 };
        wilds & wilds.wrapping_neg()
    }

    /// Whether some tile of the hand can count so much.
    #[inline]
    pub(super) fn has(&self, value: u8) -> bool {
        self.number(self.whole(), value) | self.wild(self.whole(), value) != 0
    }

    /// One of each kind among these tiles, number tiles and WILD apart.
    #[inline]
    pub(super) fn kinds(&self, tiles: Tiles) -> (Tiles, Tiles) {
        let kinds = tiles & !(tiles << 1 & self.repeats);
        (kinds & !self.wilds, kinds & self.wilds)
    }

    /// The code of the tile in a subset of one.
    #[inline]
    pub(super) fn code(&self, tile: Tiles) -> u8 {
        self.codes[(tile.trailing_zeros() as usize).min(MAX_HAND - 1)]
    }

    /// Every different subset of one to `most` tiles.
    #[inline]
    pub(super) fn different(&self, most: usize) -> impl Iterator<Item = Tiles> + '_ {
        let different = |tiles: &Tiles| tiles & self.repeats & !(tiles << 1) == 0;
        let few = move |tiles: &Tiles| tiles.count_ones() as usize <= most;
        (1..=self.whole()).filter(few).filter(different)
    }

    /// The tiles of a subset, ascending.
    #[inline]
    pub(super) fn tiles(&self, subset: Tiles) -> impl Iterator<Item = Tile> + '_ {
        let chosen = (0..MAX_HAND).filter(move |at| subset >> at & 1 != 0);
        chosen.map(|at| Tile::from_code(self.codes[at]))
    }
}

/// Whether a value is in a set. Half of the set is looked at, since shifting all of it is slow on machines with words of
/// 32 or 64 bits, WebAssembly's among them.
#[inline]
fn holds(set: Values, value: u8) -> bool {
    let half = if value < 64 { set as u64 } else { (set >> 64) as u64 };
    half >> (value & 63) & 1 != 0
}

/// The values in a set of values, ascending.
#[inline]
pub(super) fn values(mut set: Values) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let value = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        value
    })
}
