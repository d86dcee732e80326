//! Chance out of a seed, the same on every platform.

/// A number that follows from a seed and what it is for.
pub(crate) fn noise(seed: u64, parts: [usize; 3]) -> u64 {
    parts.into_iter().fold(mix(seed), |state, part| mix(state ^ part as u64))
}

/// The finaliser of SplitMix64.
fn mix(state: u64) -> u64 {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let state = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ state >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ state >> 31
}
