//! Independent streams of chance from one seed.

use quintile_rules::kit::Chance;

/// A number that depends on every bit of both (the finisher of SplitMix64).
pub(crate) fn mix(seed: u64, number: u64) -> u64 {
    let mut z = seed ^ number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The stream of chance for one numbered purpose.
pub(crate) fn stream(seed: u64, number: u64) -> Chance {
    Chance::from_number(mix(seed, number))
}
