//! Randomness from the operating system: names of tables, tokens, seeds.

use quintile_table::Bytes32;

/// 32 random bytes.
///
/// # Panics
/// If the operating system cannot provide any: nothing here could continue safely.
pub(crate) fn bytes() -> Bytes32 {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system provides random bytes");
    Bytes32(bytes)
}

/// 128 random bits.
pub(crate) fn bits() -> u128 {
    let Bytes32(bytes) = bytes();
    bytes[..16].iter().fold(0, |bits, byte| bits << 8 | u128::from(*byte))
}
