//! `cargo +nightly fuzz run view --features libfuzzer`

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quintile_fuzz::view(data));
